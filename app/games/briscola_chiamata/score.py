"""What a deal brought each player, and how a match ends. Counts only; it plays nothing and shows nothing.

Sides are players: the caller's camp of a deal shares points of play, never the score.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import add
from typing import Final

from app.games.briscola_chiamata.setup import SEATS, Setup
from app.games.core.italian_pack import ALL_POINTS
from app.games.core.ruleset import DealScore, Result, ScoreLine
from app.games.core.scores import next_round

NOTHING: Final = (0,) * SEATS
_ENOUGH: Final = 60
"""C-9 speaks of exactly so many points for a target of 61."""


@dataclass(frozen=True, slots=True)
class Contract:
    """Who promised what: the caller, the holder of the called card (the caller's own seat if alone, BC-14) and
    the card points their camp needs."""

    caller: int
    holder: int
    target: int

    @property
    def alone(self) -> bool:
        """Whether the caller called a card of his own."""
        return self.caller == self.holder

    @property
    def camp(self) -> tuple[int, ...]:
        """The caller, and the partner if there is one."""
        return (self.caller,) if self.alone else (self.caller, self.holder)

    def camp_points(self, points: Sequence[int]) -> int:
        """BC-21: what the camp has won, from the card points by seat."""
        return sum(points[seat] for seat in self.camp)


def verdict(setup: Setup, contract: Contract, points: Sequence[int]) -> tuple[bool | None, str]:
    """Whether the camp made it (None: the deal is void) and the rule that says so (BC-21, C-9)."""
    won = contract.camp_points(points)
    if setup.at_sixty != "lost" and won == _ENOUGH and contract.target == _ENOUGH + 1:
        return (None if setup.at_sixty == "void" else True), "C-9"
    return won >= contract.target, "BC-21"


def by_tens(target: int) -> int:
    """C-11: how often a deal with this target is paid."""
    return min(5, 1 + (target - 61) // 10)


def _stakes(contract: Contract, made: bool) -> tuple[int, ...]:
    """BC-22, BC-23: what each player wins or loses before any doubling."""
    sign = 1 if made else -1
    stakes = [-sign] * SEATS
    stakes[contract.holder] = sign
    stakes[contract.caller] = sign * (4 if contract.alone else 2)
    return tuple(stakes)


def _part(contract: Contract, seat: int) -> str:
    if seat == contract.caller:
        return "alone" if contract.alone else "caller"
    return "partner" if seat == contract.holder else "defender"


def score_deal(
    setup: Setup, scores: Sequence[DealScore], number: int, contract: Contract, points: Sequence[int]
) -> DealScore:
    """The score of a deal played out, after the earlier ones; `points` are card points by seat."""
    made, rule = verdict(setup, contract, points)
    if made is None:
        lines = [ScoreLine(seat, "void_at_sixty", rule, 0) for seat in range(SEATS)]
    else:
        lines = _paid(setup, contract, points, made, rule)
    lines += [
        ScoreLine(seat, "card_points", "BC-19", 0, {"points": count}) for seat, count in enumerate(points)
    ]
    return _summed(scores, number, tuple(lines), counted=True)


def _paid(setup: Setup, contract: Contract, points: Sequence[int], made: bool, rule: str) -> list[ScoreLine]:
    """The stakes, then what a high target and all 120 points add to them (C-11, BC-24)."""
    won = contract.camp_points(points)
    params = {"won": won, "target": contract.target}
    stakes, times = _stakes(contract, made), by_tens(contract.target) if setup.tens else 1
    whole = "BC-23" if contract.alone else "BC-22"
    lines = []
    for seat in (*contract.camp, *(seat for seat in range(SEATS) if seat not in contract.camp)):
        what = f"{_part(contract, seat)}_{'made' if made else 'lost'}"
        lines.append(ScoreLine(seat, what, rule if rule == "C-9" else whole, stakes[seat], params))
    if times > 1:
        lines += [
            ScoreLine(seat, "high_bid", "C-11", stake * (times - 1), {"times": times, **params})
            for seat, stake in enumerate(stakes)
        ]
    if setup.cappotto and won in (0, ALL_POINTS):
        lines += [ScoreLine(seat, "cappotto", "BC-24", stake * times) for seat, stake in enumerate(stakes)]
    return lines


def score_thrown_in(scores: Sequence[DealScore], number: int) -> DealScore:
    """BC-11, C-14: a deal that nobody played; no round of its own."""
    return _summed(scores, number, (), counted=False)


def _summed(
    scores: Sequence[DealScore], number: int, lines: tuple[ScoreLine, ...], counted: bool
) -> DealScore:
    points = tuple(sum(line.points for line in lines if line.side == side) for side in range(SEATS))
    before = scores[-1].totals if scores else NOTHING
    totals = tuple(map(add, before, points))
    return DealScore(number, next_round(scores), points, totals, lines, counted)


def match_result(setup: Setup, scores: Sequence[DealScore]) -> Result | None:
    """How the match ended with the deal just scored, or None while it goes on (BC-26, BC-27, BC-28)."""
    if not scores[-1].counted:
        return None
    totals = scores[-1].totals
    best = max(totals)
    leaders = tuple(seat for seat, total in enumerate(totals) if total == best)
    if setup.mode == "points_to":
        reached = setup.target is not None and best >= setup.target and len(leaders) == 1
        return Result(leaders, "BC-26") if reached else None
    deals = 1 if setup.mode == "single" else setup.target
    return Result(leaders, "BC-27") if sum(score.counted for score in scores) == deals else None
