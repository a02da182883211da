"""The six games as short as their house rules let them be, for one person who plays a whole match with bots; and the
words by which the table says that it waits for this person."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import pytest


@dataclass(frozen=True)
class Short:
    """A match: the game's title, seats, and house rules by group and label as the page of a new table has them."""

    title: str
    seats: int
    rules: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    most: bool = False
    """Whether the highest bid is made, which ends the match with its first deal."""


SHORT: Final = {
    "pisti": Short(
        "Pişti", 2, {"The match": {"How long a match lasts": "A number of rounds", "Rounds": "1"}}
    ),
    "briscola": Short("Briscola", 2),
    "briscola_chiamata": Short(
        "Briscola Chiamata", 5, {"The match": {"How long the match lasts": "One deal"}}
    ),
    "hockey": Short(
        "Hockey",
        2,
        {"The match": {"Periods": "1", "If the goals are level after the last period": "A draw"}},
    ),
    "pedro": Short("Pedro", 4, {"The match": {"How many points win the match": "42"}}),
    "bid_whist": Short(
        "Bid Whist",
        4,
        {"The match": {"Target": "5 points"}, "Kitty and play": {"The kitty": "The bidder exchanges"}},
        most=True,
    ),
}
LONG_AND_SHORT: Final = [
    pytest.param(ruleset, marks=pytest.mark.middle if ruleset == "briscola" else pytest.mark.full)
    for ruleset in SHORT
]
"""The match of one game among the middle sizes, those of the others among the full ones."""
MINE: Final = frozenset(
    ("Your turn", "Your bid", "Your call", "Name trumps", "Rob the pack", "You declare", "Put six away")
)
MORE: Final = re.compile(r"^Choose \d+ more$")
"""What the button says that puts cards away, as long as there are too few."""
VERDICT: Final = re.compile(r"^(You win!|Your side wins!|.+ wins?|A draw|.+ share the match)$")
