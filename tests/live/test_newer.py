"""Two releases side by side on one database: the older one steps away from what it does not know."""

import asyncio
from pathlib import Path

import pytest

from tests.live.evening import SHORT, catch_up, gather, leave, take_seats
from tests.live.served import Served

pytestmark = [pytest.mark.anyio, pytest.mark.middle]


async def test_people_move_on_to_the_newer_release(workers: list[Served], tmp_path: Path) -> None:
    older = workers[0]
    newer = Served(tmp_path, older.database_url, module="tests.live.newer")
    await asyncio.to_thread(newer.start)
    try:
        addresses = [newer.address, older.address]
        players = await asyncio.to_thread(lambda: gather(addresses, "briscola", 2, 8, **SHORT["briscola"]))
        await take_seats(players)
        one, two = players
        cid = await one.do({"type": "unready"}, version=None)
        await one.until(lambda player: cid in player.acknowledged)
        # Whoever was on the older one is sent away, and again as often as they come.
        for _ in range(2):
            assert (await two.hear("closing"))["code"] == "elsewhere"
            assert two.socket is not None
            await two.socket.wait_closed()
            assert two.socket.close_code == 1012
            await two.open()
        two.address = newer.address
        await two.close()
        await two.open()
        await asyncio.gather(*(player.play(60) for player in players))
        await catch_up(players)
        assert one.shared == two.shared and one.shared["match"]["result"]["unfinished"] is False
        await leave(players)
        assert "broken" not in older.errors and "left to workers of a newer release" in older.errors
        # Everything else goes on at the older one.
        others = await asyncio.to_thread(
            lambda: gather([older.address], "briscola", 2, 9, **SHORT["briscola"])
        )
        await take_seats(others)
        await leave(others)
    finally:
        await asyncio.to_thread(newer.stop)
