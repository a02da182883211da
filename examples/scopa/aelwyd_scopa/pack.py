"""The pack of Scopa and what its cards are worth: facts, no play."""

from typing import Final

from aelwyd import cards, italian_pack

PACK_40: Final = italian_pack.PACK_40
"""SC-3."""

RANKS: Final = "A234567JQK"

VALUE: Final = tuple(RANKS.find(code[0]) + 1 for code in cards.CODES)
"""SC-4: by card, from 1 for the ace to 10 for the king; 0 for cards that are not in the pack."""

PRIMIERA: Final = tuple(
    {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12}.get(code[0], 10) for code in cards.CODES
)
"""SC-21: by card."""

COINS: Final = frozenset(card for card in PACK_40 if cards.CODES[card][1] == "D")
SETTEBELLO: Final = cards.CARDS["7D"]
KING: Final = 10
ACE: Final = 1

__all__ = ["ACE", "COINS", "KING", "PACK_40", "PRIMIERA", "RANKS", "SETTEBELLO", "VALUE"]
