"""Playing to a trick: what may be played, what must go under the first trick, and why a play is refused.

It looks at a match and changes nothing.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Final

from app.games.core.cards import CODES, PACK_52, SUITS
from app.games.core.ruleset import Move, Refusal
from app.games.pedro.pack import CHEAPEST_FIRST, ORDERS, POINTS, pointless
from app.games.pedro.setup import HAND

if TYPE_CHECKING:
    from app.games.pedro.match import PedroMatch

PLAIN_PLAYS: Final[tuple[Move, ...]] = tuple(("play", card, ()) for card in PACK_52)


def surplus(match: "PedroMatch", seat: int) -> int:
    """PE-24: how many cards must go under the first trick with the card played; none later."""
    return 0 if match.winners else max(0, len(match.hands[seat]) - HAND)


def playable(match: "PedroMatch", seat: int) -> list[int]:
    """The cards a seat on turn may play face up, in the order of the hand (PE-22, PE-23, PE-26, PE-43)."""
    assert match.trump is not None
    hand, under = match.hands[seat], surplus(match, seat)
    cards = ORDERS[match.trump].follow(hand, match.trick, or_trump=match.setup.follow_or_trump)
    if not under:
        return cards
    free = pointless(match.trump, hand)
    return cards if len(free) > under else [card for card in cards if card not in free]


def plays(match: "PedroMatch", seat: int) -> Iterator[Move] | list[Move]:
    """Every play, by card and then by what goes under it (PE-24, PE-25)."""
    under = surplus(match, seat)
    return _burying(match, seat, under) if under else [PLAIN_PLAYS[card] for card in playable(match, seat)]


def _burying(match: "PedroMatch", seat: int, under: int) -> Iterator[Move]:
    assert match.trump is not None
    free = sorted(pointless(match.trump, match.hands[seat]))
    for card in playable(match, seat):
        for cards in combinations([other for other in free if other != card], under):
            yield ("play", card, cards)


def refused(match: "PedroMatch", seat: int, card: int, under: tuple[int, ...]) -> Refusal | None:
    """Why a seat on turn may not play this card with these under it: the first reason that applies."""
    assert match.trump is not None
    hand = match.hands[seat]
    if card not in hand or (under and any(other not in hand for other in under)):
        return Refusal("card_not_in_hand")
    order = ORDERS[match.trump]
    if match.trick and card not in order.follow(hand, match.trick, or_trump=match.setup.follow_or_trump):
        led = order.led(match.trick)
        assert led is not None
        return Refusal("must_follow_suit", {"suit": SUITS[led]})
    return _buried_wrongly(match, seat, card, under) if under or surplus(match, seat) else None


def _buried_wrongly(match: "PedroMatch", seat: int, card: int, under: tuple[int, ...]) -> Refusal | None:
    """PE-24, PE-25."""
    assert match.trump is not None
    if card in under:
        return Refusal("under_includes_played_card", {"card": CODES[card]})
    count = surplus(match, seat)
    if len(under) != count:
        return Refusal("under_count", {"count": count})
    dear = [other for other in under if POINTS[match.trump][other]]
    return Refusal("under_point_card", {"card": CODES[dear[0]]}) if dear else None


def cheapest(match: "PedroMatch", seat: int) -> Move:
    """The play for a person who ran out of time: the cheapest card, and the cheapest ones under it."""
    assert match.trump is not None
    dear = CHEAPEST_FIRST[match.trump].__getitem__
    under = surplus(match, seat)
    card = min(playable(match, seat), key=dear)
    if not under:
        return PLAIN_PLAYS[card]
    free = sorted(pointless(match.trump, match.hands[seat]), key=dear)
    return ("play", card, tuple(sorted([other for other in free if other != card][:under])))
