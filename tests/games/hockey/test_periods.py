"""Periods, handouts, counting and the end of the match (HO-2 … HO-7, HO-21 … HO-28)."""

from typing import Any

import pytest

from app.games.core.cards import PACK_52, codes
from app.games.core.ruleset import DealScore, Result, Shuffle
from app.games.hockey import HOCKEY
from app.games.hockey.match import HockeyMatch
from app.games.hockey.options import house
from app.games.hockey.score import outcome
from tests.games.hockey.rigs import (
    A,
    B,
    deal,
    dealt,
    finish,
    goals,
    in_overtime,
    last,
    pack_for,
    play,
    play_on,
    start,
)

FIRST_OF_B = "4S 4C KD KS"
"""The dealer scores."""
FIRST_OF_A = "JC 9C 9D"
"""The other player scores."""


def period(match: HockeyMatch, plays: str = "") -> HockeyMatch:
    """A whole period that begins so and brings nothing else."""
    deal(match, plays)
    if plays:
        play(match, plays)
    if match.phase == "play":
        finish(match)
    return match


def stocks(match: HockeyMatch) -> list[int]:
    """The cards left after each handout of the period just dealt."""
    counts = [len(match.stock)]
    while match.phase == "play":
        for event in play_on(match, 1):
            if event.shared["type"] == "handout_dealt":
                counts.append(event.shared["stock"])
    return counts


# ── The deal ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("deal_size", "left"), [(5, [42, 32, 22, 12, 0]), (4, [44, 36, 28, 20, 12, 0])])
def test_sizes_of_handouts(deal_size: int, left: list[int]) -> None:
    """HX-17, HO-3, HO-6, HV-2 and `deal_size`: a period is 52 plays."""
    match = dealt(deal_size=deal_size)
    assert stocks(match) == left and len(match.log) == 52


@pytest.mark.parametrize("deal_size", [5, 4])
def test_sizes_of_handouts_in_overtime(deal_size: int) -> None:
    """HX-17, HO-26: by fours, whatever `deal_size` says."""
    match = in_overtime(deal_size=deal_size)
    assert stocks(match) == [44, 36, 28, 20, 12, 0] and len(match.log) == 52


def test_the_first_card_is_the_other_players() -> None:
    """HO-7: dealt one at a time from the top, the dealer's last; each is told the own packet alone."""
    match = start()
    pack = pack_for("")
    events = match.supply(pack)
    assert match.hands[A] == pack[0:10:2] and match.hands[B] == pack[1:10:2]
    handout = next(event for event in events if event.shared["type"] == "handout_dealt")
    assert handout.shared == {"type": "handout_dealt", "handout": 1, "counts": [5, 5], "stock": 42}
    assert handout.own == {A: {"cards": codes(pack[0:10:2])}, B: {"cards": codes(pack[1:10:2])}}


def test_new_cards_when_both_hands_are_empty() -> None:
    """HO-7: not before the dealer has played the last card."""
    match = dealt()
    assert [event.shared["type"] for event in play_on(match, 9)] == ["played"]
    assert [event.shared["type"] for event in play_on(match, 1)] == ["played", "handout_dealt"]
    assert match.hands[A] == list(match.pack[10:20:2]) and match.handout == 2


def test_a_period_begins_with_the_whole_pack() -> None:
    """HO-5, HV-11: 52 cards are asked for, the first time at once, later after a pause."""
    match = start()
    assert match.awaits() == Shuffle("pack", PACK_52, pause=False)
    period(match, "JC")
    assert match.awaits() == Shuffle("pack", PACK_52, pause=True)
    (started, _) = match.supply(list(PACK_52))
    assert started.shared == {"type": "deal_started", "deal": 2, "round": 2, "dealer": A, "overtime": 0}
    view = match.shared_view()
    assert view["pile"] == {"count": 0, "cards": []} and view["holder"] is None and view["log"] == []


@pytest.mark.parametrize("answer", [7, [], list(range(51)), [0] * 52])
def test_what_is_no_pack(answer: Any) -> None:
    with pytest.raises(ValueError, match="asked for"):
        start().supply(answer)


def test_no_pack_in_mid_period() -> None:
    with pytest.raises(ValueError, match="asked for"):
        dealt().supply(list(PACK_52))


def test_the_deal_changes_hands() -> None:
    """HO-4: also for overtime, and from one overtime to the next."""
    match, dealers = start(), []
    for _ in range(6):
        dealers.append(match.dealer)
        period(match)
    assert dealers == [B, A, B, A, B, A]
    assert start(dealer=A).dealer == A


# ── From handout to handout ─────────────────────────────────────────────────────────────────────────


