"""All lines end at once, and everybody comes back: who is back since when, and which tables play on.

Browsers would wait a random moment first; here everybody tries at once, as soon as there is somebody to connect to.
One of them looks for all, so that the load is not busy with being refused.
Moments are `time.perf_counter`'s, which all processes of a machine share on Linux.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Final

import msgspec

AGAIN_SECONDS: Final = 0.02
"""How often it is tried."""


class Fall(msgspec.Struct, frozen=True, tag="fall"):
    """All lines are about to end; with `hang_up` everybody ends theirs. Not everybody may be back `within` seconds."""

    hang_up: bool
    within: float


class Return(msgspec.Struct, frozen=True):
    """When it began, when each socket had its table again, and when at each table everybody had been told of a move.
    `missing`: sockets and tables that are not back."""

    began: float
    back: list[float]
    moved: list[float]
    missing: int
    errors: dict[str, int]


class Returning:
    """Counts who is back and which tables have moved; a table moves once."""

    def __init__(self, address: str, sockets: int, tables: int) -> None:
        self.began = perf_counter()
        self._address = address
        self._gate: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.errors: Counter[str] = Counter()
        self._sockets, self._tables = sockets, tables
        self._back: dict[int, float] = {}
        self._moved: dict[int, float] = {}
        self._granted: set[int] = set()
        self._over = asyncio.Event()

    def back(self, who: object) -> None:
        """This socket has its table again."""
        self._back.setdefault(id(who), perf_counter())
        self._look()

    def grants(self, table: object, who: object | None = None) -> bool:
        """Whether somebody of this table, who must be back, may move now: once."""
        if (who is not None and id(who) not in self._back) or id(table) in self._granted:
            return False
        self._granted.add(id(table))
        return True

    def take_back(self, table: object) -> None:
        """Who was to move has lost their line: it is for somebody of this table to do so again."""
        if id(table) not in self._moved:
            self._granted.discard(id(table))

    def moved(self, table: object) -> None:
        """Everybody at this table has been told of a move; one that was made before does not count."""
        if id(table) in self._granted:
            self._moved.setdefault(id(table), perf_counter())
            self._look()

    def _look(self) -> None:
        if len(self._back) == self._sockets and len(self._moved) == self._tables:
            self._over.set()

    async def wait(self, within: float) -> Return:
        """Until everybody is back and every table has moved, or so many seconds are over."""
        try:
            async with asyncio.timeout(within):
                await self._over.wait()
        except TimeoutError:
            pass
        missing = self._sockets - len(self._back) + self._tables - len(self._moved)
        return Return(
            self.began, list(self._back.values()), list(self._moved.values()), missing, dict(self.errors)
        )

    def come_back(self, dial: Callable[[], Awaitable[object]]) -> None:
        """Dial as soon as anybody answers, again and again."""
        task = asyncio.create_task(self._come_back(dial))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _come_back(self, dial: Callable[[], Awaitable[object]]) -> None:
        while True:
            if self._gate is None or self._gate.done():
                self._gate = asyncio.create_task(self._knock())
            await asyncio.shield(self._gate)
            try:
                await dial()
            except OSError:
                continue
            return

    async def _knock(self) -> None:
        """Until somebody answers."""
        host, _, port = self._address.rpartition(":")
        while True:
            await asyncio.sleep(AGAIN_SECONDS)
            try:
                _, writer = await asyncio.open_connection(host, int(port))
            except OSError:
                continue
            writer.transport.abort()
            return
