"""Cards as small integers, and the one alphabet that names them.

A card is its place in the start order of every shuffle: suits C D H S, in each A 2 … 9 T J Q K, then the
red and the black joker (0…53). Nothing here knows a rule: what a rank is worth belongs to the rulesets.
"""

from collections.abc import Iterable
from typing import Final

SUITS: Final = "CDHS"
RANKS: Final = "A23456789TJQK"
CODES: Final[tuple[str, ...]] = (*(rank + suit for suit in SUITS for rank in RANKS), "RJ", "BJ")
"""The code of each card, by card."""

CARDS: Final[dict[str, int]] = {code: card for card, code in enumerate(CODES)}
"""The card of each code."""

RED_JOKER: Final = CARDS["RJ"]
BLACK_JOKER: Final = CARDS["BJ"]

PACK_52: Final[tuple[int, ...]] = tuple(range(52))
PACK_54: Final[tuple[int, ...]] = tuple(range(54))


def suit(card: int) -> int:
    """The suit of a card as its place in `SUITS`, 4 for a joker."""
    return card // 13


def rank(card: int) -> int:
    """The rank of a card as its place in `RANKS`; only meaningful for cards that are no jokers."""
    return card % 13


def codes(cards: Iterable[int]) -> list[str]:
    """The codes of some cards, in their order."""
    return [CODES[card] for card in cards]


def cards(names: Iterable[str] | str) -> list[int]:
    """The cards of some codes (a string is split at white space).

    Raises:
        KeyError: a word that is no code.
    """
    return [CARDS[name] for name in (names.split() if isinstance(names, str) else names)]
