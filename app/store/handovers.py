"""One-time codes that hand a seat over: to the same person elsewhere, or to somebody else for a match.

A secret is opaque (256 bits), kept only as its SHA-256, good for ten minutes and for one use. A person has at most one
open code at a table. A wrong, a used, an expired and a cancelled secret, and one of another table, are all alike.
Whether a seat may be lent is not known here.
"""

import secrets
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from sqlalchemy import ColumnElement, Connection, and_, delete, func, or_, select, update

from app.store.accounts import Arrival, Person, hashed, open_session
from app.store.database import Database
from app.store.schema import handovers, tables, users

Kind: TypeAlias = Literal["move", "lend"]
GOOD_MS: Final = 10 * 60_000
AGAIN_MS: Final = 30_000
"""How long whoever has borrowed a seat may ask again, in case the answer was lost."""
NOBODY: Final = ""
"""Who opens a code in a browser without a session."""


@dataclass(frozen=True, slots=True)
class Handover:
    """An open code: what it does, whose it is, and the key of its table. `name` is what they are called now."""

    kind: Kind
    person: str
    name: str
    table: int


class Handovers:
    """Making, cancelling and opening codes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def make(self, table: int, kind: Kind, person: str, now: int) -> str:
        """The secret of a new code; this person's open ones at the table end."""
        secret = secrets.token_urlsafe(32)
        row = {"table_id": table, "kind": kind, "person": person, "good_until": now + GOOD_MS}

        def write(connection: Connection) -> str:
            connection.execute(delete(handovers).where(handovers.c.good_until <= now))
            connection.execute(_ended(table, person))
            connection.execute(handovers.insert().values(secret_hash=hashed(secret), **row))
            return secret

        return await self._database.write(write)

    async def cancel(self, table: int, person: str) -> None:
        """End this person's open codes at the table."""
        await self._database.write(lambda connection: connection.execute(_ended(table, person)))

    async def look(self, table: str, secret: str, by: str, now: int) -> Handover | None:
        """What this secret would do at the table of this public id if `by` opened it; it stays good."""
        asked = (
            select(handovers.c.kind, handovers.c.person, users.c.name, handovers.c.table_id)
            .join(users, users.c.person == handovers.c.person)
            .where(_good(table, secret, by, now), users.c.name.is_not(None))
        )
        row = await self._database.read(lambda connection: connection.execute(asked).first())
        return Handover(*row) if row else None

    async def move(self, table: str, secret: str, by: str, now: int, browser: str = "") -> Arrival | None:
        """Use a code that moves a seat: a session of its maker's, or None."""

        def write(connection: Connection) -> Arrival | None:
            used = _use(connection, table, secret, by, now, "move")
            asked = select(users.c.person, users.c.name).where(
                users.c.person == used, users.c.name.is_not(None)
            )
            row = connection.execute(asked).first() if used else None
            if row is None:
                return None
            return Arrival(Person(row.person, row.name), open_session(connection, row.person, now, browser))

        return await self._database.write(write)

    async def borrow(self, table: str, secret: str, by: str, now: int) -> str | None:
        """Use a code that lends a seat: whose seat, or None. The same person may soon ask again."""
        return await self._database.write(lambda one: _use(one, table, secret, by, now, "lend"))

    async def release(self, secret: str, by: str) -> None:
        """It was not for this person: the code is as if they had not opened it."""
        theirs = and_(handovers.c.secret_hash == hashed(secret), handovers.c.used_by == by)
        freed = update(handovers).where(theirs).values(used_by=None, used_at=None)
        await self._database.write(lambda connection: connection.execute(freed))


def _ended(table: int, person: str) -> Any:
    mine = and_(handovers.c.table_id == table, handovers.c.person == person)
    return delete(handovers).where(mine, handovers.c.used_by.is_(None))


def _good(table: str, secret: str, by: str, now: int) -> ColumnElement[bool]:
    """The code of this secret, if `by` may open it here and now."""
    key = select(tables.c.id).where(tables.c.public_id == table).scalar_subquery()
    theirs = and_(handovers.c.kind == "lend", handovers.c.used_by == by)
    again = and_(theirs, handovers.c.used_at > now - AGAIN_MS)
    return and_(
        handovers.c.secret_hash == hashed(secret),
        handovers.c.table_id == key,
        handovers.c.good_until > now,
        or_(handovers.c.used_by.is_(None), again),
    )


def _use(connection: Connection, table: str, secret: str, by: str, now: int, kind: Kind) -> str | None:
    """Whose code was used, or None. One statement: of two at once only one finds the code unused."""
    good = and_(_good(table, secret, by, now), handovers.c.kind == kind)
    first = func.coalesce(handovers.c.used_at, now)  # asking again does not make the time longer
    used = update(handovers).where(good).values(used_by=by, used_at=first).returning(handovers.c.person)
    return connection.execute(used).scalar()
