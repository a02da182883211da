"""The worker: duties and who carries them out, hints and their loss, the lobby, rooms, and the end."""

import asyncio
from typing import Any, cast

import pytest

from app.table import entries as e
from app.table.bounds import Bounds
from app.table.ports import TableHead
from app.table.worker import Full, Worker
from tests.simulation.loop import SimLoop, run_virtual
from tests.simulation.model import START, Weather
from tests.simulation.world import PlainWords
from tests.table.tables import KEY, House, Socket, opened, until


def kinds(house: House) -> list[str]:
    return [entry.kind for entry in house.database.logs[KEY]]


async def ready(house: House, worker: Worker, owner: str = "world") -> tuple[Socket, Socket]:
    """Both seated and ready, so that the table owes itself a match."""
    zero = await Socket.enter(worker, house.head, "p0", owner=owner)
    one = await Socket.enter(worker, house.head, "p1", owner=owner)
    one.do("sit-p1-01", {"type": "sit", "seat": 1}, None, 0)
    await asyncio.sleep(0.3)
    zero.do("ready-p0-1", {"type": "ready"}, None, 1)
    await asyncio.sleep(0.3)
    one.do("ready-p1-1", {"type": "ready"}, None, 1)
    return zero, one


def test_a_match_starts_and_deals_by_itself() -> None:
    async def main() -> None:
        house = House()
        worker = await house.worker()
        zero, _ = await ready(house, worker)
        await until(lambda: "deal_dealt" in kinds(house), 5)
        mix_by = next(x.body.mix_by for x in house.database.logs[KEY] if isinstance(x.body, e.DealOpened))
        dealt = house.database.logs[KEY][-1]
        # Nobody gave a mix: the deadline passed, with a little grace, and soon after the cards lay there.
        assert mix_by + 400 <= dealt.at <= mix_by + 1_000
        assert zero.view["shared"]["phase"] == "playing"
        await worker.stop()

    run_virtual(main())


def test_duties_of_a_dead_worker_are_taken_over_within_four_seconds() -> None:
    """P16."""

    async def main() -> None:
        house = House()
        first, second = await house.worker("w0"), await house.worker("w1")
        await ready(house, first, "w0")
        watcher = await Socket.enter(second, house.head, "p2")
        await until(lambda: "deal_opened" in kinds(house), 3)
        cast(SimLoop, asyncio.get_running_loop()).kill("w0")
        opened_at = next(x for x in house.database.logs[KEY] if isinstance(x.body, e.DealOpened))
        assert isinstance(opened_at.body, e.DealOpened)
        await until(lambda: "deal_dealt" in kinds(house), 8)
        assert house.database.logs[KEY][-1].at <= opened_at.body.mix_by + 4_000
        await until(lambda: watcher.view["shared"]["phase"] == "playing", 2)
        await second.stop()

    run_virtual(main())


def test_an_outage_gives_time_back_once() -> None:
    async def main() -> None:
        house = House()
        house.play_out("between_deals")
        state = house.state
        due = state.next_deal_at
        assert due is not None
        loop = asyncio.get_running_loop()
        worker = await house.worker()
        zero = await Socket.enter(worker, house.head, "p0")
        # The evening's clock runs ahead of the house's: wait until the deadline is near.
        await asyncio.sleep(max(0.0, (due - 10_000 - START) / 1000 - loop.time()))
        house.weather.away = True
        await asyncio.sleep(60)
        house.weather.away = False
        await asyncio.sleep(8)
        assert "time_given_back" in kinds(house) and kinds(house)[-1] == "time_given_back"
        given = house.database.logs[KEY][-1].body
        assert isinstance(given, e.TimeGivenBack) and 59_000 <= given.ms <= 63_000
        assert zero.view["shared"]["timer"]["due_at"] == due + given.ms
        await until(lambda: "deal_opened" in kinds(house)[-3:], 70)
        assert kinds(house).count("time_given_back") == 1
        opened_again = next(x for x in reversed(house.database.logs[KEY]) if x.kind == "deal_opened")
        assert due + given.ms <= opened_again.at <= due + given.ms + 4_000
        await worker.stop()

    run_virtual(main())


