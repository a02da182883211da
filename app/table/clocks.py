"""The clocks of a table: how long each seat has for its turn, and what of its time bank is left.

Times are whole ms of the database's clock. A deadline belongs to a seat that owes a decision; it is data, so it outlives
restarts, and no browser's clock has a say in it. Nothing here decides what happens when time is over.
"""

from dataclasses import dataclass
from typing import Final

LATE: Final = 2
"""Turns in a row whose time ran out, after which a person counts as away."""


@dataclass(slots=True)
class Clocks:
    """The clocks of one match. By seat: `since` when its turn runs (None: it owes nothing), `banks` what is left of its
    bank, `late` how many turns in a row ran out. `turn` is the time for one turn."""

    turn: int
    since: list[int | None]
    banks: list[int]
    late: list[int]

    def clone(self) -> "Clocks":
        """An independent copy."""
        return Clocks(self.turn, list(self.since), list(self.banks), list(self.late))

    def due(self, seat: int) -> int | None:
        """When this seat's time is over, or None while it owes nothing."""
        since = self.since[seat]
        return None if since is None else since + self.turn + self.banks[seat]

    def stop(self, seat: int, at: int) -> None:
        """A seat has moved by itself: what it took beyond a turn comes out of its bank."""
        since = self.since[seat]
        if since is not None:
            self.banks[seat] = max(0, self.banks[seat] - max(0, at - since - self.turn))
        self.since[seat], self.late[seat] = None, 0

    def run_out(self, seat: int) -> bool:
        """Its time is over, and its bank with it; whether that has happened too often."""
        self.since[seat], self.banks[seat] = None, 0
        self.late[seat] += 1
        return self.late[seat] >= LATE

    def run(self, owing: list[int], at: int) -> None:
        """These seats owe a decision now: who owed none before begins, who owes none any more stops."""
        for seat, since in enumerate(self.since):
            self.since[seat] = (at if since is None else since) if seat in owing else None

    def shift(self, ms: int) -> None:
        """Nobody could play for so long."""
        self.since = [None if since is None else since + ms for since in self.since]

    def begin_anew(self, at: int) -> None:
        """Turns that run begin now: the table slept."""
        self.since = [None if since is None else at for since in self.since]


def begun(seconds: int, turns: int, seats: int) -> Clocks | None:
    """The clocks of a match: so many seconds a turn, and a bank of so many turns; None where there is no clock."""
    if not seconds:
        return None
    turn = seconds * 1000
    return Clocks(turn, [None] * seats, [turn * turns] * seats, [0] * seats)
