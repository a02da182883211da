"""The store as a model in memory, with PostgreSQL's rules of visibility and conflict.

`Database` is what has been committed; each of its methods is one statement, atomic at the moment it runs.
`Link` is one worker's line to it: it implements the ports, brings delay, and can be cut between a commit and its
answer. Bodies go through their stored text, as in a real database.
"""

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar

import msgspec

from app.table import entries as e
from app.table.door import OPEN
from app.table.entries import Entry
from app.table.ports import (
    BadRow,
    Connection,
    Gesture,
    Hint,
    Line,
    Outage,
    PublicTable,
    Sign,
    StoreAway,
    StoredReview,
    TableHead,
    Whisper,
    Write,
)
from app.table.projection import TableRow
from tests.simulation.loop import owned

T = TypeVar("T")

SEEN: Final = 9_000
OUTAGE: Final = 5_000
START: Final = 1_700_000_000_000


class Database:
    """Everything committed. Times in ms."""

    def __init__(self) -> None:
        self.logs: dict[int, list[Entry]] = {}
        self.rows: dict[int, TableRow] = {}
        self.ids: dict[str, int] = {}
        self.swept: dict[int, int] = {}
        self.connections: dict[str, Connection] = {}
        self.lines: list[Line] = []
        self.said: dict[tuple[str, str], Line] = {}
        self.signs: dict[tuple[str, str], Whisper] = {}
        self.shown: dict[tuple[str, str], Gesture] = {}
        self.named: dict[str, str] = {}
        self.blocks: dict[str, set[str]] = {}
        self.reviews: dict[int, StoredReview] = {}
        self.beat: int | None = None
        self.outages: list[Outage] = []
        self.epoch = "epoch-1"
        self.numbers = 0
        self.bad: Callable[[Entry], bool] = lambda entry: False

    # ── The log ───────────────────────────────────────────────────────────────────────────────────
    def append(self, writes: Sequence[Write]) -> list[bool]:
        if any(self.bad(write.entry) for write in writes):
            raise BadRow("a row that can never be stored")
        return [self._insert(write) for write in writes]

    def _insert(self, write: Write) -> bool:
        """`INSERT … ON CONFLICT (table_id, seq) DO NOTHING`, then the id that stands there."""
        entry = write.entry
        log = self.logs.setdefault(entry.table, [])
        there = next((known for known in reversed(log) if known.seq == entry.seq), None)
        if there is not None:
            return there.entry_id == entry.entry_id
        # No lock keeps a log dense: a worker that decides on a wrong prefix leaves a hole, and the checks see it.
        log.append(stored(entry))
        log.sort(key=lambda known: known.seq)
        row = write.projection.table
        old = self.rows.get(entry.table)
        if old is None or row.seq > old.seq:
            self.rows[entry.table] = row
            self.swept.setdefault(entry.table, 0)
        if isinstance(entry.body, e.TableOpened):
            self.ids[entry.body.table] = entry.table
        return True

    def tail(self, wanted: dict[int, int]) -> list[Entry]:
        return [
            entry
            for table in sorted(wanted)
            for entry in self.logs.get(table, [])
            if entry.seq > wanted[table]
        ]

    def chapter(self, table: int) -> list[Entry]:
        log = self.logs.get(table, [])
        begin = max((entry.seq for entry in log if entry.chapter), default=0)
        return [entry for entry in log if entry.seq >= begin]

    def seqs(self, tables: Sequence[int]) -> dict[int, int]:
        return {table: self.rows[table].seq for table in tables if table in self.rows}

    def head(self, table: str) -> TableHead | None:
        key = self.ids.get(table)
        return None if key is None else TableHead(key, table, self.rows[key].seq, self.rows[key].public)

    # ── Time ──────────────────────────────────────────────────────────────────────────────────────
    def claim_due(self, now: int, until: int, limit: int, besides: Sequence[int] = ()) -> list[int]:
        due = [
            (row.due_at, table)
            for table, row in self.rows.items()
            if row.due_at is not None
            and row.due_at <= now
            and self.swept[table] <= now
            and table not in besides
        ]
        claimed = [table for _, table in sorted(due)[:limit]]
        for table in claimed:
            self.swept[table] = until
        return claimed

    def heartbeat(self, now: int) -> Outage | None:
        found = None
        if self.beat is not None and now - self.beat > OUTAGE:
            found = Outage(len(self.outages) + 1, self.beat, now)
            self.outages.append(found)
        self.beat = max(now, self.beat or now)
        return found

    def outages_since(self, outage: int) -> list[Outage]:
        return [one for one in self.outages if one.id > outage]

    # ── People ────────────────────────────────────────────────────────────────────────────────────
    def open(self, table: int, person: str, connection: str, worker: str, now: int) -> Connection:
        if connection in self.connections:
            return self.connections[connection]
        self.numbers += 1
        opened = Connection(table, person, connection, worker, self.numbers, now)
        self.connections[connection] = opened
        return opened

    def stamp(self, connections: Sequence[str], now: int) -> None:
        for name in connections:
            if (known := self.connections.get(name)) is not None:
                self.connections[name] = replace(known, seen=max(now, known.seen))

    def close(self, connection: str) -> None:
        self.connections.pop(connection, None)

    def at(self, table: int, now: int) -> list[Connection]:
        return [one for one in self.connections.values() if one.table == table and one.seen > now - SEEN]

    def say(self, table: int, person: str, cid: str, text: str, now: int) -> Line:
        if (person, cid) not in self.said:
            line = Line(len(self.lines) + 1, table, now, person, text)
            self.lines.append(line)
            self.said[person, cid] = line
        return self.said[person, cid]

    def talk(self, table: int, after: int, limit: int) -> list[Line]:
        return [line for line in self.lines if line.table == table and line.id > after][-limit:]

    def newest(self, tables: Sequence[int]) -> dict[int, int]:
        return {line.table: line.id for line in self.lines if line.table in tables}

    def whisper(self, sign: Sign, cid: str, now: int) -> Whisper:
        if (sign.person, cid) not in self.signs:
            told = [
                one
                for one in self.signs.values()
                if (one.sign.table, one.sign.told) == (sign.table, sign.told)
            ]
            self.signs[sign.person, cid] = Whisper(len(told) + 1, now, sign)
        return self.signs[sign.person, cid]

    def whispers(self, table: int, match: int, deal: int, limit: int) -> list[Whisper]:
        by_audience: dict[Any, list[Whisper]] = {}
        for one in self.signs.values():
            if (one.sign.table, one.sign.match, one.sign.deal) == (table, match, deal):
                by_audience.setdefault(one.sign.told, []).append(one)
        return [one for told in by_audience.values() for one in told[-limit:]]

    def gesture(self, table: int, person: str, cid: str, kind: str, to: str | None, now: int) -> Gesture:
        if (person, cid) not in self.shown:
            self.shown[person, cid] = Gesture(len(self.shown) + 1, table, now, person, kind, to)
        return self.shown[person, cid]

    def gestures(self, table: int, since: int, limit: int) -> list[Gesture]:
        return [one for one in self.shown.values() if one.table == table and one.at > since][-limit:]

    def put_review(self, table: int, known: int | None, stored: StoredReview | None) -> bool:
        there = self.reviews.get(table)
        if (there.at if there else None) != known:
            return False
        self.reviews.pop(table, None)
        if stored is not None:
            self.reviews[table] = stored
        return True

    def names(self, persons: Sequence[str]) -> dict[str, str]:
        return {person: self.named[person] for person in persons if person in self.named}

    def blocked_by(self, persons: Sequence[str]) -> dict[str, frozenset[str]]:
        return {person: frozenset(self.blocks.get(person, ())) for person in persons}

    def public_tables(self, now: int, limit: int) -> list[PublicTable]:
        found = []
        for table, row in self.rows.items():
            here = {one.person for one in self.at(table, now)}
            if row.public and row.door == OPEN and here:
                name = next(name for name, key in self.ids.items() if key == table)
                persons = tuple(row.persons)
                watchers = len(here - set(persons))
                found.append(
                    PublicTable(name, row.ruleset, row.seats, row.options, persons, row.phase, watchers)
                )
        return sorted(found, key=lambda one: -sum(person is not None for person in one.persons))[:limit]


