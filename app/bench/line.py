"""A WebSocket as cheap as a load can hold it: whole text frames in and out, nothing checked that loopback would break.

A load that costs more than the server would measure itself. So there is no library here, no compression, no fragments;
frames go out masked with zeros, which the protocol allows and which leaves them as they are.
"""

import asyncio
from collections.abc import Callable
from typing import Final, cast

_TEXT: Final = 0x1
_CLOSE: Final = 0x8
_PING: Final = 0x9
_PONG: Final = 0xA
_NO_MASK: Final = bytes(4)


class Line(asyncio.Protocol):
    """One socket: `heard` gets each text, `lost` is called once with why it ended, `ready` when it is a WebSocket."""

    def __init__(
        self,
        request: bytes,
        heard: Callable[[bytes], None],
        lost: Callable[[str], None],
        ready: Callable[["Line"], None] = lambda line: None,
    ) -> None:
        self._request, self._heard, self._lost, self._ready = request, heard, lost, ready
        self._rest = b""
        self.opened = asyncio.Event()
        """That it is a WebSocket by now."""
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's own are of no class of asyncio's
        self.transport.write(self._request)

    def connection_lost(self, fault: Exception | None) -> None:
        self.transport = None
        self._lost(f"lost: {fault}" if fault else "lost")

    def send(self, text: bytes) -> None:
        """One message; nothing where the line is lost."""
        self._send(_TEXT, text)

    def close(self) -> None:
        """Hang up, without ado."""
        if self.transport is not None:
            self._lost = lambda _: None
            self.transport.abort()

    def _send(self, kind: int, payload: bytes) -> None:
        if self.transport is None:
            return
        size = len(payload)
        length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self.transport.write(bytes((0x80 | kind,)) + length + _NO_MASK + payload)

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        if not self.opened.is_set():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self._refuse(head)
                return
            self.opened.set()
            self._ready(self)
        at = 0
        while (frame := _frame(data, at)) is not None:
            kind, start, at = frame
            self._take(kind, data[start:at])
        self._rest = data[at:]

    def _refuse(self, head: bytes) -> None:
        self._lost(head.partition(b"\r\n")[0].decode(errors="replace"))
        self.close()

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == _TEXT:
            self._heard(payload)
        elif kind == _PING:
            self._send(_PONG, payload)
        elif kind == _CLOSE:
            self._lost(f"closed with {int.from_bytes(payload[:2], 'big')}")
            self.close()


async def dial(address: str, line: Callable[[], Line]) -> Line:
    """A line to `address` (host:port), which is no WebSocket yet.

    Raises:
        OSError: nobody answers.
    """
    host, _, port = address.rpartition(":")
    _, dialled = await asyncio.get_running_loop().create_connection(line, host, int(port))
    return dialled


def _frame(data: bytes, at: int) -> tuple[int, int, int] | None:
    """Kind, start and end of the payload of the frame at this place; None while it is not whole."""
    if len(data) < at + 2:
        return None
    length, start = data[at + 1], at + 2
    if length >= 126:
        start += 2 if length == 126 else 8
        if len(data) < start:
            return None
        length = int.from_bytes(data[at + 2 : start], "big")
    return None if len(data) < start + length else (data[at] & 0x0F, start, start + length)


def upgrade(path: str, address: str, cookie: str = "") -> bytes:
    """The request that makes a connection to `address` (host:port) a WebSocket."""
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {address}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version: 13",
        f"Origin: http://{address}",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    return "\r\n".join([*lines, "", ""]).encode()
