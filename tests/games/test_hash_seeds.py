"""The same log gives the same bytes whatever order Python's sets and dicts of strings happen to have."""

import hashlib
import os
import subprocess
import sys

from app.games.kit.conformance import Kit
from app.games.registry import RULESETS
from app.table.entries import canonical_json
from tests.goldens.matches import line_of, play, told

SEEDS = ("1", "2")


def bytes_of(ruleset: str) -> str:
    """A digest of the log, the events and the last views of one match for each number of seats."""
    digest = hashlib.sha256()
    for seats in RULESETS[ruleset].seats:
        evening = play(ruleset, seats, "random", seed=seats)
        match, facts = evening.state.match, evening.state.facts
        assert match is not None and facts is not None
        kit = Kit(RULESETS[ruleset], facts.options, seats, lambda below: 0)
        digest.update(canonical_json([line_of(entry) for entry in evening.log]))
        digest.update(told(evening.log).encode())
        digest.update(b"".join(kit.seen(match).values()))
    return digest.hexdigest()


def test_two_hash_seeds_give_the_same_bytes() -> None:
    first, second = (told_under(seed) for seed in SEEDS)
    assert set(first) == set(RULESETS) and {len(digest) for digest in first.values()} == {64}
    assert first == second


def told_under(seed: str) -> dict[str, str]:
    """The digest of every ruleset, from a process with this hash seed."""
    command = [sys.executable, "-m", "tests.games.test_hash_seeds"]
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    printed = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
    return dict(line.split() for line in printed.splitlines())


if __name__ == "__main__":
    for ruleset in RULESETS:
        print(ruleset, bytes_of(ruleset))
