"""What a move costs does not grow: counted in calls and rows, with more tables, a longer log, more watchers.

Seconds would tell of the machine. Counted are the statements of the store and their rows, what is decided, folded and
encoded, and what is sent; only the last grows, by a message for each watcher more, and theirs are the same bytes.
"""

import asyncio
import random
import sqlite3
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from app.bench.planted import grown, plant
from app.bench.told import Evenings
from app.store.sqlite import SqliteDatabase
from app.store.store import Store
from app.table import frames, lane, show
from app.table import state as s
from app.table.entries import Acted
from app.table.evening import Evening
from app.table.evolve import evolve
from app.table.member import Visitor
from app.table.ports import TableHead
from app.table.state import TableState
from app.table.worker import STAMP
from tests.simulation.loop import run_virtual
from tests.simulation.world import PlainWords
from tests.table.tables import KEY, House, Socket, opened, until


def played(house: House, matches: int) -> None:
    """Let the log be that of an evening in its so-manieth match, with the first card to be played."""
    house.database.logs.clear()
    evening, state = Evening("pisti", 2, {}, random.Random(1)), TableState(KEY)
    evening.restless, evening.tired_after = 0.0, 0
    while not (evening.state.matches == matches and evening.state.phase == s.PLAYING):
        evening.go_on()
    for entry in evening.log:
        evolve(state, entry)
        house.store(entry, state)


class Watcher:
    """A socket without a seat that keeps what it is sent as it came."""

    def __init__(self) -> None:
        self.steps: list[bytes] = []

    def send_now(self, message: bytes) -> bool:
        return False

    async def send(self, message: bytes) -> None:
        if message.startswith(b'{"t":"step"'):
            self.steps.append(message)

    async def close(self, code: int, reason: str) -> None:
        """Nothing is left to do."""


async def watching(worker: Any, head: TableHead, count: int) -> list[Watcher]:
    """So many watchers, each by a socket of their own."""
    wires = [Watcher() for _ in range(count)]
    for number, wire in enumerate(wires):
        member = worker.enter(head, Visitor(f"w{number}", f"session-{number}", PlainWords()), wire)
        member.hear(b'{"t":"hello","protocol":1,"build":"b1","epoch":null,"last":null,"pending":[]}')
    await asyncio.sleep(0.5)
    return wires


def counting(
    counts: Counter[str], name: str, call: Callable[..., Any], rows: bool = False
) -> Callable[..., Any]:
    """The same call, counted under its name; `rows`: what it answers as well."""

    def counted_call(*args: Any, **more: Any) -> Any:
        counts[name] += 1
        answer = call(*args, **more)
        if rows:
            counts[f"rows of {name}"] += len(answer)
        return answer

    return counted_call


def counted(monkeypatch: pytest.MonkeyPatch, house: House) -> Counter[str]:
    """What happens from now on, by name."""
    counts: Counter[str] = Counter()
    for name in ("append", "tail", "chapter"):
        call = getattr(house.database, name)
        monkeypatch.setattr(house.database, name, counting(counts, name, call, rows=True))
    for module, name in ((lane, "decide"), (lane, "evolve"), (show, "shared_view"), (show, "own_view")):
        monkeypatch.setattr(module, name, counting(counts, name, getattr(module, name)))
    monkeypatch.setattr(frames, "_encode", counting(counts, "encode", frames._encode))
    return counts


def a_move(tables: int = 1, matches: int = 1, watchers: int = 0) -> tuple[Counter[str], list[bytes]]:
    """What one card costs in such a house, and the steps that the watchers are sent."""

    async def main() -> tuple[Counter[str], list[bytes]]:
        house = House()
        played(house, matches)
        worker = await house.worker()
        for key in range(KEY + 1, KEY + tables):
            house.store(opened(key=key))
            await Socket.enter(worker, TableHead(key, f"table-{key}", 1, True), "p0")
        people = [await Socket.enter(worker, house.head, person) for person in ("p0", "p1")]
        wires = await watching(worker, house.head, watchers)
        mover = next(one for one in people if one.view["own"]["decision"] is not None)
        own, before = mover.view["own"], [len(one.all("step")) for one in people]
        card = own["game"]["offers"]["play"][0]
        with pytest.MonkeyPatch.context() as monkeypatch:
            counts = counted(monkeypatch, house)
            mover.do("card-0001", {"type": "act", "move": {"type": "play", "card": card}}, own["decision"])
            await until(lambda: all(len(one.all("step")) > n for one, n in zip(people, before, strict=True)))
            await until(lambda: all(wire.steps for wire in wires))
            counts["sent"] = sum(len(one.all("step")) for one in people) - sum(before)
            counts["sent"] += sum(len(wire.steps) for wire in wires)
        await worker.stop()
        return counts, [step for wire in wires for step in wire.steps]

    return run_virtual(main())


