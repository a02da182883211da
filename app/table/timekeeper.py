"""Carries out what a table owes to itself, through the lane like any command.

The worker whose append created a duty keeps it; another takes it over when it is late (`sweeper`). Two that act
at once are harmless, since `decide` checks and the log takes only one.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from app.games.core.ruleset import Refusal
from app.table.bots import Thinker, by_thumb
from app.table.decide import Command, GiveTimeBack
from app.table.duties import Duty, duties, thought_of, to_think_about, waiting_since
from app.table.lane import Broken, Lane
from app.table.ports import Clock, Outage
from app.table.state import TableState
from app.table.tasks import Tasks

GRACE: Final = 400
"""Ms after a deadline before it is acted on: a move received in time is in the log first."""
FAR: Final = 600_000
"""Ms beyond which no timer is kept: a table that sleeps for days needs no worker, a sweep finds it when it is due."""


class Timekeeper:
    """The timer of one table on this worker. `outages` reads every outage known by now, this moment's included."""

    def __init__(
        self,
        lane: Lane,
        clock: Clock,
        tasks: Tasks,
        outages: Callable[[], Awaitable[list[Outage]]],
        thinker: Thinker,
    ) -> None:
        self._lane, self._clock, self._tasks, self._outages = lane, clock, tasks, outages
        self._thinker = thinker
        self._timer: asyncio.TimerHandle | None = None
        self._acting = False
        self._mine = False

    @property
    def armed(self) -> bool:
        """Whether this worker keeps a duty of the table."""
        return self._timer is not None or self._acting

    def keep(self, state: TableState, *, mine: bool) -> None:
        """The table's state is this now; `mine` when this worker appended the last entry."""
        self._mine = mine
        self.drop()
        if mine:
            self._arm(state)

    def drop(self) -> None:
        """Leave the duty to whoever appended last."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def take_over(self) -> None:
        """Act for a worker that did not."""
        self._mine = True
        self._start()

    def _arm(self, state: TableState) -> None:
        if (owed := duties(state)) and not self._acting:
            due, _ = owed[0]
            wait = 0 if due == 0 else max(0, due + GRACE - self._clock.now())
            self.drop()
            if wait <= FAR:
                self._timer = asyncio.get_running_loop().call_later(wait / 1000, self._start)

    def _start(self) -> None:
        self.drop()
        if not self._acting:
            self._acting = True
            self._tasks.spawn(self._act())

    async def _act(self) -> None:
        done = False
        try:
            done = await self._carry_out()
        except Broken:
            return
        finally:
            self._acting = False
        state = self._lane.state
        if self._mine and done and state is not None:
            self._arm(state)  # what could not be done is left to whoever claims it when it is late

    async def _carry_out(self) -> bool:
        """Carry out the first duty if it is due; False when it was and could not be done."""
        state = self._lane.state or await self._lane.current()
        owed = duties(state)
        if not owed or self._early(owed[0][0]):
            return True
        if owed[0][0] and await self._give_time_back(state, *owed[0]):
            return True
        duty = await self._thought(state, owed[0][1])
        outcome = await self._lane.submit(Command(duty), self._clock.now())
        return not isinstance(outcome, Refusal)

    async def _thought(self, state: TableState, duty: Duty) -> Duty:
        """The duty with what a bot has thought of; where that took too long, what it would do by rule of thumb."""
        asked = to_think_about(state, duty)
        if asked is None:
            return duty
        try:
            move = await self._thinker.think(asked)
        except TimeoutError:
            move = by_thumb(asked)
        return thought_of(duty, move)

    def _early(self, due: int) -> bool:
        return due != 0 and due + GRACE > self._clock.now()

    async def _give_time_back(self, state: TableState, due: int, duty: Duty) -> bool:
        """Before a deadline counts, outages that fell into its time move it; True when one did."""
        since = waiting_since(state, duty)
        if since is None:
            return False
        for outage in await self._outages():
            if outage.id > state.last_outage and outage.end > since and outage.begin < due:
                work = GiveTimeBack(outage.id, outage.end - outage.begin)
                await self._lane.submit(Command(work), self._clock.now())
                return True
        return False
