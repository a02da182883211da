"""All workers of one parent: started, replaced when they end, exchanged one after another, stopped together.

The first one is started alone, so that it brings the database up to date and a refusal is told once.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any, Final

from app.crew.mate import Mate
from app.crew.seating import Wish, in_order

SOUND: Final = 10.0
"""Seconds for which a worker must have lived so that its end counts as an accident and not as a fault of its start."""
FIRST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 10.0
STOPPING: Final = 12.0
"""Seconds that workers have to say good-bye."""
LOOK: Final = 1.0

_log = logging.getLogger("aelwyd.crew")


class Crew:
    """`size` workers, each started by `command`; the first announces the `port`."""

    def __init__(self, command: Sequence[str], size: int, port: int) -> None:
        self._command, self._size, self._port = command, size, port
        self._mates: dict[int, Mate] = {}
        self._short_lives: Counter[int] = Counter()
        self._watching: set[asyncio.Task[None]] = set()
        self._rolling = asyncio.Lock()
        self._stopping = False

    def choose(self, wish: Wish) -> list[Mate]:
        """The workers that take connections now, the one for this wish first."""
        load = {number: mate.load for number, mate in self._mates.items() if mate.takes}
        return [self._mates[number] for number in in_order(wish, load)]

    # ── Start and keep ────────────────────────────────────────────────────────────────────────────
    async def start(self) -> int | None:
        """Start the first worker and, once it is ready, the others; the exit status of a first one that is not."""
        first = await Mate.start(self._command, 1, self._port)
        self._mates[1] = first
        await first.ready.wait()
        if not first.reported:
            return await first.ended()
        self._spawn(self._watch(first))
        for number in range(2, self._size + 1):
            await self._launch(number)
        self._spawn(self._look())
        return None

    async def _launch(self, number: int) -> None:
        self._mates[number] = await Mate.start(self._command, number, 0)
        self._spawn(self._watch(self._mates[number]))

    async def _watch(self, mate: Mate) -> None:
        """Have another worker in the place of one that has ended, unless there is one already."""
        status, number = await mate.ended(), mate.number
        if self._stopping or self._mates.get(number) is not mate:
            return
        del self._mates[number]
        pause = self._pause(mate)
        _log.warning("worker %d has ended (%d); another one starts in %.1f s", number, status, pause)
        await asyncio.sleep(pause)
        if not self._stopping and number not in self._mates:
            await self._launch(number)

    def _pause(self, mate: Mate) -> float:
        lived = asyncio.get_running_loop().time() - mate.started
        self._short_lives[mate.number] = 0 if lived >= SOUND else self._short_lives[mate.number] + 1
        return min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** self._short_lives[mate.number])

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            for mate in list(self._mates.values()):
                mate.end_if_hung()

    # ── Exchange ──────────────────────────────────────────────────────────────────────────────────
    async def exchange(self) -> None:
        """One worker after another makes place for a fresh one, which is ready before the old one leaves. Where a
        fresh one does not become ready, the old ones stay."""
        async with self._rolling:
            for number in range(1, self._size + 1):
                if self._stopping or not await self._exchange_one(number):
                    return

    async def _exchange_one(self, number: int) -> bool:
        fresh = await Mate.start(self._command, number, 0)
        await fresh.ready.wait()
        if not fresh.reported or self._stopping:
            _log.error("no fresh worker %d came up; the old ones stay", number)
            fresh.kill()
            await fresh.ended()
            return False
        old = self._mates.get(number)
        self._mates[number] = fresh
        self._spawn(self._watch(fresh))
        if old is not None:
            await self._see_off([old])
        return True

    # ── Stop ──────────────────────────────────────────────────────────────────────────────────────
    async def stop(self) -> None:
        """End every worker, politely first."""
        self._stopping = True
        await self._see_off(list(self._mates.values()))
        for task in self._watching:
            task.cancel()

    async def _see_off(self, leaving: Sequence[Mate]) -> None:
        for mate in leaving:
            mate.leave()
        with suppress(TimeoutError):
            async with asyncio.timeout(STOPPING):
                await asyncio.gather(*(mate.ended() for mate in leaving))
        for mate in leaving:
            mate.kill()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._watching.add(task)
        task.add_done_callback(self._watching.discard)
