"""What must be true of every state of a match, whatever happened (HV-*): asserted by tests and simulation.

Only the invariants that hold under the options in force are asserted, each with its id as the message.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from app.games.core.cards import PACK_52, rank
from app.games.hockey import handouts
from app.games.hockey.options import JACKS
from app.games.hockey.play import BREAKAWAY, GOAL, KEEPS, RENEWED
from app.games.hockey.score import SIDES, outcome, overtime

if TYPE_CHECKING:
    from app.games.hockey.match import HockeyMatch

JACK = 10
MOST_GOALS, MOST_BY_ONE = 17, 13


def check(match: "HockeyMatch") -> None:
    """Assert every invariant that a single state can show.

    Raises:
        AssertionError: naming the invariant's id.
    """
    if match.deal:
        _cards(match)
        _sizes(match)
        _holder(match)
        _goals(match)
        _overtime(match)
        if _as_in_the_rule_page(match):
            _oracle(match)
    _totals(match)


def _dealer(match: "HockeyMatch") -> int:
    """The dealer of the period whose cards lie on the table."""
    return match.dealer if match.phase != "between_deals" else (match.dealer + 1) % SIDES


def _cards(match: "HockeyMatch") -> None:
    pile = [play.card for play in match.log]
    everything = [*match.stock, *pile, *match.hands[0], *match.hands[1]]
    assert sorted(everything) == list(PACK_52) == sorted(match.pack), "HV-1"
    assert match.stock == list(reversed(match.pack[len(match.pack) - len(match.stock) :])), "HV-1"
    dealer = _dealer(match)
    for seat, hand in enumerate(match.hands):
        packet = handouts.packets(match.house, match.deal, dealer, seat)[match.handout - 1]
        assert hand == [match.pack[place] for place in packet if match.pack[place] not in pile], "HV-1"


def _sizes(match: "HockeyMatch") -> None:
    sizes, plays, dealer = handouts.sizes(match.house, match.deal), len(match.log), _dealer(match)
    dealt = SIDES * sum(sizes[: match.handout])
    assert sum(sizes) * SIDES == len(PACK_52) and len(match.stock) == len(PACK_52) - dealt, "HV-2"
    assert match.handout == 1 or plays >= dealt - SIDES * sizes[match.handout - 1], "HV-2"
    ahead = len(match.hands[dealer]) - len(match.hands[1 - dealer])
    assert ahead == plays % SIDES, "HV-3"
    assert sum(map(len, match.hands)) == dealt - plays, "HV-3"
    for number, play in enumerate(match.log):
        assert play.seat == (dealer + 1 + number) % SIDES, "HV-4"
    if match.phase == "play":
        assert match.to_act() == ((dealer + 1 + plays) % SIDES,) and plays < len(PACK_52), "HV-4"
    elif not overtime(match.house, match.deal):
        assert plays == len(PACK_52), "HV-2"


def _holder(match: "HockeyMatch") -> None:
    log, holder = match.log, match.holder
    if match.phase != "play":
        assert holder is None, "HV-11"
        return
    if not log:
        assert holder is None, "HV-11"
    if holder is None:
        return
    made = log[-1] if log[-1].seat == holder else log[-2]
    assert made.seat == holder and made.effect in KEEPS, "HV-6"
    assert made.effect != GOAL or match.house.rebound, "HV-6"
    if holder == match.turn:
        top = log[-1].card
        assert top not in match.house.breakers and rank(top) != rank(log[-2].card), "HV-5"


def _goals(match: "HockeyMatch") -> None:
    """HV-7: the goals of this period are the plays that scored, each by who moved, none by a jack."""
    made = [goal for goal in match.goals if goal.period == match.deal]
    scoring = [number for number, play in enumerate(match.log, 1) if play.effect == GOAL]
    assert [goal.play for goal in made] == scoring, "HV-7"
    for goal in made:
        three = match.log[goal.play - 3 : goal.play]
        assert goal.cards == tuple(play.card for play in three), "HV-7"
        assert three[0].seat == three[2].seat == goal.seat != three[1].seat, "HV-7"
        assert rank(goal.cards[1]) == rank(goal.cards[2]) and goal.cards[2] not in JACKS, "HV-7"
        assert goal.rebound == (three[0].effect == GOAL) <= match.house.rebound, "HV-7"


def _as_in_the_rule_page(match: "HockeyMatch") -> bool:
    house = match.house
    return not house.rebound and not house.block and house.breakers == JACKS


def _oracle(match: "HockeyMatch") -> None:
    """HV-8, HV-9: goals and breakaways follow from the sequence of ranks alone, and never overlap."""
    goals, breakaways = from_ranks([rank(play.card) for play in match.log])
    for number, play in enumerate(match.log):
        assert (play.effect == GOAL) == goals[number], "HV-8"
        assert (play.effect in (BREAKAWAY, RENEWED)) == breakaways[number], "HV-8"
    places = [number for number, goal in enumerate(goals) if goal]
    assert all(later - sooner >= 3 for sooner, later in pairwise(places)), "HV-9"
    by_side = [sum(match.log[place].seat == seat for place in places) for seat in range(SIDES)]
    assert len(places) <= MOST_GOALS and max(by_side) <= MOST_BY_ONE, "HV-9"


def from_ranks(ranks: Sequence[int]) -> tuple[list[bool], list[bool]]:
    """Which plays score and which make a breakaway, by the rule page's own options, from the ranks alone."""
    goals: list[bool] = []
    breakaways: list[bool] = []
    for i, own in enumerate(ranks):
        same = i > 0 and own == ranks[i - 1]
        goals.append(same and own != JACK and i > 1 and breakaways[i - 2] and not breakaways[i - 1])
        breakaways.append((same or own == JACK) and not goals[i])
    return goals, breakaways


def _overtime(match: "HockeyMatch") -> None:
    """HV-10: a goal in overtime, and only the first, ends the match for its scorer."""
    late = [goal for goal in match.goals if overtime(match.house, goal.period)]
    assert len(late) <= 1, "HV-10"
    if late:
        assert late[0].period == match.deal and match.result is not None, "HV-10"
        assert match.result.winners == (late[0].seat,) and match.result.reason == "HO-27", "HV-10"
    elif match.phase != "play":
        assert len(match.log) == len(PACK_52), "HV-2"


def _totals(match: "HockeyMatch") -> None:
    """HV-7, HV-12, HV-14: totals never fall, and the match ends after the first period that decides it."""
    before: tuple[int, ...] = (0,) * SIDES
    for entry in match.scores:
        assert all(new >= old for new, old in zip(entry.totals, before, strict=True)), "HV-7"
        before = entry.totals
        ended = outcome(match.house, entry.number, entry.totals)
        assert ended == (match.result if entry.number == len(match.scores) else None), "HV-14"
    assert before == match.totals, "HV-7"
    assert len(match.scores) == match.deal - (match.phase == "play"), "HV-14"
    if match.result is not None and len(match.scores) == match.house.periods:
        assert match.house.overtime == "none" or match.totals[0] != match.totals[1], "HV-12"
