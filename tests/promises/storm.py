"""People at one table whose lines are harmed again and again while they play, and what must be so in spite of it.

Each has a line of their own; somebody without a seat looks on by a line that nobody harms, and is what the others are
measured by. Nothing here waits for a length of time: only for what must come.
"""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any, Final

from tests.live.evening import catch_up, gather, looking_on, take_seats
from tests.live.player import Json, Player
from tests.live.test_kill import stopped
from tests.promises.harm import HARMS, HarmedLine

LONGEST: Final = 60.0
"""Seconds after which something that must come counts as never coming; a promise is what is measured, not this."""


@dataclass
class Person(Player):
    """Sends every command several times with one id, notices a dead line as a browser does, and sends what was not stored
    again. Keeps what it was shown at each step."""

    line: HarmedLine = field(kw_only=True)
    views: dict[int, str] = field(default_factory=dict)
    answers: dict[str, set[int]] = field(default_factory=dict)
    back: list[float] = field(default_factory=list)
    """Seconds from each harm to a view that is not behind what anybody had seen when it was done."""
    _unstored: list[str] = field(default_factory=list)
    _noted: asyncio.Event = field(default_factory=asyncio.Event)
    _pinged: float = 0.0
    _answered: bool = True

    async def open(self) -> None:
        """Connect; perhaps what is pending is sent again before the server has said what became of it."""
        await super().open()
        self._pinged, self._answered = asyncio.get_running_loop().time(), True
        if self.rng.random() < 0.5:
            await self._send_again(list(self.pending))

    async def do(self, action: Json, *, decision: int | None = None, version: int | None = None) -> str:
        """One command, up to five times."""
        cid = await super().do(action, decision=decision, version=version)
        await self._send_again([cid] * self.rng.choice([0, 0, 1, 4]))
        return cid

    async def act(self) -> None:
        """What was never stored goes first; nothing is done by an old view while the new one has not come."""
        if self.in_vain:
            return
        again, self._unstored = self._unstored, []
        await self._send_again([cid for cid in again if cid in self.pending])
        await super().act()

    async def _send_again(self, cids: Sequence[str]) -> None:
        for cid in cids:
            await self.send(t="do", cid=cid, **self.pending[cid])

    async def comes_back(self, newest: int, connections: int) -> None:
        """Until this person has come by so many lines and has been shown on the last one what anybody knew."""
        while self.in_vain or self.connections < connections or (self.seq or 0) < newest:
            self._noted.clear()
            await self._noted.wait()

    async def _listen(self) -> None:
        """Hear something or nothing for a while; a ping that has no answer tells that the line is dead, whatever else
        comes by it."""
        patience, now = self.patience * 2 ** min(self.in_vain, 6), asyncio.get_running_loop().time()
        if not self._answered and now - self._pinged > 2 * patience:
            raise ConnectionError("nobody is there")
        if self._answered and now - self._pinged > patience:
            self._pinged, self._answered = now, False
            await self.send(t="ping", n=self.connections)
        try:
            await self.receive(patience)
        except TimeoutError:
            return

    def note(self, message: Json) -> None:
        """Take a message in."""
        if message["t"] == "pong":
            self._answered = True
        cid = message.get("done") if message["t"] == "step" else message.get("cid")
        if message["t"] in ("step", "done") and cid and message["seq"] is not None:
            self.answers.setdefault(cid, set()).add(message["seq"])
        super().note(message)
        self._noted.set()

    def _answer(self, cid: str, message: Json) -> None:
        if message["t"] == "done" and message["seq"] is None:
            self._unstored.append(cid)
        else:
            super()._answer(cid, message)

    def _view(self, message: Json) -> None:
        if message["t"] == "step" and message["seq"] > (self.seq or 0) + 1:
            self.faults.append(f"step {message['seq']} after {self.seq}: a hole")
        super()._view(message)
        shown = json.dumps(message["view"]["shared"], sort_keys=True)
        if self.views.setdefault(message["seq"], shown) != shown:
            self.faults.append(f"two views of step {message['seq']}")


@dataclass
class Storm:
    """One table, its people and whoever looks on."""

    people: list[Person]
    witness: Player
    stopping: asyncio.Event = field(default_factory=asyncio.Event)
    done: Counter[str] = field(default_factory=Counter)

    async def blow(self, harms: Sequence[str], seconds: float) -> None:
        """Play on and on while all these harms are done, each person's one after another; then come to rest."""
        at_rest = stopped(self.stopping, self.people)
        playing = [asyncio.create_task(one.play(seconds, until=at_rest)) for one in self.people]
        playing.append(
            asyncio.create_task(self.witness.play(seconds, until=lambda _: self.stopping.is_set()))
        )
        shares = [harms[n :: len(self.people)] for n in range(len(self.people))]
        try:
            await asyncio.gather(*(map(self._harm, self.people, shares)))
        finally:
            self.stopping.set()
            await asyncio.gather(*playing)
        for one in (
            *self.people,
            self.witness,
        ):  # whoever was just lost comes back; nobody is on a line that is dead
            await one.close()
            await one.open()
            await one.hear("table")
        await catch_up([*self.people, self.witness])

    async def _harm(self, person: Person, harms: Sequence[str]) -> None:
        loop = asyncio.get_running_loop()
        for kind in harms:
            async with asyncio.timeout(LONGEST):
                await person.here.wait()
                await asyncio.sleep(person.rng.random() * 0.05)
                before = person.connections
                person.line.harm(kind)
                await person.line.struck.wait()
                newest = max(one.seq or 0 for one in (*self.people, self.witness))
                await person.comes_back(newest, before + (kind != "late"))
            person.back.append(loop.time() - person.line.struck_at)
            self.done[kind] += 1

    def nothing_wrong(self) -> None:
        """Nobody was shown a hole, a step back or another table than the others were, and no command has two answers."""
        for one in self.people:
            assert one.faults == []
            assert {len(seqs) for seqs in one.answers.values()} <= {1}
            assert one.shared == self.witness.shared
            assert one.moves_refused == []
            for other in self.people:
                both = one.views.keys() & other.views.keys()
                assert all(one.views[seq] == other.views[seq] for seq in both)

    def told(self) -> dict[str, Any]:
        """The figures."""
        back = sorted(time for one in self.people for time in one.back)
        return {
            "cuts": self.done.total(),
            "kinds": len(self.done),
            "acknowledged": sum(len(one.acknowledged) for one in self.people),
            "connections": sum(one.connections for one in self.people),
            "back_p50_s": round(back[len(back) // 2], 2),
            "back_p99_s": round(back[int(len(back) * 0.99)], 2),
        }


async def gathered(
    doors: AsyncExitStack, addresses: list[str], ruleset: str, seats: int, seed: int, patience: float = 0.2
) -> Storm:
    """A new table with its people seated, each by a line of their own that lasts as long as `doors`; a line that brings
    no answer is given up after three times the `patience` (s)."""
    people = []
    for n, found in enumerate(await asyncio.to_thread(gather, addresses, ruleset, seats, seed)):
        line = HarmedLine(addresses[n % len(addresses) :] + addresses[: n % len(addresses)], found.rng)
        await doors.enter_async_context(line)
        people.append(
            Person(line.address, found.cookie, found.table, found.rng, line=line, patience=patience)
        )
    await take_seats(people)
    witness = await looking_on(addresses[0], people)
    witness.patience = 1.0
    return Storm(people, witness)


def each_kind(count: int, rng: random.Random) -> list[str]:
    """So many harms, of every kind alike, in any order."""
    harms = [HARMS[n % len(HARMS)] for n in range(count)]
    rng.shuffle(harms)
    return harms
