"""P4: malformed WebSocket streams of a dozen kinds crash nothing, and a healthy socket beside them loses nothing."""

import asyncio
import base64
import json
import os
import struct
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Final

import pytest

from tests.live.evening import open_table
from tests.live.player import Player
from tests.live.served import Guest, Served
from tests.promises.conftest import faults
from tests.promises.sizes import sizes

pytestmark = pytest.mark.anyio

AT_ONCE: Final = 4
TEXT, BINARY, CLOSE, PING = 0x1, 0x2, 0x8, 0x9


def frame(
    payload: bytes, first: int = 0x80 | TEXT, *, masked: bool = True, claims: int | None = None
) -> bytes:
    """A frame as clients write them; `first` is its first byte, `claims` the length it says it has."""
    length = len(payload) if claims is None else claims
    mark = 0x80 if masked else 0
    if length < 126:
        head = bytes([first, mark | length])
    elif length < 2**16:
        head = struct.pack("!BBH", first, mark | 126, length)
    else:
        head = struct.pack("!BBQ", first, mark | 127, length)
    if not masked:
        return head + payload
    key = os.urandom(4)
    return head + key + bytes(byte ^ key[n % 4] for n, byte in enumerate(payload))


def mutated(rng: Random) -> bytes:
    """Right frames with some bytes changed, taken away or doubled."""
    right = (
        frame(b'{"t":"ping","n":1}')
        + frame(b"", 0x80 | PING)
        + frame(b'{"t":"hello"}', 0x01)
        + frame(b"", 0x80)
    )
    stream = bytearray(right)
    for _ in range(rng.randint(1, 8)):
        at = rng.randrange(len(stream))
        match rng.randrange(3):
            case 0:
                stream[at] = rng.randrange(256)
            case 1:
                del stream[at]
            case _:
                stream[at:at] = stream[at : at + rng.randrange(1, 9)]
    return bytes(stream)


AFTER: Final[dict[str, Callable[[Random], bytes]]] = {
    "not masked": lambda rng: frame(b'{"t":"ping","n":1}', masked=False),
    "a reserved opcode": lambda rng: frame(b"x", 0x80 | rng.choice([3, 4, 5, 6, 7, 11, 15])),
    "reserved bits": lambda rng: frame(b"x", 0x80 | rng.choice([0x10, 0x20, 0x40]) | TEXT),
    "a length beyond all": lambda rng: frame(b"x" * 64, claims=rng.choice([4097, 2**31, 2**62, 2**63 - 1])),
    "a long control frame": lambda rng: frame(b"x" * 126, 0x80 | PING),
    "a control frame in parts": lambda rng: frame(b"x", PING),
    "no UTF-8": lambda rng: frame(rng.choice([b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf5\x80\x80\x80"])),
    "a continuation of nothing": lambda rng: frame(b"x", 0x80),
    "a second beginning": lambda rng: frame(b"x", TEXT) + frame(b"y", TEXT),
    "a close with no right code": lambda rng: frame(
        struct.pack("!H", rng.choice([0, 999, 1005, 1006, 1015, 5000])) + b"\xff", 0x80 | CLOSE
    ),
    "noise": lambda rng: rng.randbytes(rng.randrange(1, 400)),
    "frames with errors": mutated,
}
"""What is sent after a right handshake."""


def handshake(served: Served, path: str, cookie: str, **other: str) -> bytes:
    """The request that opens a socket, with other headers if any are given."""
    headers = {
        "Host": served.address,
        "Origin": served.url,
        "Cookie": cookie,
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        **other,
    }
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
    return "\r\n".join(lines).encode("latin-1")


def broken_handshake(served: Served, path: str, cookie: str, rng: Random) -> bytes:
    """One that is no right request."""
    right = handshake(served, path, cookie)
    return rng.choice(
        [
            right[: rng.randrange(1, len(right))],
            handshake(served, path, cookie, **{"Sec-WebSocket-Key": "short"}),
            handshake(served, path, cookie, **{"Sec-WebSocket-Version": "9"}),
            handshake(served, path + "\x00é", cookie),
            handshake(served, path, cookie, X="y" * 70_000),
            rng.randbytes(300),
            right.replace(b"\r\n", b"\n"),
        ]
    )


async def attack(served: Served, path: str, cookie: str, kind: str, rng: Random) -> None:
    """One stream; whatever the server answers is read until it hangs up or a moment has passed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
    with suppress(OSError):
        if kind == "a broken handshake":
            writer.write(broken_handshake(served, path, cookie, rng))
        else:
            writer.write(handshake(served, path, cookie))
            await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
            writer.write(AFTER[kind](rng))
        await writer.drain()
        if rng.random() < 0.5:
            with suppress(TimeoutError):
                await asyncio.wait_for(reader.read(4096), 0.2)
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


async def healthy(player: Player, waits: list[float], stop: asyncio.Event) -> None:
    """Ping and be answered until told to stop."""
    n = 0
    while not stop.is_set():
        n += 1
        sent = time.perf_counter()
        await player.send(t="ping", n=n)
        while (await player.hear("pong"))["n"] != n:
            pass
        waits.append(time.perf_counter() - sent)
        await asyncio.sleep(0.02)


@pytest.mark.parametrize("streams", sizes(130, 2_000, 100_000))
async def test_no_stream_harms_anybody(served: Served, streams: int) -> None:
    guest, stranger = Guest(served.address), Guest(served.address)
    table = open_table(guest, "briscola", 2, public=True)["id"]
    stranger.ask("/api/me", {"name": "Stranger"})
    player = Player(served.address, guest.cookie, table)
    await player.open()
    await player.hear("table")
    before, rng = served.errors, Random(4)
    kinds = [*AFTER, "a broken handshake"]
    stop, waits = asyncio.Event(), list[float]()
    beside = asyncio.create_task(healthy(player, waits, stop))
    paths = (f"/ws/t/{table}", "/ws/lobby")
    for first in range(0, streams, AT_ONCE):
        await asyncio.gather(
            *(
                attack(served, paths[n % 2], stranger.cookie, kinds[n % len(kinds)], rng)
                for n in range(first, min(first + AT_ONCE, streams))
            )
        )
        assert not beside.done(), "the healthy socket was lost"
    stop.set()
    await beside
    assert faults(served, before) == []
    assert player.connections == 1 and player.faults == []
    waits.sort()
    print(
        json.dumps(
            {
                "streams": streams,
                "pongs": len(waits),
                "p99_ms": round(waits[int(len(waits) * 0.99)] * 1000, 1),
            }
        )
    )
    await player.close()
