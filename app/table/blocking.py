"""Whom the people at one table have blocked: what is said by those is not told to them, and where a blocker is host,
whoever they have blocked is shown the door.

Cards, moves and seats are never hidden, and whoever has a seat keeps it: nobody's match is spoiled. What is known
here is read again by and by, so that a lost word does no harm.
"""

import asyncio
from collections.abc import Iterable
from typing import Final

from app.table.door import REMOVED, turned_away
from app.table.ports import Blocks, StoreAway
from app.table.state import TableState

KEPT: Final = 30.0
"""Seconds after which it is read again whom somebody has blocked."""


class Blocked:
    """Whom the people of a table have blocked, as this worker last read it."""

    def __init__(self, blocks: Blocks) -> None:
        self._blocks = blocks
        self._by: dict[str, frozenset[str]] = {}
        self._read_at: dict[str, float] = {}
        self._doubts = 0

    async def learn(self, persons: Iterable[str]) -> set[str]:
        """Read whom these people have blocked, unless it was read lately; who has another list than was known.

        Raises:
            StoreAway: what was known still holds.
        """
        now = asyncio.get_running_loop().time()
        asked = sorted({one for one in persons if now >= self._read_at.get(one, -KEPT) + KEPT})
        if not asked:
            return set()
        doubts = self._doubts
        read = await self._blocks.blocked_by(asked)
        # What was read while somebody came into doubt may be old: it stands for nothing that is known.
        certain = doubts == self._doubts
        found = {one: whom for one, whom in read.items() if certain or one not in self._by}
        changed = {one for one, whom in found.items() if whom != self._by.get(one, frozenset())}
        self._by.update(found)
        if certain:
            self._read_at.update(dict.fromkeys(asked, now))
        return changed

    async def renew(self, persons: Iterable[str]) -> set[str]:
        """The same for everybody who matters now, and nobody else is kept; while the store is away nothing changes."""
        kept = set(persons)
        self._by = {person: found for person, found in self._by.items() if person in kept}
        self._read_at = {person: at for person, at in self._read_at.items() if person in kept}
        try:
            return await self.learn(kept)
        except StoreAway:
            return set()

    def doubt(self, person: str) -> bool:
        """This person may have blocked somebody: it is to be read again; whether they matter here."""
        self._doubts += 1
        self._read_at.pop(person, None)
        return person in self._by

    def knows(self, person: str | None) -> bool:
        """Whether it has been read whom this person has blocked."""
        return person is None or person in self._by

    def hides(self, viewer: str, speaker: str) -> bool:
        """Whether the viewer wants to hear nothing of the speaker."""
        return speaker in self._by.get(viewer, ())

    def turned_away(self, state: TableState, person: str) -> str | None:
        """The code with which this person must leave: for a reason of the door's, or because the host has blocked
        them, who have no seat. None where they may be here."""
        reason = turned_away(state, person)
        if reason is not None or state.host is None or not self.hides(state.host, person):
            return reason
        has_seat = state.seat_of(person) is not None or state.owned_by(person) is not None
        return None if has_seat else REMOVED


def are_partners(state: TableState, one: str, other: str) -> bool:
    """Whether these two are on one side of the running match."""
    first, second = state.seat_of(one), state.seat_of(other)
    if first is None or second is None or state.facts is None:
        return False
    sides = state.match_rules.sides(state.facts.seats, state.facts.options)
    return any(first in side and second in side for side in sides)
