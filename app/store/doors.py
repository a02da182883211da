"""The door of a table: who was let in, who is turned away and why.

Conditions and reads for whoever has a connection; when a door is asked is the business of others.
"""

from typing import Any

import msgspec
from sqlalchemy import Connection, Select, and_, exists, select

from app.store.database import upsert
from app.store.people_schema import blocks
from app.store.schema import admissions, seats, tables
from app.table.door import CLOSED, OPEN, REMOVED, TABLE_CLOSED, TABLE_LOCKED

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
    return _DOORS.add_columns(let_in(person).label("let_in"), and_(blocked, ~seat).label("barred"))


def turned_away(row: Any, person: str) -> str | None:
    """The code with which a person is not let in, None where they are; `row` as `doors` gives it. Whom the host has
    blocked finds what one finds who was sent away."""
    playing = person in msgspec.json.decode(row.persons)
    if person in msgspec.json.decode(row.removed) or (row.barred and not playing):
        return REMOVED
    if row.door == CLOSED:
        return TABLE_CLOSED
    return None if row.door == OPEN or known(row, person) else TABLE_LOCKED


def seated(connection: Connection, key: int, person: str) -> bool:
    """Whether a seat at this table is this person's."""
    asked = exists().where(seats.c.table_id == key, seats.c.person == person)
    return bool(connection.execute(select(asked)).scalar())


def known(row: Any, person: str) -> bool:
    """Whether they have been let in for good, or play there; `row` as `doors` gives it."""
    return bool(row.let_in) or person in msgspec.json.decode(row.persons)


def kept_out(connection: Connection, key: int, person: str) -> str | None:
    """The code with which a person is not let in at this table (its key), None where they are."""
    return turned_away(connection.execute(doors(person).where(tables.c.id == key)).one(), person)


def let_in(person: str) -> Any:
    """The condition that a table has let this person in by name."""
    return exists().where(admissions.c.table_id == tables.c.id, admissions.c.person == person)


def admit(connection: Connection, key: int, person: str, now: int) -> None:
    """Let a person in for good."""
    row = upsert(connection, admissions).values(table_id=key, person=person, at=now)
    connection.execute(row.on_conflict_do_nothing())
