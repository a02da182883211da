"""Lent seats: who may lend to whom, what each of them sees, and how the seat comes back.

The rules of a live deal: a seat passes only by its owner's own hand-over, and never to anyone who has seen another
hand. Each forbidden way is tried.
"""

import asyncio

import pytest

from app.games.core.ruleset import Refusal
from app.table import entries as e
from app.table import messages as m
from app.table import state as s
from app.table.bounds import Bounds
from app.table.decide import AbandonDeal, Lend, MarkAway, MarkBack
from app.table.door import turned_away
from app.table.duties import duties
from app.table.evolve import evolve, fold
from app.table.manners import Manners
from app.table.projection import project
from app.table.show import own_view, shared_view
from app.table.state import TableState
from tests.simulation.loop import run_virtual
from tests.table.tables import KEY, House, Socket, code, do, played, some_move

GUEST = "p-guest"


def in_play(seats: int = 4) -> TableState:
    return played(s.PLAYING, seats=seats).state


def person_at(state: TableState, seat: int) -> str:
    person = state.seats[seat].person
    assert person is not None
    return person


def test_a_lent_seat_is_played_by_the_guest_and_stays_its_owners() -> None:
    state = in_play()
    seat = state.match.to_act()[0] if state.match else 0
    owner, hand = person_at(state, seat), own_view(state, seat)["game"]["hand"]
    decision = state.decisions[seat]
    entry = do(state, owner, Lend(GUEST), state.at)
    assert (entry.actor, entry.body) == (owner, e.SeatLent(seat=seat, owner=owner, to=GUEST))
    assert own_view(state, state.seat_of(GUEST))["game"]["hand"] == hand
    assert own_view(state, state.seat_of(owner)) == {"seat": None}
    assert (
        shared_view(state)["seats"][seat] | {"person": GUEST, "owner": owner}
        == shared_view(state)["seats"][seat]
    )
    mover, move = some_move(state)
    assert mover == GUEST and code(state, owner, move) == "not_seated"
    assert code(state, GUEST, move, decision=decision) == "stale_decision"  # it was the owner's
    do(state, GUEST, move, state.at)
    row = project(state, entry).table
    assert (row.persons[seat], row.owners[seat]) == (GUEST, owner)


def test_the_owner_takes_it_back_and_the_guest_gives_it_back() -> None:
    state = in_play()
    owner = person_at(state, 1)
    for ends, who in ((m.TakeBack(), owner), (m.GiveBack(), GUEST)):
        do(state, owner, Lend(GUEST), state.at)
        assert code(state, owner, m.GiveBack()) == "not_seated"
        assert code(state, GUEST, m.TakeBack()) == "not_seated"  # has borrowed one and owns none
        assert code(state, "p-other", ends) == "not_seated"
        do(state, who, ends, state.at)
        assert (state.seat_of(owner), state.seat_of(GUEST), state.seats[1].owner) == (1, None, None)
        assert code(state, owner, m.TakeBack()) == "not_lent"


def test_the_owner_needs_nobodys_presence_to_take_it_back() -> None:
    state = in_play()
    owner = person_at(state, 1)
    do(state, owner, Lend(GUEST), state.at)
    do(state, None, MarkAway(GUEST), state.at)
    assert code(state, None, MarkAway(owner)) == "not_due"  # who watches is never away
    do(state, owner, m.TakeBack(), state.at)
    assert state.seats[1].away_since is None
    do(state, None, MarkAway(owner), state.at)
    do(state, None, MarkBack(owner), state.at)


def test_at_the_end_of_the_match_it_falls_back_by_itself() -> None:
    evening = played(s.BETWEEN_DEALS, seats=2)
    owner = person_at(evening.state, 1)
    evening.follow(do(evening.state.clone(), owner, Lend(GUEST), evening.state.at))
    while evening.state.phase != s.MATCH_OVER:
        evening.go_on()
    assert person_at(evening.state, 1) == owner and evening.state.seats[1].owner is None
    assert evening.state.facts is not None and evening.state.facts.persons[1] == owner
    assert any(entry.actor == GUEST for entry in evening.log)
    assert fold(1, evening.log).to_json() == evening.state.to_json()


def test_stopping_the_match_gives_it_back_too() -> None:
    state = in_play()
    owner = person_at(state, 2)
    do(state, owner, Lend(GUEST), state.at)
    do(state, state.host, m.Stop(), state.at)
    assert person_at(state, 2) == owner


