"""Several workers on one PostgreSQL, and a database that goes away and comes back."""

import asyncio
import secrets

import pytest

from tests.live.conftest import Serve
from tests.live.evening import SHORT, deal_in, gather, leave, on_turn, take_seats
from tests.live.player import Player
from tests.live.relay import Relay
from tests.live.served import Guest

pytestmark = pytest.mark.anyio


async def test_the_people_of_one_match_on_two_workers(serve: Serve, postgres_url: str) -> None:
    servers = [serve(postgres_url), serve(postgres_url)]
    players = gather([server.address for server in servers], "briscola", 4, seed=11, **SHORT["briscola"])
    await take_seats(players)
    await asyncio.gather(*(player.play(60) for player in players))
    assert all(player.faults == [] and player.pending == {} for player in players)
    assert [player.refused for player in players] == [[]] * 4
    await asyncio.gather(
        *(player.play(10, until=lambda one: one.seq == max_seq(players)) for player in players)
    )
    assert all(player.shared == players[0].shared for player in players)
    await the_newest_tab_wins_on_another_worker(players[0], servers[1].address)
    await leave(players)


def max_seq(players: list[Player]) -> int:
    """The newest seq that anybody has seen."""
    return max(player.seq or 0 for player in players)


async def the_newest_tab_wins_on_another_worker(player: Player, other: str) -> None:
    """A second tab through another worker closes the first one."""
    tab = Player(other, player.cookie, player.table)
    await tab.open()
    await tab.until(lambda _, message: message["t"] == "table")
    closing = await player.until(lambda _, message: message["t"] == "closing")
    assert closing["code"] == "taken"
    await tab.close()


async def test_the_database_goes_away_and_comes_back(serve: Serve, postgres_url: str) -> None:
    async with Relay(postgres_url) as relay:
        server = await asyncio.to_thread(serve, relay.url)
        players = await asyncio.to_thread(lambda: gather([server.address], "briscola", 2, seed=12))
        await deal_in(players)
        mover, other = on_turn(players)
        relay.down()
        card = mover.own["game"]["hand"][0]
        move = {"type": "act", "move": {"type": "play", "card": card}}
        cid = await mover.do(move, decision=mover.own["decision"])
        await mover.until(lambda one, _: "storage_slow" in one.notices)
        await told_so_elsewhere(server.address, mover)
        assert list(mover.pending) == [cid]
        relay.up()
        await mover.until(lambda one, _: cid in one.acknowledged)
        await other.until(lambda one, _: one.seq == mover.acknowledged[cid])
        assert "storage_slow" in other.notices
        await mover.until(lambda one, _: "storage_back" in one.notices)
        assert [len(player.shared["match"]["game"]["trick"]) for player in players] == [1, 1]
        assert all(player.connections == 1 and player.refused[1:] == [] for player in players)
        await leave(players)
        await asyncio.to_thread(server.stop)


async def told_so_elsewhere(address: str, player: Player) -> None:
    """Talk is refused rather than shown, the socket lives on, pages and API say what is wrong."""
    await player.send(t="say", cid=secrets.token_hex(8), text="Is anybody there?")
    refused = await player.until(lambda _, message: message["t"] == "refused", 15)
    assert refused["code"] == "storage_away"
    await player.send(t="ping", n=1)
    await player.until(lambda _, message: message["t"] == "pong")
    guest = Guest(address)
    page, answer = (
        await asyncio.to_thread(guest.get, "/"),
        await asyncio.to_thread(guest.post, "/api/me/recovery"),
    )
    assert (page.status, answer.status, answer.code) == (503, 503, "storage_away")
    assert "storage_away" in page.text
