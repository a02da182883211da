"""A relay in front of a database that can go away: as if a cable were pulled, and put back."""

import asyncio
import contextlib
from types import TracebackType
from urllib.parse import parse_qs, unquote, urlsplit


class Relay:
    """Passes bytes between a port of its own and a target while it is up; drops every line when it goes down."""

    def __init__(self, url: str) -> None:
        self._url = urlsplit(url)
        self._server: asyncio.Server | None = None
        self._lines: set[asyncio.StreamWriter] = set()
        self._up = True
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def url(self) -> str:
        """The address of the database through the relay."""
        assert self._server is not None
        port = self._server.sockets[0].getsockname()[1]
        login = self._url.netloc.rpartition("@")[0]
        return f"postgresql://{login}@127.0.0.1:{port}{self._url.path}"

    async def __aenter__(self) -> "Relay":
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()
        self.down()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def down(self) -> None:
        """Drop every line and take no new one."""
        self._up = False
        for line in list(self._lines):
            line.transport.abort()

    def up(self) -> None:
        """Take lines again."""
        self._up = True

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._up:
            writer.transport.abort()
            return
        far_reader, far_writer = await self._far()
        self._lines |= {writer, far_writer}
        ways = [
            asyncio.create_task(_pass_on(reader, far_writer)),
            asyncio.create_task(_pass_on(far_reader, writer)),
        ]
        self._tasks.update(ways)
        await asyncio.gather(*ways)
        self._lines -= {writer, far_writer}
        self._tasks.difference_update(ways)

    async def _far(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        folder = parse_qs(self._url.query).get("host", [""])[0]
        if folder.startswith("/"):
            return await asyncio.open_unix_connection(f"{unquote(folder)}/.s.PGSQL.{self._url.port or 5432}")
        return await asyncio.open_connection(self._url.hostname, self._url.port or 5432)


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while chunk := await reader.read(65536):
            writer.write(chunk)
            await writer.drain()
    with contextlib.suppress(OSError):
        writer.close()
        await writer.wait_closed()
