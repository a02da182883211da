"""Two workers and PostgreSQL, a table of every game with its people on both workers, and harm without end.

Workers are killed, frozen, asked to end and exchanged at random while everybody plays on. Afterwards every acknowledged
command stands in the log once, everybody sees the same, and these figures are told:

* `in reach`: the longest a table went without an entry while somebody there could act, that is, while a person who
  owes a move had an open socket to a worker that was not frozen. At most `REACH` seconds.
* `at all`: the longest without an entry whatever the reason: workers frozen or starting, a browser that has not noticed
  yet, a duty of the table taken over from a worker that died (4 s are promised there).

`python -m tests.live.torment --seconds 600 --seed 1` prints them.
"""

import argparse
import asyncio
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from app.games.registry import RULESETS
from tests.conftest import at_database, on_server, running_postgres
from tests.live.crew import all_ready, worker_of, workers_of
from tests.live.evening import catch_up, gather, leave, take_seats
from tests.live.player import Player
from tests.live.served import Served
from tests.live.test_kill import acknowledged_are_stored, entries_of, stopped

WORKERS: Final = 2
REACH: Final = 5.0
"""Seconds without an entry while somebody can act, at most."""
LOOK: Final = 0.05
PACE: Final = 0.4
"""Seconds a person thinks, at most."""
FROZEN: Final = (0.5, 6.0)
"""Seconds for which a worker is frozen."""


class Person(Player):
    """Plays at a human pace, notices a dead line as a browser does, and knows which worker holds its socket."""

    server: Served
    worker: int | None = None

    async def open(self) -> None:
        """Connect, and see by which worker."""
        self.worker = None
        await super().open()
        self.worker = worker_of(self.server, self)

    async def act(self) -> None:
        """Think, and do what is owed."""
        if self._owed() and not self.pending:
            await asyncio.sleep(self.rng.random() * PACE)
        await super().act()

    @property
    def can_act(self) -> bool:
        """Whether a move is owed and there is a line to send it on."""
        return self.socket is not None and self.here.is_set() and self.own.get("decision") is not None


@dataclass
class Silence:
    """How long one table has been without an entry."""

    seq: int = 0
    since: float = 0.0
    reach_since: float | None = None
    at_all: float = 0.0
    in_reach: float = 0.0

    def look(self, seq: int, reached: bool, now: float) -> None:
        """The table is at this seq now, and somebody can act there or not."""
        self.at_all = max(self.at_all, now - self.since if self.since else 0.0)
        if self.reach_since is not None:
            self.in_reach = max(self.in_reach, now - self.reach_since)
        if seq > self.seq:
            self.seq, self.since, self.reach_since = seq, now, None
        if not reached:
            self.reach_since = None
        elif self.reach_since is None:
            self.reach_since = now


