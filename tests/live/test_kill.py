"""`kill -9` in mid-match: nothing acknowledged is lost or doubled, and everybody sees what they saw."""

import asyncio
import random
from collections.abc import Callable, Sequence

import pytest

from app.store.store import Store
from tests.live.conftest import Serve
from tests.live.evening import catch_up, gather, leave, take_seats
from tests.live.player import Player
from tests.live.served import Served

pytestmark = pytest.mark.anyio


async def entries_of(server: Served, table: str) -> list[tuple[int, str | None, str | None]]:
    """The stored log of a table as (seq, actor, cid); the server must not hold the file."""
    store = await Store.open(server.database_url, data=server.data)
    try:
        return await entries_in(store, table)
    finally:
        await store.close()


async def entries_in(store: Store, table: str) -> list[tuple[int, str | None, str | None]]:
    """The same, from a store that is open."""
    head = await store.log.head(table)
    assert head is not None
    return [(entry.seq, entry.actor, entry.cid) for entry in await store.log.tail({head.key: 0})]


def acknowledged_are_stored(players: Sequence[Player], log: list[tuple[int, str | None, str | None]]) -> None:
    """Every acknowledged command stands at its seq, once; the log has no hole."""
    assert [seq for seq, _, _ in log] == list(range(1, len(log) + 1))
    by_command: dict[tuple[str, str], list[int]] = {}
    for seq, actor, cid in log:
        if actor is not None and cid is not None:
            by_command.setdefault((actor, cid), []).append(seq)
    assert all(len(seqs) == 1 for seqs in by_command.values())
    for player in players:
        for cid, seq in player.acknowledged.items():
            assert by_command[player.person, cid] == [seq]


async def killed_in_mid_match(server: Served, kills: int) -> None:
    """Two people play on and on while the server is killed so many times, the last time in their sight."""
    players, rng = gather([server.address], "briscola", 2, seed=kills), random.Random(kills)
    await take_seats(players)
    stopping = asyncio.Event()
    at_rest = stopped(stopping, players)
    playing = [asyncio.create_task(player.play(60 + 30 * kills, until=at_rest)) for player in players]
    for done in range(kills):
        async with asyncio.timeout(30):
            await asyncio.gather(*(player.here.wait() for player in players))
        await asyncio.sleep(0.1 + rng.random() * 0.4)
        if done < kills - 1:
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
    stopping.set()
    await asyncio.gather(*playing)
    await catch_up(players)
    await asyncio.to_thread(server.kill)
    await nothing_lost(server, players)
    await asyncio.to_thread(server.start)
    await same_view(players)


def stopped(stopping: asyncio.Event, players: Sequence[Player]) -> Callable[[Player], bool]:
    """Whether all who are to stop have come to rest in mid-deal, with every command answered: nobody may leave the table
    while the answer of another can still end the match."""

    def at_rest(player: Player) -> bool:
        player.rematches = player.match + 1
        player.moves = not stopping.is_set()
        resting = all(one.phase == "playing" and not one.pending for one in players)
        return stopping.is_set() and resting

    return at_rest


async def nothing_lost(server: Served, players: Sequence[Player]) -> None:
    """What was seen and acknowledged is what is stored."""
    assert all(player.faults == [] for player in players)
    acknowledged_are_stored(players, await entries_of(server, players[0].table))


async def same_view(players: Sequence[Player]) -> None:
    """Everybody comes back as if nothing was known, and sees what they saw last."""
    for player in players:
        seq, view = player.seq, player.view
        await player.close()
        player.epoch = player.seq = None
        await player.open()
        await player.hear("table")
        assert (player.seq, player.view) == (seq, view)
    await leave(players)


async def test_a_kill(serve: Serve, database_url: str) -> None:
    await killed_in_mid_match(serve(database_url), 1)


@pytest.mark.parametrize(
    "kills", [pytest.param(20, marks=pytest.mark.middle), pytest.param(1_000, marks=pytest.mark.full)]
)
async def test_many_kills(serve: Serve, database_url: str, kills: int) -> None:
    await killed_in_mid_match(serve(database_url), kills)
