"""Matches from elsewhere on both databases: shown as they were played, added once, or refused with nothing stored."""

import asyncio
from collections.abc import Sequence
from functools import cache
from itertools import cycle, islice
from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy import func, select, update

from app.store.importing import NotTaken, import_match, import_matches, match_of
from app.store.rebuild import rebuild
from app.store.schema import entries
from app.store.store import Store
from app.store.wanted import Wanted
from app.table import messages as m
from app.table import state as s
from app.table.chronicle import export_match
from app.table.decide import Command
from app.table.entries import Entry
from app.table.evening import Evening
from app.table.evolve import evolve, fold
from app.table.export import Export, export_bytes
from app.table.notation import export_text, read_match
from app.table.ports import StoreAway, Write
from app.table.projection import project
from app.table.retelling import chapters
from app.table.state import TableState
from app.table.verify import verify
from tests.exported import kept
from tests.store.evening import a_match
from tests.store.rows_of import all_rows

pytestmark = pytest.mark.anyio

NAMES = ("Ada", "Bo", "Ŵyn", "Ada")


def named(name: str, table: str) -> Export:
    """A kept match with names. Its table keeps its own id: that is part of every commitment."""
    export = kept(name)
    assert export.table == table
    return msgspec.structs.replace(export, people=list(islice(cycle(NAMES), export.seats)))


# ── One match ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["hockey-2-random", "bid_whist-4-traditional"])
async def test_an_imported_match_is_shown_and_taken_away_again(store: Store, name: str) -> None:
    export = named(name, "evening")
    assert await import_match(store.database, export) is True
    found = await store.history.match(match_of(export), None)
    assert found is not None and not found.unfinished
    assert (found.options, found.started_at, found.ended_at) == (
        export.options,
        export.started_at,
        export.ended_at,
    )
    assert (list(found.winners), found.reason, list(found.totals)) == (
        export.result.winners,
        export.result.reason,
        export.result.totals,
    )
    assert [(deal.number, deal.secret, len(deal.silent)) for deal in found.deals] == [
        (deal.number, deal.secret, len(deal.silent)) for deal in export.deals
    ]
    persons = [player.person for player in found.players]
    names = await store.names.names(persons)
    assert [names[person] for person in persons] == export.people
    mine = await store.history.of_person(persons[1], Wanted(ruleset=export.ruleset))
    assert [match.id for match in mine.matches] == [match_of(export)]
    assert await taken_away(store, export) == export_bytes(export)
    assert await rebuild(store.database) == []


async def taken_away(store: Store, export: Export) -> bytes:
    """The export of a match that is in the store, with names."""
    found = await store.history.match(match_of(export), None)
    chapter = await store.chapters.of_match(match_of(export), None)
    assert found is not None and chapter is not None
    names = await store.names.names([player.person for player in found.players])
    return export_bytes(export_match(chapter.entries, names))


@pytest.mark.parametrize("name", ["pedro-4-traditional", "briscola_chiamata-5-random"])
async def test_a_text_is_imported_and_taken_away_again(store: Store, name: str) -> None:
    """Text in, and the very same text out again."""
    text = export_text(kept(name))
    assert await import_match(store.database, read_match(text.encode())) is True
    chapter = await store.chapters.of_match("evening-1", None)
    assert chapter is not None
    again = export_match(chapter.entries, None)
    assert export_text(again) == text and export_bytes(again) == export_bytes(kept(name))


async def test_a_second_time_changes_nothing(store: Store) -> None:
    export = named("briscola-2-defaults", "evening")
    await import_match(store.database, export)
    before = await all_rows(store)
    assert await import_match(store.database, export) is False
    assert await import_match(store.database, kept("briscola-2-defaults")) is False, "whoever is named in it"
    for other in (
        named("hockey-2-random", "evening"),
        msgspec.structs.replace(export, ended_at=export.ended_at + 1),
    ):
        assert verify(other).good
        assert await refusal(store, other) == "other_match"
    assert await all_rows(store) == before


async def refusal(store: Store, export: Export) -> str:
    with pytest.raises(NotTaken) as refused:
        await import_match(store.database, export)
    return refused.value.code


async def test_a_name_that_nobody_can_have_is_refused(store: Store) -> None:
    before = await all_rows(store)
    for name in ("", " ", "x" * 50, "a\u202eb", "two  blanks"):
        export = msgspec.structs.replace(kept("briscola-2-defaults"), people=["Ada", name])
        assert verify(export).good
        assert await refusal(store, export) == "bad_name"
    assert await all_rows(store) == before