@dataclass
class Torment:
    """One run on a server with `WORKERS` workers."""

    server: Served
    seed: int
    tables: list[list[Person]] = field(default_factory=list)
    frozen: set[int] = field(default_factory=set)
    harms: Counter[str] = field(default_factory=Counter)
    silences: list[Silence] = field(default_factory=list)
    stopping: asyncio.Event = field(default_factory=asyncio.Event)

    async def run(self, seconds: float) -> None:
        """Everything, to the last check."""
        await asyncio.to_thread(self.server.start)
        await asyncio.to_thread(all_ready, self.server, WORKERS)
        for name in RULESETS:
            self.tables.append(await self._seated(name))
        self.silences = [Silence() for _ in self.tables]
        playing = [
            asyncio.create_task(one.play(seconds + 300, until=stopped(self.stopping, people)))
            for people in self.tables
            for one in people
        ]
        looking = asyncio.create_task(self._look())
        await self._harm(time.monotonic() + seconds)
        looking.cancel()
        self.stopping.set()
        await asyncio.gather(*playing)
        for people in self.tables:
            await self._check(people)

    async def _seated(self, ruleset: str) -> list[Person]:
        seats = min(RULESETS[ruleset].seats)
        found = await asyncio.to_thread(gather, [self.server.address], ruleset, seats, self.seed)
        people = [Person(one.address, one.cookie, one.table, one.rng) for one in found]
        for n, person in enumerate(people):
            person.server, person.tries, person.patience = self.server, n, 5
        await take_seats(people)
        return people

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            for people, silence in zip(self.tables, self.silences, strict=True):
                seq = max(one.seq or 0 for one in people)
                reached = any(one.can_act and one.worker not in self.frozen for one in people)
                silence.look(seq, reached, time.monotonic())

    # ── Harm ──────────────────────────────────────────────────────────────────────────────────────
    async def _harm(self, until: float) -> None:
        rng = random.Random(self.seed)
        harms: dict[str, Callable[[random.Random], Awaitable[None]]] = {
            "killed": self._kill,
            "frozen": self._freeze,
            "ended": self._end,
            "exchanged": self._exchange,
            "both killed": self._kill_both,
        }
        names, weights = [*harms], [6, 6, 3, 2, 1]
        while time.monotonic() < until:
            name = rng.choices(names, weights)[0]
            await harms[name](rng)
            self.harms[name] += 1
            await asyncio.sleep(rng.uniform(0.5, 3))
            # The next harm finds a whole crew, so that both workers are played on.
            await asyncio.to_thread(all_ready, self.server, WORKERS)

    def _some(self, rng: random.Random) -> int:
        return rng.choice(sorted(workers_of(self.server).values()))

    async def _kill(self, rng: random.Random) -> None:
        os.kill(self._some(rng), signal.SIGKILL)

    async def _kill_both(self, rng: random.Random) -> None:
        for pid in workers_of(self.server).values():
            os.kill(pid, signal.SIGKILL)

    async def _freeze(self, rng: random.Random) -> None:
        pid = self._some(rng)
        self.frozen.add(pid)
        os.kill(pid, signal.SIGSTOP)
        await asyncio.sleep(rng.uniform(*FROZEN))
        os.kill(pid, signal.SIGCONT)
        self.frozen.discard(pid)

    async def _end(self, rng: random.Random) -> None:
        os.kill(self._some(rng), signal.SIGTERM)

    async def _exchange(self, rng: random.Random) -> None:
        before = workers_of(self.server)
        assert self.server.process is not None
        self.server.process.send_signal(signal.SIGHUP)
        await asyncio.to_thread(all_ready, self.server, WORKERS, other_than=before)

    # ── Afterwards ────────────────────────────────────────────────────────────────────────────────
    async def _check(self, people: Sequence[Person]) -> None:
        """Everybody comes back by the other worker, knowing nothing, and all see the same."""
        for one in people:
            await one.close()
            one.epoch = one.seq = None
            one.tries += 1
            await one.open()
            await one.hear("table")
        await catch_up(people)
        assert all(one.faults == [] for one in people), [one.faults for one in people]
        assert all(one.shared == people[0].shared for one in people)
        acknowledged_are_stored(people, await entries_of(self.server, people[0].table))
        await leave(people)

    @property
    def moves_refused(self) -> Counter[str]:
        """Codes with which right moves were refused, but for those that ask to try again."""
        return Counter(code for people in self.tables for one in people for code in one.moves_refused)

    def told(self) -> str:
        """The figures, one a line."""
        people = [one for table in self.tables for one in table]
        lines = [
            f"harm: {', '.join(f'{count} {name}' for name, count in self.harms.items())}",
            f"people {len(people)} at {len(self.tables)} tables, connections {sum(p.connections for p in people)}",
            f"acknowledged {sum(len(one.acknowledged) for one in people)}, right moves refused {dict(self.moves_refused)}",
        ]
        for table, silence in zip(self.tables, self.silences, strict=True):
            name, matches = table[0].shared["table"]["ruleset"], table[0].match
            longest = f"in reach {silence.in_reach:.1f} s, at all {silence.at_all:.1f} s"
            lines.append(
                f"{name}: {silence.seq} entries, match {matches}; longest without an entry {longest}"
            )
        return "\n".join(lines)


def main(words: Sequence[str] | None = None) -> int:
    """A run on a PostgreSQL of its own; the exit status."""
    parser = argparse.ArgumentParser(prog="torment", description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    folder = Path(tempfile.mkdtemp(prefix="aelwyd-torment-"))
    with running_postgres() as postgres:
        on_server(postgres, "CREATE DATABASE torment")
        settings = {"AELWYD_WORKERS": str(WORKERS)}
        torment = Torment(Served(folder, at_database(postgres, "torment"), settings), asked.seed)
        try:
            asyncio.run(torment.run(asked.seconds))
        finally:
            torment.server.stop()
            print(torment.told())
    shutil.rmtree(folder)
    reach = max(silence.in_reach for silence in torment.silences)
    return int(reach > REACH or bool(torment.moves_refused))


if __name__ == "__main__":
    sys.exit(main())
