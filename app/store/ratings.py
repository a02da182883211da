"""Ratings, computed from the matches that count, in the order in which these ended.

Whatever ends a match only writes `matches.rating_due` beside it; this comes after it, on no move's way. One
transaction at a time takes the earliest matches that are due. Steps of later matches of that game, which a late one
finds there before it, are taken back first, and theirs are due again: so after each transaction, whoever ran it and in
whatever order the matches came, the steps are those of a computation from the beginning up to the first match that is
due. Who stands where is read here as well; that whoever asks may know it was decided before.
"""

import asyncio
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    delete,
    select,
    text,
    tuple_,
    update,
)

from app.store.database import Database, upsert
from app.store.matches import read_match_id
from app.store.ratings_schema import rating_steps, ratings
from app.store.schema import match_players, matches, tables, users
from app.table.ratings import START, Rating, load_model, places, rated

AT_ONCE: Final = 8
"""Matches in one transaction: a few milliseconds."""
COURSE: Final = 30
"""Matches of a course at most, the newest."""
Place = tuple[int, int, int]
"""Of a match among those of its game: when it ended (ms), its table's key, its number there."""
BY_END: Final = (matches.c.ended_at, matches.c.table_id, matches.c.number)
STEPS_BY_END: Final = (rating_steps.c.ended_at, rating_steps.c.table_id, rating_steps.c.match_number)


@dataclass(frozen=True, slots=True)
class Counting:
    """A match that counts: by side its winners and totals; its players as (seat, side, person)."""

    ruleset: str
    place: Place
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    players: tuple[tuple[int, int, str], ...]


@dataclass(frozen=True, slots=True)
class Step:
    """What a match made of somebody's rating."""

    before: Rating
    after: Rating


@dataclass(frozen=True, slots=True)
class Standing:
    """How somebody stands in a game: their rating, and the newest part of its course as (end of a match in ms, rating
    after it), the earliest first."""

    ruleset: str
    rating: Rating
    course: tuple[tuple[int, Rating], ...]


