"""Forgetting a person: their name, their ways back, their sessions and what they said go; what they played stays.

The log and the tables made from it know people as opaque ids alone, so nothing of them changes: whoever has no name
is shown as "Somebody". A row of talk stays, empty, because others count on its number. What is personal in a table of
the database is said here, once for each of them.
"""

from typing import Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Delete,
    Update,
    and_,
    delete,
    exists,
    func,
    or_,
    select,
    union_all,
    update,
)

from app.store.database import Database
from app.store.people_schema import (
    bans,
    blocks,
    friends,
    invitations,
    report_lines,
    reports,
    seen_by_friends,
    tokens,
)
from app.store.ratings_schema import ratings
from app.store.reviews import looks_along
from app.store.schema import (
    admissions,
    gestures,
    handovers,
    match_players,
    members,
    messages,
    reviews,
    seats,
    sessions,
    tables,
    users,
    whispers,
)
from app.store.tokens import LIVE, programs_of
from app.table.door import CLOSED

IDLE_MS: Final = 30 * 24 * 3_600_000
"""After how long without a visit a guest who never played is forgotten, unless the operator says otherwise."""
AT_ONCE: Final = 200

_NOTHING: Final = {"name": None, "sign_in_name": None, "password_hash": None, "recovery_hash": None}


class Farewell:
    """Where somebody still sits, and the end of all that is known of them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def places(self, person: str) -> list[int]:
        """The tables (keys) at which they sit, are host or a member, or have lent their seat."""
        sits = select(seats.c.table_id).where(seats.c.person == person)
        lent = select(handovers.c.table_id).where(handovers.c.person == person, handovers.c.kind == "lend")
        belongs = select(members.c.table_id).where(members.c.person == person)
        theirs = or_(tables.c.host == person, *(tables.c.id.in_(some) for some in (sits, lent, belongs)))
        asked = select(tables.c.id).where(theirs, tables.c.door != CLOSED).order_by(tables.c.id)
        return await self._database.read(lambda connection: list(connection.execute(asked).scalars()))

    async def forget(self, person: str) -> list[str]:
        """Nothing is known of this person any more, at once and for good; the keys of the sessions and tokens that were
        theirs."""
        ended = union_all(
            select(sessions.c.token_hash).where(sessions.c.person == person, sessions.c.revoked_at.is_(None)),
            select(tokens.c.token_hash).where(or_(tokens.c.owner == person, tokens.c.person == person)),
        )

        def write(connection: Connection) -> list[str]:
            keys = list(connection.execute(ended).scalars())
            forget_within(connection, person)
            return keys

        return await self._database.write(write)

    async def forget_idle(self, now: int, after: int = IDLE_MS) -> int:
        """Forget guests who have not been here for so long (ms), played no match, sit nowhere and have kept no way back; how
        many, a bounded number at a time."""
        asked = select(users.c.person).where(_idle(now - after)).limit(AT_ONCE)
        found = await self._database.read(lambda connection: list(connection.execute(asked).scalars()))
        for person in found:
            await self.forget(person)
        return len(found)


def forget_within(connection: Connection, person: str) -> None:
    """Nothing is known of this person and their programs any more, once the caller's transaction has been committed."""
    for one in (*programs_of(connection, person), person):
        for step in _steps(one):
            connection.execute(step)


def _idle(since: int) -> ColumnElement[bool]:
    mine = users.c.person
    seen = exists().where(sessions.c.person == mine, sessions.c.seen_at > since)
    used = exists().where(tokens.c.owner == mine, func.coalesce(tokens.c.used_at, tokens.c.made_at) > since)
    # A program has no sessions: it stays for as long as its token may bring it.
    may_come = exists().where(tokens.c.person == mine, tokens.c.owner != mine, LIVE)
    sits, played = exists().where(seats.c.person == mine), exists().where(match_players.c.person == mine)
    return and_(
        users.c.created_at <= since,
        users.c.name.is_not(None),
        users.c.password_hash.is_(None),
        users.c.recovery_hash.is_(None),
        ~seen,
        ~used,
        ~may_come,
        ~sits,
        ~played,
        ~exists().where(members.c.person == mine),
    )


def _steps(person: str) -> list[Update | Delete]:
    return [
        # First: whoever computes ratings locks this row before it writes any of theirs.
        update(users).where(users.c.person == person).values(_NOTHING),
        delete(ratings).where(ratings.c.person == person),
        delete(sessions).where(sessions.c.person == person),
        delete(tokens).where(or_(tokens.c.owner == person, tokens.c.person == person)),
        delete(admissions).where(admissions.c.person == person),
        delete(handovers).where(handovers.c.person == person),
        update(handovers).where(handovers.c.used_by == person).values(used_by=""),
        delete(gestures).where(gestures.c.person == person),
        delete(reviews).where(looks_along(person)),
        update(messages).where(messages.c.person == person).values(text=""),
        update(whispers).where(whispers.c.person == person).values(kind="", suit=None),
        *_steps_among_people(person),
    ]


def _steps_among_people(person: str) -> list[Update | Delete]:
    """Nobody's friend, blocked by nobody; what they reported and what was reported of them goes, and their words in
    other people's reports are emptied."""
    its = or_(reports.c.reporter == person, reports.c.reported == person)
    return [
        delete(friends).where(or_(friends.c.person == person, friends.c.friend == person)),
        delete(blocks).where(or_(blocks.c.person == person, blocks.c.blocked == person)),
        delete(invitations).where(or_(invitations.c.person == person, invitations.c.invited == person)),
        delete(seen_by_friends).where(seen_by_friends.c.person == person),
        delete(bans).where(bans.c.person == person),
        delete(report_lines).where(report_lines.c.report.in_(select(reports.c.id).where(its))),
        delete(reports).where(its),
        update(report_lines).where(report_lines.c.person == person).values(text=""),
    ]
