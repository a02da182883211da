"""What leaves one server process, by channel and in order, and what of it two evenings have otherwise.

Only fields that are named here are left out of a comparison, because they tell when something was, not what: moments,
how long something took, and what a worker writes down in passing whenever it looks round. Everything else is compared
byte for byte, so size for size as well. Nothing here plays or asks.
"""

import asyncio
import json
import logging
import re
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import asyncpg
from sqlalchemy import Connection, Row, Table

from app.logs import facts, logging_of
from app.store.postgres_bus import HINTS, WORDS, PostgresBus
from app.store.schema import metadata
from app.store.store import Store

MOMENTS: Final = ("date",)
"""Headers that tell when an answer was given."""
TIMED: Final = re.compile(
    r"aelwyd_(\w+_seconds_(bucket|sum)|start_time_seconds|tables_behind_total|sockets_closed_total)\b"
)
"""Figures of how long something took, and of when a worker looked or a socket was let go."""
UNTOLD_TABLES: Final = ("heartbeat", "connections")
UNTOLD_COLUMNS: Final = {
    "tables": ("swept_until",),
    # Nobody is ever shown these while the deal goes on; the rest of a log and of a deal is as public as the table.
    "entries": ("private",),
    "deals": ("secret", "mixes"),
}
HINT: Final = re.compile(r"\d+:\d+( \d+:\d+)*")


@dataclass
class Record:
    """Texts by channel; `awaited` holds the seqs at which the evening waited until nothing more came by itself."""

    told: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    awaited: set[int] = field(default_factory=set)

    def note(self, channel: str, text: str) -> None:
        """Something left the process this way."""
        self.told[channel].append(text)

    def texts(self, channel: str) -> list[str]:
        """What is compared of a channel."""
        if channel == "bus":
            return [text for text in self.told[channel] if not self._overtaken(text)]
        return list(self.told[channel])

    def _overtaken(self, text: str) -> bool:
        """A hint at an entry that others followed at once: it is told or not, as the worker finds the time."""
        if HINT.fullmatch(text) is None:
            return False
        return not {int(pair.partition(":")[2]) for pair in text.split()} & self.awaited


def otherwise(one: Record, two: Record, others: Iterable[str] = ()) -> dict[str, str]:
    """By channel: the first thing that is otherwise. Channels that begin with one of `others` are not looked at."""
    found = {}
    for channel in sorted({*one.told, *two.told}):
        if channel.startswith(tuple(others)):
            continue
        texts, theirs = one.texts(channel), two.texts(channel)
        pairs = zip([*texts, "(no more)"], [*theirs, "(no more)"], strict=False)
        if texts != theirs:
            first, second = next((a, b) for a, b in pairs if a != b)
            at = next((n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), 0)
            found[channel] = f"{first[max(0, at - 60) : at + 80]!r} but {second[max(0, at - 60) : at + 80]!r}"
    return found


# ── The log ───────────────────────────────────────────────────────────────────────────────────────


class _Ear(logging.Handler):
    """Everything that is written down, as it would be in the JSON form."""

    def __init__(self, record: Record) -> None:
        super().__init__()
        self._record = record

    def emit(self, record: logging.LogRecord) -> None:
        told = facts(record)
        del told["at"]
        self._record.note("log", json.dumps(told))


@contextmanager
def log_heard(record: Record) -> Iterator[None]:
    """Within this block every logger's lines are noted, at the levels at which the server writes."""
    root, ear = logging.getLogger(), _Ear(record)
    levels = {name: kind["level"] for name, kind in logging_of("json")["loggers"].items()}
    before = {name: logging.getLogger(name).level for name in levels}
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)
    root.addHandler(ear)
    try:
        yield
    finally:
        root.removeHandler(ear)
        for name, level in before.items():
            logging.getLogger(name).setLevel(level)


# ── The bus, the figures, the rows ────────────────────────────────────────────────────────────────


@asynccontextmanager
async def bus_heard(
    address: str, store: Store, record: Record
) -> AsyncIterator[Callable[[int], Awaitable[None]]]:
    """Within this block what the process tells others is noted: on PostgreSQL by listening as they do, on a file, where
    there are no others, as it is given to the bus. Gives what waits until an entry's seq has been told."""
    told = asyncio.Condition()
    tail: set[int] = set()

    async def hear(payload: str) -> None:
        record.note("bus", payload)
        async with told:
            if HINT.fullmatch(payload):
                tail.update(int(pair.partition(":")[2]) for pair in payload.split())
            told.notify_all()

    async def until(seq: int) -> None:
        async with asyncio.timeout(15), told:
            await told.wait_for(lambda: max(tail, default=0) >= seq)

    if isinstance(store.bus, PostgresBus):
        async with _listening(address, hear):
            yield until
    else:
        _told_beside(store.bus, hear)
        yield until


def _told_beside(bus: Any, hear: Callable[[str], Awaitable[None]]) -> None:
    publish, publish_word = bus.publish, bus.publish_word

    async def told(hint: dict[int, int]) -> None:
        await publish(hint)
        await hear(" ".join(f"{table}:{seq}" for table, seq in hint.items()))

    async def said(word: str) -> None:
        await publish_word(word)
        await hear(json.dumps(word))

    bus.publish, bus.publish_word = told, said


@asynccontextmanager
async def _listening(address: str, hear: Callable[[str], Awaitable[None]]) -> AsyncIterator[None]:
    line, tasks = await asyncpg.connect(address), list[asyncio.Task[None]]()

    def heard(*told: Any) -> None:
        tasks.append(asyncio.ensure_future(hear(told[3])))

    try:
        for channel in (HINTS, WORDS):
            await line.add_listener(channel, heard)
        yield
    finally:
        await line.close()
        await asyncio.gather(*tasks)


def note_figures(text: str, record: Record) -> None:
    """The figures, but for those of time."""
    for line in text.splitlines():
        if not TIMED.match(line):
            record.note("figures", line)


async def note_rows(store: Store, record: Record) -> None:
    """Every row of every table, but for what stands in `UNTOLD_…` and what the log holds of mixes."""
    for name, table in metadata.tables.items():
        if name in UNTOLD_TABLES:
            continue
        rows = await store.database.read(partial(_all_of, table))
        for row in sorted(map(str, (_told(name, row._mapping) for row in rows))):
            record.note(f"rows of {name}", row)


def _all_of(table: Table, asked: Connection) -> Sequence[Row[Any]]:
    return asked.execute(table.select()).all()


def _told(name: str, row: Any) -> dict[str, Any]:
    told = {key: value for key, value in row.items() if key not in UNTOLD_COLUMNS.get(name, ())}
    if name == "entries" and told["kind"] == "deal_dealt":
        told["body"] = {key: value for key, value in json.loads(told["body"]).items() if key != "mixes"}
    return told
