"""Whoever is to be forgotten leaves every table, and each goes on by its own manners."""

import asyncio

import pytest

from app.games.core.ruleset import Refusal
from app.table import entries as e
from app.table import messages as m
from app.table import state as s
from app.table.absence import ABSENCE
from app.table.decide import Command, Depart, Lend, decide
from app.table.duties import AskAbsence, duties
from app.table.entries import Entry
from app.table.evolve import evolve, fold
from app.table.state import TableState
from tests.simulation.loop import run_virtual
from tests.table.tables import House, Socket, do, fresh_state, played, until


def departs(state: TableState, person: str) -> list[Entry]:
    """Every step of it, folded."""
    entries: list[Entry] = []
    while True:
        verdict = decide(state, Command(Depart(), person), state.at, bytes([len(entries)]) * 32)
        if isinstance(verdict, Refusal):
            assert verdict.code == "not_seated"
            return entries
        evolve(state, verdict)
        entries.append(verdict)


def kinds(entries: list[Entry]) -> list[type]:
    return [type(entry.body) for entry in entries]


def test_before_a_match_the_seat_is_free_and_the_host_another() -> None:
    state = fresh_state(seats=2)
    do(state, "p1", m.Sit(1))
    assert kinds(departs(state, "p0")) == [e.Stood]
    assert ([seat.person for seat in state.seats], state.host) == ([None, "p1"], "p1")


def test_a_member_is_none_any_more_and_nothing_is_kept_for_them() -> None:
    state = fresh_state(seats=2)
    do(state, "p1", m.Sit(1))
    do(state, "p0", m.SetStanding(on=True))
    do(state, "p0", m.KeepSeat(1, "p1"))
    assert kinds(departs(state, "p1")) == [e.MemberLeft, e.Stood]
    assert state.members == {"p0": None}


def test_alone_at_a_table_nobody_inherits_it_until_somebody_sits_down() -> None:
    state = fresh_state(seats=2)
    assert kinds(departs(state, "p0")) == [e.Stood]
    do(state, "p1", m.Sit(0))
    assert state.host == "p1"


@pytest.mark.parametrize("phase", [s.DEALING, s.PLAYING, s.BETWEEN_DEALS])
def test_in_mid_match_the_others_are_asked_as_of_anybody_who_left(phase: str) -> None:
    state = played(phase, seats=4).state
    host = state.host
    assert host is not None
    seat = state.seat_of(host)
    assert seat is not None
    assert kinds(departs(state, host)) == [e.Away, e.HostPassed]
    assert state.seats[seat].left and state.host != host
    assert state.seat_of(state.host) in state.present()
    assert (state.at, AskAbsence(seat)) in [(max(due, state.at), duty) for due, duty in duties(state)]
    assert departs(state, host) == []


def test_a_lent_seat_is_left_and_a_borrowed_one_goes_back() -> None:
    state = played(s.PLAYING, seats=4).state
    owner, seat = str(state.seats[1].person), 1
    do(state, owner, Lend("p-guest"), state.at)
    twin = state.clone()
    assert kinds(departs(state, "p-guest")) == [e.SeatReturned]
    assert (state.seats[seat].person, state.seats[seat].left) == (owner, False)
    assert kinds(departs(twin, owner))[:2] == [e.SeatReturned, e.Away]
    assert twin.seats[seat].left and twin.seat_of("p-guest") is None


@pytest.mark.parametrize("phase", [s.PLAYING, s.MATCH_OVER])
def test_a_member_of_a_standing_table_belongs_to_it_no_more(phase: str) -> None:
    state = played(phase, seats=4).state
    host = state.host
    do(state, host, m.SetStanding(True), state.at)
    person = next(one for one in state.members if one != host)
    assert kinds(departs(state, person))[0] == e.MemberLeft
    assert person not in state.members and host in state.members


def test_whoever_is_not_there_changes_nothing() -> None:
    assert departs(played(s.PLAYING, seats=2).state, "p-nobody") == []
    assert departs(played(s.MATCH_OVER, seats=2).state, "p-nobody") == []


def test_nobody_but_the_person_departs() -> None:
    state = played(s.PLAYING, seats=2).state
    assert isinstance(decide(state, Command(Depart()), state.at, bytes(32)), Refusal)


def test_the_match_goes_on_to_its_next_deal_and_the_seat_is_free_after_it() -> None:
    async def main() -> None:
        house = House()
        house.play_out(s.PLAYING)
        worker, other = await house.worker("w0"), await house.worker("w1")
        stays = await Socket.enter(other, house.head, "p1", owner="w1")
        assert await worker.depart(house.head.key, "p0") is None
        state = house.state
        assert state.seats[0].left and state.host == "p1"
        await until(lambda: (asked := house.state.question) is not None and asked.kind == ABSENCE)
        stays.do("answer-01", {"type": "answer", "answer": "bot"})
        await until(lambda: house.state.seats[0].stand_in is not None)
        stays.do("stop-0001", {"type": "stop"})
        await asyncio.sleep(1)
        assert (house.state.phase, house.state.seats[0].person) == (s.MATCH_OVER, None)
        assert fold(house.head.key, house.database.chapter(house.head.key)).host == "p1"
        assert await worker.depart(house.head.key, "p0") is None
        for one in (worker, other):
            await one.stop()

    run_virtual(main())