class TestRefused:
    def test_without_a_seat_or_a_match(self) -> None:
        state = in_play()
        assert code(state, "p-nobody", Lend(GUEST)) == "not_seated"
        over = played(s.MATCH_OVER, seats=2).state
        assert code(over, "p0", Lend(GUEST)) == "no_match"
        assert code(over, "p0", m.TakeBack()) == "not_lent"

    def test_a_lent_seat_is_not_lent_on(self) -> None:
        state = in_play()
        owner = person_at(state, 1)
        do(state, owner, Lend(GUEST), state.at)
        for lender in (GUEST, owner):
            assert code(state, lender, Lend("p-third")) == "seat_is_lent"

    def test_nobody_holds_two_seats(self) -> None:
        state = in_play()
        owner, neighbour = person_at(state, 1), person_at(state, 2)
        assert code(state, owner, Lend(owner)) == "already_seated"
        assert code(state, owner, Lend(neighbour)) == "already_seated"
        do(state, owner, Lend(GUEST), state.at)
        # The guest holds one, and so does the owner of the one that is lent.
        assert code(state, neighbour, Lend(GUEST)) == "already_seated"
        assert code(state, neighbour, Lend(owner)) == "already_seated"

    @pytest.mark.parametrize("ends", ["take_back", "give_back"])
    def test_who_has_seen_another_hand_of_this_deal(self, ends: str) -> None:
        state = in_play()
        owner, opponent = person_at(state, 1), person_at(state, 2)
        do(state, owner, Lend(GUEST), state.at)
        do(state, owner, m.TakeBack(), state.at) if ends == "take_back" else do(
            state, GUEST, m.GiveBack(), state.at
        )
        assert code(state, opponent, Lend(GUEST)) == "has_seen_cards"
        do(state, owner, Lend(GUEST), state.at)  # the same hand again tells nothing new

    def test_but_only_of_this_deal(self) -> None:
        evening = played(s.PLAYING, seats=4)
        owner, opponent = person_at(evening.state, 1), person_at(evening.state, 2)
        for who, action in ((owner, Lend(GUEST)), (owner, m.TakeBack())):
            evening.follow(do(evening.state.clone(), who, action, evening.state.at))
        while evening.state.phase == s.PLAYING:
            evening.go_on()
        assert evening.state.seen_hands == {}
        do(evening.state, opponent, Lend(GUEST), evening.state.at)

    def test_an_abandoned_deal_is_no_secret_any_more(self) -> None:
        state = in_play()
        owner, opponent = person_at(state, 1), person_at(state, 2)
        do(state, owner, Lend(GUEST), state.at)
        do(state, owner, m.TakeBack(), state.at)
        do(state, None, AbandonDeal(), state.at)
        do(state, opponent, Lend(GUEST), state.at)


def test_the_host_stays_host_and_a_guest_takes_no_role_away() -> None:
    state = in_play()
    host, seat = state.host, state.seat_of(state.host)
    assert host is not None and seat is not None
    do(state, host, Lend(GUEST), state.at)
    assert state.host == host
    do(state, host, m.PassHost(GUEST), state.at)
    assert state.host == GUEST
    do(state, GUEST, m.GiveBack(), state.at)
    assert state.host == host


def test_a_stand_in_gives_way_to_whoever_gets_the_seat() -> None:
    state = in_play()
    owner = person_at(state, 1)
    state.seats[1].stand_in = "b-good-0"
    do(state, owner, Lend(GUEST), state.at)
    assert state.seats[1].player == GUEST


def test_what_was_seen_is_part_of_the_state_while_the_deal_is_live() -> None:
    evening = played(s.PLAYING, seats=2)
    owner = person_at(evening.state, 1)
    evening.follow(do(evening.state.clone(), owner, Lend(GUEST), evening.state.at))
    kept = evening.state.to_json()["seen_hands"]
    assert kept == {"p0": [0], "p1": [1], GUEST: [1]}
    twin = evening.state.clone()
    entry = do(evening.state.clone(), owner, m.TakeBack(), evening.state.at)
    evolve(twin, entry)
    assert evening.state.to_json()["seen_hands"] == kept


def test_a_worker_lends_once_and_shows_everybody_what_is_theirs() -> None:
    async def main() -> None:
        house = House()
        house.play_out(s.PLAYING)
        worker = await house.worker()
        owner = await Socket.enter(worker, house.head, "p0")
        hand = owner.view["own"]["game"]["hand"]
        seq = await worker.lend(KEY, "p0", GUEST, "lend-00001")
        assert seq == await worker.lend(KEY, "p0", GUEST, "lend-00001") == house.state.seq
        guest, stranger = [await Socket.enter(worker, house.head, who) for who in (GUEST, "p-stranger")]
        assert guest.view["own"]["game"]["hand"] == hand
        assert owner.view["own"] == stranger.view["own"] == {"seat": None}
        told = stranger.last("presence") if stranger.all("presence") else stranger.last("table")
        assert told["people"]["p0"] == {"name": "Name 0", "here": True} and "p0" in told["watchers"]
        refused = await worker.lend(KEY, "p1", GUEST, "lend-00002")
        assert isinstance(refused, Refusal) and refused.code == "already_seated"
        assert await worker.may_lend(KEY, "p1") is None
        again = await worker.may_lend(KEY, "p0")
        assert again is not None and again.code == "seat_is_lent"
        owner.do("take-back-1", {"type": "take_back"})
        await asyncio.sleep(0.3)
        assert owner.view["own"]["game"]["hand"] == hand and guest.view["own"] == {"seat": None}
        await worker.stop()

    run_virtual(main())


