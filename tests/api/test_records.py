"""Records as people read them: whose side comes first, what is counted, what the page of a match says."""

from dataclasses import replace

import pytest

from app.api.matchlist import match_row
from app.api.records import NOBODY, STOPPED, match_page, persons_of, sheet_json
from app.api.texts import texts
from app.games.core.ruleset import ScoreLine
from app.games.registry import RULESETS
from app.store.matches import DealRecord, MatchRecord, Player
from app.table.fairness import commitment

EN = texts("en")
NAMES = {"p0": "Ada", "p1": "Bo", "p2": "Cem", "p3": "<Dai>"}
LINE = ScoreLine(1, "aces", "PI-30", 2, {"count": 2})
SECRET = "ab" * 32
DEAL = DealRecord(
    number=2,
    at=1_000,
    dealer=3,
    commit=commitment("table", 1, 2, 1, [0, 1], 900, SECRET),
    secret=SECRET,
    asked=(0, 1),
    mix_by=900,
    mixes={0: "0" * 32},
    silent=(1,),
    round=1,
    counted=True,
    points=(3, 20),
    totals=(3, 20),
    lines=(LINE,),
)
VOID = replace(DEAL, number=1, round=None, counted=False, points=(), totals=(), lines=())


def played(**changes: object) -> MatchRecord:
    """A match for four, which the side of seats 1 and 3 won."""
    rules = RULESETS["pisti"]
    match = MatchRecord(
        id="table-1",
        table="table",
        number=1,
        public=False,
        ruleset="pisti",
        rules_version=1,
        seats=4,
        options=rules.freeze(4, {}),
        started_at=0,
        ended_at=86_400_000,
        winners=(1,),
        reason=next(iter(rules.rule_texts)),
        unfinished=False,
        totals=(3, 20),
        rounds=1,
        players=tuple(Player(seat, seat % 2, f"p{seat}") for seat in range(4)),
        deals=(VOID, DEAL),
    )
    return replace(match, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("person", "outcome", "points", "partners", "others"),
    [
        ("p1", "won", (20, 3), ("<Dai>",), ("Ada", "Cem")),
        ("p0", "lost", (3, 20), ("Cem",), ("Bo", "<Dai>")),
    ],
)
def test_a_row_is_seen_from_the_viewers_side(
    person: str, outcome: str, points: tuple[int, ...], partners: tuple[str, ...], others: tuple[str, ...]
) -> None:
    row = match_row(played(), person, NAMES, EN)
    assert (row.outcome, row.points, row.partners, row.others) == (outcome, points, partners, others)


def test_who_did_not_play_all_by_themselves_is_told() -> None:
    marked = replace(DEAL, played_for=((1, "b-good-0"), (2, "clock")))
    marks = ((1, "b-good-0"), (2, "clock"), (3, "b-easy-1"))
    match = played(deals=(VOID, marked), played_for=marks)
    names = NAMES | {"b-good-0": "Bot Aled", "b-easy-1": "Bot Bronwen"}
    assert persons_of([match]) == ["b-easy-1", "b-good-0", "p0", "p1", "p2", "p3"]
    page = match_page(match, "p3", names, EN)
    assert [deal.marks for deal in page.deals] == [
        (),
        ("Bot Aled played for Bo.", "Cem ran out of time: the table played for them."),
    ]
    assert [person.company for person in page.people] == [
        "/history/with/p3/p0",
        "/history/with/p3/p1",
        "/history/with/p3/p2",
        "",
    ]
    assert [person.note for person in page.people] == [
        "",
        "Bot Aled played too",
        "",
        "Bot Bronwen played too",
    ]
    assert sheet_json(match, names, EN)["deals"][0]["marks"] == list(page.deals[1].marks)
    assert match_row(match, "p1", names, EN).stood_in and not match_row(played(), "p1", names, EN).stood_in
    assert not match_row(played(played_for=((2, "clock"),)), "p1", names, EN).stood_in


def test_the_page_of_a_match() -> None:
    page = match_page(played(), "p3", NAMES, EN)
    assert [(side.names, side.total, side.won) for side in page.sides] == [
        (("Ada", "Cem"), 3, False),
        (("Bo", "<Dai>"), 20, True),
    ]
    assert [person.you for person in page.people] == [False, False, False, True]
    assert [(deal.round, deal.counted, deal.dealer) for deal in page.deals] == [
        (None, False, "<Dai>"),
        (1, True, "<Dai>"),
    ]
    assert page.rule and page.reason and page.options == ()
    fair = page.deals[1].fair
    assert fair is not None and fair.proof is not None
    assert (fair.mixed, fair.silent) == (("Ada",), ("Bo",))


def test_a_stopped_match_of_people_who_are_gone() -> None:
    page = match_page(
        played(unfinished=True, winners=(), reason="stopped", totals=(), deals=()), None, {}, EN
    )
    assert (page.reason, page.rule, page.chart) == (STOPPED, "", None)
    assert {name for side in page.sides for name in side.names} == {NOBODY}
    assert [side.total for side in page.sides] == [0, 0]


def test_the_sheet_has_every_line_with_its_rule() -> None:
    sheet = sheet_json(played(), NAMES, EN)
    assert sheet["sides"] == [
        {"seats": [0, 2], "names": ["Ada", "Cem"]},
        {"seats": [1, 3], "names": ["Bo", "<Dai>"]},
    ]
    (deal,) = sheet["deals"]
    assert (deal["deal"], deal["round"], deal["totals"]) == (2, 1, [3, 20])
    (line,) = deal["lines"]
    assert (line["side"], line["points"], line["rule"]) == (1, 2, "PI-30")
    assert line["text"] != "aces"
    assert sheet_json(None, {}, EN) == {"match": None, "sides": [], "deals": []}


def test_everybody_who_played() -> None:
    assert persons_of([played(), played()]) == ["p0", "p1", "p2", "p3"]
