"""Ratings: which matches count, who stood where at their end, and what that makes of everybody's rating.

Pure: facts and ratings in, ratings out, the same on every machine. How strong somebody is stands in the model's own
two numbers; people read another one (`shown`). The model is openskill's Plackett–Luce, which knows partners, several
sides and what is not known yet. It is loaded when the first match is rated: that takes a moment, and most servers never rate one.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, product
from statistics import fmean
from typing import Any, Final, Literal, TypeAlias

from app.table.bots import is_bot
from app.table.entries import CLOCK
from app.table.programs import is_program

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
    if any(is_bot(person) or is_program(person) for person in persons):
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
    """The ratings after a match, of sides that ended at these places.

    Sides that are level get the mean of orders in which they could have ended. The model's own way with equal
    places hands one step out among them all: of five people, whoever follows two winners would gain more than they.
    """
    model = _model()
    before = [[model.rating(mu=one.mu, sigma=one.sigma) for one in side] for side in sides]
    found = [model.rate(before, ranks=order) for order in _orders(at)]
    return [
        [
            Rating(
                _mean(after[side][place].mu for after in found),
                _mean(after[side][place].sigma for after in found),
                old.matches + 1,
            )
            for place, old in enumerate(people)
        ]
        for side, people in enumerate(sides)
    ]


def _orders(at: Sequence[int]) -> Iterator[list[float]]:
    """Strict orders of the sides that these places allow, as ranks by side: so many that of level sides each takes every
    place as often, and stands before each other one as often as behind it."""
    level = [[side for side, place in enumerate(at) if place == one] for one in sorted(set(at))]
    for order in product(*map(_turned, level)):
        ranks = [0.0] * len(at)
        for rank, side in enumerate(chain.from_iterable(order)):
            ranks[side] = float(rank)
        yield ranks


def _turned(group: Sequence[int]) -> list[tuple[int, ...]]:
    """A group turned by every step, forwards and backwards."""
    ways = (tuple(group), tuple(reversed(group)))
    return sorted({way[step:] + way[:step] for way in ways for step in range(len(group))})


def _mean(values: Iterable[float]) -> float:
    return round(fmean(values), DECIMALS)


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=START.mu, sigma=START.sigma)


def load_model() -> None:
    """Load the model now rather than with the first match."""
    _model()
