"""A table's book on both databases: three evenings come back as they were, and only the table's own rows are read."""

import time
from dataclasses import replace
from typing import Final

import pytest

from app.bench.planted import grown, plant, table_id
from app.store.books import Book, matches_query, players_query
from app.store.evenings import by_person, leaders, standings
from app.store.store import Store
from app.table import state as s
from tests.store.chronicles import ANN, EVENINGS, recorded, three_evenings
from tests.store.evening import StoredEvening
from tests.store.test_many_matches import plan_of, settled

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


async def test_sqlite_reads_the_rows_of_one_table_by_its_key(sqlite_url: str) -> None:
    store = await Store.open(sqlite_url)
    try:
        for asked, name in QUESTIONS:
            plan = await plan_of(store, asked(1))
            # In the order of the book: nothing is sorted.
            assert f"SEARCH {name} USING INDEX" in plan and "TEMP B-TREE" not in plan, plan
    finally:
        await store.close()


@pytest.mark.middle
async def test_two_thousand_matches_among_many(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    table = 5_000
    many = [
        replace(one, number=8 * n + one.number, started_at=one.started_at + n * 21 * DAY)
        for n in range(250)
        for one in three_evenings(table)[:8]
    ]
    await plant(store, [*grown(10_000), *many])
    await settled(store)
    began = time.perf_counter()
    book = await store.books.of_table(table_id(table))
    read = time.perf_counter()
    assert book is not None and len(book.evenings) == 750
    found = standings(book.evenings, by_person)
    with capsys.disabled():
        print(f"\n2,000 matches: read {read - began:.3f} s, added up {time.perf_counter() - read:.3f} s")
    assert (found[0].people, found[0].played, found[0].won) == ((ANN,), 1750, 750)
    for asked, name in QUESTIONS:
        plan = await plan_of(store, asked(table))
        assert f"{name}_" in plan and f"Seq Scan on {name}" not in plan and f"SCAN {name}" not in plan, plan


QUESTIONS: Final = ((matches_query, "matches"), (players_query, "match_players"))
