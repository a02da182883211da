"""Patience with the store: ask until it answers, and know whether people are waiting for it.

Nobody is told anything about a question that has no answer yet. This never decides what an answer means.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from app.table.ports import StoreAway
from app.table.recorder import NOBODY, Recorder

T = TypeVar("T")

FIRST_PAUSE: Final = 0.05
LONGEST_PAUSE: Final = 1.0
SLOW: Final = 1.5
"""Seconds without an answer after which people are told."""


class Storage:
    """Whether the store answers. `changed(True)` when somebody has waited too long, `changed(False)` after."""

    def __init__(self, changed: Callable[[bool], None], recorder: Recorder = NOBODY) -> None:
        self._changed, self._recorder = changed, recorder
        self._waiting: set[object] = set()
        self.back_at: float | None = None

    @property
    def away(self) -> bool:
        """Whether a question has been waiting for too long."""
        return bool(self._waiting)

    async def answer(self, ask: Callable[[], Awaitable[T]]) -> T:
        """What `ask` answers, asked again with growing pauses until it does."""
        question, pause, loop = object(), FIRST_PAUSE, asyncio.get_running_loop()
        slow = loop.call_later(SLOW, self._wait_for, question)
        try:
            while True:
                try:
                    return await ask()
                except StoreAway:
                    self._recorder.storage_failed()
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
        finally:
            slow.cancel()
            self._settle(question, loop.time())

    def _wait_for(self, question: object) -> None:
        first = not self._waiting
        self._waiting.add(question)
        if first:
            self._changed(True)

    def _settle(self, question: object, now: float) -> None:
        if question in self._waiting:
            self._waiting.discard(question)
            if not self._waiting:
                self.back_at = now
                self._changed(False)
