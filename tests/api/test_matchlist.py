"""The list of matches as people read it, and the addresses that ask for it."""

from collections.abc import Sequence
from datetime import UTC, date

import pytest

from app.api.asked import Asked, company_address, read_asked, read_people
from app.api.matchlist import history_page, match_row
from app.api.problems import Problem
from app.api.texts import Texts, texts
from app.store.history import MatchList
from app.store.wanted import Wanted
from tests.api.test_records import NAMES, played

EN = texts("en")
UTC_EN = Texts("en", EN.catalogue, UTC)
DAY = 86_400_000
EVERYTHING = "/history?game=pisti&with=p1&with=p2&table=table-abc&outcome=finished&from=1970-01-03&to=1970-01-04&before=t-1"


def refused(fields: Sequence[tuple[str, str]]) -> str:
    with pytest.raises(Problem) as told:
        read_asked(fields, "p0")
    return told.value.code


def test_an_address_keeps_all_that_is_asked_for() -> None:
    fields = [tuple(field.split("=")) for field in EVERYTHING.partition("?")[2].split("&")]
    asked = read_asked(fields, "p0")  # type: ignore[arg-type]
    assert asked.address(before="t-1") == EVERYTHING
    assert asked.address() == EVERYTHING.partition("&before")[0]
    assert asked.wanted(UTC_EN) == Wanted(
        ruleset="pisti",
        played_with=("p1", "p2"),
        table="table-abc",
        since=2 * DAY,
        until=4 * DAY,
        unfinished=False,
        before="t-1",
    )


def test_an_empty_form_asks_for_everything() -> None:
    empty = [(name, "") for name in ("game", "with", "table", "outcome", "from", "to", "before", "after")]
    assert read_asked([*empty, ("language", "cy")], "p0") == Asked()
    assert Asked().address() == "/history" and Asked().wanted(EN) == Wanted()
    assert read_asked([("with", "p0"), ("with", "p1"), ("with", "p1")], "p0").people == ("p1",)


@pytest.mark.parametrize(
    "field",
    [
        ("from", "2026-02-30"),
        ("from", "20260201"),
        ("from", "yesterday"),
        ("to", "9999-12-31"),
        ("to", "0001-01-01"),
        ("to", "２０２６-01-01"),
        ("outcome", "won"),
        ("before", "1"),
        ("after", "x" * 90 + "-1"),
        ("table", "no table"),
        ("with", "a b"),
        ("with", "x" * 41),
        ("with", "<svg>"),
    ],
)
def test_what_cannot_be_meant_is_refused(field: tuple[str, str]) -> None:
    assert refused([field]) == "bad_filter"


def test_other_refusals() -> None:
    assert refused([("game", "poker")]) == "unknown_ruleset"
    assert refused([("with", f"p{number}") for number in range(1, 7)]) == "too_many_people"
    assert refused([("with", f"q{number}") for number in range(5000)]) == "too_many_people"
    assert refused([("game", "pisti"), ("game", "pedro")]) == "bad_filter"
    assert refused([("before", "t-1"), ("after", "t-2")]) == "bad_filter"
    assert len(read_asked([("with", f"p{number}") for number in range(6)], "p0").people) == 5


def test_people_are_read_as_their_address_is_written() -> None:
    address = company_address(["p1", "p2"])
    assert address == "/history/with/p1/p2"
    assert read_people(address.split("/")[3:]) == ("p1", "p2")


def found(**changes: object) -> MatchList:
    tally = {"pisti": {"won": 30, "lost": 25}, "briscola": {"drawn": 5}, "gone": {"won": 1}}
    rows = (played(id="t-2", started_at=40 * DAY), played(id="t-1"))
    given = {
        "matches": rows,
        "total": 60,
        "newer": "t-2",
        "older": "t-1",
        "tally": tally,
        "company": ("p0", "p3"),
    }
    return MatchList(**{**given, **changes})  # type: ignore[arg-type]


def test_a_page_of_the_list() -> None:
    page = history_page(found(), "p1", Asked(), NAMES, EN)
    assert [month.label for month in page.months] == ["February 1970", "January 1970"]
    assert (page.total, page.played) == (60, 61)
    assert (page.newer, page.older) == ("/history?after=t-2", "/history?before=t-1")
    assert [(one.ruleset, one.matches, one.address) for one in page.filters] == [
        ("", 60, "/history"),
        ("briscola", 5, "/history?game=briscola"),
        ("pisti", 55, "/history?game=pisti"),
    ]
    assert page.form.people == (("p0", "Ada"), ("p3", "<Dai>")) and not page.form.open
    only = history_page(found(newer=None), "p1", Asked(game="pisti"), NAMES, EN)
    assert [(figure.label, figure.value) for figure in only.figures] == [("Won", "30"), ("Lost", "25")]
    assert (only.newer, only.older) == (None, "/history?game=pisti&before=t-1")


def test_what_is_asked_for_can_be_left_out_again() -> None:
    asked = Asked(people=("p0", "p9"), table="table-abc", outcome="finished", since=date(2026, 11, 1))
    form = history_page(found(), "p1", asked, NAMES, EN).form
    assert [(chip.label, chip.name, chip.value) for chip in form.chips] == [
        ("With Ada", "with", "p0"),
        ("With Somebody", "with", "p9"),
        ("At one table", "table", "table-abc"),
    ]
    assert form.chips[0].without == "/history?with=p9&table=table-abc&outcome=finished&from=2026-11-01"
    assert form.chips[2].without == "/history?with=p0&with=p9&outcome=finished&from=2026-11-01"
    assert (form.outcome, form.since, form.until, form.open) == ("finished", "2026-11-01", "", True)
    assert form.people == (("p3", "<Dai>"),)
    full = history_page(found(), "p1", Asked(people=("a", "b", "c", "d", "e")), NAMES, EN)
    assert full.form.people == ()


def test_a_row_leads_to_its_people_head_to_head() -> None:
    assert match_row(played(), "p1", NAMES, EN).company == "/history/with/p0/p1/p2/p3"
    players = played().players[:1]
    assert match_row(played(players=players), "p0", NAMES, EN).company == ""


def test_an_empty_list() -> None:
    page = history_page(MatchList((), 0, None, None, {}), "p1", Asked(), NAMES, EN)
    assert (page.months, page.figures, page.total, page.played, page.newer, page.older) == (
        (),
        (),
        0,
        0,
        None,
        None,
    )
