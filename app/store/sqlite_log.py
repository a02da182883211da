"""The log on SQLite: a batch is one transaction of the writer thread, on the driver's own connection."""

import sqlite3
from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, text

from app.store import rows as r
from app.store.migrate import epoch_of
from app.store.reading import read_entry, read_tails
from app.store.rows import WrittenRows
from app.store.sqlite import SqliteDatabase, driver_of
from app.table.entries import Entry, canonical_json
from app.table.ports import Outage, TableHead, Write

OUTAGE_MS: Final = 5_000


class SqliteLog:
    """`app.table.ports.Log` over a SQLite file."""

    def __init__(self, database: SqliteDatabase) -> None:
        self._database = database

    async def append(self, writes: Sequence[Write]) -> list[bool]:
        """See the port. At most one entry of a table at a time: ValueError otherwise."""
        if len({write.entry.table for write in writes}) < len(writes):
            raise ValueError("two entries of one table in one batch")
        rows = [WrittenRows(write) for write in writes]
        return await self._database.write_rows(lambda driver: [_append(driver, row) for row in rows])

    async def tail(self, wanted: dict[int, int]) -> list[Entry]:
        """See the port."""

        def read(connection: Connection) -> list[Entry]:
            driver = driver_of(connection)
            return read_tails(
                row for table in sorted(wanted) for row in driver.execute(_TAIL, (table, wanted[table]))
            )

        return await self._database.read(read)

    async def chapter(self, table: int) -> list[Entry]:
        """See the port; FoldError for an entry that cannot be read."""
        return await self._database.read(
            lambda connection: [
                read_entry(row) for row in driver_of(connection).execute(_CHAPTER, {"table": table})
            ]
        )

    async def seqs(self, tables: Sequence[int]) -> dict[int, int]:
        """See the port."""

        def read(connection: Connection) -> dict[int, int]:
            driver = driver_of(connection)
            found = (
                driver.execute("SELECT seq FROM tables WHERE id = ?", (key,)).fetchone() for key in tables
            )
            return {key: row[0] for key, row in zip(tables, found, strict=True) if row}

        return await self._database.read(read)

    async def head(self, table: str) -> TableHead | None:
        """See the port."""
        asked = text("SELECT id, public_id, seq, public FROM tables WHERE public_id = :table")
        row = await self._database.read(
            lambda connection: connection.execute(asked, {"table": table}).first()
        )
        return TableHead(row[0], row[1], row[2], bool(row[3])) if row else None

    async def claim_due(self, now: int, until: int, limit: int, besides: Sequence[int] = ()) -> list[int]:
        """See the port."""
        named = {
            "now": now,
            "until": until,
            "limit": limit,
            "besides": canonical_json(list(besides)).decode(),
        }
        return await self._database.write_rows(
            lambda driver: [row[0] for row in driver.execute(_CLAIM, named).fetchall()]
        )

    async def epoch(self) -> str:
        """See the port."""
        return await self._database.read(epoch_of)

    async def heartbeat(self, now: int) -> Outage | None:
        """See the port."""
        return await self._database.write_rows(lambda driver: _heartbeat(driver, now))

    async def outages_since(self, outage: int) -> list[Outage]:
        """See the port."""
        asked = text("SELECT id, begin_at, end_at FROM outages WHERE id > :outage ORDER BY id")
        return await self._database.read(
            lambda connection: [Outage(*row) for row in connection.execute(asked, {"outage": outage})]
        )


def _insert(table: str, names: Sequence[str]) -> str:
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"


_TAIL = f"SELECT {', '.join(r.ENTRY)} FROM entries WHERE table_id = ? AND seq > ? ORDER BY seq"
_CHAPTER = f"""
SELECT {", ".join(r.ENTRY)} FROM entries
WHERE table_id = :table AND seq >= (SELECT chapter_seq FROM tables WHERE id = :table) ORDER BY seq"""
_CLAIM = """
UPDATE tables SET swept_until = :until WHERE id IN (
  SELECT id FROM tables WHERE due_at <= :now AND swept_until <= :now
  AND id NOT IN (SELECT value FROM json_each(:besides)) ORDER BY due_at LIMIT :limit) RETURNING id"""
_ENTRY = _insert("entries", r.ENTRY) + " ON CONFLICT (table_id, seq) DO NOTHING"
_TABLE = (
    "UPDATE tables SET "
    + ", ".join(
        f"{name} = COALESCE(?{n}, {name})" if name == "chapter_seq" else f"{name} = ?{n}"
        for n, name in enumerate(r.TABLE, start=1)
        if name != "id"
    )
    + " WHERE id = ?1"
)
_CLOSED = (
    "UPDATE matches SET "
    + ", ".join(f"{name} = ?{n}" for n, name in enumerate(r.CLOSED, start=1) if n > 2)
    + " WHERE table_id = ?1 AND number = ?2"
)
_CHANGED = "UPDATE match_players SET person = ?4 WHERE table_id = ?1 AND match_number = ?2 AND seat = ?3"
_ENDED = "UPDATE match_players SET outcome = ?4, points = ?5 WHERE table_id = ?1 AND match_number = ?2 AND seat = ?3"
_SEAT = _insert("seats", r.SEAT) + r.SEAT_AGAIN
_STRUCK = "DELETE FROM members WHERE table_id = ? AND person NOT IN (SELECT value FROM json_each(?))"
_MEMBER = _insert("members", r.MEMBER) + r.MEMBER_AGAIN
_OPENED = _insert("matches", r.OPENED)
_PLAYER = _insert("match_players", r.PLAYER)
_DEAL = _insert("deals", r.DEAL)
_TALLY = _insert("tallies", r.TALLY) + r.TALLY_MORE


def _append(driver: sqlite3.Connection, rows: WrittenRows) -> bool:
    """Store one entry, with its projections if it is new; whether the stored entry is this one."""
    if driver.execute(_ENTRY, rows.entry).rowcount == 0:
        table, seq, entry_id = rows.entry[:3]
        stored = driver.execute("SELECT entry_id FROM entries WHERE table_id = ? AND seq = ?", (table, seq))
        return bool(stored.fetchone()[0] == entry_id)
    driver.execute(_TABLE, rows.table)
    if rows.seats:
        driver.executemany(_SEAT, rows.seats)
    if rows.struck:
        driver.execute(_STRUCK, rows.struck)
        driver.executemany(_MEMBER, rows.members)
    if rows.opened:
        driver.execute(_OPENED, rows.opened)
        driver.executemany(_PLAYER, rows.players)
    if rows.changed:
        driver.execute(_CHANGED, rows.changed)
    if rows.closed:
        driver.execute(_CLOSED, rows.closed)
        driver.executemany(_ENDED, rows.ended)
    if rows.deal:
        driver.execute(_DEAL, rows.deal)
    if rows.tallies:
        driver.executemany(_TALLY, rows.tallies)
    return True


def _heartbeat(driver: sqlite3.Connection, now: int) -> Outage | None:
    was = driver.execute("SELECT at FROM heartbeat WHERE id = 1").fetchone()[0]
    driver.execute("UPDATE heartbeat SET at = max(at, ?) WHERE id = 1", (now,))
    if was == 0 or was >= now - OUTAGE_MS:
        return None
    row = driver.execute(
        "INSERT INTO outages (begin_at, end_at) VALUES (?, ?) RETURNING id, begin_at, end_at", (was, now)
    ).fetchone()
    return Outage(*row)
