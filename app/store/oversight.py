"""What the operator sees of the house: how much goes on, its tables, its people. Never a card, never what was said.

Reads only. Lists are bounded; what lies further down is found by a name.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, and_, exists, func, or_, select

from app.store.database import Database
from app.store.people_schema import bans, reports
from app.store.schema import match_players, matches, sessions, tables, users
from app.table import state as s
from app.table.door import CLOSED

LISTED: Final = 50
DAY_MS: Final = 24 * 3_600_000


@dataclass(frozen=True, slots=True)
class Numbers:
    """How much goes on. `visitors` are people seen within a day."""

    people: int
    visitors: int
    open_tables: int
    running: int
    matches: int
    reports: int
    banned: int


@dataclass(frozen=True, slots=True)
class TableRow:
    """An open table, by its public id; `persons` by seat, `at` the ms of its last entry."""

    table: str
    ruleset: str
    public: bool
    phase: str
    persons: tuple[str | None, ...]
    at: int


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Somebody: since when, when last seen (ms, None where no session is left), how many matches, and whether they have
    a name to sign in with. `why` is the operator's note about whoever is shut out, perhaps empty; None for all others."""

    person: str
    name: str
    created_at: int
    seen_at: int | None
    matches: int
    account: bool
    why: str | None

    @property
    def banned(self) -> bool:
        """Whether they are shut out."""
        return self.why is not None


class Oversight:
    """Looking."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def numbers(self, now: int) -> Numbers:
        """The figures of this moment."""
        named = users.c.name.is_not(None)
        lately = exists().where(sessions.c.person == users.c.person, sessions.c.seen_at > now - DAY_MS)
        is_open = tables.c.door != CLOSED
        counted = [
            select(func.count()).select_from(users).where(named),
            select(func.count()).select_from(users).where(named, lately),
            select(func.count()).select_from(tables).where(is_open),
            select(func.count()).select_from(tables).where(is_open, _running()),
            select(func.count()).select_from(matches),
            select(func.count()).select_from(reports).where(reports.c.done_at.is_(None)),
            select(func.count()).select_from(bans),
        ]

        def read(connection: Connection) -> Numbers:
            return Numbers(*(connection.execute(one).scalar_one() for one in counted))

        return await self._database.read(read)

    async def tables(self) -> list[TableRow]:
        """The open tables at which something happened last."""
        columns = (
            tables.c.public_id,
            tables.c.ruleset,
            tables.c.public,
            tables.c.phase,
            tables.c.persons,
            tables.c.at,
        )
        asked = select(*columns).where(tables.c.door != CLOSED).order_by(tables.c.at.desc()).limit(LISTED)
        found = await self._database.read(lambda connection: connection.execute(asked).all())
        return [_table(row) for row in found]

    async def people(self, name: str = "") -> list[PersonRow]:
        """Those seen last; or whose name has this in it, or whose id it is."""
        seen = select(func.max(sessions.c.seen_at)).where(
            sessions.c.person == users.c.person, sessions.c.revoked_at.is_(None)
        )
        played = select(func.count()).where(match_players.c.person == users.c.person)
        last = seen.scalar_subquery()
        why = select(bans.c.reason).where(bans.c.person == users.c.person).scalar_subquery()
        asked = (
            select(
                users.c.person,
                users.c.name,
                users.c.created_at,
                last,
                played.scalar_subquery(),
                users.c.sign_in_name.is_not(None),
                why,
            )
            .where(users.c.name.is_not(None))
            .order_by(func.coalesce(last, 0).desc(), users.c.created_at.desc())
            .limit(LISTED)
        )
        if name:
            # SQLite knows small and great of plain letters alone: others are found as they are written.
            alike = func.lower(users.c.name).contains(name.lower(), autoescape=True)
            asked = asked.where(
                or_(alike, users.c.name.contains(name, autoescape=True), users.c.person == name)
            )
        found = await self._database.read(lambda connection: connection.execute(asked).all())
        return [
            PersonRow(person, called, came, seen_at, matches, bool(account), why)
            for person, called, came, seen_at, matches, account, why in found
        ]

    async def key_of(self, table: str) -> int | None:
        """The key of a table that is not closed, by its public id."""
        asked = select(tables.c.id).where(tables.c.public_id == table, tables.c.door != CLOSED)
        return await self._database.read(lambda connection: connection.execute(asked).scalar())


def _running() -> Any:
    return and_(tables.c.phase != s.GATHERING, tables.c.phase != s.MATCH_OVER)


def _table(row: Sequence[Any]) -> TableRow:
    table, ruleset, public, phase, persons, at = row
    return TableRow(table, ruleset, bool(public), phase, tuple(msgspec.json.decode(persons)), at)
