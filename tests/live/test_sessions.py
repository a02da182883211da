"""Sessions: how long a socket outlives its own, coming back by the recovery link, and the end of the server."""

import asyncio
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.live.evening import gather, leave, open_table
from tests.live.inside import serving
from tests.live.player import Player
from tests.live.served import Guest, Served

pytestmark = pytest.mark.anyio


async def close_code(player: Player) -> int | None:
    """The code with which this player's socket is closed."""
    assert player.socket is not None
    with pytest.raises(ConnectionClosed):
        await player.until(lambda _: False)
    return player.socket.close_code


async def test_an_ended_session_closes_its_sockets_and_no_other(tmp_path: Path) -> None:
    async with serving(tmp_path) as (running, address):
        players = await asyncio.to_thread(gather, [address], "briscola", 2, 20)
        for player in players:
            await player.open()
            await player.hear("table")
        first, second = players
        await running.sockets.check_sessions()
        await running.house.store.accounts.leave(first.cookie.removeprefix("aelwyd="), 1)
        await running.sockets.check_sessions()
        closing = await first.hear("closing")
        assert closing["code"] == "session_ended"
        assert await close_code(first) == 4002
        await second.send(t="ping", n=1)
        await second.hear("pong")
        await leave(players)


async def test_a_recovery_link_brings_the_seat_back(served: Served) -> None:
    owner = Guest(served.address)
    table = open_table(owner, "pisti", 2)["id"]
    owner.ask("/api/me", {"name": "Nain Mair"})
    old = owner.ask("/api/me/recovery")["code"]
    code = owner.ask("/api/me/recovery")["code"]
    elsewhere = Guest(served.address)
    assert elsewhere.get(f"/t/{table}").status == 404
    assert elsewhere.post("/api/recover", {"code": old}).code == "bad_code"
    assert elsewhere.ask("/api/recover", {"code": code})["name"] == "Nain Mair"
    assert elsewhere.get(f"/t/{table}").status == 200
    player = Player(served.address, elsewhere.cookie, table)
    await player.open()
    told = await player.hear("table")
    assert (told["you"]["name"], told["you"]["seat"]) == ("Nain Mair", 0)
    await player.close()


def test_a_page_for_everybody_makes_nobody_a_guest(served: Served) -> None:
    passer_by = Guest(served.address)
    for path in (
        "/",
        "/rules",
        "/rules/briscola",
        "/history",
        "/t/no-such-table",
        "/match/none-1",
        "/healthz",
    ):
        assert "set-cookie" not in passer_by.get(path).headers
    cookie = passer_by.get("/new").headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie and "Secure" not in cookie


async def test_the_server_says_that_it_restarts(tmp_path: Path) -> None:
    async with serving(tmp_path) as (_, address):
        player = (await asyncio.to_thread(gather, [address], "pisti", 2, 21))[0]
        await player.open()
        await player.hear("table")
    assert (await player.hear("closing"))["code"] == "restarts"
    assert await close_code(player) == 1012
