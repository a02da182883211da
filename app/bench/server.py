"""`aelwyd bench server`: what a move costs on a real server, beside the floor of a relay that only passes texts on.

A move is one command that is committed, from its message to the step that everybody at the table is sent; the load plays
all games in turn by what its views offer. The server has one core, the load another; a database server shares the
load's, and its time is counted apart. Every run of the real server stands between two of the relay with as many sockets
and texts as long on average, and is told as their ratio.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import mean, median
from typing import Final

from app.bench.figures import Figure, Verdict, of_runs
from app.bench.load import Call, Outcome, Place, Run
from app.bench.machine import family, memory
from app.bench.report import report
from app.bench.stage import SERVER_CORE, Load, load_core, loaded, relayed, served
from app.games.registry import RULESETS

USAGE: Final = 2
SOCKETS: Final = 4
"""At every table, with watchers where a game has fewer seats; Briscola Chiamata has five."""

COST: Final = 1.0
P50_MS: Final = 1.5
P99_ABOVE_MS: Final = 8.0
SOCKET_BYTES: Final = 35_000
FLAT: Final = 1.1
STEADY_RATE: Final = 1000.0
TWO_WORKERS: Final = 1.8
CORES_FOR_TWO: Final = 4
"""One each for the workers, the database and the load."""
SQLITE: Final = "SQLite"


@dataclass(frozen=True, slots=True)
class Size:
    """How much is measured."""

    tables: int
    pairs: int
    seconds: float
    many: int
    """Tables of the largest of three houses."""
    entries: int
    """How long a table's log gets."""


QUICK: Final = Size(tables=20, pairs=2, seconds=1.0, many=60, entries=200)
FULL: Final = Size(tables=100, pairs=10, seconds=4.0, many=2000, entries=10_000)


