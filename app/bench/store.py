"""`aelwyd bench store`: what storing costs, on SQLite and, where one is named, on PostgreSQL.

`entries`: batches of entries of as many tables, each with all that it changes outside the log, one batch after the
other; every run of them stands between two runs of a floor that only makes the same bytes durable (`keeping`). `history`:
the pages of a person among many matches, beside a question through the same door that reads nothing.
"""

import argparse
import asyncio
import secrets
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final

from app.bench.figures import Figure, of_runs
from app.bench.keeping import FileFloor, Floor, ServerFloor
from app.bench.planted import ALWAYS, OFTEN, OTHERS, Planted, grown, plant
from app.bench.report import report
from app.bench.stage import Broken
from app.bench.told import Evenings
from app.store.address import FILE_NAME, PostgresAddress, read_address
from app.store.schema import tables
from app.store.store import Store
from app.store.wanted import Wanted
from app.table.ports import Write


@dataclass(frozen=True, slots=True)
class Size:
    """How much is measured: entries in a batch, pairs of runs, batches of a run; matches, and questions of a kind."""

    batches: tuple[int, ...]
    pairs: int
    run: int
    matches: int
    asked: int


QUICK: Final = Size((1, 64), 2, 10, 1_000, 5)
FULL: Final = Size((1, 8, 64, 256), 11, 50, 100_000, 100)
PARTS: Final = ("entries", "history")
BEYOND: Final = 1_000_000
"""The first key of a table that nobody opened: beyond those which were."""


def add_arguments(kinds: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The arguments of this kind."""
    store = kinds.add_parser("store", help="what storing entries and reading pages of many matches costs")
    store.add_argument("--quick", action="store_true", help="small sizes, under a minute: not to be quoted")
    store.add_argument("--database", help="an empty PostgreSQL database to measure as well: postgresql://…")
    store.add_argument("--only", nargs="*", choices=PARTS, help="some parts alone (all)")
    store.add_argument("--json", action="store_true", help="print the figures as JSON, one a line")
    store.set_defaults(measure=run)


def run(args: argparse.Namespace) -> int:
    """Measure and print a line for each figure; 0 done, 1 something broke."""
    size = QUICK if args.quick else FULL
    databases = [None, *([args.database] if args.database else [])]
    figures = (
        figure
        for database in databases
        for figure in asyncio.run(_measured(size, database, args.only or PARTS))
    )
    return report(figures, as_json=args.json, quick=args.quick)


async def _measured(size: Size, database: str | None, parts: Sequence[str]) -> list[Figure]:
    """Everything on one database; None is SQLite, in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="aelwyd-bench-") as folder:
        url = database or f"sqlite:///{Path(folder) / FILE_NAME}"
        store = await Store.open(url)
        try:
            await _must_be_empty(store)
            name = "PostgreSQL" if database else "SQLite"
            told: list[Figure] = []
            if "entries" in parts:
                async with _floor(url, Path(folder)) as floor:
                    told += await entries(store, floor, size, name)
            if "history" in parts:
                told += await history(store, size, name)
            return told
        finally:
            await store.close()


async def _must_be_empty(store: Store) -> None:
    if await store.database.read(lambda connection: connection.execute(tables.select().limit(1)).first()):
        raise Broken("the database must be empty: matches are written into it that nobody played")


@asynccontextmanager
async def _floor(url: str, folder: Path) -> AsyncIterator[Floor]:
    floor: Floor
    match read_address(url, folder):
        case PostgresAddress(dsn=dsn):
            floor = await ServerFloor.open(dsn)
        case _:
            floor = FileFloor(folder)
    try:
        yield floor
    finally:
        await floor.close()


# ── Entries ───────────────────────────────────────────────────────────────────────────────────────


async def entries(store: Store, floor: Floor, size: Size, name: str) -> list[Figure]:
    """How many entries a second, and how long a batch takes, by the number of entries in it."""
    evenings = Evenings(size.pairs * size.run + 1)
    told: list[Figure] = []
    for count in size.batches:
        at = await evenings.open(store, count)
        ours, floors = [], []
        for _ in range(size.pairs):
            batches = [[next(table) for table in at] for _ in range(size.run)]
            prepared = [floor.prepare(batch) for batch in batches]
            half = len(prepared) // 2
            before = await _times(prepared[:half], floor.keep)
            ours.append(await _times(batches, _appended(store)))
            floors.append(before + await _times(prepared[half:], floor.keep))
        told += _entries_told(f"{name}, batches of {count}", count, ours, floors)
    return told


