"""BC-21 to BC-25, and what house rules make of the counting (C-9, C-11, C-12)."""

from typing import Any

import pytest

from app.games.briscola_chiamata import BRISCOLA_CHIAMATA
from app.games.briscola_chiamata.score import Contract, by_tens, score_deal, verdict
from app.games.briscola_chiamata.setup import settle
from app.games.briscola_chiamata.texts import RULE_TEXTS, SCORE_LABELS
from app.games.core.cards import CARDS
from app.games.core.italian_pack import POINTS
from app.games.core.ruleset import DealScore
from tests.games.briscola_chiamata.positions import called, of_type, play_oldest


def scored(
    caller: int, holder: int, points: int, target: int = 61, rest: int | None = None, **chosen: Any
) -> DealScore:
    """A deal in which the caller took all the points of the camp and `rest` (else a defender) all others."""
    camp = Contract(caller, holder, target)
    other = next(seat for seat in range(5) if seat not in camp.camp) if rest is None else rest
    won = [0] * 5
    won[caller] += points
    won[other] += 120 - points
    return score_deal(settle(BRISCOLA_CHIAMATA.freeze(5, chosen)), (), 1, camp, won)


CASES: dict[str, tuple[int, int, int, int, dict[str, Any], list[int]]] = {
    "BCX-10": (3, 0, 61, 61, {}, [1, -1, -1, 2, -1]),
    "BCX-11": (0, 2, 60, 61, {}, [-2, 1, -1, 1, 1]),
    "BCX-11 void": (0, 2, 60, 61, {"at_sixty": "void"}, [0, 0, 0, 0, 0]),
    "BCX-11 made": (0, 2, 60, 61, {"at_sixty": "made"}, [2, -1, 1, -1, -1]),
    "BCX-12": (2, 2, 43, 61, {}, [1, 1, -4, 1, 1]),
    "BCX-12 made": (2, 2, 80, 61, {}, [-1, -1, 4, -1, -1]),
    "BCX-13": (1, 4, 65, 70, {}, [1, -2, 1, 1, -1]),
    "BCX-13 at 61": (1, 4, 65, 61, {}, [-1, 2, -1, -1, 1]),
    "BCX-14": (0, 2, 120, 61, {}, [4, -2, 2, -2, -2]),
    "BCX-14 nothing": (0, 2, 0, 61, {}, [-4, 2, -2, 2, 2]),
    "BCX-14 alone": (0, 0, 120, 61, {}, [8, -2, -2, -2, -2]),
    "BCX-15": (3, 1, 90, 85, {"high_bid_pay": "tens"}, [-3, 3, -3, 6, -3]),
    "BCX-15 lost": (3, 1, 84, 85, {"high_bid_pay": "tens"}, [3, -3, 3, -6, 3]),
    "BCX-15 cappotto": (3, 1, 120, 85, {"high_bid_pay": "tens"}, [-6, 6, -6, 12, -6]),
    "BCX-22": (3, 1, 120, 120, {"high_bid_pay": "tens"}, [-10, 10, -10, 20, -10]),
    "BCX-22 lost": (3, 1, 119, 120, {"high_bid_pay": "tens"}, [5, -5, 5, -10, 5]),
    "BCX-22 alone": (3, 3, 0, 100, {"high_bid_pay": "tens"}, [8, 8, 8, -32, 8]),
    "C-12 off": (0, 2, 120, 61, {"cappotto": "off"}, [2, -1, 1, -1, -1]),
    "C-12 off, tens": (3, 1, 120, 85, {"cappotto": "off", "high_bid_pay": "tens"}, [-3, 3, -3, 6, -3]),
    "C-11 off": (3, 1, 120, 120, {"cappotto": "off"}, [-1, 1, -1, 2, -1]),
}


@pytest.mark.parametrize("case", CASES)
def test_worked_examples(case: str) -> None:
    """BC-22, BC-23, BC-24, C-9, C-11, C-12; the sum is always 0 (B4-6)."""
    caller, holder, points, target, chosen, expected = CASES[case]
    score = scored(caller, holder, points, target, **chosen)
    assert list(score.points) == expected and sum(score.points) == 0


@pytest.mark.parametrize(
    ("target", "times"),
    [(61, 1), (70, 1), (71, 2), (80, 2), (81, 3), (85, 3), (90, 3), (91, 4), (100, 4), (101, 5), (120, 5)],
)
def test_bcx15_c11_how_often_a_target_pays(target: int, times: int) -> None:
    assert by_tens(target) == times


