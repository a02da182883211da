"""`python -m app.checks.digest RULESET SEED`: a digest of all that a few deals of a ruleset say, state by state.

Run under two hash seeds it must print the same, or something in the game hangs on the order of a set.
"""

import hashlib
import sys
from functools import partial
from random import Random

from app.games.core.ruleset import Draw, Match, Move
from app.games.kit.conformance import Kit
from app.games.kit.drawn_options import draw_options
from app.games.kit.playing import any_move, go_on
from app.games.registry import RULESETS

STEPS = 300


def _any(draw: Draw, match: Match, seat: int) -> Move:
    return any_move(match, seat, draw)


def digest_of(ruleset: str, seed: int) -> str:
    """By views, events and states of a match for each number of seats."""
    rules, found = RULESETS[ruleset], hashlib.sha256()
    for seats in rules.seats:
        draw = Random(seed).randrange
        options = draw_options(rules, seats, draw)
        kit, match = Kit(rules, options, seats, draw), rules.start(options, seats, 0)
        for _ in range(STEPS):
            if match.result is not None:
                break
            found.update(repr(go_on(match, draw, partial(_any, draw))).encode())
            found.update(kit.encode(match.to_json()) + b"".join(kit.seen(match).values()))
    return found.hexdigest()


if __name__ == "__main__":
    print(digest_of(sys.argv[1], int(sys.argv[2])))
