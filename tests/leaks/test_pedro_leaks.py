"""The leaks of Pedro that happen by accident, planted on purpose: the comparison must see every one.

The numbers are those of the rule page's list. The plants live here alone; the ruleset is patched for one test.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from app.games.core.cards import CODES, codes
from app.games.core.ruleset import Event, Json, Refusal
from app.games.pedro import dealing, events, views
from app.games.pedro.match import PedroMatch
from app.games.pedro.pack import TRUMPS, TWOS
from app.games.pedro.play import surplus
from app.table import show
from app.table.state import OpenDeal
from tests.leaks.comparison import Compared, compare
from tests.leaks.knowledge import KNOWLEDGE
from tests.leaks.recording import Deal, DealtByHand, deals

Plant = Callable[[pytest.MonkeyPatch], None]
Wanted = Callable[[Deal], bool]


# ── Deals in which something can leak ─────────────────────────────────────────────────────────────
def any_deal(deal: Deal) -> bool:
    return True


def robbed(deal: Deal) -> bool:
    """The dealer was asked."""
    return any(state["phase"] == "robbing" for state in deal.told)


def short(deal: Deal) -> bool:
    """The stock ran out."""
    return ("recycle", 0) in deal.answers


def buried(deal: Deal) -> bool:
    """Something lies under the first trick."""
    return any(deal.told[-1]["under"])


SEEDS: dict[Wanted, tuple[int, ...]] = {
    any_deal: tuple(range(6)),
    robbed: tuple(range(6)),
    short: (3, 7, 14, 15, 32, 34, 40),
    buried: (59, 61, 70, 117, 131),
}
"""Evenings whose first or second deal is of that kind."""


def recorded(wanted: Wanted, chance: DealtByHand) -> Iterator[Deal]:
    """Some deals of that kind."""
    for seed in SEEDS[wanted]:
        yield from filter(wanted, islice(deals("pedro", 4, {}, seed, chance), 2))


# ── The leaks ─────────────────────────────────────────────────────────────────────────────────────
def in_view(leak: Callable[[PedroMatch], Json]) -> Plant:
    """Further fields in the view that everybody gets."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        honest = PedroMatch.shared_view
        patch.setattr(PedroMatch, "shared_view", lambda self: {**honest(self), **leak(self)})

    return plant


def in_got(leak: Callable[[str, list[int]], Json]) -> Plant:
    """Further fields in the events that tell of cards laid away or taken, for everybody."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        honest = events.got

        def got(kind: str, seat: int, cards: list[int]) -> Event:
            event = honest(kind, seat, cards)
            event.shared.update(leak(kind, cards))
            return event

        patch.setattr(events, "got", got)

    return plant


def two_counted(match: PedroMatch) -> Json:
    """1: the two of trumps counts for its holder's side from the first lead on."""
    if match.trump is None or match.phase != "play":
        return {}
    two = TWOS[match.trump]
    return {"early": [sum(two in match.hands[seat] for seat in side) for side in ((0, 2), (1, 3))]}


def two_counted_in_own(patch: pytest.MonkeyPatch) -> None:
    """1: in the view of the holder's partner alone."""
    honest = views.own

    def own(match: PedroMatch, seat: int) -> Json:
        view = honest(match, seat)
        if match.trump is not None:
            view["two"] = TWOS[match.trump] in match.hands[(seat + 2) % 4]
        return view

    patch.setattr(views, "own", own)


def discard_ids(kind: str, cards: list[int]) -> Json:
    """2: a handle for each card laid away."""
    return {"ids": [card * 7 % 53 for card in cards]} if kind == "discarded" else {}


def trumps_taken(match: PedroMatch) -> Json:
    """3: how many trumps the dealer took."""
    if match.trump is None or match.phase != "play":
        return {}
    hand = match.start_hand(match.dealer)
    return {"dealer_trumps": sum(card in TRUMPS[match.trump] for card in hand)}


def moves_of_all(match: PedroMatch) -> Json:
    """4: how many cards the seat on turn may play."""
    return {"moves": [len(list(match.legal(seat))) for seat in range(4)]}


