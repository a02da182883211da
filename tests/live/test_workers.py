"""`aelwyd serve --workers 2`: one address, two processes, people on both at one table."""

import asyncio
import os
import re
import secrets
import signal
from contextlib import suppress
from pathlib import Path

import pytest

from tests.live.conftest import Serve
from tests.live.crew import all_ready, children_of, worker_of
from tests.live.evening import SHORT, catch_up, gather, leave, take_seats
from tests.live.player import Player
from tests.live.served import PATIENCE, Answer, Served, lives, request

pytestmark = pytest.mark.anyio

TWO = {"AELWYD_WORKERS": "2"}
UP = re.compile(r'aelwyd_worker_up\{worker="(\d+)"\} ([01])')
TABLES = re.compile(r'aelwyd_tables\{worker="(\d+)"\} \d')


@pytest.mark.middle  # the small size has `tests/crew`, and two servers on one database in many places
async def test_two_workers_are_one_server(serve: Serve, postgres_url: str) -> None:
    server = await asyncio.to_thread(serve, postgres_url, TWO)
    before = await asyncio.to_thread(all_ready, server, 2)
    assert server.printed.count("Open:") == 1
    await told(server, {1: 1, 2: 1})
    players = await at_one_table(server)
    assert {worker_of(server, player) for player in players} == set(before.values())
    await they_see_each_other(players)
    await one_is_killed(server, players, before)
    for player in players:
        player.moves = True
    await asyncio.gather(*(player.play(60) for player in players))
    await catch_up(players)
    assert players[0].shared == players[1].shared and players[0].refused == players[1].refused == []
    await leave(players)
    assert await asyncio.to_thread(server.stop) == 0
    assert "Traceback" not in server.errors


@pytest.mark.middle
async def test_sighup_exchanges_all_workers(serve: Serve, postgres_url: str) -> None:
    server = await asyncio.to_thread(serve, postgres_url, TWO)
    before = await asyncio.to_thread(all_ready, server, 2)
    players = await at_one_table(server)
    assert server.process is not None
    server.process.send_signal(signal.SIGHUP)
    moved = [player.play(60, lambda one: 1012 in one.closed and one.in_vain == 0) for player in players]
    await asyncio.gather(*moved)
    await asyncio.to_thread(all_ready, server, 2, other_than=before)
    assert all(player.phase == "playing" for player in players)
    await leave(players)
    assert await asyncio.to_thread(server.stop) == 0


@pytest.mark.middle
async def test_a_worker_that_is_frozen_is_told_as_such_and_the_other_serves(
    serve: Serve, postgres_url: str
) -> None:
    server = await asyncio.to_thread(serve, postgres_url, TWO)
    workers = await asyncio.to_thread(all_ready, server, 2)
    os.kill(workers[2], signal.SIGSTOP)
    # While its parent does not know yet, nothing answers for it; later whoever is asked says that it is not there.
    await told(server, {1: 1, 2: 0})
    ready = await answered(server, "/readyz")
    assert (ready.status, ready.text) == (200, "ready\nworker 1 ready\nworker 2 silent\n")
    os.kill(workers[2], signal.SIGCONT)
    await told(server, {1: 1, 2: 1})
    assert await asyncio.to_thread(server.stop) == 0


async def told(server: Served, wanted: dict[int, int]) -> None:
    """Wait until one scrape tells that these workers are up or not, with figures of those that are."""
    up: dict[int, int] = {}
    async with asyncio.timeout(2 * PATIENCE):
        while up != wanted:
            text = (await answered(server, "/metrics")).text
            up = {int(n): int(is_up) for n, is_up in UP.findall(text)}
    assert {int(n) for n in TABLES.findall(text)} == {number for number, is_up in wanted.items() if is_up}


async def answered(server: Served, path: str) -> Answer:
    """An answer by whichever worker; one that is frozen may be asked first, as long as its parent does not know."""
    while True:
        with suppress(TimeoutError):
            return await asyncio.to_thread(request, server.address, "GET", path)


async def at_one_table(server: Served) -> list[Player]:
    """Two people whom different workers serve, with cards in their hands."""
    players = await asyncio.to_thread(lambda: gather([server.address], "briscola", 2, 5, **SHORT["briscola"]))
    for n, player in enumerate(players):
        player.tries, player.moves = n, False
    await take_seats(players)
    await asyncio.gather(*(player.play(30, lambda one: one.phase == "playing") for player in players))
    return players


async def they_see_each_other(players: list[Player]) -> None:
    """Talk and presence from one worker to the other."""
    one, two = players
    await one.send(t="say", cid=secrets.token_hex(8), text="Over here!")
    await two.until(lambda player: any(line["text"] == "Over here!" for line in player.said))
    here = {player.person: True for player in players}
    for player in players:
        await player.until(lambda one: one.here_now == here)


async def one_is_killed(server: Served, players: list[Player], workers: dict[int, int]) -> None:
    """Whose worker is killed comes back by the other at once, and another worker takes its place."""
    lost = worker_of(server, players[1])
    assert lost is not None
    os.kill(lost, signal.SIGKILL)
    back = players[1].connections + 1
    await players[1].play(20, lambda one: one.connections == back and one.in_vain == 0)
    assert worker_of(server, players[1]) in set(workers.values()) - {lost}
    await asyncio.to_thread(all_ready, server, 2, other_than={0: lost})


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
