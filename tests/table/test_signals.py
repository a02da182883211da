"""Who may give a signal at a table, and to whom it goes: `signals.judge`, and what the own view offers."""

from random import Random
from typing import Any

import pytest

from app.games.core.ruleset import Refusal
from app.table import messages as m
from app.table import state as s
from app.table.evening import Evening
from app.table.ports import Sign
from app.table.show import own_view, shared_view
from app.table.signals import deal_of, judge

LOAD = m.Signal("cid-00001", "load", None)


def playing(ruleset: str = "briscola", seats: int = 4, plays: int = 4, **chosen: Any) -> Evening:
    """A table after so many cards of its first deal."""
    evening = Evening(ruleset, seats, chosen, Random(5))
    while evening.state.phase != s.PLAYING:
        evening.go_on()
    hands = sum(shared_view(evening.state)["match"]["hands"])
    assert hands
    for _ in range(plays):
        events = evening.go_on()
        while events.kind != "acted":
            events = evening.go_on()
    return evening


def code(evening: Evening, person: str, signal: m.Signal) -> str:
    """The code of a signal that is not given."""
    answer = judge(evening.state, person, signal)
    assert isinstance(answer, Refusal)
    return answer.code


def test_a_signal_goes_to_the_people_on_the_seats_of_the_side() -> None:
    evening = playing(signals="team")
    seats = evening.state.seats
    us = tuple(str(seat.person) for seat in seats[0::2])
    person = us[1]
    lead = m.Signal("cid-00001", "lead_suit", "H")
    assert judge(evening.state, person, lead) == Sign(1, 1, 1, person, 2, "lead_suit", "H", us)
    assert deal_of(evening.state) == (1, 1)


def test_it_is_offered_exactly_while_it_may_be_given() -> None:
    evening = playing(signals="team", plays=3)
    assert own_view(evening.state, 1)["signals"] is None
    evening.go_on()
    offered = own_view(evening.state, 1)["signals"]
    assert offered["to"] == [3] and offered["suited"] == ["lead_suit"] and len(offered["kinds"]) == 12
    assert "signals" not in own_view(evening.state, None)
    public = playing(signals="public")
    assert own_view(public.state, 1)["signals"]["to"] is None
    answer = judge(public.state, "p0", LOAD)
    assert isinstance(answer, Sign) and answer.told is None


@pytest.mark.parametrize(
    "signal",
    [
        m.Signal("cid-00001", "wink", None),
        m.Signal("cid-00001", "load", "H"),
        m.Signal("cid-00001", "lead_suit", None),
    ],
)
def test_what_is_no_signal_is_a_bad_message_before_all(signal: m.Signal) -> None:
    assert code(playing(signals="team"), "p-stranger", signal) == "bad_message"
    assert code(playing(), "p0", signal) == "bad_message"


def test_why_a_signal_is_not_given() -> None:
    evening = Evening("briscola", 4, {"signals": "team"}, Random(5))
    assert code(evening, "p-stranger", LOAD) == "not_seated"
    assert code(evening, "p0", LOAD) == "wrong_phase"
    assert code(playing(signals="team", plays=2), "p0", LOAD) == "signals_off"
    assert code(playing(), "p0", LOAD) == "signals_off"
    assert code(playing(signals="team"), "p-watcher", LOAD) == "not_seated"
    assert code(playing("pisti"), "p0", LOAD) == "bad_message", "no game has signals by itself"
    while evening.state.phase != s.MATCH_OVER:
        evening.go_on()
    assert code(evening, "p0", LOAD) == "wrong_phase" and deal_of(evening.state) is None
    assert own_view(evening.state, 0)["signals"] is None
