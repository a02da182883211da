"""What counts for ratings, who stood where, and what a match makes of everybody's number."""

import subprocess
import sys

import pytest

from app.table.ratings import START, Rating, Uncounted, places, rated, uncounted

PEOPLE = ["p0", "p1"]


@pytest.mark.parametrize(
    ("unfinished", "persons", "played_for", "why"),
    [
        (False, PEOPLE, [], None),
        (False, PEOPLE, [(0, "clock"), (1, "clock")], None),
        (True, PEOPLE, [], "unfinished"),
        (True, ["p0", "b-easy-1"], [(0, "b-good-0")], "unfinished"),
        (False, ["p0", "b-easy-1"], [], "bots"),
        (False, PEOPLE, [(0, "clock"), (1, "b-good-0")], "stood_in"),
        (False, PEOPLE, [(1, "p7")], "stood_in"),
    ],
)
def test_a_match_counts_where_the_people_played_it_themselves_to_its_end(
    unfinished: bool, persons: list[str], played_for: list[tuple[int, str]], why: Uncounted | None
) -> None:
    assert uncounted(unfinished, persons, played_for) == why


@pytest.mark.parametrize(
    ("winners", "totals", "at"),
    [
        ([1], [40, 51], [1, 0]),
        ([0], [50, 61], [0, 1]),  # a stored fact, not the higher number
        ([], [3, 3], [0, 0]),
        ([], [30, 30, 12], [0, 0, 0]),
        ([2], [5, 9, 21, 9, -3], [3, 1, 0, 1, 4]),
        ([0, 3], [11, 4, -4, 11, 4], [0, 1, 3, 0, 1]),
    ],
)
def test_places_follow_from_who_won_and_then_from_the_totals(
    winners: list[int], totals: list[int], at: list[int]
) -> None:
    assert places(winners, totals) == at


def test_partners_rise_and_fall_together_by_how_much_is_known_of_them() -> None:
    known = Rating(25.0, 2.0, 40)
    (a, b), (c, d) = rated([[START, known], [START, known]], [0, 1])
    assert a.mu > b.mu > 25.0 > d.mu > c.mu
    assert a.sigma < START.sigma and (a.matches, b.matches) == (1, 41)
    assert a.mu - 25.0 == pytest.approx(25.0 - c.mu)


def test_equal_places_leave_equals_equal_and_are_told_from_each_other_in_a_free_for_all() -> None:
    (a,), (b,) = rated([[START], [START]], [0, 0])
    assert a == b and a.mu == 25.0
    numbers = [one.mu for (one,) in rated([[START]] * 5, places([2], [5, 9, 21, 9, -3]))]
    assert numbers[2] > numbers[1] == numbers[3] > numbers[0] > numbers[4]


def test_whoever_shares_a_win_gains_more_than_who_comes_next() -> None:
    shared = [one.mu for (one,) in rated([[START]] * 5, [0, 0, 2, 3, 4])]
    alone = [one.mu for (one,) in rated([[START]] * 5, [0, 1, 2, 3, 4])]
    assert shared[0] == shared[1] > shared[2] > shared[3] > shared[4]
    assert alone[0] > shared[0] > alone[1] and alone[2:] == shared[2:]
    assert shared[0] == pytest.approx((alone[0] + alone[1]) / 2, abs=1e-6)


def test_an_upset_moves_more_than_what_was_expected() -> None:
    strong, weak = Rating(30.0, 3.0, 20), Rating(20.0, 3.0, 20)
    (won,), _ = rated([[strong], [weak]], [0, 1])
    (lost,), _ = rated([[strong], [weak]], [1, 0])
    assert 0 < won.mu - strong.mu < strong.mu - lost.mu


def test_people_read_a_number_with_its_uncertainty() -> None:
    assert START.shown == (1500, 500) and START.provisional
    assert Rating(25.7, 1.5, 9).shown == (1521, 90)
    assert Rating(25.7, 1.5, 9).provisional and not Rating(25.7, 1.5, 10).provisional
    assert all(
        round(number, 6) == number for number in (Rating(*_after_one()).mu, Rating(*_after_one()).sigma)
    )


def _after_one() -> tuple[float, float, int]:
    (one,), _ = rated([[START], [START]], [0, 1])
    return one.mu, one.sigma, one.matches


def test_a_server_that_rates_nothing_does_not_load_the_model() -> None:
    code = "import sys, app.main; sys.exit('openskill' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
