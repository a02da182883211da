"""Bids: a number of tricks over six and a mode, and what each is worth against another. Knows no seat."""

from collections.abc import Mapping
from typing import Final, TypeAlias

Bid: TypeAlias = tuple[int, str]
"""The tricks promised over six (1…7), and `uptown`, `downtown` or `nt`."""

UPTOWN: Final = "uptown"
DOWNTOWN: Final = "downtown"
NO_TRUMP: Final = "nt"

MODES: Final = (UPTOWN, DOWNTOWN, NO_TRUMP)
"""BW-7: within one number, from low to high."""

DIRECTIONS: Final = MODES[:2]

BOOK: Final = 6
"""BW-6: tricks that every bid takes for granted."""

HIGHEST_NUMBER: Final = 7

TOP_BID: Final[Bid] = (HIGHEST_NUMBER, NO_TRUMP)
"""BW-9: nothing is higher."""

ALL_BIDS: Final[tuple[Bid, ...]] = tuple(
    (number, mode) for number in range(1, HIGHEST_NUMBER + 1) for mode in MODES
)
"""The 21 bids in the order of BW-7."""

IN_ORDER: Final[Mapping[Bid, int]] = {bid: place for place, bid in enumerate(ALL_BIDS)}
"""BW-7: what a bid is worth."""

WITH_EQUALS: Final[Mapping[Bid, int]] = {
    (number, mode): 2 * number + (mode == NO_TRUMP) for number, mode in ALL_BIDS
}
"""BW-30: what a bid is worth where uptown and downtown are equal."""


def needed(number: int) -> int:
    """BW-10: the tricks that fulfil a bid."""
    return BOOK + number
