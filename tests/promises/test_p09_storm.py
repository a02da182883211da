"""P9: lines are cut before and after everything that is sent, and everybody comes back to the same table."""

import json
import random
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from app.games.registry import RULESETS
from app.store.store import Store
from tests.live.inside import serving
from tests.live.served import Served
from tests.live.test_kill import acknowledged_are_stored, entries_in, entries_of, same_view
from tests.promises.harm import HARMS
from tests.promises.sizes import sizes
from tests.promises.storm import Storm, each_kind, gathered

pytestmark = pytest.mark.anyio


async def test_every_harm_once(tmp_path: Path) -> None:
    rng = random.Random(9)
    async with (
        serving(tmp_path, table_rate=1_000_000) as (running, address),
        AsyncExitStack() as doors,
    ):
        storm = await gathered(doors, [address], "briscola", 2, seed=9, patience=0.1)
        await storm.blow(each_kind(len(HARMS), rng), seconds=300)
        await nothing_lost(storm, running.house.store)
    assert set(storm.done) == set(HARMS)


@pytest.mark.parametrize("cuts", sizes(0, 200, 10_000)[1:])
async def test_a_storm_at_every_game_on_two_workers(workers: list[Served], cuts: int) -> None:
    rng, addresses = random.Random(9), [server.address for server in workers]
    share = -(-cuts // len(RULESETS))
    for seed, (name, ruleset) in enumerate(RULESETS.items()):
        async with AsyncExitStack() as doors:
            storm = await gathered(doors, addresses, name, min(ruleset.seats), seed)
            await storm.blow(each_kind(share, rng), seconds=600 + 10 * cuts)
            print(json.dumps({"ruleset": name, **storm.told()}))
            await nothing_lost(storm, workers[0])


async def nothing_lost(storm: Storm, where: Store | Served) -> None:
    """Everybody was shown the same; what was acknowledged is stored once; whoever comes back anew sees it too."""
    storm.nothing_wrong()
    table = storm.witness.table
    log = await (entries_in(where, table) if isinstance(where, Store) else entries_of(where, table))
    acknowledged_are_stored(storm.people, log)
    await storm.witness.close()
    await same_view(storm.people)
