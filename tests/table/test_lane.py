"""The lane: one command at a time, decided again on a fresh replica before it is refused."""

import asyncio
from typing import Any

import msgspec
import pytest

from app.games.core.ruleset import Refusal
from app.table import entries as e
from app.table import messages as m
from app.table.decide import Command, MarkAway
from app.table.entries import Entry
from app.table.evolve import FoldError, fold
from app.table.lane import WAITING, Broken, Change, Lane
from app.table.state import TableState
from app.table.storage import Storage
from app.table.tasks import Tasks
from app.table.writer import Writer
from tests.simulation.loop import run_virtual
from tests.table.tables import KEY, NOW, House, command, do


class Bench:
    """A lane on the store model, its listener, and a writer that runs."""

    def __init__(self, house: House) -> None:
        self.house, self.link = house, house.link()
        self.told: list[tuple[int, bool]] = []
        self.folds: list[int] = []
        self.broken = False
        storage, self.tasks = Storage(lambda away: None), Tasks()
        self.writer = Writer(self.link, storage)
        self.writing = self.tasks.spawn(self.writer.run())
        self.lane = Lane(
            KEY, self.link, self.writer, storage, lambda: house.chance.randbytes(32), self, self.tasks
        )

    def changed(self, change: Change) -> None:
        assert change.state.seq == change.entry.seq
        self.told.append((change.entry.seq, change.own))

    def folded(self, state: TableState) -> None:
        self.folds.append(state.seq)

    def broke(self) -> None:
        self.broken = True

    def stepped_away(self, code: str) -> None:
        self.broken = True

    def command(self, person: str, action: Any, cid: str = "cid-0001") -> Command:
        return command(self.house.state, person, action, cid=cid)

    async def ask(self, person: str, action: Any, cid: str = "cid-0001") -> int | Refusal:
        return await self.lane.submit(self.command(person, action, cid), NOW)

    def elsewhere(self, person: str, action: Any, cid: str = "cid-else") -> Entry:
        """The same through another worker, without a hint."""
        state = self.house.state
        entry = do(state, person, action, cid=cid)
        self.house.store(entry, state)
        return entry

    @property
    def log(self) -> list[Entry]:
        return self.house.database.logs[KEY]


def test_a_command_is_stored_then_told() -> None:
    async def main() -> None:
        bench = Bench(House())
        assert await bench.ask("p1", m.Sit(1)) == 2
        assert bench.log[-1].actor == "p1" and bench.told == [(2, True)] and bench.folds == [1]
        assert bench.house.database.rows[KEY].persons == ["p0", "p1"]
        await bench.tasks.end()

    run_virtual(main())


def test_the_same_cid_gets_the_same_answer_on_any_worker() -> None:
    async def main() -> None:
        house = House()
        one, other = Bench(house), Bench(house)
        wish = one.command("p1", m.Sit(1))
        answers = [await lane.submit(wish, NOW) for lane in (one.lane, other.lane, one.lane)]
        together = await asyncio.gather(*[other.lane.submit(wish, NOW) for _ in range(5)])
        assert answers == [2] * 3 and together == [2] * 5 and len(one.log) == 2
        await one.tasks.end()
        await other.tasks.end()

    run_virtual(main())


def test_copies_in_line_share_one_outcome() -> None:
    """The simulation found it: of five copies one was refused and the next, a moment later, carried out."""

    async def main() -> None:
        bench = Bench(House(seats=3))
        await bench.lane.current()
        bench.house.weather.delay = 0.5
        sitting = bench.lane.submit(bench.command("p1", m.Sit(1)), NOW)
        wish = bench.command("p0", m.PassHost("p2"), "cid-host-1")
        copies = [bench.lane.submit(wish, NOW) for _ in range(20)]
        assert all(copy is copies[0] for copy in copies)
        assert await sitting == 2
        outcome = await copies[0]
        assert isinstance(outcome, Refusal) and outcome.code == "no_such_person"
        await bench.tasks.end()

    run_virtual(main())


