"""P17: people come, play a little and leave, again and again, and nothing of it stays in the server's memory."""

import asyncio
import gc
import json
import re
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest
from websockets.asyncio.client import connect

from app.table.lane import Lane
from app.table.lobby import LobbySocket
from app.table.member import Member
from app.table.outbox import Outbox
from app.table.room import Room
from app.table.state import TableState
from tests.live.evening import catch_up, deal_in, gather, leave
from tests.live.forgetful import SOON
from tests.live.inside import serving
from tests.live.player import Player
from tests.live.served import Served, request
from tests.promises.sizes import sizes

pytestmark = pytest.mark.anyio

KINDS: Final = (Room, Lane, Member, Outbox, LobbySocket, TableState)
"""What a table and a socket are made of."""
AT_ONCE: Final = 4
WARM_UP: Final = 200
"""People after whom everything that is loaded or kept once has been."""
MOST_KIB: Final = 10 * 1024
FIGURES: Final = re.compile(
    r"^(aelwyd_tables|aelwyd_tables_attended|aelwyd_sockets_at_tables|aelwyd_sockets_in_lobby)"
    r'\{worker="1"\} (\d+)$',
    re.M,
)


async def visit(address: str, number: int) -> None:
    """Two people come by the lobby, play a few cards, talk, and leave: one stands up and goes, one just hangs up."""
    players = await asyncio.to_thread(gather, [address], ("pisti", "briscola")[number % 2], 2, number)
    try:
        async with connect(f"ws://{address}/ws/lobby", origin=f"http://{address}", compression=None) as lobby:  # type: ignore[arg-type]
            await lobby.recv()
            await deal_in(players)
        await play_a_little(players)
        await players[0].send(t="say", cid=f"said-{number:08}", text="Good night!")
        await players[0].until(lambda one: bool(one.said))
        await players[1].do({"type": "stand"}, version=players[1].shared["table"]["version"])
        await players[1].until(lambda one: not one.pending)
        assert [*players[0].faults, *players[1].faults] == []
    finally:
        await leave(players)


async def play_a_little(players: list[Player]) -> None:
    """Each plays two cards."""
    for player in players:
        player.moves = True
    before = [len(player.acknowledged) for player in players]

    def enough(which: int) -> bool:
        return len(players[which].acknowledged) >= before[which] + 2

    async with asyncio.timeout(30):
        while not (enough(0) and enough(1)):
            for which, player in enumerate(players):
                if player.own["decision"] is not None and not enough(which):
                    await player.act()
                    await player.until(lambda one: not one.pending)
            await catch_up(players)
            if any(player.own["decision"] is not None and enough(n) for n, player in enumerate(players)):
                return  # somebody won a trick and is to lead again


async def visits(address: str, people: int, at_once: int = 1) -> None:
    """So many people, at so many tables at a time."""
    for first in range(0, people // 2, at_once):
        await asyncio.gather(*(visit(address, n) for n in range(first, min(first + at_once, people // 2))))


# ── Counted within the process ────────────────────────────────────────────────────────────────────


def counted(running: Any) -> Counter[str]:
    """What there is of tables, sockets and tasks."""
    gc.collect()
    kinds = Counter(type(one).__name__ for one in gc.get_objects() if type(one) in KINDS)
    kinds["tasks"] = len(asyncio.all_tasks())
    kinds["sockets"] = running.house.limits.sockets.total
    return kinds


async def nobody_left(running: Any) -> None:
    """Until no table and no socket is left."""
    for _ in range(400):
        if not running.house.worker.crowd.tables and not running.house.limits.sockets.total:
            return
        await asyncio.sleep(0.05)
    raise AssertionError(f"{running.house.worker.crowd}")


async def as_before(running: Any, before: Counter[str]) -> None:
    """Until there is no more of anything than there was: a task that is just ending may take a moment."""
    for _ in range(200):
        if not (more := counted(running) - before):
            return
        await asyncio.sleep(0.1)
    raise AssertionError(f"left behind: {more}")


async def test_nothing_stays_of_a_few_visits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name, seconds in SOON:
        monkeypatch.setattr(module, name, seconds / 5)
    async with serving(tmp_path) as (running, address):
        await visits(address, 2)
        await nobody_left(running)
        before = counted(running)
        await visits(address, 8, at_once=2)
        await nobody_left(running)
        await as_before(running, before)


# ── Measured from outside ─────────────────────────────────────────────────────────────────────────


def memory(server: Served) -> int:
    """KiB that the server's process holds in memory."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.findall(r"VmRSS:\s+(\d+) kB", status)[0])


def handles(server: Served) -> int:
    """Files and sockets that the process has open."""
    assert server.process is not None
    return len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))


def quiet(server: Served) -> None:
    """Wait until no table and no socket is left."""
    deadline = time.monotonic() + 30
    found: dict[str, str] = {}
    while time.monotonic() < deadline:
        found = dict(FIGURES.findall(request(server.address, "GET", "/metrics").text))
        if len(found) == 4 and set(found.values()) == {"0"}:
            return
        time.sleep(0.2)
    raise AssertionError(f"not as it was: {found}")


@pytest.mark.parametrize("people", sizes(300, 1_000, 10_000)[1:])
async def test_the_server_does_not_grow(tmp_path: Path, people: int) -> None:
    server = Served(tmp_path / "server", module="tests.live.forgetful").start()
    try:
        await visits(server.address, WARM_UP, AT_ONCE)
        await asyncio.to_thread(quiet, server)
        before, open_before = memory(server), handles(server)
        began = time.monotonic()
        await visits(server.address, people, AT_ONCE)
        await asyncio.to_thread(quiet, server)
        grown, opened = memory(server) - before, handles(server) - open_before
        print(json.dumps({"people": people, "grown_kib": grown, "seconds": round(time.monotonic() - began)}))
        assert grown < MOST_KIB
        assert opened <= 2, "the handles of a request that is just ending"
    finally:
        assert server.stop() == 0
