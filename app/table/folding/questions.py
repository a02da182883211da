"""What entries about pauses and questions make of the table: who was asked, and the time that nobody had meanwhile."""

from dataclasses import replace

from app.games.core.laydown import CLAIMS
from app.games.core.ruleset import Event, Json
from app.table import entries as e
from app.table.questions import UNDO, YES, held
from app.table.state import Question, TableState


def asked(state: TableState, entry: e.Entry, body: e.QuestionAsked) -> list[Event]:
    """Seats are asked something."""
    state.question = Question(
        body.question, body.seat, tuple(body.asked), entry.at, body.due_at, dict(body.about)
    )
    told: Json = {"type": "asked", "question": body.question, "seat": body.seat}
    if body.question in CLAIMS:
        _lay_open(state, body.seat, body.about["hand"])
        told["cards"] = body.about["hand"]
    return [Event(told)]


def _lay_open(state: TableState, seat: int, hand: list[str]) -> None:
    """A claim shows a hand, whatever comes of it; so the move before it stands."""
    state.claims = {**state.claims, seat: state.claims.get(seat, 0) + 1}
    state.shown = {**state.shown, seat: list(hand)}
    if state.last_move is not None:
        state.last_move = replace(state.last_move, final=True)


def closed(state: TableState, entry: e.Entry, body: e.QuestionClosed) -> list[Event]:
    """A question has come to nothing."""
    question = state.question
    if question is not None and question.kind == UNDO and state.last_move is not None:
        state.last_move = replace(state.last_move, declined=True)
    return end_question(state, entry.at, body.outcome)


def end_question(state: TableState, at: int, outcome: str) -> list[Event]:
    """The open question, if there is one, is over; where nobody could play meanwhile, that time is given back."""
    question, holding = state.question, held(state)
    state.question = None
    if question is None:
        return []
    if holding and not held(state):
        shift_clocks(state, at - question.asked_at)
    told = {"question": question.kind, "seat": question.seat, "outcome": outcome}
    return [Event({"type": "question_closed", **told})]


def paused(state: TableState, entry: e.Entry) -> list[Event]:
    """A pause begins; it answers the question for one."""
    end_question(state, entry.at, YES)
    state.paused_at = entry.at
    return [Event({"type": "paused", "person": entry.actor})]


def resumed(state: TableState, entry: e.Entry) -> list[Event]:
    """The pause is over."""
    assert state.paused_at is not None
    since, state.paused_at = state.paused_at, None
    if not held(state):
        shift_clocks(state, entry.at - since)
    return [Event({"type": "resumed", "person": entry.actor})]


def shift_clocks(state: TableState, ms: int) -> None:
    """Move what runs against people by a time in which they could do nothing."""
    if state.next_deal_at is not None:
        state.next_deal_at += ms
    if state.clocks is not None:
        state.clocks.shift(ms)


def run_clocks(state: TableState, at: int) -> None:
    """The clocks of those who owe a decision now run."""
    if state.clocks is not None:
        state.clocks.run([seat for seat in range(len(state.seats)) if state.owes(seat) is not None], at)
