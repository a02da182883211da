"""Friends and blocks: who has consented to whom, and whom somebody wants nothing of.

Two people are friends while each has consented; either ends it without a word. Whoever is blocked is not told: what
they ask is kept and never shown, so that it looks to them as if nobody had answered.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, func, or_, select, update

from app.games.core.ruleset import Refusal
from app.store.database import Database, upsert
from app.store.met import Companion, Companions, has_met, played_with, together
from app.store.people_schema import blocks, friends, invitations, seen_by_friends
from app.store.schema import users

AT_MOST: Final = 500
"""Consents, and blocks, of one person."""


@dataclass(frozen=True, slots=True)
class Circle:
    """The people round one person, each a list of ids, the newest first: `friends`; `asking` who want to be; `asked`,
    who have not answered; `blocked`. `seen`: friends may see where this person is."""

    friends: tuple[str, ...]
    asking: tuple[str, ...]
    asked: tuple[str, ...]
    blocked: tuple[str, ...]
    seen: bool


class Friends:
    """Everything that people are to each other. Whoever does something to others must have met them; to whoever has
    not they are `never_met`, whether they are anybody or nobody."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def circle(self, person: str) -> Circle:
        """The people round this person."""
        return await self._database.read(lambda connection: _circle(connection, person))

    async def played_with(self, person: str, *, after: str = "") -> Companions:
        """A page of the people this person has played with."""
        return await self._database.read(lambda connection: played_with(connection, person, after=after))

    async def together(self, person: str, people: Sequence[str]) -> list[Companion]:
        """Those of these people whom this person has played with."""
        if not people:
            return []
        return await self._database.read(lambda connection: together(connection, person, people))

    async def ask(self, person: str, other: str, now: int) -> Refusal | None:
        """Consent to be friends; asked by both they are. `person_blocked` where the asker has blocked the other."""

        def write(connection: Connection) -> Refusal | None:
            if not has_met(connection, person, other):
                return Refusal("never_met")
            if has_blocked(connection, person, other):
                return Refusal("person_blocked")
            if _count(connection, friends.c.person == person) >= AT_MOST:
                return Refusal("too_many")
            unseen = has_blocked(connection, other, person)
            row = upsert(connection, friends).values(person=person, friend=other, at=now, declined=unseen)
            connection.execute(row.on_conflict_do_nothing())
            return None

        return await self._database.write(write)

    async def end(self, person: str, other: str) -> None:
        """Be friends no more, take back what was asked, or answer no: whatever there is between them."""

        def write(connection: Connection) -> None:
            mine, theirs = _consent(person, other), _consent(other, person)
            if connection.execute(delete(friends).where(mine)).rowcount:
                connection.execute(delete(friends).where(theirs))
                connection.execute(delete(invitations).where(_between(person, other)))
            else:
                connection.execute(update(friends).where(theirs).values(declined=True))

        await self._database.write(write)

    async def block(self, person: str, other: str, now: int) -> Refusal | None:
        """Want nothing of somebody any more; it ends a friendship."""

        def write(connection: Connection) -> Refusal | None:
            if not has_met(connection, person, other):
                return Refusal("never_met")
            if _count(connection, blocks.c.person == person) >= AT_MOST:
                return Refusal("too_many")
            row = upsert(connection, blocks).values(person=person, blocked=other, at=now)
            connection.execute(row.on_conflict_do_nothing())
            either = or_(_consent(person, other), _consent(other, person))
            connection.execute(delete(friends).where(either))
            connection.execute(delete(invitations).where(_between(person, other)))
            return None

        return await self._database.write(write)

    async def unblock(self, person: str, other: str) -> None:
        """Hear of somebody again. What was between them does not come back."""
        ended = delete(blocks).where(blocks.c.person == person, blocks.c.blocked == other)
        await self._database.write(lambda connection: connection.execute(ended))

    async def show(self, person: str, now: int, *, seen: bool) -> None:
        """Whether friends may see at which table this person is."""

        def write(connection: Connection) -> None:
            if seen:
                row = upsert(connection, seen_by_friends).values(person=person, at=now)
                connection.execute(row.on_conflict_do_nothing())
            else:
                connection.execute(delete(seen_by_friends).where(seen_by_friends.c.person == person))

        await self._database.write(write)


class StoredBlocks:
    """`app.table.ports.Blocks` over the blocks."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def blocked_by(self, persons: Sequence[str]) -> dict[str, frozenset[str]]:
        """See the port."""
        asked = select(blocks.c.person, blocks.c.blocked).where(blocks.c.person.in_(persons))
        found = await self._database.read(lambda connection: connection.execute(asked).all())
        return {person: frozenset(row.blocked for row in found if row.person == person) for person in persons}


def are_friends(person: Any, other: Any) -> ColumnElement[bool]:
    """Whether these two (ids or columns) are friends; nobody is who has blocked the other one."""
    mine, theirs = friends.alias("mine"), friends.alias("theirs")
    return and_(
        exists().where(mine.c.person == person, mine.c.friend == other),
        exists().where(theirs.c.person == other, theirs.c.friend == person),
        ~blocks_either(person, other),
    )


def blocks_either(person: Any, other: Any) -> ColumnElement[bool]:
    """Whether one of these two has blocked the other."""
    block = blocks.alias("block")
    return exists().where(
        or_(
            and_(block.c.person == person, block.c.blocked == other),
            and_(block.c.person == other, block.c.blocked == person),
        )
    )


def has_blocked(connection: Connection, person: str, other: str) -> bool:
    """Whether this person has blocked the other one."""
    asked = exists().where(blocks.c.person == person, blocks.c.blocked == other)
    return bool(connection.execute(select(asked)).scalar())


def _circle(connection: Connection, person: str) -> Circle:
    barred = connection.execute(_people(blocks, "blocked", "person", person)).scalars().all()
    mine = connection.execute(_people(friends, "friend", "person", person)).scalars().all()
    theirs = connection.execute(
        _people(friends, "person", "friend", person).add_columns(friends.c.declined)
    ).all()
    towards = {row[0]: row.declined for row in theirs}
    seen = exists().where(seen_by_friends.c.person == person)
    return Circle(
        friends=_but(barred, (one for one in mine if one in towards)),
        asking=_but({*barred, *mine}, (one for one, declined in towards.items() if not declined)),
        asked=_but(barred, (one for one in mine if one not in towards)),
        blocked=tuple(barred),
        seen=bool(connection.execute(select(seen)).scalar()),
    )


def _people(table: Any, whom: str, by: str, person: str) -> Any:
    """Ids in one column of the rows of a person in another, the newest first; whoever has no name is nobody."""
    named = exists().where(users.c.person == table.c[whom], users.c.name.is_not(None))
    return (
        select(table.c[whom]).where(table.c[by] == person, named).order_by(table.c.at.desc(), table.c[whom])
    )


def _but(without: Iterable[str], people: Iterable[str]) -> tuple[str, ...]:
    left_out = set(without)
    return tuple(person for person in people if person not in left_out)


def _consent(person: str, other: str) -> ColumnElement[bool]:
    return and_(friends.c.person == person, friends.c.friend == other)


def _between(person: str, other: str) -> ColumnElement[bool]:
    """Invitations of one of them for the other."""
    return or_(
        and_(invitations.c.person == person, invitations.c.invited == other),
        and_(invitations.c.person == other, invitations.c.invited == person),
    )


def _count(connection: Connection, rows: ColumnElement[bool]) -> int:
    return int(connection.execute(select(func.count()).where(rows)).scalar_one())
