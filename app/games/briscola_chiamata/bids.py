"""What can be bid, from low to high: a scale of levels, each a rank, the two with points, or points alone.

A bid is its level, counted from 0. Nothing here knows who bids or what has been bid before.
"""

from dataclasses import dataclass, field
from typing import Final

from app.games.briscola_chiamata.phases import BID
from app.games.core.italian_pack import ALL_POINTS, RANKING
from app.games.core.ruleset import Json, Move

HALF: Final = 61
"""BC-8: the target of a plain rank, more than half the points of the pack."""
PLAIN_TWO: Final = len(RANKING) - 1


@dataclass(frozen=True, slots=True)
class Scale:
    """The levels of one auction (BC-7, C-1, C-2).

    With `points_only` a bid is a number from 61 to 120 and names no rank; with `two_closes` the plain two is
    the highest. `moves` are the bids as moves, by level.
    """

    points_only: bool = False
    two_closes: bool = False
    moves: tuple[Move, ...] = field(init=False)

    def __post_init__(self) -> None:
        bids = tuple((BID, self.rank(level), self.points(level)) for level in range(self.highest + 1))
        object.__setattr__(self, "moves", bids)

    @property
    def highest(self) -> int:
        """The level that ends the auction at once: 120 points, or the plain two (BC-10, C-2)."""
        if self.points_only:
            return ALL_POINTS - HALF
        return PLAIN_TWO if self.two_closes else PLAIN_TWO + ALL_POINTS - HALF

    def rank(self, level: int) -> str | None:
        """The rank a level names; None where the caller will name it with the suit."""
        return None if self.points_only else RANKING[min(level, PLAIN_TWO)]

    def points(self, level: int) -> int | None:
        """The points a level names, None for a plain rank."""
        return None if not self.points_only and level <= PLAIN_TWO else self.target(level)

    def target(self, level: int) -> int:
        """BC-8: the card points that the caller's camp needs."""
        above = level if self.points_only else max(0, level - PLAIN_TWO)
        return HALF + above

    def level(self, rank: str | None, points: int | None) -> int | None:
        """The level of a bid; None where it names none of this auction (`bad_points`)."""
        if (rank is None) != self.points_only:
            return None
        if points is None:
            return None if rank is None else RANKING.index(rank)
        above = points - HALF + (0 if self.points_only else PLAIN_TWO)
        lowest = 0 if self.points_only else PLAIN_TWO + 1
        fits = rank in (None, "2") and lowest <= above <= self.highest
        return above if fits else None

    def offer(self, lowest: int) -> Json | list[int]:
        """The levels from this one on, as an offer: `ranks` one by one and `points` as lowest and highest, or where
        points alone are bid just those two."""
        if self.points_only:
            return [HALF + lowest, ALL_POINTS]
        first = max(lowest, PLAIN_TWO + 1)
        offer: Json = {"ranks": list(RANKING[lowest:])}
        if first <= self.highest:
            offer["points"] = [self.target(first), ALL_POINTS]
        return offer

    def written(self, level: int) -> Json:
        """A bid as people read it: `rank` and `points`, each null where it names none."""
        return {"rank": self.rank(level), "points": self.points(level)}
