"""The parent with real processes that are as small as can be: kept, exchanged and stopped."""

import asyncio
import json
import os
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from app.crew import crew as crews
from app.crew import mate as mates
from app.crew.crew import Crew
from app.crew.mate import Mate
from app.crew.porter import Porter
from tests.live.served import lives

pytestmark = pytest.mark.anyio

TINY = str(Path(__file__).parent / "tiny.py")
Found = tuple[int, int]
"""A worker's number and process."""


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))


class House:
    """A crew and its door."""

    def __init__(self, crew: Crew, listener: socket.socket) -> None:
        self.crew, self.address = crew, listener.getsockname()
        self.porter = Porter(listener, crew.choose)

    async def ask(self, table: str = "table", tries: int = 0) -> Found:
        """Which worker serves this table now."""
        reader, writer = await asyncio.open_connection(*self.address)
        writer.write(f"GET /ws/t/{table}?try={tries} HTTP/1.1\r\n\r\n".encode())
        async with asyncio.timeout(10):
            number, process = (await reader.read()).split()
        writer.close()
        return int(number), int(process)

    async def everybody(self) -> dict[int, int]:
        """All workers that serve now, by number."""
        return dict([await self.ask(tries=tries) for tries in range(2)])

    async def until(self, holds: Callable[[dict[int, int]], bool]) -> dict[int, int]:
        """Ask until two serve, and this holds of them."""
        async with asyncio.timeout(20):
            while len(found := await self.everybody()) < 2 or not holds(found):  # noqa: ASYNC110 (other processes)
                await asyncio.sleep(0.05)
        return found


@asynccontextmanager
async def house(mood: str = "well") -> AsyncIterator[House]:
    """Two workers, ready, behind an open door."""
    crew = Crew([TINY, mood], 2, 0)
    opened = House(crew, socket.create_server(("127.0.0.1", 0)))
    try:
        assert await crew.start() is None
        opened.porter.open()
        yield opened
    finally:
        opened.porter.close()
        await crew.stop()


async def test_a_table_has_its_worker_and_a_page_in_vain_the_other() -> None:
    async with house() as two:
        first = await two.until(lambda found: True)
        assert {number for number, _ in first.items()} == {1, 2}
        assert len({await two.ask() for _ in range(5)}) == 1
        served = {await two.ask(f"table{n}") for n in range(20)}
        assert served == set(first.items())
    assert not any(lives(process) for process in first.values())


async def test_a_worker_that_was_killed_is_replaced_and_the_other_serves_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(crews, "FIRST_PAUSE", 0.3)
    async with house() as two:
        before = await two.until(lambda found: True)
        home, process = await two.ask()
        os.kill(process, signal.SIGKILL)
        while lives(process):  # noqa: ASYNC110 (another process)
            await asyncio.sleep(0.01)
        assert await two.ask() == (3 - home, before[3 - home])
        after = await two.until(lambda found: found[home] != process)
        assert after[3 - home] == before[3 - home]
        assert (await two.ask())[0] == home


async def test_a_frozen_worker_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mates, "SILENT", 0.5)
    async with house() as two:
        before = await two.until(lambda found: True)
        home, process = await two.ask()
        os.kill(process, signal.SIGSTOP)
        await asyncio.sleep(0.7)
        assert {await two.ask(f"table{n}") for n in range(5)} == {(3 - home, before[3 - home])}
        os.kill(process, signal.SIGCONT)
        assert await two.until(lambda found: True) == before


async def test_a_worker_that_falls_silent_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mates, "HUNG", 0.4)
    monkeypatch.setattr(crews, "LOOK", 0.05)
    async with house("falls silent") as two:
        before = set(two.crew._mates.values())
        async with asyncio.timeout(20):
            while before & set(two.crew._mates.values()):  # noqa: ASYNC110 (other processes)
                await asyncio.sleep(0.05)


async def test_all_are_exchanged_and_nobody_stands_at_a_closed_door() -> None:
    async with house() as two:
        before = await two.until(lambda found: True)
        exchange = asyncio.create_task(two.crew.exchange())
        while not exchange.done():
            await two.ask()
        after = await two.until(lambda found: True)
        assert set(after) == {1, 2} and not set(after.values()) & set(before.values())
        assert not any(lives(process) for process in before.values())


async def test_where_no_fresh_worker_comes_up_the_old_ones_stay() -> None:
    async with house() as two:
        before = await two.until(lambda found: True)
        two.crew._command = [TINY, "refuses"]
        await two.crew.exchange()
        assert await two.until(lambda found: True) == before


async def test_a_first_worker_that_refuses_ends_it_all() -> None:
    assert await Crew([TINY, "refuses"], 2, 0).start() == 3


async def test_the_parent_writes_its_log_in_the_form_that_is_set() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        told = ["-m", "app.crew.lead", str(listener.fileno()), "2", "json", TINY, "well"]
        parent = await asyncio.create_subprocess_exec(
            sys.executable, *told, pass_fds=[listener.fileno()], stderr=asyncio.subprocess.PIPE
        )
    assert parent.stderr is not None
    async with asyncio.timeout(60):
        lines = [json.loads(await parent.stderr.readline()) for _ in range(2)]
        parent.terminate()
        assert (await parent.wait(), await parent.stderr.read()) == (0, b"")
    for number, line in enumerate(lines, start=1):
        assert re.fullmatch(rf"worker {number} \(pid [0-9]+\) is ready", line["event"])
        head = (line["level"], line["logger"], line["process"])
        assert head == ("INFO", "aelwyd.crew", parent.pid)


async def test_a_worker_that_does_not_live_long_is_replaced_after_longer_and_longer_pauses() -> None:
    crew = Crew([TINY, "well"], 2, 0)
    mate = await Mate.start([TINY, "refuses"], 1, 0)
    await mate.ended()
    pauses = [crew._pause(mate) for _ in range(9)]
    assert pauses == sorted(pauses) and pauses[0] < 1 and pauses[-1] == crews.LONGEST_PAUSE
    mate.started -= crews.SOUND
    assert crew._pause(mate) == crews.FIRST_PAUSE
