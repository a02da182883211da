"""Who is connected where: in one process a dictionary, on PostgreSQL a table with one upsert for each stamp.

Not part of any log, and never asked for who may do what: a session and a seat say that.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from app.store.postgres import PostgresDatabase
from app.table.ports import Connection

ALIVE_MS: Final = 9_000
FORGET_MS: Final = 60_000


class LocalConnections:
    """`app.table.ports.Connections` within one process."""

    def __init__(self, worker: str) -> None:
        self._worker = worker
        self._number = 0
        self._here: dict[str, Connection] = {}
        self._at: dict[int, set[str]] = {}
        """By table: the names of its connections. Each table looks every few seconds, and must not look through all."""

    async def open(self, table: int, person: str, connection: str, now: int) -> Connection:
        """See the port."""
        if connection in self._here:
            return self._here[connection]
        self._number += 1
        opened = Connection(table, person, connection, self._worker, self._number, now)
        self._here[connection] = opened
        self._at.setdefault(table, set()).add(connection)
        return opened

    async def stamp(self, connections: Sequence[str], now: int) -> None:
        """See the port."""
        for name in connections:
            if one := self._here.get(name):
                self._here[name] = _seen(one, now)

    async def close(self, connection: str) -> None:
        """See the port."""
        if (closed := self._here.pop(connection, None)) is not None:
            self._at[closed.table].remove(connection)
            if not self._at[closed.table]:
                del self._at[closed.table]

    async def at(self, table: int, now: int) -> list[Connection]:
        """See the port."""
        here = [self._here[name] for name in self._at.get(table, ())]
        return sorted((one for one in here if one.seen > now - ALIVE_MS), key=lambda one: one.number)

    async def whereabouts(self, persons: Sequence[str], now: int) -> dict[str, list[int]]:
        """At which tables (keys) these people are, the newest connection first."""
        alive = [one for one in self._here.values() if one.person in persons and one.seen > now - ALIVE_MS]
        return _places([(one.person, one.table) for one in sorted(alive, key=lambda one: -one.number)])

    async def attended(self, tables: Sequence[int], now: int) -> set[int]:
        """Those of these tables (keys) at which somebody is."""
        wanted = set(tables)
        return {key for key in self.people(now) if key in wanted}

    def people(self, now: int) -> dict[int, set[str]]:
        """Who is at which table, by its key."""
        found: dict[int, set[str]] = {}
        for one in self._here.values():
            if one.seen > now - ALIVE_MS:
                found.setdefault(one.table, set()).add(one.person)
        return found


class PostgresConnections:
    """`app.table.ports.Connections` between the workers of one database."""

    def __init__(self, database: PostgresDatabase, worker: str) -> None:
        self._database = database
        self._worker = worker
        self._mine: dict[str, Connection] = {}
        self._swept = 0

    async def open(self, table: int, person: str, connection: str, now: int) -> Connection:
        """See the port."""
        async with self._database.line() as line:
            number = await line.fetchval(_OPEN, connection, table, person, self._worker, now)
        opened = Connection(table, person, connection, self._worker, number, now)
        self._mine[connection] = opened
        return opened

    async def stamp(self, connections: Sequence[str], now: int) -> None:
        """See the port: one statement, which also brings back rows that another worker took for dead."""
        alive = [self._mine[name] for name in connections if name in self._mine]
        if not alive:
            return
        columns: list[list[Any]] = [
            [one.number for one in alive],
            [one.connection for one in alive],
            [one.table for one in alive],
            [one.person for one in alive],
        ]
        async with self._database.line() as line:
            await line.execute(_STAMP, *columns, self._worker, now)
            if now > self._swept + FORGET_MS:
                self._swept = now
                await line.execute("DELETE FROM connections WHERE seen_at < $1", now - FORGET_MS)

    async def close(self, connection: str) -> None:
        """See the port."""
        self._mine.pop(connection, None)
        async with self._database.line() as line:
            await line.execute("DELETE FROM connections WHERE connection = $1", connection)

    async def at(self, table: int, now: int) -> list[Connection]:
        """See the port."""
        async with self._database.line() as line:
            found = await line.fetch(_AT, table, now - ALIVE_MS)
        return [Connection(*row) for row in found]

    async def whereabouts(self, persons: Sequence[str], now: int) -> dict[str, list[int]]:
        """At which tables (keys) these people are, the newest connection first."""
        async with self._database.line() as line:
            return _places(await line.fetch(_WHERE, list(persons), now - ALIVE_MS))

    async def attended(self, tables: Sequence[int], now: int) -> set[int]:
        """Those of these tables (keys) at which somebody is."""
        async with self._database.line() as line:
            return {row[0] for row in await line.fetch(_ATTENDED, list(tables), now - ALIVE_MS)}


def _places(found: Iterable[Sequence[Any]]) -> dict[str, list[int]]:
    places: dict[str, list[int]] = {}
    for person, table in found:
        places.setdefault(person, []).append(table)
    return places


def _seen(one: Connection, now: int) -> Connection:
    return Connection(one.table, one.person, one.connection, one.worker, one.number, max(one.seen, now))


_OPEN = """
INSERT INTO connections (connection, table_id, person, worker, seen_at)
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (connection) DO UPDATE SET seen_at = EXCLUDED.seen_at RETURNING number"""

_STAMP = """
INSERT INTO connections (number, connection, table_id, person, worker, seen_at)
SELECT number, connection, table_id, person, $5::text, $6::bigint
FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[]) AS d(number, connection, table_id, person)
ON CONFLICT (connection) DO UPDATE SET seen_at = GREATEST(connections.seen_at, EXCLUDED.seen_at)"""

_AT = """
SELECT table_id, person, connection, worker, number, seen_at FROM connections
WHERE table_id = $1 AND seen_at > $2 ORDER BY number"""

_ATTENDED = """
SELECT DISTINCT table_id FROM connections WHERE table_id = ANY($1::bigint[]) AND seen_at > $2"""

_WHERE = """
SELECT person, table_id FROM connections WHERE person = ANY($1::text[]) AND seen_at > $2 ORDER BY number DESC"""
