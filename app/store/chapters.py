"""The entries of one match, read from the log for whoever folds them again: replays, exports and the like.

What is read here holds secrets and hidden moves and is never shown as it is.
"""

from dataclasses import dataclass

from sqlalchemy import Connection, and_, exists, func, or_, select

from app.store import rows as r
from app.store.database import Database
from app.store.matches import read_match_id
from app.store.reading import read_entry
from app.store.schema import admissions, entries, match_players, matches, reviews, tables
from app.table.entries import Entry


@dataclass(frozen=True, slots=True)
class Chapter:
    """A match's part of its table's log: everything from its `match_started` to before the next one."""

    key: int
    entries: tuple[Entry, ...]


class Chapters:
    """Questions about the logs of matches."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_match(self, match: str, person: str | None, *, reviewed: bool = False) -> Chapter | None:
        """The log of a match: for whoever played it, at a public table for everybody, and while it runs for whoever
        was let into the table; with `reviewed` also while its table looks at it together. None for a missing one as for
        others.

        Raises:
            FoldError: an entry of no version known here.
        """
        named = read_match_id(match)
        if named is None:
            return None
        played = exists().where(
            match_players.c.table_id == matches.c.table_id,
            match_players.c.match_number == matches.c.number,
            match_players.c.person == person,
        )
        together = exists().where(
            reviews.c.table_id == matches.c.table_id, reviews.c.match_number == matches.c.number
        )
        now = or_(matches.c.ended_at.is_(None), together) if reviewed else matches.c.ended_at.is_(None)
        let_in = exists().where(admissions.c.table_id == tables.c.id, admissions.c.person == person)
        asked = (
            select(matches.c.table_id, matches.c.number, matches.c.started_seq)
            .join(tables, tables.c.id == matches.c.table_id)
            .where(
                tables.c.public_id == named[0],
                matches.c.number == named[1],
                or_(tables.c.public, played, and_(now, let_in)),
            )
        )

        def read(connection: Connection) -> Chapter | None:
            row = connection.execute(asked).first()
            return None if row is None else Chapter(row.table_id, _entries(connection, *row))

        return await self._database.read(read)


def _entries(connection: Connection, table: int, number: int, started: int) -> tuple[Entry, ...]:
    following = select(func.min(matches.c.started_seq)).where(
        matches.c.table_id == table, matches.c.number > number
    )
    end = connection.execute(following).scalar()
    asked = (
        select(*(entries.c[name] for name in r.ENTRY))
        .where(entries.c.table_id == table, entries.c.seq >= started)
        .order_by(entries.c.seq)
    )
    if end is not None:
        asked = asked.where(entries.c.seq < end)
    return tuple(read_entry(row) for row in connection.execute(asked))
