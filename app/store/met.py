"""Whom somebody has met: at a table to which both were let in, or in a match that both played.

Only whom one has met can one do anything about. An id of nobody and one of a stranger are alike.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Select, and_, exists, func, or_, select

from app.store.schema import admissions, match_players, users
from app.table.bots import is_bot

PEOPLE: Final = 50
"""People on a page."""


@dataclass(frozen=True, slots=True)
class Companion:
    """Somebody played with: in how many matches, and when the last of them began (ms)."""

    person: str
    matches: int
    last_at: int


@dataclass(frozen=True, slots=True)
class Companions:
    """A page of the people somebody has played with, the last match first. `more`: others come behind it."""

    people: tuple[Companion, ...]
    more: bool


def has_met(connection: Connection, person: str, other: str) -> bool:
    """Whether these are two people who have met."""
    if person == other or is_bot(other):
        return False
    mine, theirs = admissions.alias("mine"), admissions.alias("theirs")
    at_a_table = exists().where(
        mine.c.person == person, theirs.c.person == other, mine.c.table_id == theirs.c.table_id
    )
    seat, their_seat = match_players.alias("seat"), match_players.alias("their_seat")
    in_a_match = exists().where(
        seat.c.person == person,
        their_seat.c.person == other,
        seat.c.table_id == their_seat.c.table_id,
        seat.c.match_number == their_seat.c.match_number,
    )
    named = exists().where(users.c.person == other, users.c.name.is_not(None))
    return bool(connection.execute(select(and_(named, or_(at_a_table, in_a_match)))).scalar())


def played_with(connection: Connection, person: str, *, after: str = "") -> Companions:
    """A page of the people this person has played with, behind the one of the id `after` of the page before."""
    met = _companions(person).cte("met")
    asked = select(met).order_by(met.c.last_at.desc(), met.c.person).limit(PEOPLE + 1)
    if after:
        last = select(met.c.last_at).where(met.c.person == after).scalar_subquery()
        asked = asked.where(
            or_(met.c.last_at < last, and_(met.c.last_at == last, met.c.person > after)),
        )
    found = [Companion(*row) for row in connection.execute(asked)]
    return Companions(tuple(found[:PEOPLE]), len(found) > PEOPLE)


def together(connection: Connection, person: str, people: Sequence[str]) -> list[Companion]:
    """Those of these people whom this person has played with."""
    asked = _companions(person, people)
    return [Companion(*row) for row in connection.execute(asked)]


def _companions(person: str, among: Sequence[str] | None = None) -> Select[Any]:
    """Everybody (of these) whom this person has played with, as `Companion` has it."""
    seat, theirs = match_players.alias("seat"), match_players.alias("theirs")
    same = and_(theirs.c.table_id == seat.c.table_id, theirs.c.match_number == seat.c.match_number)
    asked = (
        select(theirs.c.person, func.count().label("matches"), func.max(seat.c.started_at).label("last_at"))
        .select_from(seat.join(theirs, same).join(users, users.c.person == theirs.c.person))
        .where(seat.c.person == person, theirs.c.person != person, users.c.name.is_not(None))
        .group_by(theirs.c.person)
    )
    return asked if among is None else asked.where(theirs.c.person.in_(among))
