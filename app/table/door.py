"""Who may stay at a table, and why others are shown the door. Pure; whom the store has let in is asked there."""

from typing import Final

from app.table.state import TableState

OPEN: Final = "open"
LOCKED: Final = "locked"
CLOSED: Final = "closed"

REMOVED: Final = "removed"
NO_WATCHERS: Final = "no_watchers"
TABLE_CLOSED: Final = "table_closed"
TOO_MANY_WATCHERS: Final = "too_many_watchers"
TABLE_LOCKED: Final = "table_locked"
FOR_GOOD: Final = frozenset({REMOVED, TABLE_CLOSED})
"""What never changes again, so that an older state tells it as well."""


def door(state: TableState) -> str:
    """How the table stands to whoever comes: open, locked for whoever is new, or closed for good."""
    return CLOSED if state.closed else LOCKED if state.manners.locked else OPEN


def turned_away(state: TableState, person: str) -> str | None:
    """The code with which this person must leave the table, or None where they may be here."""
    if person in state.removed:
        return REMOVED
    if state.closed:
        return TABLE_CLOSED
    if state.manners.watchers or belongs(state, person):
        return None
    return None if _may_sit(state) else NO_WATCHERS


def belongs(state: TableState, person: str) -> bool:
    """Whether this person is no mere watcher here: the host, a member, or somebody with a seat of theirs."""
    if person == state.host or person in state.members:
        return True
    return state.seat_of(person) is not None or state.owned_by(person) is not None


def _may_sit(state: TableState) -> bool:
    return not state.match_running and any(not seat.human for seat in state.seats)
