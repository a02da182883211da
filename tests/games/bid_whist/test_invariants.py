"""Each invariant is seen to be broken: a match spoilt by hand does not pass."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from app.games.bid_whist.match import BidWhistMatch
from app.games.core.ruleset import Result
from tests.games.bid_whist.positions import dealt, declare, play_out, say


def mid_deal(kitty: str = "exchange") -> BidWhistMatch:
    """Two tricks played and two cards on the table."""
    match = dealt(kitty=kitty)
    say(match, "pass 2U pass pass")
    declare(match, "S")
    if kitty != "won":
        match.apply(2, match.automatic(2))
    for _ in range(10):
        match.apply(match.turn, match.automatic(match.turn))
    match.check()
    return match


def swap_between_hands(match: BidWhistMatch) -> None:
    match.hands[0][0], match.hands[1][0] = match.hands[1][0], match.hands[0][0]


def lose_a_card(match: BidWhistMatch) -> None:
    match.hands[match.turn].pop()


def hand_over_a_card(match: BidWhistMatch) -> None:
    match.hands[(match.turn + 1) % 4].append(match.hands[match.turn].pop())


def another_winner(match: BidWhistMatch) -> None:
    match.winners[0] = (match.winners[0] + 1) % 4


def another_turn(match: BidWhistMatch) -> None:
    match.turn = (match.turn + 1) % 4


def another_leader(match: BidWhistMatch) -> None:
    match.leader = (match.leader + 1) % 4


def false_void(match: BidWhistMatch) -> None:
    held = next(match.order.suits[card] for card in match.hands[0] if match.order.suits[card] is not None)
    assert held is not None
    match.voids[0] |= 1 << held


def auction_undone(match: BidWhistMatch) -> None:
    match.auction.calls.pop()


def bids_fall(match: BidWhistMatch) -> None:
    match.auction.calls[0] = (1, (5, "nt"))


def one_trick_too_many(match: BidWhistMatch) -> None:
    match.winners.append(match.leader)


def five_away(match: BidWhistMatch) -> None:
    card, *rest = match.discards
    match.discards = tuple(rest)
    match.hands[2].append(card)


def over_too_soon(match: BidWhistMatch) -> None:
    match.result = Result((0,), "BW-27")


SPOILT: dict[str, tuple[Callable[[BidWhistMatch], None], str]] = {
    "swap": (swap_between_hands, "BI-1"),
    "lost": (lose_a_card, "BI-1"),
    "handed over": (hand_over_a_card, "BI-1"),
    "winner": (another_winner, "BI-6"),
    "turn": (another_turn, "BI-4"),
    "leader": (another_leader, "BI-[24]"),
    "void": (false_void, "BI-10"),
    "auction": (auction_undone, "BI-3"),
    "bids": (bids_fall, "BI-3"),
    "tricks": (one_trick_too_many, "BI-5"),
    "five": (five_away, "BI-2"),
    "over": (over_too_soon, "BI-9"),
}


@pytest.mark.parametrize("how", SPOILT)
def test_a_spoilt_match_does_not_pass(how: str) -> None:
    spoil, rule = SPOILT[how]
    match = mid_deal()
    spoil(match)
    with pytest.raises(AssertionError, match=rule):
        match.check()


def test_a_spoilt_score_does_not_pass() -> None:
    match = dealt()
    play_out(match, Random(1))
    match.check()
    honest = match.scores[-1]
    match.scores = (replace(honest, points=(1, 1), totals=(1, 1)),)
    with pytest.raises(AssertionError, match="BI-8"):
        match.check()
    match.scores, match.result = (honest,), None if match.result else Result((0,), "BW-27")
    with pytest.raises(AssertionError, match="BI-9"):
        match.check()
    match.scores, match.result = (), None
    with pytest.raises(AssertionError, match="BI-9"):
        match.check()


@pytest.mark.parametrize("phase", ["bidding", "declaring"])
def test_whose_turn_it_is_before_the_play(phase: str) -> None:
    match = dealt()
    if phase == "declaring":
        say(match, "pass 2U pass pass")
    match.turn = (match.turn + 1) % 4
    with pytest.raises(AssertionError, match="BI-4"):
        match.check()


def test_a_deal_that_breaks_off_does_not_pass() -> None:
    match = dealt()
    play_out(match, Random(2))
    match.winners.pop()
    match.leaders.pop()
    del match.played[-4:]
    with pytest.raises(AssertionError, match=r"BI-[15]"):
        match.check()
