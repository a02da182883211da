"""`aelwyd bench recover`: how long nobody can play after the server was killed, and when everybody comes back at once.

`kill`: a house full of matches is killed in mid-play and started again at once; a table is playable when all its people
have been told of a move made since. `start`: from nothing to an answer at `/readyz` and to an open socket. `return`:
everybody hangs up and comes back in the same moment. The floor is the relay, which has nothing to remember: it is killed
and started, and left by as many, in turn with the real server.
"""

import argparse
import socket
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from statistics import median
from typing import Final

from app.bench.figures import Figure, of_runs
from app.bench.line import upgrade
from app.bench.load import Call, Place
from app.bench.report import report
from app.bench.returning import Fall, Return
from app.bench.server import USAGE, measurable, name_of, places
from app.bench.stage import Load, Process, house, load_core, loaded, relay_house

PLAYABLE_SECONDS: Final = 3.0
"""From `kill -9` until every table plays on."""
SOCKET_SECONDS: Final = 1.5
"""From nothing to the first socket."""
WITHIN: Final = 60.0
TEXT, SAID = 2_000, 150
"""Bytes of the relay's texts."""


@dataclass(frozen=True, slots=True)
class Size:
    """How much is measured: tables of the house that is killed and of the one whose people come back, and runs."""

    tables: int
    runs: int
    many: int
    returns: int


QUICK: Final = Size(tables=12, runs=2, many=24, returns=2)
FULL: Final = Size(tables=1_000, runs=11, many=2_000, returns=5)


def add_arguments(kinds: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The arguments of this kind."""
    recover = kinds.add_parser("recover", help="how long nobody can play after kill -9, and a cold start")
    recover.add_argument("--quick", action="store_true", help="small sizes, under a minute: not to be quoted")
    recover.add_argument("--database", help="an empty PostgreSQL database to measure as well: postgresql://…")
    recover.add_argument("--only", nargs="*", choices=sorted(PARTS), help="some parts alone (all)")
    recover.add_argument("--json", action="store_true", help="print the figures as JSON, one a line")
    recover.set_defaults(measure=run)


def run(args: argparse.Namespace) -> int:
    """Measure and print a line for each figure; 0 every target met, 1 one missed or something broke, 2 usage."""
    if not measurable():
        print("aelwyd bench recover needs Linux and two cores, as bench server does.", file=sys.stderr)
        return USAGE
    size = QUICK if args.quick else FULL
    databases = [None, *([args.database] if args.database else [])]
    wanted = [part for name, part in PARTS.items() if not args.only or name in args.only]
    figures = (figure for database in databases for part in wanted for figure in part(size, database))
    return report(figures, as_json=args.json, quick=args.quick)


# ── Killed ────────────────────────────────────────────────────────────────────────────────────────


def killed(size: Size, database: str | None) -> Iterator[Figure]:
    """From `kill -9` until everybody sees their table, and until every table has moved."""
    where = places(size.tables)
    with ExitStack() as stage:
        real = stage.enter_context(_full_house(where, database))
        floor = stage.enter_context(_full_relay(where))
        seen, playable, floors = [], [], []
        for _ in range(size.runs):
            floors.append(max(_kill(*floor)[1]))
            back, moved = _kill(*real)
            seen.append(max(back))
            playable.append(max(moved))
    name = f"{name_of(database)}: {size.tables:,} tables after kill -9"
    low = median(floors)
    yield of_runs(f"{name}, all see their table", "s", seen, floor=low)
    yield of_runs(f"{name}, all play on", "s", playable, PLAYABLE_SECONDS, floor=low)


def _kill(process: Process, load: Load) -> tuple[list[float], list[float]]:
    """Seconds from the killing: until each socket was back, and until each table had moved."""
    load.fall(Fall(hang_up=False, within=WITHIN))
    began = time.perf_counter()
    process.kill()
    process.start()
    return _since(began, load.came_back())


def _since(began: float, came: Return) -> tuple[list[float], list[float]]:
    return [moment - began for moment in came.back], [moment - began for moment in came.moved]


@contextmanager
def _full_house(where: Sequence[Place], database: str | None) -> Iterator[tuple[Process, Load]]:
    with house(database) as process:
        process.start()
        call = Call(process.address, list(where), {"server": process.pid}, load_core())
        with loaded(call) as load:
            yield process, load


@contextmanager
def _full_relay(where: Sequence[Place]) -> Iterator[tuple[Process, Load]]:
    with relay_house() as process:
        process.start()
        watched = {"server": process.pid}
        call = Call(process.address, list(where), watched, load_core(), size=TEXT, said=SAID)
        with loaded(call) as load:
            yield process, load


# ── Started ───────────────────────────────────────────────────────────────────────────────────────


def started(size: Size, database: str | None) -> Iterator[Figure]:
    """From nothing to `/readyz`, and to the first socket, on a database that is there."""
    ready, sockets, floors = [], [], []
    with house(database) as real, relay_house() as floor:
        real.start()
        real.stop()
        for _ in range(size.runs):
            floors.append(_start(floor, "/healthz", "/relay/1?bytes=1")[1])
            to_ready, to_socket = _start(real, "/readyz", "/ws/lobby")
            ready.append(to_ready)
            sockets.append(to_socket)
    name, low = name_of(database), median(floors)
    yield of_runs(f"{name}: cold start to /readyz", "s", ready, floor=low)
    yield of_runs(f"{name}: cold start to the first socket", "s", sockets, SOCKET_SECONDS, floor=low)


def _start(process: Process, answer: str, path: str) -> tuple[float, float]:
    """Seconds until it answers, and until a socket is open; it is ended again."""
    began = time.perf_counter()
    process.start(answer)
    ready = time.perf_counter() - began
    _open_socket(process.address, path)
    opened = time.perf_counter() - began
    process.stop()
    return ready, opened


def _open_socket(address: str, path: str) -> None:
    host, _, port = address.rpartition(":")
    with socket.create_connection((host, int(port)), timeout=10) as line:
        line.sendall(upgrade(path, address))
        head = line.recv(4096)
    if b" 101 " not in head.partition(b"\r\n")[0]:
        raise SystemExit(f"{path} is no socket: {head!r}")


# ── Back at once ──────────────────────────────────────────────────────────────────────────────────


def returned(size: Size, database: str | None) -> Iterator[Figure]:
    """From hanging up until the last has their table again."""
    where = places(size.many)
    with ExitStack() as stage:
        _, real = stage.enter_context(_full_house(where, database))
        _, floor = stage.enter_context(_full_relay(where))
        lasts, middles, floors = [], [], []
        for _ in range(size.returns):
            floors.append(max(_hang_up(floor)))
            back = _hang_up(real)
            lasts.append(max(back))
            middles.append(median(back))
    sockets = sum(place.sockets for place in where)
    name, low = f"{name_of(database)}: {sockets:,} sockets back at once", median(floors)
    yield of_runs(f"{name}, half of them", "s", middles)
    yield of_runs(f"{name}, all of them", "s", lasts, floor=low)


def _hang_up(load: Load) -> list[float]:
    load.fall(Fall(hang_up=True, within=WITHIN))
    came = load.came_back()
    return _since(came.began, came)[0]


PARTS: Final = {"kill": killed, "start": started, "return": returned}
