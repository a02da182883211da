"""HV-1 … HV-14 over random matches, and that each of them would be seen broken."""

from collections.abc import Callable
from random import Random

import pytest

from app.games.core.cards import CARDS, RANKS, cards, codes
from app.games.core.ruleset import DealScore, Result
from app.games.hockey.match import HockeyMatch
from tests.games.hockey.rigs import A, B, dealt, goals, keen, play, play_on, random_pack, start

JACK_FIRST = "J 222 333 AAA 444 555 666 777 888 999 TTT QQQ KKK"


def test_every_state_of_random_matches() -> None:
    """HV-1 … HV-14 by the rule page's own options, the oracle of HV-8 included."""
    made = 0
    for seed in range(6):
        rng = Random(f"invariants {seed}")
        match = start(dealer=seed % 2)
        while match.result is None and match.deal < 6:
            if match.awaits() is not None:
                match.supply(random_pack(rng))
            else:
                match.apply(match.turn, ("play", keen(match, rng)))
            match.check()
        made += len(match.goals)
    assert made > 10


def test_a_pack_with_twelve_goals() -> None:
    """HV-9: a jack, then three of each rank: every third card scores."""
    ranks = JACK_FIRST.replace(" ", "")
    left = {rank: [rank + suit for suit in "CDHS"] for rank in RANKS}
    pack = [left[rank].pop() for rank in ranks]
    rest = [card for kept in left.values() for card in kept]
    match = start()
    match.supply(cards([*pack, *rest]))
    play_on(match, 37)
    assert goals(match) == [6, 6] and len(match.goals) == 12
    assert [goal.play for goal in match.goals] == list(range(3, 39, 3))


def test_a_state_is_the_same_after_its_log_is_played_again() -> None:
    """HV-13: the same packs and plays give the same state."""
    match = dealt("4S 4C KD KS")
    play(match, "4S 4C KD KS")
    again = start()
    again.supply(match.pack)
    play(again, " ".join(codes(one.card for one in match.log)))
    assert again.to_json() == match.to_json()


# ── Faults that must be seen ────────────────────────────────────────────────────────────────────────


def doubled(match: HockeyMatch) -> None:
    match.stock[0] = match.stock[1]


def swapped(match: HockeyMatch) -> None:
    match.hands[A], match.hands[B] = match.hands[B], match.hands[A]


def dealt_too_early(match: HockeyMatch) -> None:
    match.handout = 3


def wrong_seat(match: HockeyMatch) -> None:
    match.log[0] = match.log[0]._replace(seat=B)


def wrong_holder(match: HockeyMatch) -> None:
    match.holder = A


def goal_of_nobody(match: HockeyMatch) -> None:
    match.goals = ()


def goal_of_the_other(match: HockeyMatch) -> None:
    match.goals = (match.goals[0]._replace(seat=A),)


def breakaway_not_seen(match: HockeyMatch) -> None:
    match.log[1] = match.log[1]._replace(effect="none")


def late_goal(match: HockeyMatch) -> None:
    match.at_deal = 4
    match.goals = (match.goals[0]._replace(period=4),)


def forgotten_totals(match: HockeyMatch) -> None:
    match.totals = (1, 1)


def won_too_early(match: HockeyMatch) -> None:
    match.tally = (DealScore(1, 1, (1, 0), (1, 0), ()),)
    match.totals, match.won = (1, 0), Result((B,), "HO-25")


FAULTS: dict[str, Callable[[HockeyMatch], None]] = {
    "HV-1 doubled": doubled,
    "HV-1 swapped": swapped,
    "HV-1 HV-2 early": dealt_too_early,
    "HV-4 seat": wrong_seat,
    "HV-6 holder": wrong_holder,
    "HV-7 gone": goal_of_nobody,
    "HV-7 other": goal_of_the_other,
    "HV-8 breakaway": breakaway_not_seen,
    "HV-2 HV-10 late": late_goal,
    "HV-7 totals": forgotten_totals,
    "HV-14 won": won_too_early,
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_seen(fault: str) -> None:
    match = dealt("4S 4C KD KS QC QD")
    play(match, "4S 4C KD KS QC QD")
    match.check()
    FAULTS[fault](match)
    with pytest.raises(AssertionError) as seen:
        match.check()
    assert str(seen.value).split("\n", 1)[0] in fault


def test_a_jack_that_scores_is_refused() -> None:
    """HO-20: the engine itself would not go on."""
    match = dealt("JC")
    play(match, "JC")
    match.holder = match.turn
    jack = CARDS["JD"]
    match.hands[match.turn][0] = jack
    with pytest.raises(AssertionError, match="HO-20"):
        match.apply(match.turn, ("play", jack))
