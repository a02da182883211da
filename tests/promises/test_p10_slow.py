"""P10: somebody who never reads harms nobody: the others lose nothing, and the silent one is dropped."""

import asyncio
import socket
from dataclasses import replace
from typing import Any

import pytest

from app.allowances import DEFAULTS
from tests.live.evening import gather, take_seats
from tests.live.inside import serving
from tests.live.served import Guest
from tests.promises.sizes import sizes
from tests.promises.test_p04_malformed import frame

pytestmark = pytest.mark.anyio

HELLO = b'{"t":"hello","protocol":1,"build":"","epoch":null,"last":null,"pending":[]}'
SMALL = 4096


async def deaf(address: str, table: str, cookie: str) -> socket.socket:
    """A watcher's socket with as little room as the system allows, which will never be read."""
    host, _, port = address.partition(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    line.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(line, (host, int(port)))
    headers = (
        f"GET /ws/t/{table} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nCookie: {cookie}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    await loop.sock_sendall(line, headers.encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += await loop.sock_recv(line, 1)
    assert answer.startswith(b"HTTP/1.1 101")
    await loop.sock_sendall(line, frame(HELLO))
    return line


@pytest.mark.parametrize("times", sizes(1, 3, 100))
async def test_whoever_never_reads_is_dropped_and_nobody_waits(tmp_path: Any, times: int) -> None:
    hasty = replace(DEFAULTS, stalled_seconds=2)
    async with serving(tmp_path, room=SMALL, table_rate=1_000_000, allowances=hasty) as (running, address):
        for n in range(times):
            await one_deaf_watcher(running, address, seed=n)


async def one_deaf_watcher(running: Any, address: str, seed: int) -> None:
    """Two people play on and on until the server has let the deaf one go."""
    players = await asyncio.to_thread(gather, [address], "pisti", 2, seed, target=501)
    table, guest = players[0].table, Guest(address)
    host = Guest(address)
    host.cookie = players[0].cookie
    invite = (await asyncio.to_thread(host.get, f"/api/tables/{table}/invite")).json()["invite"]
    await asyncio.to_thread(guest.ask, f"/api/tables/{table}/join", {"invite": invite})
    line = await deaf(address, table, guest.cookie)
    try:
        await take_seats(players)
        assert running.house.limits.sockets.total == 3
        for player in players:
            player.rematches = 10**6
        gone = asyncio.Event()

        async def watch() -> None:
            await fewer(running, 3)
            gone.set()

        waiting = asyncio.create_task(watch())
        async with asyncio.timeout(60):
            await asyncio.gather(*(player.play(60, until=lambda _: gone.is_set()) for player in players))
        await waiting
        for player in players:
            assert player.connections == 1 and player.faults == [] and player.refused == []
            await player.until(lambda one: not one.pending)
    finally:
        line.close()
        for player in players:
            await player.close()
        await fewer(running, 1)


async def fewer(running: Any, sockets: int) -> None:
    """Until fewer sockets than so many are open; there is nothing to be told by."""
    for _ in range(1200):
        if running.house.limits.sockets.total < sockets:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("a socket stays open")
