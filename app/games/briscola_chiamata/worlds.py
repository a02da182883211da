"""Other worlds: the hidden hands of a deal dealt anew, uniformly over all that a viewer cannot tell apart.

A viewer knows the own hand, the cards played, and, where the suit must be followed, that whoever did not follow
held none of it. Whoever is not told who holds the called card finds it in any hand where it could be, the
caller's too (HC-1, HC-2). This module changes a clone and never the match it looks at.
"""

from typing import TYPE_CHECKING

from app.games.briscola_chiamata.setup import SEATS
from app.games.core.cards import PACK_52, rank, suit
from app.games.core.ruleset import BETWEEN_DEALS, MATCH_OVER, Draw
from app.games.core.worlds import ANY, Barred, deal_out

if TYPE_CHECKING:
    from app.games.briscola_chiamata.match import ChiamataMatch

Place = tuple[int, Barred]
"""A hidden card, and the suits that cannot lie where it lies."""

_SUIT_OF = tuple(suit(card) for card in PACK_52)


def resample(match: "ChiamataMatch", viewer: int | None, draw: Draw) -> "ChiamataMatch":
    """A match that looks the same to the viewer (None: a watcher); after a deal nothing is hidden any more.

    Where calling one's own card is forbidden (C-5), hands are dealt until the caller might have called as he
    did: the called card lies with each who may hold it about equally often, so that soon happens.
    """
    if match.phase in (BETWEEN_DEALS, MATCH_OVER):
        return match.clone()
    places = sorted(hidden(match, viewer), key=lambda place: not place[1])
    while True:
        twin = _dealt_anew(match, places, draw)
        if twin.called is None or twin.caller is None or twin.called in twin.callable_by(twin.caller):
            return twin


def _dealt_anew(match: "ChiamataMatch", places: list[Place], draw: Draw) -> "ChiamataMatch":
    twin = match.clone()
    put = deal_out([card for card, _ in places], [barred for _, barred in places if barred], _SUIT_OF, draw)
    becomes = {card: other for (card, _), other in zip(places, put, strict=True)}
    twin.hands = [[becomes.get(card, card) for card in hand] for hand in match.hands]
    twin.pack = tuple(becomes.get(card, card) for card in match.pack)
    if twin.called is not None:
        twin.holder = next(seat for seat in range(SEATS) if twin.called in twin.dealt(seat))
    return twin


def hidden(match: "ChiamataMatch", viewer: int | None) -> list[Place]:
    """The cards in hands that the viewer cannot know, with what cannot be in their place."""
    told = _told(match)
    return [
        (card, match.voids[seat] if match.voids else ANY)
        for seat, hand in enumerate(match.hands)
        if seat != viewer
        for card in hand
        if card not in told
    ]


def _told(match: "ChiamataMatch") -> set[int]:
    """C-5: whoever called his own card though that is forbidden was dealt its rank in all four suits."""
    if match.setup.call_own or not match.revealed or match.holder != match.caller:
        return set()
    assert match.called is not None
    return {card for hand in match.hands for card in hand if rank(card) == rank(match.called)}
