"""Clocks: deadlines as data, the bank, the move that is made when time is over, and who counts as away."""

import random

import pytest

from app.games.registry import RULESETS
from app.table import duties as du
from app.table import entries as e
from app.table import messages as m
from app.table import state as s
from app.table.bots import by_thumb, question
from app.table.decide import Command, GiveTimeBack, MarkAway, MarkBack
from app.table.evening import Evening
from app.table.evolve import fold
from app.table.manners import BANKS, Manners
from app.table.show import shared_view
from app.table.state import TableState
from tests.table.tables import code, do, some_move

TURN = 15_000
BANK = BANKS * TURN


def in_play(ruleset: str = "pisti", seats: int = 4) -> Evening:
    """A table with a clock, its first deal just dealt."""
    evening = Evening(ruleset, seats, {}, random.Random(1))
    evening.restless = 0.0
    entry = evening.try_out(Command(m.SetManners(Manners(clock=15)), "p0"))
    assert isinstance(entry, e.Entry)
    evening.follow(entry)
    while evening.state.phase != s.PLAYING:
        evening.go_on()
    return evening


def on_turn(state: TableState) -> int:
    assert state.match is not None
    return state.match.to_act()[0]


def due(state: TableState) -> int:
    return next(at for at, duty in du.duties(state) if isinstance(duty, du.TimeOut))


def test_whoever_must_act_has_a_deadline_and_nobody_else() -> None:
    state = in_play().state
    seat, dealt = on_turn(state), state.at
    clock = shared_view(state)["clock"]
    assert clock["turn"] == TURN and clock["banks"] == [BANK] * 4
    assert clock["due"] == [dealt + TURN + BANK if one == seat else None for one in range(4)]
    assert due(state) == dealt + TURN + BANK


def test_what_a_turn_takes_beyond_its_time_comes_out_of_the_bank() -> None:
    state = in_play().state
    seat, dealt = on_turn(state), state.at
    do(state, *some_move(state), dealt + TURN + 4_000)
    assert state.clocks is not None
    assert state.clocks.banks[seat] == BANK - 4_000
    next_seat = on_turn(state)
    do(state, *some_move(state), state.at + 2_000)
    assert state.clocks.banks[next_seat] == BANK


def test_never_early_and_then_the_rules_own_move_marked_as_such() -> None:
    state = in_play().state
    seat, at = on_turn(state), due(state)
    assert state.match is not None
    expected = state.match_rules.move_json(state.match.automatic(seat))
    assert code(state, None, du.TimeOut(seat), at - 1) == "not_due"
    entry = do(state, None, du.TimeOut(seat), at)
    assert isinstance(entry.body, e.Acted)
    assert (entry.body.by, entry.body.move, entry.body.seat) == ("clock", expected, seat)
    assert code(state, None, du.TimeOut(seat), at) == "not_due"
    assert state.clocks is not None
    assert (state.clocks.banks[seat], state.clocks.late[seat]) == (0, 1)


def until_turn(state: TableState, seat: int) -> None:
    while on_turn(state) != seat:
        do(state, *some_move(state), state.at + 1_000)


def test_twice_in_a_row_is_away_and_the_next_card_of_ones_own_is_back() -> None:
    state = in_play().state
    seat = on_turn(state)
    do(state, None, du.TimeOut(seat), due(state))
    until_turn(state, seat)
    assert state.seats[seat].away_since is None
    do(state, None, du.TimeOut(seat), state.at + TURN)  # the bank is used up
    assert state.seats[seat].away_since == state.at
    until_turn(state, seat)
    do(state, *some_move(state), state.at + 1_000)
    assert state.seats[seat].away_since is None
    assert state.clocks is not None and state.clocks.late[seat] == 0


def test_a_move_of_ones_own_in_between_begins_the_count_anew() -> None:
    state = in_play().state
    seat = on_turn(state)
    for _ in range(2):
        do(state, None, du.TimeOut(seat), due(state))
        until_turn(state, seat)
        do(state, *some_move(state), state.at + 1_000)
        until_turn(state, seat)
    assert state.seats[seat].away_since is None


def test_pauses_outages_and_sleep_are_not_counted() -> None:
    state = in_play().state
    first = due(state)
    do(state, state.host, m.Ask("pause"), state.at + 1_000)
    assert not any(isinstance(duty, du.TimeOut) for _, duty in du.duties(state))
    do(state, state.host, m.Resume(), state.at + 60_000)
    assert due(state) == first + 60_000
    do(state, None, GiveTimeBack(1, 7_000), state.at)
    assert due(state) == first + 67_000
    people = [seat.person for seat in state.seats if seat.person]
    for person in people:
        do(state, None, MarkAway(person), state.at)
    assert not any(isinstance(duty, du.TimeOut) for _, duty in du.duties(state))
    do(state, None, MarkBack(people[0]), state.at + 3_600_000)
    assert due(state) == state.at + TURN + BANK


def test_deadlines_outlive_whoever_held_them() -> None:
    evening = in_play()
    state = fold(evening.state.key, evening.log)
    assert du.duties(state) == du.duties(evening.state)
    assert state.clocks == evening.state.clocks


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_every_game_goes_on_by_its_clock_alone(ruleset: str) -> None:
    state = in_play(ruleset, RULESETS[ruleset].seats[0]).state
    deal = state.deals
    for _ in range(400):
        if not state.present():  # asleep: everybody let their time run out twice
            seat = state.seat_of("p0")
            assert seat is not None
            do(state, "p0", m.Sit(seat), state.at)
        at, duty = du.duties(state)[0]
        if isinstance(duty, du.BotMove):  # a stand-in for one of those who let theirs run out
            duty = du.BotMove(duty.seat, by_thumb(question(state, duty.seat)))
        do(state, None, duty, max(at, state.at))
        if state.deals > deal or state.phase == s.MATCH_OVER:
            return
    raise AssertionError("the clock does not bring the deal to its end")
