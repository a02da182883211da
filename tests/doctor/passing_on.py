"""A small proxy of the test's own, which passes requests on well, or badly in one way."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

Headers = list[tuple[str, str]]
Edit = Callable[[Headers], Headers]

VISITOR = "203.0.113.5"
"""Who the proxy says is asking."""


def without(headers: Headers, *names: str) -> Headers:
    """All but these."""
    return [(name, value) for name, value in headers if name.lower() not in names]


def rightly(headers: Headers) -> Headers:
    """As a proxy should: it alone says who asks."""
    return [*without(headers, "x-forwarded-for"), ("X-Forwarded-For", VISITOR)]


@asynccontextmanager
async def proxy(upstream: str, edit: Edit) -> AsyncIterator[str]:
    """The address of a proxy in front of `upstream` (`host:port`) while the context lasts."""
    host, _, port = upstream.rpartition(":")
    tasks = set[asyncio.Task[None]]()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        tasks.add(task)
        lines = [writer]
        try:
            with suppress(ConnectionError, asyncio.IncompleteReadError):
                head = await reader.readuntil(b"\r\n\r\n")
                answers, behind = await asyncio.open_connection(host, int(port))
                lines.append(behind)
                behind.write(_edited(head, edit))
                await asyncio.gather(_pump(reader, behind), _pump(answers, writer))
        finally:
            await _hang_up(*lines)

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        await server.wait_closed()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _edited(head: bytes, edit: Edit) -> bytes:
    first, *lines = head.decode().rstrip("\r\n").split("\r\n")
    headers = [(name, value.strip()) for name, _, value in (line.partition(":") for line in lines)]
    return "\r\n".join([first, *(f"{name}: {value}" for name, value in edit(headers)), "", ""]).encode()


async def _hang_up(*lines: asyncio.StreamWriter) -> None:
    for line in lines:
        line.close()
        with suppress(ConnectionError):
            await line.wait_closed()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
    writer.close()


@asynccontextmanager
async def answering(answer: bytes) -> AsyncIterator[str]:
    """The address of something that says this to everybody."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            await reader.readuntil(b"\r\n\r\n")
            writer.write(answer)
            await writer.drain()
        await _hang_up(writer)

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
