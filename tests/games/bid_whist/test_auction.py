"""BW-5 to BW-10, BW-29, BW-30: who may bid what. The dealer is seat 0, so seat 1 speaks first."""

from itertools import pairwise

import pytest

from app.games.bid_whist.bids import ALL_BIDS
from app.games.bid_whist.match import BidWhistMatch
from tests.games.bid_whist.positions import call_move, dealt, done, of_type, refused, say


def bids_open(match: BidWhistMatch) -> list[tuple[int, str]]:
    return [(move[1], move[2]) for move in match.legal(match.turn) if move[0] == "bid"]


def test_bw_5_each_speaks_once_the_dealer_last() -> None:
    match = dealt(dealer=2)
    spoke = []
    for call in ("pass", "1U", "pass", "1D"):
        spoke.append(match.turn)
        say(match, call)
    assert spoke == [3, 0, 1, 2]
    assert match.phase == "declaring" and match.contract == (2, (1, "downtown"))


def test_bw_6_pass_and_the_21_bids() -> None:
    match = dealt()
    assert list(match.legal(1)) == [("pass",), *(("bid", *bid) for bid in ALL_BIDS)]
    assert len(ALL_BIDS) == 21
    for number in (0, 8, -1):
        assert refused(match, ("bid", number, "uptown")) == "bid_out_of_range"


def test_bw_7_the_order_of_the_bids() -> None:
    assert ALL_BIDS[:4] == ((1, "uptown"), (1, "downtown"), (1, "nt"), (2, "uptown"))
    for place, bid in enumerate(ALL_BIDS[:-1]):
        match = dealt()
        done(match, ("bid", *bid))
        assert bids_open(match) == list(ALL_BIDS[place + 1 :])
        assert len(bids_open(match)) == 20 - place
        for lower in ALL_BIDS[: place + 1]:
            assert refused(match, ("bid", *lower)) == "bid_not_higher"


def test_bw_8_the_dealer_must_bid_after_three_passes() -> None:
    """BX-2."""
    match = dealt()
    say(match, "pass pass pass")
    assert refused(match, ("pass",)) == "dealer_must_bid"
    assert ("pass",) not in match.legal(0) and len(bids_open(match)) == 21
    events = say(match, "1U")
    assert of_type(events, "auction_won")[0]["needs"] == 7


def test_bw_8_nobody_else_must() -> None:
    match = dealt()
    for _ in range(3):
        assert ("pass",) in match.legal(match.turn)
        say(match, "pass")
    match = dealt()
    say(match, "pass 1U pass")
    assert ("pass",) in match.legal(0)


def test_bw_9_seven_no_trump_closes_the_auction() -> None:
    """BX-3: the seats still to speak count as having passed; the declarer names a direction."""
    match = dealt()
    events = say(match, "7NT")
    assert [event.shared["type"] for event in events] == ["bid", "auction_won"]
    assert match.phase == "declaring" and match.to_act() == (1,)
    assert [call["bid"] for call in match.shared_view()["calls"]] == [
        {"number": 7, "mode": "nt"},
        None,
        None,
        None,
    ]
    assert [call["seat"] for call in match.shared_view()["calls"]] == [1, 2, 3, 0]
    assert list(match.legal(1)) == [("declare", "direction", "uptown"), ("declare", "direction", "downtown")]


def test_bw_10_the_highest_bidder_declares() -> None:
    match = dealt()
    events = say(match, "2U pass 3D pass")
    assert of_type(events, "auction_won") == [
        {"type": "auction_won", "seat": 3, "number": 3, "mode": "downtown", "needs": 9}
    ]
    assert match.to_act() == (3,)


def test_bx_1() -> None:
    match = dealt()
    say(match, "3U")
    assert refused(match, call_move("3U")) == "bid_not_higher"
    say(match, "3D 3NT")
    assert refused(match, call_move("3D")) == "bid_not_higher"
    events = say(match, "4U")
    assert of_type(events, "auction_won")[0] == {
        "type": "auction_won",
        "seat": 0,
        "number": 4,
        "mode": "uptown",
        "needs": 10,
    }


def test_bx_5_equal_directions() -> None:
    match = dealt(direction_order="equal")
    say(match, "3U")
    assert refused(match, call_move("3D")) == "bid_not_higher"
    say(match, "3NT")
    assert bids_open(match)[:2] == [(4, "uptown"), (4, "downtown")]
    say(match, "4U")


def test_bx_25_the_lowest_bid() -> None:
    """BW-29."""
    match = dealt(min_bid=3)
    assert refused(match, call_move("2NT")) == "bid_out_of_range"
    say(match, "pass pass pass")
    assert refused(match, ("pass",)) == "dealer_must_bid"
    assert refused(match, call_move("2U")) == "bid_out_of_range"
    assert bids_open(match) == [bid for bid in ALL_BIDS if bid[0] >= 3]
    say(match, "3U")


def test_bx_26_equal_directions() -> None:
    """BW-30."""
    match = dealt(direction_order="equal")
    say(match, "3D")
    assert refused(match, call_move("3U")) == "bid_not_higher"
    say(match, "3NT")
    assert {(4, "uptown"), (4, "downtown")} <= set(bids_open(match))
    say(match, "7D")
    assert refused(match, call_move("7U")) == "bid_not_higher"
    assert bids_open(match) == [(7, "nt")]


@pytest.mark.parametrize("bid", ALL_BIDS[:-1])
def test_bw_30_how_many_bids_are_left(bid: tuple[int, str]) -> None:
    match = dealt(direction_order="equal")
    done(match, ("bid", *bid))
    assert len(bids_open(match)) == 3 * (7 - bid[0]) + (bid[1] != "nt")


@pytest.mark.parametrize("top", ["7U", "7D"])
def test_bw_30_only_7nt_ends_the_auction(top: str) -> None:
    match = dealt(direction_order="equal")
    say(match, top)
    assert match.phase == "bidding"
    say(match, "7NT")
    assert match.phase == "declaring" and match.turn == 2


@pytest.mark.parametrize("minimum", [1, 2, 3, 4])
def test_bw_29_binds_everybody(minimum: int) -> None:
    match = dealt(min_bid=minimum)
    for _ in range(4):
        assert min(number for number, _ in bids_open(match)) == minimum
        if match.turn == 0:
            break
        say(match, "pass")


def test_the_offers_are_the_bids_that_may_follow() -> None:
    match = dealt(min_bid=2)
    offers = match.own_view(1)["offers"]
    assert offers["pass"] == [] and len(offers["bid"]) == 18
    assert offers["bid"][0] == {"number": 2, "mode": "uptown"}
    say(match, "4D")
    assert match.own_view(2)["offers"]["bid"][0] == {"number": 4, "mode": "nt"}
    say(match, "7D")
    assert match.own_view(3)["offers"] == {"bid": [{"number": 7, "mode": "nt"}], "pass": []}
    forced = dealt()
    say(forced, "pass pass pass")
    assert "pass" not in forced.own_view(0)["offers"]


def test_equal_strengths_rise_too() -> None:
    """In either order a longer list of bids never falls."""
    for order in ("down_over_up", "equal"):
        strength = dealt(direction_order=order).setup.strength
        assert all(strength(low) <= strength(high) for low, high in pairwise(ALL_BIDS))
        assert all(strength((n, "nt")) < strength((n + 1, "uptown")) for n in range(1, 7))