def test_a_right_move_is_not_refused_by_a_replica_that_is_behind() -> None:
    async def main() -> None:
        bench = Bench(House())
        await bench.lane.current()
        bench.elsewhere("p1", m.Sit(1))
        # The version that p1's seat made is ahead of this replica: the tail is read before any refusal.
        assert await bench.ask("p1", m.Ready()) == 3
        assert bench.told == [(2, False), (3, True)]
        await bench.tasks.end()

    run_virtual(main())


def test_a_wrong_command_is_refused_and_leaves_no_trace() -> None:
    async def main() -> None:
        bench = Bench(House())
        outcome = await bench.ask("p1", m.Ready())
        assert isinstance(outcome, Refusal) and outcome.code == "not_seated"
        assert len(bench.log) == 1 and bench.told == []
        assert await bench.ask("p1", m.Sit(1)) == 2
        await bench.tasks.end()

    run_virtual(main())


def test_who_loses_a_seq_decides_again() -> None:
    async def main() -> None:
        house = House(seats=4)
        benches = [Bench(house) for _ in range(3)]
        for bench in benches:
            await bench.lane.current()
        wishes = [(bench, bench.command(f"p{n}", m.Sit(n))) for n, bench in enumerate(benches, 1)]
        outcomes = await asyncio.gather(*[bench.lane.submit(wish, NOW) for bench, wish in wishes])
        # All three carried the same version: one sat, the others must look again.
        assert sorted(isinstance(one, int) for one in outcomes) == [False, False, True]
        assert {one.code for one in outcomes if isinstance(one, Refusal)} == {"stale_version"}
        assert [entry.seq for entry in house.database.logs[KEY]] == [1, 2]
        for bench in benches:
            await bench.tasks.end()

    run_virtual(main())


def test_eight_may_wait_and_the_next_is_told_busy() -> None:
    async def main() -> None:
        bench = Bench(House())
        await bench.lane.current()
        bench.house.weather.away = True
        wishes = [bench.command("p1", m.Sit(1), f"cid-{n:05}") for n in range(WAITING + 3)]
        futures = [bench.lane.submit(wish, NOW) for wish in wishes]
        duty = bench.lane.submit(Command(MarkAway("p0")), NOW)
        await asyncio.sleep(30)
        busy = [f.result() for f in futures if f.done()]
        # One is under way; the first of the eight was taken out before or after the others came.
        assert 2 <= len(busy) <= 3 and not duty.done() and bench.told == []
        assert {one.code for one in busy if isinstance(one, Refusal)} == {"busy"}
        bench.house.weather.away = False
        await asyncio.gather(*futures, duty)
        assert bench.log[1].actor == "p1" and isinstance(bench.log[2].body, e.Away)
        await bench.tasks.end()

    run_virtual(main())


def test_an_entry_that_cannot_be_evolved_is_refused_and_never_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(state: TableState, entry: Entry) -> list[Any]:
        raise FoldError("not this one")

    async def main() -> None:
        bench = Bench(House())
        await bench.lane.current()
        with monkeypatch.context() as patch:
            patch.setattr("app.table.lane.evolve", fails)
            outcome = await bench.ask("p1", m.Sit(1))
        assert isinstance(outcome, Refusal) and outcome.code == "failed" and len(bench.log) == 1
        # The replica was thrown away and folded again; everything goes on.
        assert await bench.ask("p1", m.Sit(1)) == 2
        assert len(bench.folds) >= 2
        await bench.tasks.end()

    run_virtual(main())


