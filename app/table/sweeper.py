"""The sweep of one worker: its heartbeat, and the duties that another worker owed and did not carry out.

A claim is a short committed step of its own; the work goes through the table's lane. Outages found by the
heartbeat give time back; a worker's own start means nothing. Tables that were left to workers of a newer release are
not claimed: a claim that comes to nothing would keep those from acting.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from app.table.ports import Clock, Log, Outage, StoreAway

EVERY: Final = 1.0
LATE: Final = 2_400
"""Ms after `due_at` from which any worker may act: 2 s beyond the moment at which its own would."""
CLAIM: Final = 2_000
"""Ms from now for which a claim lasts."""
LIMIT: Final = 32
LEFT: Final = 300.0
"""Seconds for which a table that was left is not claimed here."""


class Sweeper:
    """Runs beside the rooms of one worker. `take_over(tables)` acts for tables (keys) that were claimed;
    `returned()` hears that the store answers again after it did not."""

    def __init__(
        self,
        log: Log,
        clock: Clock,
        take_over: Callable[[Sequence[int]], None],
        returned: Callable[[], None],
    ) -> None:
        self._log, self._clock, self._take_over, self._returned = log, clock, take_over, returned
        self._known: dict[int, Outage] = {}
        self._left: dict[int, float] = {}

    async def run(self) -> None:
        """Sweep once a second until cancelled; rests while the store is away."""
        away = False
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.sweep()
            except StoreAway:
                away = True
                continue
            if away:
                away = False
                self._returned()

    async def sweep(self) -> None:
        """One heartbeat and one look for what is late."""
        await self._log.heartbeat(self._clock.now())
        now = self._clock.now()
        late = await self._log.claim_due(now - LATE, now + CLAIM, LIMIT, self._besides())
        if late:
            self._take_over(late)

    def leave(self, table: int) -> None:
        """This table (key) is for workers of a newer release."""
        self._left[table] = asyncio.get_running_loop().time() + LEFT

    def _besides(self) -> list[int]:
        now = asyncio.get_running_loop().time()
        self._left = {table: until for table, until in self._left.items() if until > now}
        return list(self._left)

    async def outages(self) -> list[Outage]:
        """Every outage so far, one that ended this moment included: the heartbeat finds it before it is read."""
        await self._log.heartbeat(self._clock.now())
        newest = max(self._known, default=0)
        self._known.update({outage.id: outage for outage in await self._log.outages_since(newest)})
        return list(self._known.values())
