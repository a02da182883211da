"""Going back to a backup: its rows into an empty database, all of them or none, as the beginning of a new epoch.

The file may come from the other kind of database and from an older release: the tables are made as they were when it was
written, filled, and brought up like any others. Afterwards nothing goes on that people may have seen the end of: deals that
ran are dealt anew (`app.store.redealing`), codes that were open are void, and what had ended in the database that is
replaced (sessions, people who were forgotten or shut out) stays ended.
"""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

from sqlalchemy import Connection, Integer, Table, delete, func, select, text

from app.store.address import PostgresAddress, SqliteAddress, read_address
from app.store.backup import LEFT_OUT, OF_ALEMBIC, tables_there
from app.store.backup_file import BackupReader, Batch
from app.store.clock import SERVER_MS
from app.store.database import upsert
from app.store.farewell import forget_within
from app.store.migrate import begin_epoch, bring_up, known_revisions, revision_of
from app.store.people_schema import bans, tokens
from app.store.postgres import SERVES, PostgresDatabase
from app.store.redealing import Redealt, deal_anew
from app.store.refusals import DamagedBackup, NewerBackup, NotEmpty, ServerRuns, WrongSchema
from app.store.schema import handovers, sessions, tables, users
from app.store.sqlite import SqliteDatabase
from app.store.tokens import end_tokens
from app.table.ports import BadRow

NAME: Final = "aelwyd restore"
_BESIDE: Final = ("meta", "heartbeat", "outages", *LEFT_OUT)
"""Tables that have rows where nobody ever was."""
_SOME: Final = 500


@dataclass(frozen=True, slots=True)
class Wishes:
    """`replace`: the database may hold something, which goes; `end_sessions`: everybody has to come back by their own
    ways."""

    replace: bool = False
    end_sessions: bool = False


@dataclass(frozen=True, slots=True)
class Restored:
    """What is there now. `forgotten` counts the people whom the database before had forgotten since."""

    made_at: int
    rows: int
    tables: int
    people: int
    forgotten: int
    redealt: Redealt


@dataclass(frozen=True, slots=True)
class _Ended:
    people: list[str]
    sessions: list[str]
    bans: list[dict[str, Any]]
    tokens: set[str] | None
    """Those that were good; None where none were known."""


async def restore(url: str | None, data: Path, file: IO[bytes], wishes: Wishes) -> Restored:
    """Read a backup from an open file into the database of a URL (None: the file in `data`).

    Raises:
        StartRefused: the database or the file is not fit for it; nothing was changed.
        StoreAway: the outcome is unknown: look, and do it again.
    """
    reader = BackupReader(file)
    if reader.header.schema not in known_revisions():
        raise NewerBackup(
            f"The backup has tables of revision {reader.header.schema}, which this program does not know:"
            " use the program that made it, or a newer one."
        )
    database = await _opened(url, data)
    try:
        return await database.change_schema(lambda within: _restore(within, reader, wishes), restful=True)
    except BadRow as fault:
        raise DamagedBackup("The backup holds what no database can. Nothing was changed.") from fault
    finally:
        await database.close()


async def _opened(url: str | None, data: Path) -> SqliteDatabase | PostgresDatabase:
    match read_address(url, data):
        case SqliteAddress(path=path):
            return SqliteDatabase(path)
        case PostgresAddress(dsn=dsn):
            return await PostgresDatabase.open(dsn, NAME)


def _restore(connection: Connection, reader: BackupReader, wishes: Wishes) -> Restored:
    ended = _make_room(connection, replace=wishes.replace)
    bring_up(connection, reader.header.schema)
    _fill(connection, reader.batches())
    bring_up(connection, "head")
    begin_epoch(connection)
    forgotten = _end_again(connection, ended)
    if wishes.end_sessions:
        connection.execute(delete(sessions))
        end_tokens(connection)
    redealt = deal_anew(connection, _now(connection))
    return Restored(
        reader.header.made_at,
        reader.rows,
        _count(connection, tables),
        _count(connection, users),
        forgotten,
        redealt,
    )


# ── The place ─────────────────────────────────────────────────────────────────────────────────────


def _make_room(connection: Connection, *, replace: bool) -> _Ended:
    """An empty database; of what it held, what had ended there."""
    _alone(connection)
    found, revision = tables_there(connection), revision_of(connection)
    there = found.tables
    if revision is None and there.keys() - {OF_ALEMBIC}:
        raise NotEmpty("The database holds tables of another program: use one of its own.")
    if revision is not None and revision not in known_revisions():
        raise WrongSchema(
            f"The database stands at {revision}, which this program does not know: it is too old."
        )
    if not replace and any(
        _any_row(connection, table) for name, table in there.items() if name not in _BESIDE
    ):
        raise NotEmpty("The database is not empty. With --replace, all that it holds goes.")
    ended = _ended(connection, there) if replace else _Ended([], [], [], None)
    found.drop_all(connection)
    return ended


