"""Other worlds (`resample`): uniform over what the viewer cannot know, the holder of the called card included."""

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from app.games.briscola_chiamata.match import ChiamataMatch
from app.games.core.cards import CARDS, CODES, cards
from tests.games.briscola_chiamata.positions import (
    bid,
    call,
    called,
    dealt,
    holder_of,
    play,
    play_oldest,
    won_by,
)


def holders(match: ChiamataMatch, viewer: int | None, tries: int = 1000) -> Counter[int | None]:
    """Who holds the called card in so many worlds."""
    rng = random.Random(7)
    return Counter(match.resample(viewer, rng.randrange).holder for _ in range(tries))


def evenly(found: Mapping[Any, int], seats: set[int]) -> None:
    """Each of these seats about equally often, no other."""
    share = sum(found.values()) / len(seats)
    assert set(found) == seats
    assert all(abs(count - share) < 6 * share**0.5 for count in found.values()), found


def test_hc2_for_a_defender_it_may_be_with_any_other_and_the_caller() -> None:
    match = called(2, "AS", {0: "AS"})
    evenly(holders(match, 1), {0, 2, 3, 4})


def test_hc1_for_the_caller_and_a_watcher() -> None:
    match = called(2, "AS", {0: "AS"})
    evenly(holders(match, 2), {0, 1, 3, 4})
    evenly(holders(match, None), {0, 1, 2, 3, 4})


def test_who_holds_it_knows() -> None:
    match = called(2, "AS", {0: "AS"})
    assert set(holders(match, 0, 50)) == {0}
    alone = called(2, "AS", {2: "AS"})
    assert set(holders(alone, 2, 50)) == {2}
    evenly(holders(alone, 0), {1, 2, 3, 4})


def test_b4_once_it_has_fallen_nothing_moves_but_cards_unseen() -> None:
    match = called(0, "AS", {1: "4D", 2: "AS"})
    play(match, "4D AS")
    assert set(holders(match, 3, 50)) == {2}


def test_before_the_naming_every_hand_is_open() -> None:
    match = dealt({1: "AS"})
    bid(match, "A")
    rng = random.Random(3)
    found = Counter(holder_of(match.resample(2, rng.randrange), "AS") for _ in range(1000))
    evenly(found, {0, 1, 3, 4})


def test_uniform_over_all_orders_near_the_end() -> None:
    """One card each of three others: six orders for the fourth, and 24 for a watcher."""
    match = called(0, "2S")
    play_oldest(match, 36)
    left = [seat for seat in range(5) if match.hands[seat]]
    assert len(left) == 4
    rng = random.Random(9)
    for viewer, orders in ((left[0], 6), (None, 24)):
        found = Counter(
            tuple(tuple(hand) for hand in match.resample(viewer, rng.randrange).hands)
            for _ in range(orders * 100)
        )
        assert len(found) == orders
        assert all(abs(count - 100) < 60 for count in found.values())


def test_c8_who_did_not_follow_holds_none() -> None:
    match = called(0, "AS", {1: "4D", 2: "4H 5H 6H 7H 2H 4C 5C 6C", 3: "5D"}, must_follow=True)
    play(match, "4D 4H")
    rng = random.Random(4)
    for _ in range(100):
        world = match.resample(3, rng.randrange)
        world.check()
        assert not [card for card in world.hands[2] if CODES[card][1] == "D"]


# ── C-5: nobody calls a card of their own ─────────────────────────────────────────────────────────
@pytest.mark.parametrize("viewer", [None, 1, 3])
def test_c5_the_caller_holds_it_only_with_all_four(viewer: int | None) -> None:
    match = called(2, "AS", {0: "AS"}, call_own=False)
    rng = random.Random(8)
    for _ in range(300):
        world = match.resample(viewer, rng.randrange)
        world.check()
        if world.holder == 2:
            assert {CARDS[f"A{suit}"] for suit in "CDHS"} <= set(world.dealt(2))


def test_c5_with_all_four_all_are_known_once_one_has_fallen() -> None:
    match = dealt({1: "5S 5D 5H 5C"}, call_own=False)
    won_by(match, 1, "5")
    call(match, "5S")
    rng = random.Random(2)
    assert {match.resample(None, rng.randrange).holder for _ in range(300)} >= {0, 2, 3, 4}
    play(match, "5S")
    for _ in range(50):
        world = match.resample(3, rng.randrange)
        world.check()
        assert set(cards("5D 5H 5C")) <= set(world.hands[1])


def test_c5_whoever_lacks_a_fifth_five_is_sure() -> None:
    """A defender who holds a five himself knows that the caller cannot hold all four."""
    match = called(1, "5S", {0: "5S", 3: "5D"}, call_own=False)
    evenly(holders(match, 3), {0, 2, 4})


def test_blind_the_holder_may_have_played_it() -> None:
    match = dealt({1: "5D", 2: "AS"}, suit_naming="blind_first_trick")
    won_by(match, 3, "A")
    play(match, "5D AS")
    play_oldest(match, 3)
    call(match, "AS")
    assert set(holders(match, 4, 50)) == {2}


def test_a_world_keeps_the_cards_of_the_viewer_and_the_pack() -> None:
    match = called(2, "AS", {0: "AS"})
    play_oldest(match, 7)
    rng = random.Random(6)
    for viewer in (None, 0, 1, 2, 3, 4):
        world = match.resample(viewer, rng.randrange)
        assert sorted(world.pack) == sorted(match.pack) and world.played == match.played
        assert world.to_json() != match.to_json()
        if viewer is not None:
            assert world.hands[viewer] == match.hands[viewer]
            assert world.dealt(viewer) == match.dealt(viewer)


def test_after_the_deal_nothing_is_hidden() -> None:
    match = called(2, "AS")
    play_oldest(match)
    rng = random.Random(1)
    assert match.resample(None, rng.randrange).to_json() == match.to_json()


def test_a_thrown_in_deal_neither() -> None:
    match = dealt()
    bid(match, "- - - - -")
    assert match.resample(0, random.Random(1).randrange).to_json() == match.to_json()
