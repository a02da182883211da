"""What entries about the people of a standing table make of it.

Members and spared seats are replaced, never changed: clones share them.
"""

from app.games.core.ruleset import Event
from app.table import entries as e
from app.table.folding.seats import stood, struck
from app.table.state import TableState


def standing_set(state: TableState, body: e.StandingSet) -> list[Event]:
    """The table is a standing one, with these members; or no longer."""
    state.members = {person: state.members.get(person) for person in body.members} if body.standing else {}
    if not body.standing:
        state.spared = ()
    return [Event({"type": "standing_set", "standing": body.standing})]


def named(state: TableState, person: str) -> list[Event]:
    """One member more."""
    state.members = {**state.members, person: None}
    return [Event({"type": "member_named", "person": person})]


def left(state: TableState, body: e.MemberLeft) -> list[Event]:
    """One member less; whoever has left by themselves stands up too."""
    struck(state, body.person)
    if state.host == body.person and state.seat_of(body.person) is None:
        state.host = next((seat.person for seat in state.seats if seat.human), state.host)
    up = [] if body.seat is None else stood(state, e.Stood(seat=body.seat, person=body.person))
    return [Event({"type": "member_left", "person": body.person}), *up]


def kept(state: TableState, body: e.SeatKept) -> list[Event]:
    """A seat is kept for a member, who has one kept seat at most; or for nobody."""
    before = [state.members[body.person]] if body.person is not None else []
    state.members = {
        person: body.seat if person == body.person else None if seat == body.seat else seat
        for person, seat in state.members.items()
    }
    state.spared = tuple(seat for seat in state.spared if seat not in (body.seat, *before))
    return [Event({"type": "seat_kept", "seat": body.seat, "person": body.person})]


def spared(state: TableState, body: e.SeatSpared) -> list[Event]:
    """A kept seat is given free for the coming match, or is not after all."""
    others = [seat for seat in state.spared if seat != body.seat]
    state.spared = tuple(sorted([*others, body.seat] if body.spared else others))
    return [Event({"type": "seat_spared", "seat": body.seat, "spared": body.spared})]
