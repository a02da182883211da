"""What can be seen in the database: whether it keeps what it is told to, which release it belongs to, its clock, and who
works on it. It reads one snapshot beside whoever owns it, and changes nothing.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, func, select, text

from app.doctor.findings import Finding, doubtful, failing, fine
from app.games.core.options import N_
from app.settings import Settings
from app.store.address import SqliteAddress, read_address
from app.store.backup import read_snapshot
from app.store.clock import SERVER_MS
from app.store.migrate import known_revisions, newest_revision, revision_of
from app.store.owner import holder_of
from app.store.postgres import SERVES
from app.store.refusals import StartRefused, UnsafeSettings
from app.store.schema import tables
from app.table.ports import StoreAway

DRIFT_MS: Final = 500
"""Between this machine's clock and the database's."""
AHEAD_MS: Final = 5_000
"""By how much the newest entry may be later than now."""


@dataclass(frozen=True, slots=True)
class Records:
    """What the database says of itself. Times in ms; `now` by the database's own clock, `asked` by this machine's.
    `holder`: who works on it, a process of this machine or the machines of servers."""

    revision: str | None
    newest: int | None
    now: int
    asked: int
    durability: str
    holder: str | None


async def look(settings: Settings) -> tuple[Records | None, list[Finding]]:
    """What it says, if it can be read, and what there is to say of that."""
    address = read_address(settings.database_url, settings.data)
    holder = None
    if isinstance(address, SqliteAddress):
        if not address.path.exists():
            return None, [doubtful("database", N_("there is no database yet; aelwyd serve makes it"))]
        holder = holder_of(address.path)
    try:
        records = await read_snapshot(
            settings.database_url, settings.data, lambda connection: _read(connection, holder)
        )
    except UnsafeSettings as fault:
        return None, [failing("durability", "{fault}", fault=str(fault))]
    except StartRefused as fault:
        return None, [failing("database", "{fault}", fault=str(fault))]
    except StoreAway as fault:
        return None, [failing("database", N_("The database cannot be reached ({fault})."), fault=str(fault))]
    return records, [*told(records)]


def _read(connection: Connection, holder: str | None) -> Records:
    revision = revision_of(connection)
    newest = None
    if revision is not None:
        newest = connection.execute(select(func.max(tables.c.at))).scalar()
    postgres = connection.dialect.name == "postgresql"
    asked = time.time_ns() // 1_000_000
    now = connection.execute(text(SERVER_MS)).scalar_one() if postgres else asked
    if postgres:
        durability = f"synchronous_commit={connection.execute(_COMMITS).scalar_one()}"
        holder = connection.execute(_OTHERS).scalar_one()
    else:
        durability = f"journal_mode={connection.execute(text('PRAGMA journal_mode')).scalar_one()}"
    return Records(revision, newest, int(now), asked, durability, holder)


_COMMITS: Final = text("SELECT setting FROM pg_settings WHERE name = 'synchronous_commit'")
_OTHERS: Final = text(
    "SELECT string_agg(DISTINCT COALESCE(host(client_addr), 'localhost'), ', ') FROM pg_stat_activity"
    " WHERE datname = current_database()"
    f" AND application_name = '{SERVES}'"
)


def told(records: Records) -> Iterator[Finding]:
    """What there is to say of it."""
    if records.durability.startswith("journal_mode") and records.durability != "journal_mode=wal":
        yield failing(
            "durability",
            N_("{how}: the folder cannot keep what is promised; use a local disk"),
            how=records.durability,
        )
    else:
        yield fine("durability", N_("{how}: what was acknowledged is kept"), how=records.durability)
    yield _schema(records.revision)
    yield _clock(records)
    if records.holder is None:
        yield fine("owner", N_("no process works on the database"))
    else:
        yield fine("owner", N_("at work on the database: {holder}"), holder=records.holder)


def _schema(revision: str | None) -> Finding:
    newest = newest_revision()
    if revision is None:
        return doubtful("schema", N_("the database is empty; aelwyd serve fills it"))
    if revision not in known_revisions():
        return failing(
            "schema",
            N_("the database stands at {revision}: this program is too old for it"),
            revision=revision,
        )
    if revision != newest:
        return doubtful(
            "schema",
            N_("the database stands at {revision}; aelwyd serve brings it to {newest}: make a backup first"),
            revision=revision,
            newest=newest,
        )
    return fine("schema", N_("the database stands at {revision}, the newest"), revision=revision)


def _clock(records: Records) -> Finding:
    if records.newest is not None and records.newest > records.now + AHEAD_MS:
        ahead = (records.newest - records.now) // 1000
        return failing(
            "clock",
            N_(
                "the newest move is {ahead} s in the future: set the clock, or tables stand still for so long"
            ),
            ahead=ahead,
        )
    drift = abs(records.now - records.asked)
    if drift > DRIFT_MS:
        return doubtful(
            "clock",
            N_("this machine and the database differ by {drift} ms: let both follow a time server"),
            drift=drift,
        )
    return fine("clock", N_("the clock is right, as far as the database can tell"))
