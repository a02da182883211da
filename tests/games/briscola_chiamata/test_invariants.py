"""The invariants B4-1 to B4-10: they hold at every step of random matches, and a broken state is seen."""

import json
import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from app.games.briscola_chiamata import BRISCOLA_CHIAMATA
from app.games.briscola_chiamata.match import ChiamataMatch
from app.games.core.cards import CARDS
from app.games.core.italian_pack import POINTS
from tests.games.briscola_chiamata.positions import (
    bid,
    called,
    dealt,
    golden,
    golden_called,
    play_oldest,
    random_move,
    random_options,
    shuffled,
)


@pytest.mark.parametrize("seed", range(25))
def test_at_every_step(seed: int) -> None:
    """Also: JSON and back is the same match, and the same pack and moves lead to the same state."""
    rng = random.Random(seed)
    match = BRISCOLA_CHIAMATA.start(random_options(rng), 5, rng.randrange(5))
    replay = BRISCOLA_CHIAMATA.start(match.setup.options, 5, match.dealer)
    while match.result is None and match.deal < 4:
        if match.awaits() is not None:
            pack = shuffled(match, rng)
            assert match.supply(pack) == replay.supply(pack)
        else:
            made = random_move(match, match.turn, rng)
            assert replay.apply(match.turn, made) == match.apply(match.turn, made)
        match.check()
        value = match.to_json()
        assert replay.to_json() == value
        assert BRISCOLA_CHIAMATA.from_json(json.loads(json.dumps(value))).to_json() == value


@pytest.mark.parametrize("seed", range(60))
def test_b4_5_b4_6_whole_deals(seed: int) -> None:
    """The partner is shown exactly once; scores sum to nothing and the caller stakes 2k, or 4k alone."""
    rng = random.Random(seed)
    match = BRISCOLA_CHIAMATA.start(random_options(rng), 5, rng.randrange(5))
    match.supply(shuffled(match, rng))
    shown = 0
    while match.to_act():
        events = match.apply(match.turn, random_move(match, match.turn, rng))
        assert isinstance(events, list)
        shown += sum(event.shared["type"] == "partner_revealed" for event in events)
    score, contract = match.scores[-1], match.contract
    assert shown == (1 if contract else 0) == score.counted
    assert sum(score.points) == 0
    if contract and any(score.points):
        assert abs(score.points[contract.caller]) % (4 if contract.alone else 2) == 0


def playing() -> ChiamataMatch:
    """A deal in its third trick, the called card still in a hand."""
    match = called(2, "AS", {0: "4D 5D 6D 7D AS"})
    play_oldest(match, 12)
    return match


def finished() -> ChiamataMatch:
    """A golden deal that has been scored."""
    match = golden_called(golden("GC-61/A"))
    play_oldest(match)
    return match


def _lose_a_card(match: ChiamataMatch) -> None:
    match.hands[0].pop()


def _double_a_card(match: ChiamataMatch) -> None:
    match.hands[0][0] = match.hands[1][0]


def _spoil_the_pack(match: ChiamataMatch) -> None:
    match.pack = match.pack[:-1] + match.pack[:1]


def _miscount(match: ChiamataMatch) -> None:
    match.points[0] += 1


def _wrong_winner(match: ChiamataMatch) -> None:
    made = sum(POINTS[card] for card in match.played[-5:])
    match.points[match.winners[-1]] -= made
    match.winners[-1] = (match.winners[-1] + 1) % 5
    match.points[match.winners[-1]] += made


def _wrong_turn(match: ChiamataMatch) -> None:
    match.turn = (match.turn + 1) % 5


def _wrong_leader(match: ChiamataMatch) -> None:
    match.leader = (match.leader + 1) % 5


def _wrong_holder(match: ChiamataMatch) -> None:
    match.holder = 4


def _wrong_call(match: ChiamataMatch) -> None:
    match.called = CARDS["AD"]


def _wrong_rank(match: ChiamataMatch) -> None:
    match.called = CARDS["3S"]


def _too_soon(match: ChiamataMatch) -> None:
    match.revealed = True


def _falling_bids(match: ChiamataMatch) -> None:
    assert match.auction is not None
    match.auction.calls.insert(0, (0, 5))


def _pass_twice(match: ChiamataMatch) -> None:
    assert match.auction is not None
    match.auction.calls.append((match.auction.calls[0][0], None))


def _one_too_few(match: ChiamataMatch) -> None:
    assert match.auction is not None
    match.auction.calls.pop()


def _false_void(match: ChiamataMatch) -> None:
    match.voids = [frozenset({0, 1, 2, 3})] * 5


def _uneven_score(match: ChiamataMatch) -> None:
    match.scores = (replace(match.scores[-1], points=(1, -1, -1, 2, 0)),)


def _uneven_total(match: ChiamataMatch) -> None:
    match.scores = (replace(match.scores[-1], totals=(1, -1, -1, 2, 0)),)


def _wrong_stake(match: ChiamataMatch) -> None:
    match.scores = (replace(match.scores[-1], points=(1, -1, -1, 3, -2)),)


def _forgotten_deal(match: ChiamataMatch) -> None:
    match.scores = ()


def _never_shown(match: ChiamataMatch) -> None:
    match.revealed = False


BROKEN: dict[str, tuple[Callable[[], ChiamataMatch], Callable[[ChiamataMatch], None], str]] = {
    "a card lost": (playing, _lose_a_card, "B4-1"),
    "a card twice": (playing, _double_a_card, "B4-1"),
    "a spoilt pack": (playing, _spoil_the_pack, "B4-1"),
    "miscounted": (playing, _miscount, "B4-1"),
    "wrong winner": (playing, _wrong_winner, "BC-18"),
    "wrong turn": (playing, _wrong_turn, "BC-16"),
    "wrong leader": (playing, _wrong_leader, "B"),
    "wrong holder": (playing, _wrong_holder, "B4-4"),
    "wrong suit called": (playing, _wrong_call, "B4-4"),
    "wrong rank called": (playing, _wrong_rank, "B4-4"),
    "shown too soon": (playing, _too_soon, "B4-5"),
    "falling bids": (playing, _falling_bids, "B4-2"),
    "passed twice": (playing, _pass_twice, "B4-2"),
    "an auction cut short": (playing, _one_too_few, "B4-2"),
    "a false void": (playing, _false_void, "C-8"),
    "an uneven score": (finished, _uneven_score, "B4-6"),
    "uneven totals": (finished, _uneven_total, "B4-6"),
    "a wrong stake": (finished, _wrong_stake, "B4-6"),
    "a forgotten deal": (finished, _forgotten_deal, "B4-9"),
    "never shown": (finished, _never_shown, "B4-5"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_state_is_seen(name: str) -> None:
    made, spoil, rule = BROKEN[name]
    match = made()
    match.check()
    spoil(match)
    with pytest.raises(AssertionError, match=rule):
        match.check()


def test_b4_8_the_leader_does_not_depend_on_the_caller() -> None:
    assert {called(caller, "AS").leader for caller in range(5)} == {1}


def test_b4_9_nobody_scores_a_deal_thrown_in() -> None:
    match = dealt()
    bid(match, "- - - - -")
    match.scores = (replace(match.scores[-1], points=(1, -1, 0, 0, 0)),)
    with pytest.raises(AssertionError, match="B4-9"):
        match.check()
