"""`aelwyd bench rules`: what the rules of a move cost, in µs of a core, for each game and number of seats.

One match is written down and played again in five ways: changed in place; as a table does, which decides on the replica
and applies to a clone; with the view of the seat that moves next; with the view of every seat; and replayed without
asking what is legal. Dealing and scoring are part of the moves. The floor is a card game without rules (`bare`), played
in the same five ways. All games, the floor and whatever peers are installed take turns in every round, and ratios are
made within a round.
"""

import argparse
import gc
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Any, Final

from app.bench.bare import bare_script
from app.bench.figures import Figure, absent, of_runs
from app.bench.peers import BRIDGE, SPADES, Peer, peers
from app.bench.report import report
from app.bench.script import Playable, Script, script_of
from app.games.registry import RULESETS

VIEW_US: Final = 15.0
REPLAYED_A_SECOND: Final = 500_000
AS_FAST: Final = 1.0
"""Times OpenSpiel's spades."""
FASTER_THAN_RLCARD: Final = 10.0
TRICK_GAMES: Final = ("bid_whist", "briscola", "briscola_chiamata", "pedro")
"""Those which the games of the peers are like."""
SEED: Final = 1

IN_PLACE: Final = "legal + apply"
AT_A_TABLE: Final = "legal + clone + apply"
NEXT_VIEW: Final = "… + the next seat's view"
ALL_VIEWS: Final = "… + all views"
REPLAY: Final = "replay"


@dataclass(frozen=True, slots=True)
class Size:
    """How much is measured: rounds, and the seconds of a core that each figure of a round takes at least. `every`
    number of seats, or only the usual one of each game."""

    rounds: int
    seconds: float
    every: bool


QUICK: Final = Size(3, 0.02, every=False)
FULL: Final = Size(11, 0.1, every=True)


