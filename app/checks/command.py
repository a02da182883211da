"""`aelwyd check-ruleset PACKAGE`: every check that our own rulesets run through, as a table or as JSON lines.

PACKAGE is a distribution that is installed here and has rulesets (`aelwyd-scopa`), its Python package, or the name of a
ruleset, ours among them. Ends with 0 where every check holds, 1 where one does not, 2 where there is nothing to check.
"""

import argparse
import inspect
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from app.bench.bare import bare_script
from app.bench.rules import IN_PLACE, WAYS, cost
from app.bench.script import script_of
from app.checks import purity, words
from app.games.core.ruleset import Draw, Ruleset
from app.games.kit.conformance import Nonconformance, check_facts
from app.games.kit.drawn_options import draw_options
from app.games.kit.planted import PLANTS, seen
from app.games.kit.playing import run_through
from app.games.kit.thinking import check_bot
from app.games.kit.told import check_told
from app.games.registry import OUTSIDE, OWN, RULESETS
from app.table.simulate import Plan, play_match

DONE: Final = 0
FAILED: Final = 1
USAGE: Final = 2
HASH_SEEDS: Final = ("1", "2")
STATES_OF_A_MATCH: Final = 100


@dataclass(frozen=True, slots=True)
class Size:
    """How much is looked at, for each number of seats: `matches` at a table, states, and positions of bots."""

    matches: int
    states: int
    positions: int
    deals: int


FULL: Final = Size(20, 2000, 100, 500)
QUICK: Final = Size(1, 150, 6, 3)


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the table: what was looked at (`figures`), or what broke."""

    ruleset: str
    check: str
    holds: bool
    figures: str
    seconds: float = 0.0


class Broken(Exception):
    """A check does not hold; its words say where."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("package", metavar="PACKAGE", help="a distribution, its package, or a ruleset's name")
    parser.add_argument("--matches", type=int, help="matches at a table for each number of seats (20)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first match (1)")
    parser.add_argument("--quick", action="store_true", help="small sizes, for while a game is being written")
    parser.add_argument("--json", action="store_true", help="print each check as a line of JSON")


def run(args: argparse.Namespace) -> int:
    """Check and print; 0 all hold, 1 one does not, 2 there is no such package."""
    names = named(args.package)
    if not names or (args.matches is not None and args.matches < 1):
        print(f"aelwyd: no package of that name has rulesets here: {args.package}", file=sys.stderr)
        return USAGE
    size = QUICK if args.quick else FULL
    matches = args.matches or size.matches
    failed = False
    for name in names:
        for check in checked(
            RULESETS[name], Size(matches, size.states, size.positions, size.deals), args.seed
        ):
            failed = failed or not check.holds
            print(json.dumps(asdict(check)) if args.json else _line(check), flush=True)
    return FAILED if failed else DONE


def named(package: str) -> list[str]:
    """The rulesets that this name means."""
    wanted = package.lower().replace("_", "-")
    found = [
        name
        for name, one in OUTSIDE.items()
        if wanted in (one.package.split()[0].lower().replace("_", "-"), one.folder.name.replace("_", "-"))
    ]
    return found or [name for name in RULESETS if name == package]


def _line(check: Check) -> str:
    mark = "ok    " if check.holds else "FAILED"
    return f"{mark}  {check.ruleset}: {check.check:<34}  {check.figures}  ({check.seconds:.1f} s)"


# ── The checks ────────────────────────────────────────────────────────────────────────────────────


def checked(rules: Ruleset, size: Size, seed: int) -> Iterator[Check]:
    """Each check in turn; one that does not hold does not stop the others."""
    for title, look in _CHECKS.items():
        began = time.monotonic()
        try:
            figures, holds = look(rules, size, seed), True
        except (Broken, Nonconformance) as fault:
            figures, holds = str(fault), False
        except Exception as fault:
            # A ruleset may fail in any way; that is what is being found out.
            figures, holds = f"{type(fault).__name__}: {fault}", False
        yield Check(rules.name, title, holds, figures, round(time.monotonic() - began, 2))


def chance(seed: int) -> Draw:
    """Chance by seed."""
    return Random(seed).randrange


def _facts(rules: Ruleset, size: Size, seed: int) -> str:
    check_facts(rules)
    if wrong := list(words.unfinished(rules)):
        raise Broken("; ".join(wrong))
    return f"{len(rules.options)} options, {len(rules.presets)} presets, {len(rules.rule_texts)} rules"