def chosen_places(patch: pytest.MonkeyPatch) -> None:
    """5: from which places of what was left the dealer took cards."""
    honest = dealing.rob

    def rob(match: PedroMatch, fill: tuple[int, ...]) -> list[Event] | Refusal:
        places = [place for place, card in enumerate(match.stock) if card in fill]
        answer = honest(match, fill)
        if isinstance(answer, list):
            answer[0].shared["places"] = places
        return answer

    patch.setattr(dealing, "rob", rob)


def pile_asked_for(match: PedroMatch) -> Json:
    """8: the cards whose order is asked for, and 9: what is left of each seat's own."""
    again = set(match.pile[: sum(match.recycled)])
    return {"own": [sum(card not in again for card in cards) for cards in match.discards]}


def whose_discards(patch: pytest.MonkeyPatch) -> None:
    """10: whose cards they were that came back."""
    honest = PedroMatch.supply

    def supply(self: PedroMatch, answer: Any) -> list[Event]:
        told = honest(self, answer)
        for event in told:
            if event.shared["type"] == "recycled":
                cards = event.own[event.shared["seat"]]["cards"]
                owners = [n for n, own in enumerate(self.discards) for card in cards if card in codes(own)]
                event.shared["from"] = owners
        return told

    patch.setattr(PedroMatch, "supply", supply)


def recycled_named(kind: str, cards: list[int]) -> Json:
    """8: the answer names the cards to everybody."""
    return {"first": CODES[cards[0]]} if kind == "recycled" else {}


def buried_named(match: PedroMatch) -> Json:
    """The highest card under the first trick."""
    return {"highest": [max(cards, default=0) for cards in match.under]}


def still_to_bury(match: PedroMatch) -> Json:
    """How many cards somebody could bury."""
    return {"spare": [surplus(match, seat) and len(list(match.legal(seat))) for seat in range(4)]}


def secret_told(patch: pytest.MonkeyPatch) -> None:
    """7: the secret of the shuffle before the deal is scored."""
    honest = show._fair
    patch.setattr(show, "_fair", lambda deal: {**honest(deal), "secret": _secret(deal)})


def _secret(deal: OpenDeal) -> str:
    return deal.secret


LEAKS: dict[str, tuple[Wanted, Plant]] = {
    "1 two counted": (any_deal, in_view(two_counted)),
    "1 two known to the partner": (any_deal, two_counted_in_own),
    "2 discard ids": (any_deal, in_got(discard_ids)),
    "3 trumps taken": (robbed, in_view(trumps_taken)),
    "4 moves of all": (any_deal, in_view(moves_of_all)),
    "5 chosen places": (robbed, chosen_places),
    "7 secret told": (any_deal, secret_told),
    "8 recycled cards named": (short, in_got(recycled_named)),
    "9 own discards shrink": (short, in_view(pile_asked_for)),
    "10 whose discards": (short, whose_discards),
    "buried cards": (buried, in_view(buried_named)),
    "cards to bury": (buried, in_view(still_to_bury)),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_seen(leak: str, chance: DealtByHand, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted, plant = LEAKS[leak]
    plant(monkeypatch)
    compared, rng, number = Compared(), Random(1), 0
    for deal in recorded(wanted, chance):
        number += 1
        compare(deal, KNOWLEDGE["pedro"], chance, rng, compared, cuts=2)
        if compared.differing:
            break
    print(f"{leak}: seen in deal {number}, {compared.where}")
    assert compared.differing, f"not seen in {number} deals"


@pytest.mark.parametrize("wanted", [robbed, short, buried])
def test_in_such_deals_nothing_leaks(wanted: Wanted, chance: DealtByHand) -> None:
    """The comparison itself, where all of it comes into play: another rob, another pile, other buried cards."""
    compared, rng = Compared(), Random(2)
    for number, deal in enumerate(recorded(wanted, chance)):
        compare(deal, KNOWLEDGE["pedro"], chance, rng, compared, cuts=2)
        if number == 1:
            break
    assert compared.differing == 0, compared.where
    assert compared.worlds == 20
