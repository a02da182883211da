"""Other worlds: the hidden cards of a deal dealt anew, uniformly over all that a viewer cannot tell apart.

A viewer knows the own hand, the cards everybody knows, what a house rule opens, and, where the suit must be
followed, that whoever did not follow held none of it. Nothing else is kept in place. This module changes a
clone and never the match it looks at.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.games.briscola import views
from app.games.core.cards import SUITS, suit
from app.games.core.ruleset import Draw

if TYPE_CHECKING:
    from app.games.briscola.match import BriscolaMatch

Place = tuple[int, frozenset[int]]
"""A hidden card, and the suits that cannot lie where it lies."""

_SUITS = range(len(SUITS))
_ANY: frozenset[int] = frozenset()


def resample(match: "BriscolaMatch", viewer: int | None, draw: Draw) -> "BriscolaMatch":
    """A match that looks the same to the viewer (None: a watcher); after a deal nothing is hidden any more."""
    twin = match.clone()
    if match.phase != "play":
        return twin
    places = sorted(hidden(match, viewer), key=lambda place: not place[1])
    put = _deal_out([card for card, _ in places], [barred for _, barred in places if barred], draw)
    becomes = {card: other for (card, _), other in zip(places, put, strict=True)}
    twin.hands = [[becomes.get(card, card) for card in hand] for hand in match.hands]
    twin.stock = [becomes.get(card, card) for card in match.stock]
    twin.pack = tuple(becomes.get(card, card) for card in match.pack)
    return twin


def hidden(match: "BriscolaMatch", viewer: int | None) -> list[Place]:
    """The cards in hands and stock that the viewer has not been shown, with what cannot be in their place."""
    seen = set(match.known)
    open_seats = set(range(match.setup.seats)) if match.setup.scoperta else set()
    if match.setup.scoperta:
        seen.update(match.stock[-1:])
    if viewer is not None:
        open_seats.add(viewer)
        if views.sees_partners(match):
            open_seats.update(views.partners(match.setup, viewer))
    in_hands = [
        (card, _barred(match, seat, place))
        for seat, hand in enumerate(match.hands)
        if seat not in open_seats
        for place, card in enumerate(hand)
    ]
    return [place for place in in_hands + [(card, _ANY) for card in match.stock] if place[0] not in seen]


def _barred(match: "BriscolaMatch", seat: int, place: int) -> frozenset[int]:
    """A-9: the suits this card of a hand cannot be of, because its holder once did not follow them."""
    if not match.voids:
        return _ANY
    return frozenset(letter for letter in _SUITS if match.voids[seat][letter] > place)


def _deal_out(cards: list[int], barred: Sequence[frozenset[int]], draw: Draw) -> list[int]:
    """The cards in a random order, uniformly over the orders in which none of the first lies where its suit is
    barred. The numbers asked of `draw` count such orders and may be large."""
    heaps = [[card for card in cards if suit(card) == letter] for letter in _SUITS]
    count = _Orders(barred)
    put: list[int] = []
    for place in range(len(barred)):
        weights = count.by_suit(place, tuple(len(heap) for heap in heaps))
        number, letter = draw(sum(weights)), 0
        while number >= weights[letter]:
            number -= weights[letter]
            letter += 1
        put.append(heaps[letter].pop(draw(len(heaps[letter]))))
    rest = [card for heap in heaps for card in heap]
    for last in range(len(rest) - 1, 0, -1):
        other = draw(last + 1)
        rest[last], rest[other] = rest[other], rest[last]
    return put + rest


class _Orders:
    """Counts the ways to fill the barred places from one on, with so many cards left of each suit."""

    def __init__(self, barred: Sequence[frozenset[int]]) -> None:
        self.barred = barred
        self.counted: dict[tuple[int, tuple[int, ...]], int] = {}

    def by_suit(self, place: int, left: tuple[int, ...]) -> list[int]:
        """The ways that begin with a card of each suit."""
        return [
            0
            if letter in self.barred[place] or not left[letter]
            else left[letter] * self._ways(place + 1, _one_less(left, letter))
            for letter in _SUITS
        ]

    def _ways(self, place: int, left: tuple[int, ...]) -> int:
        if place == len(self.barred):
            return 1
        key = (place, left)
        if key not in self.counted:
            self.counted[key] = sum(self.by_suit(place, left))
        return self.counted[key]


def _one_less(left: tuple[int, ...], letter: int) -> tuple[int, ...]:
    return (*left[:letter], left[letter] - 1, *left[letter + 1 :])
