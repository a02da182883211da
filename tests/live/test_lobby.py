"""The lobby over its socket: public tables with somebody at them, and never a private one."""

import asyncio
import json
import random
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.live.evening import open_table
from tests.live.player import Player
from tests.live.served import Guest, Served

pytestmark = pytest.mark.anyio


class Board:
    """The rows of the lobby as a front page keeps them."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.rows: dict[str, dict[str, Any]] = {}

    async def until(self, table: str, **wanted: Any) -> None:
        """Listen until the row of a table has these values; without any, until there is none."""
        async with asyncio.timeout(10):
            while not self._holds(table, wanted):
                self._take(json.loads(await self._socket.recv()))

    def _holds(self, table: str, wanted: dict[str, Any]) -> bool:
        row = self.rows.get(table)
        return row is None if not wanted else row is not None and wanted.items() <= row.items()

    def _take(self, message: dict[str, Any]) -> None:
        if message["t"] == "lobby":
            self.rows = {row["id"]: row for row in message["tables"]}
        else:
            self.rows |= {row["id"]: row for row in message["changed"]}
            for table in message["gone"]:
                del self.rows[table]


async def test_a_public_table_comes_and_goes(served: Served) -> None:
    host, friend = Guest(served.address), Guest(served.address)
    host.ask("/api/me", {"name": "Nain Mair"})
    public = open_table(host, "pisti", 2, public=True)["id"]
    private = open_table(host, "briscola", 2)["id"]
    at_private = Player(served.address, host.cookie, private, random.Random(1))
    await at_private.open()
    friend.get(f"/t/{public}")
    async with connect(f"ws://{served.address}/ws/lobby", origin=served.url, compression=None) as socket:  # type: ignore[arg-type]
        board = Board(socket)
        first = Player(served.address, host.cookie, public, random.Random(2))
        await first.open()
        await first.hear("table")
        await board.until(public, names=["Nain Mair", None], taken=1, watchers=0, title="Pişti")
        second = Player(served.address, friend.cookie, public, random.Random(3))
        await second.open()
        await second.hear("table")
        await board.until(public, taken=1, watchers=1)
        await second.do({"type": "sit", "seat": 1}, version=second.shared["table"]["version"])
        await board.until(public, taken=2, watchers=0)
        assert f"/t/{public}" in friend.get("/").text and public in friend.get("/").text
        host.ask("/api/me", {"name": "Mair"})
        await board.until(public, names=["Mair", second_name(friend)])
        await first.close()
        await second.close()
        await board.until(public)
        assert private not in board.rows
    await at_private.close()


def second_name(guest: Guest) -> str:
    """What a guest is called."""
    page = guest.get("/").text
    start = page.index("data-name>") + len("data-name>")
    return page[start : page.index("<", start)]
