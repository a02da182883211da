"""A database that goes away and comes back: nothing is lost, and everything goes on by itself."""

import asyncio
import secrets

import pytest

from tests.live.conftest import Serve
from tests.live.evening import deal_in, gather, leave, on_turn
from tests.live.player import Player
from tests.live.relay import DatabaseRelay
from tests.live.served import Guest

pytestmark = pytest.mark.anyio


async def test_the_database_goes_away_and_comes_back(serve: Serve, postgres_url: str) -> None:
    async with DatabaseRelay(postgres_url) as relay:
        server = await asyncio.to_thread(serve, relay.url)
        players = await asyncio.to_thread(lambda: gather([server.address], "briscola", 2, seed=12))
        await deal_in(players)
        mover, other = on_turn(players)
        relay.down()
        card = mover.own["game"]["hand"][0]
        move = {"type": "act", "move": {"type": "play", "card": card}}
        cid = await mover.do(move, decision=mover.own["decision"])
        await mover.until(lambda one: "storage_slow" in one.notices)
        await told_so_elsewhere(server.address, mover)
        assert list(mover.pending) == [cid]
        relay.up()
        await mover.until(lambda one: cid in one.acknowledged)
        await other.until(lambda one: one.seq == mover.acknowledged[cid])
        assert "storage_slow" in other.notices
        await mover.until(lambda one: "storage_back" in one.notices)
        assert [len(player.shared["match"]["game"]["trick"]) for player in players] == [1, 1]
        assert all(player.connections == 1 and player.refused[1:] == [] for player in players)
        await leave(players)
        await asyncio.to_thread(server.stop)


async def told_so_elsewhere(address: str, player: Player) -> None:
    """Talk is refused rather than shown, the socket lives on, pages and API say what is wrong."""
    await player.send(t="say", cid=secrets.token_hex(8), text="Is anybody there?")
    refused = await player.hear("refused", 15)
    assert refused["code"] == "storage_away"
    await player.send(t="ping", n=1)
    await player.hear("pong")
    guest = Guest(address)
    probes = [await asyncio.to_thread(guest.get, path) for path in ("/healthz", "/readyz")]
    assert [(one.status, one.text) for one in probes] == [(200, "ok\n"), (503, "storage_away\n")]
    page, answer = (
        await asyncio.to_thread(guest.get, "/"),
        await asyncio.to_thread(guest.post, "/api/me/recovery"),
    )
    assert (page.status, answer.status, answer.code) == (503, 503, "storage_away")
    assert "storage_away" in page.text
