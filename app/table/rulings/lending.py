"""Who may lend a seat to whom, and who ends it.

In a live deal a seat passes only by its owner's own hand-over, and never to anyone who has seen another hand. The
owner's consent is their one-time code; whose code it was, and that it was opened, is known before anything is asked
here.
"""

from app.games.core.ruleset import Refusal
from app.table import entries as e
from app.table.door import REMOVED, TABLE_LOCKED
from app.table.programs import may_sit
from app.table.rulings.verdict import Draft, Verdict
from app.table.state import TableState


def lendable(state: TableState, owner: str | None) -> int | Refusal:
    """The seat that this person may lend now, or why there is none."""
    mine = state.owned_by(owner)
    if mine is None:
        return Refusal("not_seated" if state.seat_of(owner) is None else "seat_is_lent")
    if not state.match_running:
        return Refusal("no_match")
    return mine if state.seats[mine].owner is None else Refusal("seat_is_lent")


def lend(state: TableState, owner: str | None, to: str) -> Verdict:
    """The owner's seat is played by this person for the rest of the match."""
    seat = lendable(state, owner)
    if isinstance(seat, Refusal):
        return seat
    if to in state.removed:
        return Refusal(REMOVED)
    if state.manners.locked:  # whoever comes by this code is new here
        return Refusal(TABLE_LOCKED)
    if not may_sit(state, to):
        return Refusal("no_programs")
    if state.seat_of(to) is not None or state.owned_by(to) is not None:
        return Refusal("already_seated")
    if any(other != seat for other in state.seen_hands.get(to, ())):
        return Refusal("has_seen_cards")
    assert owner is not None
    return Draft(e.SeatLent(seat=seat, owner=owner, to=to))


def take_back(state: TableState, owner: str | None) -> Verdict:
    """The owner plays again: at any time, whoever is here."""
    return _returned(state, state.owned_by(owner))


def give_back(state: TableState, person: str | None) -> Verdict:
    """Whoever has borrowed a seat gives it back."""
    return _returned(state, state.seat_of(person))


def _returned(state: TableState, seat: int | None) -> Verdict:
    if seat is None:
        return Refusal("not_seated")
    owner, person = state.seats[seat].owner, state.seats[seat].person
    if owner is None or person is None:
        return Refusal("not_lent")
    return Draft(e.SeatReturned(seat=seat, owner=owner, person=person))
