"""Talk at the tables: stored before it is shown, outside the log, deletable."""

from sqlalchemy import Connection, select, text

from app.store.database import Database, upsert
from app.store.schema import messages
from app.table.ports import Line

_COLUMNS = (messages.c.id, messages.c.table_id, messages.c.at, messages.c.person, messages.c.text)


class StoredTalk:
    """`app.table.ports.Talk` over the messages."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def say(self, table: int, person: str, cid: str, text: str, now: int) -> Line:
        """See the port."""
        return await self._database.write(lambda connection: _say(connection, table, person, cid, text, now))

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


def _say(connection: Connection, table: int, person: str, cid: str, line: str, now: int) -> Line:
    if connection.dialect.name == "postgresql":
        # Ids must become visible in their order, or who asks for "what came after" would miss a line.
        connection.execute(text("SELECT pg_advisory_xact_lock(1952541707, :table)"), {"table": table % 2**31})
    row = {"table_id": table, "at": now, "person": person, "cid": cid, "text": line}
    insert = upsert(connection, messages).values(row)
    once = insert.on_conflict_do_nothing(index_elements=["person", "cid"]).returning(*_COLUMNS)
    said = connection.execute(once).first()
    if said is None:
        again = select(*_COLUMNS).where(messages.c.person == person, messages.c.cid == cid)
        said = connection.execute(again).one()
    return Line(*said)
