"""Matches that were played elsewhere, put into this database: their table, its people and its log, or nothing of it.

It stores what `verify` has found to be right, and asks nobody. A match that is here already is never changed; where
another one of its table comes, the table's log is told anew with both, in the order in which they were played.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import msgspec
from sqlalchemy import Connection, select

from app.store import rows as r
from app.store.database import Database, upsert
from app.store.doors import admit
from app.store.matches import match_id
from app.store.rebuild import log_of as stored_log
from app.store.rebuild import rebuild_table
from app.store.schema import entries, meta, tables, users
from app.store.tables import write_opening
from app.table.chronicle import export_match
from app.table.entries import Entry
from app.table.evolve import FoldError
from app.table.export import Export, export_bytes
from app.table.redeal import Stuck
from app.table.retelling import Played, chapters, log_of, to_be_told, was_told
from app.table.words import BadText, clean_name

NOBODY: Final[Mapping[str, str]] = {}


class NotTaken(Exception):
    """Matches that cannot be stored. `code` is stable: `bad_name` (somebody is called as nobody can be here),
    `other_match` (the table has another match of that number), `table_is_here` (the table was played here),
    `wrong_time` (two of a table's matches at once, or one that ends before it begins), `old_table` (another match of
    the table is here and cannot be told again)."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class _Newcomer:
    """A match that comes, and the names of those of its people who are named."""

    played: Played
    names: Mapping[str, str]

    @property
    def number(self) -> int:
        return self.played.export.match


async def import_match(database: Database, export: Export) -> bool:
    """Store a verified match under its own id; False where it is there already.

    Raises:
        NotTaken: it cannot be.
        StoreAway: nobody knows whether it is; asking again is harmless.
    """
    return await import_matches(database, [export]) == 1


async def import_matches(
    database: Database, exports: Sequence[Export], known: Mapping[str, str] = NOBODY
) -> int:
    """Store verified matches of one table, all of them or none; how many were not there already. `known` has the ids
    of people by their names: whoever is not among them is somebody of their own at this table.

    Raises:
        NotTaken, StoreAway: as above.
    """
    newcomers = [_newcomer(export, known) for export in exports]
    return await database.write(lambda connection: _add(connection, exports[0].table, newcomers))


def match_of(export: Export) -> str:
    """The public id under which it is found afterwards."""
    return match_id(export.table, export.match)


def _newcomer(export: Export, known: Mapping[str, str]) -> _Newcomer:
    """Ids of the people, the same whenever the match is imported."""
    persons: list[str] = []
    names: dict[str, str] = {}
    for seat, name in enumerate(export.people):
        # One name is one person at a table; of two of a name, or of none, nobody knows who they were before or after.
        once = name is not None and export.people.count(name) == 1
        person = known.get(name or "") or _person(export.table, name if once else f"{export.match} {seat}")
        persons.append(person)
        if name is not None:
            names[person] = _checked(name)
    return _Newcomer(Played(export, persons), names)


def _person(table: str, who: str | None) -> str:
    return "p" + hashlib.sha256(f"aelwyd import {table} {who}".encode()).hexdigest()[:24]


def _checked(name: str) -> str:
    try:
        if clean_name(name) == name:
            return name
    except BadText:
        pass
    raise NotTaken("bad_name")


# ── Within the transaction ────────────────────────────────────────────────────────────────────────


def _add(connection: Connection, table: str, newcomers: Sequence[_Newcomer]) -> int:
    # Two imports at once would both tell the table's log: they take turns.
    connection.execute(select(meta).with_for_update()).all()
    key = connection.execute(select(tables.c.id).where(tables.c.public_id == table)).scalar()
    try:
        log = [] if key is None else list(stored_log(connection, key))
    except FoldError as fault:
        raise NotTaken("old_table") from fault
    there = chapters(log)
    new = [one for one in newcomers if not _is_there(there, one)]
    if not new:
        return 0
    if log and not was_told(log):
        raise NotTaken("table_is_here")
    told = log_of(_in_turn([*map(_again, there.values()), *(one.played for one in new)]))
    _name(connection, new, {entry.actor for entry in told})
    _write(connection, key, told)
    return len(new)


def _is_there(there: Mapping[int, Sequence[Entry]], newcomer: _Newcomer) -> bool:
    """Whether this very match is here. Who played it does not matter: a file may name nobody."""
    chapter = there.get(newcomer.number)
    if chapter is None:
        return False
    export = newcomer.played.export
    try:
        ours = export_match(chapter, None)
    except FoldError as running:
        raise NotTaken("table_is_here") from running
    except Stuck as gone:
        raise NotTaken("other_match") from gone
    if export_bytes(ours) != export_bytes(msgspec.structs.replace(export, people=ours.people)):
        raise NotTaken("other_match")
    return True


def _again(chapter: Sequence[Entry]) -> Played:
    try:
        return to_be_told(chapter)
    except (FoldError, Stuck) as gone:
        raise NotTaken("old_table") from gone


def _in_turn(matches: list[Played]) -> list[Played]:
    """In the order of their numbers, which is the order of time at every table."""
    matches.sort(key=lambda match: match.export.match)
    times = [time for match in matches for time in (match.export.started_at, match.export.ended_at)]
    if any(after < before for before, after in pairwise(times)):
        raise NotTaken("wrong_time")
    return matches


def _name(connection: Connection, new: Sequence[_Newcomer], actors: set[str | None]) -> None:
    for one in new:
        for person in one.names.keys() & actors:
            row = {
                "person": person,
                "name": one.names[person],
                "created_at": one.played.export.started_at,
            }
            connection.execute(upsert(connection, users).values(row).on_conflict_do_nothing())


def _write(connection: Connection, key: int | None, log: Sequence[Entry]) -> None:
    """The whole log of a table, in the place of the one that is there, with all that is made of it."""
    if key is None:
        write_opening(connection, log[0])
        key = connection.execute(select(tables.c.id).where(tables.c.public_id == _public(log))).scalar_one()
    connection.execute(entries.delete().where(entries.c.table_id == key))
    stored = [r.entry_row(msgspec.structs.replace(entry, table=key)) for entry in log]
    connection.execute(entries.insert(), [dict(zip(r.ENTRY, row, strict=True)) for row in stored])
    for person in {entry.actor for entry in log if entry.actor is not None}:
        admit(connection, key, person, log[0].at)
    rebuild_table(connection, key, replace=True)


def _public(log: Sequence[Entry]) -> str:
    return log[0].body.table  # type: ignore[union-attr]
