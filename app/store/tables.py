"""Tables as places: opening one, and finding them: those where somebody sits, belongs, is host.

The first entry, the table's row, its invite and its opener's admission are one transaction. A private table
answers exactly like a missing one until somebody is let in.
"""

import secrets
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, exists, func, select

from app.games.core.ruleset import Refusal
from app.store import rows as r
from app.store.database import Database, upsert
from app.store.doors import admit, doors, known, turned_away
from app.store.invites import Invite, new_code
from app.store.schema import admissions, entries, invites, matches, members, seats, tables
from app.table import decide as d
from app.table import state as s
from app.table.door import CLOSED
from app.table.entries import Entry
from app.table.evolve import fold
from app.table.manners import USUAL, Manners
from app.table.ports import TableHead, Write
from app.table.projection import project


@dataclass(frozen=True, slots=True)
class Opening:
    """A wish for a table. The same person's same `key` is the same wish; `fresh` is 32 random bytes."""

    person: str
    key: str
    ruleset: str
    seats: int
    public: bool
    now: int
    fresh: bytes
    options: dict[str, Any] = field(default_factory=dict)
    preset: str | None = None
    bots: str = ""
    """The level of the bots on all other seats, or nothing for free seats."""
    manners: Manners = USUAL


@dataclass(frozen=True, slots=True)
class Threshold:
    """A table as somebody finds it who may know of it. `refusal` is the code with which they are not let in, None
    where they are; `known`: they have been let in for good."""

    head: TableHead
    refusal: str | None
    known: bool


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A standing table of which somebody is a member; `last_at` is when its last match began (ms), None before the
    first."""

    table: str
    key: int
    ruleset: str
    phase: str
    last_at: int | None


@dataclass(frozen=True, slots=True)
class KeptTable:
    """A table at which somebody's seat is kept; `persons` by seat, `at` the ms of its last entry."""

    table: str
    ruleset: str
    options: dict[str, Any]
    persons: tuple[str | None, ...]
    phase: str
    at: int


