"""BC-26 to BC-28: how a match ends, and what deals thrown in or void count for."""

import random
from collections.abc import Sequence

import pytest

from app.games.briscola_chiamata import BRISCOLA_CHIAMATA
from app.games.briscola_chiamata.score import Contract, match_result, score_deal, score_thrown_in
from app.games.briscola_chiamata.setup import settle
from app.games.core.options import OptionError
from app.games.core.ruleset import DealScore, Result
from tests.games.briscola_chiamata.positions import (
    bid,
    called,
    golden,
    golden_called,
    of_type,
    play_oldest,
    random_move,
    random_options,
    shuffled,
    table,
)


def after(before: Sequence[int], caller: int, holder: int, made: bool, **chosen: object) -> Result | None:
    """The result of a deal that followed these totals."""
    setup = settle(BRISCOLA_CHIAMATA.freeze(5, chosen))
    earlier = (DealScore(1, 1, tuple(before), tuple(before), ()),)
    other = next(seat for seat in range(5) if seat not in (caller, holder))
    won = [0] * 5
    won[caller], won[other] = (70, 50) if made else (50, 70)
    scores = (*earlier, score_deal(setup, earlier, 2, Contract(caller, holder, 61), won))
    return match_result(setup, scores)


def test_bcx16_bc26_alone_at_the_top_wins() -> None:
    assert after([10, 3, -5, 9, -17], 0, 3, made=True) == Result((0,), "BC-26")


def test_bcx17_bc26_a_shared_top_plays_on() -> None:
    assert after([10, 10, -6, -7, -7], 4, 3, made=False) is None


def test_bc26_below_the_target_plays_on() -> None:
    assert after([8, 3, -3, 9, -17], 0, 3, made=True, target=21) is None
    assert after([3, 1, -2, -1, -1], 0, 3, made=True, target=5) == Result((0,), "BC-26")


def test_bcx25_bc27_single_lost_is_won_by_three() -> None:
    setup = settle(BRISCOLA_CHIAMATA.freeze(5, {"match_mode": "single"}))
    score = score_deal(setup, (), 1, Contract(1, 4, 61), [60, 50, 0, 0, 10])
    assert score.points == (1, -2, 1, 1, -1)
    assert match_result(setup, (score,)) == Result((0, 2, 3), "BC-27")


@pytest.mark.parametrize(
    ("name", "chosen", "winners"),
    [
        ("GC-61/A", {}, (3,)),
        ("GC-60/A", {}, (1, 3, 4)),
        ("GC-60/A", {"at_sixty": "void"}, (0, 1, 2, 3, 4)),
        ("GC-60/A", {"at_sixty": "made"}, (0,)),
        ("GC-alone/5", {}, (0, 1, 3, 4)),
    ],
)
def test_bc27_bc28_single(name: str, chosen: dict[str, object], winners: tuple[int, ...]) -> None:
    match = golden_called(golden(name), match_mode="single", **chosen)
    events = play_oldest(match)
    assert match.result == Result(winners, "BC-27") and match.phase == "match_over"
    (ended,) = of_type(events, "match_ended")
    assert ended["winners"] == list(winners) and ended["totals"] == list(match.scores[-1].totals)
    assert match.to_act() == () and match.awaits() is None


def test_bc27_bc11_deals_thrown_in_do_not_count() -> None:
    match = table(match_mode="single")
    rng = random.Random(5)
    for _ in range(3):
        match.supply(shuffled(match, rng))
        bid(match, "- - - - -")
        assert match.result is None
    assert [(score.counted, score.round, score.number) for score in match.scores] == [
        (False, 1, 1),
        (False, 1, 2),
        (False, 1, 3),
    ]
    assert match.dealer == 3


def test_bc27_fixed_deals_with_a_shared_top() -> None:
    setup = settle(BRISCOLA_CHIAMATA.freeze(5, {"match_mode": "fixed_deals", "target": 5}))
    scores: tuple[DealScore, ...] = ()
    for caller in range(5):
        assert match_result(setup, scores) is None if scores else True
        scores = (*scores, score_thrown_in(scores, len(scores) + 1))
        assert match_result(setup, scores) is None
        won = [0] * 5
        won[caller], won[(caller + 2) % 5] = 70, 50
        contract = Contract(caller, (caller + 1) % 5, 61)
        scores = (*scores, score_deal(setup, scores, len(scores) + 1, contract, won))
    assert scores[-1].totals == (0, 0, 0, 0, 0) and scores[-1].round == 5
    assert match_result(setup, scores) == Result((0, 1, 2, 3, 4), "BC-27")


def test_bc28_a_void_deal_counts_as_one() -> None:
    match = golden_called(golden("GC-60/A"), match_mode="fixed_deals", at_sixty="void")
    play_oldest(match)
    assert match.scores[-1].counted and match.scores[-1].round == 1 and match.dealer == 1


@pytest.mark.parametrize(
    ("mode", "good", "bad"),
    [("points_to", (5, 7, 11, 21), (10, 15, 20, 12, 0)), ("fixed_deals", (5, 10, 15, 20), (7, 11, 21, 6))],
)
def test_c13_targets(mode: str, good: tuple[int, ...], bad: tuple[int, ...]) -> None:
    for target in good:
        assert BRISCOLA_CHIAMATA.freeze(5, {"match_mode": mode, "target": target})["target"] == target
    for target in bad:
        with pytest.raises(OptionError) as caught:
            BRISCOLA_CHIAMATA.freeze(5, {"match_mode": mode, "target": target})
        assert caught.value.code == "bad_option_value"


def test_random_matches_come_to_an_end() -> None:
    for seed in range(6):
        rng = random.Random(seed)
        match = BRISCOLA_CHIAMATA.start(random_options(rng), 5, rng.randrange(5))
        while match.result is None:
            if match.awaits() is not None:
                match.supply(shuffled(match, rng))
                continue
            (seat,) = match.to_act()
            assert isinstance(match.apply(seat, random_move(match, seat, rng)), list)
        assert sum(match.scores[-1].totals) == 0


def test_b4_9_a_thrown_in_deal_changes_only_dealer_number_and_log() -> None:
    match = called(3, "AS")
    play_oldest(match)
    totals = match.scores[-1].totals
    match.supply(shuffled(match, random.Random(3)))
    bid(match, "- - - - -")
    assert match.scores[-1].totals == totals and match.scores[-1].points == (0, 0, 0, 0, 0)
    assert (match.deal, match.dealer, len(match.scores)) == (2, 2, 2)
