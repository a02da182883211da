"""The leaks of Bid Whist that happen by accident, planted on purpose: the comparison must see every one.

The letters are those of the rule page's list. The plants live here alone; the ruleset is patched for one test.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from app.games.bid_whist import views
from app.games.bid_whist.match import BidWhistMatch
from app.games.core.cards import CODES, codes
from app.games.core.ruleset import Event, Json, Move, Refusal
from app.table import show
from app.table.state import OpenDeal
from tests.leaks.comparison import Compared, compare
from tests.leaks.knowledge import KNOWLEDGE
from tests.leaks.recording import DealtByHand, deals

DEALS = 30

Plant = Callable[[pytest.MonkeyPatch], None]


def in_view(leak: Callable[[BidWhistMatch], Json]) -> Plant:
    """Further fields in the view that everybody gets."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        honest = BidWhistMatch.shared_view
        patch.setattr(BidWhistMatch, "shared_view", lambda self: {**honest(self), **leak(self)})

    return plant


def in_discard(leak: Callable[[BidWhistMatch], Json]) -> Plant:
    """Further fields in the event of the discard, for everybody."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        honest = BidWhistMatch.apply

        def apply(self: BidWhistMatch, seat: int, move: Move) -> list[Event] | Refusal:
            answer = honest(self, seat, move)
            if isinstance(answer, list) and move[0] == "discard":
                answer[0].shared.update(leak(self))
            return answer

        patch.setattr(BidWhistMatch, "apply", apply)

    return plant


def trumps_put_away(match: BidWhistMatch) -> Json:
    """a: how many trumps, jokers among them, were put away."""
    return {"trumps": sum(match.order.suits[card] == match.trump for card in match.discards)}


def lasting_ids(match: BidWhistMatch) -> Json:
    """b: which of the six that everybody saw were put away, by their places."""
    return {"ids": [place for place, card in enumerate(match.kitty) if card in match.discards]}


def suits_worth_naming(match: BidWhistMatch) -> Json:
    """c: the declaration offered by what the declarer holds."""
    if match.phase != "declaring":
        return {}
    return {"suggested": max("CDHS", key=hand_suits(match.hands[match.turn]).count)}


def secret_told(patch: pytest.MonkeyPatch) -> None:
    """d: the secret of the shuffle before the deal is scored."""
    honest = show._fair

    def fair(deal: OpenDeal) -> Json:
        return {**honest(deal), "secret": deal.secret}

    patch.setattr(show, "_fair", fair)


def partner_looks(patch: pytest.MonkeyPatch) -> None:
    """e: the declarer's partner sees what the declarer sees of the kitty."""
    honest = views.own

    def own(match: BidWhistMatch, seat: int) -> Json:
        view = honest(match, seat)
        if match.contract is not None and match.exchanged and seat == (match.contract[0] + 2) % 4:
            view["kitty"] = codes(match.kitty)
        return view

    patch.setattr(views, "own", own)


def hands_for_watchers(match: BidWhistMatch) -> Json:
    """f: the longest suit of everybody, for whoever watches."""
    return {"longest": [max(map(hand_suits(hand).count, "CDHS")) for hand in match.hands]}


def hand_suits(hand: list[int]) -> str:
    return "".join(CODES[card][1] for card in hand)


def more_than_counts(patch: pytest.MonkeyPatch) -> None:
    """g: the exchange names what was taken up."""
    honest = views.taken_up

    def taken_up(match: BidWhistMatch, seat: int) -> list[Event]:
        events = honest(match, seat)
        events[-1].shared["best"] = CODES[max(match.kitty)]
        return events

    patch.setattr(views, "taken_up", taken_up)


def still_held(match: BidWhistMatch) -> Json:
    """h: the shown six, less those that were put away."""
    if match.setup.kitty != "sport" or match.phase != "play":
        return {}
    return {"kept": codes(card for card in match.kitty if card not in match.discards)}


def telling_refusal(patch: pytest.MonkeyPatch) -> None:
    """c: a refusal that says where the card is instead."""
    honest = BidWhistMatch.apply

    def apply(self: BidWhistMatch, seat: int, move: Move) -> list[Event] | Refusal:
        answer = honest(self, seat, move)
        if isinstance(answer, Refusal) and answer.code == "card_not_in_hand":
            return Refusal(answer.code, {"aside": move[1] in self.kitty})
        return answer

    patch.setattr(BidWhistMatch, "apply", apply)


LEAKS: dict[str, tuple[dict[str, Any], Plant]] = {
    "a trumps put away": ({"kitty": "exchange"}, in_discard(trumps_put_away)),
    "b lasting ids": ({"kitty": "sport"}, in_discard(lasting_ids)),
    "c suits worth naming": ({}, in_view(suits_worth_naming)),
    "c telling refusal": ({}, telling_refusal),
    "d secret told": ({}, secret_told),
    "e partner looks": ({"kitty": "exchange"}, partner_looks),
    "f hands for watchers": ({}, in_view(hands_for_watchers)),
    "g more than counts": ({"kitty": "exchange"}, more_than_counts),
    "h still held": ({"kitty": "sport"}, in_view(still_held)),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_seen(leak: str, chance: DealtByHand, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen, plant = LEAKS[leak]
    plant(monkeypatch)
    compared, rng, number = Compared(), Random(1), 0
    for seed in range(DEALS):
        for deal in deals("bid_whist", 4, dict(chosen), seed, chance):
            number += 1
            compare(deal, KNOWLEDGE["bid_whist"], chance, rng, compared, cuts=2)
            if compared.differing or number == DEALS:
                break
        if compared.differing or number == DEALS:
            break
    print(f"{leak}: seen in deal {number} of at most {DEALS}, {compared.where}")
    assert compared.differing, f"not seen in {number} deals"


def test_every_leak_of_the_list_is_planted() -> None:
    assert {name[0] for name in LEAKS} == set("abcdefgh")
