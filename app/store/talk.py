"""Talk at the tables: stored before it is shown, outside the log, deletable."""

from typing import Final

from sqlalchemy import Connection, select

from app.store.database import Database, upsert
from app.store.postgres import PostgresDatabase
from app.store.schema import messages
from app.table.ports import Line

_COLUMNS = (messages.c.id, messages.c.table_id, messages.c.at, messages.c.person, messages.c.text)


class StoredTalk:
    """`app.table.ports.Talk` over the messages."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def say(self, table: int, person: str, cid: str, text: str, now: int) -> Line:
        """See the port."""
        row = {"table_id": table, "at": now, "person": person, "cid": cid, "text": text}

        def write(connection: Connection) -> Line | None:
            insert = upsert(connection, messages).values(row)
            once = insert.on_conflict_do_nothing(index_elements=["person", "cid"]).returning(*_COLUMNS)
            said = connection.execute(once).first()
            return Line(*said) if said else None

        return await self._database.write(write) or await self._said(person, cid)

    async def lines(self, table: int, after: int, limit: int) -> list[Line]:
        """See the port."""
        asked = (
            select(*_COLUMNS)
            .where(messages.c.table_id == table, messages.c.id > after)
            .order_by(messages.c.id.desc())
            .limit(limit)
        )
        found = await self._database.read(lambda connection: connection.execute(asked).all())
        return [Line(*row) for row in reversed(found)]

    async def _said(self, person: str, cid: str) -> Line:
        again = select(*_COLUMNS).where(messages.c.person == person, messages.c.cid == cid)
        return Line(*await self._database.read(lambda connection: connection.execute(again).one()))


class PostgresTalk(StoredTalk):
    """The same between several workers: a line is one statement, so that a frozen worker holds nobody up."""

    def __init__(self, database: PostgresDatabase) -> None:
        super().__init__(database)
        self._lines = database

    async def say(self, table: int, person: str, cid: str, text: str, now: int) -> Line:
        """See the port."""
        async with self._lines.line() as line:
            said = await line.fetchrow(_SAY, table % 2**31, table, now, person, cid, text)
        return Line(*said) if said else await self._said(person, cid)


# Ids of a table must become visible in their order, or who asks for what came after one would miss a line: the id
# is drawn only once the lock is held, and the lock goes with the commit.
_SAY: Final = """
WITH turn AS MATERIALIZED (SELECT pg_advisory_xact_lock(1952541707, $1::int))
INSERT INTO messages (table_id, at, person, cid, text)
SELECT $2::bigint, $3::bigint, $4::text, $5::text, $6::text FROM turn
ON CONFLICT (person, cid) DO NOTHING RETURNING id, table_id, at, person, text"""
