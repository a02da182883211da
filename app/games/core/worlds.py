"""Dealing hidden cards anew: uniformly over the orders that what is publicly known allows.

It knows neither seats nor viewers; which cards are hidden and what is known of their places belongs to the
rulesets. Cards are sorted before they are drawn, so that where they lie in the world looked at has no part in
what is drawn: the same numbers give the same world whichever of the possible ones they are drawn from.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from app.games.core.ruleset import Draw

Barred = frozenset[int]
"""Suits that cannot lie in a place."""

ANY: Final[Barred] = frozenset()


def shuffled(cards: Sequence[int], draw: Draw) -> list[int]:
    """The cards in an order drawn uniformly; the order they are given in has no part in it."""
    order = sorted(cards)
    for last in range(len(order) - 1, 0, -1):
        other = draw(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def deal_out(
    cards: Sequence[int], barred: Sequence[Barred], suit_of: Sequence[int | None], draw: Draw
) -> list[int]:
    """The cards in an order drawn uniformly over those in which none lies where its suit is barred.

    `barred` says for each place which suits cannot lie there; places beyond it are free. `suit_of[card]` is the
    suit a card belongs to in this deal, None for none. The numbers asked of `draw` count orders and may be
    large. Places that bar the same suits are best given side by side.

    Raises:
        ValueError: there is no such order.
    """
    suits = sorted({suit_of[card] for card in cards}, key=lambda suit: -1 if suit is None else suit)
    heaps = [sorted(card for card in cards if suit_of[card] == suit) for suit in suits]
    count = _orders(tuple([tuple([suit in bars for suit in suits]) for bars in barred]))
    put: list[int] = []
    for place in range(len(barred)):
        weights = count.by_heap(place, tuple(len(heap) for heap in heaps))
        if not sum(weights):
            raise ValueError("no order of these cards keeps to what is known")
        number, heap = draw(sum(weights)), 0
        while number >= weights[heap]:
            number -= weights[heap]
            heap += 1
        put.append(heaps[heap].pop(draw(len(heaps[heap]))))
    return put + shuffled([card for heap in heaps for card in heap], draw)


@lru_cache(maxsize=16)
def _orders(barred: tuple[tuple[bool, ...], ...]) -> "_Orders":
    """Kept, because a search draws many worlds of one position and counting is what costs."""
    return _Orders(barred)


class _Orders:
    """Counts the ways to fill the barred places from one on, with so many cards left of each suit."""

    def __init__(self, barred: Sequence[tuple[bool, ...]]) -> None:
        self.barred = barred
        self.counted: dict[tuple[int, tuple[int, ...]], int] = {}

    def by_heap(self, place: int, left: tuple[int, ...]) -> list[int]:
        """The ways that begin with a card of each suit."""
        return [
            0
            if self.barred[place][heap] or not count
            else count * self._ways(place + 1, (*left[:heap], count - 1, *left[heap + 1 :]))
            for heap, count in enumerate(left)
        ]

    def _ways(self, place: int, left: tuple[int, ...]) -> int:
        if place == len(self.barred):
            return 1
        key = (place, left)
        if key not in self.counted:
            self.counted[key] = sum(self.by_heap(place, left))
        return self.counted[key]
