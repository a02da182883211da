"""`aelwyd serve --workers 2`: one address, two processes, people on both at one table."""

import asyncio
import os
import secrets
import signal
from pathlib import Path

import pytest

from tests.live.conftest import Serve
from tests.live.crew import all_ready, children_of, worker_of
from tests.live.evening import SHORT, catch_up, gather, leave, take_seats
from tests.live.player import Player
from tests.live.served import Served, lives

pytestmark = pytest.mark.anyio

TWO = {"AELWYD_WORKERS": "2"}


async def test_two_workers_are_one_server(serve: Serve, postgres_url: str) -> None:
    server = await asyncio.to_thread(serve, postgres_url, TWO)
    before = await asyncio.to_thread(all_ready, server, 2)
    assert server.printed.count("Open:") == 1
    players = await asyncio.to_thread(lambda: gather([server.address], "briscola", 2, 5, **SHORT["briscola"]))
    for n, player in enumerate(players):
        player.tries, player.moves = n, False
    await take_seats(players)
    assert {worker_of(server, player) for player in players} == set(before.values())
    await they_see_each_other(players)
    dealt = [asyncio.create_task(player.play(30, lambda one: one.phase == "playing")) for player in players]
    await asyncio.gather(*dealt)
    await one_is_killed(server, players, before)
    await all_are_exchanged(server, players)
    for player in players:
        player.moves = True
    await asyncio.gather(*(player.play(60) for player in players))
    await catch_up(players)
    assert players[0].shared == players[1].shared and players[0].refused == players[1].refused == []
    await leave(players)
    assert await asyncio.to_thread(server.stop) == 0
    assert "Traceback" not in server.errors


async def they_see_each_other(players: list[Player]) -> None:
    """Talk and presence from one worker to the other."""
    one, two = players
    await one.send(t="say", cid=secrets.token_hex(8), text="Over here!")
    await two.until(lambda player: any(line["text"] == "Over here!" for line in player.said))
    here = {player.person: True for player in players}
    for player in players:
        await player.until(lambda one: one.here_now == here)


async def one_is_killed(server: Served, players: list[Player], workers: dict[int, int]) -> None:
    """Whose worker is killed comes back by the other, and another worker takes its place."""
    lost = worker_of(server, players[1])
    assert lost is not None
    os.kill(lost, signal.SIGKILL)
    back = players[1].connections + 1
    await players[1].play(20, lambda one: one.connections == back and one.here.is_set())
    await players[1].hear("table")
    assert worker_of(server, players[1]) in set(workers.values()) - {lost}
    after = await asyncio.to_thread(all_ready, server, 2)
    assert lost not in after.values() and set(after) == {1, 2}


async def all_are_exchanged(server: Served, players: list[Player]) -> None:
    """SIGHUP: fresh workers, one after another; everybody is told and comes back."""
    assert server.process is not None
    before = await asyncio.to_thread(all_ready, server, 2)
    server.process.send_signal(signal.SIGHUP)
    told = [
        asyncio.create_task(one.play(60, lambda one: 1012 in one.closed and one.here.is_set()))
        for one in players
    ]
    await asyncio.gather(*told)
    await asyncio.to_thread(all_ready, server, 2, other_than=before)
    assert all(player.phase == "playing" for player in players)


@pytest.mark.middle
async def test_workers_do_not_outlive_their_parent(serve: Serve, postgres_url: str) -> None:
    server = await asyncio.to_thread(serve, postgres_url, TWO)
    workers = await asyncio.to_thread(all_ready, server, 2)
    assert sorted(children_of(server)) == sorted(workers.values())
    await asyncio.to_thread(server.kill)
    for _ in range(100):
        if not any(lives(pid) for pid in workers.values()):
            return
        await asyncio.sleep(0.1)
    raise AssertionError("workers are left")


@pytest.mark.middle
def test_a_database_that_cannot_be_reached_is_told_once(tmp_path: Path) -> None:
    server = Served(tmp_path, "postgresql://nobody@127.0.0.1:1/none", TWO)
    assert server.launch().wait(60) == 3
    assert server.errors.count("aelwyd: ") == 1 and server.printed == ""