def test_a_handout_changes_nothing_else() -> None:
    """HO-21, HV-11: pile, holder and turn are the same before and after new cards."""
    match = dealt("6C 6D", before=8)
    play(match, "6C 6D")
    view = match.shared_view()
    assert view["handout"] == 2 and view["holder"] == {"seat": B, "card": "6D"}
    assert view["pile"] == {"count": 10, "cards": ["6D"]} and match.turn == A


def test_the_first_card_of_a_handout_can_match() -> None:
    """HO-21: the last card of the handout before is still on top."""
    match = dealt("6D 6C", before=9)
    assert last(play(match, "6D 6C"), "played")["effect"] == "breakaway"


def test_the_first_card_of_a_period_cannot_match() -> None:
    """HO-22: period 1 ends with 7♥, period 2 begins with 7♠."""
    match = dealt("7H", before=51)
    play(match, "7H")
    match.supply(pack_for("7S"))
    assert last(play(match, "7S"), "played")["effect"] == "none"


# ── Counting ────────────────────────────────────────────────────────────────────────────────────────


def test_goals_are_added_up() -> None:
    """HO-23: by period and in all; what is on the sheet says how each came about."""
    match = start()
    period(match, FIRST_OF_B)
    period(match, FIRST_OF_B)
    deal(match, FIRST_OF_A)
    play(match, FIRST_OF_A)
    assert [entry.points for entry in match.scores] == [(1, 0), (0, 1)]
    assert [entry.totals for entry in match.scores] == [(1, 0), (1, 1)]
    assert match.shared_view()["board"] == [[1, 0], [0, 1], [0, 1]]
    (line,) = match.scores[0].lines
    assert (line.side, line.what, line.rule, line.points) == (B, "goal", "HO-12", 1)
    assert line.params == {"play": 4, "cards": ["4C", "KD", "KS"]}


def test_two_goals_in_a_period() -> None:
    match = dealt("4S 4C KD KS QC QD TD TC")
    play(match, "4S 4C KD KS QC QD TD TC")
    assert goals(match) == [0, 2]
    events = finish(match)
    assert [line["params"]["play"] for line in last(events, "deal_scored")["lines"]] == [4, 8]


def test_more_goals_win_after_three_periods() -> None:
    """HX-18, HO-25, HV-12: 1:0, 0:0, 0:0 and the match is over, without overtime."""
    match = start()
    period(match, FIRST_OF_B)
    period(match)
    assert match.phase == "between_deals"
    deal(match)
    events = finish(match)
    assert last(events, "match_ended")["winners"] == [B] and match.result == Result((B,), "HO-25")
    assert match.phase == "match_over" and "unplayed" not in match.shared_view()


@pytest.mark.parametrize(
    ("periods", "result"),
    [([(2, 1), (0, 1), (1, 0)], Result((0,), "HO-25")), ([(2, 1), (0, 1), (1, 1)], None)],
)
def test_the_count_of_three_periods(periods: list[tuple[int, int]], result: Result | None) -> None:
    """HX-18: 3:2 and 3:3."""
    rules = house(HOCKEY.freeze(2, {}))
    one, two = (sum(points) for points in zip(*periods, strict=True))
    assert outcome(rules, 3, (one, two)) == result
    assert outcome(rules, 2, (one, two)) is None


def test_level_after_three_periods() -> None:
    """HO-2, HO-26: a fourth pack is asked for, and the period says that it is overtime."""
    match = start()
    for _ in range(3):
        period(match)
    assert match.result is None
    (started, _) = match.supply(list(PACK_52))
    assert (started.shared["overtime"], started.shared["dealer"]) == (1, A)
    assert match.shared_view()["overtime"] == 1


def test_a_goalless_overtime_is_repeated() -> None:
    """HX-16, HO-28, HV-10: a second and a third overtime, by turns, until somebody scores."""
    match = in_overtime()
    for number, plays in ((2, ""), (3, FIRST_OF_A)):
        finish(match)
        assert match.phase == "between_deals" and match.result is None
        deal(match, plays)
        assert match.shared_view()["overtime"] == number
    scorer = match.turn
    play(match, FIRST_OF_A)
    assert match.result == Result((scorer,), "HO-27") and match.deal == 4


def test_overtime_goals_count_in_the_totals() -> None:
    """HO-27: 1:1 before, 2:1 in the end."""
    match = start(periods=2)
    period(match, FIRST_OF_B)
    period(match, FIRST_OF_B)
    period(match, FIRST_OF_B)
    assert match.totals == (2, 1) and match.result == Result((B,), "HO-27")
    assert isinstance(match.scores[-1], DealScore) and match.scores[-1].points == (1, 0)
