"""Whole matches as their logs were written once, and what they came to.

`python -m tests.goldens.matches RULESET SEATS RULES SEED` plays a match and keeps it under `matches/`; `RULES` is
`defaults`, a preset or `random`. A kept match is never written again: a later version of the rules must fold its
log to the same scores and the same result, under the rules version that the log names.
"""

import hashlib
import json
import sys
from pathlib import Path
from random import Random
from typing import Any, Final

from app.games.core.scores import result_json, score_json
from app.table import entries as e
from app.table import state as s
from app.table.entries import canonical_json
from app.table.evening import Evening
from app.table.evolve import evolve
from app.table.simulate import Plan, invite
from app.table.state import TableState

FOLDER: Final = Path(__file__).parent / "matches"
KEY: Final = 1


def play(ruleset: str, seats: int, rules: str, seed: int) -> Evening:
    """A whole match of this seed, by people who stay."""
    evening = invite(
        Plan(ruleset=ruleset, options=rules, seats=seats, check=False, max_deals=500), Random(seed)
    )
    evening.restless = 0
    while evening.state.phase != s.MATCH_OVER:
        evening.go_on()
    return evening


def line_of(entry: e.Entry) -> list[Any]:
    """An entry as a line of a file: seq, id, time, actor, cid, body, private."""
    body = json.loads(e.body_text(entry.body))
    return [entry.seq, entry.entry_id, entry.at, entry.actor, entry.cid, body, entry.private]


def entry_of(line: list[Any]) -> e.Entry:
    """The inverse of `line_of`."""
    seq, entry_id, at, actor, cid, body, private = line
    return e.Entry(
        table=KEY,
        seq=seq,
        entry_id=entry_id,
        at=at,
        actor=actor,
        cid=cid,
        body=e.read_body(canonical_json(body)),
        private=private,
    )


def outcome(state: TableState) -> dict[str, Any]:
    """What a match came to."""
    assert state.match is not None
    return {
        "scores": [score_json(score) for score in state.match.scores],
        "result": result_json(state.match.result),
    }


def told(log: list[e.Entry]) -> str:
    """A digest of everything that happened, as the table would tell it: the events of each entry."""
    state, digest = TableState(KEY), hashlib.sha256()
    for entry in log:
        for event in evolve(state, entry):
            digest.update(canonical_json([event.shared, sorted(event.own.items())]))
    return digest.hexdigest()


def write(ruleset: str, seats: int, rules: str, seed: int) -> Path:
    """Play a match and keep it.

    Raises:
        FileExistsError: it is kept already.
    """
    evening = play(ruleset, seats, rules, seed)
    head = {"ruleset": ruleset, "seats": seats, "rules": rules, "seed": seed, **outcome(evening.state)}
    rows = [json.dumps(row, separators=(",", ":"), sort_keys=True) for row in map(line_of, evening.log)]
    path = FOLDER / f"{ruleset}-{seats}-{rules}.jsonl"
    with path.open("x") as file:
        file.write("\n".join([json.dumps(head, separators=(",", ":"), sort_keys=True), *rows, ""]))
    return path


if __name__ == "__main__":
    print(write(sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4])))
