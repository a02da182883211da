"""A table's book as people read it, and the addresses that ask for a part of it."""

from datetime import UTC, date

import pytest

from app.api.bookkeeping import EVENINGS_SHOWN, book_page, named_in
from app.api.bookpages import BookPage
from app.api.problems import Problem
from app.api.spans import Span, months_before, read_span
from app.api.texts import Texts, texts
from app.bench.planted import table_id
from app.store.books import Book
from app.store.evenings import evenings
from tests.store.chronicles import ANN, BOB, BOT, CID, DEE, EVENINGS, recorded, three_evenings

UTC_EN = Texts("en", texts("en").catalogue, UTC)
NAMES = {ANN: "Ann", BOB: "Bob", CID: "Cid", DEE: "Dee", BOT: "Bot Aled"}
TABLE = table_id(1)
DAY = 86_400_000
NOW = EVENINGS[2] + DAY


def book() -> Book:
    """Three evenings, with a bot that played for Dee."""
    played = [recorded(one, ((3, BOT), (0, "clock"))) for one in three_evenings()[:-1]]
    return Book(TABLE, "pisti", tuple(evenings(played)))


EVERYTHING = Span()


def shown(span: Span = EVERYTHING, viewer: str | None = CID) -> BookPage:
    return book_page(book(), span, viewer, NAMES, UTC_EN, NOW)


@pytest.mark.parametrize(
    "fields",
    [
        [("span", "decade")],
        [("span", "year"), ("year", "2023")],
        [("from", "2023-11-31")],
        [("from", "2023-11-01"), ("from", "2023-11-02")],
        [("year", "20233")],
        [("year", "1970")],
        [("year", "²023")],
        [("before", "-1")],
        [("before", "9" * 10)],
    ],
)
def test_what_cannot_be_meant_is_refused(fields: list[tuple[str, str]]) -> None:
    with pytest.raises(Problem) as told:
        read_span(fields)
    assert told.value.code == "bad_filter"


@pytest.mark.parametrize(
    "address",
    ["", "?span=year", "?span=months", "?from=2023-11-01", "?year=2023", "?span=year&before=4"],
)
def test_an_address_keeps_what_is_asked_for(address: str) -> None:
    fields = [tuple(field.split("=")) for field in address[1:].split("&") if field]
    span = read_span([*fields, ("language", "cy"), ("to", "")])  # type: ignore[list-item]
    assert span.address("t7", span.before) == f"/t/t7/book{address}"


def test_spans_begin_on_days_of_the_wall_clock() -> None:
    today = date(2026, 5, 31)
    assert Span().first_day(today) is None
    assert Span("year").first_day(today) == date(2026, 1, 1)
    assert Span("months").first_day(today) == date(2026, 2, 28)
    assert Span(since=date(2026, 5, 1)).first_day(today) == date(2026, 5, 1)
    assert Span(year=2024).first_day(today) == date(2024, 1, 1)
    assert months_before(date(2026, 1, 15), 3) == date(2025, 10, 15)
    whole = book()
    for days, found in ((0, 3), (1, 2), (8, 1), (15, 0)):
        since = UTC_EN.moment(EVENINGS[0] + days * DAY).date()
        assert len(Span(since=since).of(whole, UTC_EN, NOW)) == found
    assert [len(Span(year=year).of(whole, UTC_EN, NOW)) for year in (2022, 2023, 2024)] == [0, 3, 0]


def test_the_book_tells_who_leads() -> None:
    page = shown()
    assert (page.evenings, page.matches, page.unfinished, page.mine, page.empty) == (3, 8, 1, True, False)
    told = [
        (one.names, one.leads, one.you, one.won, one.shared, one.drawn, one.played) for one in page.people
    ]
    assert told == [
        (("Ann",), True, False, 3, 1, 1, 7),
        (("Bob",), False, False, 2, 1, 1, 6),
        (("Cid",), False, True, 2, 1, 1, 7),
        (("Dee",), False, False, 1, 1, 1, 5),
    ]
    assert [one.names for one in page.partners] == [("Ann", "Cid"), ("Bob", "Dee")]
    assert page.progress.rows[-1] == (EVENINGS[2], tuple(one.won + one.shared for one in page.people))
    assert page.chart is not None and len(page.chart.lines) == 4
    assert BOT not in {person for one in page.people for person in one.people}


def test_evenings_stand_newest_first_and_a_year_in_its_order() -> None:
    page, year = shown(), shown(Span(year=2023))
    newest = [one.begun_at for month in page.months for one in month.evenings]
    in_order = [one.begun_at for month in year.months for one in month.evenings]
    assert newest == sorted(EVENINGS, reverse=True) and in_order == list(EVENINGS)
    assert [(one.label, one.chosen) for one in year.years] == [("2023", True)]
    third = page.months[0].evenings[0]
    assert [one.names for one in third.series] == [("Ann",), ("Bob",), ("Ann", "Cid"), ("Cid",)]
    assert [one.names for one in third.people] == [("Bob",), ("Ann",), ("Cid",)]
    assert page.months[-1].evenings[-1].people == ()  # the sides never changed: nothing to add


def test_a_long_book_has_pages() -> None:
    whole = book()
    more = Book(TABLE, "pisti", whole.evenings * 9)
    page = book_page(more, Span(), CID, NAMES, UTC_EN, NOW)
    assert sum(len(month.evenings) for month in page.months) == EVENINGS_SHOWN
    assert page.older is not None and page.older.startswith(f"/t/{TABLE}/book?before=")
    assert book_page(whole, Span(before=4), CID, NAMES, UTC_EN, NOW).older is None
    assert book_page(more, Span(year=2023), CID, NAMES, UTC_EN, NOW).older is None


def test_a_match_leads_to_its_page_for_whoever_may_see_it() -> None:
    first = shown().months[-1].evenings[-1].matches[0]
    assert first.address == f"/match/{TABLE}-1" and first.notes == ("Bot Aled played for Dee.",)
    for viewer in ("p-stranger", None):
        page = shown(viewer=viewer)
        assert not page.mine
        assert {one.address for month in page.months for e in month.evenings for one in e.matches} == {""}


def test_a_book_without_a_match() -> None:
    page = book_page(Book(TABLE, "pisti", ()), Span(), None, {}, UTC_EN, NOW)
    assert page.empty and page.chart is None and page.people == () == page.years
    assert named_in(book().evenings) == sorted(NAMES)
