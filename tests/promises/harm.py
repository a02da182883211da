"""Harm to the line between one person's browser and the server, done at a chosen kind of message.

The relay reads what the server sends as it stands on the wire; what browsers send is masked, so there any message will do.
"""

import asyncio
import random
from collections.abc import Sequence
from typing import Final

from tests.live.relay import Line, Relay

ANSWER: Final = (b'"done":"', b'"t":"done"')
STEP: Final = (b'"t":"step"',)
LATE: Final = (0.05, 0.3)
"""Seconds for which everything is held back on a line that is late."""

HARMS: Final = (
    "before a message",
    "after a message",
    "before the answer",
    "after the answer",
    "before a step",
    "after a step",
    "within a frame",
    "deaf server",
    "deaf browser",
    "late",
)
"""`before`: what was sent never arrives; `after`: it does, and nothing that follows. `deaf`: one direction dies, and nobody
is told. `late` alone cuts nothing."""


class HarmedLine(Relay):
    """The line of one person to one of these servers (`127.0.0.1:port`), another each time. `struck` is set once the harm
    that was asked for has been done."""

    def __init__(self, addresses: Sequence[str], rng: random.Random) -> None:
        super().__init__()
        self._addresses, self._rng = addresses, rng
        self._armed: str | None = None
        self.struck = asyncio.Event()
        self.struck_at = 0.0
        self.reached = 0

    @property
    def address(self) -> str:
        """Where this person finds the server."""
        return f"127.0.0.1:{self.port}"

    async def far_end(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """See `Relay`."""
        host, _, port = self._addresses[self.reached % len(self._addresses)].rpartition(":")
        self.reached += 1
        return await asyncio.open_connection(host, int(port))

    def harm(self, kind: str) -> None:
        """Do this at the next message it is about."""
        self.struck.clear()
        self.lag = 0.0
        self._armed = kind

    def judge(self, piece: bytes, line: Line, way: str) -> tuple[bytes, bool]:
        """See `Relay`."""
        kind = self._armed
        if kind is None or not _about(kind, piece, way):
            return piece, False
        self._armed = None
        self.struck_at = asyncio.get_running_loop().time()
        self.struck.set()
        match kind.split()[0]:
            case "before":
                return b"", True
            case "after":
                return piece, True
            case "within":
                return piece[: self._rng.randrange(1, len(piece))], True
            case "deaf":
                line.mute = frozenset({way})
            case "late":
                self.lag = self._rng.uniform(*LATE)
        return piece, False


def _about(kind: str, piece: bytes, way: str) -> bool:
    """Whether this harm is to be done at this piece."""
    match kind:
        case "before a message" | "after a message" | "deaf server":
            return way == "there"
        case "before the answer" | "after the answer":
            return way == "back" and any(word in piece for word in ANSWER)
        case "before a step" | "after a step" | "within a frame":
            return way == "back" and any(word in piece for word in STEP)
        case "deaf browser":
            return way == "back"
        case _:
            return True
