"""What is kept for a while only: old talk, guests who never played, tables at which no match was ever begun.

Everything else stays until somebody wants it gone (`farewell`). Bounded work at a time, repeated by whoever runs it; two
workers that tidy at once do no harm. It never touches a table at which a match was begun: that is history.
"""

from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Table, and_, delete, exists, select, tuple_

from app.store.connections import LocalConnections, PostgresConnections
from app.store.database import Database
from app.store.farewell import Farewell
from app.store.people_schema import invitations, tokens
from app.store.schema import (
    admissions,
    entries,
    gestures,
    handovers,
    invites,
    members,
    messages,
    seats,
    tables,
    whispers,
)

DAY_MS: Final = 24 * 3_600_000
AT_ONCE: Final = 500
BITES: Final = 20
"""How often in a row so many rows go."""

_TALK: Final = (messages, gestures, whispers)
_OF_A_TABLE: Final = (entries, seats, invites, admissions, handovers, invitations, tokens, *_TALK)


@dataclass(frozen=True, slots=True)
class Keep:
    """For how many days; 0 is for good."""

    talk: int
    guests: int
    tables: int


@dataclass(frozen=True, slots=True)
class Tidied:
    """How much went."""

    talk: int = 0
    guests: int = 0
    tables: int = 0


class Retention:
    """Lets go of what has been kept for long enough."""

    def __init__(
        self, database: Database, connections: LocalConnections | PostgresConnections, farewell: Farewell
    ) -> None:
        self._database, self._connections, self._farewell = database, connections, farewell

    async def tidy(self, keep: Keep, now: int) -> Tidied:
        """Once, as of `now` (ms).

        Raises:
            StoreAway: nobody knows how far it came; the next time goes on.
        """
        return Tidied(
            talk=sum([await self._talk(table, now - keep.talk * DAY_MS) for table in _TALK])
            if keep.talk
            else 0,
            guests=await self._farewell.forget_idle(now, keep.guests * DAY_MS) if keep.guests else 0,
            tables=await self._tables(now - keep.tables * DAY_MS, now) if keep.tables else 0,
        )

    async def _talk(self, table: Table, before: int) -> int:
        key = tuple(table.primary_key)
        asked = select(*key).where(table.c.at < before).limit(AT_ONCE)
        gone = 0
        for _ in range(BITES):
            found = await self._database.read(lambda connection: connection.execute(asked).all())
            if found:
                old = delete(table).where(tuple_(*key).in_([tuple(row) for row in found]))
                await self._database.write(partial(Connection.execute, statement=old))
            gone += len(found)
            if len(found) < AT_ONCE:
                break
        return gone

    async def _tables(self, before: int, now: int) -> int:
        asked = select(tables.c.id).where(_never_played(before)).order_by(tables.c.id).limit(AT_ONCE)
        found = await self._database.read(lambda connection: list(connection.execute(asked).scalars()))
        gone = 0
        for key in found:
            if not await self._connections.at(key, now):
                gone += await self._database.write(partial(_remove, key=key, before=before))
        return gone


def _never_played(before: int) -> ColumnElement[bool]:
    """No match was begun there, nothing has happened since, and nobody belongs to it."""
    standing = exists().where(members.c.table_id == tables.c.id)
    return and_(tables.c.match_number == 0, tables.c.at < before, ~standing)


def _remove(connection: Connection, key: int, before: int) -> int:
    # The row first: whoever appends at this moment waits for it, and whoever came before is seen.
    gone: Any = connection.execute(delete(tables).where(tables.c.id == key, _never_played(before)))
    if gone.rowcount:
        for table in _OF_A_TABLE:
            connection.execute(delete(table).where(table.c.table_id == key))
    return int(gone.rowcount)
