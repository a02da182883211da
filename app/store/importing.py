"""A match that was played elsewhere, put into this database: its table, its people and its log, or nothing of it.

It stores what `verify` has found to be right, and asks nobody. What is there already is never changed.
"""

import hashlib
from collections.abc import Sequence

from sqlalchemy import Connection, select

from app.store.database import Database, upsert
from app.store.matches import match_id
from app.store.schema import deals, tables, users
from app.store.seeding import add_table
from app.table.entries import Entry
from app.table.export import Export
from app.table.retelling import log_of
from app.table.words import BadText, clean_name


class NotTaken(Exception):
    """A match that cannot be stored. `code` is stable: `table_is_here` (the same table, but not this very match), `bad_name`
    (somebody is called as nobody can be here)."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


async def import_match(database: Database, export: Export) -> bool:
    """Store a verified match under its own id; False where it is there already.

    Raises:
        NotTaken: it cannot be.
        StoreAway: nobody knows whether it is; asking again is harmless.
    """
    persons, names = _people(export)
    log = log_of(export, persons)
    return await database.write(lambda connection: _add(connection, export, log, names))


def _people(export: Export) -> tuple[list[str], dict[str, str]]:
    """Ids of the people by seat, the same whenever it is imported; and the names of those who are named."""
    persons: list[str] = []
    names: dict[str, str] = {}
    for seat, name in enumerate(export.people):
        whole = f"aelwyd import {export.table} {name if _once(name, export.people) else seat}"
        person = "p" + hashlib.sha256(whole.encode()).hexdigest()[:24]
        persons.append(person)
        if name is not None:
            names[person] = _checked(name)
    return persons, names


def _once(name: str | None, people: Sequence[str | None]) -> bool:
    return name is not None and people.count(name) == 1


def _checked(name: str) -> str:
    try:
        if clean_name(name) == name:
            return name
    except BadText:
        pass
    raise NotTaken("bad_name")


def _add(connection: Connection, export: Export, log: list[Entry], names: dict[str, str]) -> bool:
    key = connection.execute(select(tables.c.id).where(tables.c.public_id == export.table)).scalar()
    if key is not None:
        its = (deals.c.table_id == key, deals.c.match_number == export.match)
        asked = select(deals.c.commit_hash).where(*its).order_by(deals.c.number)
        if list(connection.execute(asked).scalars()) != [deal.commit for deal in export.deals]:
            raise NotTaken("table_is_here")
        return False
    for person in names.keys() & {entry.actor for entry in log}:
        name = names[person]
        row = {"person": person, "name": name, "created_at": export.started_at}
        connection.execute(upsert(connection, users).values(row).on_conflict_do_nothing())
    add_table(connection, log)
    return True


def match_of(export: Export) -> str:
    """The public id under which it is found afterwards."""
    return match_id(export.table, export.match)