def test_a_log_that_cannot_be_folded_is_set_aside() -> None:
    async def main() -> None:
        bench = Bench(House())
        first = bench.log[0]
        assert isinstance(first.body, e.TableOpened)
        bench.log.append(msgspec.structs.replace(first, seq=3))
        with pytest.raises(Broken):
            await bench.lane.current()
        outcome = await bench.lane.submit(Command(m.Sit(1), "p1", "cid-0001", None, 0), NOW)
        assert isinstance(outcome, Refusal) and outcome.code == "broken" and bench.broken
        await bench.tasks.end()

    run_virtual(main())


def test_a_row_that_can_never_be_stored_is_refused() -> None:
    async def main() -> None:
        bench = Bench(House())
        bench.house.database.bad = lambda entry: entry.seq == 2
        outcome = await bench.ask("p1", m.Sit(1))
        assert isinstance(outcome, Refusal) and outcome.code == "failed"
        bench.house.database.bad = lambda entry: False
        assert await bench.ask("p1", m.Sit(1)) == 2
        await bench.tasks.end()

    run_virtual(main())


def test_nobody_is_told_anything_when_the_writer_dies() -> None:
    async def main() -> None:
        bench = Bench(House())
        await bench.lane.current()

        async def dies(writes: Any) -> list[bool]:
            raise MemoryError

        bench.link.append = dies  # type: ignore[method-assign]
        outcome = bench.lane.submit(bench.command("p1", m.Sit(1)), NOW)
        await asyncio.sleep(1)
        assert outcome.cancelled() and bench.told == []
        await bench.tasks.end()

    run_virtual(main())


def test_an_entry_under_way_does_not_change_with_the_replica() -> None:
    """A chapter held the replica's own list of decisions; the simulation found it (a log that broke)."""
    house = House()
    house.play_out("match_over")
    log = house.database.logs[KEY]
    state = fold(KEY, log)
    chapter = next(entry for entry in log if isinstance(entry.body, e.MatchStarted))
    assert chapter.private is not None
    before = list(chapter.private["chapter"]["decisions"])
    again = fold(KEY, log[log.index(chapter) :])
    assert chapter.private["chapter"]["decisions"] == before
    assert again.check() == state.check()


def test_a_replica_never_goes_back_when_the_tail_brings_its_own_entry() -> None:
    async def main() -> None:
        bench = Bench(House())
        await bench.lane.current()
        append = bench.link.append

        async def slow(writes: Any) -> list[bool]:
            won = await append(writes)
            await asyncio.sleep(5)
            return won

        bench.link.append = slow  # type: ignore[method-assign]
        outcome = bench.lane.submit(bench.command("p1", m.Sit(1)), NOW)
        await asyncio.sleep(1)
        bench.lane.advance(bench.log)
        bench.elsewhere("p1", m.Ready())
        bench.lane.advance(bench.log)
        assert await outcome == 2
        assert bench.told == [(2, True), (3, False)] and bench.lane.state is not None
        assert bench.lane.state.seq == 3
        await bench.tasks.end()

    run_virtual(main())


def test_what_leaves_a_hole_is_not_folded() -> None:
    async def main() -> None:
        bench = Bench(House(seats=4))
        await bench.lane.current()
        for n in (1, 2, 3):
            bench.elsewhere(f"p{n}", m.Sit(n))
        bench.lane.advance(bench.log[2:])
        assert bench.told == []
        bench.lane.advance(bench.log)
        assert [seq for seq, _ in bench.told] == [2, 3, 4]
        await bench.tasks.end()

    run_virtual(main())


def test_a_replica_half_changed_by_a_fault_is_folded_again() -> None:
    async def main() -> None:
        bench = Bench(House())
        await bench.lane.current()
        entry = bench.elsewhere("p1", m.Sit(1))
        bench.lane.advance([msgspec.structs.replace(entry, body=e.Sat(seat=9, person="p1"))])
        await asyncio.sleep(1)
        assert bench.folds == [1, 2] and bench.lane.state is not None
        assert bench.lane.state.check() == fold(KEY, bench.log).check()
        await bench.tasks.end()

    run_virtual(main())