def stored(entry: Entry) -> Entry:
    """The entry as it is read again: through its texts."""
    private = e.private_text(entry.private)
    return msgspec.structs.replace(
        entry,
        body=e.read_body(e.body_text(entry.body)),
        private=None if private is None else msgspec.json.decode(private),
    )


@dataclass
class Weather:
    """How bad the lines are just now: chances by statement or message, delays in seconds."""

    delay: float = 0.005
    slow: float = 0.0
    """Chance that one statement takes seconds."""
    cut: float = 0.0
    """Chance that a statement's answer never comes: it ran, or did not, or runs later."""
    lost: float = 0.0
    """Chance that a hint or word is lost."""
    doubled: float = 0.0
    away: bool = False
    """Nothing is answered at all."""


@dataclass
class Bus:
    """Hints between the links of one database: lost, late, doubled, never to the dead."""

    random: random.Random
    weather: Weather
    hearers: dict[str, list[Callable[[Any, bool], None]]] = field(default_factory=dict)

    def send(self, what: Any, *, word: bool) -> None:
        loop = asyncio.get_running_loop()
        for owner, hearers in self.hearers.items():
            times = 0 if self.random.random() < self.weather.lost else 1
            times += self.random.random() < self.weather.doubled
            for _ in range(times):
                delay = self.weather.delay * self.random.random() * (30 if self.random.random() < 0.1 else 1)
                for hear in hearers:
                    loop.call_later(delay, hear, what, word, context=owned(owner))


