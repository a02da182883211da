"""P0: whole histories of one table under seeded faults; see `docs/decisions/0003-simulation.md`.

A failing seed replays exactly: `python -m tests.simulation SEED`.
"""

import pytest

from tests.simulation.audit import audit
from tests.simulation.world import World, plan_of

SMALL, MIDDLE, FULL = 60, 1_200, 1_000_000


def wrong(seeds: range) -> list[str]:
    """What is wrong with the histories of these seeds, and with which plans."""
    found = []
    for seed in seeds:
        world = World(seed, plan_of(seed))
        if violations := world.run() or audit(world):
            found.append(f"seed {seed}, {world.plan}:\n  " + "\n  ".join(violations))
    return found


def test_no_history_breaks_a_promise() -> None:
    assert wrong(range(SMALL)) == []


@pytest.mark.middle
def test_no_history_breaks_a_promise_in_more_seeds() -> None:
    assert wrong(range(SMALL, MIDDLE)) == []


@pytest.mark.full
def test_no_history_breaks_a_promise_in_a_million_seeds() -> None:
    assert wrong(range(MIDDLE, FULL)) == []


def test_a_seed_replays_exactly() -> None:
    runs = []
    for _ in range(2):
        world = World(7, plan_of(7))
        world.run()
        runs.append((world.loop.trace, world.loop.steps, [one.entry_id for one in world.database.logs[1]]))
    assert runs[0] == runs[1]


def test_every_kind_of_fault_is_planned() -> None:
    plans = [plan_of(seed) for seed in range(SMALL)]
    for kind in ("cut", "slow", "lost", "doubled", "away", "freeze", "crash", "drop", "stall", "skew"):
        assert sum(getattr(plan, kind) > 0 for plan in plans) >= SMALL // 10, kind