class Tables:
    """Opening tables and letting people in."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(self, wish: Opening) -> Invite | Refusal:
        """Open a table, or give the one that this wish has opened before; or why there can be none."""
        first = d.open_table(
            0,
            secrets.token_urlsafe(12),
            wish.person,
            wish.key,
            wish.ruleset,
            wish.seats,
            wish.options,
            wish.preset,
            wish.public,
            wish.now,
            wish.fresh,
            wish.bots,
            wish.manners,
        )
        if isinstance(first, Refusal):
            return first
        return await self._database.write(lambda connection: write_opening(connection, first))

    async def may_enter(self, table: str, person: str) -> TableHead | None:
        """The table, if this person may be at it; None for everybody else, and for a missing one."""
        found = await self.threshold(table, person)
        return found.head if found is not None and found.refusal is None else None

    async def threshold(self, table: str, person: str) -> Threshold | None:
        """What this person finds there; None for a missing table and for one that they were never let into."""
        asked = doors(person).where(tables.c.public_id == table)
        row = await self._database.read(lambda connection: connection.execute(asked).first())
        if row is None or not (row.public or row.let_in):
            return None
        return Threshold(TableHead(*row[:4]), turned_away(row, person), known(row, person))

    async def admit(self, key: int, person: str, now: int) -> None:
        """This person has been let in to the table (its key), or has been there: a lock does not keep them out."""
        await self._database.write(lambda connection: admit(connection, key, person, now))

    async def kept(self, person: str, limit: int) -> list[KeptTable]:
        """The tables at which this person sits: those with a match in progress first, then the newest."""
        sits = exists().where(seats.c.table_id == tables.c.id, seats.c.person == person)
        asked = (
            select(
                tables.c.public_id,
                tables.c.ruleset,
                tables.c.options,
                tables.c.persons,
                tables.c.phase,
                tables.c.at,
                tables.c.removed,
            )
            .where(sits, tables.c.door != CLOSED)
            .order_by(tables.c.phase.in_((s.GATHERING, s.MATCH_OVER)), tables.c.at.desc())
            .limit(limit)
        )
        found = await self._database.read(lambda connection: connection.execute(asked).all())
        return [_kept(*row) for *row, removed in found if person not in msgspec.json.decode(removed)]

    async def own(self, person: str, limit: int) -> list[OwnTable]:
        """The standing tables of which this person is a member, those where something happened last first."""
        last = (
            select(func.max(matches.c.started_at)).where(matches.c.table_id == tables.c.id).scalar_subquery()
        )
        asked = (
            select(tables.c.public_id, tables.c.id, tables.c.ruleset, tables.c.phase, last)
            .join(members, members.c.table_id == tables.c.id)
            .where(members.c.person == person, tables.c.door != CLOSED)
            .order_by(tables.c.at.desc())
            .limit(limit)
        )
        found = await self._database.read(lambda connection: connection.execute(asked).all())
        return [OwnTable(*row) for row in found]

    async def bars(self, table: int, person: str) -> bool:
        """Whether whoever is host at this table (its key) has blocked a person who has no seat there."""
        asked = doors(person).where(tables.c.id == table)
        row = await self._database.read(lambda connection: connection.execute(asked).first())
        return row is not None and bool(row.barred)

    async def hosted(self, host: str, person: str) -> list[int]:
        """The keys of the open tables whose host is the one and at which the other sits or plays."""
        sits = exists().where(seats.c.table_id == tables.c.id, seats.c.person == person)
        asked = select(tables.c.id).where(tables.c.host == host, tables.c.door != CLOSED, sits)
        return list(await self._database.read(lambda connection: connection.execute(asked).scalars().all()))

    async def forget(self, key: int, person: str) -> None:
        """As if this person had never been let in to the table (its key)."""
        theirs = delete(admissions).where(admissions.c.table_id == key, admissions.c.person == person)
        await self._database.write(lambda connection: connection.execute(theirs))


def write_opening(connection: Connection, first: Entry) -> Invite:
    """Write a table's first entry and all that belongs to it, under a key of the database's own; or, where the
    same wish has been fulfilled before, change nothing and give that table's invite."""
    key = _insert_table(connection, first)
    if key is None:
        return _opened_before(connection, first)
    entry = msgspec.structs.replace(first, table=key)
    written = _rows(entry)
    connection.execute(entries.insert().values(dict(zip(r.ENTRY, written.entry, strict=True))))
    connection.execute(seats.insert().values([dict(zip(r.SEAT, row, strict=True)) for row in written.seats]))
    invite = Invite(entry.body.table, secrets.token_urlsafe(16), new_code())  # type: ignore[union-attr]
    kept = {"table_id": key, "secret": invite.secret, "code": invite.code, "created_at": entry.at}
    connection.execute(invites.insert().values(kept))
    admit(connection, key, str(entry.actor), entry.at)
    return invite


def _opened_before(connection: Connection, first: Entry) -> Invite:
    """The table that the same wish has opened; where its invitation is withdrawn, with a secret that opens nothing."""
    asked = (
        select(tables.c.public_id, invites.c.secret, invites.c.code)
        .outerjoin(invites, invites.c.table_id == tables.c.id)
        .where(tables.c.opened_by == first.actor, tables.c.opened_key == first.cid)
    )
    row = connection.execute(asked).one()
    return Invite(row.public_id, row.secret or "", row.code)


def _insert_table(connection: Connection, first: Entry) -> int | None:
    """The key of the new row, or None where this wish has already been fulfilled."""
    written = _rows(first)
    row = dict(zip(r.TABLE, written.table, strict=True)) | opened_columns(first)
    del row["id"]
    insert = upsert(connection, tables).values(row)
    once = insert.on_conflict_do_nothing(index_elements=["opened_by", "opened_key"])
    return connection.execute(once.returning(tables.c.id)).scalar()


def _rows(first: Entry) -> r.WrittenRows:
    return r.WrittenRows(Write(first, project(fold(first.table, [first]), first)))


def _kept(table: str, ruleset: str, options: str, persons: str, phase: str, at: int) -> KeptTable:
    seated = tuple(msgspec.json.decode(persons))
    return KeptTable(table, ruleset, msgspec.json.decode(options), seated, phase, at)


def opened_columns(first: Entry) -> dict[str, Any]:
    """What the row of a table keeps of its first entry for good."""
    return {
        "public_id": first.body.table,  # type: ignore[union-attr]
        "opened_by": first.actor,
        "opened_key": first.cid,
        "opened_at": first.at,
    }
