"""What the tables of one worker share: ports, writer, patience, tasks, and the way to tell the other workers."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from app.table.bounds import USUAL, Bounds
from app.table.ports import Outage, Ports
from app.table.storage import Storage
from app.table.tasks import Tasks
from app.table.writer import Writer

CALM: Final = 15.0
"""Seconds after an outage, or a worker's own start, in which nobody is called away."""


@dataclass(slots=True)
class Desk:
    """One per worker. `worker` is its name, `build` the version of its pages, `epoch` of the database's history."""

    ports: Ports
    writer: Writer
    storage: Storage
    tasks: Tasks
    worker: str
    build: str
    hint: Callable[[int, int], None]
    """Tell the other workers that a table (key) has reached a seq."""
    word: Callable[[str], None]
    """Tell the other workers one of the words of `ports.Bus`."""
    outages: Callable[[], Awaitable[list[Outage]]]
    """Every outage known to anybody by now."""
    leave: Callable[[int], None]
    """A table (key) is left to workers of a newer release."""
    started: float
    bounds: Bounds = USUAL
    epoch: str = ""

    def calm(self, now: float) -> bool:
        """Whether people have had the time to come back since nobody could be here (`now` by the loop's clock)."""
        since = max(self.started, self.storage.back_at or self.started)
        return not self.storage.away and now >= since + CALM