def add_arguments(kinds: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The arguments of this kind."""
    server = kinds.add_parser("server", help="what a move costs, beside a relay that does nothing else")
    server.add_argument("--quick", action="store_true", help="small sizes, under a minute: not to be quoted")
    server.add_argument("--database", help="an empty PostgreSQL database to measure as well: postgresql://…")
    server.add_argument("--postgres-pid", type=int, help="its first process, to count its time too")
    server.add_argument("--only", nargs="*", choices=sorted(PARTS), help="some parts alone (all)")
    server.add_argument("--pairs", type=int, help="runs of the real server (10)")
    server.add_argument("--tables", type=int, help="tables (100)")
    server.add_argument("--json", action="store_true", help="print the figures as JSON, one a line")
    server.set_defaults(measure=run)


@dataclass(frozen=True, slots=True)
class Plan:
    """What is measured, and on which databases: None is SQLite."""

    size: Size
    databases: Sequence[str | None]
    postgres: int | None

    def watched(self, server: int) -> dict[str, int]:
        """The processes whose time is measured."""
        return {"server": server} | ({"database": self.postgres} if self.postgres else {})


def run(args: argparse.Namespace) -> int:
    """Measure and print a line for each figure; 0 every target met, 1 one missed or something broke, 2 usage."""
    if not measurable():
        print(
            "aelwyd bench server needs Linux and two cores: one for the server, one for the load.",
            file=sys.stderr,
        )
        return USAGE
    size = QUICK if args.quick else FULL
    size = Size(args.tables or size.tables, args.pairs or size.pairs, size.seconds, size.many, size.entries)
    databases = [None, *([args.database] if args.database else [])]
    plan = Plan(size, databases, args.postgres_pid)
    wanted = [part for name, part in PARTS.items() if not args.only or name in args.only]
    figures = (figure for part in wanted for figure in part(plan))
    return report(figures, as_json=args.json, quick=args.quick)


def measurable() -> bool:
    """Whether the server and the load can have a core each."""
    return hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) >= 2


def places(tables: int) -> list[Place]:
    """Tables of all games in turn, each with the number of seats nearest to four."""
    rules = [RULESETS[name] for name in sorted(RULESETS)]
    seats = [min(one.seats, key=lambda count: abs(count - SOCKETS)) for one in rules]
    kinds = [Place(one.name, count, max(count, SOCKETS)) for one, count in zip(rules, seats, strict=True)]
    return [kinds[number % len(kinds)] for number in range(tables)]


def name_of(database: str | None) -> str:
    """What a database is called in figures."""
    return SQLITE if database is None else "PostgreSQL"


def cost(outcome: Outcome, of: str = "server") -> float:
    """µs of a core for one command."""
    return 1e6 * outcome.cpu[of] / max(outcome.commands, 1)


# ── A move beside the relay ───────────────────────────────────────────────────────────────────────


def moves(plan: Plan) -> Iterator[Figure]:
    """At saturation, what a move costs; at a steady rate, how long it takes until the last has been told."""
    for database in plan.databases:
        yield from _moves_on(plan, database)


def _moves_on(plan: Plan, database: str | None) -> Iterator[Figure]:
    size, where = plan.size, places(plan.size.tables)
    with ExitStack() as stage:
        address, pid = stage.enter_context(served(database))
        real = stage.enter_context(loaded(Call(address, where, plan.watched(pid), load_core())))
        first = real.run(Run(size.seconds))
        text, said = first.frame_bytes // max(first.frames, 1), first.sent_bytes // max(first.commands, 1)
        floor = stage.enter_context(_floor(where, text, said))
        fast = Run(size.seconds)
        floors, outcomes = [floor.run(fast)], []
        for _ in range(size.pairs):
            outcomes.append(real.run(fast))
            floors.append(floor.run(fast))
        yield from _costs(plan, name_of(database), outcomes, floors)
        steady = Run(size.seconds, rate=min(STEADY_RATE, outcomes[0].commands / outcomes[0].seconds / 2))
        slow, slow_floor = [], []
        for _ in range(max(size.pairs // 2, 1)):
            slow_floor.append(floor.run(steady))
            slow.append(real.run(steady))
        yield from _latencies(name_of(database), slow, slow_floor)


@contextmanager
def _floor(where: Sequence[Place], text: int, said: int) -> Iterator[Load]:
    """The relay with its load; texts of these lengths."""
    with relayed() as (address, pid):
        call = Call(address, list(where), {"server": pid}, load_core(), size=text, said=said)
        with loaded(call) as load:
            yield load


def _costs(plan: Plan, name: str, outcomes: Sequence[Outcome], floors: Sequence[Outcome]) -> Iterator[Figure]:
    """`floors` has one more: each outcome stands between two."""
    ratios = [
        cost(one) / mean((cost(before), cost(after)))
        for one, (before, after) in zip(outcomes, pairwise(floors), strict=True)
    ]
    yield of_runs(f"{name}: CPU of a move, times the relay's", "×", ratios, COST)
    floor = median(cost(one) for one in floors)
    yield replace(of_runs(f"{name}: CPU of a move", "µs", [cost(one) for one in outcomes]), floor=floor)
    if plan.postgres and "database" in outcomes[0].cpu and name != SQLITE:
        times = [cost(one, "database") for one in outcomes]
        yield of_runs(f"{name}: CPU of the database for a move", "µs", times)
    rates = [one.commands / one.seconds for one in outcomes]
    busy = median(one.cpu["server"] / one.seconds for one in outcomes)
    relayed_rate = median(one.commands / one.seconds for one in floors)
    note = f"server {busy:.0%} of its core, load {median(one.own_cpu / one.seconds for one in outcomes):.0%}"
    yield replace(of_runs(f"{name}: moves a second", "", rates, note=note), floor=relayed_rate)
    sizes = [one.frame_bytes / one.frames for one in outcomes]
    yield of_runs(f"{name}: a text to somebody", "bytes", sizes)


def _latencies(name: str, outcomes: Sequence[Outcome], floors: Sequence[Outcome]) -> Iterator[Figure]:
    rate = f"at {median(one.moves / one.seconds for one in outcomes):,.0f} moves/s"
    p50, p99 = median(one.p50 for one in floors), median(one.p99 for one in floors)
    yield replace(of_runs(f"{name}: p50 {rate}", "ms", [one.p50 for one in outcomes], P50_MS), floor=p50)
    most = round(p99 + P99_ABOVE_MS, 2)
    yield replace(of_runs(f"{name}: p99 {rate}", "ms", [one.p99 for one in outcomes], most), floor=p99)


# ── How it grows ──────────────────────────────────────────────────────────────────────────────────


def growth(plan: Plan) -> Iterator[Figure]:
    """What more tables cost: each socket's memory, the sockets at rest, and a move beyond that."""
    costs: dict[int, float] = {}
    for tables in sorted({10, plan.size.tables, plan.size.many}):
        where = places(tables)
        sockets = sum(place.sockets for place in where)
        with served() as (address, pid):
            empty = memory(family(pid))
            with loaded(Call(address, where, {"server": pid}, load_core())) as load:
                held = (load.memory["server"] - empty) / sockets
                rest = load.run(Run(plan.size.seconds, rate=0.01))
                resting = rest.cpu["server"] / rest.seconds
                outcomes = [load.run(Run(plan.size.seconds)) for _ in range(3)]
        yield of_runs(f"{tables} tables: CPU of a socket at rest, a second", "µs", [1e6 * resting / sockets])
        bound = SOCKET_BYTES if tables == plan.size.many else None
        yield of_runs(f"{tables} tables: memory of a socket, its table's share", "bytes", [held], bound)
        costs[tables] = median(
            1e6 * (one.cpu["server"] - resting * one.seconds) / one.commands for one in outcomes
        )
        yield of_runs(f"{tables} tables: CPU of a move, beyond rest", "µs", [costs[tables]])
    least, most = min(costs.values()), max(costs.values())
    yield of_runs("greatest to least over these houses", "×", [most / least], FLAT)


def length(plan: Plan) -> Iterator[Figure]:
    """What a move costs at the beginning of a table's log and after many entries."""
    where = places(10)
    with served() as (address, pid), loaded(Call(address, where, {"server": pid}, load_core())) as load:
        run, first, played = Run(plan.size.seconds), [], 0
        for _ in range(3):
            first.append(load.run(run))
        played = sum(one.commands for one in first)
        while played < plan.size.entries * len(where):
            played += load.run(run).commands
        last = [load.run(run) for _ in range(3)]
    ratio = median(cost(one) for one in last) / median(cost(one) for one in first)
    yield of_runs(f"CPU of a move after {plan.size.entries:,} entries, times the first", "×", [ratio], FLAT)


# ── Several workers ───────────────────────────────────────────────────────────────────────────────


def workers(plan: Plan) -> Iterator[Figure]:
    """One worker and two; and two where the people of each table sit on different ones."""
    database = next((one for one in plan.databases if one is not None), None)
    if database is None:
        yield Figure("two workers", None, "", note="needs --database postgresql://…")
        return
    enough = (os.cpu_count() or 1) >= CORES_FOR_TWO
    rates: dict[str, float] = {}
    for name, count, apart in (
        ("one worker", 1, False),
        ("two, by table", 2, False),
        ("two, mixed", 2, True),
    ):
        cores = frozenset(range(count)) if enough else frozenset({SERVER_CORE})
        with served(database, count, cores) as (address, pid):
            call = Call(address, places(plan.size.tables), plan.watched(pid), load_core(), apart=apart)
            with loaded(call) as load:
                outcomes = [load.run(Run(plan.size.seconds)) for _ in range(max(plan.size.pairs // 3, 1))]
        rates[name] = median(one.commands / one.seconds for one in outcomes)
        yield of_runs(f"{name}: CPU of a move", "µs", [cost(one) for one in outcomes])
        if plan.postgres:
            times = [cost(one, "database") for one in outcomes]
            yield of_runs(f"{name}: CPU of the database for a move", "µs", times)
        yield of_runs(f"{name}: moves a second", "", [one.commands / one.seconds for one in outcomes])
    target = f"≥ {TWO_WORKERS:g}"
    if not enough:
        needs = f"needs {CORES_FOR_TWO} cores"
        yield Figure(
            "two workers, times one", None, "×", target=target, verdict="not measurable here", note=needs
        )
        return
    times_one = rates["two, by table"] / rates["one worker"]
    verdict: Verdict = "met" if times_one >= TWO_WORKERS else "missed"
    yield Figure("two workers, times one", times_one, "×", target=target, verdict=verdict)


PARTS: Final[dict[str, Callable[[Plan], Iterator[Figure]]]] = {
    "moves": moves,
    "growth": growth,
    "length": length,
    "workers": workers,
}
