"""What a deal brought and how a match ends. Counts only; it plays nothing and shows nothing."""

from collections.abc import Iterator, Mapping, Sequence
from operator import add
from typing import Any

from app.games.bid_whist.bids import BOOK, NO_TRUMP, Bid, needed
from app.games.bid_whist.setup import SIDES, TRICKS, Setup
from app.games.core.ruleset import DealScore, Result, ScoreLine

BOSTON = TRICKS + 1
"""BW-33: all the tricks there are, the kitty counted."""


def side_of(seat: int) -> int:
    """BW-1: seats 0 and 2 against 1 and 3."""
    return seat % 2


def tricks_won(declarer: int | None, winners: Sequence[int]) -> list[int]:
    """By side: the tricks taken, and the kitty for the declarer's (BW-13; None before the play begins)."""
    won = [0] * len(SIDES)
    if declarer is not None:
        won[side_of(declarer)] += 1
    for seat in winners:
        won[side_of(seat)] += 1
    return won


def score_deal(
    setup: Setup,
    scores: Sequence[DealScore],
    contract: tuple[int, Bid],
    winners: Sequence[int],
    facts: Mapping[str, Any],
) -> DealScore:
    """The score of the deal just played, after the earlier ones; only the declarer's side scores (BW-26).

    `facts` are what else the sheet tells of the contract: `dealer`, `suit`, `direction`.
    """
    declarer, bid = contract
    side, won = side_of(declarer), tricks_won(declarer, winners)
    lines = (
        ScoreLine(side, f"bid_{bid[1]}", "BW-10", 0, _contract(declarer, bid, facts)),
        ScoreLine(side, "tricks_with_kitty", "BW-13", 0, {"count": won[side]}),
        ScoreLine(1 - side, "tricks", "BW-23", 0, {"count": won[1 - side]}),
        *_counted(setup, side, bid, won[side]),
    )
    made = [0] * len(SIDES)
    made[side] = sum(line.points for line in lines)
    before = scores[-1].totals if scores else (0,) * len(SIDES)
    number = len(scores) + 1
    return DealScore(number, number, tuple(made), tuple(map(add, before, made)), lines)


def _contract(declarer: int, bid: Bid, facts: Mapping[str, Any]) -> dict[str, Any]:
    number, mode = bid
    return {"seat": declarer, "number": number, "mode": mode, "needs": needed(number), **facts}


def sheet(scores: Sequence[DealScore]) -> list[dict[str, Any]]:
    """Of every deal its contract and the tricks of both sides, as the score sheet shows them."""
    return [_row(score) for score in scores]


def _row(score: DealScore) -> dict[str, Any]:
    counts = {line.side: line.params["count"] for line in score.lines if "count" in line.params}
    return {"deal": score.number, **score.lines[0].params, "tricks": [counts[side] for side in (0, 1)]}


def _counted(setup: Setup, side: int, bid: Bid, won: int) -> Iterator[ScoreLine]:
    """BW-25, BW-26, and what doubles it: BW-32, BW-33."""
    number, mode = bid
    made = won >= needed(number)
    points = won - BOOK if made else -number
    if made:
        yield ScoreLine(side, "made", "BW-25", points, {"over": points})
    else:
        yield ScoreLine(side, "failed", "BW-26", points, {"number": number, "short": needed(number) - won})
    if setup.nt_double and mode == NO_TRUMP:
        yield ScoreLine(side, "nt_double", "BW-32", points)
        points *= 2
    if setup.boston_double and won == BOSTON:
        yield ScoreLine(side, "boston_double", "BW-33", points)


def match_result(setup: Setup, totals: Sequence[int]) -> Result | None:
    """BW-27, BW-28, BW-34: how the match ended with these totals, or None while it goes on."""
    if all(-setup.target < total < setup.target for total in totals):
        return None
    return Result((totals.index(max(totals)),), "BW-27")