def test_a_worker_without_room_says_that_it_is_busy() -> None:
    async def main() -> None:
        house = House()
        house.play_out(s.PLAYING)
        worker = await house.worker(bounds=Bounds(tables=0))
        await asyncio.sleep(0.1)  # its loops have begun
        for outcome in (await worker.lend(KEY, "p0", GUEST, "lend-00001"), await worker.may_lend(KEY, "p0")):
            assert isinstance(outcome, Refusal) and outcome.code == "busy"
        await worker.stop()

    run_virtual(main())


class TestAbsence:
    """Lent seats beside the ladder of absence."""

    def test_who_borrowed_a_seat_and_leaves_gives_it_back(self) -> None:
        state = in_play()
        owner = person_at(state, 1)
        do(state, owner, Lend(GUEST), state.at)
        entry = do(state, GUEST, m.Stand(), state.at)
        assert entry.body == e.SeatReturned(seat=1, owner=owner, person=GUEST)

    def test_an_owner_takes_no_bots_seat_meanwhile(self) -> None:
        state = played(s.BETWEEN_DEALS, seats=4).state
        owner, bots = person_at(state, 1), state.seat_of("p0")
        assert bots is not None
        do(state, owner, Lend(GUEST), state.at)
        state.seats[bots].person = "b-good-0"
        assert code(state, owner, m.Sit(bots)) == "already_seated"
        do(state, "p-other", m.Sit(bots), state.at)

    def test_taking_back_settles_what_was_asked_about_the_guest(self) -> None:
        state = in_play()
        owner = person_at(state, 1)
        do(state, owner, Lend(GUEST), state.at)
        do(state, None, MarkAway(GUEST), state.at)
        due, duty = duties(state)[0]
        while state.question is None:
            do(state, None, duty, due)
            due, duty = duties(state)[0]
        assert state.question.seat == 1
        do(state, owner, m.TakeBack(), state.at)
        assert shared_view(state)["question"] is None
        assert not shared_view(state)["seats"][1]["away"]

    def test_the_record_says_who_played_for_whom(self) -> None:
        state = in_play()
        assert state.match is not None and state.facts is not None and state.deal is not None
        seat = state.match.to_act()[0]
        do(state, person_at(state, seat), Lend(GUEST), state.at)
        mover, move = some_move(state)
        do(state, mover, move, state.at)
        assert state.facts.played_for == ((seat, GUEST),) and state.deal.played_for == [(seat, GUEST)]
        assert state.facts.persons[seat] != GUEST


class TestTheHost:
    """What the host may do to people with borrowed and lent seats."""

    def lent(self) -> tuple[TableState, str]:
        """A guest plays on a seat that is not the host's; its owner."""
        state = in_play()
        owner = next(seat.person for seat in state.seats if seat.person and seat.person != state.host)
        do(state, owner, Lend(GUEST), state.at)
        return state, owner

    def test_a_borrower_sent_away_leaves_the_seat_to_its_owner(self) -> None:
        state, owner = self.lent()
        do(state, state.host, m.Remove(GUEST), state.at)
        seat = state.seat_of(owner)
        assert seat is not None
        assert (state.seats[seat].owner, state.seats[seat].stand_in) == (None, None)
        assert code(state, owner, Lend(GUEST)) == "removed"

    def test_an_owner_sent_away_has_no_seat_after_the_match(self) -> None:
        state, owner = self.lent()
        do(state, state.host, m.Remove(owner), state.at)
        assert state.seat_of(GUEST) is not None
        do(state, state.host, m.Stop(), state.at)
        assert state.seat_of(owner) is None and state.seat_of(GUEST) is None

    def test_nobody_new_plays_behind_a_locked_door(self) -> None:
        state = in_play()
        do(state, state.host, m.SetManners(Manners(locked=True)), state.at)
        assert code(state, person_at(state, 1), Lend(GUEST)) == "table_locked"

    def test_an_owner_stays_where_there_are_no_watchers(self) -> None:
        state, owner = self.lent()
        do(state, state.host, m.SetManners(Manners(watchers=False)), state.at)
        assert turned_away(state, owner) is None
        assert turned_away(state, "p-else") == "no_watchers"
