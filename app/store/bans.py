"""People whom the operator has shut out: no session or token of theirs lives, and none can be opened until it is lifted.

What they played and said stays where it is. A ban is of an account: whoever comes as a new guest is somebody else, which
only closing the house to newcomers prevents (`AELWYD_NEWCOMERS`).
"""

from sqlalchemy import Connection, delete, exists, or_, select, update

from app.store.database import Database, upsert
from app.store.people_schema import bans, tokens
from app.store.schema import sessions, users
from app.store.tokens import end_tokens


class Bans:
    """Shutting people out, and letting them in again."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def ban(self, person: str, reason: str, now: int) -> list[str] | None:
        """Shut somebody out: their sessions and tokens end. The keys of those that did; None for nobody's id."""
        known = select(users.c.person).where(users.c.person == person, users.c.name.is_not(None))
        live = update(sessions).where(sessions.c.person == person, sessions.c.revoked_at.is_(None))
        ended = live.values(revoked_at=now).returning(sessions.c.token_hash)
        theirs = or_(tokens.c.owner == person, tokens.c.person == person)

        def write(connection: Connection) -> list[str] | None:
            if connection.execute(known).first() is None:
                return None
            row = upsert(connection, bans).values(person=person, at=now, reason=reason)
            again = row.on_conflict_do_update(index_elements=["person"], set_={"at": now, "reason": reason})
            connection.execute(again)
            return [*connection.execute(ended).scalars(), *end_tokens(connection, theirs)]

        return await self._database.write(write)

    async def lift(self, person: str) -> bool:
        """Let somebody in again; whether they were shut out."""
        gone = delete(bans).where(bans.c.person == person).returning(bans.c.person)
        return await self._database.write(lambda connection: connection.execute(gone).first() is not None)

    async def holds(self, person: str) -> bool:
        """Whether this person is shut out."""
        asked = select(exists().where(bans.c.person == person))
        return await self._database.read(lambda connection: bool(connection.execute(asked).scalar()))