class Ratings:
    """Computing them, and questions about them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def catch_up(self) -> int:
        """Rate every match that is due; how many steps back and forth that took, in matches."""
        if not await self._database.read(_anything_due):
            return 0
        await asyncio.to_thread(load_model)
        done = 0
        while some := await self._database.write(rate_some):
            done += some
        return done

    async def of(self, persons: Collection[str]) -> dict[tuple[str, str], Rating]:
        """By person and ruleset, for those of these people who have one."""
        asked = select(ratings).where(ratings.c.person.in_(persons))
        found = await self._database.read(lambda connection: connection.execute(asked).all())
        return {(row.person, row.ruleset): _rating(row) for row in found}

    async def standings(self, person: str) -> list[Standing]:
        """Of one person, by ruleset."""

        def read(connection: Connection) -> list[Standing]:
            asked = select(ratings).where(ratings.c.person == person).order_by(ratings.c.ruleset)
            return [
                Standing(row.ruleset, _rating(row), _course(connection, person, row.ruleset))
                for row in connection.execute(asked).all()
            ]

        return await self._database.read(read)

    async def of_match(self, match: str) -> dict[int, Step]:
        """By seat what a match (its public id) made of the ratings of those who have one; empty while it is due, and
        for a match that counts for nobody."""
        named = read_match_id(match)
        if named is None:
            return {}
        asked = (
            select(rating_steps)
            .join(tables, tables.c.id == rating_steps.c.table_id)
            .join(match_players, step_of_player())
            .join(users, users.c.person == match_players.c.person)
            .where(tables.c.public_id == named[0], rating_steps.c.match_number == named[1])
            .where(users.c.name.is_not(None))
        )
        found = await self._database.read(lambda connection: connection.execute(asked).all())
        return {row.seat: _step(row) for row in found}


# ── Computing ─────────────────────────────────────────────────────────────────────────────────────


def rate_some(connection: Connection) -> int:
    """Rate the earliest matches that are due, a bounded number of one game; how many. In a transaction to write."""
    take_turns(connection)
    first = connection.execute(_due().order_by(*BY_END).limit(1)).first()
    if first is None:
        return 0
    _take_back(connection, first.ruleset, _place(first))
    some = read_counting(connection, _due().where(matches.c.ruleset == first.ruleset), AT_ONCE)
    now = _before(connection, first.ruleset, some)
    steps = [row for match in some for row in step_rows(match, now)]
    connection.execute(rating_steps.insert(), steps)
    _keep(connection, first.ruleset, now)
    keys = [match.place[1:] for match in some]
    connection.execute(update(matches).where(_key().in_(keys)).values(rating_due=False))
    return len(some)


def step_rows(match: Counting, now: dict[str, Rating]) -> Iterator[dict[str, Any]]:
    """The rows of a match by seat; `now` has the ratings of its people before it, and then after it."""
    count = len(match.totals)
    sides = [[who for _, side, who in match.players if side == number] for number in range(count)]
    seats = [[seat for seat, side, _ in match.players if side == number] for number in range(count)]
    before = [[now.get(who, START) for who in side] for side in sides]
    after = rated(before, places(match.winners, match.totals))
    ended_at, table, number = match.place
    for side in range(count):
        for seat, who, old, new in zip(seats[side], sides[side], before[side], after[side], strict=True):
            now[who] = new
            yield {
                "table_id": table,
                "match_number": number,
                "seat": seat,
                "ruleset": match.ruleset,
                "ended_at": ended_at,
                "mu_before": old.mu,
                "sigma_before": old.sigma,
                "mu": new.mu,
                "sigma": new.sigma,
                "matches": new.matches,
            }


def rating_row(person: str, ruleset: str, rating: Rating) -> dict[str, Any]:
    """The row of a present rating."""
    return {
        "person": person,
        "ruleset": ruleset,
        "mu": rating.mu,
        "sigma": rating.sigma,
        "matches": rating.matches,
    }


def begin_anew(connection: Connection, ruleset: str) -> None:
    """All matches of a game that count are due, and nothing stands of what they came to."""
    take_turns(connection)
    connection.execute(delete(ratings).where(ratings.c.ruleset == ruleset))
    connection.execute(delete(rating_steps).where(rating_steps.c.ruleset == ruleset))
    connection.execute(
        update(matches).where(matches.c.counts, matches.c.ruleset == ruleset).values(rating_due=True)
    )


def take_turns(connection: Connection) -> None:
    """Nobody else computes ratings until this transaction ends: SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(1097167973)"))


def _take_back(connection: Connection, ruleset: str, place: Place) -> None:
    """Undo what was computed of this match and of all later ones."""
    from_it = and_(rating_steps.c.ruleset == ruleset, tuple_(*STEPS_BY_END) >= place)
    if connection.execute(select(rating_steps.c.seat).where(from_it).limit(1)).first() is None:
        return
    whose = select(match_players.c.person).join(rating_steps, step_of_player()).where(from_it)
    connection.execute(delete(ratings).where(ratings.c.ruleset == ruleset, ratings.c.person.in_(whose)))
    connection.execute(delete(rating_steps).where(from_it))
    later = and_(matches.c.counts, matches.c.ruleset == ruleset, tuple_(*BY_END) >= place)
    connection.execute(update(matches).where(later).values(rating_due=True))


def _before(connection: Connection, ruleset: str, some: Iterable[Counting]) -> dict[str, Rating]:
    """The present ratings of the people of these matches. Who has no row is new, forgotten, or had a step taken back:
    their newest step tells."""
    people = {who for match in some for _, _, who in match.players}
    asked = select(ratings).where(ratings.c.ruleset == ruleset, ratings.c.person.in_(people))
    found = {row.person: _rating(row) for row in connection.execute(asked)}
    return newest_steps(connection, ruleset, people - found.keys()) | found