def test_a_workers_own_start_gives_nothing_back() -> None:
    async def main() -> None:
        house = House()
        house.play_out("between_deals")
        due = house.state.next_deal_at
        assert due is not None
        for n in range(8):
            worker = await house.worker(f"w{n}")
            await asyncio.sleep(4.5)
            await worker.stop()
            house.bus.hearers.clear()
        assert house.database.outages == []
        assert "time_given_back" not in kinds(house)

    run_virtual(main())


@pytest.mark.parametrize("weather", [{"lost": 1.0}, {"doubled": 1.0}, {"delay": 0.3}, {"cut": 0.3}])
def test_hints_may_be_lost_late_or_doubled(weather: dict[str, float]) -> None:
    """P12: views equal at most 2 s after."""

    async def main() -> None:
        house = House()
        first, second = await house.worker("w0"), await house.worker("w1")
        house.weather.__dict__.update(weather)
        zero = await Socket.enter(first, house.head, "p0")
        one = await Socket.enter(second, house.head, "p1")
        await asyncio.sleep(5)
        zero.do("options-01", {"type": "options", "ruleset": "pisti", "seats": 4, "options": {}}, None, 0)
        await until(lambda: len(zero.view["shared"]["seats"]) == 4, 10)
        await until(lambda: len(one.view["shared"]["seats"]) == 4, 2.5)
        house.weather.__dict__.update(Weather().__dict__)
        for worker in (first, second):
            await worker.stop()

    run_virtual(main())


def test_the_lobby_is_a_function_of_what_is() -> None:
    """R24."""

    async def main() -> None:
        house = House(seats=4)
        worker = await house.worker()
        lobby = Socket()
        entered = worker.enter_lobby(PlainWords(), lobby)
        await asyncio.sleep(0.5)
        assert lobby.got == [{"t": "lobby", "tables": []}]
        zero = await Socket.enter(worker, house.head, "p0")
        await asyncio.sleep(1)
        row = {
            "id": "table-1",
            "ruleset": "pisti",
            "title": "pisti",
            "digest": "",
            "seats": 4,
            "taken": 1,
            "names": ["Name 0", None, None, None],
            "phase": "gathering",
            "watchers": 0,
        }
        assert lobby.got[-1] == {"t": "lobby_step", "changed": [row], "gone": []}
        one = await Socket.enter(worker, house.head, "p1")
        await asyncio.sleep(1)
        assert lobby.got[-1]["changed"] == [{**row, "watchers": 1}]
        one.do("sit-p1-01", {"type": "sit", "seat": 2}, None, 0)
        await asyncio.sleep(1)
        seated = {**row, "taken": 2, "names": ["Name 0", None, "Name 1", None]}
        assert lobby.got[-1]["changed"] == [seated]
        late = Socket()
        worker.enter_lobby(PlainWords(), late)
        await asyncio.sleep(0.5)
        assert late.got == [{"t": "lobby", "tables": [seated]}]
        for socket in (zero, one):
            assert socket.member is not None
            socket.member.leave()
        await asyncio.sleep(1.5)
        assert lobby.got[-1] == {"t": "lobby_step", "changed": [], "gone": ["table-1"]}
        entered.leave()
        await worker.stop()
        assert late.closed == 1012

    run_virtual(main())


def test_a_private_table_is_in_no_lobby() -> None:
    async def main() -> None:
        house = House(public=False)
        worker = await house.worker()
        lobby = Socket()
        worker.enter_lobby(PlainWords(), lobby)
        await Socket.enter(worker, house.head, "p0")
        await asyncio.sleep(3)
        assert lobby.got == [{"t": "lobby", "tables": []}]
        await worker.stop()

    run_virtual(main())


def test_a_graceful_stop_stores_what_is_under_way_and_sends_everybody_elsewhere() -> None:
    async def main() -> None:
        house = House()
        worker = await house.worker()
        socket = await Socket.enter(worker, house.head, "p1")
        socket.do("sit-p1-01", {"type": "sit", "seat": 1}, None, 0)
        await worker.stop()
        assert socket.closed == 1012 and socket.last("closing")["code"] == "restarts"
        assert kinds(house) == ["table_opened", "sat"]
        assert not worker.failed.done()

    run_virtual(main())


