"""At which table friends are, as far as the viewer may know it, and how many tables somebody keeps open.

A friend must allow it, and the table must be one that the viewer could go to now: a public one whose door is open, or
one that they were let into. Of anything else nothing is told, not even that there is something.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import msgspec
from sqlalchemy import Connection, or_, select

from app.store.database import Database
from app.store.doors import doors, turned_away
from app.store.friends import are_friends
from app.store.people_schema import friends, seen_by_friends
from app.store.schema import tables
from app.table.door import CLOSED

FRESH_MS: Final = 15_000
"""For how long a table counts as open although nobody has come to it yet."""
NEWEST: Final = 200
"""A host's tables that are looked at."""


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """A table at which somebody is. `yours`: a private one, to which the viewer was let in, or one at which they play
    too; else one for everybody."""

    table: str
    ruleset: str
    yours: bool


class Seen(Protocol):
    """Who is connected where; `app.store.connections` has one for each engine."""

    async def whereabouts(self, persons: Sequence[str], now: int) -> Mapping[str, Sequence[int]]:
        """The keys of the tables at which each of these people is seen, the newest connection first."""

    async def attended(self, tables: Sequence[int], now: int) -> set[int]:
        """Those of these tables (keys) at which somebody is."""


class Presence:
    """Where friends are."""

    def __init__(self, database: Database, seen: Seen) -> None:
        self._database, self._seen = database, seen

    async def of_friends(self, viewer: str, now: int) -> dict[str, Whereabouts]:
        """By person: where each friend is whom the viewer may see somewhere."""
        shown = await self._database.read(lambda connection: _allowing(connection, viewer))
        places = await self._seen.whereabouts(shown, now) if shown else {}
        keys = sorted({key for found in places.values() for key in found})
        if not keys:
            return {}
        open_to = await self._database.read(lambda connection: _open_to(connection, viewer, keys))
        return {
            person: next(open_to[key] for key in found if key in open_to)
            for person, found in places.items()
            if any(key in open_to for key in found)
        }

    async def open_tables(self, host: str, key: str, now: int) -> int:
        """How many tables somebody is host of at which there is somebody, or soon will be because they were opened just
        now; but for the one that the wish of this `key` has opened."""
        asked = (
            select(tables.c.id, tables.c.opened_at)
            .where(tables.c.host == host, tables.c.door != CLOSED)
            .where(or_(tables.c.opened_by != host, tables.c.opened_key != key))
            .order_by(tables.c.id.desc())
            .limit(NEWEST)
        )
        found = await self._database.read(lambda connection: connection.execute(asked).all())
        fresh = {table for table, opened_at in found if opened_at > now - FRESH_MS}
        older = [table for table, _ in found if table not in fresh]
        return len(fresh) + (len(await self._seen.attended(older, now)) if older else 0)


def _allowing(connection: Connection, viewer: str) -> Sequence[str]:
    """Friends of the viewer who let themselves be seen."""
    asked = (
        select(friends.c.friend)
        .join(seen_by_friends, seen_by_friends.c.person == friends.c.friend)
        .where(friends.c.person == viewer, are_friends(viewer, friends.c.friend))
        .order_by(friends.c.friend)
    )
    return connection.execute(asked).scalars().all()


def _open_to(connection: Connection, viewer: str, keys: Sequence[int]) -> dict[int, Whereabouts]:
    """Those of these tables that would let the viewer in."""
    asked = doors(viewer).add_columns(tables.c.ruleset).where(tables.c.id.in_(keys))
    return {row.id: _there(row, viewer) for row in connection.execute(asked) if _goes_in(row, viewer)}


def _goes_in(row: Any, viewer: str) -> bool:
    return (row.public or row.let_in) and turned_away(row, viewer) is None


def _there(row: Any, viewer: str) -> Whereabouts:
    yours = not row.public or viewer in msgspec.json.decode(row.persons)
    return Whereabouts(row.public_id, row.ruleset, yours)
