"""What somebody at a table does next who plays at random: read from their own view, as any program may.

It holds no line and knows no clock; whoever plays by it sends what is owed, once, and looks at the next view.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from app.bench.offers import some_move


class _SeatHere(msgspec.Struct):
    person: str | None
    ready: bool


class _Facts(msgspec.Struct):
    version: int


class _Shared(msgspec.Struct):
    phase: str
    seats: list[_SeatHere]
    table: _Facts


class _Game(msgspec.Struct):
    offers: dict[str, Any]


class _Own(msgspec.Struct):
    seat: int | None = None
    decision: int | None = None
    mix: bool = False
    game: _Game | None = None


class View(msgspec.Struct):
    """What of a view somebody needs who plays at random."""

    shared: _Shared
    own: _Own


@dataclass(frozen=True, slots=True)
class Owed:
    """A command that somebody owes; only a move waits for the crowd's leave."""

    action: dict[str, Any]
    decision: int | None = None
    version: int | None = None

    @property
    def is_move(self) -> bool:
        """Whether it is a move of the game."""
        return bool(self.action["type"] == "act")


def owed(view: View, place: int | None, rng: Random) -> Owed | None:
    """What somebody who would like the seat `place` (None: who watches) does next; rematches without end."""
    shared, own = view.shared, view.own
    version = shared.table.version
    if own.seat is None:
        before = place is not None and all(seat.person for seat in shared.seats[:place])
        free = place is not None and before and shared.seats[place].person is None
        return Owed({"type": "sit", "seat": place}, version=version) if free else None
    if own.mix:
        return Owed({"type": "mix", "hex": f"{rng.getrandbits(128):032x}"})
    if own.decision is not None and own.game is not None:
        return Owed({"type": "act", "move": some_move(own.game.offers, rng)}, decision=own.decision)
    if shared.seats[own.seat].ready:
        return None
    match shared.phase:
        case "between_deals":
            return Owed({"type": "ready"})
        case "match_over":
            return Owed({"type": "rematch"})
        case "gathering" if all(seat.person for seat in shared.seats):
            return Owed({"type": "ready"}, version=version)
    return None
