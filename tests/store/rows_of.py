"""Everything a database holds, as plain values: to compare two, or before and after."""

import hashlib

from sqlalchemy import Connection, select

from app.store.schema import metadata
from app.store.store import Store


async def all_rows(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """By table: its rows, sorted."""

    def read(connection: Connection) -> dict[str, list[tuple[object, ...]]]:
        return {
            name: sorted((tuple(row) for row in connection.execute(select(table))), key=repr)
            for name, table in metadata.tables.items()
        }

    return await store.database.read(read)


async def fingerprint(store: Store) -> dict[str, str]:
    """By table: a hash of its rows."""
    rows = await all_rows(store)
    return {name: hashlib.sha256(repr(found).encode()).hexdigest() for name, found in rows.items()}
