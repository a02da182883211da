"""Scores and results as JSON values and as events: one form for every ruleset, in logs, chapters and sockets.

Nothing here counts a point; that is each game's own `score`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from app.games.core.ruleset import DealScore, Event, Json, Result, ScoreLine


def next_round(scores: Sequence[DealScore]) -> int:
    """The number of the round that is or will be played after these deals; void ones are no rounds."""
    return 1 + sum(score.counted for score in scores)


def score_json(score: DealScore) -> Json:
    """A deal's score with its lines; `deal` is its number. Not to be changed: it is made once."""
    if score.written is None:
        object.__setattr__(score, "written", _written(score))
    assert score.written is not None
    return score.written


def _written(score: DealScore) -> Json:
    return {
        "deal": score.number,
        "round": score.round,
        "points": list(score.points),
        "totals": list(score.totals),
        "lines": [
            {
                "side": line.side,
                "what": line.what,
                "rule": line.rule,
                "points": line.points,
                "params": dict(line.params),
            }
            for line in score.lines
        ],
        "counted": score.counted,
    }


def score_from_json(value: Mapping[str, Any]) -> DealScore:
    """The inverse of `score_json`."""
    return DealScore(
        number=value["deal"],
        round=value["round"],
        points=tuple(value["points"]),
        totals=tuple(value["totals"]),
        lines=tuple(ScoreLine(**line) for line in value["lines"]),
        counted=value["counted"],
    )


def result_json(result: Result | None) -> Json | None:
    """How a match ended, or None."""
    return None if result is None else {"winners": list(result.winners), "reason": result.reason}


def result_from_json(value: Mapping[str, Any] | None) -> Result | None:
    """The inverse of `result_json`."""
    return None if value is None else Result(tuple(value["winners"]), value["reason"])


def deal_scored(score: DealScore, record: Mapping[str, Any]) -> Event:
    """A deal is counted; `record` is what of its cards becomes public with it."""
    return Event({"type": "deal_scored", **score_json(score), **record})


def match_ended(result: Result, totals: Sequence[int]) -> Event:
    """The match is over."""
    return Event(
        {
            "type": "match_ended",
            "winners": list(result.winners),
            "reason": result.reason,
            "totals": list(totals),
        }
    )
