"""What a lesson is: a game told to somebody who has never played it, step by step, with cards to look at.

Values only; each ruleset tells its own, and a page draws it. Every text is an English message id, translated where it
is shown. The numbered rules decide; each step names those that it tells.
"""

from dataclasses import dataclass
from typing import Final

from app.games.core.options import N_

AIM: Final = N_("The aim")
CARDS: Final = N_("The cards")
TURN: Final = N_("A turn")
TRICK: Final = N_("A trick")
BIDDING: Final = N_("The bidding")
SCORE: Final = N_("What counts")
SURPRISES: Final = N_("What surprises newcomers")
FIRST_HAND: Final = N_("For your first hand")


@dataclass(frozen=True, slots=True)
class Scene:
    """Cards that lie there, by their codes, in the order in which they were laid.

    `said` is what comes of it, in a few words; `why` the sentence to it. `best` is the place of the card that stands
    out, as the one that takes the trick does; `turned` a card that lies there turned up beside the others; `fails` marks
    what does not come off.
    """

    cards: tuple[str, ...]
    said: str
    why: str
    best: int | None = None
    turned: str | None = None
    fails: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One part of a lesson. In its sentences `*word*` is strong. `rules` are the ids of the numbered rules it tells, most
    telling first."""

    title: str
    sentences: tuple[str, ...]
    rules: tuple[str, ...]
    scenes: tuple[Scene, ...] = ()


Lesson = tuple[Step, ...]

ITALIAN_CARDS: Final = (
    Scene(
        ("AD", "3D", "KD", "QD", "JD"),
        N_("Cards with points"),
        N_("Ace 11, three 10, king 4, knight 3, knave 2."),
    ),
    Scene(
        ("7D", "6D", "5D", "4D", "2D"),
        N_("Cards without points"),
        N_("They count nothing, but as trumps they still take tricks."),
    ),
)
"""The cards of one suit from the highest to the lowest, as the games with the Italian pack rank and count them."""
