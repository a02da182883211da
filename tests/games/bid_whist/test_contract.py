"""BW-11 to BW-15: the declaration, and what becomes of the kitty. The dealer is seat 0."""

from itertools import islice
from typing import Any

import pytest

from app.games.bid_whist.match import BidWhistMatch
from app.games.core.cards import codes
from tests.games.bid_whist.positions import dealt, declare, discard, of_type, refused, say

SUIT = ("declare", "suit", 3)
UP = ("declare", "direction", "uptown")


def taken_up(kitty: str, calls: str = "pass 2U pass pass", **chosen: Any) -> BidWhistMatch:
    """Seat 2 has declared spades, uptown."""
    match = dealt({}, "RJ AS KS QS 2C 3C", kitty=kitty, **chosen)
    say(match, calls)
    declare(match, "S")
    return match


def test_bw_11_a_suit_after_uptown_or_downtown() -> None:
    """BX-4."""
    match = dealt()
    say(match, "4D pass pass pass")
    assert refused(match, UP) == "wrong_declaration_kind"
    assert match.own_view(1)["offers"] == {"declare": ["C", "D", "H", "S"]}
    events = declare(match, "S")
    assert events[0].shared == {"type": "declared", "seat": 1, "suit": "S", "direction": "downtown"}
    assert match.shared_view()["contract"] == {
        "seat": 1,
        "number": 4,
        "mode": "downtown",
        "needs": 10,
        "suit": "S",
        "direction": "downtown",
    }


@pytest.mark.parametrize("direction", ["uptown", "downtown"])
def test_bw_11_a_direction_after_no_trump(direction: str) -> None:
    match = dealt()
    say(match, "4NT pass pass pass")
    assert refused(match, SUIT) == "wrong_declaration_kind"
    assert match.own_view(1)["offers"] == {"declare": [{"direction": "uptown"}, {"direction": "downtown"}]}
    declare(match, direction)
    contract = match.shared_view()["contract"]
    assert (contract["suit"], contract["direction"]) == (None, direction)
    assert match.trump is None


def test_bw_11_any_suit_may_be_named_whatever_is_held() -> None:
    match = dealt({1: "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC"})
    say(match, "4U pass pass pass")
    assert [move[2] for move in match.legal(1)] == [0, 1, 2, 3]
    declare(match, "H")


@pytest.mark.parametrize("kitty", ["won", "exchange", "sport"])
def test_bw_12_declared_before_the_kitty_is_seen_and_for_good(kitty: str) -> None:
    match = dealt(kitty=kitty)
    say(match, "2U pass pass pass")
    assert "cards" not in match.shared_view()["kitty"]
    assert all("kitty" not in match.own_view(seat) for seat in range(4))
    declare(match, "S")
    assert refused(match, SUIT) == "wrong_phase"


@pytest.mark.parametrize("kitty", ["won", "exchange", "sport"])
def test_bw_13_the_kitty_counts_from_the_first_lead(kitty: str) -> None:
    match = dealt(kitty=kitty)
    counts = [match.shared_view()["tricks"]]
    say(match, "pass 2U pass pass")
    counts.append(match.shared_view()["tricks"])
    events = declare(match, "S")
    if kitty != "won":
        counts.append(match.shared_view()["tricks"])
        events = discard(match, " ".join(codes(match.hands[2][:6])))
    assert all(count == [0, 0] for count in counts)
    assert match.phase == "play" and match.shared_view()["tricks"] == [1, 0]
    assert of_type(events, "kitty_won") == [{"type": "kitty_won", "seat": 2, "side": 0}]
    assert match.shared_view()["kitty"]["place"] == "trick"


def test_bw_14_by_default_nobody_looks_at_it() -> None:
    match = taken_up("won")
    assert match.phase == "play" and [len(hand) for hand in match.hands] == [12] * 4
    assert match.shared_view()["kitty"] == {"place": "trick"}
    assert all(set(match.own_view(seat)) == {"hand", "offers"} for seat in range(4))


def test_bw_15_exchange() -> None:
    """BX-23."""
    match = taken_up("exchange")
    assert match.phase == "kitty" and match.to_act() == (2,) and match.hand_count(2) == 18
    hand = match.own_view(2)["hand"]
    assert hand[12:] == ["RJ", "AS", "KS", "QS", "2C", "3C"]
    assert match.own_view(2)["offers"] == {"discard": {"of": hand, "count": 6}}
    assert refused(match, ("discard", tuple(match.hands[2][:5]))) == "discard_count"
    events = discard(match, "RJ AS KS QS " + " ".join(hand[:2]))
    assert events[0].shared == {"type": "discarded", "seat": 2, "count": 6}
    assert match.phase == "play" and match.shared_view()["tricks"] == [1, 0]
    assert [len(hand) for hand in match.hands] == [12] * 4
    assert not set(match.own_view(2)["hand"]) & set(match.own_view(2)["discards"])


def test_bw_15_exchange_shows_the_six_to_the_declarer_alone() -> None:
    match = dealt({}, "RJ AS KS QS 2C 3C", kitty="exchange")
    say(match, "pass 2U pass pass")
    events = declare(match, "S")
    assert [event.shared["type"] for event in events] == ["declared", "kitty_taken"]
    assert events[1].shared == {"type": "kitty_taken", "seat": 2, "count": 6}
    assert events[1].own == {2: {"cards": ["RJ", "AS", "KS", "QS", "2C", "3C"]}}
    assert "cards" not in match.shared_view()["kitty"]
    assert match.own_view(2)["kitty"] == ["RJ", "AS", "KS", "QS", "2C", "3C"]


def test_bw_15_sport_shows_them_to_everybody_first() -> None:
    match = dealt({}, "RJ AS KS QS 2C 3C", kitty="sport")
    say(match, "pass 2U pass pass")
    events = declare(match, "S")
    assert [event.shared["type"] for event in events] == ["declared", "kitty_shown", "kitty_taken"]
    assert events[1].shared["cards"] == ["RJ", "AS", "KS", "QS", "2C", "3C"]
    assert match.shared_view()["kitty"] == {"place": "hand", "cards": ["RJ", "AS", "KS", "QS", "2C", "3C"]}
    discard(match, "RJ AS KS QS 2C 3C")
    assert match.shared_view()["kitty"]["cards"] == ["RJ", "AS", "KS", "QS", "2C", "3C"]
    assert "discards" not in match.shared_view()["kitty"]


def test_bw_15_any_six_of_the_eighteen() -> None:
    match = taken_up("exchange")
    moves = list(match.legal(2))
    assert len(moves) == len(set(moves)) == 18_564
    assert match.automatic(2) in moves
    assert list(islice(match.legal(2), 3)) == moves[:3]


def test_a_card_named_twice_counts_once() -> None:
    match = taken_up("exchange")
    five = match.hands[2][:5]
    assert refused(match, ("discard", (*five, five[0]))) == "discard_count"
