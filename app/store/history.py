"""What was played: a person's matches and what they come to, one match with its deals, a table's matches, the sheet
of its present one.

Everything is read from the projections, in pages, under the database's time limit for a statement. Whoever may
not see a match gets the same None as for a missing one.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, exists, select, tuple_

from app.store import wanted as w
from app.store.database import Database
from app.store.evenings import Evening, evenings
from app.store.matches import MatchRecord, Player, read_deal, read_match, read_match_id
from app.store.schema import deals, match_players, matches, tables
from app.store.sums import CompanySums, PersonSums, company_of, sums_of
from app.store.wanted import PAGE_ROWS, Wanted
from app.table.outcome import Outcome

LATELY: Final = 200
"""Matches: those who played in them are offered to filter by."""
EVERYTHING: Final = Wanted()
EVENING_MATCHES: Final = 12
"""Matches an evening has at most, those nearest to the one that is asked for."""


@dataclass(frozen=True, slots=True)
class MatchList:
    """A page of ended matches, those begun last first. `total` counts all that are wanted, on this page or not; `newer`
    and `older` are the ids of the matches before and behind which the list goes on, None at its ends. `tally` counts
    by ruleset and outcome over all matches, whatever is wanted; `company` is who was played with lately."""

    matches: tuple[MatchRecord, ...]
    total: int
    newer: str | None
    older: str | None
    tally: dict[str, dict[Outcome, int]]
    company: tuple[str, ...] = ()


class History:
    """Questions about what was played."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_person(self, person: str, wanted: Wanted = EVERYTHING) -> MatchList:
        """A page of the matches this person played to an end."""

        def read(connection: Connection) -> MatchList:
            tally = w.tally(connection, person)
            page = w.page(connection, person, wanted)
            ids = w.ids_of(page.rows)
            return MatchList(
                tuple(_with_players(connection, page.rows)),
                w.counted(connection, person, wanted) if wanted.narrow else _told(tally, wanted),
                ids[0] if page.newer and ids else None,
                ids[-1] if page.older and ids else None,
                tally,
                tuple(w.lately(connection, person, LATELY)),
            )

        return await self._database.read(read)

    async def played(self, person: str) -> int:
        """How many matches this person played to an end."""
        tally = await self._database.read(lambda connection: w.tally(connection, person))
        return _told(tally, EVERYTHING)

    async def statistics(self, person: str) -> list[PersonSums]:
        """What this person's matches and deals come to, by ruleset."""

        def read(connection: Connection) -> list[PersonSums]:
            sums, outcomes = sums_of(connection, person), w.tally(connection, person)
            return [
                PersonSums(name, outcomes.get(name, {}), sums.get(name, {}))
                for name in sorted(sums.keys() | outcomes.keys())
            ]

        return await self._database.read(read)

    async def company(self, people: tuple[str, ...], viewer: str | None) -> list[CompanySums]:
        """These people head to head, as far as the viewer may see it: nothing where there is no such match."""
        return await self._database.read(lambda connection: company_of(connection, people, viewer))

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

    async def evening(self, match: str, person: str | None) -> list[MatchRecord]:
        """The ended matches of a table's evening in the order in which they began: as `evenings` cuts
        them, those nearest to this one, as far as this person may see them. Without deals; empty where this one may not be
        seen, or runs."""
        named = read_match_id(match)
        if named is None:
            return []
        mine = exists().where(_players_of_match(), match_players.c.person == person)
        its = _MATCHES.where(
            tables.c.public_id == named[0], matches.c.ended_at.is_not(None), tables.c.public | mine
        )

        near = matches.c.number.between(named[1] - EVENING_MATCHES, named[1] + EVENING_MATCHES)

        def read(connection: Connection) -> list[MatchRecord]:
            rows = connection.execute(its.where(near).order_by(matches.c.number)).all()
            return _nearest(evenings(_with_players(connection, rows)), named[1])

        return await self._database.read(read)

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


def _nearest(cut: Sequence[Evening], number: int) -> list[MatchRecord]:
    """Of the evening with the match of this number at most `EVENING_MATCHES` round it; nothing where there is none."""
    for evening in cut:
        numbers = [match.number for match in evening.matches]
        if number in numbers:
            middle = numbers.index(number) - EVENING_MATCHES // 2
            first = max(0, min(middle, len(numbers) - EVENING_MATCHES))
            return list(evening.matches[first : first + EVENING_MATCHES])
    return []


def _told(tally: dict[str, dict[Outcome, int]], wanted: Wanted) -> int:
    """How many matches are wanted, out of the counts that are there anyway."""
    return sum(
        count
        for ruleset, outcomes in tally.items()
        for outcome, count in outcomes.items()
        if wanted.ruleset in (None, ruleset) and wanted.unfinished in (None, outcome == "unfinished")
    )


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
