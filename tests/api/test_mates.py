"""Asking the other workers: by the door of the address, in the asker's own name, and never for long."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest

from app.api import mates
from app.api.mates import Heard, heard_of
from app.api.security import Scope

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def door(answers: dict[bytes, bytes | None]) -> AsyncIterator[tuple[Scope, list[bytes]]]:
    """A server that answers so to each first line, nothing at all where that is None; a request that came in by it, and
    what was asked of it."""
    asked: list[bytes] = []
    over = asyncio.Event()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError, OSError):  # whoever waits no longer hangs up
            asked.append(await reader.readuntil(b"\r\n\r\n"))
            answer = answers[asked[-1].partition(b"\r\n")[0]]
            if answer is None:
                await over.wait()
            else:
                writer.write(answer)
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    headers = [
        (b"host", b"cards.example.org"),
        (b"authorization", b"Bearer x"),
        (b"x-forwarded-for", b"198.51.100.7"),
    ]
    try:
        yield {"server": server.sockets[0].getsockname(), "headers": headers}, asked
    finally:
        over.set()
        server.close()
        await server.wait_closed()


def line(number: int) -> bytes:
    return b"GET /metrics?worker=%d HTTP/1.1" % number


async def test_each_of_the_others_is_asked_in_the_askers_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mates, "PATIENCE", 60.0)
    answers: dict[bytes, bytes | None] = {
        line(1): b"HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\none",
        line(3): b"HTTP/1.1 404 Not Found\r\n\r\n",
    }
    async with door(answers) as (scope, asked):
        assert await heard_of(scope, "/metrics", 2, 3) == {1: Heard(200, "one"), 3: Heard(404, "")}
    sent = b"host: cards.example.org\r\nauthorization: Bearer x\r\nconnection: close\r\n\r\n"
    assert sorted(asked) == [line(1) + b"\r\n" + sent, line(3) + b"\r\n" + sent]


async def test_whoever_says_nothing_or_nonsense_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mates, "PATIENCE", 0.2)
    async with door({line(1): None, line(2): b"\x00nonsense"}) as (scope, _):
        assert await heard_of(scope, "/metrics", 3, 3) == {1: None, 2: None}
    assert await heard_of(scope, "/metrics", 3, 3) == {1: None, 2: None}, "nobody is at the door"


async def test_who_is_alone_asks_nobody() -> None:
    assert await heard_of({"server": ("127.0.0.1", 1), "headers": []}, "/metrics", 1, 1) == {}
