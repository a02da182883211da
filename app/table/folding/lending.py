"""What entries about lent seats make of the table: who plays, whose the seat is, and who has seen which cards."""

from app.games.core.ruleset import Event
from app.table import entries as e
from app.table.folding.absence import back
from app.table.state import TableState


def hands_seen(state: TableState) -> dict[str, tuple[int, ...]]:
    """Who has seen which seat's cards when they have just been dealt: everybody their own."""
    return {seat.person: (n,) for n, seat in enumerate(state.seats) if seat.human and seat.person}


def lent(state: TableState, entry: e.Entry, body: e.SeatLent) -> list[Event]:
    """Another person plays on a seat that stays its owner's."""
    settled = _pass(state, body.seat, body.to, body.owner, entry.at)
    return [Event({"type": "seat_lent", "seat": body.seat, "owner": body.owner, "to": body.to}), *settled]


def returned(state: TableState, entry: e.Entry, body: e.SeatReturned) -> list[Event]:
    """The owner plays again."""
    happened = Event({"type": "seat_returned", "seat": body.seat, "owner": body.owner, "person": body.person})
    return [happened, *fall_back(state, body.seat, entry.at)]


def fall_back(state: TableState, seat: int, at: int) -> list[Event]:
    """Give a seat back to its owner, if it is lent; whoever was made host while they had it leaves the role there."""
    here = state.seats[seat]
    if (owner := here.owner) is None:
        return []
    if state.host == here.person:
        state.host = owner
    return _pass(state, seat, owner, None, at)


def _pass(state: TableState, seat: int, person: str, owner: str | None, at: int) -> list[Event]:
    """This person, who is here, plays on the seat from now on, and what was to be decided is theirs under another
    number; what was asked about the absence of whoever sat there is settled."""
    here, settled = state.seats[seat], back(state, seat, at)[1:]
    here.empty()
    here.person, here.owner = person, owner
    state.decisions[seat] += 1
    if state.deal is not None and state.deal.live:
        seen = state.seen_hands.get(person, ())
        state.seen_hands[person] = tuple(sorted({*seen, seat}))
    return settled
