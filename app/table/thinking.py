"""A process beside the event loop in which bots think; one that hangs or dies is replaced.

It gets a question, gives a move, and knows no table.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import Final

from app.games.core.ruleset import Json
from app.table.bots import Thinker, answer

PATIENCE: Final = 0.7
"""Seconds a move may take; with the beat before it nobody waits longer than 1.5 s for a bot."""
CRASHES: Final = (BrokenExecutor, OSError)


class Thinking:
    """`think` for all tables of one worker. The process starts with the first question."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, question: Json) -> Json:
        """The move of a question.

        Raises:
            TimeoutError: it took too long, or the process died of it; there is another one next time.
        """
        fresh = self._pool is None
        pool = self._pool or self._start()
        loop = asyncio.get_running_loop()
        try:
            work = loop.run_in_executor(pool, answer, question)
            # The first question also pays for the start of the process.
            return await asyncio.wait_for(work, self._patience * (4 if fresh else 1))
        except TimeoutError:
            self._replace(pool)
            raise
        except CRASHES as fault:
            self._replace(pool)
            raise TimeoutError(str(fault)) from fault

    def _start(self) -> ProcessPoolExecutor:
        # A fresh interpreter: a fork would carry the loop's sockets and threads along.
        self._pool = ProcessPoolExecutor(
            1, mp_context=multiprocessing.get_context("spawn"), initializer=_begin
        )
        return self._pool

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        if self._pool is pool:
            self._pool = None
        end(pool)

    def close(self) -> None:
        """Stop thinking."""
        if self._pool is not None:
            end(self._pool)
            self._pool = None


class InTurn:
    """A thinker that is asked one thing at a time: no question loses its patience behind others, and a thought that is
    given up takes no other with it. Whoever has waited too long for their turn gets no answer."""

    def __init__(self, thinker: Thinker, patience: float = PATIENCE) -> None:
        self._thinker, self._patience, self._turn = thinker, patience, asyncio.Lock()

    async def think(self, question: Json) -> Json:
        """The move of a question.

        Raises:
            TimeoutError: as the thinker; or others were before.
        """
        async with asyncio.timeout(self._patience):
            await self._turn.acquire()
        try:
            return await self._thinker.think(question)
        finally:
            self._turn.release()


def end(pool: ProcessPoolExecutor) -> None:
    """Stop a pool whatever it is at: a process that hangs in a thought does not hear a polite word."""
    for process in list((pool._processes or {}).values()):
        process.kill()
    pool.shutdown(wait=False, cancel_futures=True)


def _begin() -> None:
    """Ctrl-C is for the server, which then ends this process; and where the server was killed it ends by itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
