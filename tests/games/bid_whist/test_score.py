"""BW-25 to BW-28, BW-32 to BW-34: what a deal brings and how a match ends. Side 0 bids unless said otherwise."""

from itertools import product
from typing import Any

import pytest

from app.games.bid_whist import BID_WHIST
from app.games.bid_whist.score import match_result, score_deal, tricks_won
from app.games.bid_whist.setup import settle
from app.games.core.ruleset import DealScore, ScoreLine
from tests.games.bid_whist.positions import call_move

FACTS = {"dealer": 3, "suit": "S", "direction": "uptown"}


def scored(bid: str, won: int, seat: int = 0, before: tuple[int, ...] = (0, 0), **chosen: Any) -> DealScore:
    """A deal in which the declarer's side took so many tricks, the kitty counted."""
    setup = settle(BID_WHIST.freeze(4, chosen))
    earlier = [DealScore(1, 1, before, before, ())] if any(before) else []
    winners = [seat] * (won - 1) + [(seat + 1) % 4] * (13 - won)
    return score_deal(setup, earlier, (seat, call_move(bid)[1:]), winners, FACTS)


def ends(totals: tuple[int, ...], target: int = 7) -> tuple[int, ...] | None:
    result = match_result(settle(BID_WHIST.freeze(4, {"target": target})), totals)
    return None if result is None else result.winners


def test_bw_13_the_kitty_is_counted() -> None:
    assert tricks_won(1, [0, 1, 3, 2, 2]) == [3, 3]
    assert tricks_won(None, []) == [0, 0]


@pytest.mark.parametrize("won", range(9, 14))
def test_bw_25_every_trick_over_six(won: int) -> None:
    """BX-16: 3U with ten tricks brings four, not three."""
    assert scored("3U", won).points == (won - 6, 0)


@pytest.mark.parametrize("won", range(1, 9))
def test_bw_26_failed(won: int) -> None:
    assert scored("3U", won).points == (-3, 0)


def test_bw_26_the_other_side_scores_nothing() -> None:
    for seat, won in product(range(4), range(1, 14)):
        score = scored("4D", won, seat)
        assert score.points[1 - seat % 2] == 0 and score.points[seat % 2] != 0


def test_bx_17() -> None:
    assert scored("4U", 9).totals == (-4, 0)


def test_bx_18() -> None:
    assert scored("2U", 7).points == (-2, 0)
    assert scored("1U", 7).points == (1, 0)


@pytest.mark.parametrize(
    ("won", "chosen", "points"),
    [
        (13, {}, 7),
        (13, {"nt_double": True}, 14),
        (13, {"nt_double": True, "boston_double": True}, 28),
        (12, {}, -7),
        (12, {"nt_double": True}, -14),
    ],
)
def test_bx_19(won: int, chosen: dict[str, Any], points: int) -> None:
    """BW-32, BW-33: 7NT."""
    assert scored("7NT", won, **chosen).points == (points, 0)


def test_bx_20() -> None:
    score = scored("2U", 8, before=(5, 0))
    assert score.totals == (7, 0) and ends((7, 0)) == (0,)


def test_bx_21() -> None:
    score = scored("2U", 6, before=(-3, -4))
    assert score.totals == (-5, -4) and ends((-5, -4), target=5) == (1,)


def test_bx_22() -> None:
    score = scored("3U", 8, seat=1, before=(6, 6))
    assert score.totals == (6, 3) and ends((6, 3)) is None


@pytest.mark.parametrize(
    ("bid", "won", "chosen", "points"),
    [
        ("4NT", 9, {"nt_double": True, "boston_double": True}, -8),
        ("3U", 13, {"nt_double": True, "boston_double": True}, 14),
        ("3NT", 13, {"nt_double": True, "boston_double": True}, 28),
        ("3NT", 13, {"boston_double": True}, 14),
        ("3U", 12, {"boston_double": True}, 6),
        ("3U", 10, {"nt_double": True}, 4),
        ("3D", 8, {"nt_double": True}, -3),
    ],
)
def test_bx_27(bid: str, won: int, chosen: dict[str, Any], points: int) -> None:
    """BW-32, BW-33."""
    assert scored(bid, won, **chosen).points == (points, 0)


@pytest.mark.parametrize("target", [5, 7, 9])
def test_bw_27_the_match_ends_at_the_target_or_as_much_below(target: int) -> None:
    assert ends((target - 1, 1 - target), target) is None
    assert ends((target, target - 1), target) == (0,)
    assert ends((0, target), target) == (1,)
    assert ends((-target, 1 - target), target) == (1,)
    assert ends((target - 1, -target), target) == (0,)


def test_bw_28_never_tied() -> None:
    """From every score of a match that goes on, every outcome of one side."""
    for target in (5, 7, 9):
        inside = range(1 - target, target)
        for mine, theirs, points in product(inside, inside, [*range(-28, 0), *range(1, 29)]):
            winners = ends((mine + points, theirs), target)
            assert winners is None or winners == ((0,) if mine + points > theirs else (1,))
            assert winners is None or mine + points != theirs


def test_bw_34_the_doubled_score_decides() -> None:
    assert ends(scored("3NT", 10).totals) is None
    assert ends(scored("3NT", 10, nt_double=True).totals) == (0,)
    assert ends(scored("4NT", 9, nt_double=True).totals) == (1,)


def test_every_line_of_the_sheet() -> None:
    """The bid, the tricks of both sides, and what each rule adds."""
    assert scored("3NT", 13, seat=1, nt_double=True, boston_double=True).lines == (
        ScoreLine(1, "bid_nt", "BW-10", 0, {"seat": 1, "number": 3, "mode": "nt", "needs": 9, **FACTS}),
        ScoreLine(1, "tricks_with_kitty", "BW-13", 0, {"count": 13}),
        ScoreLine(0, "tricks", "BW-23", 0, {"count": 0}),
        ScoreLine(1, "made", "BW-25", 7, {"over": 7}),
        ScoreLine(1, "nt_double", "BW-32", 7),
        ScoreLine(1, "boston_double", "BW-33", 14),
    )
    assert scored("4D", 8).lines[-1] == ScoreLine(0, "failed", "BW-26", -4, {"number": 4, "short": 2})


def test_every_line_has_words_and_a_rule() -> None:
    for bid, won, double in product(("2U", "2D", "2NT"), range(1, 14), (False, True)):
        for line in scored(bid, won, nt_double=double, boston_double=double).lines:
            label = BID_WHIST.score_labels[line.what].format_map({"points": line.points, **line.params})
            assert label and BID_WHIST.rule_texts[line.rule]


def test_every_numbered_rule_has_a_sentence() -> None:
    assert list(BID_WHIST.rule_texts) == [f"BW-{n}" for n in range(1, 37)]