def _catalogue(rules: Ruleset, size: Size, seed: int) -> str:
    outside = OUTSIDE.get(rules.name)
    missing = words.untranslated(rules, outside.locale if outside else None)
    if missing:
        raise Broken(
            "; ".join(f"{language}: {len(ids)}, first “{ids[0]}”" for language, ids in missing.items())
        )
    return f"{len(words.texts_of(rules))} texts in every language"


def _imports(rules: Ruleset, size: Size, seed: int) -> str:
    outside = OUTSIDE.get(rules.name)
    folder = outside.folder if outside else Path(inspect.getfile(type(rules))).parent
    if found := list(purity.impure(folder, own=rules.name in OWN)):
        raise Broken("; ".join(found))
    return f"{len(list(folder.rglob('*.py')))} modules"


def _states(rules: Ruleset, size: Size, seed: int) -> str:
    steps = views = refused = 0
    for seats in rules.seats:
        done, number = 0, seed
        while done < size.states:
            draw = chance(number)
            counts = run_through(
                rules, seats, draw_options(rules, seats, draw), draw, STATES_OF_A_MATCH, number
            )
            done, number = done + counts.steps, number + 1
            views, refused = views + counts.views, refused + counts.refused
        steps += done
    return f"{steps} states, {views} views of other worlds equal, {refused} wrong moves refused"


def _table(rules: Ruleset, size: Size, seed: int) -> str:
    moves = trips = 0
    for seats in rules.seats:
        plan = Plan(rules.name, "random", seats, check=True, max_deals=size.deals)
        for number in range(seed, seed + size.matches):
            tally = play_match(plan, number)
            if tally.failure:
                raise Broken(tally.failure)
            moves, trips = moves + tally.moves, trips + tally.round_trips
    return f"{size.matches * len(rules.seats)} matches, {moves} moves, {trips} round trips"


def _told(rules: Ruleset, size: Size, seed: int) -> str:
    compared = sum(check_told(rules, seats, chance(seed), size.positions) for seats in rules.seats)
    return f"{compared} events and refusals equal in another world"


def _leaks(rules: Ruleset, size: Size, seed: int) -> str:
    found = {plant: seen(rules, rules.seats[0], plant, chance) for plant in PLANTS}
    if unseen := [plant for plant, match in found.items() if match is None]:
        raise Broken(f"not seen: {', '.join(unseen)}")
    return f"{len(found)} planted, all seen, the last in match {max(match or 0 for match in found.values())}"


def _bytes(rules: Ruleset, size: Size, seed: int) -> str:
    command = [sys.executable, "-m", "app.checks.digest", rules.name, str(seed)]
    told = {
        subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": one}, check=True, capture_output=True, text=True
        ).stdout.strip()
        for one in HASH_SEEDS
    }
    if len(told) != 1:
        raise Broken("a few deals give other bytes under another hash seed")
    return f"{told.pop()[:12]} under {len(HASH_SEEDS)} hash seeds"


def _bot(rules: Ruleset, size: Size, seed: int) -> str:
    made = sum(check_bot(rules, seats, chance, size.positions) for seats in rules.seats)
    return f"{made} moves, all legal, none changed by a hidden card"


def _speed(rules: Ruleset, size: Size, seed: int) -> str:
    seats = rules.seats[0]
    game, floor, way = script_of(rules, seats, seed), bare_script(seats, seed), WAYS[IN_PLACE]
    seconds = 0.02 if size.matches == QUICK.matches else 0.2
    cheapest = [min(cost(partial(way, one), one.moves, seconds) for _ in range(3)) for one in (game, floor)]
    return (
        f"{cheapest[0]:.1f} µs a move, {cheapest[0] / cheapest[1]:.1f} times the floor of {cheapest[1]:.1f}"
    )


_CHECKS: Final[dict[str, Callable[[Ruleset, Size, int], str]]] = {
    "facts, options, rules, lesson": _facts,
    "catalogue": _catalogue,
    "imports": _imports,
    "states: legal, lawful, other worlds": _states,
    "the table: replay, refusals": _table,
    "events and refusals tell no more": _told,
    "planted leaks": _leaks,
    "the same bytes": _bytes,
    "bot": _bot,
    "speed": _speed,
}
