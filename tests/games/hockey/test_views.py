"""Who may know what (the hidden-information table), and other worlds of a viewer (HV-13)."""

from collections import Counter
from random import Random

import pytest

from app.games.core.cards import codes
from app.games.hockey import HOCKEY
from app.games.hockey.match import HockeyMatch
from tests.games.hockey.rigs import (
    A,
    B,
    deal,
    dealt,
    finish,
    in_overtime,
    play,
    play_on,
    random_options,
    random_pack,
    start,
)


def test_a_watcher_sees_no_hidden_card() -> None:
    """Hands and stock stand in no shared view before they are played; nor does the pile below its top."""
    match = dealt()
    hidden = {*codes(match.hands[A]), *codes(match.hands[B]), *codes(match.stock)}
    play_on(match, 3)
    text = str(match.shared_view())
    open_cards = set(codes(play.card for play in match.log))
    assert not [card for card in hidden - open_cards if card in text]
    assert match.shared_view()["pile"]["cards"] == codes([match.log[-1].card])


def test_a_player_sees_the_own_hand_alone() -> None:
    match = dealt()
    assert match.own_view(A) == {"hand": codes(match.hands[A]), "offers": {"play": codes(match.hands[A])}}
    assert match.own_view(B) == {"hand": codes(match.hands[B]), "offers": {}}
    assert match.hand_count(A) == match.hand_count(B) == 5


def test_counts_are_public() -> None:
    match = dealt()
    play_on(match, 7)
    view = match.shared_view()
    assert (view["stock"], view["pile"]["count"], match.hand_count(A), match.hand_count(B)) == (42, 7, 1, 2)


def test_nothing_left_over_is_shown_before_the_end() -> None:
    """Unplayed cards are shown after the match alone, and only where an early end left some."""
    match = in_overtime("4S 4C KD KS")
    while match.phase == "play":
        assert "unplayed" not in match.shared_view()
        play_on(match, 1)
    left = match.shared_view()["unplayed"]
    assert left == {"hands": [codes(hand) for hand in match.hands], "stock": codes(match.pack[8:])}


def test_the_pack_is_published_after_the_period() -> None:
    match = dealt()
    (_, scored) = finish(match)
    assert scored.shared["pack"] == codes(match.pack) and "unplayed" not in scored.shared


def test_no_view_tells_what_a_hidden_card_would_do() -> None:
    """Two matches that differ only in whether the opponent could score look the same to everybody else."""
    one, two = dealt("4S 4C KD KS 9D"), dealt("4S 4C KD 9D KS")
    hands = [codes(match.hands[B]) for match in (one, two)]
    assert "KS" in hands[0] and "KS" not in hands[1]
    for match in (one, two):
        play(match, "4S 4C KD")
    assert one.shared_view() == two.shared_view() and one.hand_count(B) == two.hand_count(B)


# ── Other worlds ────────────────────────────────────────────────────────────────────────────────────


def midway(seed: int) -> tuple[HockeyMatch, Random]:
    """A match with random house rules somewhere in its first period."""
    rng = Random(f"midway {seed}")
    match = HOCKEY.start(random_options(rng), 2, B)
    match.supply(random_pack(rng))
    for _ in range(rng.randrange(51)):
        match.apply(match.turn, ("play", rng.choice(match.hands[match.turn])))
    return match, rng


@pytest.mark.parametrize("viewer", [None, A, B])
def test_another_world_looks_the_same(viewer: int | None) -> None:
    """HV-13: lawful, the same to the viewer, and in the end the same score sheet form."""
    for seed in range(25):
        match, rng = midway(seed)
        world = match.resample(viewer, rng.randrange)
        world.check()
        assert world.shared_view() == match.shared_view()
        if viewer is not None:
            assert world.own_view(viewer) == match.own_view(viewer)


def test_the_hidden_cards_of_other_worlds_are_drawn_evenly() -> None:
    """Every card A has not seen lies in B's hand equally often."""
    match, rng = dealt(), Random("even")
    play_on(match, 30)
    hidden = {*match.stock, *match.hands[B]}
    found = Counter(card for _ in range(1100) for card in match.resample(A, rng.randrange).hands[B])
    assert set(found) == hidden and len(hidden) == 17
    expected = 1100 * 5 / 17
    assert all(abs(count - expected) < expected / 4 for count in found.values()), found


def test_the_order_of_anothers_packet_is_hidden() -> None:
    """Which of B's cards came first A was never told: the played one may have lain in any of the five places."""
    match, rng = dealt(), Random("order")
    play_on(match, 2)
    card = match.log[-1].card
    places = Counter(match.resample(A, rng.randrange).pack.index(card) for _ in range(300))
    assert set(places) == {1, 3, 5, 7, 9} and min(places.values()) > 30
    own = {match.resample(A, rng.randrange).pack.index(match.log[0].card) for _ in range(20)}
    assert own == {0}


def test_nothing_is_hidden_between_periods() -> None:
    match, rng = start(), Random("open")
    assert match.resample(A, rng.randrange).to_json() == match.to_json()
    deal(match)
    finish(match)
    assert match.resample(None, rng.randrange).to_json() == match.to_json()


def test_a_world_is_a_match_of_its_own() -> None:
    match, rng = dealt(), Random("apart")
    text = match.to_json()
    world = match.resample(A, rng.randrange)
    play_on(world, 10)
    assert match.to_json() == text
