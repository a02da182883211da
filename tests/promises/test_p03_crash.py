"""P3: the database crashes in mid-match, is started again, and nothing that was acknowledged is lost."""

import asyncio
import json
import random
import time
from collections.abc import Iterator, Sequence
from typing import Final

import asyncpg
import pytest

from tests.cluster import Cluster
from tests.conftest import at_database, on_server
from tests.live.conftest import Serve
from tests.live.evening import catch_up, gather, take_seats
from tests.live.player import Player
from tests.live.test_kill import nothing_lost, same_view, stopped
from tests.promises.conftest import faults
from tests.promises.sizes import sizes

pytestmark = pytest.mark.anyio

BACK: Final = 60.0
"""Seconds in which the table must go on by itself; how long it took is told."""


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """A database server of the test's own."""
    with Cluster() as one:
        on_server(one.address, "CREATE DATABASE crashed")
        yield one


@pytest.mark.parametrize("crashes", sizes(0, 20, 200)[1:])
async def test_the_database_crashes_in_mid_match(serve: Serve, cluster: Cluster, crashes: int) -> None:
    url, rng, back = at_database(cluster.address, "crashed"), random.Random(3), list[float]()
    server = await asyncio.to_thread(serve, url)
    players = await asyncio.to_thread(gather, [server.address], "pisti", 4, 3)
    await take_seats(players)
    stopping = asyncio.Event()
    at_rest = stopped(stopping, players)
    playing = [asyncio.create_task(one.play(120 * crashes, until=at_rest)) for one in players]
    try:
        for n in range(crashes):
            await asyncio.sleep(rng.uniform(0.2, 1.0))
            await (_crash(cluster) if n % 2 == 0 else _lose_one(cluster, rng))
            began = time.monotonic()
            await _goes_on(players)
            back.append(time.monotonic() - began)
    finally:
        stopping.set()
        await asyncio.gather(*playing)
    await catch_up(players)
    assert all(one.connections == 1 for one in players), "a socket was dropped"
    assert all(one.moves_refused == [] for one in players)
    assert faults(server) == []
    await nothing_lost(server, players)
    await same_view(players)
    back.sort()
    print(
        json.dumps(
            {
                "crashes": crashes,
                "acknowledged": sum(len(one.acknowledged) for one in players),
                "goes_on_p50_s": round(back[len(back) // 2], 2),
                "goes_on_longest_s": round(back[-1], 2),
            }
        )
    )


async def _crash(cluster: Cluster) -> None:
    """The whole server at once, and up again."""
    await asyncio.to_thread(cluster.crash)
    await asyncio.to_thread(cluster.start)


async def _lose_one(cluster: Cluster, rng: random.Random) -> None:
    """One process of the server that works for us: it takes all the others down and recovers by itself."""
    connection = await asyncpg.connect(cluster.address)
    try:
        rows = await connection.fetch("SELECT pid FROM pg_stat_activity WHERE datname = 'crashed'")
    finally:
        await connection.close()
    cluster.kill_one(rng.choice([row[0] for row in rows]))


async def _goes_on(players: Sequence[Player]) -> None:
    """Until everybody has seen more than anybody had: the match goes on by itself."""
    seen = max(one.seq or 0 for one in players)
    for _ in range(int(BACK / 0.02)):
        if min(one.seq or 0 for one in players) > seen:
            return
        await asyncio.sleep(0.02)
    raise AssertionError("the match does not go on")
