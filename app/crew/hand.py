"""One worker of several: a server that gets its connections from its parent instead of a listening socket.

Everything else about it is as of any server. It reports that it lives, and ends when its parent has.
"""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

import uvicorn

from app.crew import channel
from app.serving import Serving

AT_ONCE: Final = 64
"""Connections taken before anything else has its turn."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Who a worker is: its `number` from 1, its end of the line, and the port to `announce`, 0 for none."""

    number: int
    line: socket.socket
    announce: int

    @classmethod
    def told(cls, told: str) -> "Hand":
        """From the argument that `Mate.start` writes."""
        number, descriptor, announce = map(int, told.split(":"))
        line = socket.socket(fileno=descriptor)
        line.setblocking(False)
        line.set_inheritable(False)
        return cls(number, line, announce)


class HandedServer(Serving):
    """uvicorn's server on the connections that come down a line."""

    def __init__(
        self, config: uvicorn.Config, goodbye: Callable[[], Awaitable[None]], line: socket.socket
    ) -> None:
        super().__init__(config, goodbye)
        self._line = line
        self._tasks: set[asyncio.Task[None]] = set()
        self._reporting: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Be ready, and say so."""
        await super().startup(sockets=[])
        asyncio.get_running_loop().add_reader(self._line, self._take)
        self._reporting = asyncio.create_task(self._report())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no more connections, say good-bye, and end those that are here."""
        asyncio.get_running_loop().remove_reader(self._line)
        if self._reporting is not None:
            self._reporting.cancel()
        self._line.close()
        await super().shutdown(sockets)

    def _take(self) -> None:
        for _ in range(AT_ONCE):
            try:
                connection = channel.take(self._line)
            except channel.Gone:
                self._orphaned()
                return
            if connection is None:
                return
            task = asyncio.create_task(self._serve_one(connection))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _serve_one(self, connection: socket.socket) -> None:
        connection.setblocking(False)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(self._protocol, connection)
        except OSError:
            connection.close()  # its client has gone already

    def _protocol(self) -> asyncio.Protocol:
        """What uvicorn makes for each connection of a listening socket."""
        made: asyncio.Protocol = self.config.http_protocol_class(
            config=self.config,  # type: ignore[call-arg]
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )
        return made

    async def _report(self) -> None:
        try:
            while True:
                channel.report(self._line, len(self.server_state.connections))
                await asyncio.sleep(channel.REPORT_EVERY)
        except channel.Gone:
            self._orphaned()

    def _orphaned(self) -> None:
        asyncio.get_running_loop().remove_reader(self._line)
        self.should_exit = True
