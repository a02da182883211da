"""Other worlds: the hidden cards of a deal dealt anew, uniformly over all that a viewer cannot tell apart.

A viewer knows the own hand, the cards everybody knows, what a house rule opens, and, where the suit must be
followed, that whoever did not follow held none of it. Nothing else is kept in place. This module changes a
clone and never the match it looks at.
"""

from typing import TYPE_CHECKING

from app.games.briscola import views
from app.games.core.cards import PACK_52, SUITS, suit
from app.games.core.ruleset import Draw
from app.games.core.worlds import ANY, Barred, deal_out

if TYPE_CHECKING:
    from app.games.briscola.match import BriscolaMatch

Place = tuple[int, Barred]
"""A hidden card, and the suits that cannot lie where it lies."""

_SUITS = range(len(SUITS))
_SUIT_OF = tuple(suit(card) for card in PACK_52)


def resample(match: "BriscolaMatch", viewer: int | None, draw: Draw) -> "BriscolaMatch":
    """A match that looks the same to the viewer (None: a watcher); after a deal nothing is hidden any more."""
    twin = match.clone()
    if match.phase != "play":
        return twin
    places = sorted(hidden(match, viewer), key=lambda place: not place[1])
    put = deal_out([card for card, _ in places], [barred for _, barred in places if barred], _SUIT_OF, draw)
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
    return [place for place in in_hands + [(card, ANY) for card in match.stock] if place[0] not in seen]


def _barred(match: "BriscolaMatch", seat: int, place: int) -> Barred:
    """A-9: the suits this card of a hand cannot be of, because its holder once did not follow them."""
    if not match.voids:
        return ANY
    return frozenset(letter for letter in _SUITS if match.voids[seat][letter] > place)
