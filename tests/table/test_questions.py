"""Pauses, and the questions a table puts to its people: who may ask, what counts, and what it comes to."""

import pytest

from app.table import duties as du
from app.table import messages as m
from app.table import state as s
from app.table.decide import MarkAway
from app.table.manners import Manners
from app.table.questions import ANSWER_MS
from app.table.show import shared_view
from app.table.state import TableState
from tests.table.tables import code, do, played, some_move


def in_play(seats: int = 4) -> TableState:
    return played(s.PLAYING, seats=seats).state


def guest(state: TableState) -> str:
    """Somebody who is not the host."""
    return next(seat.person for seat in state.seats if seat.person and seat.person != state.host)


def others(state: TableState, person: str) -> list[str]:
    return [seat.person for seat in state.seats if seat.person and seat.person != person]


def test_the_host_pauses_and_anybody_goes_on() -> None:
    state = in_play()
    do(state, state.host, m.Ask("pause"), state.at)
    assert shared_view(state)["paused"] == state.at
    mover, move = some_move(state)
    assert code(state, mover, move) == "paused"
    assert code(state, state.host, m.Ask("pause")) == "paused"
    assert code(state, "stranger", m.Resume()) == "not_seated"
    do(state, guest(state), m.Resume(), state.at)
    assert code(state, guest(state), m.Resume()) == "not_paused"
    do(state, mover, move, state.at)


def test_everybody_must_agree_to_somebody_elses_pause() -> None:
    state = in_play()
    asker = guest(state)
    do(state, asker, m.Ask("pause"), state.at)
    assert code(state, state.host, m.Ask("pause")) == "question_open"
    assert code(state, asker, m.Answer("yes")) == "not_asked"
    *first, last = others(state, asker)
    for person in first:
        do(state, person, m.Answer("yes"), state.at)
    assert code(state, first[0], m.Answer("yes")) == "already_answered"
    assert code(state, None, du.Settle(), state.at) == "not_due"
    do(state, last, m.Answer("yes"), state.at)
    assert du.duties(state)[0] == (0, du.Settle())
    do(state, None, du.Settle(), state.at)
    assert state.paused_at == state.at
    assert state.question is None


@pytest.mark.parametrize("silent", [False, True])
def test_a_no_and_silence_end_the_question(silent: bool) -> None:
    state = in_play()
    asker, at = guest(state), state.at
    do(state, asker, m.Ask("pause"), at)
    mover, move = some_move(state)
    do(state, mover, move, at)  # nobody waits for a vote
    if not silent:
        do(state, others(state, asker)[0], m.Answer("no"), at)
    do(state, None, du.Settle(), at + ANSWER_MS * silent)
    assert (state.question, state.paused_at) == (None, None)


def test_who_is_gone_need_not_agree() -> None:
    state = in_play()
    asker = guest(state)
    do(state, asker, m.Ask("pause"), state.at)
    *gone, last = others(state, asker)
    for person in gone:
        do(state, None, MarkAway(person), state.at)
    do(state, last, m.Answer("yes"), state.at)
    do(state, None, du.Settle(), state.at)
    assert state.paused_at is not None


def test_a_pause_between_deals_moves_the_next_deal() -> None:
    state = played(s.BETWEEN_DEALS, seats=4).state
    due, at = state.next_deal_at, state.at
    assert due is not None
    do(state, state.host, m.Ask("pause"), at)
    assert not any(isinstance(duty, du.OpenDeal) for _, duty in du.duties(state))
    do(state, guest(state), m.Resume(), at + 60_000)
    assert state.next_deal_at == due + 60_000


def test_nothing_is_asked_between_matches() -> None:
    state = played(s.MATCH_OVER, seats=2).state
    assert code(state, state.host, m.Ask("pause")) == "no_match"
    assert code(state, state.host, m.Answer("yes")) == "not_asked"


def test_the_host_sets_the_manners_but_no_clock_in_mid_match() -> None:
    state = in_play()
    assert code(state, guest(state), m.SetManners(Manners())) == "not_host"
    assert code(state, state.host, m.SetManners(Manners(clock=30))) == "match_running"
    do(state, state.host, m.SetManners(Manners(absence="wait", chat="between")), state.at)
    assert shared_view(state)["table"]["manners"]["absence"] == "wait"
    do(state, state.host, m.Stop(), state.at)
    do(state, state.host, m.SetManners(Manners(clock=30)), state.at)
    assert state.manners == Manners(clock=30)
