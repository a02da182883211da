"""A TCP relay between a store and its server that does harm when told to: cuts, swallows answers, stops reading."""

import asyncio
from urllib.parse import parse_qs, urlsplit


class Relay:
    """Listens on 127.0.0.1 and forwards to the server's socket."""

    def __init__(self, server_url: str) -> None:
        parts = urlsplit(server_url)
        self._socket = f"{parse_qs(parts.query)['host'][0]}/.s.PGSQL.5432"
        self._database = parts.path
        self._server: asyncio.Server | None = None
        self._pairs: set[tuple[asyncio.StreamWriter, asyncio.StreamWriter]] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._swallow: bytes | None = None
        self.swallowed = 0
        self.passing = asyncio.Event()
        """While it is not set nothing is passed on either way, and nobody is told."""
        self.passing.set()

    async def __aenter__(self) -> "Relay":
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def url(self) -> str:
        """The address of the same database through the relay."""
        assert self._server is not None
        port = self._server.sockets[0].getsockname()[1]
        return f"postgresql://postgres@127.0.0.1:{port}{self._database}?sslmode=disable"

    def swallow_answer_to(self, text: str) -> None:
        """Pass on what holds this text, and cut the line when the server's answer to it comes."""
        self._swallow = text.encode()

    def cut(self) -> None:
        """Cut every line there is."""
        for pair in self._pairs:
            for end in pair:
                end.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        server_reader, server_writer = await asyncio.open_unix_connection(self._socket)
        pair = (writer, server_writer)
        self._pairs.add(pair)
        cutting = asyncio.Event()
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._pass(reader, server_writer, cutting, asks=True))
                group.create_task(self._pass(server_reader, writer, cutting, asks=False))
        except* OSError:
            pass
        finally:
            self._pairs.discard(pair)
            for end in pair:
                end.transport.abort()

    async def _pass(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        cutting: asyncio.Event,
        *,
        asks: bool,
    ) -> None:
        while piece := await reader.read(65_536):
            await self.passing.wait()
            if asks and self._swallow is not None and self._swallow in piece:
                self._swallow, self.swallowed = None, self.swallowed + 1
                cutting.set()
            if not asks and cutting.is_set():
                break
            writer.write(piece)
            await writer.drain()
        raise ConnectionResetError
