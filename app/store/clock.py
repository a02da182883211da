"""The database's clock: what every worker calls "now".

On SQLite that is this machine's clock. On PostgreSQL the offset between the server's clock and this machine's
monotonic one is measured at connect and each minute, so that a jump of the local clock moves nothing.
"""

import asyncio
import logging
import time
from typing import Final

from app.store.postgres import PostgresDatabase
from app.table.ports import StoreAway

_log = logging.getLogger(__name__)
MEASURE_SECONDS: Final = 60.0
TRIES: Final = 3
SERVER_MS: Final = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8"
"""Asks a PostgreSQL server what time it is, in ms."""


class LocalClock:
    """`app.table.ports.Clock` of this machine."""

    drift: float = 0.0

    def now(self) -> int:
        """See the port."""
        return time.time_ns() // 1_000_000


class PostgresClock:
    """`app.table.ports.Clock` of the database server; `drift` is by how many ms the last measure corrected it."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database
        self._offset: float | None = None
        self._measuring: asyncio.Task[None] | None = None
        self.drift: float = 0.0

    @classmethod
    async def start(cls, database: PostgresDatabase) -> "PostgresClock":
        """A clock that has been measured once and goes on measuring. Raises StoreAway."""
        clock = cls(database)
        await clock.measure()
        clock._measuring = asyncio.create_task(clock._measure_on())
        return clock

    def now(self) -> int:
        """See the port."""
        assert self._offset is not None
        return int(_local() + self._offset)

    async def measure(self) -> None:
        """Set the offset by the quickest of a few questions. Raises StoreAway."""
        best: tuple[float, float] | None = None
        async with self._database.line() as line:
            for _ in range(TRIES):
                asked = _local()
                theirs = await line.fetchval(SERVER_MS)
                answered = _local()
                trip = answered - asked
                if best is None or trip < best[0]:
                    best = trip, theirs - (asked + answered) / 2
        assert best is not None
        self.drift = 0.0 if self._offset is None else best[1] - self._offset
        self._offset = best[1]

    async def stop(self) -> None:
        """Measure no more."""
        if self._measuring is not None:
            self._measuring.cancel()
            await asyncio.gather(self._measuring, return_exceptions=True)

    async def _measure_on(self) -> None:
        while True:
            await asyncio.sleep(MEASURE_SECONDS)
            try:
                await self.measure()
            except StoreAway:
                _log.warning("the database's clock could not be read; going on with the last offset")


def _local() -> float:
    """This machine's monotonic clock in ms."""
    return time.monotonic_ns() / 1_000_000
