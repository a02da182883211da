"""Duels: two contestants play the same deals both ways round, and what each decision costs them is measured.

A contestant is a level of bot, `random`, who plays any legal move, or `greedy`, where a game has such a player. As at a table each gets a world drawn for its
seat and never the match itself. It plays and counts; which duels there are and what they should come to is `bench`'s.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import ceil, sqrt
from random import Random
from typing import Final

from app.games.briscola import greedy as briscola_greedy
from app.games.core.bot import LEVELS
from app.games.core.ruleset import Draw, Match, Move, Ruleset, Shuffle
from app.games.core.search import think
from app.games.pisti import greedy as pisti_greedy
from app.games.registry import RULESETS

RANDOM: Final = "random"
GREEDY: Final = "greedy"
CONTESTANTS: Final = (RANDOM, GREEDY, *LEVELS)

_GREEDY: Final[Mapping[str, Callable[[Match, int, Draw], Move]]] = {
    "briscola": briscola_greedy.choose,
    "pisti": pisti_greedy.choose,
}

_LIKELY: Final = 1.96
"""Standard errors to either side that hold the true value in 95 cases of 100."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who plays whom at which table."""

    ruleset: str
    seats: int
    ours: str
    theirs: str


@dataclass(slots=True)
class Outcome:
    """What a duel came to, seen by `ours`. One share (won 1, level ½, lost 0) and one gain (points of a seat of ours
    over one of theirs) for each pair of games; `times` are milliseconds of processor time by contestant."""

    shares: list[float] = field(default_factory=list)
    gains: list[float] = field(default_factory=list)
    times: dict[str, list[float]] = field(default_factory=dict)

    @property
    def share(self) -> float:
        """The share of games won, 0…1."""
        return sum(self.shares) / len(self.shares)

    @property
    def gain(self) -> float:
        """The mean difference of points."""
        return sum(self.gains) / len(self.gains)

    def interval(self) -> tuple[float, float]:
        """Where the true share lies with 95 %, by how much the pairs differ; anywhere after a single pair."""
        count, mean = len(self.shares), self.share
        if count < 2:
            return 0.0, 1.0
        spread = sqrt(sum((one - mean) ** 2 for one in self.shares) / (count - 1))
        reach = _LIKELY * spread / sqrt(count)
        return max(0.0, mean - reach), min(1.0, mean + reach)

    def time(self, contestant: str, part: float) -> float:
        """The time (ms) that this part of a contestant's decisions stay within; 1 is all of them."""
        ordered = sorted(self.times[contestant])
        return ordered[ceil(part * len(ordered)) - 1]


def play_duel(pairing: Pairing, pairs: int, seed: int) -> Outcome:
    """So many deals, each played both ways round; the same seed plays the same duel."""
    outcome = Outcome(times={pairing.ours: [], pairing.theirs: []})
    for number in range(pairs):
        games = [_play(pairing, seed, number, way, outcome.times) for way in (0, 1)]
        outcome.shares.append(sum(_won(gain) for gain in games) / 2)
        outcome.gains.append(sum(games) / 2)
    return outcome


def ours_at(sides: tuple[tuple[int, ...], ...], number: int, way: int) -> frozenset[int]:
    """The seats that `ours` holds: of two sides the first and then the other; where each plays alone every second
    seat, from another one in each deal, and then the seats left over."""
    seats = sorted(seat for side in sides for seat in side)
    if len(sides) == 2:
        return frozenset(sides[way])
    count = len(seats)
    half = frozenset((number + 2 * step) % count for step in range(count // 2))
    return frozenset(seats) - half if way else half


def _won(gain: float) -> float:
    return 0.5 if gain == 0 else float(gain > 0)


def _play(pairing: Pairing, seed: int, number: int, way: int, times: dict[str, list[float]]) -> float:
    """One deal; the points of a seat of ours over those of a seat of theirs."""
    rules = RULESETS[pairing.ruleset]
    options = rules.freeze(pairing.seats, {})
    match = rules.start(options, pairing.seats, number % pairing.seats)
    sides = rules.sides(pairing.seats, options)
    ours = ours_at(sides, number, way)
    choosers = {name: _chooser(rules, name) for name in (pairing.ours, pairing.theirs)}
    chance = Random(f"{seed} {number} {way} moves")
    while not _over(match):
        acting = match.to_act()
        if not acting:
            _give_chance(match, f"{seed} {number}")
            continue
        name = pairing.ours if acting[0] in ours else pairing.theirs
        started = time.process_time_ns()
        move = choosers[name](match, acting[0], chance)
        times[name].append((time.process_time_ns() - started) / 1e6)
        match.apply(acting[0], move)
    return _ahead(sides, match.scores[-1].points, ours)


def _over(match: Match) -> bool:
    """Whether a deal has been counted; one thrown in or void is dealt again."""
    return bool(match.scores) and match.scores[-1].counted


def _give_chance(match: Match, label: str) -> None:
    """Both games of a pair get the same cards: what they are depends on the deal alone."""
    asked = match.awaits()
    assert asked is not None
    if isinstance(asked, Shuffle):
        chance = Random(f"{label} {asked.label} {match.deal}")
        match.supply(chance.sample(asked.cards, len(asked.cards)))
    else:
        match.supply(Random(f"{label} {asked.label} {match.deal} {asked.index}").randrange(asked.below))


def _ahead(sides: tuple[tuple[int, ...], ...], points: tuple[int, ...], ours: frozenset[int]) -> float:
    made = [(seat, points[side]) for side, seats in enumerate(sides) for seat in seats]
    for_us = [value for seat, value in made if seat in ours]
    for_them = [value for seat, value in made if seat not in ours]
    return sum(for_us) / len(for_us) - sum(for_them) / len(for_them)


# ── Contestants ───────────────────────────────────────────────────────────────────────────────────

Chooser = Callable[[Match, int, Random], Move]


def _chooser(rules: Ruleset, name: str) -> Chooser:
    if name == RANDOM:
        return _any_move
    if name == GREEDY:
        greedy = _GREEDY[rules.name]
        return lambda match, seat, chance: greedy(
            match.resample(seat, chance.randrange), seat, chance.randrange
        )
    bot = rules.bot()

    def choose(match: Match, seat: int, chance: Random) -> Move:
        return think(bot, match.resample(seat, chance.randrange), seat, name, chance.randrange)

    return choose


def _any_move(match: Match, seat: int, chance: Random) -> Move:
    return chance.choice(list(match.legal(seat)))
