"""A table's line: one WebSocket that comes back by itself until the server closes it for good.

It knows when it is alive, when to try again and when never to; what the messages mean beyond `pong`, `there` and `closing`
is its owner's business. The times are those of a browser at its seat (`docs/protocol.md`).
"""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, NoReturn, Protocol

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.typing import Origin

from aelwyd.client.asking import refusal
from aelwyd.client.errors import Closed
from app.table.closing import FINAL, LIMIT, TOO_SLOW

Json = dict[str, Any]

PING_SECONDS: Final = 5.0
SILENCE: Final = 15.0
"""Seconds without a `pong` after which a line is given up, whatever else it brings."""
OPENING: Final = 8.0
FIRST_WAIT: Final = 0.25
LONGEST_WAIT: Final = 8.0
LIMITED_WAIT: Final = 5.0
"""At least so long where the server asked for less."""
LARGEST: Final = 4 * 1024 * 1024
_ASKED_FOR_LESS: Final = (LIMIT, TOO_SLOW, 429, 503)


class Owner(Protocol):
    """Whose line it is."""

    def hello(self) -> Json:
        """The first message of a connection."""

    def greeted(self) -> Sequence[Json]:
        """What else is to be sent now that there is a connection."""

    def heard(self, message: Json) -> Sequence[Json]:
        """Take a message in; what is to be sent in answer."""


class Line:
    """`address` of the socket without a query; `headers` say who comes. `sleep` is for tests alone."""

    def __init__(
        self,
        address: str,
        headers: Callable[[], Mapping[str, str]],
        owner: Owner,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._address, self._headers, self._owner, self._sleep = address, headers, owner, sleep
        self._socket: ClientConnection | None = None
        self._in_vain = 0
        self._word = ""

    async def send(self, message: Json) -> bool:
        """Whether the message went into an open socket."""
        if self._socket is None:
            return False
        with suppress(ConnectionClosed):
            await self._socket.send(json.dumps(message))
            return True
        return False

    async def run(self) -> NoReturn:
        """Keep the line until it is closed for good.

        Raises:
            Closed: by whom, and why.
        """
        while True:
            self._word = ""
            number = await self._once()
            if number >= FINAL or (400 <= number < 500 and number != 429):
                raise Closed(self._word, number)
            self._in_vain += 1
            await self._sleep(pause(self._in_vain - 1, number))

    async def _once(self) -> int:
        """One connection to its end: its close code, or the status of its refusal; 0 where the line was dead."""
        try:
            socket = await self._connect()
        except InvalidStatus as fault:
            self._word = _code(fault)
            return fault.response.status_code
        except (OSError, TimeoutError, InvalidHandshake, EOFError):
            return 0
        try:
            async with socket:
                await self._listen(socket)
        finally:
            self._socket = None
        return socket.close_code or 0

    async def _connect(self) -> ClientConnection:
        headers = dict(self._headers())
        origin = headers.pop("Origin", None)
        return await connect(
            self._address + (f"?try={self._in_vain - 1}" if self._in_vain > 1 else ""),
            origin=None if origin is None else Origin(origin),
            additional_headers=headers,
            compression=None,
            open_timeout=OPENING,
            ping_interval=None,
            close_timeout=1,
            max_size=LARGEST,
        )

    async def _listen(self, socket: ClientConnection) -> None:
        loop, beat = asyncio.get_running_loop(), asyncio.create_task(self._beat())
        try:
            with suppress(ConnectionClosed):
                async with asyncio.timeout(SILENCE) as silence:
                    await self._greet(socket)
                    async for frame in socket:
                        if await self._hear(json.loads(frame)):
                            silence.reschedule(loop.time() + SILENCE)
        except TimeoutError:
            socket.transport.abort()  # nobody closed it, and nobody would answer a good-bye
        finally:
            beat.cancel()

    async def _greet(self, socket: ClientConnection) -> None:
        await socket.send(json.dumps(self._owner.hello()))
        self._socket = socket
        for message in self._owner.greeted():
            await self.send(message)

    async def _hear(self, message: Json) -> bool:
        """Take a message in; whether it shows that the line takes what is sent."""
        match message["t"]:
            case "there":
                await self.send({"t": "ping", "n": 0})
            case "closing":
                self._word = message["code"]
            case "table":
                self._in_vain = 0
        for answer in self._owner.heard(message):
            await self.send(answer)
        return bool(message["t"] == "pong")

    async def _beat(self) -> None:
        number = 0
        while True:
            await asyncio.sleep(PING_SECONDS)
            number += 1
            await self.send({"t": "ping", "n": number})


def pause(in_vain: int, number: int) -> float:
    """Seconds before the next try after so many in vain: twice as long each time, a quarter more or less by chance."""
    growing = min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(in_vain, 10)) * random.uniform(0.75, 1.25)
    return max(growing, LIMITED_WAIT) if number in _ASKED_FOR_LESS else growing


def _code(fault: InvalidStatus) -> str:
    """Why a handshake was refused."""
    try:
        found = json.loads(fault.response.body or b"")
    except ValueError:
        found = None
    return refusal(fault.response.status_code, found).code
