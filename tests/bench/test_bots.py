"""`aelwyd bench bots`: duels are fair, the same seed gives the same duel, and the figures are what they say."""

import argparse
import json
from typing import Any

import pytest

from app.bench import bots, command
from app.bench.bots import Row, figures_of
from app.bench.figures import DONE, MISSED
from app.games.core.bot import GOOD
from app.games.registry import RULESETS
from app.table import duel
from app.table.duel import GREEDY, RANDOM, Outcome, Pairing, ours_at, play_duel
from tests.games.briscola_chiamata import positions as chiamata

PAIRS = ((0, 2), (1, 3))
ALONE = tuple((seat,) for seat in range(5))


def benched(*words: str) -> int:
    """The exit status of `aelwyd bench` with these words."""
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return command.run(parser.parse_args(words))


# ── Fair duels ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_a_contestant_against_itself_is_level(ruleset: str) -> None:
    """Both games of a pair have the same cards, so whoever plays alike wins as much as is lost."""
    outcome = play_duel(Pairing(ruleset, RULESETS[ruleset].seats[0], GOOD, GOOD), 3, seed=4)
    assert outcome.shares == [0.5] * 3
    assert sum(outcome.gains) == pytest.approx(0)


def test_of_two_sides_each_is_held_once() -> None:
    assert [ours_at(PAIRS, number, way) for number in (0, 1) for way in (0, 1)] == [{0, 2}, {1, 3}] * 2


def test_where_everybody_plays_alone_each_seat_is_held_once_and_the_seats_turn() -> None:
    for number in range(5):
        first, second = ours_at(ALONE, number, 0), ours_at(ALONE, number, 1)
        assert first | second == set(range(5)) and not first & second
    assert {ours_at(ALONE, number, 0) for number in range(5)} == {
        frozenset(seats) for seats in ({0, 2}, {1, 3}, {2, 4}, {3, 0}, {4, 1})
    }


def test_a_deal_thrown_in_counts_for_nothing() -> None:
    match = chiamata.dealt()
    chiamata.bid(match, "- - - - -")
    assert match.scores and not duel._over(match)


def test_the_same_seed_plays_the_same_duel_and_another_seed_another() -> None:
    def played(seed: int) -> tuple[list[float], list[float]]:
        outcome = play_duel(Pairing("briscola", 2, GOOD, RANDOM), 4, seed)
        return outcome.shares, outcome.gains

    assert played(1) == played(1) != played(2)


@pytest.mark.parametrize(("ruleset", "seats"), [("pisti", 2), ("pisti", 4), ("briscola", 2), ("briscola", 4)])
def test_the_greedy_player_is_better_than_chance(ruleset: str, seats: int) -> None:
    assert play_duel(Pairing(ruleset, seats, GREEDY, RANDOM), 30, seed=3).share > 0.6


# ── Figures ───────────────────────────────────────────────────────────────────────────────────────


def test_the_interval_is_that_of_the_pairs() -> None:
    outcome = Outcome(shares=[1.0, 0.5, 0.5, 0.0], gains=[4, 1, -1, -2])
    assert (outcome.share, outcome.gain) == (0.5, 0.5)
    spread = (0.5 / 3) ** 0.5
    low, high = outcome.interval()
    assert (high - low) / 2 == pytest.approx(1.96 * spread / 2)
    assert Outcome(shares=[1.0]).interval() == (0.0, 1.0)


def test_times_are_parts_of_all_decisions() -> None:
    outcome = Outcome(times={GOOD: [float(ms) for ms in range(200, 0, -1)]})
    assert [outcome.time(GOOD, part) for part in (0.5, 0.95, 1)] == [100, 190, 200]


@pytest.mark.parametrize(
    ("target", "surely", "slow", "met"),
    [
        (0.6, False, 5, True),
        (0.8, False, 5, False),
        (0.6, False, 200, False),
        (0.5, True, 5, False),
        (0.1, True, 5, True),
    ],
)
def test_a_target_is_met_by_share_or_surely_and_in_time(
    target: float, surely: bool, slow: float, met: bool
) -> None:
    row = Row(Pairing("pisti", 2, GOOD, RANDOM), target, surely)
    outcome = Outcome(
        shares=[1.0, 1.0, 0.5, 0.0], gains=[1.0] * 4, times={GOOD: [1.0] * 9 + [slow], RANDOM: [0]}
    )
    assert outcome.interval()[0] == pytest.approx(0.156, abs=0.001)
    assert figures_of(row, outcome)["met"] is met


# ── The command ───────────────────────────────────────────────────────────────────────────────────


def only(monkeypatch: pytest.MonkeyPatch, target: float) -> None:
    """A single short duel in the place of all."""
    monkeypatch.setattr(bots, "ROWS", (Row(Pairing("briscola", 2, GOOD, RANDOM), target),))


def test_it_prints_a_line_for_each_duel(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    only(monkeypatch, 0.5)
    assert benched("bots", "briscola", "--deals", "4") == DONE
    told = capsys.readouterr().out
    assert told.startswith("briscola 2  good v random  ") and " of 4 paired deals" in told
    assert "target ≥ 50 %: met" in told and told.count("\n") == 1
    assert benched("bots", "pisti") == DONE
    assert capsys.readouterr().out == ""


def test_a_missed_target_ends_with_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    only(monkeypatch, 1.01)
    assert benched("bots", "--deals", "2", "--json") == MISSED
    figures: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert (figures["pairs"], figures["met"]) == (2, False)
    assert set(figures["ms"]) == {GOOD, RANDOM}


@pytest.mark.parametrize("words", [("bots", "chess"), ("bots", "--deals", "0"), (), ("people",)])
def test_words_that_are_none_end_with_usage(words: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as ended:
        benched(*words)
    assert ended.value.code == 2


def test_every_ruleset_has_its_duels() -> None:
    assert {row.pairing.ruleset for row in bots.ROWS} == set(RULESETS)
