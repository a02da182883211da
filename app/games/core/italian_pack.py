"""The Italian pack of forty cards as the games of the Briscola family use it: which cards are in it, how they rank
and what they are worth. Nothing about play.
"""

from typing import Final

from app.games.core.cards import CODES, PACK_52, RANKS, RED_JOKER, rank
from app.games.core.tricks import TrickOrder, plain_order

RANKING: Final = "A3KQJ76542"
"""BR-8: the ranks of every suit, high to low."""

PACK_40: Final = tuple(card for card in PACK_52 if RANKS[rank(card)] in RANKING)
"""BR-5: the Italian pack, a French one without 8, 9 and 10, in start order."""

_WORTH: Final = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}

POINTS: Final[tuple[int, ...]] = tuple(
    _WORTH.get(RANKS[rank(card)], 0) if card < RED_JOKER else 0 for card in range(len(CODES))
)
"""BR-9: card points, by card."""

ALL_POINTS: Final = 120

ORDERS: Final[tuple[TrickOrder, ...]] = tuple(plain_order(RANKING, trump) for trump in range(4))
"""By trump suit: how the cards of a deal stand to one another (BR-18)."""

ITALIAN_SUITS: Final = "DHSC"
"""The suits in the order of the Italian pack: coins, cups, swords, batons."""

CHEAPEST_FIRST: Final[tuple[int, ...]] = tuple(
    POINTS[card] * 1000
    + ORDERS[0].force[card] * 10
    + (ITALIAN_SUITS.index(CODES[card][1]) if card < 52 else 0)
    for card in range(len(CODES))
)
"""HB-6: the lower, the sooner a card is let go: points, then rank, then suit."""
