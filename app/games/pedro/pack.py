"""The Pedro pack: what is trumps, how cards rank and what they are worth. Nothing about play."""

from typing import Final

from app.games.core.cards import CARDS, CODES, PACK_52, SUITS, suit
from app.games.core.tricks import TrickOrder, plain_order

RANKING: Final = "AKQJT98765432"
"""PE-29: the ranks of every suit, high to low; the off-five comes between the 5 and the 4 of trumps."""

OFF_FIVES: Final[tuple[int, ...]] = tuple(CARDS["5" + SUITS[3 - trump]] for trump in range(4))
"""PE-13: by trump suit, the five of the other suit of its colour (clubs and spades, diamonds and hearts)."""


def _order(trump: int) -> TrickOrder:
    """PE-14, PE-23, PE-29: the off-five is a trump in everything, ranked just below the five."""
    plain, off = plain_order(RANKING, trump), OFF_FIVES[trump]
    suits, force = list(plain.suits), [2 * height for height in plain.force]
    suits[off] = trump
    force[off] = force[CARDS["5" + SUITS[trump]]] - 1
    return TrickOrder(tuple(suits), tuple(force), trump)


ORDERS: Final[tuple[TrickOrder, ...]] = tuple(_order(trump) for trump in range(4))
"""By trump suit: how the cards of a deal stand to one another."""

TRUMPS: Final[tuple[frozenset[int], ...]] = tuple(
    frozenset(card for card in PACK_52 if order.suits[card] == order.trump) for order in ORDERS
)
"""By trump suit: its fourteen cards (PE-13)."""

_WORTH: Final = {"A": 1, "J": 1, "T": 1, "5": 5, "2": 1}

POINTS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(_WORTH.get(CODES[card][0], 0) if card in trumps else 0 for card in PACK_52) for trumps in TRUMPS
)
"""PE-31: by trump suit, what each card is worth; the two is worth a point to whom PE-33 or PE-44 says."""

TWOS: Final[tuple[int, ...]] = tuple(CARDS["2" + letter] for letter in SUITS)
"""By trump suit: the two of trumps."""

ALL_POINTS: Final = 14

CHEAPEST_FIRST: Final[tuple[tuple[tuple[int, int, int, int], ...], ...]] = tuple(
    tuple(
        (POINTS[trump][card], card in TRUMPS[trump], ORDERS[trump].force[card], suit(card))
        for card in PACK_52
    )
    for trump in range(4)
)
"""By trump suit and card: how dear it is to let go: points, then trumps, then rank, then suit."""


def pointless(trump: int, hand: list[int]) -> list[int]:
    """PE-25: the trumps of a hand that are worth nothing, in its order."""
    points, trumps = POINTS[trump], TRUMPS[trump]
    return [card for card in hand if card in trumps and not points[card]]
