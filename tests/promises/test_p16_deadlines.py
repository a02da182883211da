"""P16: a turn whose time is over is ended once, never early, and soon, while the workers that owe it are killed."""

import asyncio
import os
import random
import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest

from app.bench.playing import Owed
from app.store.store import Store
from app.table import entries as e
from app.table.evolve import before_chapter, evolve
from app.table.folding import deals
from tests.live.crew import all_ready, workers_of
from tests.live.evening import gather, leave, take_seats
from tests.live.player import Player
from tests.live.served import Served
from tests.promises.short_turns import begun_short
from tests.promises.sizes import sizes

pytestmark = pytest.mark.anyio

TABLES: Final = 8
SMALL: Final = 10
LATE_MS: Final = 1_000
TAKEN_OVER_MS: Final = 4_000
"""The same where the worker that owed it died."""
BUSY: Final = 10
"""So many times the promise is allowed beside all other tests, which is no place to measure it."""
NEVER: Final = 30.0
"""Seconds a turn beyond which something that must come counts as never coming."""


@dataclass
class Dreamer(Player):
    """Lets every second of their turns run out: never two in a row, after which one counts as away."""

    ran_out: int = 0
    _turn: int | None = None
    _dreams: bool = False

    def _owed(self) -> Owed | None:
        one = super()._owed()
        if one is None or not one.is_move:
            return one
        if one.decision != self._turn:
            self.ran_out += self._dreams
            self._turn, self._dreams = one.decision, not self._dreams
        return None if self._dreams else one


@dataclass
class Told:
    """How late (ms) each turn was ended, by the clock and by the people themselves, and the time given back."""

    by_clock: list[tuple[int, int]] = field(default_factory=list)
    """When it was due, and how much later it came."""
    by_people: list[int] = field(default_factory=list)
    given_back: int = 0


def read(log: Sequence[e.Entry], told: Told) -> None:
    """What one table's log says, folded again: whoever ran out of time did so once, at that moment."""
    state = before_chapter(log[0].table, log[0])
    for entry in log:
        body, clocks = entry.body, state.clocks
        if isinstance(body, e.Acted) and clocks is not None and (due := clocks.due(body.seat)) is not None:
            if body.by == "clock":
                told.by_clock.append((due, entry.at - due))
            else:
                told.by_people.append(entry.at - due)
        elif isinstance(body, e.Acted):
            assert body.by != "clock", "nothing was owed any more"
        told.given_back += isinstance(body, e.TimeGivenBack)
        evolve(state, entry)


async def sat_down(address: str, seed: int) -> list[Player]:
    """Two people who let their time run out at a table of Briscola with a clock; both are ready."""
    found = await asyncio.to_thread(gather, [address], "briscola", 2, seed)
    people: list[Player] = [
        Dreamer(one.address, one.cookie, one.table, one.rng, rematches=10**6, tries=n)
        for n, one in enumerate(found)
    ]
    await people[0].open()
    await people[0].hear("table")
    version = people[0].shared["table"]["version"]
    await people[0].do({"type": "manners", "manners": {"clock": 15}}, version=version)
    await people[0].until(lambda one: not one.pending)
    await take_seats(people)
    return people


@pytest.mark.parametrize("count", sizes(SMALL, 100, 2_000))
async def test_time_that_is_over_is_noticed_once_and_soon(
    postgres_url: str, tmp_path: Path, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = {"AELWYD_WORKERS": "2"}
    server = Served(tmp_path / "server", postgres_url, settings, "tests.promises.short_turns").start()
    try:
        await asyncio.to_thread(all_ready, server, 2)
        tables = [await sat_down(server.address, seed) for seed in range(TABLES)]
        kills = await played(server, tables, count, 4 if count == SMALL else 15)
        monkeypatch.setattr(deals, "begun", begun_short)
        told = await logged(server, [people[0].table for people in tables])
    finally:
        server.stop()
    assert all(one.faults == [] for people in tables for one in people)
    assert len(told.by_clock) >= count
    assert min(late for _, late in told.by_clock) >= 0
    latest = max(late for _, late in told.by_clock)
    calm = [late for due, late in told.by_clock if not any(-2 < due / 1000 - kill < 4 for kill in kills)]
    print(f"{len(told.by_clock)} deadlines, {len(kills)} kills, latest {latest} ms,")
    print(f"{len(calm)} of them without a kill nearby, latest {max(calm, default=0)} ms")
    patience = BUSY if count == SMALL else 1
    assert max(calm, default=0) <= LATE_MS * patience
    assert latest <= TAKEN_OVER_MS * patience
    assert max(told.by_people) <= TAKEN_OVER_MS * patience, "a turn went on although its time was over"
    assert told.given_back == 0, "one of two workers died: nobody was kept from playing"


async def played(server: Served, tables: Sequence[Sequence[Player]], count: int, rest: float) -> list[float]:
    """All play until so many turns have run out, while one of the two workers is killed again and again, after rests of
    so many seconds at most; when (s)."""
    everybody = [one for people in tables for one in people]
    enough, rng = asyncio.Event(), random.Random(16)
    kills: list[float] = []
    playing = [
        asyncio.create_task(one.play(60 + NEVER * count, until=lambda _: enough.is_set()))
        for one in everybody
    ]
    while sum(one.ran_out for one in everybody if isinstance(one, Dreamer)) < count or not kills:
        await asyncio.sleep(rng.uniform(1, rest))
        await asyncio.to_thread(all_ready, server, 2)
        kills.append(time.time())
        os.kill(rng.choice(sorted(workers_of(server).values())), signal.SIGKILL)
        assert not any(task.done() for task in playing)
    await asyncio.sleep(TAKEN_OVER_MS / 1000)  # what was owed at the last kill is taken over
    enough.set()
    await asyncio.gather(*playing)
    await leave(everybody)
    return kills


async def logged(server: Served, tables: Sequence[str]) -> Told:
    """What the logs of these tables tell."""
    told, store = Told(), await Store.open(server.database_url, data=server.data)
    try:
        for table in tables:
            head = await store.log.head(table)
            assert head is not None
            read(await store.log.tail({head.key: 0}), told)
    finally:
        await store.close()
    return told
