"""Ratings as people read them: on a match, in the statistics, in a table's book."""

import pytest

from app.api.bookkeeping import book_page, rated_in
from app.api.ratings import game_ratings, number, rating_row
from app.api.reckoning import statistics_page
from app.api.records import match_page
from app.api.spans import Span
from app.api.texts import texts
from app.bench.planted import table_id
from app.store.books import Book
from app.store.evenings import evenings
from app.store.ratings import Standing, Step
from app.store.sums import PersonSums
from app.table.ratings import START, Rating
from tests.api.test_records import NAMES, played
from tests.store.chronicles import ANN, CID, EVENINGS, recorded, three_evenings

EN = texts("en")
KNOWN = Rating(25.7, 1.5, 31)
STEPS = {seat: Step(START, Rating(27.6, 8.0, 1)) for seat in (1, 3)}


def test_a_rating_is_a_number_with_its_uncertainty() -> None:
    assert number(KNOWN, EN) == "1,521 ± 90"
    row = rating_row(Rating(24.0, 8.0, 2), EN)
    assert (row.number, row.matches, row.provisional) == ("1,470 ± 480", 2, True)


def test_the_page_of_a_rated_match_tells_what_it_made_of_ratings() -> None:
    page = match_page(played(rated=True), "p3", NAMES, EN, STEPS)
    change = "1,500 ± 500 → 1,578 ± 480"
    assert [person.rating for person in page.people] == ["", change, "", change]
    assert page.rated == "This match was rated."
    soon = match_page(played(rated=True), "p3", NAMES, EN)
    assert soon.rated == "This match is rated: the new numbers come in a moment."
    assert match_page(played(), "p3", NAMES, EN).rated == ""


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"unfinished": True, "winners": ()}, "not played to its end"),
        ({"played_for": ((0, "clock"), (1, "b-good-0"))}, "somebody else played"),
        ({"played_for": ((1, "p9"),)}, "somebody else played"),
    ],
)
def test_a_match_of_a_rated_table_says_why_it_does_not_count(changes: dict[str, object], why: str) -> None:
    page = match_page(played(rated=True, **changes), "p3", NAMES, EN)
    assert page.rated.startswith("Not rated: ") and why in page.rated


def test_statistics_have_the_rating_of_each_game_and_its_course() -> None:
    found = [Standing("pisti", KNOWN, ((1, START), (2, KNOWN))), Standing("gone", KNOWN, ())]
    ratings = game_ratings(found, EN)
    assert [(one.ruleset, one.title) for one in ratings] == [("pisti", "Pişti")]
    page = statistics_page([PersonSums("pisti", {}, {}), PersonSums("pedro", {}, {})], EN, ratings)
    told = {game.ruleset: game.rating for game in page.games}
    assert told["pedro"] is None and told["pisti"] is not None
    assert told["pisti"].course == ((1, "1,500 ± 500"), (2, "1,521 ± 90"))


def test_the_book_of_a_rated_table_has_its_peoples_ratings_in_those_games() -> None:
    some = [recorded(one) for one in three_evenings()[:-1]]
    plain = Book(table_id(1), "pisti", tuple(evenings(some)))
    game = some[0].ruleset
    rated = Book(
        table_id(1), "pisti", tuple(evenings([recorded(one, rated=True) for one in three_evenings()[:-1]]))
    )
    ratings = {
        (ANN, game): START,
        (CID, game): KNOWN,
        (CID, "hockey-of-others"): KNOWN,
        ("p-else", game): KNOWN,
    }
    names = {ANN: "Ann", CID: "Cid"}
    assert rated_in(plain.evenings) == set() and game in rated_in(rated.evenings)
    page = book_page(rated, Span(), CID, names, EN, EVENINGS[2] + 1, ratings=ratings)
    assert [(row.person, row.name, row.ruleset, row.rating.number) for row in page.ratings] == [
        (CID, "Cid", game, "1,521 ± 90"),
        (ANN, "Ann", game, "1,500 ± 500"),
    ]
    assert book_page(plain, Span(), CID, names, EN, EVENINGS[2] + 1, ratings=ratings).ratings == ()
