"""The log on PostgreSQL: a batch is one statement, its own transaction, on the driver's own connection.

Nothing is ever idle in a transaction here, so a frozen worker cannot hold rows that another one needs. Only
rows that were won reach the projections: every part of the statement reads from `won`.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from sqlalchemy import BigInteger, Boolean, Integer, Table, Text

from app.store import rows as r
from app.store.postgres import PostgresDatabase
from app.store.reading import read_entry, read_tails
from app.store.rows import WrittenRows
from app.store.schema import deals, entries, match_players, matches, members, seats, tables, tallies
from app.table.entries import Entry
from app.table.ports import Outage, StoreAway, TableHead, Write

OUTAGE_MS: Final = 5_000
_ENTRY_LIST: Final = ", ".join(r.ENTRY)


class PostgresLog:
    """`app.table.ports.Log` over a PostgreSQL database."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database

    async def append(self, writes: Sequence[Write]) -> list[bool]:
        """See the port. At most one entry of a table at a time: ValueError otherwise."""
        ordered = sorted(writes, key=lambda write: write.entry.table)
        if len({write.entry.table for write in writes}) < len(writes):
            raise ValueError("two entries of one table in one batch")
        statement, arguments = _batch([WrittenRows(write) for write in ordered])
        async with self._database.line() as line:
            won = {row[0] for row in await line.fetch(statement, *arguments)}
            lost = [write.entry for write in ordered if write.entry.table not in won]
            if lost:
                won |= await self._mine(line, lost)
        return [write.entry.table in won for write in writes]

    async def _mine(self, line: Any, lost: list[Entry]) -> set[int]:
        """Tables whose stored entry at that seq is the very one that was not inserted now."""
        keys, seqs = [entry.table for entry in lost], [entry.seq for entry in lost]
        found = await line.fetch(_STORED_IDS, keys, seqs)
        stored = {(row[0], row[1]): row[2] for row in found}
        if len(stored) < len(lost):
            raise StoreAway("an entry was neither stored nor there")
        return {entry.table for entry in lost if stored[entry.table, entry.seq] == entry.entry_id}

    async def tail(self, wanted: dict[int, int]) -> list[Entry]:
        """See the port."""
        async with self._database.line() as line:
            return read_tails(await line.fetch(_TAIL, list(wanted), list(wanted.values())))

    async def chapter(self, table: int) -> list[Entry]:
        """See the port; FoldError for an entry that cannot be read."""
        async with self._database.line() as line:
            return [read_entry(row) for row in await line.fetch(_CHAPTER, table)]

    async def seqs(self, tables: Sequence[int]) -> dict[int, int]:
        """See the port."""
        async with self._database.line() as line:
            return dict(await line.fetch("SELECT id, seq FROM tables WHERE id = ANY($1)", list(tables)))

    async def head(self, table: str) -> TableHead | None:
        """See the port."""
        async with self._database.line() as line:
            row = await line.fetchrow(
                "SELECT id, public_id, seq, public FROM tables WHERE public_id = $1", table
            )
        return TableHead(*row) if row else None

    async def claim_due(self, now: int, until: int, limit: int, besides: Sequence[int] = ()) -> list[int]:
        """See the port."""
        async with self._database.line() as line:
            return [row[0] for row in await line.fetch(_CLAIM, now, until, limit, list(besides))]

    async def epoch(self) -> str:
        """See the port."""
        async with self._database.line() as line:
            return str(await line.fetchval("SELECT value FROM meta WHERE key = 'epoch'"))

    async def heartbeat(self, now: int) -> Outage | None:
        """See the port."""
        async with self._database.line() as line:
            row = await line.fetchrow(_HEARTBEAT, now, OUTAGE_MS)
        return Outage(*row) if row else None

    async def outages_since(self, outage: int) -> list[Outage]:
        """See the port."""
        async with self._database.line() as line:
            found = await line.fetch(
                "SELECT id, begin_at, end_at FROM outages WHERE id > $1 ORDER BY id", outage
            )
        return [Outage(*row) for row in found]


_STORED_IDS = """
SELECT e.table_id, e.seq, e.entry_id FROM entries e
JOIN unnest($1::bigint[], $2::int[]) AS w(table_id, seq) USING (table_id, seq)"""

_TAIL = f"""
SELECT {", ".join(f"e.{name}" for name in r.ENTRY)} FROM unnest($1::bigint[], $2::int[]) AS w(table_id, after)
JOIN entries e ON e.table_id = w.table_id AND e.seq > w.after ORDER BY e.table_id, e.seq"""

_CHAPTER = f"""
SELECT {_ENTRY_LIST} FROM entries
WHERE table_id = $1 AND seq >= (SELECT chapter_seq FROM tables WHERE id = $1) ORDER BY seq"""

# Materialized: as a plain subquery the planner may run it once for each row, and each run locks LIMIT more.
_CLAIM = """
WITH due AS MATERIALIZED (
  SELECT id FROM tables WHERE due_at <= $1 AND swept_until <= $1 AND id <> ALL($4::bigint[])
  ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED)
UPDATE tables SET swept_until = $2 FROM due WHERE tables.id = due.id RETURNING tables.id"""

# The stamp hangs on the locked row and the outage on the stamp, so that of two workers one finds the outage.
_HEARTBEAT = """
WITH old AS (SELECT at FROM heartbeat WHERE id = 1 FOR UPDATE),
stamped AS (UPDATE heartbeat h SET at = GREATEST(h.at, $1) FROM old WHERE h.id = 1 RETURNING old.at AS was)
INSERT INTO outages (begin_at, end_at)
SELECT was, $1 FROM stamped WHERE was > 0 AND was < $1 - $2::bigint RETURNING id, begin_at, end_at"""