async def test_entries_of_a_match_that_is_missing_or_running(store: Store) -> None:
    assert await store.chapters.of_match("nothing-1", None) is None


# ── Several matches of a table ────────────────────────────────────────────────────────────────────


class Friends(Evening):
    """People who play one match after another at their table, each under other rules and on other seats."""

    tired_after = 0

    def do(self, action: m.Action, person: str) -> None:
        """Somebody does something that is allowed."""
        command = Command(action, person, f"cid-{self.state.seq:08d}", None, self.state.version)
        entry = self.try_out(command)
        assert isinstance(entry, Entry), entry
        self.follow(entry)

    def play(self) -> None:
        """One match to its end; and a while passes."""
        while not self.state.match_running:
            self.go_on()
        while self.state.phase != s.MATCH_OVER:
            self.go_on()
        self.now += 600_000

    def another(self, ruleset: str, seats: int, **options: Any) -> None:
        """The host has another game laid out."""
        assert self.state.host is not None
        self.do(m.SetOptions(ruleset, seats, options, None), self.state.host)


@cache
def friends() -> tuple[Entry, ...]:
    """The log of a table at which three played: other games, more and fewer chairs, a bot, a person in its place, and a
    match that was ended early."""
    table = Friends("pisti", 3, {"match_length": "rounds", "rounds": 1}, Random(11))
    table.play()
    table.do(m.Stand(), "p0")
    table.another("briscola", 2)
    table.play()
    table.another("bid_whist", 4, target=5)
    table.do(m.SeatBots([3], "good"), table.state.host or "")
    while table.state.phase != s.BETWEEN_DEALS:
        table.go_on()
    table.do(m.Stop(), table.state.host or "")
    table.now += 600_000
    table.play()
    return tuple(table.log)


def matches_of(log: Sequence[Entry]) -> list[Export]:
    """The exports of the matches of a log, with names."""
    names = {"p0": "Ada", "p1": "Bo", "p2": "Ŵyn"}
    return [export_match(part, names) for part in chapters(log).values()]


def test_the_friends_have_played_very_different_matches() -> None:
    exports = matches_of(friends())
    assert [export.match for export in exports] == [1, 2, 3, 4]
    assert [export.seats for export in exports] == [3, 2, 4, 4]
    assert [export.result.unfinished for export in exports] == [False, False, True, False]
    assert exports[0].people[:2] != exports[1].people and "Bot Aled" in exports[2].people
    assert all(verify(export).good for export in exports)


@pytest.mark.parametrize("order", ["4321", "3142"])
async def test_matches_of_one_table_come_one_after_the_other_in_any_order(store: Store, order: str) -> None:
    exports = matches_of(friends())
    for number in order:
        assert await import_match(store.database, exports[int(number) - 1]) is True
    for export in exports:
        assert await import_match(store.database, export) is False
        assert await taken_away(store, export) == export_bytes(export)
        found = await store.history.match(match_of(export), None)
        assert found is not None and list(found.totals) == export.result.totals
    assert await rebuild(store.database) == []
    table = exports[0].table
    assert [match.number for match in await store.history.of_table(table)] == [4, 3, 2, 1]
    found = await store.history.match(match_of(exports[1]), None)
    assert found is not None
    person, other = (player.person for player in found.players)
    mine = await store.history.of_person(person)
    assert mine.total == 4 and [match.number for match in mine.matches] == [4, 3, 2, 1]
    (alone,) = [
        one for one in await store.history.company((person, other), None) if one.ruleset == "briscola"
    ]
    assert alone.finished == 1 and sum(alone.won) <= 1
    sums = {one.ruleset: one.outcomes for one in await store.history.statistics(person)}
    assert sums["bid_whist"].keys() >= {"unfinished"} and sum(sums["pisti"].values()) == 1


async def test_the_order_of_coming_leaves_no_trace(store: Store) -> None:
    exports = matches_of(friends())
    for export in reversed(exports):
        await import_match(store.database, export)
    late = await log_of_the_only_table(store)
    for table in ("entries", *PROJECTIONS, "tables", "seats", "invites"):
        await run(store, f"DELETE FROM {table}")
    assert await import_matches(store.database, exports) == 4
    early = await log_of_the_only_table(store)
    assert [msgspec.structs.replace(entry, table=0) for entry in early] == [
        msgspec.structs.replace(entry, table=0) for entry in late
    ]


