"""A table whose game is taken away rests and loses nothing; what was played there can be read; with the package back it goes on."""

import asyncio
import os
from pathlib import Path

import pytest

from tests.live.evening import gather, leave, take_seats
from tests.live.player import Player
from tests.live.served import Guest, Served
from tests.outside.conftest import ROOT

pytestmark = pytest.mark.anyio

NOT_INSTALLED = 4010


def served(data: Path, *path: Path) -> Served:
    """A server with these folders on its path."""
    return Served(data, settings={"PYTHONPATH": os.pathsep.join(map(str, [*path, ROOT]))})


async def restarted(server: Served, *path: Path) -> Served:
    """The same data and address with other packages."""
    await asyncio.to_thread(server.stop)
    again = served(server.data, *path)
    again.port = server.port
    return await asyncio.to_thread(again.start)


def guest_of(player: Player) -> Guest:
    guest = Guest(player.address)
    guest.cookie = player.cookie
    return guest


async def test_a_table_rests_while_its_game_is_away(site: Path, tmp_path: Path) -> None:
    server = await asyncio.to_thread(served(tmp_path, site).start)
    try:
        players = await asyncio.to_thread(lambda: gather([server.address], "scopa", 2, 5))
        guest, table = guest_of(players[0]), players[0].table
        assert "SC-21" in guest.get("/rules/scopa").text
        await take_seats(players)
        await asyncio.gather(*(player.play(60) for player in players))
        export = guest.get(f"/api/matches/{table}-1/export").json()
        assert export["package"] == "aelwyd-scopa 1.0" and export["rules_version"] == 1
        # A second match is under way when the package goes.
        for player in players:
            player.rematches = 1
        begun = [player.play(60, lambda one: one.match == 2 and one.phase == "playing") for player in players]
        await asyncio.gather(*begun)
        before = players[0].seq
        await leave(players)

        server = await restarted(server)
        _look_at_what_was_played(guest, table)
        player = players[0]
        await player.open()
        assert (await player.hear("closing"))["code"] == "game_not_installed"
        assert player.socket is not None
        await player.socket.wait_closed()
        assert player.socket.close_code == NOT_INSTALLED
        assert guest.get(f"/api/matches/{table}-1/export").code == "game_not_installed"
        assert "broken" not in server.errors
        await leave(players)

        server = await restarted(server, site)
        await asyncio.gather(*(one.play(60) for one in players))
        assert players[0].match == 2 and (players[0].seq or 0) > (before or 0)
        await leave(players)
    finally:
        await asyncio.to_thread(server.stop)


def _look_at_what_was_played(guest: Guest, table: str) -> None:
    """Pages answer: the shelf, the table's own, the list of matches and the sheet of the first."""
    assert guest.get("/").status == guest.get(f"/t/{table}").status == 200
    page = guest.get(f"/match/{table}-1")
    assert page.status == 200 and "scopa (not installed)" in page.text
    assert guest.get(f"/api/tables/{table}/sheet").status == 200