def test_bc21_b4_7_made_with_the_target_and_a_higher_target_never_helps() -> None:
    setup = settle(BRISCOLA_CHIAMATA.freeze(5, {}))
    for won in range(0, 121, 4):
        made = [
            verdict(setup, Contract(0, 1, target), [won, 0, 120 - won, 0, 0])[0] for target in range(61, 121)
        ]
        assert made == [won >= target for target in range(61, 121)]
        assert made == sorted(made, key=bool, reverse=True)


@pytest.mark.parametrize("at_sixty", ["lost", "void", "made"])
def test_c9_only_for_a_target_of_61_and_exactly_60(at_sixty: str) -> None:
    def made(points: int, target: int) -> bool | None:
        setup = settle(BRISCOLA_CHIAMATA.freeze(5, {"at_sixty": at_sixty}))
        return verdict(setup, Contract(0, 1, target), [points, 0, 120 - points, 0, 0])[0]

    assert made(60, 61) == {"lost": False, "void": None, "made": True}[at_sixty]
    assert (made(60, 62), made(59, 61), made(61, 61), made(61, 62)) == (False, False, True, False)


def test_bc24_points_decide_not_tricks() -> None:
    """All 120 points are cappotto though five blank cards went to a defender."""
    score = scored(0, 2, 120, rest=1)
    assert [line.what for line in score.lines if line.side == 0] == ["caller_made", "cappotto", "card_points"]
    won = [0, 0, 120, 0, 0]
    shared = score_deal(settle(BRISCOLA_CHIAMATA.freeze(5, {})), (), 1, Contract(0, 2, 61), won)
    assert shared.points == (4, -2, 2, -2, -2), "the partner's points are the camp's"


def test_each_counted_thing_has_its_line() -> None:
    score = scored(3, 1, 120, 85, high_bid_pay="tens")
    lines = {
        seat: [(line.what, line.rule, line.points) for line in score.lines if line.side == seat]
        for seat in range(5)
    }
    assert lines[3] == [
        ("caller_made", "BC-22", 2),
        ("high_bid", "C-11", 4),
        ("cappotto", "BC-24", 6),
        ("card_points", "BC-19", 0),
    ]
    assert [what for what, _, _ in lines[1]] == ["partner_made", "high_bid", "cappotto", "card_points"]
    assert [what for what, _, _ in lines[0]] == ["defender_made", "high_bid", "cappotto", "card_points"]
    line = next(line for line in score.lines if line.what == "high_bid")
    assert line.params == {"times": 3, "won": 120, "target": 85}


def test_lines_cite_the_rule_that_decided() -> None:
    assert {line.rule for line in scored(2, 2, 43).lines} == {"BC-19", "BC-23"}
    assert {line.rule for line in scored(0, 2, 60, at_sixty="made").lines} == {"BC-19", "C-9"}
    void = scored(0, 2, 60, at_sixty="void")
    assert {(line.what, line.points) for line in void.lines} == {("card_points", 0), ("void_at_sixty", 0)}
    assert void.counted, "BC-28: it has been played out"


def test_every_part_has_its_words() -> None:
    for part in ("caller", "alone", "partner", "defender"):
        for end in ("made", "lost"):
            assert f"{part}_{end}" in SCORE_LABELS
    assert {f"BC-{number}" for number in range(1, 29)} <= set(RULE_TEXTS)


def test_the_event_tells_who_promised_and_won_what() -> None:
    match = called(3, "AS", {0: "AS"})
    (event,) = of_type(play_oldest(match), "deal_scored")
    contract = event["contract"]
    assert contract["caller"] == 3 and contract["camp"] == [3, 0] and contract["target"] == 61
    assert contract["points"] == match.points[3] + match.points[0]
    assert contract["made"] == (contract["points"] >= 61) and contract["rule"] == "BC-21"
    assert event["card_points"] == match.points
    worth = [sum(POINTS[CARDS[code]] for code in pile) for pile in event["piles"]]
    assert worth == match.points and sum(len(pile) for pile in event["piles"]) == 40


def test_bc25_totals_add_up_per_player() -> None:
    match = called(3, "AS", {0: "AS"}, match_mode="fixed_deals")
    play_oldest(match)
    first = match.scores[0]
    second = score_deal(match.setup, match.scores, 2, Contract(1, 2, 61), [0, 70, 0, 50, 0])
    assert second.totals == tuple(a + b for a, b in zip(first.totals, (-1, 2, 1, -1, -1), strict=True))
    assert sum(second.totals) == 0 and second.round == 2