def newest_steps(connection: Connection, ruleset: str, people: Collection[str]) -> dict[str, Rating]:
    """What the steps say of these people."""
    if not people:
        return {}
    asked = (
        select(match_players.c.person, rating_steps)
        .join(rating_steps, step_of_player())
        .where(match_players.c.person.in_(people), match_players.c.ruleset == ruleset)
        .order_by(*STEPS_BY_END)
    )
    return {row.person: _rating(row) for row in connection.execute(asked)}


def _keep(connection: Connection, ruleset: str, now: dict[str, Rating]) -> None:
    """Write the present ratings of all who are still known; whoever is being forgotten waits for this, or has gone."""
    known = select(users.c.person).where(users.c.person.in_(now), users.c.name.is_not(None))
    locked = known.order_by(users.c.person).with_for_update(read=True)
    rows = [rating_row(person, ruleset, now[person]) for person in connection.execute(locked).scalars()]
    if rows:
        into = upsert(connection, ratings)
        newer = {name: into.excluded[name] for name in ("mu", "sigma", "matches")}
        connection.execute(into.on_conflict_do_update(index_elements=["person", "ruleset"], set_=newer), rows)


# ── Reading ───────────────────────────────────────────────────────────────────────────────────────


def read_counting(connection: Connection, asked: Select[Any], limit: int) -> list[Counting]:
    """The first of these rows of `matches` in the order of their ends, with their players."""
    rows = connection.execute(asked.order_by(*BY_END).limit(limit)).all()
    players: dict[tuple[int, int], list[tuple[int, int, str]]] = {}
    its = tuple_(match_players.c.table_id, match_players.c.match_number)
    found = select(match_players).where(its.in_([(row.table_id, row.number) for row in rows]))
    for one in connection.execute(found.order_by(match_players.c.seat)):
        players.setdefault((one.table_id, one.match_number), []).append((one.seat, one.side, one.person))
    return [
        Counting(
            row.ruleset,
            _place(row),
            tuple(msgspec.json.decode(row.winners)),
            tuple(msgspec.json.decode(row.totals)),
            tuple(players.get((row.table_id, row.number), ())),
        )
        for row in rows
    ]


def counting() -> Select[Any]:
    """The matches that count."""
    return select(matches).where(matches.c.counts)


def _due() -> Select[Any]:
    return select(matches).where(matches.c.rating_due)


def first_due(connection: Connection, ruleset: str) -> Place | None:
    """Where the first match of this game that is due stands."""
    asked = _due().where(matches.c.ruleset == ruleset).order_by(*BY_END).limit(1)
    row = connection.execute(asked).first()
    return None if row is None else _place(row)


def _anything_due(connection: Connection) -> bool:
    return connection.execute(_due().limit(1)).first() is not None


def _course(connection: Connection, person: str, ruleset: str) -> tuple[tuple[int, Rating], ...]:
    newest = [column.desc() for column in STEPS_BY_END]
    asked = (
        select(rating_steps)
        .join(match_players, step_of_player())
        .where(match_players.c.person == person, match_players.c.ruleset == ruleset)
        .order_by(*newest)
        .limit(COURSE)
    )
    found = connection.execute(asked).all()
    return tuple((row.ended_at, _rating(row)) for row in reversed(found))


def step_of_player() -> ColumnElement[bool]:
    """The step and the player of one seat in one match."""
    return and_(
        match_players.c.table_id == rating_steps.c.table_id,
        match_players.c.match_number == rating_steps.c.match_number,
        match_players.c.seat == rating_steps.c.seat,
    )


def _key() -> Any:
    return tuple_(matches.c.table_id, matches.c.number)


def _place(row: Row[Any]) -> Place:
    return row.ended_at, row.table_id, row.number


def _rating(row: Row[Any]) -> Rating:
    return Rating(row.mu, row.sigma, row.matches)


def _step(row: Row[Any]) -> Step:
    return Step(Rating(row.mu_before, row.sigma_before, row.matches - 1), _rating(row))
