"""Tips: a legal move with a reason, known from the view alone; to whom they are given, and that nothing is stored of it."""

import asyncio
import json
import re
from random import Random

import pytest

from app.api.statics import FOLDER
from app.games.core.ruleset import Refusal
from app.games.core.tip import REASONS
from app.games.registry import RULESETS
from app.table import state as s
from app.table import tips
from app.table.evening import Evening
from app.table.manners import USUAL, Manners
from app.table.show import own_view
from app.table.state import TableState
from tests.simulation.loop import run_virtual
from tests.table.tables import House, Socket

GAMES = pytest.mark.parametrize("ruleset", sorted(RULESETS))


def alone(state: TableState, seat: int) -> TableState:
    """The same moment, with bots on all other seats."""
    twin = state.clone()
    for other, chair in enumerate(twin.seats):
        if other != seat:
            chair.person = f"b-easy-{other}"
    return twin


def moments(ruleset: str, entries: int, seed: int = 3) -> list[tuple[TableState, int]]:
    """Moments of an evening at which a seat owes a move, each as if only that seat were a person's."""
    evening, found = Evening(ruleset, RULESETS[ruleset].seats[0], {}, Random(seed)), []
    for _ in range(entries):
        evening.go_on()
        state = evening.state
        if state.phase == s.PLAYING and state.match is not None:
            found += [(alone(state, seat), seat) for seat in state.match.to_act()]
    return found


@GAMES
def test_a_tip_is_a_legal_move_with_a_reason(ruleset: str) -> None:
    reached = moments(ruleset, 60)
    assert len(reached) > 20
    for state, seat in reached[::2]:
        person = str(state.seats[seat].person)
        assert tips.judge(state, person) == seat
        told = tips.tip(state, seat, "cid-00001")
        assert state.match is not None
        assert RULESETS[ruleset].parse_move(told.move) in list(state.match.legal(seat))
        assert told.why in REASONS and told.decision == state.owes(seat)
        named = [told.params["card"]] if "card" in told.params else told.params.get("cards", [])
        assert set(named) <= set(json.dumps(told.move).replace('"', " ").split())


@GAMES
def test_hidden_cards_change_neither_tip_nor_reason(ruleset: str) -> None:
    """In another world of the seat the tip has the same bytes; and the reason for a move is the same in every world."""
    other_worlds = 0
    for number, (state, seat) in enumerate(moments(ruleset, 40)[::2]):
        other = state.clone()
        assert state.match is not None
        other.match = state.match.resample(seat, Random(number).randrange)
        other_worlds += other.match.to_json() != state.match.to_json()
        told = tips.tip(state, seat, "cid-00001")
        assert tips.tip(other, seat, "cid-00001") == told
        rules = RULESETS[ruleset]
        for move in list(state.match.legal(seat))[:4]:
            assert rules.why(other.match, seat, move) == rules.why(state.match, seat, move)
    assert other_worlds


def test_the_browser_has_words_for_every_reason() -> None:
    """And none for reasons that there are not."""
    source = (FOLDER / "js" / "table" / "tips.js").read_text()
    table = source.partition("const WORDS = {")[2].partition("};")[0]
    assert set(re.findall(r"^  (\w+): N_\(", table, re.MULTILINE)) == REASONS


def test_who_is_given_no_tip() -> None:
    """Whoever has no seat; where another person plays too; out of turn; and while nobody plays."""
    state, seat = moments("briscola", 30)[-1]
    person = str(state.seats[seat].person)

    def code(at: TableState, whose: str) -> str:
        answer = tips.judge(at, whose)
        assert isinstance(answer, Refusal)
        return answer.code

    assert own_view(state, seat)["tips"] is True
    assert code(state, "p-stranger") == "not_seated"
    paused = state.clone()
    paused.paused_at = 1
    assert code(paused, person) == "wrong_phase"
    other = next(one for one in range(len(state.seats)) if one != seat)
    elsewhere = alone(state, other)
    elsewhere.seats[other].person = "p-other"
    assert code(elsewhere, "p-other") == "not_your_turn"
    elsewhere.seats[seat].person = person
    assert code(elsewhere, person) == "tips_off" and own_view(elsewhere, seat)["tips"] is False
    elsewhere.seats[other].stand_in = "b-good-7"
    assert code(elsewhere, person) == "tips_off", "somebody who is away has a seat all the same"


def test_the_host_may_allow_tips_to_all_but_not_where_matches_are_rated() -> None:
    evening = Evening("briscola", 4, {}, Random(5))
    while evening.state.phase != s.PLAYING:
        evening.go_on()
    state = evening.state
    assert sum(seat.human for seat in state.seats) > 1
    for manners, given in (
        (USUAL, False),
        (Manners(tips=True), True),
        (Manners(tips=True, rated=True), False),
    ):
        state.manners = manners
        assert [own_view(state, seat)["tips"] for seat in range(4)] == [given] * 4
        mover = next(seat for seat in range(4) if state.owes(seat) is not None)
        answer = tips.judge(state, str(state.seats[mover].person))
        assert answer == (mover if given else Refusal("tips_off"))


def test_at_a_table_of_two_people_it_is_refused_and_nothing_is_stored() -> None:
    async def main() -> None:
        house = House()
        worker = await house.worker()
        zero = await Socket.enter(worker, house.head, "p0")
        one = await Socket.enter(worker, house.head, "p1")
        one.do("sit-p1-01", {"type": "sit", "seat": 1}, None, 0)
        await asyncio.sleep(0.3)
        before, seen = house.state.seq, len(zero.got)
        one.say({"t": "tip", "cid": "tip-00001"})
        await asyncio.sleep(0.3)
        assert one.last("refused") == {"t": "refused", "cid": "tip-00001", "code": "tips_off", "params": {}}
        assert house.state.seq == before and len(zero.got) == seen
        await worker.stop()

    run_virtual(main())


def test_whoever_plays_with_bots_alone_is_told_and_nobody_else() -> None:
    async def main() -> None:
        house = House()
        worker = await house.worker()
        zero, watcher = [await Socket.enter(worker, house.head, person) for person in ("p0", "p7")]
        version = zero.view["shared"]["table"]["version"]
        zero.do("bots-0001", {"type": "bots", "seats": [1], "level": "easy"}, None, version)
        await asyncio.sleep(0.3)
        zero.do("ready-001", {"type": "ready"}, None, zero.view["shared"]["table"]["version"])
        for _ in range(100):
            await asyncio.sleep(0.2)
            if zero.view["own"]["mix"]:
                zero.do("mix-00001", {"type": "mix", "hex": "0" * 32})
            if zero.view["own"]["decision"] is not None:
                break
        seq, heard = house.state.seq, len(watcher.got)
        zero.say({"t": "tip", "cid": "tip-00001"})
        await asyncio.sleep(0.1)
        told = zero.last("tip")
        assert told["cid"] == "tip-00001" and told["decision"] == zero.view["own"]["decision"]
        assert told["move"]["card"] in zero.view["own"]["game"]["hand"] and told["why"] in REASONS
        assert house.state.seq == seq and len(watcher.got) == heard
        await worker.stop()

    run_virtual(main())
