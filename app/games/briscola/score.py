"""What a deal brought and how a match ends. Counts only; it plays nothing and shows nothing.

The unit of the match score: games where the match is played up to a number of games; card points everywhere
else. A match of one deal has that deal's card points as its score, so that people see 93–27. A drawn deal that
is dealt again (A-10, `replay`) is void: it brings nothing and has no round of its own.
"""

from collections.abc import Sequence
from operator import add

from app.games.briscola.setup import Setup
from app.games.core.italian_pack import ALL_POINTS
from app.games.core.ruleset import DealScore, Result, ScoreLine
from app.games.core.scores import next_round


def deal_winner(setup: Setup, points: Sequence[int], winners: Sequence[int]) -> tuple[int | None, str]:
    """The side that won a deal and the rule that says so; no side in a draw, and none where nobody asks.

    `points` are card points by side, `winners` the seats that took the tricks, in order.
    """
    rule = "BR-28" if len(points) == 3 else "BR-27"
    if setup.mode in ("points_to", "fixed_deals"):
        return None, "BR-33"
    best = max(points)
    level = [side for side, count in enumerate(points) if count == best]
    if len(level) == 1:
        return level[0], rule
    if setup.tie_rule == "last_trick":
        took = (setup.side_of[seat] for seat in reversed(winners))
        return next(side for side in took if side in level), "A-10"
    return None, rule


def score_deal(
    setup: Setup, scores: Sequence[DealScore], number: int, points: Sequence[int], winners: Sequence[int]
) -> DealScore:
    """The score of the deal just ended, after the earlier ones (BR-26 to BR-32)."""
    winner, rule = deal_winner(setup, points, winners)
    counted = winner is not None or setup.mode != "single" or setup.tie_rule != "replay"
    nothing = (0,) * len(setup.sides)
    games = _games(setup, points, winner)
    counts = tuple(points) if counted and setup.mode != "games_to" else nothing
    made = games if setup.mode == "games_to" else counts
    return DealScore(
        number=number,
        round=next_round(scores),
        points=made,
        totals=tuple(map(add, scores[-1].totals if scores else nothing, made)),
        lines=(*_counted(points, counts), *_decided(setup, points, games, winner, rule)),
        counted=counted,
    )


def _games(setup: Setup, points: Sequence[int], winner: int | None) -> tuple[int, ...]:
    """BR-30, A-13: one game to the winner of the deal; two for all 120 points with that house rule."""
    worth = 2 if setup.cappotto == "two_games" and max(points) == ALL_POINTS else 1
    return tuple(worth if side == winner else 0 for side in range(len(setup.sides)))


def _counted(points: Sequence[int], counts: Sequence[int]) -> list[ScoreLine]:
    """BR-26: what each side took, and how much of that goes into the match score."""
    return [
        ScoreLine(side, "card_points", "BR-26", counts[side], {"points": count})
        for side, count in enumerate(points)
    ]


def _decided(
    setup: Setup, points: Sequence[int], games: Sequence[int], winner: int | None, rule: str
) -> list[ScoreLine]:
    if setup.mode in ("points_to", "fixed_deals"):
        return []
    if winner is None:
        level = (side for side, count in enumerate(points) if count == max(points))
        return [ScoreLine(side, "drawn", rule, 0) for side in level]
    worth = games[winner] if setup.mode == "games_to" else 0
    if setup.cappotto == "off" or points[winner] < ALL_POINTS:
        return [ScoreLine(winner, "game_won", rule, worth)]
    what = "games_won_cappotto" if setup.cappotto == "two_games" else "match_won_cappotto"
    return [ScoreLine(winner, what, "A-13", worth)]


def match_result(
    setup: Setup, scores: Sequence[DealScore], points: Sequence[int], winners: Sequence[int]
) -> Result | None:
    """How the match ended with the deal just scored, or None while it goes on."""
    totals = scores[-1].totals
    leaders = tuple(side for side, total in enumerate(totals) if total == max(totals))
    if setup.mode == "single":
        winner, rule = deal_winner(setup, points, winners)
        if winner is not None:
            return Result((winner,), rule)
        return None if setup.tie_rule == "replay" else Result((), rule)
    if setup.mode == "fixed_deals":
        return Result(leaders if len(leaders) == 1 else (), "BR-32") if len(scores) == setup.target else None
    if setup.mode == "games_to" and setup.cappotto == "match" and max(points) == ALL_POINTS:
        return Result((points.index(ALL_POINTS),), "A-13")
    reached = setup.target is not None and max(totals) >= setup.target and len(leaders) == 1
    return Result(leaders, "BR-30" if setup.mode == "games_to" else "BR-31") if reached else None
