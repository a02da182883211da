"""One WebSocket as bytes in and out, on ASGI's bare messages.

Framework socket objects cost a third of a move and 12 kB per idle socket, so none is used here. It knows no message
of the protocol; what is sent waits in an outbox of `app.table`.
"""

import contextlib
from collections.abc import Mapping

from app.api.security import Message, Receive, Scope, Send
from app.api.straight import straight


class Gone(Exception):
    """The other end has hung up."""


class Wire:
    """An accepted socket; what an outbox writes to and the endpoint reads from."""

    def __init__(self, receive: Receive, send: Send, *, direct: bool = False) -> None:
        self._receive, self._send = receive, send
        self._closed = False
        self._straight = straight(receive) if direct else None

    @classmethod
    async def accept(cls, receive: Receive, send: Send, *, direct: bool = False) -> "Wire":
        """Complete the handshake. `direct`: frames may go straight to the transport.

        Raises:
            Gone: nobody is there any more.
        """
        message = await receive()
        if message["type"] != "websocket.connect":
            raise Gone
        await send({"type": "websocket.accept", "headers": []})
        return cls(receive, send, direct=direct)

    async def read(self) -> bytes | str:
        """The next message, as text or bytes as it came.

        Raises:
            Gone: the socket is closed.
        """
        message: Message = await self._receive()
        if message["type"] != "websocket.receive":
            self._closed = True
            raise Gone
        text: str | None = message.get("text")
        return message["bytes"] if text is None else text

    def send_now(self, message: bytes) -> bool:
        """Send one text message without waiting; False, and nothing is sent, where only `send` can."""
        return self._straight is not None and not self._closed and self._straight(message)

    async def send(self, message: bytes) -> None:
        """Send one text message; returns when the socket can take another. Raises when it is gone."""
        await self._send({"type": "websocket.send", "text": message.decode()})

    async def close(self, code: int, reason: str) -> None:
        """Close with a code; harmless when it is closed already. Whoever cannot even take that is cut off."""
        if self._closed:
            return
        self._closed = True
        try:
            await self._send({"type": "websocket.close", "code": code, "reason": reason})
        except BaseException:
            self._cut_off()
            raise

    def _cut_off(self) -> None:
        """Drop the connection at once, whatever is still to be sent: for a reader that takes nothing.

        ASGI has no word for this; the server's own protocol object is reached for, and without it the socket ends
        when its last bytes are taken.
        """
        transport = getattr(getattr(self._receive, "__self__", None), "transport", None)
        if transport is not None:
            with contextlib.suppress(Exception):
                transport.abort()


def cookies(scope: Scope) -> Mapping[str, str]:
    """The cookies of a request; of two with one name the first counts, as browsers send the nearest first."""
    found: dict[str, str] = {}
    for name, value in scope["headers"]:
        if name == b"cookie":
            for part in value.decode("latin-1").split(";"):
                key, _, text = part.strip().partition("=")
                found.setdefault(key, text)
    return found


def header(scope: Scope, name: bytes) -> str:
    """The first header of this name, or an empty text."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")
