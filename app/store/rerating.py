"""Ratings computed again from the first match on, beside those that are stored.

Part of `rebuild`: it reads matches in pages, computes between the reads, and holds up nobody. What a running server has
still to rate is left to it: of a game with a match that is due, only what stands before that match is compared.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, Table, and_, exists, select, tuple_

from app.store.database import Database
from app.store.difference import Difference
from app.store.ratings import (
    BY_END,
    STEPS_BY_END,
    Counting,
    Place,
    Ratings,
    begin_anew,
    counting,
    first_due,
    rating_row,
    read_counting,
    step_rows,
)
from app.store.ratings_schema import rating_steps, ratings
from app.store.schema import match_players, matches, users
from app.table.ratings import Rating

PAGE: Final = 500
"""Matches in one read."""
Rows: TypeAlias = dict[tuple[Any, ...], dict[str, Any]]
_STEP: Final = ("table_id", "match_number", "seat")
_OWN: Final = ("person", "ruleset")


async def rerate(database: Database, *, replace: bool) -> list[Difference]:
    """What is stored otherwise than the matches say; put right, and all that is due rated, unless `replace` is false."""
    found: list[Difference] = []
    for ruleset in await database.read(_games):
        amiss = await _differences(database, ruleset)
        if amiss and replace:
            await database.write(partial(begin_anew, ruleset=ruleset))
        found += amiss
    if replace:
        await Ratings(database).catch_up()
    return found


async def _differences(database: Database, ruleset: str) -> list[Difference]:
    """Those of one game."""
    until = await database.read(partial(first_due, ruleset=ruleset))
    found = await database.read(partial(_strays, ruleset=ruleset, until=until))
    now: dict[str, Rating] = {}
    after: Place | None = None
    while True:
        page, stored = await database.read(partial(_page, ruleset=ruleset, after=after, until=until))
        if not page:
            break
        wanted = _by_key(_STEP, (row for match in page for row in step_rows(match, now)))
        found += _compare(rating_steps, stored, wanted)
        after = page[-1].place
    if until is None:
        found += await database.read(partial(_present, ruleset=ruleset, now=now))
    return found


def _games(connection: Connection) -> list[str]:
    asked = (
        select(matches.c.ruleset).where(matches.c.counts),
        select(rating_steps.c.ruleset),
        select(ratings.c.ruleset),
    )
    return sorted({ruleset for one in asked for ruleset in connection.execute(one.distinct()).scalars()})


def _page(
    connection: Connection, ruleset: str, after: Place | None, until: Place | None
) -> tuple[list[Counting], Rows]:
    """The next matches that count, and the steps that are stored of them."""
    asked = counting().where(matches.c.ruleset == ruleset)
    if after is not None:
        asked = asked.where(tuple_(*BY_END) > after)
    if until is not None:
        asked = asked.where(tuple_(*BY_END) < until)
    page = read_counting(connection, asked, PAGE)
    its = tuple_(rating_steps.c.table_id, rating_steps.c.match_number)
    steps = select(rating_steps).where(its.in_([match.place[1:] for match in page]))
    return page, _by_key(_STEP, map(dict, connection.execute(steps).mappings()))


def _strays(connection: Connection, ruleset: str, until: Place | None) -> list[Difference]:
    """Steps of matches that do not count."""
    its = and_(matches.c.table_id == rating_steps.c.table_id, matches.c.number == rating_steps.c.match_number)
    counts = exists().where(its, matches.c.counts, matches.c.ruleset == ruleset)
    asked = select(rating_steps).where(rating_steps.c.ruleset == ruleset, ~counts)
    if until is not None:
        asked = asked.where(tuple_(*STEPS_BY_END) < until)
    stored = _by_key(_STEP, map(dict, connection.execute(asked).mappings()))
    return list(_compare(rating_steps, stored, {}))


def _present(connection: Connection, ruleset: str, now: dict[str, Rating]) -> list[Difference]:
    """The ratings of those who are known."""
    played = select(match_players.c.person).where(match_players.c.ruleset == ruleset)
    known = select(users.c.person).where(users.c.name.is_not(None), users.c.person.in_(played))
    wanted = [
        rating_row(person, ruleset, now[person])
        for person in connection.execute(known).scalars()
        if person in now
    ]
    asked = connection.execute(select(ratings).where(ratings.c.ruleset == ruleset)).mappings()
    return list(_compare(ratings, _by_key(_OWN, map(dict, asked)), _by_key(_OWN, wanted)))


def _by_key(key: tuple[str, ...], rows: Iterable[dict[str, Any]]) -> Rows:
    return {tuple(row[name] for name in key): row for row in rows}


def _compare(table: Table, stored: Rows, wanted: Rows) -> Iterator[Difference]:
    for row in sorted(stored.keys() | wanted.keys()):
        of = row[0] if table is rating_steps else None
        if row not in stored:
            yield Difference(of, table.name, row, "is missing")
        elif row not in wanted:
            yield Difference(of, table.name, row, "does not follow from the matches")
        elif columns := tuple(name for name, value in wanted[row].items() if stored[row][name] != value):
            yield Difference(of, table.name, row, "differs", columns)
