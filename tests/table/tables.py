"""Small tables for the tests of `app.table`: a worker on the store model, wires that remember, evenings played on."""

import asyncio
import random
from collections.abc import Callable
from contextvars import copy_context
from typing import Any

import msgspec

from app.games.core.ruleset import Refusal
from app.games.registry import RULESETS
from app.table import entries as e
from app.table import messages as m
from app.table import state as s
from app.table.bots import AtOnce
from app.table.bounds import USUAL, Bounds
from app.table.decide import Command, decide, open_table
from app.table.entries import Entry
from app.table.evening import Evening
from app.table.evolve import evolve, fold
from app.table.member import Member, Visitor
from app.table.ports import Ports, TableHead, Write
from app.table.projection import project
from app.table.recorder import NOBODY, Recorder
from app.table.state import TableState
from app.table.worker import Worker
from tests.simulation.loop import owned
from tests.simulation.model import START, Bus, Database, Link, Weather
from tests.simulation.world import PlainWords

KEY = 1
NOW = START
HERE = 2**40
"""The number of the pings with which a wire says that its browser is there."""


def opened(seats: int = 2, ruleset: str = "pisti", key: int = KEY, public: bool = True) -> Entry:
    """The first entry of a table; its host is `p0`."""
    entry = open_table(
        key, f"table-{key}", "p0", "cid-open", ruleset, seats, {}, None, public, NOW, bytes(32)
    )
    assert isinstance(entry, Entry)
    return entry


def fresh_state(seats: int = 2, ruleset: str = "pisti") -> TableState:
    """A table just opened."""
    return fold(KEY, [opened(seats, ruleset)])


def command(state: TableState, person: str | None, action: Any, **more: Any) -> Command:
    """A command as this person's browser would send it now."""
    seat = state.seat_of(person)
    fields = {
        "cid": "cid-0001" if person else None,
        "decision": state.owes(seat) if seat is not None and isinstance(action, m.Act) else None,
        "version": state.version if not isinstance(action, m.Act | m.Mix) else None,
        **more,
    }
    return Command(action, person, **fields)


def do(state: TableState, person: str | None, action: Any, now: int = NOW, **more: Any) -> Entry:
    """Decide and fold, in place; the entry."""
    entry = decide(state, command(state, person, action, **more), now, random.Random(state.seq).randbytes(32))
    assert isinstance(entry, Entry), entry
    evolve(state, entry)
    return entry


def code(state: TableState, person: str | None, action: Any, now: int = NOW, **more: Any) -> str:
    """The code with which this is refused."""
    verdict = decide(state, command(state, person, action, **more), now, bytes(32))
    assert isinstance(verdict, Refusal), verdict
    return verdict.code


def played(until: str, *, seats: int | None = None, seed: int = 1, ruleset: str = "pisti") -> Evening:
    """An evening that has reached this phase; with as few people as can be, unless told otherwise."""
    evening = Evening(ruleset, seats or min(RULESETS[ruleset].seats), {}, random.Random(seed))
    while evening.state.phase != until:
        evening.go_on()
    return evening


def some_move(state: TableState) -> tuple[str, m.Act]:
    """Somebody who is to act, and a legal move of theirs."""
    assert state.match is not None
    seat = state.match.to_act()[0]
    person = state.seats[seat].person
    assert person is not None
    return person, m.Act(state.match_rules.move_json(next(iter(state.match.legal(seat)))))


