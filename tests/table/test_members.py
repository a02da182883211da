"""A standing table: its members, the seats kept for them, guests on those seats, and leaving."""

import random

import msgspec

from app.table import entries as e
from app.table import messages as m
from app.table import state as s
from app.table.door import turned_away
from app.table.evening import Evening
from app.table.evolve import fold
from app.table.manners import Manners
from app.table.members import MEMBERS_AT_MOST, kept_for
from app.table.projection import project
from app.table.show import shared_view
from app.table.state import TableState, from_chapter
from tests.table.tables import KEY, code, do, fresh_state, played

ON, OFF = m.SetStanding(on=True), m.SetStanding(on=False)


def standing(seats: int = 3) -> TableState:
    """A table of `p0`, the host, and `p1`, with a free seat; both are members and have their seats kept."""
    state = fresh_state(seats)
    do(state, "p1", m.Sit(1))
    do(state, "p0", ON)
    for seat in (0, 1):
        do(state, "p0", m.KeepSeat(seat, f"p{seat}"))
    return state


def rewritten(state: TableState) -> TableState:
    """The state between matches as a chapter carries it."""
    return from_chapter(KEY, msgspec.json.decode(e.canonical_json(state.to_json(with_match=False))))


# ── Members ───────────────────────────────────────────────────────────────────────────────────────


def test_those_who_sit_become_members() -> None:
    state = fresh_state(3)
    assert "members" not in state.to_json() and shared_view(state)["table"]["members"] == []
    do(state, "p0", m.SeatBots([2], "easy"))
    do(state, "p0", ON)
    assert state.members == {"p0": None}  # a bot is none
    do(state, "p1", m.Sit(1))
    assert code(state, "p1", ON) == "not_host"
    do(state, "p0", ON)
    assert list(state.members) == ["p0", "p1"] == shared_view(state)["table"]["members"]


def test_the_host_names_somebody_who_sits_here() -> None:
    state = fresh_state(3)
    assert code(state, "p0", m.SetMember("p0", on=True)) == "not_standing"
    do(state, "p0", ON)
    assert code(state, "p0", m.SetMember("p1", on=True)) == "no_such_person"
    do(state, "p1", m.Sit(1))
    assert code(state, "p1", m.SetMember("p1", on=True)) == "not_host"
    do(state, "p0", m.SetMember("p1", on=True))
    assert code(state, "p0", m.SetMember("p1", on=True)) == "already_member"
    do(state, "p0", m.SetMember("p1", on=False))
    assert list(state.members) == ["p0"] and state.seat_of("p1") == 1  # a guest again, on the same seat
    assert code(state, "p0", m.SetMember("p1", on=False)) == "not_member"


def test_there_are_not_too_many() -> None:
    state = standing()
    state.members = {f"q{n}": None for n in range(MEMBERS_AT_MOST)}
    assert code(state, "p0", ON) == code(state, "p0", m.SetMember("p1", on=True)) == "too_many"


def test_an_end_of_it_leaves_no_kept_seat() -> None:
    state = standing()
    do(state, "p0", m.SpareSeat(1, on=True))
    entry = do(state, "p0", OFF)
    assert isinstance(entry.body, e.StandingSet) and entry.body.members == ["p0", "p1"]
    assert (state.members, state.spared) == ({}, ())
    assert code(state, "p0", OFF) == code(state, "p0", m.KeepSeat(1, "p1")) == "not_standing"


def test_a_member_may_always_come_in() -> None:
    state = standing()
    do(state, "p1", m.Stand())
    do(state, "p2", m.Sit(2))
    do(state, "p0", m.SeatBots([1], "easy"))
    do(state, "p0", m.SetManners(Manners(watchers=False, locked=True)))
    do(state, "p0", m.Start())
    assert turned_away(state, "p1") is None and turned_away(state, "p9") == "no_watchers"
    do(state, "p0", m.Remove("p1"))
    assert turned_away(state, "p1") == "removed" and list(state.members) == ["p0"]
    assert kept_for(state, 1) is None


# ── Kept seats ────────────────────────────────────────────────────────────────────────────────────


def test_nobody_else_sits_on_a_kept_seat() -> None:
    state = standing()
    do(state, "p1", m.Stand())
    assert code(state, "p2", m.Sit(1)) == "seat_reserved" == code(state, "p0", m.Sit(1))
    assert shared_view(state)["seats"][1]["kept_for"] == "p1"
    do(state, "p2", m.Sit(2))
    do(state, "p1", m.Sit(1))
    assert [seat.person for seat in state.seats] == ["p0", "p1", "p2"]


def test_only_for_members_and_only_one_each() -> None:
    state = standing()
    assert code(state, "p0", m.KeepSeat(2, "p2")) == "not_member"
    assert (
        code(state, "p0", m.KeepSeat(3, "p1")) == "no_such_seat" == code(state, "p0", m.SpareSeat(9, on=True))
    )
    assert code(state, "p1", m.KeepSeat(2, "p1")) == "not_host" == code(state, "p1", m.SpareSeat(1, on=True))
    do(state, "p0", m.KeepSeat(2, "p1"))
    assert state.members == {"p0": 0, "p1": 2}
    do(state, "p0", m.KeepSeat(0, "p1"))
    assert state.members == {"p0": None, "p1": 0}
    do(state, "p0", m.KeepSeat(0, None))
    assert state.members == {"p0": None, "p1": None}
    assert code(state, "p0", m.SpareSeat(0, on=True)) == "not_kept"


