"""Frames written straight to a socket's transport, past ASGI: what most messages of a table are sent by.

A message by ASGI's way wakes a task, makes a dictionary, a text of the bytes and bytes of the text again, and is framed
by a state machine that keeps a list of pieces. None of this is needed for a text to a socket that stands open and takes
what it is given. It leans on what uvicorn's protocol object keeps, and on nothing that it does: where that object is
another one, or has not all of it, or anything is not as usual, the answer is no and ASGI's way is taken.
"""

from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

_LEANS_ON: Final = ("transport", "writable", "disconnected", "close_sent", "handshake_complete", "conn")
_TEXT: Final = 0x81
"""A text in one frame (RFC 6455, 5.2); what a server sends is not masked."""

Straight = Callable[[bytes], bool]


def straight(receive: object) -> Straight | None:
    """How to write a text to the socket whose messages come by `receive` (of ASGI), once its handshake is done; None
    where that is not to be had.

    What is given back takes a message (UTF-8, as everything that JSON is written to) and says whether it was sent:
    False, with nothing sent, where the socket would have to be waited for, or is closing.
    """
    protocol: Any = getattr(receive, "__self__", None)
    if not isinstance(protocol, WebSocketsSansIOProtocol) or not all(
        hasattr(protocol, name) for name in _LEANS_ON
    ):
        return None
    if protocol.conn.extensions or not protocol.handshake_complete:
        return None  # compressed frames are another matter
    transport, writable = protocol.transport, protocol.writable

    def send(message: bytes) -> bool:
        if not writable.is_set() or protocol.disconnected or protocol.close_sent or transport.is_closing():
            return False
        transport.write(head(len(message)) + message)
        return True

    return send


def head(length: int) -> bytes:
    """What stands before a text of so many bytes."""
    if length < 126:
        return bytes((_TEXT, length))
    if length < 65_536:
        return bytes((_TEXT, 126, length >> 8, length & 255))
    return bytes((_TEXT, 127)) + length.to_bytes(8, "big")
