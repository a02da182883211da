"""The writer: batches, unknown outcomes, bad rows, and its own death."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence

import msgspec
import pytest

from app.table.evolve import fold
from app.table.ports import BadRow, StoreAway, Write
from app.table.projection import project
from app.table.storage import Storage
from app.table.writer import BATCH, Unstorable, Writer, WriterDied
from tests.simulation.loop import run_virtual
from tests.simulation.model import Database, Link
from tests.table.tables import House, opened


def write(key: int, entry_id: str = "") -> Write:
    entry = opened(key=key)
    if entry_id:
        entry = msgspec.structs.replace(entry, entry_id=entry_id)
    return Write(entry, project(fold(key, [entry]), entry))


class Recorder(Link):
    """A log that remembers its batches, answers slowly, and fails as told."""

    def __init__(self, house: House) -> None:
        super().__init__(house.database, house.bus, "w0", house.chance, house.weather)
        self.batches: list[list[int]] = []
        self.faults: list[Exception] = []
        self.unheard = False

    async def append(self, writes: Sequence[Write]) -> list[bool]:
        self.batches.append([one.entry.table for one in writes])
        await asyncio.sleep(0.01)
        if self.faults:
            if self.unheard:
                self.database.append(writes)
            raise self.faults.pop(0)
        return self.database.append(writes)


@contextlib.asynccontextmanager
async def running(log: Recorder) -> AsyncIterator[tuple[Writer, asyncio.Task[None]]]:
    writer = Writer(log, Storage(lambda away: None))
    task = asyncio.get_running_loop().create_task(writer.run())
    await asyncio.sleep(0)
    try:
        yield writer, task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def test_what_arrives_meanwhile_goes_into_the_next_batch_sorted_by_table() -> None:
    async def main() -> None:
        log = Recorder(House())
        async with running(log) as (writer, _):
            first = asyncio.ensure_future(writer.append(write(9)))
            await asyncio.sleep(0.005)
            others = [asyncio.ensure_future(writer.append(write(key))) for key in (7, 5, 8)]
            assert await asyncio.gather(first, *others) == [True] * 4
        assert log.batches == [[9], [5, 7, 8]]

    run_virtual(main())


def test_a_batch_holds_one_entry_of_a_table_and_at_most_256() -> None:
    async def main() -> None:
        log = Recorder(House())
        async with running(log) as (writer, _):
            tasks = [asyncio.ensure_future(writer.append(write(key))) for key in range(10, 10 + BATCH + 5)]
            twice = [asyncio.ensure_future(writer.append(write(10, f"{n:032x}"))) for n in (1, 2)]
            won = await asyncio.gather(*tasks, *twice)
        assert sum(won) == BATCH + 5 and sum([won[0], *won[-2:]]) == 1
        assert all(len(batch) <= BATCH and len(set(batch)) == len(batch) for batch in log.batches)
        assert sum(len(batch) for batch in log.batches) == BATCH + 7

    run_virtual(main())


def test_an_unknown_outcome_is_asked_again_until_it_is_known() -> None:
    async def main() -> None:
        log = Recorder(House())
        log.faults, log.unheard = [StoreAway(), StoreAway()], True
        async with running(log) as (writer, _):
            assert await writer.append(write(7))
        assert log.batches == [[7]] * 3
        assert len(log.database.logs[7]) == 1

    run_virtual(main())


def test_a_lost_seq_is_told_as_lost() -> None:
    async def main() -> None:
        log = Recorder(House())
        log.database.append([write(7)])
        async with running(log) as (writer, _):
            assert not await writer.append(write(7, "0" * 32))

    run_virtual(main())


def test_a_bad_row_harms_one_table() -> None:
    async def main() -> None:
        log = Recorder(House())
        log.database.bad = lambda entry: entry.table == 50
        async with running(log) as (writer, _):
            tasks = [asyncio.ensure_future(writer.append(write(key))) for key in range(10, 60)]
            outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        assert isinstance(outcomes.pop(40), Unstorable)
        assert outcomes == [True] * 49

    run_virtual(main())


def test_a_writer_that_dies_leaves_nobody_waiting() -> None:
    async def main() -> None:
        log = Recorder(House())
        log.faults = [MemoryError("a fault of its own")]
        async with running(log) as (writer, task):
            outcomes = await asyncio.gather(
                writer.append(write(7)), writer.append(write(8)), return_exceptions=True
            )
            assert all(isinstance(one, WriterDied) for one in outcomes)
            assert isinstance(task.exception(), MemoryError)
            with pytest.raises(WriterDied):
                await writer.append(write(9))

    run_virtual(main())


def test_the_model_takes_nothing_of_a_batch_with_a_bad_row() -> None:
    database = Database()
    database.bad = lambda entry: entry.table == 8
    with pytest.raises(BadRow):
        database.append([write(7), write(8)])
    assert not database.logs
