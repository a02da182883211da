"""Who of a table's seated people is away: written into the log as they go and come back, each once.

Who is here is asked of the attendance; what becomes of a seat is not decided here.
"""

import asyncio
from collections.abc import Callable

from app.table.decide import Command, MarkAway, MarkBack
from app.table.lane import Lane
from app.table.presence import Attendance, Local
from app.table.state import TableState


class Register:
    """One table's. `look` is called when somebody missing may be away by then."""

    def __init__(self, attendance: Attendance, lane: Lane, look: Callable[[], None]) -> None:
        self._attendance, self._lane, self._look = attendance, lane, look
        self._marking: set[str] = set()
        self._next_look: asyncio.TimerHandle | None = None

    def keep(self, state: TableState, local: Local, now: int) -> None:
        """Mark who is back, and who has been missing for too long; look again when the next of them may be."""
        for person in self._attendance.back(state, local):
            self._mark(person, MarkBack(person), now)
        missing = self._attendance.away(state, local)
        for person in (person for person, seconds in missing.items() if seconds <= 0):
            self._mark(person, MarkAway(person), now)
        if self._next_look is not None:
            self._next_look.cancel()
        soon = [seconds for seconds in missing.values() if seconds > 0]
        loop = asyncio.get_running_loop()
        self._next_look = loop.call_later(min(soon), self._look) if soon else None

    def _mark(self, person: str, work: MarkAway | MarkBack, now: int) -> None:
        if person not in self._marking:
            self._marking.add(person)
            outcome = self._lane.submit(Command(work), now)
            outcome.add_done_callback(lambda _: self._marking.discard(person))
