"""Other worlds: lawful, equal to the viewer, and drawn evenly."""

from collections import Counter
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from app.games.bid_whist import BID_WHIST
from app.games.bid_whist.match import BidWhistMatch
from app.games.core.cards import codes
from app.games.core.ruleset import Refusal
from tests.games.bid_whist.positions import dealt, declare, discard, play, random_match, say

DRAWS = 3000


def late(kitty: str, tricks: int, seed: int, mode: str = "uptown") -> BidWhistMatch:
    """A random deal with so many tricks played; seat 2 has bid."""
    rng = Random(seed)
    match = random_match(rng, kitty=kitty)
    while match.running and not (match.phase == "play" and len(match.winners) == tricks):
        seat = match.turn
        move: tuple[Any, ...] = ("pass",)
        if match.phase == "bidding" and seat == 2:
            move = ("bid", 7, mode)
            if mode != "nt" and match.auction.high:
                move = ("pass",)
        elif match.phase == "bidding" and match.must_bid():
            move = ("bid", 1, mode)
        elif match.phase == "kitty":
            move = ("discard", tuple(sorted(rng.sample(match.hands[seat], 6))))
        elif match.phase != "bidding":
            move = rng.choice(list(match.legal(seat)))
        assert not isinstance(match.apply(seat, move), Refusal)
    return match


def facts(match: BidWhistMatch) -> tuple[Any, ...]:
    """What a world is: who holds what, what lies aside, what the kitty was."""
    return (
        *(frozenset(hand) for hand in match.hands),
        frozenset(match.discards),
        frozenset(match.kitty),
    )


def spread(match: BidWhistMatch, viewer: int | None, draws: int, seed: int) -> Counter[tuple[Any, ...]]:
    rng = Random(seed)
    return Counter(facts(match.resample(viewer, rng.randrange)) for _ in range(draws))


def hand_out(cards: list[int], sizes: list[int]) -> list[list[frozenset[int]]]:
    """Every way to give these cards to holders of so many."""
    if not sizes:
        return [[]]
    return [
        [frozenset(mine), *rest]
        for mine in combinations(cards, sizes[0])
        for rest in hand_out([card for card in cards if card not in mine], sizes[1:])
    ]


def all_worlds(match: BidWhistMatch, viewer: int) -> set[tuple[Any, ...]]:
    """Every lawful world of a seat that has not exchanged the kitty, found by trying them all."""
    seats = [seat for seat in range(4) if seat != viewer]
    declarer = match.contract[0] if match.exchanged and match.contract else None
    aside = list(match.kitty if declarer is None else match.discards)
    pool = sorted([card for seat in seats for card in match.hands[seat]] + aside)
    six = set(match.kitty) if match.setup.kitty == "sport" else set()
    found = set()
    for given in hand_out(pool, [len(match.hands[seat]) for seat in seats] + [len(aside)]):
        hands = dict(zip(seats, given[:-1], strict=True))
        if any(
            match.voids[seat] >> (match.order.suits[card] or 0) & 1
            for seat in seats
            for card in hands[seat]
            if match.order.suits[card] is not None
        ):
            continue
        if any(hands[seat] & six for seat in seats if seat != declarer):
            continue
        whole = [frozenset(match.hands[viewer]) if seat == viewer else hands[seat] for seat in range(4)]
        found.add((*whole, given[-1]))
    return found


@pytest.mark.parametrize(("kitty", "mode"), [*product(("won", "exchange", "sport"), ("uptown", "nt"))])
def test_worlds_look_the_same_and_are_lawful(kitty: str, mode: str) -> None:
    for tricks in (0, 3, 8, 11):
        match = late(kitty, tricks, seed=tricks)
        for viewer in (None, 0, 1, 2, 3):
            world = match.resample(viewer, Random(tricks).randrange)
            world.check()
            assert world.shared_view() == match.shared_view()
            if viewer is not None:
                assert world.own_view(viewer) == match.own_view(viewer)


