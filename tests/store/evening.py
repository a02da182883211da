"""Real logs for the tests of the store: tables opened in it and played by `decide` and `evolve` themselves."""

import random
from collections.abc import Iterator
from dataclasses import replace

from app.store.invites import Invite
from app.store.store import Store
from app.store.tables import Opening
from app.table import messages as m
from app.table import state as s
from app.table.decide import Command
from app.table.entries import Entry
from app.table.evening import Company
from app.table.evolve import evolve
from app.table.manners import Manners
from app.table.ports import Write
from app.table.projection import project

NOON = 1_700_000_000_000


class StoredEvening(Company):
    """An evening whose table stands in a store: `p0` is host, `p1` … sit down. The same seed plays the same."""

    @classmethod
    async def begin(
        cls, store: Store, *, seats: int = 2, seed: int = 1, public: bool = True, bots: str = ""
    ) -> "StoredEvening":
        """Open a Pişti table in the store and fold it from there."""
        invite = await store.tables.open(replace(wish(seats=seats, seed=seed, public=public), bots=bots))
        assert isinstance(invite, Invite)
        head = await store.log.head(invite.table)
        assert head is not None
        (opened,) = await store.log.chapter(head.key)
        rng = random.Random(seed)
        rng.randbytes(32)  # the draw that opens a table in memory: the same seed plays the same there
        return cls(opened, [f"p{number}" for number in range(seats)], rng)

    @property
    def key(self) -> int:
        """The table's key in the store."""
        return self.state.key

    def would(self, action: m.Action, person: str, cid: str = "cid-would-1") -> Write:
        """What a lane would append for this wish; the evening does not go on."""
        entry = self.try_out(Command(action, person, cid, None, self.state.version))
        assert isinstance(entry, Entry), entry
        after = self.state.clone()
        evolve(after, entry)
        return Write(entry, project(after, entry))

    def do(self, action: m.Action, person: str, cid: str) -> Write:
        """The same, and the evening goes on from there."""
        write = self.would(action, person, cid)
        self.follow(write.entry)
        return write

    def writes(self, until: str) -> Iterator[Write]:
        """What happens until the table reaches a phase (and at least one entry of it)."""
        while True:
            entry = self.go_on()
            yield Write(entry, project(self.state, entry))
            if self.state.phase == until:
                return

    async def play(self, store: Store, until: str = s.MATCH_OVER) -> None:
        """Go on until a phase, each entry appended as a lane would; each must be won."""
        for write in self.writes(until):
            assert await store.log.append([write]) == [True]


def wish(*, seats: int = 2, seed: int = 1, public: bool = True, host: str = "p0") -> Opening:
    """A wish for a Pişti table up to 51."""
    return Opening(
        person=host,
        key=f"key-{seed}",
        ruleset="pisti",
        seats=seats,
        public=public,
        now=NOON,
        fresh=random.Random(f"wish {seed}").randbytes(32),
        options={"target": 51},
    )


async def an_absence(store: Store) -> StoredEvening:
    """Two people and two bots: `p1` leaves in the first deal, and a bot stands in; before the second, `p9` takes the
    seat of one of the others; during it the host ends the match."""
    evening = await StoredEvening.begin(store, seats=4, seed=7, bots="easy")
    evening.restless = 0.0

    async def do(action: m.Action, person: str) -> None:
        write = evening.do(action, person, f"cid-{evening.state.seq:06}")
        assert await store.log.append([write]) == [True]

    await do(m.Sit(1), "p1")
    await evening.play(store, s.PLAYING)
    await do(m.Stand(), "p1")
    for write in evening.writes(s.PLAYING):  # the question
        assert await store.log.append([write]) == [True]
    await do(m.Answer("bot"), "p0")
    await evening.play(store, s.BETWEEN_DEALS)
    await do(m.Sit(3), "p9")
    await evening.play(store, s.PLAYING)
    await do(m.Stop(), "p0")
    return evening


async def a_match(store: Store, *, seats: int = 2, seed: int = 1, public: bool = True) -> StoredEvening:
    """A table in the store at which one match was played to its end."""
    evening = await StoredEvening.begin(store, seats=seats, seed=seed, public=public)
    await evening.play(store)
    return evening


async def a_rated_match(store: Store, *, seed: int = 1) -> StoredEvening:
    """A match at a rated table, played to its end by the people who sat down."""
    evening = await StoredEvening.begin(store, seats=2, seed=seed)
    manners = m.SetManners(Manners(rated=True))
    assert await store.log.append([evening.do(manners, "p0", "cid-manners")]) == [True]
    await evening.play(store)
    return evening


async def a_deal(store: Store, *, seats: int = 2, seed: int = 1, public: bool = True) -> StoredEvening:
    """The same, but the host ends the match after its first deal."""
    evening = await StoredEvening.begin(store, seats=seats, seed=seed, public=public)
    await evening.play(store, s.BETWEEN_DEALS)
    assert await store.log.append([evening.do(m.Stop(), "p0", "cid-stop-1")]) == [True]
    return evening
