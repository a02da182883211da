"""The invariants A4-1 to A4-15: they hold at every step of random matches, and a broken state is seen."""

import json
import random
from collections.abc import Callable

import pytest

from app.games.briscola import BRISCOLA
from app.games.briscola.match import BriscolaMatch
from app.games.core.cards import suit
from app.games.core.italian_pack import ORDERS
from app.games.core.ruleset import DealScore
from tests.games.briscola.positions import (
    golden,
    play_oldest,
    random_options,
    shuffled,
    table,
)


@pytest.mark.parametrize("seed", range(40))
def test_at_every_step(seed: int) -> None:
    """A4-13 too: JSON and back is the same match, and the same pack and moves lead to the same state."""
    rng = random.Random(seed)
    seats = BRISCOLA.seats[seed % 4]
    match = BRISCOLA.start(random_options(rng, seats), seats, rng.randrange(seats))
    replay = BRISCOLA.start(match.setup.options, seats, match.dealer)
    while match.result is None and match.deal < 4:
        if match.awaits() is not None:
            pack = shuffled(match, rng)
            assert match.supply(pack) == replay.supply(pack)
        else:
            move = rng.choice(match.legal(match.turn))
            assert replay.apply(match.turn, move) == match.apply(match.turn, move)
        match.check()
        value = match.to_json()
        assert replay.to_json() == value
        assert BRISCOLA.from_json(json.loads(json.dumps(value))).to_json() == value


def test_a4_10_suits_are_only_names() -> None:
    rng = random.Random(10)
    for _ in range(300):
        trick = rng.sample(table(2).setup.pack, rng.randint(2, 6))
        trump, names = rng.randrange(4), rng.sample(range(4), 4)
        renamed = [card % 13 + 13 * names[suit(card)] for card in trick]
        assert ORDERS[trump].winner(trick) == ORDERS[names[trump]].winner(renamed)


def _lose_a_card(match: BriscolaMatch) -> None:
    match.hands[0].pop()


def _double_a_card(match: BriscolaMatch) -> None:
    match.stock[0] = match.hands[0][0]


def _miscount(match: BriscolaMatch) -> None:
    match.points[0] += 1


def _wrong_winner(match: BriscolaMatch) -> None:
    match.points.reverse()
    match.winners = [1 - seat for seat in match.winners]


def _wrong_turn(match: BriscolaMatch) -> None:
    match.turn = 1 - match.turn


def _wrong_leader(match: BriscolaMatch) -> None:
    match.leader = match.turn = 1 - match.leader


def _draw_too_much(match: BriscolaMatch) -> None:
    match.hands[0].append(match.stock.pop())


def _turned_card_gone(match: BriscolaMatch) -> None:
    match.up_drawn = True
    match.hands[0].append(match.up or 0)


def _no_trump_turned(match: BriscolaMatch) -> None:
    place = next(i for i, card in enumerate(match.stock) if suit(card) != match.trump)
    assert match.up is not None
    match.stock[place], match.up = match.up, match.stock[place]


def _known_nowhere(match: BriscolaMatch) -> None:
    match.known.append(match.stock[0])


def _trick_forgotten(match: BriscolaMatch) -> None:
    match.winners.append(0)


def _deal_not_scored(match: BriscolaMatch) -> None:
    match.deal += 1


@pytest.mark.parametrize(
    ("spoil", "invariant"),
    [
        (_lose_a_card, "A4-1"),
        (_double_a_card, "A4-1"),
        (_miscount, "A4-2"),
        (_wrong_winner, "A4-9"),
        (_wrong_turn, "A4-8"),
        (_wrong_leader, "A4-8"),
        (_draw_too_much, "A4-4"),
        (_turned_card_gone, "A4-6"),
        (_no_trump_turned, "A4-14"),
        (_known_nowhere, "A3"),
        (_trick_forgotten, "A4-7"),
        (_deal_not_scored, "A4-15"),
    ],
)
def test_a_broken_state_is_seen(spoil: Callable[[BriscolaMatch], None], invariant: str) -> None:
    match = table(2)
    match.supply(golden("G2"))
    play_oldest(match, 8)
    match.check()
    spoil(match)
    with pytest.raises(AssertionError, match=f"^{invariant}:"):
        match.check()


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_a4_4_a4_5_a4_6_sizes_at_every_trick(seats: int) -> None:
    """Said once more from outside, from the public view."""
    match = table(seats)
    match.supply(shuffled(match, random.Random(seats)))
    for done in range(match.setup.tricks):
        view = match.shared_view()
        lying = view["up"] is not None and view["up"]["seat"] is None
        assert view["stock"] + lying == seats * max(0, match.setup.tricks - 3 - done)
        assert lying == (done < match.setup.tricks - 3)
        assert [match.hand_count(seat) for seat in range(seats)] == [
            min(3, match.setup.tricks - done)
        ] * seats
        play_oldest(match, seats)


def test_a4_7_a_deal_that_ends_early_is_seen() -> None:
    match = table(2)
    match.supply(golden("G2"))
    play_oldest(match, 8)
    match.phase = "between_deals"
    match.scores = (DealScore(1, 1, (0, 0), (0, 0), ()),)
    with pytest.raises(AssertionError, match=r"^A4-7"):
        match.check()


def test_a4_11_a_seat_on_turn_that_may_play_nothing_is_seen() -> None:
    match = table(2)
    match.supply(golden("G2"))

    class Stuck(BriscolaMatch):
        __slots__ = ()

        def playable(self, seat: int) -> list[int]:
            return []

    stuck = Stuck(match.setup, 0)
    stuck.supply(golden("G2"))
    with pytest.raises(AssertionError, match=r"^A4-11"):
        stuck.check()


def test_a4_15_games_that_do_not_add_up_are_seen() -> None:
    match = table(2, match_mode="games_to")
    match.supply(golden("G2"))
    play_oldest(match)
    match.check()
    match.scores = (DealScore(1, 1, (1, 0), (2, 0), ()),)
    with pytest.raises(AssertionError, match=r"^A4-15"):
        match.check()


def test_a9_a_void_that_is_none_is_seen() -> None:
    match = table(2, must_follow=True)
    match.supply(golden("G2"))
    match.voids[0][suit(match.hands[0][0])] = 1
    with pytest.raises(AssertionError, match=r"^A-9"):
        match.check()
