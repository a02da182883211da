"""The outbox: bounded, collapsing, and quick to let a dead reader go (P10)."""

import asyncio
from collections.abc import Callable

from app.table.bounds import USUAL, Bounds
from app.table.closing import FAILED, TOO_SLOW
from app.table.outbox import Kind, Outbox
from tests.simulation.loop import run_virtual


class Wire:
    def __init__(self) -> None:
        self.got: list[bytes] = []
        self.code: int | None = None
        self.open = asyncio.Event()
        self.fault: Exception | None = None
        self.straight = False

    def send_now(self, message: bytes) -> bool:
        if self.straight and self.open.is_set():
            self.got.append(message)
        return self.straight and self.open.is_set()

    async def send(self, message: bytes) -> None:
        await self.open.wait()
        if self.fault:
            raise self.fault
        self.got.append(message)

    async def close(self, code: int, reason: str) -> None:
        self.code = code


class Box:
    """An outbox that runs, on a wire that is open or not."""

    def __init__(
        self,
        *,
        is_open: bool = True,
        snapshot: Callable[[], bytes | None] = lambda: b"S",
        bounds: Bounds = USUAL,
    ) -> None:
        self.wire, self.ended = Wire(), 0
        if is_open:
            self.wire.open.set()
        self.box = Outbox(self.wire, snapshot, self._end, bounds)
        self.task = asyncio.ensure_future(self.box.run())

    def _end(self) -> None:
        self.ended += 1


def test_everything_goes_out_in_order() -> None:
    async def main() -> None:
        one = Box()
        for n in range(50):
            one.box.put(Kind.STEP if n % 2 else Kind.KEPT, b"%d" % n)
        await asyncio.sleep(0.1)
        assert one.wire.got == [b"%d" % n for n in range(50)]
        one.box.finish(1000, "bye", b"last")
        await one.task
        assert one.wire.got[-1] == b"last" and one.wire.code == 1000 and one.ended == 1

    run_virtual(main())


def test_what_can_be_sent_without_waiting_is_sent_at_once_and_in_its_order() -> None:
    async def main() -> None:
        one = Box()
        await asyncio.sleep(0.01)
        one.wire.straight = True
        one.box.put(Kind.STEP, b"1")
        assert one.wire.got == [b"1"]
        one.wire.open.clear()
        one.box.put(Kind.STEP, b"2")
        await asyncio.sleep(0.01)
        one.box.put(Kind.STEP, b"3")
        one.wire.open.set()
        one.box.put(Kind.STEP, b"4")  # two are still on their way
        assert one.wire.got == [b"1"]
        await asyncio.sleep(0.01)
        one.box.refresh()
        one.box.put(Kind.KEPT, b"5")  # a snapshot is to be drawn first
        await asyncio.sleep(0.01)
        assert one.wire.got == [b"1", b"2", b"3", b"4", b"S", b"5"]
        one.task.cancel()

    run_virtual(main())


def test_a_full_box_collapses_steps_into_the_newest_snapshot_and_keeps_answers() -> None:
    async def main() -> None:
        number = 0
        one = Box(is_open=False, snapshot=lambda: b"snapshot %d" % number)
        one.box.put(Kind.STEP, b"first")
        await asyncio.sleep(0.01)
        one.box.put(Kind.KEPT, b"refused")
        for number in range(200):
            one.box.put(Kind.STEP, b"step %d" % number, done=b"done 7" if number == 7 else None)
            assert one.box.size <= USUAL.outbox_bytes
        one.wire.open.set()
        await asyncio.sleep(0.1)
        assert one.wire.got == [b"first", b"snapshot 199", b"refused", b"done 7"]
        one.box.put(Kind.STEP, b"next")
        await asyncio.sleep(0.1)
        assert one.wire.got[-1] == b"next"
        one.task.cancel()

    run_virtual(main())


def test_bytes_count_as_well() -> None:
    async def main() -> None:
        one = Box(is_open=False)
        one.box.put(Kind.STEP, b"")
        await asyncio.sleep(0.01)
        for _ in range(10):
            one.box.put(Kind.STEP, bytes(USUAL.outbox_bytes // 5))
            assert one.box.size <= USUAL.outbox_bytes
        assert one.box.behind
        one.task.cancel()

    run_virtual(main())


def test_of_presence_and_pong_only_the_newest_waits() -> None:
    async def main() -> None:
        one = Box(is_open=False)
        one.box.put(Kind.STEP, b"first")
        await asyncio.sleep(0.01)
        for n in range(500):
            one.box.put(Kind.NEWEST, b"presence %d" % n, name="presence")
            one.box.put(Kind.NEWEST, b"pong %d" % n, name="pong")
        one.wire.open.set()
        await asyncio.sleep(0.1)
        assert one.wire.got == [b"first", b"presence 499", b"pong 499"]
        one.task.cancel()

    run_virtual(main())


def test_who_takes_nothing_for_ten_seconds_is_dropped() -> None:
    async def main() -> None:
        one, loop = Box(is_open=False), asyncio.get_running_loop()
        one.box.put(Kind.STEP, b"step")
        await one.task
        assert one.wire.code == TOO_SLOW and 10 <= loop.time() < 11 and one.ended == 1

    run_virtual(main())


def test_answers_that_pile_up_unread_end_the_socket() -> None:
    async def main() -> None:
        one = Box(is_open=False)
        for _ in range(USUAL.outbox + 2):
            one.box.put(Kind.KEPT, b"refused")
        await one.task
        assert one.wire.code == TOO_SLOW and asyncio.get_running_loop().time() < 5

    run_virtual(main())


def test_a_stalled_socket_has_two_seconds_for_its_last_words() -> None:
    async def main() -> None:
        one = Box(is_open=False)
        one.box.put(Kind.STEP, b"step")
        await asyncio.sleep(1)
        one.box.finish(4001, "taken", b"closing")
        await one.task
        assert one.wire.code == 4001 and asyncio.get_running_loop().time() < 5.1

    run_virtual(main())


def test_a_socket_that_raises_is_let_go() -> None:
    async def main() -> None:
        one = Box()
        one.wire.fault = ConnectionError("gone")
        one.box.put(Kind.STEP, b"step")
        await one.task
        assert one.ended == 1 and one.wire.code == FAILED
        one.box.put(Kind.STEP, b"nobody hears this")
        assert one.box.size == 0

    run_virtual(main())


def test_a_snapshot_that_is_not_there_yet_is_drawn_later() -> None:
    async def main() -> None:
        there: list[bytes] = []
        one = Box(snapshot=lambda: there[-1] if there else None)
        one.box.refresh()
        one.box.put(Kind.KEPT, b"done")
        await asyncio.sleep(0.1)
        assert one.wire.got == [b"done"] and one.box.behind
        there.append(b"S")
        one.box.refresh()
        await asyncio.sleep(0.1)
        assert one.wire.got == [b"done", b"S"]
        one.task.cancel()

    run_virtual(main())


def test_the_bounds_are_those_it_was_given() -> None:
    async def main() -> None:
        one = Box(is_open=False, bounds=Bounds(outbox=8, stalled=2.0))
        one.box.put(Kind.STEP, b"taken")
        await asyncio.sleep(0.1)
        for _ in range(9):
            one.box.put(Kind.STEP, b"waits")
        assert one.box.behind and one.box.size == 0
        await asyncio.sleep(1.8)
        assert one.wire.code is None
        await asyncio.sleep(0.2)
        assert one.wire.code == TOO_SLOW

    run_virtual(main())
