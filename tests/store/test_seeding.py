"""Demo matches on both databases: really played, as a server would have stored them, and added once."""

import asyncio

import msgspec
import pytest

from app.games.registry import RULESETS
from app.store.matches import match_id
from app.store.rebuild import rebuild
from app.store.seeding import Demo, DemoMatch, person_id, play, read_demo, seed
from app.store.store import Store
from app.table import state as s
from app.table.entries import Acted
from app.table.evolve import evolve, fold
from app.table.ports import Write
from app.table.projection import project
from app.table.state import TableState
from tests.store.evening import NOON
from tests.store.rows_of import all_rows

pytestmark = pytest.mark.anyio

SMALL = Demo(
    {"mair": "Mair", "ali": "Ali", "rosa": "Rosa", "gone": "Gone"},
    (
        DemoMatch(key="one", ruleset="briscola", people=("mair", "ali"), minutes_ago=60, seed=1),
        DemoMatch(
            key="two",
            ruleset="pisti",
            people=("ali", "rosa", "mair"),
            options={"match_length": "rounds", "rounds": 1},
            minutes_ago=30,
            seed=2,
        ),
    ),
)


def test_the_demo_file_names_matches_that_can_be_played_and_have_ended() -> None:
    demo = read_demo()
    assert {match.ruleset for match in demo.matches} == set(RULESETS)
    assert len({match.key for match in demo.matches}) == len(demo.matches)
    assert set(demo.people) == {key for match in demo.matches for key in match.people}
    first = next(iter(demo.people))
    assert sum(first in match.people for match in demo.matches) > 3, "the first one's history shows something"
    for match in demo.matches:
        log = play(match, NOON)
        state = fold(0, log)
        assert state.phase == s.MATCH_OVER and state.facts is not None and state.facts.ended is not None
        assert not state.facts.ended["unfinished"]
        assert {seat.person for seat in state.seats} == {person_id(key) for key in match.people}
        assert [entry.at for entry in log] == sorted(entry.at for entry in log)
        assert log[-1].at < NOON - 60_000
        assert not {"away", "host_passed"} & {entry.kind for entry in log}, "they stay to the end"


def test_the_same_seed_plays_the_same() -> None:
    def moves(match: DemoMatch) -> list[object]:
        return [entry.body.move for entry in play(match, NOON) if isinstance(entry.body, Acted)]

    one = SMALL.matches[0]
    assert moves(one) == moves(one) != moves(msgspec.structs.replace(one, seed=9))


def test_a_table_that_cannot_be_is_named() -> None:
    with pytest.raises(ValueError, match="one: bad_seat_count"):
        play(msgspec.structs.replace(SMALL.matches[0], people=("mair",)), NOON)


async def test_history_and_match_pages_have_something_to_show(store: Store) -> None:
    added = await seed(store.database, SMALL, NOON)
    assert len(added.people) == 4 and len(added.tables) == 2
    mair = person_id("mair")
    assert await store.names.names(added.people) == {
        person_id("mair"): "Mair", person_id("ali"): "Ali", person_id("rosa"): "Rosa", person_id("gone"): "Gone"
    }  # fmt: skip
    found = await store.history.of_person(mair)
    assert [match.ruleset for match in found.matches] == ["pisti", "briscola"]
    assert found.matches[1].started_at == pytest.approx(NOON - 60 * 60_000, abs=60_000)
    for table in added.tables:
        match = await store.history.match(match_id(table, 1), None)
        assert match is not None and match.ended_at is not None and not match.unfinished
        assert match.deals and match.deals[-1].totals == match.totals
        assert await store.tables.may_enter(table, mair) is not None


async def test_the_second_time_adds_nothing_and_changes_nothing(store: Store) -> None:
    await seed(store.database, SMALL, NOON)
    await store.accounts.rename(person_id("ali"), "Alun")
    before = await all_rows(store)
    again = await seed(store.database, SMALL, NOON + 1)
    assert again.people == () and again.tables == ()
    assert await all_rows(store) == before


async def test_what_is_missing_is_added(store: Store) -> None:
    await seed(store.database, Demo({"mair": "Mair", "ali": "Ali"}, SMALL.matches[:1]), NOON)
    added = await seed(store.database, SMALL, NOON)
    assert set(added.people) == {person_id("rosa"), person_id("gone")} and len(added.tables) == 1


async def test_two_at_once_add_each_match_once(store: Store) -> None:
    both = await asyncio.gather(*(seed(store.database, SMALL, NOON) for _ in range(2)))
    assert sum(len(added.tables) for added in both) == 2
    assert len((await store.history.of_person(person_id("mair"))).matches) == 2


async def test_the_rows_are_those_of_a_table_that_was_played_on_a_server(store: Store) -> None:
    """The log's own append, entry by entry, gives the same rows; so `rebuild` finds no difference."""
    added = await seed(store.database, SMALL, NOON)
    assert await rebuild(store.database, replace=False) == []
    seeded = await all_rows(store)
    for table in added.tables:
        head = await store.log.head(table)
        assert head is not None
        log = await store.log.tail({head.key: 0})
        await _forget_all_but_the_first(store, head.key)
        state = TableState(head.key)
        for entry in log:
            evolve(state, entry)
            assert await store.log.append([Write(entry, project(state, entry))]) == [True]
    assert await all_rows(store) == seeded


async def _forget_all_but_the_first(store: Store, key: int) -> None:
    for change in (
        f"DELETE FROM entries WHERE table_id = {key} AND seq > 1",
        f"UPDATE tables SET seq = 1, phase = 'gathering', match_number = 0 WHERE id = {key}",
        *(
            f"DELETE FROM {table} WHERE table_id = {key}"
            for table in ("matches", "match_players", "deals", "tallies")
        ),
    ):
        await store.database.write(lambda connection, change=change: connection.exec_driver_sql(change))  # type: ignore[misc]
