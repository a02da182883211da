"""When somebody's absence becomes the table's business, and when a table that everybody has left is given up.

All of it is data: an absent person's seat has a time at which the others are asked about it, a match a time at which it
ends because nothing happens in it any more. Nothing here changes the state.
"""

from typing import Final

from app.table.state import TableState

ABSENCE: Final = "absence"
"""The kind of question: what becomes of an absent person's seat."""
WAIT: Final = "wait"
BOT: Final = "bot"
END: Final = "end"

ABSENCE_MS: Final = 45_000
"""How long a person may be away before the others are asked; also how long they have once the table wakes."""
WAIT_MS: Final = 120_000
"""How long the others wait when that is what they chose, before they are asked again."""
UNANSWERED_MS: Final = 600_000
"""The same when nobody answered."""
ASLEEP_MS: Final = 3 * 24 * 3_600_000
"""How long a match may go without anything happening in it before it ends unfinished."""


def asked_at(state: TableState, seat: int) -> int | None:
    """When (ms) the people here are asked about this seat, or None where there is nothing to ask.

    Whoever gave the seat up is asked about at once. A table that wakes gives everybody the time to come back.
    """
    here = state.seats[seat]
    if here.away_since is None or here.stand_in is not None or not (here.human and state.match_running):
        return None
    if not state.present():
        return None
    due = here.ask_at
    if due is None:
        due = here.away_since + (0 if here.left else ABSENCE_MS)
    return due if state.woken_at is None else max(due, state.woken_at + ABSENCE_MS)


def absent(state: TableState) -> list[tuple[int, int]]:
    """The seats to be asked about as `(when, seat)`."""
    away = [number for number, seat in enumerate(state.seats) if seat.away_since is not None]
    found = [(asked_at(state, seat), seat) for seat in away]
    return [(due, seat) for due, seat in found if due is not None]
