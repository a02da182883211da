"""Every code of refusal, and which comes first where several apply."""

from typing import Any

import pytest

from app.games.bid_whist import BID_WHIST
from app.games.bid_whist.match import BidWhistMatch
from app.games.core.cards import cards
from app.games.core.ruleset import BadMove, Refusal
from tests.games.bid_whist.positions import dealt, declare, discard, ending, play, refused, say, table

PLAY = ("play", cards("AH")[0])
DISCARD = ("discard", tuple(cards("AH KH QH JH TH 9H")))
SUIT = ("declare", "suit", 3)
BID = ("bid", 3, "uptown")


def in_phase(phase: str) -> BidWhistMatch:
    if phase == "between_deals":
        return table()
    match = dealt({1: "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H"}, kitty="exchange")
    if phase != "bidding":
        say(match, "2U pass pass pass")
    if phase in ("kitty", "play"):
        declare(match, "S")
    if phase == "play":
        discard(match, "3H 4H 5H 6H 7H 8H")
    return match


@pytest.mark.parametrize(
    ("phase", "moves"),
    [
        ("between_deals", [PLAY, DISCARD, SUIT, BID, ("pass",)]),
        ("bidding", [PLAY, DISCARD, SUIT]),
        ("declaring", [PLAY, DISCARD, BID, ("pass",)]),
        ("kitty", [PLAY, SUIT, BID, ("pass",)]),
        ("play", [DISCARD, SUIT, BID, ("pass",)]),
    ],
)
def test_wrong_phase_comes_before_all(phase: str, moves: list[tuple[Any, ...]]) -> None:
    match = in_phase(phase)
    assert match.phase == phase
    for move in moves:
        for seat in range(4):
            assert refused(match, move, seat) == "wrong_phase"


@pytest.mark.parametrize(
    ("phase", "moves"),
    [
        ("bidding", [("pass",), BID, ("bid", 9, "nt")]),
        ("declaring", [SUIT, ("declare", "direction", "uptown")]),
        ("kitty", [DISCARD, ("discard", ())]),
        ("play", [PLAY, ("play", cards("2C")[0])]),
    ],
)
def test_then_not_your_turn(phase: str, moves: list[tuple[Any, ...]]) -> None:
    match = in_phase(phase)
    assert match.to_act() == (1,)
    for move in moves:
        for seat in (0, 2, 3):
            assert refused(match, move, seat) == "not_your_turn"


def test_of_bids_the_range_comes_before_the_height() -> None:
    match = dealt(min_bid=3)
    say(match, "5U")
    assert refused(match, ("bid", 2, "nt")) == "bid_out_of_range"
    assert refused(match, ("bid", 8, "uptown")) == "bid_out_of_range"
    assert refused(match, ("bid", 4, "nt")) == "bid_not_higher"


def test_the_range_is_told_with_it() -> None:
    match = dealt(min_bid=3)
    assert match.apply(1, ("bid", 2, "nt")) == Refusal("bid_out_of_range", {"low": 3, "high": 7})


def test_dealer_must_bid() -> None:
    match = dealt()
    say(match, "pass pass pass")
    assert refused(match, ("pass",)) == "dealer_must_bid"


def test_wrong_declaration_kind() -> None:
    match = in_phase("declaring")
    assert refused(match, ("declare", "direction", "uptown")) == "wrong_declaration_kind"


def test_of_discards_what_is_held_comes_before_how_many() -> None:
    match = in_phase("kitty")
    foreign = next(card for card in range(54) if card not in match.hands[1])
    assert refused(match, ("discard", (foreign,))) == "discard_not_held"
    assert refused(match, ("discard", tuple(match.hands[1][:5]))) == "discard_count"
    assert refused(match, ("discard", tuple(match.hands[1][:7]))) == "discard_count"
    assert refused(match, ("discard", ())) == "discard_count"
    assert refused(match, ("discard", (*match.hands[1][:6], foreign))) == "discard_not_held"


def test_of_plays_what_is_held_comes_before_the_suit() -> None:
    match = ending({1: "2C 3D", 2: "4C 6D", 3: "7D"}, "1U", "S")
    play(match, "2C")
    assert refused(match, ("play", cards("AH")[0])) == "card_not_in_hand"
    assert match.apply(2, ("play", cards("6D")[0])) == Refusal("must_follow_suit", {"suit": "C"})


@pytest.mark.parametrize("declared", ["uptown", "downtown"])
def test_the_suit_to_follow_behind_a_joker(declared: str) -> None:
    match = ending({1: "RJ", 2: "7D", 3: "KD AS"}, "1NT", declared)
    play(match, "RJ 7D")
    assert match.apply(3, ("play", cards("AS")[0])) == Refusal("must_follow_suit", {"suit": "D"})


@pytest.mark.parametrize(
    "action",
    [
        {"type": "pass"},
        {"type": "bid", "number": 3, "mode": "downtown"},
        {"type": "bid", "number": 0, "mode": "nt"},
        {"type": "declare", "suit": "H"},
        {"type": "declare", "direction": "uptown"},
        {"type": "discard", "cards": ["2C", "AH", "RJ"]},
        {"type": "discard", "cards": []},
        {"type": "play", "card": "BJ"},
    ],
)
def test_the_form_of_moves(action: dict[str, Any]) -> None:
    assert BID_WHIST.move_json(BID_WHIST.parse_move(action)) == action


def test_a_discard_is_put_in_the_order_of_the_pack() -> None:
    """The order in which somebody chose the cards is stored nowhere."""
    one = BID_WHIST.parse_move({"type": "discard", "cards": ["RJ", "2C", "AH", "2C"]})
    assert one == ("discard", tuple(cards("2C AH RJ")))


@pytest.mark.parametrize(
    "action",
    [
        {"type": "bid", "number": True, "mode": "nt"},
        {"type": "bid", "number": 3, "mode": "up"},
        {"type": "bid", "number": 3},
        {"type": "declare"},
        {"type": "declare", "suit": "CD"},
        {"type": "declare", "suit": ""},
        {"type": "declare", "suit": "H", "direction": "uptown"},
        {"type": "declare", "direction": "nt"},
        {"type": "discard", "cards": "AH"},
        {"type": "discard", "cards": [1]},
        {"type": "discard", "cards": [["AH"]]},
        {"type": "play", "card": "1H"},
        {"type": "rob"},
        {},
    ],
)
def test_what_has_no_form_of_a_move(action: dict[str, Any]) -> None:
    with pytest.raises(BadMove):
        BID_WHIST.parse_move(action)


def test_a_verb_of_another_game_is_no_move() -> None:
    with pytest.raises(BadMove):
        dealt().apply(1, ("cut", 5))
    with pytest.raises(BadMove):
        BID_WHIST.move_json(("cut",))
