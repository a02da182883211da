"""One writer per worker: entries of many tables go to the store together.

What arrived while the last batch ran goes into the next. A batch holds at most one entry of a table: of two, the
first could be lost and the second, decided on it, stored. The writer knows nothing of what it writes.
"""

import asyncio
from dataclasses import dataclass
from typing import Final

from app.table.ports import BadRow, Log, Write
from app.table.recorder import NOBODY, Recorder
from app.table.storage import Storage

BATCH: Final = 256


class Unstorable(Exception):
    """The store can never hold this entry; it is not in the log."""


class WriterDied(Exception):
    """The writer is gone and its worker with it; whether the entry was stored is unknown."""


@dataclass(slots=True)
class _Order:
    write: Write
    won: asyncio.Future[bool]


class Writer:
    """Takes entries at any time and appends them in batches while `run` runs."""

    def __init__(self, log: Log, storage: Storage, recorder: Recorder = NOBODY) -> None:
        self._log = log
        self._storage = storage
        self._recorder = recorder
        self.answered_at = 0.0
        """When the store last answered, by the loop's clock: whoever was just told that an entry is stored may take it
        for the moment at which that was."""
        self._waiting: list[_Order] = []
        self._arrived = asyncio.Event()
        self._dead = False

    async def append(self, write: Write) -> bool:
        """Whether this entry is the one stored at its seq; answers only when that is certain.

        Raises:
            Unstorable: it is not stored and never can be.
            WriterDied: nobody knows.
        """
        if self._dead:
            raise WriterDied
        order = _Order(write, asyncio.get_running_loop().create_future())
        self._waiting.append(order)
        self._arrived.set()
        return await order.won

    async def run(self) -> None:
        """Write until cancelled. Any exception is a fault that must take the worker down."""
        batch: list[_Order] = []
        try:
            while True:
                await self._arrived.wait()
                batch = self._next_batch()
                await self._write(batch)
        finally:
            self._dead = True
            for order in (*batch, *self._waiting):
                if not order.won.done():
                    order.won.set_exception(WriterDied())
                    order.won.exception()  # whoever waits hears it; nobody has to

    def _next_batch(self) -> list[_Order]:
        batch: dict[int, _Order] = {}
        later: list[_Order] = []
        for order in self._waiting:
            table = order.write.entry.table
            if len(batch) < BATCH and table not in batch:
                batch[table] = order
            else:
                later.append(order)
        self._waiting = later
        if not later:
            self._arrived.clear()
        return [batch[table] for table in sorted(batch)]

    async def _write(self, batch: list[_Order]) -> None:
        try:
            answers = await self._ask(batch)
        except BadRow:
            for order in batch:
                await self._write_alone(order)
            return
        for order, won in zip(batch, answers, strict=True):
            _answer(order, won)

    async def _write_alone(self, order: _Order) -> None:
        """One entry by itself, so that a bad one harms one table."""
        try:
            _answer(order, (await self._ask([order]))[0])
        except BadRow as fault:
            if not order.won.done():
                order.won.set_exception(Unstorable(str(fault)))
                order.won.exception()

    async def _ask(self, orders: list[_Order]) -> list[bool]:
        """The same rows again and again until the store answers: asking twice is harmless."""
        writes, loop = [order.write for order in orders], asyncio.get_running_loop()
        asked = loop.time()
        answers = await self._storage.answer(lambda: self._log.append(writes))
        self.answered_at = loop.time()
        won = sum(answers)
        self._recorder.stored(won, len(answers) - won, self.answered_at - asked)
        return answers


def _answer(order: _Order, won: bool) -> None:
    if not order.won.done():
        order.won.set_result(won)
