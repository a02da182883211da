"""The load, in a process and on a core of its own: told by lines of JSON on its standard input what to do.

The first line says who is to come where (`Call`); the answer tells that everybody plays. Then each line asks for a run,
or for a fall, which is answered at once; both are answered by what came of it. It ends when its input does.

    python -m app.bench.load
"""

import asyncio
import os
import sys
from collections.abc import Sequence
from http.client import HTTPConnection
from random import Random
from time import perf_counter
from typing import Any, Final

import msgspec
import uvloop

from app.bench.crowd import Company, Crowd, Friend, Mover, Room, Tally
from app.bench.machine import cpu_seconds, family, memory
from app.bench.returning import Fall, Return, Returning

SEATING_SECONDS: Final = 120.0
_AT_ONCE: Final = 100
"""So many tables are seated at once."""


class Place(msgspec.Struct, frozen=True):
    """A table: its game and its sockets; those beyond the seats watch."""

    ruleset: str
    seats: int
    sockets: int


class Call(msgspec.Struct, frozen=True):
    """Who is to come. `size` and `said`: bytes of a text to and from a room of the relay, None: real tables.

    `watched` names processes by their pid, whose time is measured with all that descend from them. `apart`: the people
    of one table by different workers.
    """

    address: str
    places: list[Place]
    watched: dict[str, int]
    core: int
    seed: int = 1
    apart: bool = False
    size: int | None = None
    said: int = 100


class Run(msgspec.Struct, frozen=True, tag="run"):
    """For how long to play, the first `warm` seconds unmeasured; `rate` moves a second, None as fast as it goes."""

    seconds: float
    warm: float = 0.5
    rate: float | None = None


class Outcome(msgspec.Struct, frozen=True):
    """What came of a run. `cpu` in seconds and `memory` in bytes by the names of `watched`, latencies in ms."""

    commands: int
    moves: int
    seconds: float
    cpu: dict[str, float]
    own_cpu: float
    memory: dict[str, int]
    p50: float
    p99: float
    frames: int
    frame_bytes: int
    sent_bytes: int
    errors: dict[str, int]


async def perform(call: Call) -> None:
    """Seat everybody, then do what is asked."""
    crowd = Crowd()
    if call.size is None:
        await _seat(call, crowd)
    else:
        for number, place in enumerate(call.places):
            await Room(crowd, call.said).connect(call.address, str(number), [call.size] * place.sockets)
    pings = asyncio.create_task(crowd.ping()) if call.size is None else None
    _tell(memory_of(call))
    while line := await asyncio.to_thread(sys.stdin.readline):
        match msgspec.json.decode(line, type=Run | Fall):
            case Run() as run:
                _tell(await _run(call, crowd, run))
            case Fall() as fall:
                _tell(await _fall(call.address, crowd, fall))
    if pings is not None:
        pings.cancel()


def _tell(value: Any) -> None:
    print(msgspec.json.encode(value).decode(), flush=True)


def memory_of(call: Call) -> dict[str, int]:
    """Bytes that the watched hold, by name."""
    return {name: memory(family(pid)) for name, pid in call.watched.items()}


async def _run(call: Call, crowd: Crowd, run: Run) -> Outcome:
    watched = {name: family(pid) for name, pid in call.watched.items()}
    crowd.begin(run.rate)
    await asyncio.sleep(run.warm)
    tally = crowd.tally = Tally()
    before = {name: cpu_seconds(pids) for name, pids in watched.items()}
    began, own = perf_counter(), cpu_seconds([os.getpid()])
    await asyncio.sleep(run.seconds)
    seconds = perf_counter() - began
    cpu = {name: cpu_seconds(pids) - before[name] for name, pids in watched.items()}
    own = cpu_seconds([os.getpid()]) - own
    crowd.tally = Tally()
    crowd.hold()
    await asyncio.sleep(0.1)
    times = sorted(tally.seconds) or [0.0]
    return Outcome(
        commands=tally.commands,
        moves=tally.moves,
        seconds=seconds,
        cpu=cpu,
        own_cpu=own,
        memory=memory_of(call),
        p50=1000 * times[len(times) // 2],
        p99=1000 * times[len(times) * 99 // 100],
        frames=tally.frames,
        frame_bytes=tally.frame_bytes,
        sent_bytes=tally.sent_bytes,
        errors=dict(tally.errors),
    )


async def _fall(address: str, crowd: Crowd, fall: Fall) -> Return:
    returning = Returning(address, *crowd.size)
    crowd.fall(returning)
    _tell("expected")
    if fall.hang_up:
        everybody: list[Mover] = [*crowd.friends, *crowd.rooms]
        for one in everybody:
            one.hang_up()
    came = await returning.wait(fall.within)
    crowd.returning = None
    return came


# ── Coming in ─────────────────────────────────────────────────────────────────────────────────────


async def _seat(call: Call, crowd: Crowd) -> None:
    """Everybody opens or joins their table and sits down; a match is running everywhere afterwards."""
    rng = Random(call.seed)
    doors = await asyncio.to_thread(_open_all, call.address, call.places)
    for first in range(0, len(call.places), _AT_ONCE):
        part = range(first, min(first + _AT_ONCE, len(call.places)))
        companies = [
            await _gather(call, crowd, call.places[n], doors[n], Random(rng.getrandbits(64))) for n in part
        ]
        async with asyncio.timeout(SEATING_SECONDS):
            await asyncio.gather(
                *(friend.plays.wait() for company in companies for friend in company.friends)
            )


async def _gather(
    call: Call, crowd: Crowd, place: Place, door: tuple[str, Sequence[str]], rng: Random
) -> Company:
    company = Company(crowd)
    table, cookies = door
    for number, cookie in enumerate(cookies):
        wanted = number if number < place.seats else None
        friend = Friend(company, wanted, Random(rng.getrandbits(64)))
        path = f"/ws/t/{table}?try={number}" if call.apart else f"/ws/t/{table}"
        await friend.connect(call.address, path, cookie)
    return company


def _open_all(address: str, places: Sequence[Place]) -> list[tuple[str, list[str]]]:
    """The id of each table and the cookies of its people, the host's first."""
    line = HTTPConnection(address, timeout=30)
    try:
        return [_open(line, address, place, number) for number, place in enumerate(places)]
    finally:
        line.close()


def _open(line: HTTPConnection, address: str, place: Place, number: int) -> tuple[str, list[str]]:
    key = f"load-{os.getpid()}-{number:08d}"
    wish = {"key": key, "ruleset": place.ruleset, "seats": place.seats, "options": {}, "public": False}
    table, host = _post(line, address, "/api/tables", wish)
    cookies = [host]
    for _ in range(place.sockets - 1):
        cookies.append(
            _post(line, address, f"/api/tables/{table['id']}/join", {"invite": table["invite"]})[1]
        )
    return table["id"], cookies


def _post(line: HTTPConnection, address: str, path: str, body: Any) -> tuple[dict[str, Any], str]:
    """The answer of somebody new, and the cookie they get."""
    headers = {"Content-Type": "application/json", "Origin": f"http://{address}"}
    line.request("POST", path, msgspec.json.encode(body), headers)
    answer = line.getresponse()
    text = answer.read()
    if answer.status != 200:
        raise SystemExit(f"{path} was answered with {answer.status}: {text.decode(errors='replace')}")
    cookie = (answer.getheader("set-cookie") or "").partition(";")[0]
    return msgspec.json.decode(text), cookie


if __name__ == "__main__":
    called = msgspec.json.decode(sys.stdin.readline(), type=Call)
    os.sched_setaffinity(0, {called.core})
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(perform(called))
