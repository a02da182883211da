"""Whole matches over real sockets: on a file, on PostgreSQL, and with their people on two workers."""

import asyncio

import pytest

from tests.live.conftest import Serve
from tests.live.evening import SHORT, gather, leave, take_seats
from tests.live.player import Player

pytestmark = pytest.mark.anyio


async def play_to_the_end(players: list[Player], seconds: float = 60) -> None:
    """Everybody plays until the match is over."""
    await asyncio.gather(*(player.play(seconds) for player in players))


def agree(players: list[Player]) -> None:
    """Everybody saw the same, nothing went backwards, and every command was answered."""
    assert all(player.faults == [] for player in players)
    assert all(player.pending == {} for player in players)
    assert len({player.seq for player in players}) == 1
    assert all(player.shared == players[0].shared for player in players)


async def test_a_whole_match(serve: Serve, database_url: str) -> None:
    server = serve(database_url)
    players = gather([server.address], "briscola", 2, seed=1, **SHORT["briscola"])
    await take_seats(players)
    await play_to_the_end(players)
    agree(players)
    assert players[0].shared["match"]["result"]["unfinished"] is False
    assert all(player.refused == [] for player in players)
    await leave(players)
    assert server.stop() == 0
