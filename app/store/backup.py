"""A backup: everything that a database holds at one moment, written into one file, while a server runs on it or not.

The file says nothing of the kind of database it came from, so it is also the way from one kind to the other. What is
written is what the tables are at the moment, by their own columns; what becomes of it is `app.store.restore`'s. On
PostgreSQL the moment is a snapshot that holds nobody up, on SQLite one beside the process that owns the file.
"""

from collections.abc import Callable
from pathlib import Path
from typing import IO, Final, TypeVar

from sqlalchemy import Connection, MetaData, select

from app.store.address import PostgresAddress, SqliteAddress, read_address
from app.store.backup_file import FORMAT, BackupWriter, Header
from app.store.migrate import revision_of
from app.store.postgres import PostgresDatabase
from app.store.refusals import WrongSchema
from app.store.schema import connections, metadata
from app.store.sqlite import read_beside

T = TypeVar("T")

NAME: Final = "aelwyd backup"
"""What its connections are called on a PostgreSQL server."""
OF_ALEMBIC: Final = "alembic_version"
LEFT_OUT: Final = (OF_ALEMBIC, connections.name)
"""The revision stands in the header, and nobody is connected to a database that was put back."""
_AT_ONCE: Final = 500


async def back_up(url: str | None, data: Path, file: IO[bytes], now: int) -> int:
    """Write a backup of the database of a URL (None: the file in `data`) into an open file, as of `now` (ms); how many
    rows it has.

    Raises:
        StartRefused: the database cannot be used, or holds nothing yet.
        StoreAway: it cannot be reached, or was lost on the way: the file is not whole.
    """
    return await read_snapshot(url, data, lambda connection: _write(connection, file, now))


async def read_snapshot(url: str | None, data: Path, work: Callable[[Connection], T]) -> T:
    """Run `work` on one snapshot of a database, whatever else works on it, for as long as it takes."""
    match read_address(url, data):
        case SqliteAddress(path=path):
            return await read_beside(path, work)
        case PostgresAddress(dsn=dsn):
            database = await PostgresDatabase.open(dsn, NAME)
            try:
                return await database.read_long(work)
            finally:
                await database.close()


def tables_there(connection: Connection) -> MetaData:
    """Our tables as they are in this database, whichever revision it stands at."""
    found = MetaData()
    found.reflect(connection, only=lambda name, _: name in metadata.tables or name == OF_ALEMBIC)
    return found


def _write(connection: Connection, file: IO[bytes], now: int) -> int:
    revision = revision_of(connection)
    if revision is None:
        raise WrongSchema("There is nothing to back up: no server has used this database yet.")
    writer = BackupWriter(file, Header(FORMAT, revision, now))
    for name, table in sorted(tables_there(connection).tables.items()):
        if name not in LEFT_OUT:
            asked = select(table).order_by(*table.primary_key)
            rows = connection.execution_options(yield_per=_AT_ONCE).execute(asked)
            writer.table(name, table.columns.keys(), rows)
    writer.end()
    return writer.rows
