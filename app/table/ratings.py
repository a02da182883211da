"""Ratings: which matches count, who stood where at their end, and what that makes of everybody's rating.

Pure: facts and ratings in, ratings out, the same on every machine. How strong somebody is stands in the model's own
two numbers; people read another one (`shown`). The model is openskill's Plackett–Luce, which knows partners, several
sides and equal places. It is loaded when the first match is rated: that takes a moment, and most servers never rate one.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal, TypeAlias

from app.table.bots import is_bot
from app.table.entries import CLOCK

Uncounted: TypeAlias = Literal["unfinished", "bots", "stood_in"]
"""Why a match of a rated table counts for nobody: it was not played to its end, a bot had a seat, or somebody else (a
bot that stood in, whoever had borrowed a seat) moved for one of the people."""

MIDDLE: Final = 1500
A_POINT_OF_MU: Final = 30
"""With it two people who are 200 apart, and both well known, are expected to win 76 of 100 and 24 of 100."""
SIGMAS: Final = 2
"""How far the uncertainty reaches: 19 of 20 true strengths lie within it."""
PROVISIONAL: Final = 10
"""Matches: a rating out of fewer is called provisional."""
DECIMALS: Final = 6
"""To which every step is rounded, so that another machine's last digits lead to the same."""


@dataclass(frozen=True, slots=True)
class Rating:
    """Somebody's strength in a game as the model has it, with its uncertainty, out of so many matches."""

    mu: float
    sigma: float
    matches: int

    @property
    def shown(self) -> tuple[int, int]:
        """As people read it: the number, and how much more or less it may be."""
        return round(MIDDLE + A_POINT_OF_MU * (self.mu - START.mu)), round(
            A_POINT_OF_MU * SIGMAS * self.sigma
        )

    @property
    def provisional(self) -> bool:
        """Whether it stands on few matches yet."""
        return self.matches < PROVISIONAL


START: Final = Rating(25.0, 25.0 / 3.0, 0)
"""Of whom nothing is known."""


def uncounted(
    unfinished: bool, persons: Iterable[str], played_for: Iterable[tuple[int, str]]
) -> Uncounted | None:
    """Why this match of a rated table counts for nobody, or None where it counts. The table's own move for somebody
    whose time ran out leaves the match theirs."""
    if unfinished:
        return "unfinished"
    if any(map(is_bot, persons)):
        return "bots"
    return "stood_in" if any(who != CLOCK for _, who in played_for) else None


def places(winners: Collection[int], totals: Sequence[int]) -> list[int]:
    """By side where it stands, 0 the best, equal sides at one place. The winners are before all others, who follow by
    their totals; where nobody won, the match is drawn and all are level."""
    if not winners:
        return [0] * len(totals)
    lost = [total for side, total in enumerate(totals) if side not in winners]
    return [
        0 if side in winners else 1 + sum(other > total for other in lost)
        for side, total in enumerate(totals)
    ]


def rated(sides: Sequence[Sequence[Rating]], at: Sequence[int]) -> list[list[Rating]]:
    """The ratings after a match, of sides that ended at these places."""
    model = _model()
    before = [[model.rating(mu=one.mu, sigma=one.sigma) for one in side] for side in sides]
    after = model.rate(before, ranks=[float(place) for place in at])
    return [
        [
            Rating(round(new.mu, DECIMALS), round(new.sigma, DECIMALS), old.matches + 1)
            for old, new in zip(side, found, strict=True)
        ]
        for side, found in zip(sides, after, strict=True)
    ]


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=START.mu, sigma=START.sigma)


def load_model() -> None:
    """Load the model now rather than with the first match."""
    _model()