def test_a_guest_sits_on_a_spared_seat_until_the_member_comes() -> None:
    state = standing()
    do(state, "p1", m.Stand())
    do(state, "p0", m.SpareSeat(1, on=True))
    assert shared_view(state)["seats"][1]["spared"] and rewritten(state).spared == (1,)
    do(state, "p2", m.Sit(1))
    assert code(state, "p3", m.Sit(1)) == "seat_taken"
    do(state, "p1", m.Sit(1))
    assert (state.seats[1].person, state.seat_of("p2"), state.spared) == ("p1", None, ())


def test_a_host_who_sat_there_gives_way_too() -> None:
    state = standing()
    do(state, "p1", m.Stand())
    do(state, "p0", m.SpareSeat(1, on=True))
    do(state, "p0", m.Sit(1))
    do(state, "p1", m.Sit(1))
    assert state.host == "p1" and state.seat_of("p0") is None


def test_what_was_spared_can_be_taken_back() -> None:
    state = standing()
    do(state, "p1", m.Stand())
    do(state, "p0", m.SpareSeat(1, on=True))
    do(state, "p0", m.SpareSeat(1, on=False))
    assert code(state, "p2", m.Sit(1)) == "seat_reserved"


def test_a_seat_is_spared_for_the_coming_match_alone() -> None:
    evening = Evening("pisti", 2, {}, random.Random(3))
    state = evening.state
    do(state, "p0", ON)
    do(state, "p0", m.KeepSeat(1, "p0"))  # where the other one will sit
    do(state, "p0", m.SpareSeat(1, on=True))
    do(state, "p1", m.Sit(1))
    do(state, "p0", m.Start())
    assert state.to_json()["spared"] == [1]
    assert code(state, "p0", m.Sit(1)) == "match_running"  # nobody gives way in a match
    do(state, "p0", m.Stop())
    assert (state.phase, state.seats[1].person) == (s.MATCH_OVER, "p1") and not state.spared
    do(state, "p0", m.Sit(1))
    assert [seat.person for seat in state.seats] == [None, "p0"]


def test_a_bot_may_keep_it_warm() -> None:
    state = standing(2)
    do(state, "p1", m.Stand())
    do(state, "p0", m.SeatBots([1], "easy"))
    assert code(state, "p2", m.Sit(1)) == "seat_reserved"
    do(state, "p1", m.Sit(1))
    assert state.seats[1].person == "p1"


def test_a_seat_that_is_gone_is_kept_for_nobody() -> None:
    state = fresh_state(4)
    do(state, "p3", m.Sit(3))
    do(state, "p0", ON)
    do(state, "p0", m.KeepSeat(3, "p3"))
    do(state, "p0", m.KeepSeat(1, "p0"))
    do(state, "p0", m.SpareSeat(3, on=True))
    do(state, "p0", m.SetOptions("pisti", 2, {}))
    assert (state.members, state.spared) == ({"p0": 1, "p3": None}, ())


# ── Leaving ───────────────────────────────────────────────────────────────────────────────────────


def test_a_member_leaves_with_their_seat() -> None:
    state = standing()
    assert code(state, "p2", m.Part()) == "not_member"
    entry = do(state, "p1", m.Part())
    assert entry.body == e.MemberLeft(person="p1", seat=1)
    assert state.members == {"p0": 0} and state.seats[1].person is None
    do(state, "p2", m.Sit(1))  # and nothing is kept for them
    do(state, "p0", m.Part())
    assert (state.members, state.host) == ({}, "p2")


def test_a_host_who_leaves_standing_is_host_no_more() -> None:
    state = standing()
    do(state, "p0", m.SetMember("p0", on=False))
    assert state.host == "p0"  # still here, as a guest
    do(state, "p0", ON)
    do(state, "p0", m.SpareSeat(1, on=True))
    do(state, "p0", m.Sit(2))
    do(state, "p1", m.Stand())
    do(state, "p2", m.Sit(1))
    state.seats[2].empty()
    do(state, "p0", m.Part())
    assert state.host == "p2"


def test_nobody_leaves_out_of_a_match() -> None:
    state = played(s.PLAYING).state
    host = state.host
    do(state, host, ON, state.at)
    assert code(state, host, m.Part()) == "match_running"


# ── The log ───────────────────────────────────────────────────────────────────────────────────────


def test_a_chapter_keeps_the_people_of_the_table() -> None:
    state = standing()
    do(state, "p0", m.SpareSeat(1, on=True))
    again = rewritten(state)
    assert (again.members, again.spared) == (state.members, state.spared)
    row = project(state, do(state, "p0", m.SpareSeat(1, on=False))).table
    assert row.members == [("p0", 0), ("p1", 1)]


def test_evenings_of_a_settled_company() -> None:
    """Whatever the host says between matches, the log folds from its chapter to the same state."""
    kinds: set[str] = set()
    for seed in range(4):
        evening = Evening("hockey", 2, {}, random.Random(seed))
        evening.settled = 0.7
        for _ in range(400):
            kinds.add(evening.go_on().kind)
            kept = [seat for seat in evening.state.members.values() if seat is not None]
            assert len(kept) == len(set(kept)) and set(evening.state.spared) <= set(kept)
        begins = max(n for n, entry in enumerate(evening.log) if entry.chapter)
        again = fold(evening.state.key, evening.log[begins:])
        assert e.canonical_json(again.to_json()) == e.canonical_json(evening.state.to_json())
    assert {"standing_set", "member_left", "seat_kept", "match_started"} <= kinds
