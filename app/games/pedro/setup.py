"""What the frozen options fix for a whole match. Never changes, knows no deal."""

from dataclasses import dataclass
from typing import Final

from app.games.core.options import Options

SEATS: Final = 4
"""PE-1."""

SIDES: Final = ((0, 2), (1, 3))
"""PE-1: partners sit opposite each other."""

DEALT: Final = 9
"""PE-4: cards dealt to each seat, in three packets."""

PACKET: Final = 3

HAND: Final = 6
"""PE-16: cards in a hand after the refill, unless it holds more trumps; and the tricks of a deal (PE-30)."""

HIGHEST_BID: Final = 14
"""PE-6."""

WITHIN: Final = 7
"""PE-38, PE-47: so many points below the target a side must have for the bidder to go out."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The facts of a match; `threshold` is what both sides need for the bidder to go out (PE-38, PE-47)."""

    options: Options
    target: int
    threshold: int
    min_bid: int
    lose_bid: bool
    follow_or_trump: bool
    two_to_holder: bool
    buried_shown: bool


def settle(options: Options) -> Setup:
    """The facts that follow from frozen options."""
    target = int(options["target"])
    return Setup(
        options=options,
        target=target,
        threshold=target - WITHIN,
        min_bid=int(options["min_bid"]),
        lose_bid=options["failed_bid"] == "lose_bid",
        follow_or_trump=options["follow"] == "follow_or_trump",
        two_to_holder=options["two_scores"] == "holder",
        buried_shown=options["buried"] == "shown",
    )
