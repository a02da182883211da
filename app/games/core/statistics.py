"""What a ruleset finds worth telling of many deals: sums over the lines of its score sheets, as data.

A statistic names kinds of score lines and how to put them together. The sums themselves are made elsewhere, from
stored score sheets and without a rule; nothing here adds anything up but two numbers.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from app.games.core.options import N_

DEALS: Final = "deals"
"""The kind that stands for a scored deal itself, with the points it brought; no score line is called so."""

DEALT: Final = "dealt"
"""The kind that stands for a deal whose luck is told: it counts the card points dealt, its points are those made."""

Sums: TypeAlias = Mapping[str, tuple[int, int, int]]
"""By kind of score line: how many there were, what they count, and their points."""


@dataclass(frozen=True, slots=True)
class Statistic:
    """One figure: its name (message id) and the kinds of score lines that are added up.

    `adds` says what of them: the `lines`, the `amount` they count (piştis, card points) or their `points`. With
    `of`, the kinds it is a part of ("12 of 23"); with `a_deal`, an average over the scored deals,
    or over those that the kind `over` tells of.
    """

    label: str
    kinds: tuple[str, ...]
    adds: Literal["lines", "amount", "points"] = "lines"
    of: tuple[str, ...] = ()
    a_deal: bool = False
    over: str = DEALS

    def total(self, sums: Sums) -> int:
        """What its kinds come to."""
        return self._added(sums, self.kinds)

    def whole(self, sums: Sums) -> int:
        """What the kinds come to that it is a part of; 0 without any."""
        return self._added(sums, self.of)

    def _added(self, sums: Sums, kinds: tuple[str, ...]) -> int:
        column = ("lines", "amount", "points").index(self.adds)
        return sum(sums[kind][column] for kind in kinds if kind in sums)


POINTS_A_DEAL: Final = Statistic(N_("Points a deal"), (DEALS,), adds="points", a_deal=True)
"""For every game whose match score has one unit, whatever the house rules."""

LUCK: Final[Mapping[str, Statistic]] = {
    "luck_dealt": Statistic(
        N_("Luck: card points dealt, a deal"), (DEALT,), adds="amount", a_deal=True, over=DEALT
    ),
    "luck_made": Statistic(
        N_("Luck: card points made, a deal"), (DEALT,), adds="points", a_deal=True, over=DEALT
    ),
}
"""For every game that tells `Match.luck`. Deals of older logs, which did not record it, are in neither figure."""
