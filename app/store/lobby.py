"""The public tables with somebody at them, for the front page and the lobby's socket."""

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from sqlalchemy import select

from app.store.connections import ALIVE_MS, LocalConnections
from app.store.database import Database
from app.store.postgres import PostgresDatabase
from app.store.schema import tables
from app.table.door import OPEN
from app.table.ports import PublicTable

_ASKED_AT_ONCE: Final = 10_000


class LocalLobby:
    """`app.table.ports.Lobby` where the connections are this process's own."""

    def __init__(self, database: Database, connections: LocalConnections) -> None:
        self._database = database
        self._connections = connections

    async def public_tables(self, now: int, limit: int) -> list[PublicTable]:
        """See the port."""
        here = self._connections.people(now)
        asked = select(
            tables.c.id,
            tables.c.public_id,
            tables.c.ruleset,
            tables.c.seats,
            tables.c.options,
            tables.c.persons,
            tables.c.phase,
        ).where(tables.c.id.in_(list(here)[:_ASKED_AT_ONCE]), tables.c.public, tables.c.door == OPEN)
        found = await self._database.read(lambda connection: connection.execute(asked).all())
        rows = [(key, _public_table(row, here[key])) for key, *row in found]
        rows.sort(key=lambda row: (-sum(p is not None for p in row[1].persons), -row[1].watchers, -row[0]))
        return [row for _, row in rows[:limit]]


class PostgresLobby:
    """`app.table.ports.Lobby` over the connections of all workers."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database

    async def public_tables(self, now: int, limit: int) -> list[PublicTable]:
        """See the port."""
        async with self._database.line() as line:
            found = await line.fetch(_PUBLIC_TABLES, now - ALIVE_MS, limit)
        return [_public_table(list(row)[:-1], row["here"]) for row in found]


_PUBLIC_TABLES = f"""
SELECT t.public_id, t.ruleset, t.seats, t.options, t.persons, t.phase, array_agg(DISTINCT c.person) AS here
FROM connections c JOIN tables t ON t.id = c.table_id AND t.public AND t.door = '{OPEN}'
WHERE c.seen_at > $1 GROUP BY t.id ORDER BY t.taken DESC, count(DISTINCT c.person) - t.taken DESC, t.id DESC LIMIT $2"""


def _public_table(row: Iterable[Any], here: Iterable[str]) -> PublicTable:
    table, ruleset, seats, options, persons, phase = row
    seated = tuple(msgspec.json.decode(persons))
    return PublicTable(
        table, ruleset, seats, msgspec.json.decode(options), seated, phase, len(set(here) - set(seated))
    )
