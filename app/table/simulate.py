"""`aelwyd simulate`: random legal matches of a ruleset in memory, with every check at every step.

Match n (from 0) of seed s is the first match of seed s + n, so a failure is played again by its own seed.
It chooses, counts and reports; playing is `evening`'s, checking is `rehearsal`'s.
"""

import argparse
import json
import os
import secrets
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from random import Random
from typing import Any, Final

from app.games.kit.conformance import Nonconformance
from app.games.kit.drawn_options import draw_options
from app.games.registry import RULESETS
from app.table import entries as e
from app.table import state as s
from app.table.evening import Evening
from app.table.rehearsal import Rehearsal

DONE: Final = 0
FAILED: Final = 1
USAGE: Final = 2


@dataclass(frozen=True, slots=True)
class Plan:
    """Which matches to play. `seats` None: drawn for each; `options`: `random`, `defaults` or a preset."""

    ruleset: str
    options: str
    seats: int | None
    check: bool
    max_deals: int


@dataclass(slots=True)
class Tally:
    """What was played and looked at. `failure` says what broke, with seed and step."""

    matches: int = 0
    deals: int = 0
    moves: int = 0
    refused: int = 0
    views: int = 0
    round_trips: int = 0
    capped: int = 0
    failure: str | None = None

    def add(self, other: "Tally") -> None:
        """Count another match in."""
        self.matches += other.matches
        self.deals += other.deals
        self.moves += other.moves
        self.refused += other.refused
        self.views += other.views
        self.round_trips += other.round_trips
        self.capped += other.capped
        self.failure = self.failure or other.failure


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("ruleset", choices=sorted(RULESETS))
    parser.add_argument("--matches", type=_count, default=100, help="how many matches (100)")
    parser.add_argument("--options", default="random", help="random (the default), defaults, or a preset")
    parser.add_argument("--seats", type=int, help="the number of seats; drawn for each match unless given")
    parser.add_argument(
        "--seed", type=int, help="the seed of the first match; drawn and printed unless given"
    )
    parser.add_argument("--check", action="store_true", help="check everything at every step")
    parser.add_argument("--json", action="store_true", help="print the counts as JSON")
    parser.add_argument("--max-deals", type=_count, default=500, help="end longer matches as capped (500)")
    parser.add_argument("--jobs", type=_count, default=os.cpu_count() or 1, help="processes (one per core)")


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return number


def run(args: argparse.Namespace) -> int:
    """Play the matches and print what was counted; 0 done, 1 a check failed, 2 usage."""
    plan = Plan(args.ruleset, args.options, args.seats, args.check, args.max_deals)
    if (wrong := _wrong_usage(plan)) is not None:
        print(wrong, file=sys.stderr)
        return USAGE
    seed = secrets.randbits(32) if args.seed is None else args.seed
    started, total = time.monotonic(), Tally()
    for tally in _play_all(plan, range(seed, seed + args.matches), args.jobs):
        total.add(tally)
        if total.failure:
            break
    _report(total, plan, seed, time.monotonic() - started, as_json=args.json)
    return FAILED if total.failure else DONE


def _wrong_usage(plan: Plan) -> str | None:
    rules = RULESETS[plan.ruleset]
    if plan.seats is not None and plan.seats not in rules.seats:
        return f"{plan.ruleset} has tables for {sorted(rules.seats)}, not for {plan.seats}"
    named = ["random", "defaults", *(preset.key for preset in rules.presets)]
    return None if plan.options in named else f"--options is one of: {', '.join(named)}"


def _play_all(plan: Plan, seeds: range, jobs: int) -> Iterator[Tally]:
    if min(jobs, len(seeds)) == 1:
        yield from (play_match(plan, seed) for seed in seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        try:
            yield from pool.map(play_match, [plan] * len(seeds), seeds, chunksize=1)
        finally:
            pool.shutdown(cancel_futures=True)


def _report(total: Tally, plan: Plan, seed: int, seconds: float, *, as_json: bool) -> None:
    counts: dict[str, Any] = {"ruleset": plan.ruleset, "seed": seed, **asdict(total)}
    counts["seconds"] = round(seconds, 1)
    if as_json:
        print(json.dumps(counts))
        return
    print("  ".join(f"{name} {value}" for name, value in counts.items() if name != "failure"))
    if total.failure:
        print(total.failure, file=sys.stderr)


# ── One match ─────────────────────────────────────────────────────────────────────────────────────


def play_match(plan: Plan, seed: int) -> Tally:
    """One match to its end, or to its cap; what breaks is told in the tally."""
    rng, tally = Random(seed), Tally(matches=1)
    evening: Evening | None = None
    try:
        evening = invite(plan, rng)
        _play(plan, evening, Rehearsal(evening, seed) if plan.check else None, tally)
    except Nonconformance as broken:
        tally.failure = str(broken)
    except Exception as fault:
        step = evening.state.seq if evening else 0
        tally.failure = f"{type(fault).__name__}: {fault} (seed {seed}, step {step})"
    return tally


def invite(plan: Plan, rng: Random) -> Evening:
    """A table with seats and house rules as planned."""
    evening = _evening(plan, rng)
    evening.leaving = 0.2
    return evening


def _evening(plan: Plan, rng: Random) -> Evening:
    rules = RULESETS[plan.ruleset]
    seats = plan.seats or rng.choice(rules.seats)
    match plan.options:
        case "random":
            return Evening(plan.ruleset, seats, dict(draw_options(rules, seats, rng.randrange)), rng)
        case "defaults":
            return Evening(plan.ruleset, seats, {}, rng)
        case preset:
            return Evening(plan.ruleset, seats, {}, rng, preset)


def _play(plan: Plan, evening: Evening, rehearsal: Rehearsal | None, tally: Tally) -> None:
    while evening.state.phase != s.MATCH_OVER:
        entry = evening.go_on()
        tally.moves += isinstance(entry.body, e.Acted)
        tally.deals += isinstance(entry.body, e.DealDealt)
        if rehearsal is not None:
            rehearsal.look(entry)
        if evening.state.deals >= plan.max_deals and evening.state.phase == s.BETWEEN_DEALS:
            tally.capped = 1
            break
    if rehearsal is not None:
        counts = rehearsal.finish()
        tally.refused, tally.views, tally.round_trips = counts.refused, counts.views, counts.round_trips
