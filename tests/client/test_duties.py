"""`aelwyd.client.duties`: what a seat owes, by its view alone."""

from typing import Any, cast

import pytest

from aelwyd.client import View, actions
from aelwyd.client.duties import Duty, free_seat, owed, result


def view(phase: str = "playing", own: dict[str, Any] | None = None, **shared: Any) -> View:
    """A table for two at which the viewer has the first seat."""
    seats = [{"person": person, "ready": False} for person in ("p1", "p2")]
    table = {"version": 3, "sides": [[0], [1]]}
    usual = {"table": table, "phase": phase, "seats": seats, "paused": None, "question": None, "match": None}
    return cast(
        "View", {"shared": usual | shared, "own": {"seat": 0, "decision": None, "mix": False} | (own or {})}
    )


def test_a_move_is_owed_with_its_number_and_a_mix_before_it() -> None:
    assert owed(view(own={"decision": 7})) == Duty(None, decision=7)
    duty = owed(view("dealing", {"mix": True}))
    assert (
        duty is not None
        and isinstance(duty.action, actions.Mix)
        and len(bytes.fromhex(duty.action.hex)) == 16
    )


@pytest.mark.parametrize(
    ("phase", "duty"),
    [
        ("gathering", Duty(actions.Ready(), version=3)),
        ("dealing", None),
        ("playing", None),
        ("between_deals", Duty(actions.Ready())),
        ("match_over", Duty(actions.Rematch())),
    ],
)
def test_between_moves_one_is_ready(phase: str, duty: Duty | None) -> None:
    assert owed(view(phase)) == duty
    ready = [{"person": "p1", "ready": True}, {"person": "p2", "ready": False}]
    assert owed(view(phase, seats=ready)) is None


def test_nothing_is_owed_without_a_seat_at_a_table_with_room_and_while_it_is_held() -> None:
    assert owed(view(own={"seat": None, "decision": 7})) is None
    assert (
        owed(view("gathering", seats=[{"person": "p1", "ready": False}, {"person": None, "ready": False}]))
        is None
    )
    assert owed(view(own={"decision": 7}, paused=1)) is None
    assert owed(view(own={"decision": 7}, question={"holds": True})) is None
    assert owed(view(own={"decision": 7}, question={"holds": False})) == Duty(None, decision=7)


def test_a_free_seat_is_taken_before_a_bots() -> None:
    def seats(*people: str | None) -> int | None:
        return free_seat(view(seats=[{"person": person} for person in people]))

    assert seats("b-easy-0", None) == 1 and seats("p1", "b-easy-0") == 1 and seats("p1", "p2") is None


def test_a_result_is_told_for_the_own_side() -> None:
    assert result(view()) is None
    match = {"number": 2, "result": None, "totals": [61, 59]}
    assert result(view(match=match)) is None
    ended = match | {"result": {"winners": [0], "reason": "BR-29", "unfinished": False}}
    won = result(view("match_over", match=ended))
    assert won is not None and won.won and (won.match, won.side, won.totals) == (2, 0, (61, 59))
    lost = result(view("match_over", {"seat": 1}, match=ended))
    assert lost is not None and not lost.won and lost.side == 1
    shared = result(view(match=ended | {"result": {"winners": [0, 1], "reason": "x", "unfinished": False}}))
    assert shared is not None and not shared.won
