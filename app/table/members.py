"""The people of a standing table, and the seats kept for them. Pure: questions of the state alone.

A table is standing while it has members. A seat kept for a member is nobody else's to sit down on, unless the host has
given it free for the coming match; whoever sits there all the same (a guest, a bot) gives way to the member between
matches. No clock decides any of this.
"""

from typing import Final

from app.table.state import TableState

MEMBERS_AT_MOST: Final = 40


def standing(state: TableState) -> bool:
    """Whether the table has members."""
    return bool(state.members)


def kept_for(state: TableState, seat: int) -> str | None:
    """The member for whom this seat is kept, or None."""
    return next((person for person, kept in state.members.items() if kept == seat), None)


def reserved_against(state: TableState, person: str, seat: int) -> str | None:
    """The member because of whom this person may not sit down on a seat, or None where they may."""
    member = kept_for(state, seat)
    return None if member == person or seat in state.spared else member


def gives_way(state: TableState, person: str, seat: int) -> bool:
    """Whether whoever sits there must get up for this person: it is their kept seat, and no match is running."""
    return not state.match_running and kept_for(state, seat) == person


def those_who_sit(state: TableState) -> list[str]:
    """Whose seats these are, seat by seat: human beings whom the host has not sent away."""
    owners = [seat.owner or seat.person for seat in state.seats if seat.human]
    return [person for person in owners if person is not None and person not in state.removed]
