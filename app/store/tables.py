"""Tables as places: opening one, its invite and short code, and who has been let in.

The first entry, the table's row, its invite and its opener's admission are one transaction. A private table
answers exactly like a missing one until somebody is let in.
"""

import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, Select, and_, delete, exists, func, select

from app.games.core.ruleset import Refusal
from app.store import rows as r
from app.store.database import Database, upsert
from app.store.people_schema import blocks
from app.store.schema import admissions, entries, invites, matches, members, seats, tables
from app.table import decide as d
from app.table import state as s
from app.table.door import CLOSED, OPEN, REMOVED, TABLE_CLOSED, TABLE_LOCKED
from app.table.entries import Entry
from app.table.evolve import fold
from app.table.manners import USUAL, Manners
from app.table.ports import TableHead, Write
from app.table.projection import project

CODE_SIGNS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""32 signs that are not taken for each other: no 0, 1, I, O."""
CODE_LENGTH: Final = 8


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
class Invite:
    """How others come to a table: `secret` for the link's fragment, `code` to be said aloud (None once closed)."""

    table: str
    secret: str
    code: str | None


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
        return Threshold(TableHead(*row[:4]), turned_away(row, person), _known(row, person))

    async def join(self, table: str, secret: str, person: str, now: int) -> str | Refusal | None:
        """Let a person in by the invite's secret: the table's id, None for a wrong or missing one, or why whoever
        holds the right secret is not let in."""

        def write(connection: Connection) -> str | Refusal | None:
            row = connection.execute(_INVITES.where(tables.c.public_id == table)).first()
            given, kept = secret.encode("utf-8", "replace"), (row.secret if row else "").encode()
            if not hmac.compare_digest(given, kept) or row is None:
                return None
            if (code := _kept_out(connection, row.id, person)) is not None:
                return None if code == REMOVED else Refusal(code)
            admit(connection, row.id, person, now)
            return table

        return await self._database.write(write)

    async def join_by_code(self, code: str, person: str, now: int) -> str | None:
        """Let a person in by the short code, while the table gathers: its id, or None."""
        spoken = code.strip().upper().replace("-", "").replace(" ", "")
        asked = _INVITES.where(invites.c.code == spoken, tables.c.phase.in_((s.GATHERING, s.MATCH_OVER)))
        if len(spoken) != CODE_LENGTH or not set(spoken) <= set(CODE_SIGNS):
            return None

        def write(connection: Connection) -> str | None:
            row = connection.execute(asked).first()
            if row is None or _kept_out(connection, row.id, person) is not None:
                return None
            admit(connection, row.id, person, now)
            return str(row.public_id)

        return await self._database.write(write)

    async def admit(self, key: int, person: str, now: int) -> None:
        """This person has been let in to the table (its key), or has been there: a lock does not keep them out."""
        await self._database.write(lambda connection: admit(connection, key, person, now))

    async def invite(self, table: str, person: str) -> Invite | None:
        """The invite, for whoever may enter the table; None for everybody else, and while it is withdrawn."""
        asked = _INVITES.where(tables.c.public_id == table, tables.c.public | _let_in(person))
        row = await self._database.read(lambda connection: connection.execute(asked).first())
        return Invite(row.public_id, row.secret, row.code) if row else None

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

    async def renew_invite(self, table: str, host: str, now: int) -> Invite | Refusal:
        """A new secret and code, by the host alone: the ones before let nobody in any more, on any worker. Whoever has
        been let in stays."""

        def renew(connection: Connection, key: int) -> Invite:
            new = Invite(table, secrets.token_urlsafe(16), _new_code())
            fresh = {"secret": new.secret, "code": new.code, "created_at": now}
            row = upsert(connection, invites).values(table_id=key, **fresh)
            connection.execute(row.on_conflict_do_update(index_elements=["table_id"], set_=fresh))
            return new

        return await self._database.write(lambda connection: _as_host(connection, table, host, renew))

    async def withdraw_invite(self, table: str, host: str) -> Refusal | None:
        """Neither link nor code, by the host alone, until it is renewed."""

        def withdraw(connection: Connection, key: int) -> None:
            connection.execute(delete(invites).where(invites.c.table_id == key))

        return await self._database.write(lambda connection: _as_host(connection, table, host, withdraw))

    async def forget(self, key: int, person: str) -> None:
        """As if this person had never been let in to the table (its key)."""
        theirs = delete(admissions).where(admissions.c.table_id == key, admissions.c.person == person)
        await self._database.write(lambda connection: connection.execute(theirs))


_INVITES = select(tables.c.id, tables.c.public_id, invites.c.secret, invites.c.code).join(
    invites, invites.c.table_id == tables.c.id
)


T = TypeVar("T")


def _as_host(
    connection: Connection, table: str, host: str, change: Callable[[Connection, int], T]
) -> T | Refusal:
    """Change the invitation of a table whose host this is, or say why not."""
    asked = select(tables.c.id, tables.c.host, tables.c.door).where(tables.c.public_id == table)
    row = connection.execute(asked).one()
    if row.door == CLOSED:
        return Refusal(TABLE_CLOSED)
    return change(connection, row.id) if row.host == host else Refusal("not_host")


_DOORS = select(
    tables.c.id,
    tables.c.public_id,
    tables.c.seq,
    tables.c.public,
    tables.c.persons,
    tables.c.door,
    tables.c.removed,
)


def doors(person: str) -> Select[Any]:
    """Tables as somebody finds them at the door: whether they were let in before, and whether its host has blocked
    them, who have no seat there."""
    seat = exists().where(seats.c.table_id == tables.c.id, seats.c.person == person)
    blocked = exists().where(blocks.c.person == tables.c.host, blocks.c.blocked == person)
    return _DOORS.add_columns(_let_in(person).label("let_in"), and_(blocked, ~seat).label("barred"))


def turned_away(row: Any, person: str) -> str | None:
    """The code with which a person is not let in, None where they are; `row` as `doors` gives it. Whom the host has
    blocked finds what one finds who was sent away."""
    playing = person in msgspec.json.decode(row.persons)
    if person in msgspec.json.decode(row.removed) or (row.barred and not playing):
        return REMOVED
    if row.door == CLOSED:
        return TABLE_CLOSED
    return None if row.door == OPEN or _known(row, person) else TABLE_LOCKED


def seated(connection: Connection, key: int, person: str) -> bool:
    """Whether a seat at this table is this person's."""
    asked = exists().where(seats.c.table_id == key, seats.c.person == person)
    return bool(connection.execute(select(asked)).scalar())


def _known(row: Any, person: str) -> bool:
    return bool(row.let_in) or person in msgspec.json.decode(row.persons)


def _kept_out(connection: Connection, key: int, person: str) -> str | None:
    return turned_away(connection.execute(doors(person).where(tables.c.id == key)).one(), person)


def _let_in(person: str) -> Any:
    return exists().where(admissions.c.table_id == tables.c.id, admissions.c.person == person)


def _new_code() -> str:
    return "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))


def admit(connection: Connection, key: int, person: str, now: int) -> None:
    """Let a person in for good."""
    row = upsert(connection, admissions).values(table_id=key, person=person, at=now)
    connection.execute(row.on_conflict_do_nothing())


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
    invite = Invite(entry.body.table, secrets.token_urlsafe(16), _new_code())  # type: ignore[union-attr]
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
