"""Relays between two who talk over TCP, which do harm when told to: as if a cable were pulled, and put back.

A relay knows bytes and lines; what passes on them is judged by whoever wants to harm something in particular (`judge`).
"""

import asyncio
import contextlib
from dataclasses import dataclass
from types import TracebackType
from typing import Self
from urllib.parse import parse_qs, unquote, urlsplit

PIECE = 65_536


@dataclass(eq=False)
class Line:
    """One connection through a relay. `near` leads to whoever came, `far` to the target; `mute` names the directions in
    which nothing is passed on any more although nobody hung up."""

    near: asyncio.StreamWriter
    far: asyncio.StreamWriter
    mute: frozenset[str] = frozenset()

    def cut(self) -> None:
        """Hang up on both."""
        for end in (self.near, self.far):
            end.transport.abort()


class Relay:
    """Passes bytes between a port of its own and a target while it is up; drops every line when it goes down."""

    def __init__(self) -> None:
        self.lag = 0.0
        """Seconds for which each piece is held back."""
        self.passing = asyncio.Event()
        """While it is not set nothing is passed on either way, and nobody is told."""
        self.passing.set()
        self.lines: set[Line] = set()
        self._server: asyncio.Server | None = None
        self._up = True
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def port(self) -> int:
        """The port on 127.0.0.1 at which it is reached."""
        assert self._server is not None
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()
        self.passing.set()
        self.down()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def down(self) -> None:
        """Drop every line and take no new one."""
        self._up = False
        self.cut()

    def cut(self) -> None:
        """Cut every line there is."""
        for line in list(self.lines):
            line.cut()

    def up(self) -> None:
        """Take lines again."""
        self._up = True

    def judge(self, piece: bytes, line: Line, way: str) -> tuple[bytes, bool]:
        """What of a piece is passed on its `way` (`there`: to the target, `back`), and whether the line is cut then."""
        return piece, False

    async def far_end(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A new connection to the target."""
        raise NotImplementedError

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._up:
            writer.transport.abort()
            return
        try:
            far_reader, far_writer = await self.far_end()
        except OSError:
            writer.transport.abort()
            return
        line = Line(writer, far_writer)
        self.lines.add(line)
        ways = [
            asyncio.create_task(self._pass_on(reader, far_writer, line, "there")),
            asyncio.create_task(self._pass_on(far_reader, writer, line, "back")),
        ]
        self._tasks.update(ways)
        await asyncio.gather(*ways)
        self.lines.discard(line)
        self._tasks.difference_update(ways)

    async def _pass_on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, line: Line, way: str
    ) -> None:
        with contextlib.suppress(OSError):
            while piece := await reader.read(PIECE):
                await self.passing.wait()
                if self.lag:
                    await asyncio.sleep(self.lag)
                passed, cut = self.judge(piece, line, way)
                if way not in line.mute:
                    writer.write(passed)
                    await writer.drain()
                if cut:
                    line.cut()
        with contextlib.suppress(OSError):
            writer.close()
            await writer.wait_closed()


class DatabaseRelay(Relay):
    """In front of a PostgreSQL database, which can go away."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = urlsplit(url)

    @property
    def url(self) -> str:
        """The address of the database through the relay."""
        login = self._url.netloc.rpartition("@")[0]
        return f"postgresql://{login}@127.0.0.1:{self.port}{self._url.path}?sslmode=disable"

    async def far_end(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """See `Relay`."""
        folder = parse_qs(self._url.query).get("host", [""])[0]
        if folder.startswith("/"):
            return await asyncio.open_unix_connection(f"{unquote(folder)}/.s.PGSQL.{self._url.port or 5432}")
        return await asyncio.open_connection(self._url.hostname, self._url.port or 5432)
