"""Whoever is blocked is not heard by the blocker, on any worker, and finds no place where the blocker is host; the game
itself goes on as ever."""

import asyncio
from collections.abc import Sequence

import pytest

from app.table import state as s
from app.table.blocking import KEPT, Blocked, are_partners
from tests.simulation.loop import run_virtual
from tests.table.tables import House, Socket, played


class Lists:
    """Blocks as a port, counting how often it is asked; it may be held up."""

    def __init__(self) -> None:
        self.by: dict[str, frozenset[str]] = {}
        self.asked: list[list[str]] = []
        self.free = asyncio.Event()
        self.free.set()

    async def blocked_by(self, persons: Sequence[str]) -> dict[str, frozenset[str]]:
        self.asked.append(list(persons))
        answer = {person: self.by.get(person, frozenset()) for person in persons}
        await self.free.wait()
        return answer


def texts(socket: Socket) -> list[str]:
    return [one["text"] for one in socket.all("said")]


def test_it_is_read_once_and_again_after_a_doubt_or_a_while() -> None:
    async def main() -> None:
        lists = Lists()
        blocked = Blocked(lists)
        assert await blocked.learn(["p0", "p1"]) == set()
        lists.by["p0"] = frozenset({"p1"})
        assert await blocked.learn(["p0"]) == set() and not blocked.hides("p0", "p1")
        assert blocked.doubt("p0") and not blocked.doubt("p7")
        assert await blocked.learn(["p0", "p1"]) == {"p0"}
        assert blocked.hides("p0", "p1") and not blocked.hides("p1", "p0")
        assert lists.asked == [["p0", "p1"], ["p0"]]
        await asyncio.sleep(KEPT)
        await blocked.learn(["p0", "p1"])
        assert lists.asked[-1] == ["p0", "p1"]
        assert await blocked.renew(["p1"]) == set()
        assert not blocked.knows("p0") and blocked.knows("p1") and not blocked.hides("p0", "p1")

    run_virtual(main())


def test_what_was_read_before_a_doubt_does_not_stand_for_what_came_after_it() -> None:
    async def main() -> None:
        lists = Lists()
        blocked = Blocked(lists)
        await blocked.learn(["p0"])
        blocked.doubt("p0")
        lists.free.clear()
        late = asyncio.create_task(blocked.learn(["p0"]))
        await asyncio.sleep(0.1)
        lists.by["p0"] = frozenset({"p1"})
        blocked.doubt("p0")
        lists.free.set()
        assert await late == set()
        assert await blocked.learn(["p0"]) == {"p0"} and blocked.hides("p0", "p1")

    run_virtual(main())


def test_talk_and_gestures_of_the_blocked_reach_everybody_but_the_blocker() -> None:
    async def main() -> None:
        house = House(seats=3)
        house.database.blocks["p1"] = {"p2"}
        workers = [await house.worker("w0"), await house.worker("w1")]
        host = await Socket.enter(workers[0], house.head, "p0", owner="w0")
        blocker = await Socket.enter(workers[1], house.head, "p1", owner="w1")
        loud = await Socket.enter(workers[0], house.head, "p2", owner="w0")
        loud.say({"t": "say", "cid": "say-00001", "text": "boo"})
        loud.say({"t": "react", "cid": "react-01", "kind": "laugh"})
        blocker.say({"t": "say", "cid": "say-00002", "text": "hello"})
        await asyncio.sleep(1)
        assert texts(host) == texts(loud) == ["boo", "hello"] and texts(blocker) == ["hello"]
        assert len(host.all("gesture")) == 1 and blocker.all("gesture") == []
        again = await Socket.enter(workers[0], house.head, "p1", owner="w0")
        assert [line["text"] for line in again.last("table")["talk"]] == ["hello"]

    run_virtual(main())


def test_a_block_holds_at_once_on_every_worker_and_takes_away_what_was_said() -> None:
    async def main() -> None:
        house = House(seats=3)
        workers = [await house.worker("w0"), await house.worker("w1")]
        blocker = await Socket.enter(workers[1], house.head, "p1", owner="w1")
        loud = await Socket.enter(workers[0], house.head, "p2", owner="w0")
        loud.say({"t": "say", "cid": "say-00001", "text": "boo"})
        await asyncio.sleep(0.5)
        assert texts(blocker) == ["boo"]
        house.database.blocks["p1"] = {"p2"}
        workers[0].blocks_changed("p1")
        await asyncio.sleep(0.5)
        assert blocker.last("table")["talk"] == []
        assert len(loud.all("table")) == 1, "whoever is blocked notices nothing"
        house.database.blocks.clear()
        workers[0].blocks_changed("p1")
        await asyncio.sleep(0.5)
        assert [line["text"] for line in blocker.last("table")["talk"]] == ["boo"]

    run_virtual(main())


def test_whoever_the_host_has_blocked_is_shown_the_door() -> None:
    async def main() -> None:
        house = House(seats=3)
        house.database.blocks["p0"] = {"p1"}
        worker = await house.worker()
        out = await Socket.enter(worker, house.head, "p1")
        assert out.closed == 4006 and out.all("table") == []
        watcher = await Socket.enter(worker, house.head, "p2")
        assert watcher.closed is None
        house.database.blocks["p0"].add("p2")
        worker.blocks_changed("p0")
        await asyncio.sleep(0.5)
        assert watcher.closed == 4006

    run_virtual(main())


def test_a_seat_is_kept_when_the_role_of_host_passes_to_somebody_who_has_blocked_its_person() -> None:
    async def main() -> None:
        house = House(seats=3)
        house.database.blocks["p1"] = {"p2", "p3"}
        worker = await house.worker()
        host = await Socket.enter(worker, house.head, "p0")
        seated = {}
        for seat, person in ((1, "p1"), (2, "p2")):
            seated[person] = await Socket.enter(worker, house.head, person)
            seated[person].do(f"sit-0000{seat}", {"type": "sit", "seat": seat}, None, house.state.version)
            await asyncio.sleep(0.3)
        watcher = await Socket.enter(worker, house.head, "p3")
        host.do("host-00001", {"type": "host", "person": "p1"})
        await asyncio.sleep(1)
        assert house.state.host == "p1"
        assert len(watcher.all("table")) == 1 and watcher.closed == 4006
        assert seated["p2"].closed is None

    run_virtual(main())


def test_a_host_has_somebody_sent_away_by_a_command_of_their_own() -> None:
    async def main() -> None:
        house = House(seats=2)
        worker = await house.worker()
        guest = await Socket.enter(worker, house.head, "p1")
        guest.do("sit-00001", {"type": "sit", "seat": 1}, None, house.state.version)
        await asyncio.sleep(0.3)
        first = await worker.send_away(1, "p0", "p1", "block-00001")
        assert first == await worker.send_away(1, "p0", "p1", "block-00001") == house.state.seq
        assert guest.closed == 4006 and house.state.removed == ("p1",)

    run_virtual(main())


@pytest.mark.parametrize(("one", "other", "partners"), [(0, 2, True), (0, 1, False), (0, None, False)])
def test_partners_are_those_of_one_side(one: int, other: int | None, partners: bool) -> None:
    state = played(s.PLAYING, seats=4).state
    persons = [seat.person or "" for seat in state.seats]
    assert are_partners(state, persons[one], "watcher" if other is None else persons[other]) is partners
