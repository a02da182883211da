"""What holds for every deal, over random ones: the twelve properties of the rule page."""

from itertools import chain, pairwise
from random import Random
from typing import Any

import pytest

from app.games.bid_whist import BID_WHIST
from app.games.bid_whist.bids import ALL_BIDS
from app.games.bid_whist.match import BidWhistMatch
from app.games.bid_whist.orders import ORDERS
from app.games.bid_whist.setup import dealt_to
from app.games.core.cards import BLACK_JOKER, CARDS, CODES, RED_JOKER, cards, suit
from app.games.core.ruleset import Event, Refusal
from tests.games.bid_whist.positions import random_options, table

PACK = tuple(range(54))

Moves = list[tuple[int, tuple[Any, ...]]]


def some_move(match: BidWhistMatch, rng: Random) -> tuple[Any, ...]:
    if match.phase == "kitty":
        return ("discard", tuple(sorted(rng.sample(match.hands[match.turn], 6))))
    moves = list(match.legal(match.turn))
    return rng.choice(moves[:4] if match.phase == "bidding" else moves)


def play_deal(rng: Random, chosen: dict[str, Any]) -> tuple[BidWhistMatch, Moves, list[Event]]:
    """A random deal, every state of it checked; its moves and events."""
    match, moves, events = table(rng.randrange(4), **chosen), [], []
    match.supply(rng.sample(PACK, 54))
    while match.running:
        match.check()
        _check_state(match)
        seat, move = match.turn, some_move(match, rng)
        moves.append((seat, move))
        answer = match.apply(seat, move)
        assert not isinstance(answer, Refusal)
        events += answer
    match.check()
    return match, moves, events


def _check_state(match: BidWhistMatch) -> None:
    """Conservation, sizes, and that a suit led is followed."""
    aside = match.discards if match.exchanged else match.kitty
    everything = [*chain(*match.hands), *match.trick, *match.played, *aside]
    assert sorted(everything) == list(PACK)
    if match.phase != "play":
        return
    sizes = [len(hand) for hand in match.hands]
    assert max(sizes) - min(sizes) <= 1 and max(sizes) == 12 - len(match.winners)
    led = match.order.led(match.trick)
    held = [card for card in match.hands[match.turn] if match.order.suits[card] == led is not None]
    open_to_play = [move[1] for move in match.legal(match.turn)]
    assert open_to_play and (not held or open_to_play == held)


@pytest.mark.parametrize("seed", range(12))
def test_every_deal(seed: int) -> None:
    """1 to 5, 7, 8: cards, calls, sizes, legal moves, thirteen tricks, one side scores, the end."""
    rng = Random(f"deal {seed}")
    match, moves, events = play_deal(rng, random_options(rng))
    calls = [(seat, move) for seat, move in moves if move[0] in ("pass", "bid")]
    cut = calls[-1][1] == ("bid", 7, "nt")
    assert len({seat for seat, _ in calls}) == len(calls) and (len(calls) == 4 or cut)
    worth = [match.setup.strength((move[1], move[2])) for _, move in calls if move[0] == "bid"]
    assert worth and all(low < high for low, high in pairwise(worth))
    scored = next(event.shared for event in events if event.shared["type"] == "deal_scored")
    assert sum(scored["tricks"]) == 13 and len(match.winners) == 12
    side = scored["contract"]["seat"] % 2
    number, won = scored["contract"]["number"], scored["tricks"][side]
    factor = 2 if match.setup.nt_double and scored["contract"]["mode"] == "nt" else 1
    factor *= 2 if match.setup.boston_double and won == 13 else 1
    assert scored["points"][1 - side] == 0
    assert scored["points"][side] == factor * (won - 6 if won >= 6 + number else -number)
    assert (match.result is not None) == (abs(scored["points"][side]) >= match.setup.target)


def test_reversing_the_direction_reverses_a_suit_without_its_ace() -> None:
    """6."""
    for trump in (None, 0, 1, 2, 3):
        up, down = ORDERS[trump, "uptown"], ORDERS[trump, "downtown"]
        for suited in range(4):
            plain = [card for card in range(52) if suit(card) == suited and CODES[card][0] != "A"]
            assert sorted(plain, key=up.force.__getitem__) == sorted(plain, key=down.force.__getitem__)[::-1]
    rng = Random(6)
    for _ in range(200):
        trick = rng.sample([card for card in range(52) if CODES[card][0] != "A"], 4)
        trump = rng.choice([None, 0, 1, 2, 3])
        winners = {way: trick[ORDERS[trump, way].winner(trick)] for way in ("uptown", "downtown")}
        same = [card for card in trick if suit(card) == suit(winners["uptown"])]
        assert suit(winners["downtown"]) == suit(winners["uptown"])
        assert winners["uptown"] == max(same, key=ORDERS[None, "uptown"].force.__getitem__)
        assert winners["downtown"] == min(same, key=ORDERS[None, "uptown"].force.__getitem__)


