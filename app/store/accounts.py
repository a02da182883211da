"""People: guests with a name, their sessions, and a secret that brings them back.

A token or a recovery secret is opaque (256 bits) and kept only as its SHA-256; a name is kept as
`app.table.words` cleaned it. Nothing here knows a cookie or an address.
"""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, Update, select, update

from app.store.database import Database
from app.store.schema import sessions, users
from app.table.bots import is_bot, name_of
from app.table.friendly_names import friendly_name

SEEN_MS: Final = 10 * 60_000
"""How often a session's `seen_at` is written at most."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody, and what they are called now."""

    person: str
    name: str


@dataclass(frozen=True, slots=True)
class Arrival:
    """A person with a new session: `token` is for their cookie and is not kept here."""

    person: Person
    token: str


def hashed(secret: str) -> str:
    """How a token or a recovery secret is kept."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


class Accounts:
    """Everything about people and their sessions."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def arrive(self, now: int, name: str | None = None) -> Arrival:
        """A new guest, named by a proposal unless a clean name is given, with a first session."""
        person = Person("p" + secrets.token_hex(12), name or friendly_name(secrets.randbelow))

        def write(connection: Connection) -> str:
            row = {"person": person.person, "name": person.name, "created_at": now}
            connection.execute(users.insert().values(row))
            return open_session(connection, person.person, now)

        return Arrival(person, await self._database.write(write))

    async def whose(self, token: str, now: int) -> Person | None:
        """Whose live session this is, or None; now and then the session is stamped as seen."""
        key = hashed(token)
        asked = (
            select(users.c.person, users.c.name, sessions.c.seen_at)
            .join(sessions, sessions.c.person == users.c.person)
            .where(sessions.c.token_hash == key, sessions.c.revoked_at.is_(None), users.c.name.is_not(None))
        )
        row = await self._database.read(lambda connection: connection.execute(asked).first())
        if row is None:
            return None
        if row.seen_at < now - SEEN_MS:
            seen = update(sessions).where(sessions.c.token_hash == key).values(seen_at=now)
            await self._database.write(lambda connection: connection.execute(seen))
        return Person(row.person, row.name)

    async def alive(self, tokens: Sequence[str]) -> set[str]:
        """Those of these tokens whose session still is one: for the check of open sockets each minute."""
        keys = {hashed(token): token for token in tokens}
        asked = select(sessions.c.token_hash).where(
            sessions.c.token_hash.in_(list(keys)), sessions.c.revoked_at.is_(None)
        )
        found = await self._database.read(lambda connection: connection.execute(asked).scalars().all())
        return {keys[key] for key in found}

    async def leave(self, token: str, now: int) -> None:
        """End one session."""
        ended = _ending(now).where(sessions.c.token_hash == hashed(token))
        await self._database.write(lambda connection: connection.execute(ended))

    async def leave_all(self, person: str, now: int, *, but: str | None = None) -> None:
        """End every session of a person, except that of the token `but`."""
        ended = _ending(now).where(sessions.c.person == person)
        if but is not None:
            ended = ended.where(sessions.c.token_hash != hashed(but))
        await self._database.write(lambda connection: connection.execute(ended))

    async def rename(self, person: str, name: str) -> None:
        """Call a person by a clean name from now on."""
        named = update(users).where(users.c.person == person, users.c.name.is_not(None)).values(name=name)
        await self._database.write(lambda connection: connection.execute(named))

    async def new_recovery(self, person: str) -> str:
        """A new recovery secret; the one before ends."""
        secret = secrets.token_urlsafe(32)
        kept = update(users).where(users.c.person == person).values(recovery_hash=hashed(secret))
        await self._database.write(lambda connection: connection.execute(kept))
        return secret

    async def recover(self, secret: str, now: int) -> Arrival | None:
        """A new session for whoever holds this secret (it stays good), or None for any other text."""
        asked = select(users.c.person, users.c.name).where(
            users.c.recovery_hash == hashed(secret), users.c.name.is_not(None)
        )

        def write(connection: Connection) -> Arrival | None:
            row = connection.execute(asked).first()
            if row is None:
                return None
            return Arrival(Person(row.person, row.name), open_session(connection, row.person, now))

        return await self._database.write(write)


class StoredNames:
    """`app.table.ports.Names` over the users."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def names(self, persons: Sequence[str]) -> dict[str, str]:
        """See the port."""
        bots = {person: name_of(person) for person in persons if is_bot(person)}
        people = [person for person in persons if person not in bots]
        if not people:
            return bots
        asked = select(users.c.person, users.c.name).where(
            users.c.person.in_(people), users.c.name.is_not(None)
        )
        found = await self._database.read(lambda connection: connection.execute(asked).all())
        return bots | {row.person: row.name for row in found}


def open_session(connection: Connection, person: str, now: int) -> str:
    """Another session of this person; its token."""
    token = secrets.token_urlsafe(32)
    row = {"token_hash": hashed(token), "person": person, "created_at": now, "seen_at": now}
    connection.execute(sessions.insert().values(row))
    return token


def _ending(now: int) -> Update:
    return update(sessions).where(sessions.c.revoked_at.is_(None)).values(revoked_at=now)
