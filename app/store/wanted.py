"""Which of a person's matches are wanted: filters as SQL over `match_players`, and pages of them by keyset.

A page begins behind a match, not at a number: so page two thousand costs what page one does, and a match that ends
while somebody turns the page moves nothing. What may be asked for is decided before it comes here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, and_, exists, func, select, tuple_

from app.store.matches import match_id, read_match_id
from app.store.schema import match_players, matches, tables
from app.table.outcome import Outcome

PAGE_ROWS: Final = 50

_own = match_players.alias("own")
_PLACE = (_own.c.started_at, _own.c.table_id, _own.c.match_number)
"""The order of the list, and a match's place in it."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The matches a person played to an end, by ruleset, by everybody they were `played_with`, by the public id of a
    table, by when they began (ms, `until` itself not included) and by whether they were left unfinished. `before` and
    `after` are the ids of matches of the list: the page of older ones behind it, or of newer ones before it."""

    ruleset: str | None = None
    played_with: tuple[str, ...] = ()
    table: str | None = None
    since: int | None = None
    until: int | None = None
    unfinished: bool | None = None
    before: str | None = None
    after: str | None = None

    @property
    def narrow(self) -> bool:
        """Whether it asks for more than the counts by ruleset and outcome can tell."""
        return bool(self.played_with or self.table) or self.since is not None or self.until is not None


@dataclass(frozen=True, slots=True)
class Found:
    """A page of the list: rows of `matches` with their table, and whether there are newer and older ones."""

    rows: Sequence[Row[Any]]
    newer: bool
    older: bool


def tally(connection: Connection, person: str) -> dict[str, dict[Outcome, int]]:
    """How all of a person's matches ended, by ruleset."""
    asked = (
        select(_own.c.ruleset, _own.c.outcome, func.count())
        .where(_own.c.person == person, _own.c.outcome.is_not(None))
        .group_by(_own.c.ruleset, _own.c.outcome)
    )
    found: dict[str, dict[Outcome, int]] = {}
    for ruleset, outcome, count in connection.execute(asked):
        found.setdefault(ruleset, {})[outcome] = count
    return found


def counted(connection: Connection, person: str, wanted: Wanted) -> int:
    """How many matches are wanted, on all pages."""
    return int(connection.execute(filtered(select(func.count()), person, wanted)).scalar_one())


def page(connection: Connection, person: str, wanted: Wanted) -> Found:
    """A page of the matches wanted, the newest first; empty behind a match that this person did not play."""
    backwards, named = wanted.after is not None, wanted.after or wanted.before
    place = None
    if named is not None:
        place = _place_of(connection, person, named)
        if place is None:
            return Found([], False, False)
    found = connection.execute(page_query(person, wanted, place)).all()
    more, kept = len(found) > PAGE_ROWS, found[:PAGE_ROWS]
    rows = _in_order(connection, kept[::-1] if backwards else kept)
    return Found(rows, more if backwards else named is not None, named is not None if backwards else more)


def page_query(person: str, wanted: Wanted, place: Sequence[Any] | None) -> Select[Any]:
    """The places of one page and of one match more, in the order in which the page is looked for: away from `place`."""
    backwards = wanted.after is not None
    asked = filtered(select(*_PLACE), person, wanted)
    if place is not None:
        here, there = tuple_(*_PLACE), tuple_(*place)
        asked = asked.where(here > there if backwards else here < there)
    order = [column.asc() if backwards else column.desc() for column in _PLACE]
    return asked.order_by(*order).limit(PAGE_ROWS + 1)


def filtered(asked: Select[Any], person: str, wanted: Wanted) -> Select[Any]:
    """`asked`, a question over a person's own seats, for the matches wanted alone."""
    asked = asked.select_from(_own).where(_own.c.person == person)
    if wanted.unfinished is None:
        asked = asked.where(_own.c.outcome.is_not(None))
    else:
        unfinished = _own.c.outcome == "unfinished"
        asked = asked.where(unfinished if wanted.unfinished else _own.c.outcome != "unfinished")
    if wanted.ruleset is not None:
        asked = asked.where(_own.c.ruleset == wanted.ruleset)
    if wanted.table is not None:
        its = select(tables.c.id).where(tables.c.public_id == wanted.table)
        asked = asked.where(_own.c.table_id == its.scalar_subquery())
    if wanted.since is not None:
        asked = asked.where(_own.c.started_at >= wanted.since)
    if wanted.until is not None:
        asked = asked.where(_own.c.started_at < wanted.until)
    for number, other in enumerate(wanted.played_with):
        theirs = match_players.alias(f"theirs_{number}")
        at_it = and_(
            theirs.c.table_id == _own.c.table_id,
            theirs.c.match_number == _own.c.match_number,
            theirs.c.person == other,
        )
        asked = asked.where(exists().where(at_it))
    return asked


def lately(connection: Connection, person: str, matches_back: int) -> list[str]:
    """Whom this person has played with in so many matches, those of most matches first."""
    own = filtered(select(*_PLACE), person, Wanted())
    newest = own.order_by(*(column.desc() for column in _PLACE)).limit(matches_back).subquery()
    theirs = match_players
    asked = (
        select(theirs.c.person)
        .join(
            newest,
            and_(
                theirs.c.table_id == newest.c.table_id,
                theirs.c.match_number == newest.c.match_number,
            ),
        )
        .where(theirs.c.person != person)
        .group_by(theirs.c.person)
        .order_by(func.count().desc(), theirs.c.person)
    )
    return list(connection.execute(asked).scalars())


def _place_of(connection: Connection, person: str, match: str) -> tuple[Any, ...] | None:
    named = read_match_id(match)
    if named is None:
        return None
    asked = (
        select(*_PLACE)
        .join(tables, tables.c.id == _own.c.table_id)
        .where(tables.c.public_id == named[0], _own.c.match_number == named[1], _own.c.person == person)
    )
    row = connection.execute(asked).first()
    return None if row is None else tuple(row)


def _in_order(connection: Connection, places: Sequence[Row[Any]]) -> list[Row[Any]]:
    """The matches at these places, read by their keys."""
    keys = [(place.table_id, place.match_number) for place in places]
    asked = select(matches, tables.c.public_id, tables.c.public).join(
        tables, tables.c.id == matches.c.table_id
    )
    found = connection.execute(asked.where(tuple_(matches.c.table_id, matches.c.number).in_(keys)))
    rows = {(row.table_id, row.number): row for row in found}
    return [rows[key] for key in keys]


def ids_of(rows: Sequence[Row[Any]]) -> list[str]:
    """The public ids of rows of matches with their table."""
    return [match_id(row.public_id, row.number) for row in rows]