def _alone(connection: Connection) -> None:
    """A file has one owner, and it is this process; of a server it can be asked who else is there."""
    if connection.dialect.name == "postgresql" and connection.execute(_OTHERS).scalar_one():
        raise ServerRuns("A server works on this database. Stop every one of them first.")


_OTHERS: Final = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    f" AND application_name = '{SERVES}'"
)


def _any_row(connection: Connection, table: Table) -> bool:
    return connection.execute(select(text("1")).select_from(table).limit(1)).first() is not None


def _ended(connection: Connection, there: Mapping[str, Table]) -> _Ended:
    if not {"users", "sessions"} <= there.keys():
        return _Ended([], [], [], None)
    people, revoked = there["users"], there["sessions"]
    gone = select(people.c.person).where(people.c.name.is_(None))
    over = select(revoked.c.token_hash).where(revoked.c.revoked_at.is_not(None))
    shut_out = select(there["bans"]) if "bans" in there else None
    good = select(there["tokens"].c.token_hash) if "tokens" in there else None
    return _Ended(
        list(connection.execute(gone).scalars()),
        list(connection.execute(over).scalars()),
        [] if shut_out is None else [dict(row) for row in connection.execute(shut_out).mappings()],
        None if good is None else set(connection.execute(good).scalars()),
    )


# ── The rows ──────────────────────────────────────────────────────────────────────────────────────


def _fill(connection: Connection, batches: Iterable[Batch]) -> None:
    """The rows of the file in the place of those that the making of the tables has brought."""
    there = tables_there(connection).tables
    for name in there.keys() - {OF_ALEMBIC}:
        connection.execute(delete(there[name]))
    for batch in batches:
        table = there.get(batch.table)
        fits = (
            table is not None and batch.table not in LEFT_OUT and {*table.columns.keys()} == {*batch.columns}
        )
        if table is None or not fits:
            raise DamagedBackup("The backup has tables that its revision has not. Nothing was changed.")
        if batch.rows:
            rows = [dict(zip(batch.columns, row, strict=True)) for row in batch.rows]
            connection.execute(table.insert(), rows)
    if connection.dialect.name == "postgresql":
        for table in there.values():
            _count_on(connection, table)


def _count_on(connection: Connection, table: Table) -> None:
    """Numbers that the server gives out begin after those that are there."""
    for column in table.primary_key:
        if isinstance(column.type, Integer) and "nextval" in _default_of(column.server_default):
            newest = select(func.coalesce(func.max(column), 0) + 1).scalar_subquery()
            sequence = func.pg_get_serial_sequence(table.name, column.name)
            connection.execute(select(func.setval(sequence, newest, False)))


def _default_of(default: object) -> str:
    return str(getattr(default, "arg", ""))


# ── What has ended ────────────────────────────────────────────────────────────────────────────────


def _end_again(connection: Connection, ended: _Ended) -> int:
    """End what had ended; how many people are forgotten who were not in the backup."""
    again: list[str] = []
    for some in _by_some(ended.people):
        known = select(users.c.person).where(users.c.person.in_(some), users.c.name.is_not(None))
        again += connection.execute(known).scalars()
    for person in again:
        forget_within(connection, person)
    for some in _by_some(ended.sessions):
        connection.execute(delete(sessions).where(sessions.c.token_hash.in_(some)))
    if ended.tokens is not None:
        for some in _by_some(
            list(set(connection.execute(select(tokens.c.token_hash)).scalars()) - ended.tokens)
        ):
            end_tokens(connection, tokens.c.token_hash.in_(some))
    for ban in ended.bans:
        connection.execute(upsert(connection, bans).values(ban).on_conflict_do_nothing())
    # A code that was open then may have been used since, and is good once.
    connection.execute(delete(handovers).where(handovers.c.used_by.is_(None)))
    return len(again)


def _by_some(values: Sequence[str]) -> Iterator[Sequence[str]]:
    return (values[first : first + _SOME] for first in range(0, len(values), _SOME))


def _count(connection: Connection, table: Table) -> int:
    return connection.execute(select(func.count()).select_from(table)).scalar_one()


def _now(connection: Connection) -> int:
    """Ms by the database's clock."""
    if connection.dialect.name == "postgresql":
        return int(connection.execute(text(SERVER_MS)).scalar_one())
    return time.time_ns() // 1_000_000
