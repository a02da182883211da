"""What entries about people who go, stay away and come back make of the table."""

from app.games.core.ruleset import Event
from app.table import entries as e
from app.table.absence import ABSENCE, BOT, WAIT
from app.table.folding.questions import end_question
from app.table.state import TableState

BACK = "back"
ASLEEP = "asleep"


def away(state: TableState, entry: e.Entry, body: e.Away) -> list[Event]:
    """A person is gone."""
    happened = Event({"type": "left" if body.left else "away", "seat": body.seat})
    return [happened, *gone(state, body.seat, entry.at, left=body.left)]


def gone(state: TableState, seat: int, at: int, *, left: bool) -> list[Event]:
    """Nobody is at this seat any more. With the last person the table falls asleep, whatever it was asking."""
    here = state.seats[seat]
    here.away_since, here.left, here.ask_at = at, left, None
    return [] if state.present() else end_question(state, at, ASLEEP)


def back(state: TableState, seat: int, at: int) -> list[Event]:
    """A person is here again, and plays themselves; what was asked about them is settled."""
    here, slept = state.seats[seat], state.match_running and not state.present()
    here.away_since, here.stand_in, here.left, here.ask_at = None, None, False, None
    if slept:
        state.woken_at = at
    if state.clocks is not None:
        state.clocks.late[seat] = 0
        if slept:
            state.clocks.begin_anew(at)
    happened = [Event({"type": "back", "seat": seat})]
    question = state.question
    if question is not None and (question.kind, question.seat) == (ABSENCE, seat):
        happened += end_question(state, at, BACK)
    return happened


def waited(state: TableState, entry: e.Entry, body: e.Waited) -> list[Event]:
    """The others wait."""
    state.seats[body.seat].ask_at = body.until
    return end_question(state, entry.at, WAIT)


def stand_in_sat(state: TableState, entry: e.Entry, body: e.StandInSat) -> list[Event]:
    """A bot stands in."""
    seat = state.seats[body.seat]
    seat.stand_in, seat.ask_at = body.bot, None
    sat = Event({"type": "stand_in_sat", "seat": body.seat, "bot": body.bot})
    return [*end_question(state, entry.at, BOT), sat]
