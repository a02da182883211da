"""Who is shown the door of a room: sent away, no watchers, closed; on this worker and on another."""

import asyncio

from app.table.worker import Worker
from tests.simulation.loop import run_virtual
from tests.table.tables import House, Socket

MANNERS = {"clock": 0, "absence": "bot", "watchers": False, "chat": "always", "locked": False}


async def company(house: House) -> tuple[list[Worker], Socket, Socket, Socket]:
    """`p0` and `p1` at their seats and `p2` watching, the last two on a worker of their own."""
    workers = [await house.worker("w0"), await house.worker("w1")]
    host = await Socket.enter(workers[0], house.head, "p0", owner="w0")
    guest, watcher = [await Socket.enter(workers[1], house.head, p, owner="w1") for p in ("p1", "p2")]
    guest.do("sit-p1-01", {"type": "sit", "seat": 1}, None, 0)
    await asyncio.sleep(0.5)
    return workers, host, guest, watcher


def test_whoever_is_sent_away_is_told_and_does_not_come_back() -> None:
    async def main() -> None:
        house = House()
        workers, host, guest, watcher = await company(house)
        steps = len(guest.all("step"))
        host.do("remove-01", {"type": "remove", "person": "p1"})
        await asyncio.sleep(0.5)
        assert host.last("step")["done"] == "remove-01"
        assert (guest.last("closing")["code"], guest.closed) == ("removed", 4006)
        assert len(guest.all("step")) == steps, "they see nothing of what came of it"
        assert watcher.view["shared"]["seats"][1]["person"] is None and watcher.closed is None
        again = await Socket.enter(workers[0], house.head, "p1", owner="w0")
        await asyncio.sleep(0.3)
        assert again.all("table") == [] and again.closed == 4006
        assert "p1" not in host.last("presence")["people"]

    run_virtual(main())


def test_a_closed_table_sends_everybody_home_after_its_last_view() -> None:
    async def main() -> None:
        house = House()
        workers, host, guest, watcher = await company(house)
        host.do("close-01", {"type": "close"})
        await asyncio.sleep(0.5)
        for socket in (host, guest, watcher):
            assert socket.view["shared"]["table"]["closed"]
            assert (socket.last("closing")["code"], socket.closed) == ("table_closed", 4008)
        late = await Socket.enter(workers[1], house.head, "p0", owner="w1")
        await asyncio.sleep(0.3)
        assert late.closed == 4008

    run_virtual(main())


def test_without_watchers_whoever_finds_no_free_seat_goes() -> None:
    async def main() -> None:
        house = House()
        workers, host, guest, watcher = await company(house)
        host.do("manners-01", {"type": "manners", "manners": MANNERS})
        await asyncio.sleep(0.5)
        assert (watcher.last("closing")["code"], watcher.closed) == ("no_watchers", 4007)
        assert guest.closed is None and host.closed is None
        version = guest.view["shared"]["table"]["version"]
        guest.do("stand-01", {"type": "stand"}, None, version)
        await asyncio.sleep(0.5)
        assert guest.closed is None, "there is a seat to take"
        again = await Socket.enter(workers[0], house.head, "p2", owner="w0")
        assert again.view["own"] == {"seat": None}
        again.do("sit-p2-01", {"type": "sit", "seat": 1}, None, version + 1)
        await asyncio.sleep(0.5)
        assert again.closed is None and guest.closed == 4007

    run_virtual(main())
