"""The store model against the real ones: the same seeded schedules, the same answers.

Two appends that race have no order of their own; some order of them must give the model the same answers.
"""

import asyncio
import copy
import random

import msgspec
import pytest

from app.store.store import Store
from app.table.ports import Write
from app.table.projection import project
from tests.simulation.model import Database
from tests.store.evening import NOON, StoredEvening

pytestmark = pytest.mark.anyio

ROUNDS = 60


def other(write: Write, chance: random.Random) -> Write:
    """The same write as another worker would have made it."""
    entry = msgspec.structs.replace(write.entry, entry_id=f"{chance.getrandbits(128):032x}")
    return msgspec.structs.replace(write, entry=entry)


class Schedule:
    """One store and its model, led through the same statements."""

    def __init__(self, store: Store, model: Database, evenings: list[StoredEvening], seed: int) -> None:
        self.store, self.model, self.evenings = store, model, evenings
        self.chance = random.Random(seed)
        self.written: list[Write] = []
        self.now = NOON

    @classmethod
    async def begin(cls, store: Store, seed: int) -> "Schedule":
        evenings = [await StoredEvening.begin(store, seed=10 * seed + n, seats=2 + n) for n in range(3)]
        model = Database()
        for evening in evenings:
            (first,) = evening.log
            model.append([Write(first, project(evening.state, first))])
        return cls(store, model, evenings, seed)

    def next(self, evening: StoredEvening) -> Write:
        entry = evening.go_on()
        self.now = max(self.now, evening.now)
        return Write(entry, project(evening.state, entry))

    def batch(self) -> list[Write]:
        """Some tables' next entries, and now and then one that is late or stored already."""
        chance = self.chance
        some = chance.sample(self.evenings, chance.randint(1, 3))
        writes = [self.next(evening) for evening in some]
        keys = {write.entry.table for write in writes}
        old = [write for write in self.written if write.entry.table not in keys]
        if old and chance.random() < 0.5:
            again = chance.choice(old)
            writes.append(again if chance.random() < 0.5 else other(again, chance))
        return sorted(writes, key=lambda write: write.entry.table)

    async def append(self) -> None:
        writes = self.batch()
        assert await self.store.log.append(writes) == self.model.append(writes)
        self.written += writes

    async def race(self) -> None:
        """Two workers append to the same seqs at once."""
        one = self.batch()
        two = [other(write, self.chance) for write in one]
        answers = await asyncio.gather(self.store.log.append(one), self.store.log.append(two))
        orders = [[(one, answers[0]), (two, answers[1])], [(two, answers[1]), (one, answers[0])]]
        fitting = [order for order in orders if self.fits(order)]
        assert fitting, "no order of the two gives these answers"
        for writes, _ in fitting[0]:
            self.model.append(writes)
        self.written += one

    def fits(self, order: list[tuple[list[Write], list[bool]]]) -> bool:
        """Whether the model, as it stands, gives these answers in this order."""
        trial = copy.copy(self.model)
        trial.logs = {key: list(log) for key, log in self.model.logs.items()}
        trial.rows, trial.swept, trial.ids = dict(trial.rows), dict(trial.swept), dict(trial.ids)
        return all(trial.append(writes) == answer for writes, answer in order)

    async def read(self) -> None:
        chance, keys = self.chance, [evening.key for evening in self.evenings]
        wanted = {key: chance.randrange(40) for key in chance.sample(keys, chance.randint(1, 3))}
        assert await self.store.log.tail(wanted) == self.model.tail(wanted)
        key = chance.choice(keys)
        assert await self.store.log.chapter(key) == self.model.chapter(key)
        assert await self.store.log.seqs([*keys, 10**6]) == self.model.seqs([*keys, 10**6])

    async def claim(self) -> None:
        now, until = self.now + self.chance.randrange(-3_000, 3_000), self.now + self.chance.randrange(9_000)
        real = await self.store.log.claim_due(now, until, 9)
        assert sorted(real) == sorted(self.model.claim_due(now, until, 9))

    async def beat(self) -> None:
        self.now += self.chance.choice((900, 1_000, 4_999, 5_001, 60_000))
        real = await self.store.log.heartbeat(self.now)
        assert (real is None) == (self.model.heartbeat(self.now) is None)
        times = [(one.begin, one.end) for one in await self.store.log.outages_since(0)]
        assert times == [(one.begin, one.end) for one in self.model.outages_since(0)]


@pytest.mark.parametrize("seed", [1, 2])
async def test_the_model_answers_as_the_stores_do(store: Store, seed: int) -> None:
    schedule = await Schedule.begin(store, seed)
    steps = [schedule.append, schedule.append, schedule.race, schedule.read, schedule.claim, schedule.beat]
    await store.log.heartbeat(schedule.now)
    schedule.model.heartbeat(schedule.now)
    schedule.model.outages.extend(await store.log.outages_since(0))
    for _ in range(ROUNDS):
        await schedule.chance.choice(steps)()
    await schedule.read()
