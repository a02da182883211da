"""What was played: a person's matches, one match with its deals, a table's matches, the sheet of its present one.

Everything is read from the projections, in pages, under the database's time limit for a statement. Whoever may
not see a match gets the same None as for a missing one.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    Text,
    and_,
    case,
    cast,
    exists,
    func,
    select,
    tuple_,
)

from app.store.database import Database
from app.store.matches import MatchRecord, Outcome, Player, read_deal, read_match, read_match_id
from app.store.schema import deals, match_players, matches, tables

PAGE_ROWS: Final = 50


@dataclass(frozen=True, slots=True)
class MatchList:
    """A page of ended matches, the newest first. `first` is the place of the first one, from 0; `tally` counts by
    ruleset and outcome over all of them, whatever the page and the filter."""

    matches: tuple[MatchRecord, ...]
    first: int
    total: int
    tally: dict[str, dict[Outcome, int]]


class History:
    """Questions about what was played."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_person(self, person: str, *, ruleset: str | None = None, first: int = 0) -> MatchList:
        """A page of the matches this person played to an end, of one ruleset or of all."""

        def read(connection: Connection) -> MatchList:
            tally = _tally(connection, person)
            total = sum(sum(kinds.values()) for name, kinds in tally.items() if ruleset in (None, name))
            rows = connection.execute(_played(person, ruleset).offset(first).limit(PAGE_ROWS)).all()
            return MatchList(tuple(_with_players(connection, rows)), first, total, tally)

        return await self._database.read(read)

    async def match(self, match: str, person: str | None) -> MatchRecord | None:
        """A match with its deals, for whoever played it and, at a public table, for everybody."""
        named = read_match_id(match)
        if named is None:
            return None
        mine = exists().where(_players_of_match(), match_players.c.person == person)
        asked = _MATCHES.where(
            tables.c.public_id == named[0], matches.c.number == named[1], tables.c.public | mine
        )
        return await self._database.read(lambda connection: _one(connection, asked))

    async def sheet(self, table: str) -> MatchRecord | None:
        """The running match of a table with the deals scored so far, or else its last one; None before the first.
        Whoever asks must have been let in."""
        asked = _MATCHES.where(tables.c.public_id == table).order_by(matches.c.number.desc()).limit(1)
        return await self._database.read(lambda connection: _one(connection, asked))

    async def of_table(self, table: str, *, first: int = 0) -> list[MatchRecord]:
        """A page of a table's matches, the newest first, the running one included. Whoever asks must have been let
        in."""
        asked = _MATCHES.where(tables.c.public_id == table).order_by(matches.c.number.desc())

        def read(connection: Connection) -> list[MatchRecord]:
            return _with_players(connection, connection.execute(asked.offset(first).limit(PAGE_ROWS)).all())

        return await self._database.read(read)


_MATCHES = select(matches, tables.c.public_id, tables.c.public).join(
    tables, tables.c.id == matches.c.table_id
)


def _players_of_match() -> ColumnElement[bool]:
    return and_(
        match_players.c.table_id == matches.c.table_id, match_players.c.match_number == matches.c.number
    )


def _played(person: str, ruleset: str | None) -> Select[Any]:
    asked = (
        _MATCHES.join(match_players, _players_of_match())
        .where(match_players.c.person == person, matches.c.ended_at.is_not(None))
        .order_by(
            match_players.c.started_at.desc(), match_players.c.table_id, match_players.c.match_number.desc()
        )
    )
    return asked if ruleset is None else asked.where(match_players.c.ruleset == ruleset)


def _tally(connection: Connection, person: str) -> dict[str, dict[Outcome, int]]:
    # Sides are single digits, so the text of `winners` can be searched for one.
    side = cast(match_players.c.side, Text)
    outcome = case(
        (matches.c.unfinished, "unfinished"),
        (matches.c.winners == "[]", "drawn"),
        (matches.c.winners == "[" + side + "]", "won"),
        (matches.c.winners.contains(side), "shared"),
        else_="lost",
    ).label("outcome")
    asked = (
        select(match_players.c.ruleset, outcome, func.count())
        .join(matches, _players_of_match())
        .where(match_players.c.person == person, matches.c.ended_at.is_not(None))
        .group_by(match_players.c.ruleset, outcome)
    )
    found: dict[str, dict[Outcome, int]] = {}
    for ruleset, kind, count in connection.execute(asked):
        found.setdefault(ruleset, {})[kind] = count
    return found


def _one(connection: Connection, asked: Select[Any]) -> MatchRecord | None:
    row = connection.execute(asked).first()
    if row is None:
        return None
    its = and_(deals.c.table_id == row.table_id, deals.c.match_number == row.number)
    found = connection.execute(select(deals).where(its).order_by(deals.c.number))
    return replace(_with_players(connection, [row])[0], deals=tuple(read_deal(deal) for deal in found))


def _with_players(connection: Connection, rows: Sequence[Row[Any]]) -> list[MatchRecord]:
    keys = [(row.table_id, row.number) for row in rows]
    players: dict[tuple[int, int], list[Player]] = {key: [] for key in keys}
    its_players = tuple_(match_players.c.table_id, match_players.c.match_number).in_(keys)
    for one in connection.execute(select(match_players).where(its_players).order_by(match_players.c.seat)):
        players[one.table_id, one.match_number].append(Player(one.seat, one.side, one.person))
    rounds, totals = _how_far(connection, keys)
    return [
        read_match(row, players[key], rounds.get(key, 0), totals.get(key))
        for row, key in zip(rows, keys, strict=True)
    ]


def _how_far(
    connection: Connection, keys: list[tuple[int, int]]
) -> tuple[dict[tuple[int, int], int], dict[tuple[int, int], str]]:
    """Scored deals, and the totals after the last one, of each match."""
    rounds: dict[tuple[int, int], int] = {}
    totals: dict[tuple[int, int], str] = {}
    asked = (
        select(deals.c.table_id, deals.c.match_number, deals.c.counted, deals.c.totals)
        .where(tuple_(deals.c.table_id, deals.c.match_number).in_(keys), deals.c.totals.is_not(None))
        .order_by(deals.c.number)
    )
    for table, number, counted, total in connection.execute(asked):
        rounds[table, number] = rounds.get((table, number), 0) + counted
        totals[table, number] = total
    return rounds, totals