@pytest.mark.parametrize("kitty", ["won", "exchange", "sport"])
def test_a_swap_of_hidden_cards_is_not_seen(kitty: str) -> None:
    """9: a card aside against one in a hand, for `sport` within the declarer's eighteen."""
    rng = Random(f"swap {kitty}")
    for _ in range(10):
        match = table(rng.randrange(4), kitty=kitty)
        match.supply(rng.sample(PACK, 54))
        while match.phase != "play":
            match.apply(match.turn, some_move(match, rng))
        assert match.contract is not None
        declarer = match.contract[0]
        viewer = (declarer + rng.choice([1, 2, 3])) % 4
        holder = declarer if kitty == "sport" else rng.choice([n for n in range(4) if n != viewer])
        state = match.to_json()
        aside = state["kitty" if kitty == "won" else "discards"]
        mine, place = rng.randrange(len(state["hands"][holder])), rng.randrange(6)
        state["hands"][holder][mine], aside[place] = aside[place], state["hands"][holder][mine]
        twin = BID_WHIST.from_json(state)
        assert twin.shared_view() == match.shared_view()
        assert twin.own_view(viewer) == match.own_view(viewer)


def renamed(card: int, suits: list[int]) -> int:
    """The card of the same rank in another suit."""
    return card if card >= RED_JOKER else suits[suit(card)] * 13 + card % 13


@pytest.mark.parametrize("seed", range(6))
def test_suits_and_sides_are_only_names(seed: int) -> None:
    """10: the same deal with other suits, one seat on, gives the same deal with other suits, one seat on."""
    rng = Random(f"names {seed}")
    chosen = random_options(rng)
    match, moves, _ = play_deal(rng, chosen)
    suits = rng.sample(range(4), 4)
    twin = table((match.auction.speaking[0]) % 4, **chosen)
    twin.supply([renamed(card, suits) for card in match.pack])
    for seat, move in moves:
        match_move: tuple[Any, ...] = move
        if move[0] == "play":
            match_move = ("play", renamed(move[1], suits))
        elif move[0] == "discard":
            match_move = ("discard", tuple(sorted(renamed(card, suits) for card in move[1])))
        elif move[:2] == ("declare", "suit"):
            match_move = ("declare", "suit", suits[move[2]])
        assert not isinstance(twin.apply((seat + 1) % 4, match_move), Refusal)
    assert twin.winners == [(seat + 1) % 4 for seat in match.winners]
    assert twin.scores[0].points == match.scores[0].points[::-1]


@pytest.mark.parametrize("seed", range(6))
def test_without_trumps_the_jokers_are_alike(seed: int) -> None:
    """11."""
    rng = Random(f"jokers {seed}")
    match, swap = table(0), {RED_JOKER: BLACK_JOKER, BLACK_JOKER: RED_JOKER}
    match.supply(rng.sample(PACK, 54))
    twin = table(0)
    twin.supply([swap.get(card, card) for card in match.pack])
    for move in (("bid", 7, "nt"), ("declare", "direction", rng.choice(["uptown", "downtown"]))):
        for one in (match, twin):
            one.apply(1, move)
    while match.running:
        verb, card = rng.choice(list(match.legal(match.turn)))
        assert not isinstance(twin.apply(twin.turn, (verb, swap.get(card, card))), Refusal)
        match.apply(match.turn, (verb, card))
    assert (twin.winners, twin.scores) == (match.winners, match.scores)


@pytest.mark.parametrize("seed", range(6))
def test_the_kitty_won_does_nothing_in_play(seed: int) -> None:
    """12: neither its order nor, one of its cards for one never played, which cards they are."""
    rng = Random(f"kitty {seed}")
    match, moves, _ = play_deal(rng, {**random_options(rng), "kitty": "won"})
    pack = [*match.pack[:48], *rng.sample(match.pack[48:], 6)]
    twin = BID_WHIST.start(match.setup.options, 4, (match.auction.speaking[0] - 1) % 4)
    twin.supply(pack)
    for seat, move in moves:
        assert not isinstance(twin.apply(seat, move), Refusal)
    assert (twin.winners, twin.scores, twin.result) == (match.winners, match.scores, match.result)


@pytest.mark.parametrize("trump", [0, 1, 2, 3])
def test_the_red_joker_always_wins_and_the_black_one_next(trump: int) -> None:
    rng = Random(trump)
    for direction in ("uptown", "downtown"):
        for _ in range(100):
            trick = rng.sample(PACK, 4)
            best = trick[ORDERS[trump, direction].winner(trick)]
            for joker in (RED_JOKER, BLACK_JOKER):
                if joker in trick:
                    assert best == joker
                    break


def test_each_bid_needs_so_many_of_the_twelve_tricks() -> None:
    """Five and the number for the declarer; eight less the number set it."""
    for number, _ in ALL_BIDS:
        assert 6 + number - 1 == 5 + number
        assert 12 - (5 + number) + 1 == 8 - number
    assert sorted(dealt_to(range(54), 0, 1)) == list(range(0, 48, 4))
    assert cards("RJ BJ") == [CARDS["RJ"], CARDS["BJ"]]