ONE_MOVE = Counter(
    {
        "append": 1,
        "rows of append": 1,
        "decide": 1,
        "evolve": 1,
        "shared_view": 1,
        "own_view": 2,
        "encode": 7,  # view and events, once what is shared and twice what is own; and whose command it answers
        "sent": 2,
    }
)


@pytest.mark.parametrize("house", [{}, {"tables": 12}, {"matches": 2}], ids=str)
def test_a_move_costs_the_same_in_every_house(house: dict[str, int]) -> None:
    assert a_move(**house)[0] == ONE_MOVE


@pytest.mark.parametrize("watchers", [1, 9])
def test_watchers_cost_one_view_and_a_message_each(watchers: int) -> None:
    counts, steps = a_move(watchers=watchers)
    more = Counter({"own_view": 1, "encode": 2, "sent": watchers})
    assert counts == ONE_MOVE + more
    assert len(steps) == watchers and all(step is steps[0] for step in steps)


@pytest.mark.parametrize("tables", [2, 12])
def test_a_quiet_house_asks_for_talk_once_for_all_its_tables(tables: int) -> None:
    async def main() -> Counter[str]:
        house, counts = House(), Counter[str]()
        worker = await house.worker()
        for key in range(KEY + 1, KEY + 1 + tables):
            house.store(opened(key=key))
            await Socket.enter(worker, TableHead(key, f"table-{key}", 1, True), "p0")
        with pytest.MonkeyPatch.context() as monkeypatch:
            for name in ("newest", "talk"):
                monkeypatch.setattr(
                    house.database, name, counting(counts, name, getattr(house.database, name))
                )
            await asyncio.sleep(10 * STAMP)
        await worker.stop()
        return counts

    assert run_virtual(main()) == Counter({"newest": 10})


# ── In the database ───────────────────────────────────────────────────────────────────────────────


class Meter:
    """Counts what SQLite is told, and the instructions of its own machine for it: each row looked at takes some."""

    def __init__(self, store: Store) -> None:
        assert isinstance(store.database, SqliteDatabase)
        self._rows: sqlite3.Connection = store.database._rows
        self.statements: list[str] = []
        self.instructions = 0

    def __enter__(self) -> "Meter":
        self._rows.set_trace_callback(lambda said: self.statements.append(" ".join(said.split()[:2])))
        self._rows.set_progress_handler(self._step, 1)
        return self

    def __exit__(self, *_: object) -> None:
        self._rows.set_trace_callback(None)
        self._rows.set_progress_handler(None, 1)

    def _step(self) -> int:
        self.instructions += 1
        return 0


async def first_cards(store: Store, log: Any, count: int) -> tuple[set[tuple[str, ...]], set[int]]:
    """What so many cards that end no deal cost: the statements of each, and the instructions."""
    statements, instructions = set(), set()
    while count:
        write = next(log)
        with Meter(store) as meter:
            assert await store.log.append([write]) == [True]
        if isinstance(write.entry.body, Acted) and write.projection.deal is None:
            statements.add(tuple(meter.statements))
            instructions.add(meter.instructions)
            count -= 1
    return statements, instructions


@pytest.mark.anyio
async def test_a_card_is_stored_by_the_same_steps_whatever_stands_there(sqlite_url: str) -> None:
    store = await Store.open(sqlite_url)
    try:
        (log,) = await Evenings(120, ["pisti"]).open(store, 1)
        statements, instructions = await first_cards(store, log, 5)
        await plant(store, grown(250, first_table=1_000))
        for _ in range(60):
            await store.log.append([next(log)])
        later, then = await first_cards(store, log, 5)
        assert later == statements and len(statements) == 1
        assert then == instructions
    finally:
        await store.close()