class Link:
    """One worker's ports. `owner` names the worker in the loop; `skew` (ms) is how wrong its clock is."""

    def __init__(
        self, database: Database, bus: Bus, owner: str, chance: random.Random, weather: Weather, skew: int = 0
    ) -> None:
        self.database, self.bus, self.owner, self.weather = database, bus, owner, weather
        self._random, self._skew = chance, skew

    # ── The line ──────────────────────────────────────────────────────────────────────────────────
    async def ask(self, statement: Callable[[], T]) -> T:
        """Run a statement over there; raises StoreAway when its answer is lost."""
        loop, chance, weather = asyncio.get_running_loop(), self._random, self.weather
        answer: asyncio.Future[T] = loop.create_future()
        there = weather.delay * chance.random()
        if chance.random() < weather.slow:
            there += 3 * chance.random()
        if weather.away or chance.random() < weather.cut:
            # Never ran, ran, or is still to run while the same is asked again.
            fate = chance.randrange(4) if not weather.away else 0
            if fate:
                late = chance.random() * 2 if fate == 3 else 0.0
                loop.call_later(there + late, _run_unheard, statement, context=owned("database"))
            back = there + weather.delay * chance.random()
            loop.call_later(back, _lose, answer, context=owned("database"))
        else:
            back = weather.delay * chance.random()
            loop.call_later(there, self._run, statement, answer, back, context=owned("database"))
        return await answer

    def _run(self, statement: Callable[[], T], answer: asyncio.Future[T], back: float) -> None:
        loop = asyncio.get_running_loop()
        if self.weather.away:
            loop.call_later(back, _lose, answer)
            return
        try:
            result = statement()
        except BadRow as fault:
            loop.call_later(back, _fail, answer, fault)
        else:
            loop.call_later(back, _deliver, answer, result)

    # ── Log ───────────────────────────────────────────────────────────────────────────────────────
    async def append(self, writes: Sequence[Write]) -> list[bool]:
        return await self.ask(lambda: self.database.append(writes))

    async def tail(self, wanted: dict[int, int]) -> list[Entry]:
        return await self.ask(lambda: self.database.tail(wanted))

    async def chapter(self, table: int) -> list[Entry]:
        return await self.ask(lambda: self.database.chapter(table))

    async def seqs(self, tables: Sequence[int]) -> dict[int, int]:
        return await self.ask(lambda: self.database.seqs(tables))

    async def head(self, table: str) -> TableHead | None:
        return await self.ask(lambda: self.database.head(table))

    async def claim_due(self, now: int, until: int, limit: int, besides: Sequence[int] = ()) -> list[int]:
        return await self.ask(lambda: self.database.claim_due(now, until, limit, besides))

    async def epoch(self) -> str:
        return await self.ask(lambda: self.database.epoch)

    async def heartbeat(self, now: int) -> Outage | None:
        return await self.ask(lambda: self.database.heartbeat(now))

    async def outages_since(self, outage: int) -> list[Outage]:
        return await self.ask(lambda: self.database.outages_since(outage))

    # ── Clock ─────────────────────────────────────────────────────────────────────────────────────
    def now(self) -> int:
        return START + int(asyncio.get_running_loop().time() * 1000) + self._skew

    # ── Bus ───────────────────────────────────────────────────────────────────────────────────────
    async def publish(self, hint: Hint) -> None:
        await asyncio.sleep(self.weather.delay * self._random.random())
        self.bus.send(dict(hint), word=False)

    def subscribe(self, heard: Callable[[Hint], None]) -> None:
        self._hear(lambda what, word: None if word else heard(what))

    async def publish_word(self, word: str) -> None:
        await asyncio.sleep(self.weather.delay * self._random.random())
        self.bus.send(word, word=True)

    def subscribe_words(self, heard: Callable[[str], None]) -> None:
        self._hear(lambda what, word: heard(what) if word else None)

    def _hear(self, hear: Callable[[Any, bool], None]) -> None:
        self.bus.hearers.setdefault(self.owner, []).append(hear)

    # ── People ────────────────────────────────────────────────────────────────────────────────────
    async def open(self, table: int, person: str, connection: str, now: int) -> Connection:
        return await self.ask(lambda: self.database.open(table, person, connection, self.owner, now))

    async def stamp(self, connections: Sequence[str], now: int) -> None:
        await self.ask(lambda: self.database.stamp(connections, now))

    async def close(self, connection: str) -> None:
        await self.ask(lambda: self.database.close(connection))

    async def at(self, table: int, now: int) -> list[Connection]:
        return await self.ask(lambda: self.database.at(table, now))

    async def say(self, table: int, person: str, cid: str, text: str, now: int) -> Line:
        return await self.ask(lambda: self.database.say(table, person, cid, text, now))

    async def lines(self, table: int, after: int, limit: int) -> list[Line]:
        return await self.ask(lambda: self.database.talk(table, after, limit))

    async def newest(self, tables: Sequence[int]) -> dict[int, int]:
        return await self.ask(lambda: self.database.newest(tables))

    async def whisper(self, sign: Sign, cid: str, now: int) -> Whisper:
        return await self.ask(lambda: self.database.whisper(sign, cid, now))

    async def whispers(self, table: int, match: int, deal: int, limit: int) -> list[Whisper]:
        return await self.ask(lambda: self.database.whispers(table, match, deal, limit))

    async def gesture(
        self, table: int, person: str, cid: str, kind: str, to: str | None, now: int
    ) -> Gesture:
        return await self.ask(lambda: self.database.gesture(table, person, cid, kind, to, now))

    async def gestures(self, table: int, since: int, limit: int) -> list[Gesture]:
        return await self.ask(lambda: self.database.gestures(table, since, limit))

    async def review(self, table: int) -> StoredReview | None:
        return await self.ask(lambda: self.database.reviews.get(table))

    async def put_review(self, table: int, known: int | None, stored: StoredReview) -> bool:
        return await self.ask(lambda: self.database.put_review(table, known, stored))

    async def drop_review(self, table: int, known: int) -> bool:
        return await self.ask(lambda: self.database.put_review(table, known, None))

    async def names(self, persons: Sequence[str]) -> dict[str, str]:
        return await self.ask(lambda: self.database.names(persons))

    async def blocked_by(self, persons: Sequence[str]) -> dict[str, frozenset[str]]:
        return await self.ask(lambda: self.database.blocked_by(persons))

    async def public_tables(self, now: int, limit: int) -> list[PublicTable]:
        return await self.ask(lambda: self.database.public_tables(now, limit))


def _run_unheard(statement: Callable[[], Any]) -> None:
    try:
        statement()
    except BadRow:
        return


def _deliver(answer: asyncio.Future[Any], result: Any) -> None:
    if not answer.done():
        answer.set_result(result)


def _fail(answer: asyncio.Future[Any], fault: Exception) -> None:
    if not answer.done():
        answer.set_exception(fault)


def _lose(answer: asyncio.Future[Any]) -> None:
    _fail(answer, StoreAway("no answer"))