@pytest.mark.parametrize("kitty", ["won", "exchange", "sport"])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_lawful_world_comes_up_evenly(kitty: str, seed: int) -> None:
    """Before the last trick but one, for the seat at the declarer's left: against a list of all worlds."""
    match = late(kitty, 11, seed)
    expected = all_worlds(match, 3)
    drawn = spread(match, 3, DRAWS, seed)
    seen: Counter[tuple[Any, ...]] = Counter()
    for world, count in drawn.items():
        aside = world[4] if match.exchanged else world[5]
        seen[(*world[:4], aside)] += count
    assert set(seen) <= expected
    mean = DRAWS / len(expected)
    # Of cells that hold so many on average, the sum of squares stays near its mean.
    chi = sum((seen[world] - mean) ** 2 / mean for world in expected)
    free = len(expected) - 1
    assert abs(chi - free) < 6 * (2 * free) ** 0.5 + 6, (chi, free)


def test_the_kitty_may_have_been_any_six_of_the_eighteen() -> None:
    """`exchange`: also cards that the declarer has played by now."""
    match = late("exchange", 6, 4)
    assert match.contract is not None
    declarer = match.contract[0]
    viewer = (declarer + 1) % 4
    played = [match.played[4 * n + (declarer - leader) % 4] for n, leader in enumerate(match.leaders)]
    rng, in_kitty = Random(1), 0
    for _ in range(600):
        in_kitty += played[0] in match.resample(viewer, rng.randrange).kitty
    assert 140 < in_kitty < 260  # a third


def test_sport_leaves_the_six_with_the_declarer() -> None:
    match = dealt({2: "2H 3H 4H 5H"}, "RJ AS KS QS 2C 3C", kitty="sport")
    say(match, "pass 2U pass pass")
    declare(match, "S")
    discard(match, "RJ 2C 3C 2H 3H 4H")
    rng, away = Random(2), Counter[str]()
    for _ in range(600):
        world = match.resample(1, rng.randrange)
        his = {*world.hands[2], *world.discards}
        assert set(match.kitty) <= his and world.kitty == match.kitty
        away.update(codes(world.discards))
    for code in codes(match.kitty):
        assert 140 < away[code] < 260  # six of eighteen, whichever


def test_the_declarer_knows_what_lies_aside() -> None:
    match = late("exchange", 2, 7)
    assert match.contract is not None
    declarer = match.contract[0]
    world = match.resample(declarer, Random(3).randrange)
    assert world.kitty == match.kitty and world.discards == match.discards
    assert world.hands[declarer] == match.hands[declarer]
    assert any(world.hands[seat] != match.hands[seat] for seat in range(4))


def test_the_kitty_won_may_be_anything_even_to_the_declarer() -> None:
    match = late("won", 0, 5)
    kitties = {match.resample(2, Random(n).randrange).kitty for n in range(5)}
    assert len(kitties) == 5


def test_who_did_not_follow_has_none() -> None:
    """In every world, jokers included where they are trumps."""
    match = dealt({1: "AC", 2: "2C", 3: "3D", 0: "4C"}, void={3: "C"})
    say(match, "1U pass pass pass")
    declare(match, "C")
    assert match.voids == [0, 0, 0, 0]
    holds = {code for code in codes(match.hands[3]) if code in ("RJ", "BJ")}
    assert not holds
    play(match, "AC 2C 3D")
    assert match.voids == [0, 0, 0, 1]
    rng = Random(6)
    for _ in range(100):
        hand = codes(match.resample(1, rng.randrange).hands[3])
        assert not any(code[1] == "C" or code in ("RJ", "BJ") for code in hand)


def test_a_joker_led_without_trumps_shows_nothing_about_suits() -> None:
    match = dealt({1: "RJ", 2: "7D", 3: "AS", 0: "2D"}, void={3: "D"})
    say(match, "1NT pass pass pass")
    declare(match, "uptown")
    play(match, "RJ 7D AS 2D")
    assert match.voids == [0, 0, 0, 1 << 1]


@pytest.mark.parametrize("kitty", ["won", "exchange", "sport"])
def test_a_world_is_a_match_of_its_own(kitty: str) -> None:
    match = late(kitty, 4, 9)
    before = match.to_json()
    world = match.resample(0, Random(1).randrange)
    while world.running:
        world.apply(world.turn, world.automatic(world.turn))
    assert match.to_json() == before
    assert BID_WHIST.from_json(world.to_json()).to_json() == world.to_json()


def test_after_the_deal_nothing_is_hidden() -> None:
    match = late("exchange", 12, 1)
    assert not match.running
    assert match.resample(None, Random(1).randrange).to_json() == match.to_json()
