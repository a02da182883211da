"""Reactions, nudges, and the table that is quiet while cards are in play."""

import asyncio

import msgspec
import pytest

from app.games.core.ruleset import Refusal
from app.games.registry import RULESETS
from app.table import messages as m
from app.table import state as s
from app.table.decide import MarkAway
from app.table.gestures import Owing, judge_nudge
from app.table.manners import Manners
from app.table.speech import hushed
from app.table.state import TableState
from tests.simulation.loop import run_virtual
from tests.table.tables import House, Socket, do, played, some_move
from tests.table.test_room import dealt, move_of, mover

QUIET = {"clock": 0, "absence": "bot", "watchers": True, "chat": "between", "locked": False}


def heard(socket: Socket) -> list[tuple[str, str, str | None]]:
    return [(one["person"], one["kind"], one["to"]) for one in socket.all("gesture")]


# ── Reactions ─────────────────────────────────────────────────────────────────────────────────────


def test_a_reaction_is_told_to_everybody_once_and_counts_no_step() -> None:
    async def main() -> None:
        house = House()
        workers = [await house.worker("w0"), await house.worker("w1")]
        host = await Socket.enter(workers[0], house.head, "p0", owner="w0")
        guest = await Socket.enter(workers[1], house.head, "p1", owner="w1")
        seq = house.state.seq
        for _ in range(2):
            host.say({"t": "react", "cid": "react-01", "kind": "clap"})
            await asyncio.sleep(0.5)
        guest.say({"t": "react", "cid": "react-02", "kind": "heart"})
        await asyncio.sleep(0.5)
        told = [("p0", "clap", None), ("p1", "heart", None)]
        assert heard(guest) == told
        assert heard(host) == [told[0], *told], "the same cid again is answered to its giver alone"
        assert house.state.seq == seq
        late = await Socket.enter(workers[1], house.head, "p2", owner="w1")
        assert heard(late) == [] and late.last("table")["talk"] == []

    run_virtual(main())


@pytest.mark.parametrize("kind", ["", "nudge", "CLAP", "boo"])
def test_reactions_are_a_closed_set(kind: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        m.read(f'{{"t": "react", "cid": "cid-00001", "kind": "{kind}"}}')


# ── Talk while cards are in play ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_a_quiet_table_is_quiet_while_cards_are_in_play_in_every_game(ruleset: str) -> None:
    state = played(s.PLAYING, ruleset=ruleset).state
    assert not hushed(state)
    do(state, state.host, m.SetManners(Manners(chat="between")), state.at)
    quiet = {
        phase
        for phase in (s.GATHERING, s.DEALING, s.PLAYING, s.BETWEEN_DEALS, s.MATCH_OVER)
        if _in(state, phase)
    }
    assert quiet == {s.DEALING, s.PLAYING}


def _in(state: TableState, phase: str) -> bool:
    state.phase = phase
    return hushed(state)


def test_nobody_talks_or_reacts_in_a_deal_of_a_quiet_table_watchers_neither() -> None:
    async def main() -> None:
        house = House()
        worker, host, guest = await dealt(house)
        watcher = await Socket.enter(worker, house.head, "p2")
        host.do("manners-01", {"type": "manners", "manners": QUIET})
        await asyncio.sleep(0.3)
        for n, socket in enumerate((host, guest, watcher)):
            socket.say({"t": "say", "cid": f"say-0000{n}", "text": "psst"})
            socket.say({"t": "react", "cid": f"react-0{n}", "kind": "wow"})
            await asyncio.sleep(0.3)
            assert [one["code"] for one in socket.all("refused")] == ["talk_off", "talk_off"]
        host.do("stop-001", {"type": "stop"})
        await asyncio.sleep(0.3)
        watcher.say({"t": "say", "cid": "say-00009", "text": "a fine match"})
        watcher.say({"t": "react", "cid": "react-09", "kind": "clap"})
        await asyncio.sleep(0.3)
        assert [one["text"] for one in host.all("said")] == ["a fine match"]
        assert heard(host) == [("p2", "clap", None)]

    run_virtual(main())


# ── Nudges ────────────────────────────────────────────────────────────────────────────────────────


def test_a_nudge_reaches_whoever_keeps_the_table_waiting_and_nobody_else() -> None:
    async def main() -> None:
        house = House()
        worker, host, guest = await dealt(house)
        watcher = await Socket.enter(worker, house.head, "p2")
        slow = mover(host, guest)
        other = guest if slow is host else host
        seat = slow.view["own"]["seat"]
        other.say({"t": "nudge", "cid": "nudge-01", "seat": seat})
        await asyncio.sleep(10)
        for cid in ("nudge-02", "nudge-03"):
            other.say({"t": "nudge", "cid": cid, "seat": seat})
            await asyncio.sleep(0.3)
        assert [one["code"] for one in other.all("refused")] == ["nudge_early", "nudged_already"]
        persons = {host: "p0", guest: "p1"}
        assert heard(slow) == heard(other) == [(persons[other], "nudge", persons[slow])]
        assert heard(watcher) == []
        action, decision = move_of(slow)
        slow.do("move-0001", action, decision)
        await asyncio.sleep(0.3)
        watcher.say({"t": "nudge", "cid": "nudge-04", "seat": seat})
        await asyncio.sleep(0.3)
        assert watcher.last("refused")["code"] == "not_seated"

    run_virtual(main())


def refusal(state: TableState, person: str, seat: int, since: int | None, last: int | None = None) -> str:
    found = judge_nudge(state, person, seat, since, last, state.at + 10_000)
    assert isinstance(found, Refusal), found
    return found.code


def test_whom_nobody_can_nudge() -> None:
    state = played(s.PLAYING, seats=4).state
    slow, _ = some_move(state)
    seat = state.seat_of(slow)
    assert seat is not None
    other = next(n for n in range(4) if n != seat)
    person = str(state.seats[other].person)
    assert judge_nudge(state, person, seat, state.at, None, state.at + 10_000) == slow
    assert refusal(state, person, seat, state.at + 1) == refusal(state, person, seat, None) == "nudge_early"
    assert refusal(state, person, seat, state.at, state.at - 9_999) == "nudged_already"
    assert refusal(state, slow, seat, state.at) == "no_such_person", "nobody nudges themselves"
    assert refusal(state, person, 9, state.at) == "no_such_seat"
    third = next(n for n in range(4) if n not in (seat, other))
    assert refusal(state, person, third, state.at) == "not_owed"
    assert refusal(state, "stranger", seat, state.at) == "not_seated"
    do(state, None, MarkAway(slow), state.at)
    assert refusal(state, person, seat, state.at) == "no_such_person"
    do(state, state.host, m.Ask("pause"), state.at)
    assert refusal(state, person, seat, state.at) == "wrong_phase"


def test_what_is_owed_is_counted_from_its_own_beginning() -> None:
    state = played(s.PLAYING, seats=2).state
    owing = Owing()
    owing.follow(state)
    person, move = some_move(state)
    seat, first = state.seat_of(person), state.at
    assert seat is not None and owing.since(seat) == first and owing.since(1 - seat) is None
    do(state, state.host, m.SetManners(Manners(chat="between")), first + 5_000)
    owing.follow(state)
    assert owing.since(seat) == first, "another entry does not begin it anew"
    do(state, person, move, first + 7_000)
    owing.follow(state)
    assert owing.since(1 - seat) == first + 7_000
