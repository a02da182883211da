"""Friends asked to a table by name. What an invitation is worth is asked when it is read, so that nothing need be
withdrawn: it is good for twelve hours, between friends, at an open table that would let the invited in.

A stale one, a forged one and one to no table at all are alike.
"""

from dataclasses import dataclass
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, Select, and_, delete, func, select

from app.games.core.ruleset import Refusal
from app.store.database import Database, upsert
from app.store.doors import admit, doors, seated, turned_away
from app.store.friends import are_friends
from app.store.people_schema import invitations
from app.store.schema import tables
from app.table.door import CLOSED, REMOVED

GOOD_MS: Final = 12 * 3_600_000
AT_A_TABLE: Final = 20
"""Open invitations of one person to one table."""
READ: Final = 100
SHOWN: Final = 10
"""Invitations that somebody is shown: the newest."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """An open invitation of a friend: to which table, what is played there, by whom, and when (ms)."""

    table: str
    ruleset: str
    person: str
    at: int


class Invitations:
    """Asking friends to a table, and coming."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def invite(self, table: int, person: str, invited: str, now: int) -> Refusal | None:
        """Ask a friend to a table (its key) at which the person may be; asking again makes it new. `not_friends` for
        everybody else."""

        def write(connection: Connection) -> Refusal | None:
            if not connection.execute(select(are_friends(person, invited))).scalar():
                return Refusal("not_friends")
            old = invitations.c.at <= now - GOOD_MS
            connection.execute(delete(invitations).where(invitations.c.person == person, old))
            mine = and_(invitations.c.person == person, invitations.c.table_id == table)
            if connection.execute(select(func.count()).where(mine)).scalar_one() >= AT_A_TABLE:
                return Refusal("too_many")
            row = upsert(connection, invitations).values(
                invited=invited, table_id=table, person=person, at=now
            )
            keys = ["invited", "table_id", "person"]
            connection.execute(row.on_conflict_do_update(index_elements=keys, set_={"at": now}))
            return None

        return await self._database.write(write)

    async def of(self, invited: str, now: int) -> list[Invitation]:
        """The open invitations of a person, the newest first, one for each table; none to where they sit already."""
        newest_first = (invitations.c.at.desc(), invitations.c.table_id)
        asked = _good(invited, now).order_by(*newest_first).limit(READ)

        def read(connection: Connection) -> list[Row[Any]]:
            found = connection.execute(asked).all()
            sits = {row.id for row in found if seated(connection, row.id, invited)}
            return [row for row in found if _lets_in(row, invited) and row.id not in sits]

        newest: dict[str, Invitation] = {}
        for row in await self._database.read(read):
            one = Invitation(row.public_id, row.ruleset, row.inviter, row.invited_at)
            newest.setdefault(one.table, one)
        return list(newest.values())[:SHOWN]

    async def to(self, table: int, now: int) -> set[str]:
        """Everybody who has an invitation to this table (its key) that is not too old."""
        asked = select(invitations.c.invited).where(
            invitations.c.table_id == table, invitations.c.at > now - GOOD_MS
        )
        return set(await self._database.read(lambda connection: connection.execute(asked).scalars().all()))

    async def accept(self, table: str, invited: str, now: int) -> str | Refusal | None:
        """Let a person in by their invitation, which is used up: the table's id; None without a good one; or why whoever
        has one is not let in just now."""

        def write(connection: Connection) -> str | Refusal | None:
            asked = _good(invited, now).where(tables.c.public_id == table)
            row = next((row for row in connection.execute(asked).all() if _asks(row)), None)
            if row is None or (code := turned_away(row, invited)) == REMOVED:
                return None
            if code is not None:
                return Refusal(code)
            admit(connection, row.id, invited, now)
            connection.execute(delete(invitations).where(_to(row.id, invited)))
            return table

        return await self._database.write(write)

    async def decline(self, table: str, invited: str) -> None:
        """Put every invitation of this person to a table away."""
        key = select(tables.c.id).where(tables.c.public_id == table).scalar_subquery()
        gone = delete(invitations).where(_to(key, invited))
        await self._database.write(lambda connection: connection.execute(gone))


def _good(invited: str, now: int) -> Select[Any]:
    """Invitations of somebody that may still be good, with their tables as `doors` gives them."""
    return (
        doors(invited)
        .add_columns(
            tables.c.ruleset, invitations.c.person.label("inviter"), invitations.c.at.label("invited_at")
        )
        .join(invitations, invitations.c.table_id == tables.c.id)
        .where(
            invitations.c.invited == invited,
            invitations.c.at > now - GOOD_MS,
            tables.c.door != CLOSED,
            are_friends(invitations.c.person, invited),
        )
    )


def _asks(row: Row[Any]) -> bool:
    """Whether whoever invited may be there themselves."""
    return row.inviter not in msgspec.json.decode(row.removed)


def _lets_in(row: Row[Any], invited: str) -> bool:
    return _asks(row) and turned_away(row, invited) is None


def _to(key: Any, invited: str) -> ColumnElement[bool]:
    return and_(invitations.c.table_id == key, invitations.c.invited == invited)
