"""What a live table shows of a person who changes their name, looks like another, or is forgotten."""

import asyncio

from tests.simulation.loop import run_virtual
from tests.table.tables import House, Socket


def names(socket: Socket) -> dict[str, tuple[str, str | None]]:
    """By person: their name, and whom they look like, as this socket was told last."""
    told = [one for one in socket.got if one["t"] in ("table", "presence")][-1]["people"]
    return {person: (one["name"], one.get("like")) for person, one in told.items()}


def test_whoever_takes_a_name_like_anothers_is_marked_on_every_worker() -> None:
    async def main() -> None:
        house = House()
        workers = [await house.worker("w0"), await house.worker("w1")]
        host = await Socket.enter(workers[0], house.head, "p0", owner="w0")
        far = await Socket.enter(workers[1], house.head, "p1", owner="w1")
        assert names(host) == names(far) == {"p0": ("Name 0", None), "p1": ("Name 1", None)}
        house.database.named["p1"] = "Nаme O"
        workers[1].renamed("p1")
        await asyncio.sleep(1)
        assert names(host) == names(far) == {"p0": ("Name 0", None), "p1": ("Nаme O", "p0")}
        # Back among others; then the host takes a name that looks like a watcher's.
        house.database.named |= {"p1": "Gwen", "p0": "Gwеn"}
        workers[0].renamed("p1")
        await asyncio.sleep(1)
        workers[0].renamed("p0")
        await asyncio.sleep(1)
        assert names(far) == {"p0": ("Gwеn", "p1"), "p1": ("Gwen", None)}
        late = await Socket.enter(workers[0], house.head, "p2", owner="w0")
        assert names(late)["p0"] == ("Gwеn", "p1")
        for worker in workers:
            await worker.stop()

    run_virtual(main())


def test_whoever_sits_was_there_before_a_watcher_of_the_same_name() -> None:
    async def main() -> None:
        house = House()
        house.database.named |= {"p0": "Ada", "p1": "Аda"}
        worker = await house.worker()
        watcher = await Socket.enter(worker, house.head, "p1")
        await asyncio.sleep(1)
        assert names(watcher) == {"p0": ("Ada", None), "p1": ("Аda", "p0")}
        await worker.stop()

    run_virtual(main())


def test_nobody_may_look_like_a_bot() -> None:
    async def main() -> None:
        house = House()
        worker = await house.worker()
        host = await Socket.enter(worker, house.head, "p0")
        host.do("bots-0001", {"type": "bots", "seats": [1], "level": "good"}, version=0)
        await asyncio.sleep(1)
        [bot] = [person for person in names(host) if person != "p0"]
        house.database.named["p0"] = names(host)[bot][0].upper()
        worker.renamed("p0")
        await asyncio.sleep(1)
        assert names(host)["p0"][1] == bot and names(host)[bot][1] is None
        await worker.stop()

    run_virtual(main())


def test_a_forgotten_person_has_no_name_and_said_nothing_on_every_worker() -> None:
    async def main() -> None:
        house = House()
        workers = [await house.worker("w0"), await house.worker("w1")]
        host = await Socket.enter(workers[0], house.head, "p0", owner="w0")
        far = await Socket.enter(workers[1], house.head, "p1", owner="w1")
        for socket, text in ((host, "Nos da"), (far, "Good night")):
            socket.say({"t": "say", "cid": f"say-{text[:4].strip()}-01", "text": text})
            await asyncio.sleep(1)
        assert [one["text"] for one in far.all("said")] == ["Nos da", "Good night"]
        del house.database.named["p0"]
        house.database.lines = [line for line in house.database.lines if line.person != "p0"]
        workers[0].end_session("session-p0")
        workers[0].forgotten("p0")
        await asyncio.sleep(2)
        assert host.closed == 4002
        assert [one["text"] for one in far.last("table")["talk"]] == ["Good night"]
        assert names(far)["p0"] == ("", None)
        late = await Socket.enter(workers[1], house.head, "p2", owner="w1")
        assert [one["text"] for one in late.last("table")["talk"]] == ["Good night"]
        for worker in workers:
            await worker.stop()

    run_virtual(main())
