"""The floors of storing: the same rows made durable with nothing round them.

For a file, one append and one `fsync` for each batch; for a server, one bare INSERT of the driver's into a table that
has a key and no index besides. Neither knows a seq, a conflict or a projection.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Protocol

import asyncpg

from app.store.rows import ENTRY, WrittenRows, json_text
from app.table.ports import Write

_NAME: Final = "aelwyd_bench_floor"
_CREATE: Final = f"""
CREATE TABLE {_NAME} (table_id bigint, seq int, entry_id text, at bigint, actor text, cid text, kind text, body text,
private text, PRIMARY KEY (table_id, seq))"""
_TYPES: Final = ("bigint", "int", "text", "bigint", *["text"] * 5)
_INSERT: Final = f"""
INSERT INTO {_NAME} ({", ".join(ENTRY)})
SELECT * FROM unnest({", ".join(f"${n}::{kind}[]" for n, kind in enumerate(_TYPES, 1))})"""


class Floor(Protocol):
    """Where bytes are kept."""

    def prepare(self, writes: Sequence[Write]) -> object:
        """What `keep` will be given, made before a clock runs."""

    async def keep(self, prepared: object) -> None:
        """Keep it; it is durable when this returns."""

    async def close(self) -> None:
        """Leave nothing behind."""


class FileFloor:
    """A file beside the database's."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "floor"
        self._file = os.open(self._path, os.O_CREAT | os.O_WRONLY | os.O_APPEND)

    def prepare(self, writes: Sequence[Write]) -> object:
        """The entries and their tables' rows as text."""
        rows = [WrittenRows(write) for write in writes]
        return "\n".join(json_text([list(row.entry), list(row.table)]) or "" for row in rows).encode()

    async def keep(self, prepared: object) -> None:
        """One append, one `fsync`."""
        assert isinstance(prepared, bytes)
        os.write(self._file, prepared)
        os.fsync(self._file)

    async def close(self) -> None:
        """Remove the file."""
        os.close(self._file)
        self._path.unlink()


class ServerFloor:
    """A table of its own in the same database, dropped in the end."""

    def __init__(self, line: asyncpg.Connection) -> None:
        self._line = line

    @classmethod
    async def open(cls, dsn: str) -> "ServerFloor":
        """Make the table."""
        line = await asyncpg.connect(dsn)
        await line.execute(f"DROP TABLE IF EXISTS {_NAME}")
        await line.execute(_CREATE)
        return cls(line)

    def prepare(self, writes: Sequence[Write]) -> object:
        """A list for each column."""
        rows = [WrittenRows(write).entry for write in writes]
        return [list(column) for column in zip(*rows, strict=True)]

    async def keep(self, prepared: object) -> None:
        """One statement, its own transaction."""
        assert isinstance(prepared, list)
        await self._line.execute(_INSERT, *prepared)

    async def close(self) -> None:
        """Drop the table."""
        await self._line.execute(f"DROP TABLE {_NAME}")
        await self._line.close()