class House:
    """Workers on one database model, in virtual time; use inside `run_virtual`."""

    def __init__(self, *, seed: int = 1, seats: int = 2, public: bool = True) -> None:
        self.weather, self.database = Weather(), Database()
        self.chance = random.Random(seed)
        self.bus = Bus(random.Random(seed), self.weather)
        self.database.named = {f"p{n}": f"Name {n}" for n in range(9)}
        first = opened(seats, public=public)
        self.store(first)
        self.head = TableHead(KEY, "table-1", 1, public)

    def store(self, entry: Entry, state: TableState | None = None) -> None:
        """Put an entry into the log as another worker would."""
        log = self.database.logs.get(entry.table, [])
        after = state or fold(entry.table, [*log, entry])
        assert self.database.append([Write(entry, project(after, entry))]) == [True]

    def play_out(self, until: str, seed: int = 1) -> None:
        """Let the log be that of an evening in this phase."""
        self.database.logs.clear()
        evening, state = played(until, seats=2, seed=seed), TableState(KEY)
        for entry in evening.log:
            evolve(state, entry)
            self.store(entry, state)

    @property
    def state(self) -> TableState:
        """What the log folds to."""
        return fold(KEY, self.database.chapter(KEY))

    def link(self, name: str = "w0") -> Link:
        return Link(self.database, self.bus, name, self.chance, self.weather)

    async def worker(self, name: str = "w0", bounds: Bounds = USUAL, recorder: Recorder = NOBODY) -> Worker:
        """A started worker; the loop knows it as the owner of this name."""
        work = self._start(name, bounds, recorder)
        started: Worker = await asyncio.get_running_loop().create_task(work, context=owned(name))
        return started

    async def _start(self, name: str, bounds: Bounds, recorder: Recorder) -> Worker:
        link = self.link(name)
        nine = (link, link, link, link, link, link, link, link, link)
        ports = Ports(*nine, lambda: self.chance.randbytes(32), AtOnce(), recorder)
        worker = Worker(ports, name=name, build="b1", bounds=bounds)
        await worker.start()
        return worker


class Socket:
    """A wire that remembers what it was given, and a member behind it once it has entered."""

    def __init__(self) -> None:
        self.got: list[dict[str, Any]] = []
        self.closed: int | None = None
        self.blocked = asyncio.Event()
        self.blocked.set()
        self.deaf = False
        self.member: Member | None = None
        self.context = copy_context()

    def send_now(self, message: bytes) -> bool:
        return False

    async def send(self, message: bytes) -> None:
        await self.blocked.wait()
        heard = msgspec.json.decode(message)
        if heard == {"t": "there"}:
            self.answer()
        elif heard.get("n") != HERE:
            self.got.append(heard)

    def answer(self) -> None:
        """The browser is there."""
        if not self.deaf:
            self.say({"t": "ping", "n": HERE})

    async def close(self, code: int, reason: str) -> None:
        self.closed = self.closed or code

    # ── A browser behind it ───────────────────────────────────────────────────────────────────────
    @classmethod
    async def enter(
        cls, worker: Worker, head: TableHead, person: str, *, owner: str = "world", **hello: Any
    ) -> "Socket":
        """Enter a table, say hello, and wait a moment. What it causes belongs to `owner` in the loop."""
        socket, visitor = cls(), Visitor(person, f"session-{person}", PlainWords())
        socket.context = owned(owner)
        socket.member = socket.context.run(worker.enter, head, visitor, socket)
        socket.say(
            {"t": "hello", "protocol": 1, "build": "b1", "epoch": None, "last": None, "pending": []} | hello
        )
        await asyncio.sleep(0.3)
        return socket

    def say(self, message: dict[str, Any]) -> None:
        assert self.member is not None
        self.context.run(self.member.hear, msgspec.json.encode(message))

    def do(
        self, cid: str, action: dict[str, Any], decision: int | None = None, version: int | None = None
    ) -> None:
        self.say({"t": "do", "cid": cid, "decision": decision, "version": version, "action": action})

    def all(self, kind: str) -> list[dict[str, Any]]:
        """Every message of this kind."""
        return [message for message in self.got if message["t"] == kind]

    def last(self, kind: str) -> dict[str, Any]:
        """The newest message of this kind."""
        return self.all(kind)[-1]

    @property
    def view(self) -> dict[str, Any]:
        """The newest view."""
        newest: dict[str, Any] = [one for one in self.got if one["t"] in ("table", "step")][-1]["view"]
        return newest


async def until(true: Callable[[], bool], seconds: float = 60.0) -> None:
    """Wait in virtual time until something is so."""
    end = asyncio.get_running_loop().time() + seconds
    while not true():
        assert asyncio.get_running_loop().time() < end, "it never came"
        await asyncio.sleep(0.05)


__all__ = [
    "KEY",
    "NOW",
    "House",
    "Socket",
    "code",
    "command",
    "do",
    "e",
    "fresh_state",
    "m",
    "opened",
    "played",
    "s",
]
