"""What becomes of an absent person's seat, and how a person gives their seat up in mid-match."""

from app.games.core.ruleset import Refusal
from app.table import entries as e
from app.table.absence import BOT, UNANSWERED_MS, WAIT, WAIT_MS
from app.table.bots import stand_in
from app.table.rulings.hosting import stopped
from app.table.rulings.lending import give_back
from app.table.rulings.verdict import Draft, Verdict
from app.table.state import Question, TableState


def fate(state: TableState, question: Question, decided: str, now: int) -> Draft:
    """What the others, or else the manners of the table, have decided."""
    seat = question.seat
    if decided == WAIT:
        patience = WAIT_MS if question.answers else UNANSWERED_MS
        return Draft(e.Waited(seat=seat, until=max(state.at, now) + patience))
    if decided == BOT:
        return Draft(e.StandInSat(seat=seat, bot=stand_in(state)))
    return stopped(state)


def leave(state: TableState, seat: int) -> Verdict:
    """Give the seat to the table until the match ends, or until its person takes it again; a borrowed one goes back to
    its owner."""
    here = state.seats[seat]
    if here.owner is not None:
        return give_back(state, here.person)
    if here.left or here.person is None:
        return Refusal("already_left")
    return Draft(e.Away(seat=seat, person=here.person, left=True))


def take_again(state: TableState, seat: int) -> Verdict:
    """Back on the own seat; whoever never went has it already."""
    here = state.seats[seat]
    if here.away_since is None or here.person is None:
        return Refusal("already_seated")
    return Draft(e.Back(seat=seat, person=here.person))
