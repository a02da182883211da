"""Sums over many matches: one person's statistics, and several people head to head.

Read from the projections alone. Whoever asks sees what they may see anyway: their own matches, and those of public
tables.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    FromClause,
    Row,
    Select,
    and_,
    case,
    cast,
    exists,
    func,
    or_,
    select,
)

from app.games.core.statistics import Sums
from app.store.schema import BIG, match_players, tables, tallies
from app.table.outcome import Outcome

PEOPLE_AT_MOST: Final = 6
"""No game here seats more."""
_WON: Final = ("won", "shared")


@dataclass(frozen=True, slots=True)
class PersonSums:
    """Of one person in one game: how the matches ended, and the sums of their deals by kind of score line."""

    ruleset: str
    outcomes: dict[Outcome, int]
    sums: Sums


@dataclass(frozen=True, slots=True)
class PairSums:
    """Two people of a set, by their places in it: finished matches on the same side and how many of these they won;
    matches against each other and how many of these each won. A match that nobody of the two won counts for none."""

    first: int
    second: int
    together: int
    won_together: int
    against: int
    first_won: int
    second_won: int


@dataclass(frozen=True, slots=True)
class CompanySums:
    """All matches of one game in which everybody of a set played: how many came to their end and how many did not;
    by person of the set the wins (shared ones too) and the points of the finished ones."""

    ruleset: str
    finished: int
    unfinished: int
    won: tuple[int, ...]
    points: tuple[int, ...]
    pairs: tuple[PairSums, ...]


def sums_of(connection: Connection, person: str) -> dict[str, Sums]:
    """By ruleset and kind of score line: what this person's deals come to."""
    asked = (
        select(
            tallies.c.ruleset,
            tallies.c.what,
            *(cast(func.sum(tallies.c[name]), BIG) for name in ("lines", "amount", "points")),
        )
        .where(tallies.c.person == person)
        .group_by(tallies.c.ruleset, tallies.c.what)
    )
    found: dict[str, dict[str, tuple[int, int, int]]] = {}
    for ruleset, what, *sums in connection.execute(asked):
        found.setdefault(ruleset, {})[what] = (sums[0], sums[1], sums[2])
    return dict(found)


def company_of(connection: Connection, people: tuple[str, ...], viewer: str | None) -> list[CompanySums]:
    """What these people (each once) have played together as far as the viewer may see it, the most played first."""
    rows = connection.execute(company_query(people, viewer))
    found = [_company(row, len(people)) for row in rows]
    return sorted(found, key=lambda one: (-one.finished - one.unfinished, one.ruleset))


def company_query(people: tuple[str, ...], viewer: str | None) -> Select[Any]:
    """One row for each ruleset; columns by the places of people in the set."""
    seats: list[FromClause] = [match_players.alias(f"p{place}") for place in range(len(people))]
    first = seats[0]
    source: Any = first
    for other in seats[1:]:
        source = source.join(other, _same_match(first, other))
    columns: list[Any] = [
        first.c.ruleset,
        _count(first.c.outcome != "unfinished", "finished"),
        _count(first.c.outcome == "unfinished", "unfinished"),
        *_by_person(seats),
        *_by_pair(seats),
    ]
    asked: Select[Any] = (
        select(*columns)
        .select_from(source)
        .where(*(seat.c.person == person for seat, person in zip(seats, people, strict=True)))
        .where(first.c.outcome.is_not(None))
        .group_by(first.c.ruleset)
    )
    return asked if viewer in people else asked.where(_visible(first, viewer))


def _same_match(one: FromClause, other: FromClause) -> ColumnElement[bool]:
    return and_(one.c.table_id == other.c.table_id, one.c.match_number == other.c.match_number)


def _visible(seat: FromClause, viewer: str | None) -> ColumnElement[bool]:
    """Public tables, and what the viewer played."""
    public = exists().where(tables.c.id == seat.c.table_id, tables.c.public)
    if viewer is None:
        return public
    own = match_players.alias("own")
    return or_(public, exists().where(_same_match(own, seat), own.c.person == viewer))


def _count(which: ColumnElement[bool], name: str) -> ColumnElement[int]:
    return func.count(case((which, 1))).label(name)


def _won(seat: FromClause) -> ColumnElement[bool]:
    return seat.c.outcome.in_(_WON)


def _by_person(seats: list[FromClause]) -> Iterator[ColumnElement[int]]:
    for place, seat in enumerate(seats):
        yield _count(_won(seat), f"won_{place}")
        finished = case((seat.c.outcome != "unfinished", seat.c.points), else_=0)
        yield cast(func.sum(func.coalesce(finished, 0)), BIG).label(f"points_{place}")


def _by_pair(seats: list[FromClause]) -> Iterator[ColumnElement[int]]:
    for first, second in combinations(range(len(seats)), 2):
        one, other = seats[first], seats[second]
        finished = one.c.outcome != "unfinished"
        together, against = (
            and_(finished, one.c.side == other.c.side),
            and_(finished, one.c.side != other.c.side),
        )
        pair = f"{first}_{second}"
        yield _count(together, f"together_{pair}")
        yield _count(and_(together, _won(one)), f"won_together_{pair}")
        yield _count(against, f"against_{pair}")
        yield _count(and_(against, one.c.outcome.in_(_WON)), f"first_won_{pair}")
        yield _count(and_(against, other.c.outcome.in_(_WON)), f"second_won_{pair}")


def _company(row: Row[Any], people: int) -> CompanySums:
    columns = row._mapping
    names = ("together", "won_together", "against", "first_won", "second_won")
    pairs = [
        PairSums(first, second, *(columns[f"{name}_{first}_{second}"] for name in names))
        for first, second in combinations(range(people), 2)
    ]
    return CompanySums(
        columns["ruleset"],
        columns["finished"],
        columns["unfinished"],
        tuple(columns[f"won_{place}"] for place in range(people)),
        tuple(columns[f"points_{place}"] for place in range(people)),
        tuple(pairs),
    )
