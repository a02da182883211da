"""Whoever is asked to a table is told at once, wherever a page of theirs is open, and nobody else is."""

import asyncio

from tests.simulation.loop import run_virtual
from tests.simulation.world import PlainWords
from tests.table.tables import House, Socket

INVITED = {"t": "invited"}


def test_every_browser_of_the_invited_is_told_and_no_other() -> None:
    async def main() -> None:
        house = House(seats=3)
        workers = [await house.worker("w0"), await house.worker("w1")]
        at_table = await Socket.enter(workers[1], house.head, "p1", owner="w1")
        other = await Socket.enter(workers[0], house.head, "p2", owner="w0")
        lobbies = {person: Socket() for person in ("p1", "p2", None)}
        for person, socket in lobbies.items():
            workers[1].enter_lobby(PlainWords(), socket, person)
        workers[0].invited("p1")
        await asyncio.sleep(1)
        assert at_table.all("invited") == lobbies["p1"].all("invited") == [INVITED]
        for socket in (other, lobbies["p2"], lobbies[None]):
            assert socket.all("invited") == []

    run_virtual(main())
