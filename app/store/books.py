"""Reading a table's book: all its ended matches in their order, from the projections alone.

Two scans by the keys of one table: `matches_pkey` and `match_players_pkey` both begin with it, so a table of two
thousand matches is about ten thousand narrow rows, in order and without a sort, whatever else the server holds.
Whoever asks must have been let in.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, case, func, select

from app.store.database import Database
from app.store.evenings import Evening, evenings
from app.store.matches import MatchRecord, Player, read_match
from app.store.schema import match_players, matches, tables
from app.table.bots import is_bot


@dataclass(frozen=True, slots=True)
class Book:
    """What a table has played: `ruleset` is the one laid out now, `evenings` the earliest first."""

    table: str
    ruleset: str
    evenings: tuple[Evening, ...]


class Books:
    """Questions about all that one table has played."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_table(self, table: str) -> Book | None:
        """The book of this table, None for a missing one."""
        asked = select(tables.c.id, tables.c.ruleset).where(tables.c.public_id == table)

        def read(connection: Connection) -> Book | None:
            row = connection.execute(asked).first()
            if row is None:
                return None
            return Book(table, row.ruleset, tuple(evenings(_ended(connection, row.id))))

        return await self._database.read(read)

    async def leading(self, keys: Sequence[int]) -> dict[int, tuple[str, ...]]:
        """Who leads at each of these tables (their keys) over all time, as `evenings.leaders` has it: nobody before the
        first win."""
        found = await self._database.read(lambda connection: connection.execute(wins_query(keys)).all())
        ranks: dict[int, dict[str, tuple[int, int]]] = {}
        for key, person, won, shared in found:
            if not is_bot(person):
                ranks.setdefault(key, {})[person] = (won + shared, won)
        best = {key: max(of_table.values()) for key, of_table in ranks.items()}
        return {
            key: tuple(sorted(person for person, rank in of_table.items() if rank == best[key]))
            for key, of_table in ranks.items()
        }


def wins_query(keys: Sequence[int]) -> Select[Any]:
    """Matches won alone and shared ones of everybody at these tables."""
    outcome = match_players.c.outcome
    return (
        select(
            match_players.c.table_id,
            match_players.c.person,
            func.count(case((outcome == "won", 1))),
            func.count(case((outcome == "shared", 1))),
        )
        .where(match_players.c.table_id.in_(keys), outcome.in_(("won", "shared")))
        .group_by(match_players.c.table_id, match_players.c.person)
    )


def matches_query(key: int) -> Select[Any]:
    """The ended matches of a table, in their order."""
    asked = select(matches, tables.c.public_id, tables.c.public).join(
        tables, tables.c.id == matches.c.table_id
    )
    return asked.where(matches.c.table_id == key, matches.c.ended_at.is_not(None)).order_by(matches.c.number)


def players_query(key: int) -> Select[Any]:
    """Who played in each match of a table, match by match and seat by seat."""
    columns = ("match_number", "seat", "side", "person")
    return (
        select(*(match_players.c[name] for name in columns))
        .where(match_players.c.table_id == key)
        .order_by(match_players.c.match_number, match_players.c.seat)
    )


def _ended(connection: Connection, key: int) -> list[MatchRecord]:
    players: dict[int, list[Player]] = {}
    for number, seat, side, person in connection.execute(players_query(key)):
        players.setdefault(number, []).append(Player(seat, side, person))
    found = connection.execute(matches_query(key))
    return [read_match(row, players.get(row.number, ()), 0, None) for row in found]