async def test_people_keep_their_names_and_the_nameless_are_others_each_time(store: Store) -> None:
    first, second, third, _ = matches_of(friends())
    nameless = msgspec.structs.replace(second, people=[None, None])
    await import_matches(store.database, [first, nameless, third], {"Ada": "p-ada"})
    seats = [await players(store, export) for export in (first, second, third)]
    named = [person for person in seats[0] if person in seats[2]]
    assert len(named) == 3 and "p-ada" in named and set(await store.names.names(named)) == set(named)
    assert not set(seats[1]) & {*seats[0], *seats[2]}


async def players(store: Store, export: Export) -> list[str]:
    found = await store.history.match(match_of(export), None)
    assert found is not None
    return [player.person for player in found.players]


async def test_what_cannot_stand_beside_the_others_is_refused(store: Store) -> None:
    first, second, third, fourth = matches_of(friends())
    await import_match(store.database, first)
    await import_match(store.database, third)
    before = await all_rows(store)
    early = msgspec.structs.replace(second, started_at=first.ended_at - 1)
    late = msgspec.structs.replace(second, ended_at=third.started_at + 1)
    backwards = msgspec.structs.replace(fourth, ended_at=fourth.started_at - 1)
    for wrong in (early, late, backwards):
        assert verify(wrong).good
        assert await refusal(store, wrong) == "wrong_time"
    assert await refusal(store, msgspec.structs.replace(third, preset="rule_page")) == "other_match"
    with pytest.raises(NotTaken):
        await import_matches(store.database, [second, backwards])
    assert await all_rows(store) == before
    body = entries.c.body
    old = update(entries).values(body=func.replace(body, '"rules_version":1', '"rules_version":0'))
    await store.database.write(
        lambda connection: connection.execute(old.where(entries.c.kind == "match_started"))
    )
    assert await refusal(store, second) == "old_table"
    assert await refusal(store, first) == "other_match"


async def test_a_table_that_was_played_here_takes_in_its_own_matches_alone(store: Store) -> None:
    evening = await a_match(store)
    own = export_match(chapters(evening.log)[1], None)
    before = await all_rows(store)
    assert await import_match(store.database, own) is False
    another = msgspec.structs.replace(own, match=2, deals=[])
    assert await refusal(store, another) == "table_is_here"
    assert await refusal(store, msgspec.structs.replace(own, preset="rule_page")) == "other_match"
    assert await all_rows(store) == before


async def test_two_at_once_are_both_taken_in(store: Store) -> None:
    first, second, *_ = matches_of(friends())
    for pair, new in (((first, second), 2), ((first, first), 0)):
        found = await asyncio.gather(*(patiently(store, export) for export in pair))
        assert found.count(True) == new
    assert [match.number for match in await store.history.of_table(first.table)] == [2, 1]
    assert await rebuild(store.database) == []


async def patiently(store: Store, export: Export) -> bool:
    """Import it; whoever waits too long for the other one asks again, which is harmless."""
    while True:
        try:
            return await import_match(store.database, export)
        except StoreAway:
            continue


PROJECTIONS = ("matches", "match_players", "deals", "tallies")


async def run(store: Store, statement: str) -> None:
    await store.database.write(lambda connection: connection.exec_driver_sql(statement))


async def log_of_the_only_table(store: Store) -> list[Entry]:
    keys = await store.database.read(
        lambda connection: connection.execute(select(entries.c.table_id).distinct()).scalars().all()
    )
    (key,) = keys
    return await store.log.tail({key: 0})


async def test_the_rows_are_those_of_a_table_that_was_played_on_a_server(store: Store) -> None:
    """The log's own append, entry by entry, gives the same rows."""
    await import_matches(store.database, matches_of(friends()))
    imported = await all_rows(store)
    log = await log_of_the_only_table(store)
    assert fold(log[0].table, log[:1]).phase == s.GATHERING
    state = TableState(log[0].table)
    await run(store, "DELETE FROM entries WHERE seq > 1")
    await run(store, "UPDATE tables SET seq = 1, phase = 'gathering', match_number = 0")
    for table in PROJECTIONS:
        await run(store, f"DELETE FROM {table}")
    evolve(state, log[0])
    for entry in log[1:]:
        evolve(state, entry)
        assert await store.log.append([Write(entry, project(state, entry))]) == [True]
    assert await all_rows(store) == imported
