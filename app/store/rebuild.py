"""Make the projections again from the logs, and say where they differ.

Each table's log is folded from its first entry by the very code that plays; what that gives is compared with the
stored rows and, unless only asked to compare, put in their place. A table whose log cannot be folded (a rules
version that is gone) keeps its rows and is named.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, Table, delete, select

from app.store import rows as r
from app.store.database import Database
from app.store.difference import Difference as Difference
from app.store.reading import read_entry
from app.store.rerating import rerate
from app.store.schema import deals, entries, match_players, matches, members, seats, tables, tallies
from app.store.tables import opened_columns
from app.table.entries import Entry
from app.table.evolve import FoldError, evolve
from app.table.projection import Projection, project
from app.table.state import TableState

Rows: TypeAlias = dict[tuple[Any, ...], dict[str, Any]]
"""Rows by their primary key."""

_KEYS: Final[dict[Table, tuple[str, ...]]] = {
    tables: ("id",),
    seats: ("table_id", "seat"),
    members: ("table_id", "person"),
    matches: ("table_id", "number"),
    match_players: ("table_id", "match_number", "seat"),
    deals: ("table_id", "match_number", "number"),
    tallies: r.TALLY_KEY,
}
_NOT_PROJECTED: Final = ("swept_until", "rating_due")
_ENDED: Final = r.CLOSED[2:]


async def rebuild(database: Database, *, replace: bool = True) -> list[Difference]:
    """Compare the projections of every table with its log, and ratings with the matches; put right what differs unless
    `replace` is false.

    One table is one transaction, so a running server is not kept waiting for long.
    """
    run = database.write if replace else database.read
    found: list[Difference] = []
    for key in await database.read(_all_tables):
        found += await run(partial(rebuild_table, key=key, replace=replace))
    return [*found, *await rerate(database, replace=replace)]


def _all_tables(connection: Connection) -> list[int]:
    logs = select(entries.c.table_id).distinct()
    return sorted({*connection.execute(select(tables.c.id)).scalars(), *connection.execute(logs).scalars()})


def rebuild_table(connection: Connection, key: int, replace: bool) -> list[Difference]:
    """The same for one table, within the caller's transaction."""
    if replace:
        # Whoever appends to this table meanwhile waits for its row, and so writes on what is put here.
        connection.execute(select(tables.c.id).where(tables.c.id == key).with_for_update())
    try:
        wanted = _from_log(log_of(connection, key), key)
    except FoldError as fault:
        return [Difference(key, "entries", (key,), f"cannot be folded ({fault})")]
    found: list[Difference] = []
    for table, rows in wanted.items():
        stored = _stored(connection, table, key)
        differences = list(_compare(key, table, stored, rows))
        if replace and differences:
            _put(connection, key, table, stored, rows)
        found += differences
    return found


def log_of(connection: Connection, key: int) -> Iterator[Entry]:
    """The whole log of a table, from its first entry on."""
    columns = [entries.c[name] for name in r.ENTRY]
    asked = select(*columns).where(entries.c.table_id == key).order_by(entries.c.seq)
    return (read_entry(row) for row in connection.execute(asked))


# ── What the log says ─────────────────────────────────────────────────────────────────────────────


def _from_log(log: Iterator[Entry], key: int) -> dict[Table, Rows]:
    """All projections of a table as its log makes them.

    Raises:
        FoldError: it cannot be folded.
    """
    wanted: dict[Table, Rows] = {table: {} for table in _KEYS}
    state = TableState(key)
    for entry in log:
        evolve(state, entry)
        _add(wanted, project(state, entry), entry)
    return wanted


def _add(wanted: dict[Table, Rows], projection: Projection, entry: Entry) -> None:
    _add_table(wanted, projection, entry)
    if opened := projection.opened:
        row = _named(r.OPENED, r.opened_row(opened)) | dict.fromkeys(_ENDED)
        wanted[matches][opened.table, opened.number] = row
        for player in r.player_rows(opened):
            wanted[match_players][player[:3]] = _named(r.PLAYER, player) | dict.fromkeys(r.ENDED[3:])
    if changed := projection.changed:
        player = r.changed_row(changed)
        wanted[match_players][player[:3]] |= _named(r.CHANGED, player)
    if closed := projection.closed:
        wanted[matches][closed.table, closed.number] |= _named(r.CLOSED, r.closed_row(closed))
        for ended in r.ended_rows(closed):
            wanted[match_players][ended[:3]] |= _named(r.ENDED, ended)
    if deal := projection.deal:
        wanted[deals][deal.table, deal.match, deal.number] = _named(r.DEAL, r.deal_row(deal))
    for tally in projection.tallies:
        _add_tally(wanted[tallies], r.tally_row(tally))


def _add_table(wanted: dict[Table, Rows], projection: Projection, entry: Entry) -> None:
    row, key = _named(r.TABLE, r.table_row(projection.table)), entry.table
    before = wanted[tables].get((key,))
    if before is None:
        before = opened_columns(entry)
    if row["chapter_seq"] is None:
        del row["chapter_seq"]
    wanted[tables][key,] = {**before, **row}
    for seat in r.seat_rows(projection, entry.body):
        wanted[seats][seat[:2]] = _named(r.SEAT, seat)
    if (all_members := r.member_rows(projection, entry.body)) is not None:
        wanted[members] = {member[:2]: _named(r.MEMBER, member) for member in all_members}


def _add_tally(rows: Rows, tally: r.Row) -> None:
    row = rows.setdefault(tally[:4], _named(r.TALLY, (*tally[:4], 0, 0, 0)))
    for name, more in zip(r.TALLY[4:], tally[4:], strict=True):
        row[name] += more


def _named(names: tuple[str, ...], row: r.Row) -> dict[str, Any]:
    return dict(zip(names, row, strict=True))


# ── What is stored ────────────────────────────────────────────────────────────────────────────────


def _stored(connection: Connection, table: Table, key: int) -> Rows:
    own = table.c[_KEYS[table][0]]
    found = connection.execute(select(table).where(own == key)).mappings()
    return {tuple(row[name] for name in _KEYS[table]): dict(row) for row in found}


def _compare(key: int, table: Table, stored: Rows, wanted: Rows) -> Iterator[Difference]:
    for row in sorted(stored.keys() | wanted.keys()):
        if row not in stored:
            yield Difference(key, table.name, row, "is missing")
        elif row not in wanted:
            yield Difference(key, table.name, row, "is not in the log")
        elif columns := tuple(
            name
            for name, value in wanted[row].items()
            if name not in _NOT_PROJECTED and stored[row][name] != value
        ):
            yield Difference(key, table.name, row, "differs", columns)


def _put(connection: Connection, key: int, table: Table, stored: Rows, wanted: Rows) -> None:
    """Replace the rows of a table; its own row stays where it is, for what stands in it beside the projection."""
    own = table.c[_KEYS[table][0]]
    if table is tables and stored:
        connection.execute(tables.update().where(own == key).values(wanted[key,]))
        return
    connection.execute(delete(table).where(own == key))
    if wanted:
        connection.execute(table.insert(), list(wanted.values()))
