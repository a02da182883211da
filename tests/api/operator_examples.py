"""What the operator's page may have to show: everything at once, and the question for the key."""

from app.api.contexts import Page
from app.api.histories import Figure
from app.api.operatorpages import HouseReport, HouseTable, OperatorPage
from app.store.oversight import PersonRow

NOW = 1_790_000_000_000


def operator_pages() -> dict[str, tuple[str, Page]]:
    """Its states, by names for pictures."""
    return {"operator": ("/operator", _inside()), "operator-door": ("/operator", OperatorPage(inside=False))}


def _inside() -> OperatorPage:
    return OperatorPage(
        inside=True,
        figures=(Figure("Open tables", "12"), Figure("People seen within a day", "1,204")),
        reports=(
            HouseReport(
                id=3,
                at=NOW,
                reporter="Hazel",
                reported="p7",
                name="<svg/onload=alert(1)>",
                now_called="Elm",
                reason="Insults or threats",
                text="He would not stop.",
                lines=(("Elm", "</script><script>alert(1)</script>"), ("Hazel", "Please.")),
            ),
        ),
        tables=(
            HouseTable("3GiXAJqCahU_hRTF", "Pişti", True, True, ("Hazel", "Rowan", "Ash", "Elm"), NOW),
            HouseTable("2pOEHl9LM6tHkeKR", "Briscola", False, False, (), NOW - 3_600_000),
        ),
        people=(
            PersonRow("p1", "Hazel", NOW - 90_000_000, NOW, 12, True, None),
            PersonRow("p7", "Elm", NOW - 90_000_000, None, 0, False, "<b>insults</b>"),
        ),
        asked="el",
    )
