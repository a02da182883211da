"""The golden deals, card by card: auction, refill, every trick, and what they bring under several house rules."""

from typing import Any

import pytest

from app.games.core.cards import codes
from tests.games.pedro.positions import GOLDENS, done, golden, golden_to_lead, of_type, play

all_goldens = pytest.mark.parametrize("deal", GOLDENS, ids=[deal["id"] for deal in GOLDENS])


@all_goldens
def test_up_to_the_first_lead(deal: dict[str, Any]) -> None:
    _, match = golden(deal["id"])
    assert [codes(hand) for hand in match.hands] == [hand.split() for hand in deal["hands"]]
    assert codes(match.stock) == deal["stock"].split()
    match = golden_to_lead(deal["id"])
    view = match.shared_view()
    assert [call["bid"] for call in view["calls"]] == deal["calls"]
    assert (view["trump"], view["off_five"]) == (deal["trump"], deal["off_five"])
    assert view["discarded"] == deal["discarded"] and view["refilled"] == deal["refilled"]
    assert [codes(hand) for hand in match.hands] == [hand.split() for hand in deal["start"]]
    assert codes(match.left) == deal["left"]
    assert codes(match.pile)[: len(deal["recycle"])] == deal["recycle"]


@all_goldens
def test_every_trick_and_what_it_brings(deal: dict[str, Any]) -> None:
    for result in deal["results"]:
        bid = result.get("bid", deal["calls"][-1])
        match = golden_to_lead(deal["id"], bid, **result["options"])
        for trick in deal["tricks"]:
            assert match.turn == trick["leader"]
            under = {int(seat): " ".join(buried) for seat, buried in trick.get("under", {}).items()}
            events = play(match, " ".join(trick["plays"]), under)
            taken = of_type(events, "trick_taken")[0]
            goes_along = result["options"].get("two_scores") == "trick_winner"
            two = "2" + deal["trump"] in trick["plays"] and goes_along
            assert (taken["seat"], taken["points"]) == (trick["winner"], trick["points"] + two)
        assert list(match.scores[-1].points) == result["points"]


def test_the_dealer_of_the_first_is_asked_though_nothing_may_be_taken() -> None:
    """PE-17, PE-18: seven trumps held and one card left, of which nothing is wanted; still the dealer is asked."""
    _, match = golden("bury")
    for seat in (0, 1, 2):
        done(match, seat, ("pass",))
    done(match, 3, ("bid", 8))
    done(match, 3, ("name_trump", 0))
    assert match.phase == "robbing" and list(match.legal(3)) == [("rob", ())]
    assert match.own_view(3)["offers"] == {"rob": {"of": ["4H"], "count": 0, "locked": []}}


def test_the_dealer_of_the_second_is_not_asked() -> None:
    """PE-20: nothing is left to rob; the missing cards are awaited at once."""
    _, match = golden("shortage")
    for seat in (2, 3, 0):
        done(match, seat, ("pass",))
    done(match, 1, ("bid", 8))
    done(match, 1, ("name_trump", 1))
    chance = match.awaits()
    assert chance is not None and chance.label == "recycle" and len(chance.cards) == 30
    assert list(chance.cards) == sorted(chance.cards)
    assert match.to_act() == ()
