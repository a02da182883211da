"""What a period brings, goal by goal, and when a match is over.

Pure sums over the goals of the match; nothing here moves a card.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from app.games.core.cards import codes
from app.games.core.ruleset import Result, ScoreLine
from app.games.hockey.options import House
from app.games.hockey.play import Goal

SIDES: Final = 2


def overtime(house: House, period: int) -> int:
    """The number of this overtime period from 1; 0 for a period of regulation (HO-2, HO-28)."""
    return max(0, period - house.periods)


def goals_by_side(goals: Iterable[Goal], period: int) -> tuple[int, int]:
    """HO-23: the goals of one period by side."""
    seats = [goal.seat for goal in goals if goal.period == period]
    return seats.count(0), seats.count(1)


def score_lines(house: House, goals: Iterable[Goal], period: int) -> tuple[ScoreLine, ...]:
    """HO-23: one line for each goal of a period, in the order they fell."""
    return tuple(goal_line(house, goal) for goal in goals if goal.period == period)


def goal_line(house: House, goal: Goal) -> ScoreLine:
    """One goal with the rule that made it and its three cards."""
    what, rule = "goal", "HO-12"
    if overtime(house, goal.period):
        what, rule = "overtime_goal", "HO-27"
    elif goal.rebound:
        what, rule = "rebound_goal", "HO-18-rebound"
    return ScoreLine(goal.seat, what, rule, 1, {"play": goal.play, "cards": codes(goal.cards)})


def outcome(house: House, period: int, totals: Sequence[int]) -> Result | None:
    """HO-25 … HO-28: the result after so many periods, None if another is played."""
    if period < house.periods:
        return None
    if totals[0] != totals[1]:
        reason = "HO-27" if overtime(house, period) else "HO-25"
        return Result((0 if totals[0] > totals[1] else 1,), reason)
    if house.overtime == "none":
        return Result((), "HO-26-draw")
    if house.overtime == "once_then_draw" and overtime(house, period):
        return Result((), "HO-28-draw")
    return None
