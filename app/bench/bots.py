"""`aelwyd bench bots`: how well the bots play against one another and at random, and how long they think.

It names the duels, the share of games each should come to, and reports; playing and counting is `duel`'s.
"""

import argparse
import json
import sys
from dataclasses import dataclass
from typing import Any, Final

from app.bench.figures import DONE, MISSED
from app.games.core.bot import GOOD, STRONG
from app.games.registry import RULESETS
from app.table.duel import GREEDY, RANDOM, Outcome, Pairing, play_duel

SLOWEST_MS: Final = 100.0
"""What 95 of 100 decisions may take of one core."""


@dataclass(frozen=True, slots=True)
class Row:
    """A duel, and the share of games that `ours` should win of it; with `surely` even the lower end of the interval
    should be above that."""

    pairing: Pairing
    target: float
    surely: bool = False


def _rows(ruleset: str, seats: int) -> tuple[Row, ...]:
    """What is asked of every game: by rule of thumb far better than chance, thinking ahead better than that."""
    return (
        Row(Pairing(ruleset, seats, GOOD, RANDOM), 0.75),
        Row(Pairing(ruleset, seats, STRONG, GOOD), 0.5, surely=True),
    )


ROWS: Final = (
    Row(Pairing("briscola", 2, STRONG, RANDOM), 0.92),
    Row(Pairing("briscola", 2, STRONG, GREEDY), 0.60),
    Row(Pairing("briscola", 2, STRONG, GOOD), 0.5, surely=True),
    Row(Pairing("briscola", 4, STRONG, RANDOM), 0.85),
    Row(Pairing("briscola", 4, STRONG, GREEDY), 0.56),
    Row(Pairing("briscola", 4, STRONG, GOOD), 0.5, surely=True),
    Row(Pairing("pisti", 2, STRONG, GREEDY), 0.64),
    Row(Pairing("pisti", 2, STRONG, GOOD), 0.5, surely=True),
    Row(Pairing("pisti", 4, STRONG, GREEDY), 0.58),
    Row(Pairing("pisti", 4, STRONG, GOOD), 0.5, surely=True),
    *_rows("pedro", 4),
    *_rows("bid_whist", 4),
    *_rows("hockey", 2),
    *_rows("briscola_chiamata", 5),
)


def add_arguments(kinds: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The arguments of this kind."""
    bots = kinds.add_parser("bots", help="duels of bots over the same deals, and the time they take")
    bots.add_argument(
        "rulesets", nargs="*", metavar="RULESET", help=f"of {', '.join(sorted(RULESETS))} (all)"
    )
    bots.add_argument(
        "--deals", type=int, default=200, help="deals of each duel, played both ways round (200)"
    )
    bots.add_argument("--seed", type=int, default=1, help="the seed of the cards (1)")
    bots.add_argument("--json", action="store_true", help="print the figures as JSON, a duel a line")
    bots.set_defaults(refuse=bots.error, measure=run)


def run(args: argparse.Namespace) -> int:
    """Play the duels of these games and print a line for each; 0 every target met, 1 one missed."""
    unknown = set(args.rulesets) - set(RULESETS)
    if unknown or args.deals < 1:
        args.refuse(f"no such ruleset: {', '.join(sorted(unknown))}" if unknown else "--deals is 1 or more")
    missed = False
    for row in ROWS:
        if args.rulesets and row.pairing.ruleset not in args.rulesets:
            continue
        figures = figures_of(row, play_duel(row.pairing, args.deals, args.seed))
        print(json.dumps(figures) if args.json else sentence(figures))
        sys.stdout.flush()
        missed |= not figures["met"]
    return MISSED if missed else DONE


def figures_of(row: Row, outcome: Outcome) -> dict[str, Any]:
    """The figures of a duel as plain values, shares 0…1 and times in ms; `met` only if the time is, too."""
    low, high = outcome.interval()
    pairing = row.pairing
    times = {
        name: {part: round(outcome.time(name, share), 1) for part, share in _PARTS}
        for name in (pairing.ours, pairing.theirs)
    }
    won = low > row.target if row.surely else outcome.share >= row.target
    return {
        "ruleset": pairing.ruleset,
        "seats": pairing.seats,
        "ours": pairing.ours,
        "theirs": pairing.theirs,
        "pairs": len(outcome.shares),
        "share": round(outcome.share, 4),
        "interval": [round(low, 4), round(high, 4)],
        "gain": round(outcome.gain, 2),
        "target": row.target,
        "surely": row.surely,
        "ms": times,
        "met": won and times[pairing.ours]["p95"] <= SLOWEST_MS,
    }


_PARTS: Final = (("p50", 0.5), ("p95", 0.95), ("max", 1.0))


def sentence(figures: dict[str, Any]) -> str:
    """The figures in a line for people."""
    low, high = figures["interval"]
    target = f"{'lower end > ' if figures['surely'] else '≥ '}{100 * figures['target']:.0f} %"
    times = "  ".join(f"{name} {ms['p50']}/{ms['p95']}/{ms['max']} ms" for name, ms in figures["ms"].items())
    return (
        f"{figures['ruleset']} {figures['seats']}  {figures['ours']} v {figures['theirs']}  "
        f"{100 * figures['share']:.1f} % ({100 * low:.1f}–{100 * high:.1f}) of {figures['pairs']} paired "
        f"deals, {figures['gain']:+.2f} points  "
        f"target {target}: {'met' if figures['met'] else 'missed'}  {times}"
    )
