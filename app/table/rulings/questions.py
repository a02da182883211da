"""Who may ask the table what, who may answer, and what a decided question comes to.

Each kind of question has what may be asked here and what a yes leads to; `questions` counts the answers.
"""

from typing import assert_never

from app.games.core.laydown import CLAIMS
from app.games.core.ruleset import Refusal
from app.table import entries as e
from app.table import messages as m
from app.table.absence import ABSENCE
from app.table.claims import claim_refused
from app.table.folding.chance import facts_of
from app.table.questions import ANSWER_MS, ANSWERS, NO, PAUSE, UNDO, outcome
from app.table.rulings.absence import fate
from app.table.rulings.verdict import Draft, Verdict
from app.table.state import TableState
from app.table.takeback import undo_refused


def ask(state: TableState, actor: str | None, action: m.Ask, now: int) -> Verdict:
    """Put a question to everybody else who is here; what needs nobody's yes happens at once."""
    mine = state.seat_of(actor)
    if mine is None:
        return Refusal("not_seated")
    if not state.match_running:
        return Refusal("no_match")
    if state.question is not None:
        return Refusal("question_open")
    if state.paused_at is not None:
        return Refusal("paused")
    others = [seat for seat in state.present() if seat != mine]
    match action.question:
        case "pause":
            host = actor == state.host
            return Draft(e.Paused()) if host or not others else put(state, PAUSE, mine, others, now)
        case "undo":
            return _ask_undo(state, mine, others, now)
        case "claim" | "concede":
            return _ask_claim(state, mine, action.question, now)
        case _:
            assert_never(action.question)


def _ask_undo(state: TableState, mine: int, others: list[int], now: int) -> Verdict:
    """The last card back, if it can be; bots always agree."""
    if (refused := undo_refused(state, mine)) is not None:
        return refused
    return put(state, UNDO, mine, others, now) if others else _undone(state)


def _undone(state: TableState) -> Draft:
    assert state.last_move is not None
    return Draft(e.Undone(to=state.last_move.seq))


def put(
    state: TableState,
    kind: str,
    seat: int,
    asked: list[int],
    now: int,
    about: dict[str, object] | None = None,
) -> Draft:
    """The entry of a question to these seats."""
    return Draft(
        e.QuestionAsked(
            question=kind, seat=seat, asked=asked, due_at=max(state.at, now) + ANSWER_MS, about=about or {}
        )
    )


def _ask_claim(state: TableState, mine: int, claim: str, now: int) -> Verdict:
    """The rest of the deal, with the hand laid open; bots answer for themselves, and so does a stand-in."""
    if (refused := claim_refused(state, mine, claim)) is not None:
        return refused
    assert state.match is not None
    asked = [seat for seat in range(len(state.seats)) if seat != mine]
    return put(state, claim, mine, asked, now, {"hand": state.match.own_view(mine)["hand"]})


def laid_down(state: TableState, seat: int, claim: str) -> Draft:
    """The rest of the deal goes to one side, as all agreed."""
    assert state.match is not None and state.deal is not None
    trial = state.match.clone()
    trial.give_rest(seat, claim)
    facts = facts_of(trial, state.deal, len(state.match.scores))
    return Draft(e.Claimed(seat=seat, claim=claim, facts=facts))


def answer(state: TableState, actor: str | None, action: m.Answer) -> Verdict:
    """An answer; it may be changed while the question is open."""
    mine, question = state.seat_of(actor), state.question
    if mine is None:
        return Refusal("not_seated")
    if question is None or mine not in question.asked:
        return Refusal("not_asked")
    if action.answer not in ANSWERS[question.kind]:
        return Refusal("bad_answer")
    if question.answers.get(mine) == action.answer:
        return Refusal("already_answered")
    return Draft(e.Answered(seat=mine, answer=action.answer))


def resume(state: TableState, actor: str | None) -> Verdict:
    """The end of a pause: anybody who sits here may call it."""
    if state.seat_of(actor) is None:
        return Refusal("not_seated")
    return Refusal("not_paused") if state.paused_at is None else Draft(e.Resumed())


def settle(state: TableState, now: int) -> Verdict:
    """What the open question has come to."""
    question, decided = state.question, outcome(state, now)
    assert question is not None and decided is not None
    if decided == NO:
        return Draft(e.QuestionClosed(outcome=NO))
    match question.kind:
        case kind if kind == PAUSE:
            return Draft(e.Paused())
        case kind if kind == ABSENCE:
            return fate(state, question, decided, now)
        case kind if kind == UNDO:
            return _undone(state)
        case kind if kind in CLAIMS:
            return laid_down(state, question.seat, kind)
        case kind:
            raise AssertionError(f"no outcome for a question of kind {kind}")
