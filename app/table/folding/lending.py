"""What entries about lent seats make of the table: who plays, whose the seat is, and who has seen which cards."""

from app.games.core.ruleset import Event
from app.table import entries as e
from app.table.state import TableState


def hands_seen(state: TableState) -> dict[str, tuple[int, ...]]:
    """Who has seen which seat's cards when they have just been dealt: everybody their own."""
    return {seat.person: (n,) for n, seat in enumerate(state.seats) if seat.human and seat.person}


def lent(state: TableState, body: e.SeatLent) -> list[Event]:
    """Another person plays on a seat that stays its owner's."""
    _pass(state, body.seat, body.to, body.owner)
    return [Event({"type": "seat_lent", "seat": body.seat, "owner": body.owner, "to": body.to})]


def returned(state: TableState, body: e.SeatReturned) -> list[Event]:
    """The owner plays again."""
    fall_back(state, body.seat)
    return [Event({"type": "seat_returned", "seat": body.seat, "owner": body.owner, "person": body.person})]


def fall_back(state: TableState, seat: int) -> None:
    """Give a seat back to its owner, if it is lent; whoever was made host while they had it leaves the role there."""
    here = state.seats[seat]
    if (owner := here.owner) is None:
        return
    if state.host == here.person:
        state.host = owner
    _pass(state, seat, owner, None)


def _pass(state: TableState, seat: int, person: str, owner: str | None) -> None:
    """This person plays on the seat from now on; what was to be decided is theirs, under another number."""
    here = state.seats[seat]
    here.empty()
    here.person, here.owner = person, owner
    state.decisions[seat] += 1
    if state.deal is not None and state.deal.live:
        seen = state.seen_hands.get(person, ())
        state.seen_hands[person] = tuple(sorted({*seen, seat}))
