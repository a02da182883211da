"""The tasks of a worker, held: asyncio itself keeps only weak references.

A task that fails is written to the log; it harms nobody else.
"""

import asyncio
import contextlib
import logging
from collections.abc import Coroutine
from typing import Any

log = logging.getLogger(__name__)


class Tasks:
    """A set of running tasks that ends together."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return len(self._running)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run `work` beside everything else."""
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.error("a task of this worker failed", exc_info=fault)

    async def settle(self, seconds: float) -> None:
        """Let what runs come to its end, for so long at most."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while ending := [task for task in self._running if task is not asyncio.current_task()]:
                    await asyncio.wait(ending)

    async def end(self) -> None:
        """Cancel whatever still runs, and wait for it."""
        ending = [task for task in self._running if task is not asyncio.current_task()]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
