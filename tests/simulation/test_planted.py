"""Faults planted on purpose: the simulation must see each of them, or it proves nothing."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from app.games.core.ruleset import Refusal
from app.table import lane as lanes
from app.table import writer as writers
from app.table.decide import decide
from app.table.entries import Entry
from app.table.evolve import evolve
from app.table.lane import Change, Lane, Outcome
from app.table.ports import StoreAway, Write
from app.table.presence import Attendance
from app.table.projection import project
from app.table.state import TableState
from app.table.sweeper import Sweeper
from app.table.telling import Listener
from app.table.writer import Writer
from tests.simulation.audit import audit
from tests.simulation.world import Plan, World

Patch = pytest.MonkeyPatch


def seen(plan: Plan, what: str, seeds: int = 25) -> bool:
    """Whether one of so many histories shows this violation."""
    for seed in range(seeds):
        world = World(seed, plan)
        if any(what in one for one in [*world.run(), *audit(world)]):
            return True
    return False


def refuse_at_once(patch: Patch) -> None:
    async def hasty(self: Any, order: Any) -> Outcome:
        while True:
            state = self.state or await self.current()
            if (seq := state.seen(order.command.actor, order.command.cid)) is not None:
                return int(seq)
            verdict = decide(state, order.command, order.now, self._fresh())
            if isinstance(verdict, Refusal):
                return verdict
            if await self._append(state, verdict):
                return verdict.seq
            await self.current()

    patch.setattr(Lane, "_carry_out", hasty)


def greet_without_reading(patch: Patch) -> None:
    current = Lane.current

    async def lazy(self: Lane) -> TableState:
        return self.state or await current(self)

    patch.setattr(Lane, "current", lazy)


def decide_on_what_is_not_stored(patch: Patch) -> None:
    """Two entries of a table in one batch, the second decided on the first before that was won."""

    async def eager(self: Any, state: TableState, entry: Entry) -> bool:
        twin = state.clone()
        events = evolve(twin, entry)
        self.state = twin
        won = await self._writer.append(Write(entry, project(twin, entry)))
        if not won:
            self.state = None
        else:
            self._listener.changed(Change(entry, events, twin, own=True))
        return bool(won)

    def submit(self: Any, command: Any, now: int) -> asyncio.Future[Outcome]:
        order = lanes._Order(command, now, asyncio.get_running_loop().create_future())

        async def run() -> None:
            order.outcome.set_result(await self._outcome(order))

        self._tasks.spawn(run())
        return order.outcome

    def all_together(self: Any) -> list[Any]:
        batch, self._waiting = self._waiting, []
        self._arrived.clear()
        return sorted(batch, key=lambda order: int(order.write.entry.seq))

    patch.setattr(Lane, "_append", eager)
    patch.setattr(Lane, "submit", submit)
    patch.setattr(Writer, "_next_batch", all_together)


def show_before_storing(patch: Patch) -> None:
    async def boastful(self: Any, state: TableState, entry: Entry) -> bool:
        twin = state.clone()
        self.state = twin
        self._listener.changed(Change(entry, evolve(twin, entry), twin, own=True))
        won = await self._writer.append(Write(entry, project(twin, entry)))
        if not won:
            self._throw_away()
        return bool(won)

    patch.setattr(Lane, "_append", boastful)


def take_silence_for_no(patch: Patch) -> None:
    outcome = Lane._outcome

    async def ask(self: Any, orders: list[Any]) -> list[bool]:
        return list(await self._log.append([order.write for order in orders]))

    async def write(self: Any, batch: list[Any]) -> None:
        try:
            for order, won in zip(batch, await ask(self, batch), strict=True):
                writers._answer(order, won)
        except StoreAway:
            for order in batch:
                order.won.set_exception(writers.Unstorable("away"))

    patch.setattr(Writer, "_write", write)
    patch.setattr(Lane, "_outcome", outcome)


def forget_cids(patch: Patch) -> None:
    patch.setattr(TableState, "seen", lambda self, actor, cid: None)


def swap_backwards(patch: Patch) -> None:
    async def blind(self: Any, state: TableState, entry: Entry) -> bool:
        twin = state.clone()
        events = evolve(twin, entry)
        won = await self._writer.append(Write(entry, project(twin, entry)))
        if won:
            self.state = twin
            self._listener.changed(Change(entry, events, twin, own=True))
        return bool(won)

    patch.setattr(Lane, "_append", blind)


def hint_before_the_commit(patch: Patch) -> None:
    append = Lane._append

    async def early(self: Any, state: TableState, entry: Entry) -> bool:
        self._listener._desk.hint(self.table, entry.seq)
        await asyncio.sleep(0.02)
        return await append(self, state, entry)

    async def never(self: Listener) -> None:
        await asyncio.get_running_loop().create_future()

    patch.setattr(Lane, "_append", early)
    patch.setattr(
        "app.table.room.Room.seq", property(lambda self: self.lane.state.seq if self.lane.state else 0)
    )
    patch.setattr("app.table.telling.Teller.hint", _hint_once())
    patch.setattr(Listener, "compare", never)


def _hint_once() -> Callable[[Any, int, int], None]:
    def hint(self: Any, table: int, seq: int) -> None:
        known = self.__dict__.setdefault("_told", {})
        if seq > known.get(table, 0):
            known[table] = seq
            self._hints[table] = seq
            self._more.set()

    return hint


def leave_the_dead_their_duties(patch: Patch) -> None:
    async def never(self: Sweeper) -> None:
        await asyncio.get_running_loop().create_future()

    patch.setattr(Sweeper, "run", never)


def believe_any_newer_connection(patch: Patch) -> None:
    def overtaken(self: Any, person: str, connection: str, number: int) -> bool:
        new = self._newest.get(person)
        return new is not None and new.connection != connection and new.number > number

    patch.setattr(Attendance, "overtaken", overtaken)


PLANTED = [
    (refuse_at_once, Plan(lost=0.95, hop=0.9), "was refused a right move"),
    (greet_without_reading, Plan(lost=0.9, drop=0.3), "was shown"),
    (decide_on_what_is_not_stored, Plan(seats=4, delay=0.2), "prefix"),
    (show_before_storing, Plan(seats=4, delay=0.1), "and it is not"),
    (take_silence_for_no, Plan(cut=0.2), "and it is in the log"),
    (forget_cids, Plan(cut=0.1, drop=0.2), "stands in the log twice"),
    (swap_backwards, Plan(cut=0.3), "got step"),
    (hint_before_the_commit, Plan(), "ended at"),
    (leave_the_dead_their_duties, Plan(crash=0.6, delay=0.1), "nobody can act"),
    (believe_any_newer_connection, Plan(freeze=0.3, drop=0.4), "sent away for good"),
]


@pytest.mark.parametrize(("plant", "plan", "what"), PLANTED, ids=[plant.__name__ for plant, _, _ in PLANTED])
def test_a_planted_fault_is_seen(
    plant: Callable[[Patch], None], plan: Plan, what: str, monkeypatch: Patch
) -> None:
    plant(monkeypatch)
    assert seen(plan, what)