def add_arguments(kinds: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The arguments of this kind."""
    rules = kinds.add_parser("rules", help="what the rules of a move cost, beside a game without rules")
    rules.add_argument(
        "rulesets", nargs="*", metavar="RULESET", help=f"of {', '.join(sorted(RULESETS))} (all)"
    )
    rules.add_argument("--quick", action="store_true", help="small sizes, a few seconds: not to be quoted")
    rules.add_argument("--json", action="store_true", help="print the figures as JSON, one a line")
    rules.set_defaults(refuse=rules.error, measure=run)


def run(args: argparse.Namespace) -> int:
    """Measure and print a line for each figure; 0 every target met, 1 one missed."""
    if unknown := set(args.rulesets) - set(RULESETS):
        args.refuse(f"no such ruleset: {', '.join(sorted(unknown))}")
    size = QUICK if args.quick else FULL
    figures = measured(args.rulesets or sorted(RULESETS), size)
    return report(figures, as_json=args.json, quick=args.quick)


# ── The five ways ─────────────────────────────────────────────────────────────────────────────────


Step = Callable[[Playable, int, Any, int], Playable]
"""Makes one move in a match: `(match, seat, what, seats)`; the match to go on with."""


def _played(step: Step, script: Script) -> None:
    """A whole match by one way of making a move."""
    match, seats = script.start(), script.seats
    for seat, what in script.steps:
        if seat is None:
            match.supply(what)
        else:
            match = step(match, seat, what, seats)


def _in_place(match: Playable, seat: int, what: Any, seats: int) -> Playable:
    list(match.legal(seat))
    match.apply(seat, what)
    return match


def _at_a_table(match: Playable, seat: int, what: Any, seats: int) -> Playable:
    list(match.legal(seat))
    changed = match.clone()
    changed.apply(seat, what)
    return changed


def _next_view(match: Playable, seat: int, what: Any, seats: int) -> Playable:
    changed = _at_a_table(match, seat, what, seats)
    changed.shared_view()
    changed.own_view((changed.to_act() or (seat,))[0])
    return changed


def _all_views(match: Playable, seat: int, what: Any, seats: int) -> Playable:
    changed = _at_a_table(match, seat, what, seats)
    changed.shared_view()
    for viewer in range(seats):
        changed.own_view(viewer)
    return changed


def _replay(match: Playable, seat: int, what: Any, seats: int) -> Playable:
    match.apply(seat, what)
    return match


WAYS: Final[Mapping[str, Callable[[Script], None]]] = {
    IN_PLACE: partial(_played, _in_place),
    AT_A_TABLE: partial(_played, _at_a_table),
    NEXT_VIEW: partial(_played, _next_view),
    ALL_VIEWS: partial(_played, _all_views),
    REPLAY: partial(_played, _replay),
}


def cost(once: Callable[[], None], moves: int, seconds: float) -> float:
    """µs of a core for a move, over as many passes as take so long."""
    gc.collect()
    passes, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds or not passes:
        once()
        passes += 1
    return 1e6 * spent / (passes * moves)


# ── Rounds ────────────────────────────────────────────────────────────────────────────────────────

Rounds = Mapping[tuple[str, str], list[float]]
"""By game (or peer) and way: µs a move, one for each round."""


def measured(rulesets: list[str], size: Size) -> Iterator[Figure]:
    """All figures, once all rounds are over."""
    scripts = {
        f"{name} {seats}": script_of(RULESETS[name], seats, SEED)
        for name in rulesets
        for seats in (sorted(RULESETS[name].seats) if size.every else RULESETS[name].seats[:1])
    }
    floors = {seats: bare_script(seats, SEED) for seats in {script.seats for script in scripts.values()}}
    others = peers(SEED)
    rounds: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
    for _ in range(size.rounds):
        for way, once in WAYS.items():
            for seats, floor in floors.items():
                rounds[_floor(seats), way].append(cost(partial(once, floor), floor.moves, size.seconds))
            for name, script in scripts.items():
                rounds[name, way].append(cost(partial(once, script), script.moves, size.seconds))
        _measure_peers(others, rounds, size.seconds)
    yield from _peers_told(others, rounds)
    for name, script in scripts.items():
        yield from _game_told(name, script, rounds)


def _floor(seats: int) -> str:
    return f"no rules {seats}"


def _measure_peers(
    others: Mapping[str, Peer], rounds: defaultdict[tuple[str, str], list[float]], seconds: float
) -> None:
    for name, peer in others.items():
        ways = {IN_PLACE: peer.plays, NEXT_VIEW: peer.next_view, ALL_VIEWS: peer.all_views}
        for way, once in ways.items():
            if once is not None:
                rounds[name, way].append(cost(once, peer.moves, seconds))


def _peers_told(others: Mapping[str, Peer], rounds: Rounds) -> Iterator[Figure]:
    for (name, way), costs in rounds.items():
        if name in others:
            yield of_runs(f"{name}: {way.removeprefix('… + ')}", "µs", costs)


def _game_told(name: str, script: Script, rounds: Rounds) -> Iterator[Figure]:
    for way in WAYS:
        floor = median(rounds[_floor(script.seats), way])
        note = f"{script.moves} moves" if way == IN_PLACE else ""
        yield of_runs(f"{name}: {way}", "µs", rounds[name, way], note=note, floor=floor)
    views = _apart(rounds, name, NEXT_VIEW)
    yield of_runs(f"{name}: one seat's view alone", "µs", views, VIEW_US)
    replayed = [1e6 / one for one in rounds[name, REPLAY]]
    yield of_runs(f"{name}: moves replayed a second", "", replayed, least=REPLAYED_A_SECOND)
    if name.split()[0] in TRICK_GAMES:
        yield from _beside(name, rounds)


def _apart(rounds: Rounds, name: str, way: str) -> list[float]:
    """What this way costs beyond a clone, a move and its legal ones, round by round."""
    return [more - less for more, less in zip(rounds[name, way], rounds[name, AT_A_TABLE], strict=True)]


def _beside(name: str, rounds: Rounds) -> Iterator[Figure]:
    """How many times as fast as others it is. They change their states in place, so clones do not count here."""
    plain = rounds[name, IN_PLACE]
    for way, peer, least in (
        (IN_PLACE, SPADES, AS_FAST),
        (ALL_VIEWS, SPADES, AS_FAST),
        (NEXT_VIEW, BRIDGE, FASTER_THAN_RLCARD),
    ):
        title = f"{name}: {way.removeprefix('… + ')}, times as fast as {peer}"
        theirs = rounds.get((peer, way))
        if theirs is None:
            yield absent(title, "×", f"≥ {least:g}", f"{peer.split()[0]} is not installed")
            continue
        ours = (
            plain
            if way == IN_PLACE
            else [one + more for one, more in zip(plain, _apart(rounds, name, way), strict=True)]
        )
        ratios = [their / own for their, own in zip(theirs, ours, strict=True)]
        yield of_runs(title, "×", ratios, least=least)