# ── The batch ─────────────────────────────────────────────────────────────────────────────────────


def _types(table: Table, names: Sequence[str]) -> list[str]:
    words = {Integer: "int", BigInteger: "bigint", Boolean: "bool", Text: "text"}
    return [words[type(table.c[name].type)] for name in names]


def _unnest(table: Table, names: Sequence[str], first: int) -> str:
    """`unnest($first::type[], …) AS d(names…)`: the rows given as one array for each column."""
    arrays = ", ".join(f"${first + n}::{kind}[]" for n, kind in enumerate(_types(table, names)))
    return f"unnest({arrays}) AS d({', '.join(names)})"


def _won_insert(table: Table, names: Sequence[str], first: int) -> str:
    columns = ", ".join(f"d.{name}" for name in names)
    return (
        f"INSERT INTO {table.name} ({', '.join(names)}) SELECT {columns} FROM {_unnest(table, names, first)} "
        "JOIN won USING (table_id)"
    )


def _won_entries(table: Table, names: Sequence[str], first: int) -> str:
    return (
        f"INSERT INTO entries ({', '.join(names)}) SELECT * FROM {_unnest(table, names, first)} "
        "ON CONFLICT (table_id, seq) DO NOTHING RETURNING table_id"
    )


def _won_tables(table: Table, names: Sequence[str], first: int) -> str:
    plain = [f"{name} = d.{name}" for name in names if name not in ("id", "chapter_seq")]
    changes = ", ".join([*plain, "chapter_seq = COALESCE(d.chapter_seq, t.chapter_seq)"])
    return (
        f"UPDATE tables t SET {changes} FROM {_unnest(table, names, first)} "
        "JOIN won ON won.table_id = d.id WHERE t.id = d.id"
    )


def _won_seats(table: Table, names: Sequence[str], first: int) -> str:
    return _won_insert(table, names, first) + r.SEAT_AGAIN


def _won_struck(table: Table, names: Sequence[str], first: int) -> str:
    lists = f"unnest(${first}::bigint[], ${first + 1}::text[]) AS d({', '.join(names)})"
    return (
        f"DELETE FROM members m USING {lists} JOIN won USING (table_id) WHERE m.table_id = d.table_id "
        "AND m.person NOT IN (SELECT jsonb_array_elements_text(d.persons::jsonb))"
    )


def _won_members(table: Table, names: Sequence[str], first: int) -> str:
    return _won_insert(table, names, first) + r.MEMBER_AGAIN


def _won_tallies(table: Table, names: Sequence[str], first: int) -> str:
    return _won_insert(table, names, first) + r.TALLY_MORE


def _won_changed(table: Table, names: Sequence[str], first: int) -> str:
    changes = ", ".join(f"{name} = d.{name}" for name in names[3:])
    return (
        f"UPDATE match_players p SET {changes} FROM {_unnest(table, names, first)} "
        "JOIN won USING (table_id) "
        "WHERE p.table_id = d.table_id AND p.match_number = d.match_number AND p.seat = d.seat"
    )


def _won_closed(table: Table, names: Sequence[str], first: int) -> str:
    changes = ", ".join(f"{name} = d.{name}" for name in names[2:])
    return (
        f"UPDATE matches m SET {changes} FROM {_unnest(table, names, first)} JOIN won USING (table_id) "
        "WHERE m.table_id = d.table_id AND m.number = d.number"
    )


_PARTS: Final[tuple[tuple[str, Table, tuple[str, ...], Callable[[Table, Sequence[str], int], str]], ...]] = (
    ("won", entries, r.ENTRY, _won_entries),
    ("told", tables, r.TABLE, _won_tables),
    ("reseated", seats, r.SEAT, _won_seats),
    ("struck", members, r.STRUCK, _won_struck),
    ("named", members, r.MEMBER, _won_members),
    ("begun", matches, r.OPENED, _won_insert),
    ("seated", match_players, r.PLAYER, _won_insert),
    ("taken", match_players, r.CHANGED, _won_changed),
    ("over", matches, r.CLOSED, _won_closed),
    ("ended", match_players, r.ENDED, _won_changed),
    ("scored", deals, r.DEAL, _won_insert),
    ("counted", tallies, r.TALLY, _won_tallies),
)
_statements: dict[tuple[str, ...], str] = {}


def _batch(written: list[WrittenRows]) -> tuple[str, list[list[Any]]]:
    """The statement for these rows and its arguments: an array for each column of each part that has rows."""
    groups: tuple[list[r.Row], ...] = (
        [one.entry for one in written],
        [one.table for one in written],
        [row for one in written for row in one.seats],
        [one.struck for one in written if one.struck],
        [row for one in written for row in one.members],
        [one.opened for one in written if one.opened],
        [row for one in written for row in one.players],
        [one.changed for one in written if one.changed],
        [one.closed for one in written if one.closed],
        [row for one in written for row in one.ended],
        [one.deal for one in written if one.deal],
        [row for one in written for row in one.tallies],
    )
    used = [n for n, group in enumerate(groups) if group or n < 2]
    named = tuple(_PARTS[n][0] for n in used)
    if named not in _statements:
        _statements[named] = _statement(used)
    return _statements[named], [list(column) for n in used for column in zip(*groups[n], strict=True)]


def _statement(used: list[int]) -> str:
    parts, first = [], 1
    for n in used:
        name, table, names, write = _PARTS[n]
        parts.append(f"{name} AS ({write(table, names, first)})")
        first += len(names)
    return f"WITH {', '.join(parts)} SELECT table_id FROM won"