def test_a_writer_that_dies_takes_the_worker_down() -> None:
    async def main() -> None:
        house = House()
        worker = await house.worker()
        socket = await Socket.enter(worker, house.head, "p1")

        async def dies(writes: Any) -> list[bool]:
            raise MemoryError("a fault of its own")

        worker._ports.log.append = dies  # type: ignore[method-assign]
        socket.do("sit-p1-01", {"type": "sit", "seat": 1}, None, 0)
        await asyncio.sleep(1)
        assert isinstance(worker.failed.exception(), MemoryError)
        assert socket.all("done") == socket.all("refused") == []
        await worker.stop()

    run_virtual(main())


def test_rooms_are_dropped_a_minute_after_the_last_socket_and_at_most_so_many_are_held() -> None:
    async def main() -> None:
        house = House()
        for key in (2, 3):
            house.store(opened(key=key))
        worker = await house.worker(bounds=Bounds(tables=2))
        heads = [TableHead(key, f"table-{key}", 1, True) for key in (1, 2, 3)]
        first = await Socket.enter(worker, heads[0], "p0")
        second = await Socket.enter(worker, heads[1], "p1")
        with pytest.raises(Full):
            await Socket.enter(worker, heads[2], "p2")
        assert second.member is not None and first.member is not None
        second.member.leave()
        await asyncio.sleep(1)
        await Socket.enter(worker, heads[2], "p2")
        assert sorted(worker._rooms) == [1, 3]
        first.member.leave()
        await asyncio.sleep(50)
        assert 1 in worker._rooms
        await asyncio.sleep(20)
        assert sorted(worker._rooms) == [3]
        await worker.stop()

    run_virtual(main())


def test_two_hundred_come_and_go_and_leave_nothing_behind() -> None:
    """P17, small."""

    async def main() -> None:
        house = House()
        worker = await house.worker()
        await asyncio.sleep(1)
        before = len(worker._tasks)
        for n in range(200):
            socket = await Socket.enter(worker, house.head, f"p{n % 9}")
            assert socket.member is not None
            socket.member.leave()
        await asyncio.sleep(70)
        assert len(worker._tasks) == before and worker._rooms == {} and house.database.connections == {}
        await worker.stop()

    run_virtual(main())


def test_a_restored_database_is_a_new_epoch() -> None:
    async def main() -> None:
        house = House()
        worker = await house.worker()
        socket = await Socket.enter(worker, house.head, "p0")
        one = await Socket.enter(worker, house.head, "p1")
        one.do("sit-p1-01", {"type": "sit", "seat": 1}, None, 0)
        await asyncio.sleep(0.5)
        assert socket.last("step")["seq"] == 2
        house.weather.away = True
        await asyncio.sleep(5)
        house.database.logs[KEY].pop()
        house.database.epoch = "epoch-2"
        house.weather.away = False
        await asyncio.sleep(5)
        newest = socket.last("table")
        assert (newest["epoch"], newest["seq"]) == ("epoch-2", 1) and socket.closed is None
        await worker.stop()

    run_virtual(main())


def test_one_entry_that_cannot_be_read_holds_up_no_other_table() -> None:
    async def main() -> None:
        house = House()
        house.store(opened(key=2))
        first, second = await house.worker("w0"), await house.worker("w1")
        heads = [house.head, TableHead(2, "table-2", 1, True)]
        far = [await Socket.enter(second, head, "p0") for head in heads]
        tail = second._ports.log.tail

        async def chokes(wanted: dict[int, int]) -> list[e.Entry]:
            if 1 in wanted:
                raise ValueError("no body of this version")
            return await tail(wanted)

        second._ports.log.tail = chokes  # type: ignore[method-assign]
        for head in heads:
            near = await Socket.enter(first, head, "p1")
            near.do("sit-p1-01", {"type": "sit", "seat": 1}, None, 0)
        await asyncio.sleep(3)
        # The first table was folded from its chapter again, the second went on as ever.
        assert [socket.view["shared"]["seats"][1]["person"] for socket in far] == ["p1", "p1"]
        for worker in (first, second):
            await worker.stop()

    run_virtual(main())
