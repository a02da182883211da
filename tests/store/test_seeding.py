"""The demonstration on both databases: the same people at every table, added once; and its files are what the plan makes."""

import asyncio
from dataclasses import replace

import msgspec
import pytest

from app.store.importing import import_match, match_of
from app.store.rebuild import rebuild
from app.store.seeding import Demo, person_id, read_demo, seed, seeds_folder
from app.store.store import Store
from app.table.export import export_bytes
from app.table.ports import StoreAway
from tests.store.evening import NOON
from tests.store.rows_of import all_rows
from tools import make_seeds
from tools.seeds_plan import PLAN, Evening

pytestmark = pytest.mark.anyio

DEMO = read_demo(seeds_folder())


def _few() -> Demo:
    """Two short matches of two tables each."""
    tables = [exports for exports in DEMO.tables if exports[0].ruleset in ("briscola", "hockey")]
    return replace(DEMO, tables=(tables[0][:2], tables[-1][:2]))


FEW = _few()


async def test_the_people_are_the_same_at_every_table(store: Store) -> None:
    added = await seed(store.database, FEW, NOON)
    assert added.matches == 4 and set(added.people) == {person_id(name) for name in DEMO.people}
    assert set((await store.names.names(added.people)).values()) == set(DEMO.people)
    found = await store.history.of_person(person_id("Nesta"))
    assert {match.table for match in found.matches} == {exports[0].table for exports in FEW.tables}
    for exports in FEW.tables:
        for export in exports:
            match = await store.history.match(match_of(export), None)
            assert match is not None and list(match.totals) == export.result.totals
            assert [player.person for player in match.players] == [
                person_id(name) if name in DEMO.people else player.person
                for name, player in zip(export.people, match.players, strict=True)
            ]
    assert await rebuild(store.database) == []


async def test_the_second_time_adds_nothing_and_changes_nothing(store: Store) -> None:
    await seed(store.database, FEW, NOON)
    await store.accounts.rename(person_id("Deniz"), "Denise")
    before = await all_rows(store)
    again = await seed(store.database, FEW, NOON + 1)
    assert again.people == () and again.matches == 0
    assert await all_rows(store) == before


async def test_what_is_missing_is_added(store: Store) -> None:
    (first, second), others = FEW.tables
    await seed(store.database, Demo(FEW.people[:2], ((second,),)), NOON)
    added = await seed(store.database, Demo(FEW.people, ((first, second), others)), NOON)
    assert len(added.people) == len(FEW.people) - 2 and added.matches == 3
    assert await rebuild(store.database) == []


async def test_two_at_once_add_each_match_once(store: Store) -> None:
    await asyncio.gather(*(_patiently(store) for _ in range(2)))
    for exports in FEW.tables:
        assert len(await store.history.of_table(exports[0].table)) == len(exports)
    assert await rebuild(store.database) == []


async def _patiently(store: Store) -> None:
    """Add the demonstration; whoever waits too long for the other one asks again, which is harmless."""
    while True:
        try:
            await seed(store.database, FEW, NOON)
            return
        except StoreAway:
            continue


async def test_a_table_that_is_here_otherwise_stays_as_it_is(store: Store) -> None:
    (first, second), others = FEW.tables
    await import_match(store.database, msgspec.structs.replace(first, ended_at=first.ended_at + 1))
    added = await seed(store.database, Demo(FEW.people, ((first, second), others)), NOON)
    assert added.matches == 2
    assert await store.history.match(match_of(second), None) is None


async def test_a_match_that_is_not_right_is_named(store: Store) -> None:
    first = FEW.tables[0][0]
    wrong = msgspec.structs.replace(first, first_dealer=(first.first_dealer + 1) % first.seats)
    with pytest.raises(ValueError, match=f"match 1 of table {first.table} is not right"):
        await seed(store.database, Demo(FEW.people, ((wrong,),)), NOON)


def made_anew(evening: Evening) -> None:
    for number, export in enumerate(make_seeds.made(evening), 1):
        kept = seeds_folder() / evening.ruleset / f"{evening.name}-{number}.json"
        assert kept.read_bytes() == export_bytes(export)


def test_the_files_are_what_the_plan_makes() -> None:
    made_anew(PLAN[0])


@pytest.mark.middle
@pytest.mark.parametrize("evening", PLAN[1:], ids=lambda evening: evening.name)
def test_so_are_all_the_others(evening: Evening) -> None:
    made_anew(evening)
