"""The other workers at this address, asked over HTTP by the way by which everybody comes: through their parent's door.

`?worker=2` leads there (`app.crew.seating`), and whoever is asked so answers for themselves alone. They are asked in
the asker's own name, so nobody hears from another worker what they may not hear here. One that does not answer in
time is told as None and waited for no longer; what an answer means is not decided here.
"""

import asyncio
from dataclasses import dataclass
from typing import Final

from app.api.security import Scope

PATIENCE: Final = 2.5
"""Seconds in which another worker must answer."""
_ALONG: Final = (b"host", b"authorization")
"""Headers that are passed on: the house that is meant, and what the asker may know."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What a worker answered."""

    status: int
    text: str


async def heard_of(scope: Scope, path: str, own: int, workers: int) -> dict[int, Heard | None]:
    """What each of so many workers but our `own` one answers to this request; `path` is without a query."""
    others = [number for number in range(1, workers + 1) if number != own]
    answers = await asyncio.gather(*(_ask(scope, f"{path}?worker={number}") for number in others))
    return dict(zip(others, answers, strict=True))


async def _ask(scope: Scope, target: str) -> Heard | None:
    try:
        async with asyncio.timeout(PATIENCE):
            # Where this very request has come in: the parent listens there.
            reader, writer = await asyncio.open_connection(*scope["server"])
            try:
                writer.write(_request(scope, target))
                return _read(await reader.read())
            finally:
                writer.close()
    except (OSError, TimeoutError):
        return None


def _request(scope: Scope, target: str) -> bytes:
    along = [name + b": " + value for name, value in scope["headers"] if name in _ALONG]
    return b"\r\n".join([f"GET {target} HTTP/1.1".encode(), *along, b"connection: close", b"", b""])


def _read(answer: bytes) -> Heard | None:
    head, _, body = answer.partition(b"\r\n\r\n")
    words = head.split(b" ", 2)
    if len(words) < 2 or not words[1].isdigit():
        return None
    return Heard(int(words[1]), body.decode("utf-8", "replace"))
