"""A table's book on both databases: three evenings come back as they were, and only the table's own rows are read."""

import time
from dataclasses import replace
from typing import Final

import pytest

from app.store.books import Book, matches_query, players_query
from app.store.evenings import by_person, leaders, standings
from app.store.store import Store
from app.table import state as s
from tests.store.chronicles import ANN, EVENINGS, recorded, three_evenings
from tests.store.evening import StoredEvening
from tests.store.planted import plant, table_id
from tests.store.test_many_matches import plan_of

pytestmark = pytest.mark.anyio
DAY: Final = 86_400_000


async def test_three_evenings(store: Store) -> None:
    planted = three_evenings(1)
    await plant(store, [*planted, *three_evenings(2)])
    book = await store.books.of_table(table_id(1))
    assert book is not None and book.ruleset == "pisti"
    assert [match for one in book.evenings for match in one.matches] == [
        recorded(one) for one in planted[:-1]
    ]
    assert tuple(one.begun_at for one in book.evenings) == EVENINGS
    assert leaders(standings(book.evenings, by_person)) == ((ANN,),)


async def test_a_book_says_what_was_played(store: Store) -> None:
    assert await store.books.of_table("none") is None
    evening = await StoredEvening.begin(store, seed=5)
    table = evening.state.table
    assert await store.books.of_table(table) == Book(table, "pisti", ())
    await evening.play(store, s.PLAYING)
    assert await store.books.of_table(table) == Book(table, "pisti", ())  # it goes on
    await evening.play(store)
    book = await store.books.of_table(table)
    match = await store.history.match(f"{table}-1", "p0")
    assert book is not None and match is not None and evening.state.facts is not None
    [played] = book.evenings[0].matches
    assert (played.winners, played.totals, played.players) == (match.winners, match.totals, match.players)


async def test_the_rows_of_one_table_are_read_by_its_key(store: Store) -> None:
    for asked, name in ((matches_query(1), "matches"), (players_query(1), "match_players")):
        plan = await plan_of(store, asked)
        if "SEARCH" in plan:  # SQLite reads them in order; PostgreSQL may sort so few rows
            assert f"SEARCH {name} USING INDEX" in plan and "TEMP B-TREE" not in plan, plan
        else:
            assert f"{name}_pkey" in plan and "Seq Scan on match" not in plan, plan


@pytest.mark.middle
async def test_two_thousand_matches(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    many = [
        replace(one, number=8 * n + one.number, started_at=one.started_at + n * 21 * DAY)
        for n in range(250)
        for one in three_evenings(1)[:8]
    ]
    await plant(store, many)
    began = time.perf_counter()
    book = await store.books.of_table(table_id(1))
    read = time.perf_counter()
    assert book is not None and len(book.evenings) == 750
    found = standings(book.evenings, by_person)
    with capsys.disabled():
        print(f"\n2,000 matches: read {read - began:.3f} s, added up {time.perf_counter() - read:.3f} s")
    assert (found[0].people, found[0].played, found[0].won) == ((ANN,), 1750, 750)
