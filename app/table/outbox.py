"""What waits for one socket, and the one task that sends it: a slow reader harms nobody but itself.

The box is bounded. When it is full, steps and talk give way to the newest snapshot, drawn only when the socket
takes it. Who takes nothing for a while (`bounds.stalled`) is dropped. The box knows no table; it is given bytes.
"""

import asyncio
import contextlib
import enum
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from app.table.bounds import USUAL, Bounds
from app.table.closing import FAILED, TOO_SLOW
from app.table.recorder import NOBODY, Recorder

LAST_WORDS: Final = 2.0
"""Seconds that a socket about to be closed has for what still waits."""

log = logging.getLogger(__name__)


class Wire(Protocol):
    """One accepted socket, as the web side offers it."""

    def send_now(self, message: bytes) -> bool:
        """Send one text message if that needs no waiting. False, and nothing is sent, where only `send` can; never
        raises."""

    async def send(self, message: bytes) -> None:
        """Send one text message; returns when the socket can take another. Raises when it is gone."""

    async def close(self, code: int, reason: str) -> None:
        """Close with a code. Harmless when it is closed already."""


class Kind(enum.Enum):
    """How a message may be left out when the box is full."""

    STEP = enum.auto()
    """Part of what a snapshot shows: steps and talk."""
    NEWEST = enum.auto()
    """Replaced by the next one of its name: presence, pong, a notice."""
    KEPT = enum.auto()
    """An answer to a command: never left out."""


@dataclass(slots=True)
class _Item:
    kind: Kind
    message: bytes
    name: str
    done: bytes | None


class Outbox:
    """The messages of one socket.

    `snapshot()` draws the newest snapshot, or gives None when there is none just now (then the table asks again
    with `refresh`); `closed()` is called once, when the box will send no more.
    """

    def __init__(
        self,
        wire: Wire,
        snapshot: Callable[[], bytes | None],
        closed: Callable[[], None],
        bounds: Bounds = USUAL,
        recorder: Recorder = NOBODY,
    ) -> None:
        self._wire, self._snapshot, self._closed = wire, snapshot, closed
        self._bounds, self._recorder = bounds, recorder
        self._items: list[_Item] = []
        self._size = 0
        self._behind = False
        self._ending: tuple[int, str] | None = None
        self._limit: asyncio.Timeout | None = None
        self._more = asyncio.Event()
        self._over = False

    @property
    def behind(self) -> bool:
        """Whether a snapshot is still to be drawn."""
        return self._behind

    @property
    def size(self) -> int:
        """Bytes that wait."""
        return self._size

    def put(self, kind: Kind, message: bytes, *, name: str = "", done: bytes | None = None) -> None:
        """Send this after whatever waits. `done` is the answer that a step carries, kept if the step is not."""
        if self._ending is not None or self._over or (self._at_rest and self._wire.send_now(message)):
            return
        if kind is Kind.NEWEST:
            self._keep([item for item in self._items if item.kind is not kind or item.name != name])
        if kind is Kind.STEP and self._behind:
            # A snapshot is drawn before anything else is sent; it will show this as well.
            if done is not None:
                self._add(_Item(Kind.KEPT, done, "", None))
        else:
            self._add(_Item(kind, message, name, done))
        if self._full:
            self._recorder.collapsed()
            self.refresh()
            if self._full:
                self.finish(TOO_SLOW, "too_slow")
        self._more.set()

    def refresh(self) -> None:
        """Send a snapshot of the moment it is taken instead of the steps that wait; answers to commands stay."""
        self._behind = True
        kept = []
        for item in self._items:
            if item.kind is not Kind.STEP:
                kept.append(item)
            elif item.done is not None:
                kept.append(_Item(Kind.KEPT, item.done, "", None))
        self._keep(kept)
        self._more.set()

    def finish(self, code: int, reason: str, last: bytes | None = None) -> None:
        """Send what waits and `last`, as far as it goes quickly, then close."""
        if self._ending is None and not self._over:
            if last is not None:
                self._add(_Item(Kind.KEPT, last, "", None))
            self._ending = (code, reason)
            if self._limit is not None:
                soon = asyncio.get_running_loop().time() + LAST_WORDS
                self._limit.reschedule(min(soon, self._limit.when() or soon))
            self._more.set()

    async def run(self) -> None:
        """Send until the socket is gone or finished."""
        try:
            code, reason = await self._send_all()
        except Exception:
            # Mostly the socket is gone; if not, closing it brings whoever sits there back by a new one.
            log.debug("a socket cannot be sent to", exc_info=True)
            code, reason = FAILED, "failed"
        try:
            await self._close(code, reason)
        finally:
            self._recorder.closed(code)
            self._over = True
            self._keep([])
            self._closed()

    # ── Sending ───────────────────────────────────────────────────────────────────────────────────
    async def _send_all(self) -> tuple[int, str]:
        while self._ending is None:
            await self._more.wait()
            self._more.clear()
            while self._ending is None and (message := self._next()) is not None:
                try:
                    await self._send(message)
                except TimeoutError:
                    return self._ending or (TOO_SLOW, "too_slow")
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LAST_WORDS):
                while (message := self._next()) is not None:
                    await self._wire.send(message)
        return self._ending

    async def _send(self, message: bytes) -> None:
        try:
            async with asyncio.timeout(self._bounds.stalled) as self._limit:
                await self._wire.send(message)
        finally:
            self._limit = None

    async def _close(self, code: int, reason: str) -> None:
        # Closing a socket that takes nothing may wait for ever, or raise.
        with contextlib.suppress(Exception):
            async with asyncio.timeout(LAST_WORDS):
                await self._wire.close(code, reason)

    def _next(self) -> bytes | None:
        if self._behind and (snapshot := self._snapshot()) is not None:
            self._behind = False
            return snapshot
        if not self._items:
            return None
        item = self._items.pop(0)
        self._size -= len(item.message)
        return item.message

    @property
    def _at_rest(self) -> bool:
        """Whether nothing waits and nothing is being sent, so that a message may go out at once and in its order."""
        return not (self._items or self._behind) and self._limit is None

    # ── Keeping it small ──────────────────────────────────────────────────────────────────────────
    @property
    def _full(self) -> bool:
        return len(self._items) > self._bounds.outbox or self._size > self._bounds.outbox_bytes

    def _add(self, item: _Item) -> None:
        self._items.append(item)
        self._size += len(item.message)

    def _keep(self, items: list[_Item]) -> None:
        self._items, self._size = items, sum(len(item.message) for item in items)