def _appended(store: Store) -> Callable[[Sequence[Write]], Awaitable[None]]:
    async def append(batch: Sequence[Write]) -> None:
        if not all(await store.log.append(batch)):
            raise Broken("an entry was not stored")

    return append


async def _times(batches: Sequence[Any], keep: Callable[[Any], Awaitable[None]]) -> list[float]:
    """Seconds of each batch."""
    times = []
    for batch in batches:
        began = time.perf_counter()
        await keep(batch)
        times.append(time.perf_counter() - began)
    return times


def _entries_told(
    name: str, count: int, ours: list[list[float]], floors: list[list[float]]
) -> Iterator[Figure]:
    rates = [count * len(run) / sum(run) for run in ours]
    floor = median(count * len(run) / sum(run) for run in floors)
    yield of_runs(f"{name}: entries a second", "", rates, floor=floor)
    for title, share in (("p50", 50), ("p99", 99)):
        values = [_part(run, share) for run in ours]
        yield of_runs(
            f"{name}: {title} of one", "ms", values, floor=median(_part(run, share) for run in floors)
        )


def _part(times: Sequence[float], share: int) -> float:
    """The ms that so many of a hundred stay within."""
    ordered = sorted(times)
    return 1000 * ordered[min(len(ordered) * share // 100, len(ordered) - 1)]


# ── History ───────────────────────────────────────────────────────────────────────────────────────

Ask = Callable[[Store, str, Random, Sequence[Planted]], Awaitable[Any]]


async def _first(store: Store, person: str, rng: Random, planted: Sequence[Planted]) -> Any:
    return await store.history.of_person(person)


async def _deep(store: Store, person: str, rng: Random, planted: Sequence[Planted]) -> Any:
    begin = rng.randrange(max(len(planted) // 4, 1))
    own = next((match for match in planted[begin:] if match.side_of(person) is not None), planted[0])
    return await store.history.of_person(person, Wanted(before=own.id))


async def _filtered(store: Store, person: str, rng: Random, planted: Sequence[Planted]) -> Any:
    since = planted[rng.randrange(len(planted) // 2)].started_at
    return await store.history.of_person(person, Wanted("pisti", since=since, unfinished=False))


async def _with_somebody(store: Store, person: str, rng: Random, planted: Sequence[Planted]) -> Any:
    return await store.history.of_person(person, Wanted(played_with=(_anybody(rng),)))


async def _head_to_head(store: Store, person: str, rng: Random, planted: Sequence[Planted]) -> Any:
    return await store.history.company((person, _anybody(rng), ALWAYS), person)


async def _statistics(store: Store, person: str, rng: Random, planted: Sequence[Planted]) -> Any:
    return await store.history.statistics(person)


def _anybody(rng: Random) -> str:
    return f"p{rng.randrange(OTHERS)}"


ASKED: Final[dict[str, Ask]] = {
    "first page": _first,
    "a page far back": _deep,
    "filtered page": _filtered,
    "page with somebody": _with_somebody,
    "head to head": _head_to_head,
    "statistics": _statistics,
}
PEOPLE: Final[dict[str, Callable[[Random], str]]] = {
    "somebody": _anybody,
    "who plays one in five": lambda rng: OFTEN,
    "who plays all": lambda rng: ALWAYS,
}


async def history(store: Store, size: Size, name: str) -> list[Figure]:
    """The pages of people who played in few, in many and in all of the matches, in ms."""
    planted = grown(size.matches, first_table=BEYOND)
    await plant(store, planted)
    if store.several:  # what a running server does by itself after a while
        await store.database.write(lambda connection: connection.exec_driver_sql("ANALYZE"))
    rng, told = Random(secrets.randbits(32)), []
    for who, choose in PEOPLE.items():
        for what, ask in ASKED.items():
            times, floors = [], []
            for _ in range(size.asked):
                floors.extend(await _times([store], _asks_nothing))
                began = time.perf_counter()
                await ask(store, choose(rng), rng, planted)
                times.append(time.perf_counter() - began)
            title = f"{name}, {size.matches:,} matches, {who}: {what}"
            note = f"p95 {_part(times, 95):.3g} ms"
            values = [1000 * one for one in times]
            told.append(of_runs(title, "ms", values, note=note, floor=1000 * median(floors)))
    return told


async def _asks_nothing(store: Store) -> None:
    await store.database.read(lambda connection: connection.exec_driver_sql("SELECT 1").scalar())
