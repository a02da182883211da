"""People: guests with a name, and their sessions.

A token is opaque (256 bits) and kept only as its SHA-256, by which a session is named everywhere else; a name is kept
as `app.table.words` cleaned it. Nothing here knows a cookie, an address or a password.
"""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, exists, select, update

from app.store.database import Database
from app.store.people_schema import bans
from app.store.schema import sessions, users
from app.table.bots import is_bot, name_of
from app.table.friendly_names import friendly_name

SEEN_MS: Final = 10 * 60_000
"""How often a session's `seen_at` is written at most."""
LISTED: Final = 100
"""Sessions of one person that are listed, those seen last first."""


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


@dataclass(frozen=True, slots=True)
class Session:
    """A live session. `key` names it and opens nothing; `browser` is `Firefox/Android` or the like, or empty;
    `made_at` and `seen_at` in ms."""

    key: str
    made_at: int
    seen_at: int
    browser: str


def hashed(secret: str) -> str:
    """How a token or a code is kept."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


class Accounts:
    """People and their sessions."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def arrive(self, now: int, name: str | None = None, browser: str = "") -> Arrival:
        """A new guest, named by a proposal unless a clean name is given, with a first session."""
        person = Person("p" + secrets.token_hex(12), name or friendly_name(secrets.randbelow))

        def write(connection: Connection) -> str:
            row = {"person": person.person, "name": person.name, "created_at": now}
            connection.execute(users.insert().values(row))
            return open_session(connection, person.person, now, browser)

        return Arrival(person, await self._database.write(write))

    async def whose(self, token: str, now: int) -> Person | None:
        """Whose live session this is, or None; now and then the session is stamped as seen."""
        key = hashed(token)
        asked = (
            select(users.c.person, users.c.name, sessions.c.seen_at)
            .join(sessions, sessions.c.person == users.c.person)
            .where(
                sessions.c.token_hash == key,
                sessions.c.revoked_at.is_(None),
                users.c.name.is_not(None),
                ~exists().where(bans.c.person == users.c.person),
            )
        )
        row = await self._database.read(lambda connection: connection.execute(asked).first())
        if row is None:
            return None
        if row.seen_at < now - SEEN_MS:
            seen = update(sessions).where(sessions.c.token_hash == key).values(seen_at=now)
            await self._database.write(lambda connection: connection.execute(seen))
        return Person(row.person, row.name)

    async def rename(self, person: str, name: str) -> None:
        """Call a person by a clean name from now on."""
        named = update(users).where(users.c.person == person, users.c.name.is_not(None)).values(name=name)
        await self._database.write(lambda connection: connection.execute(named))

    # ── Sessions ──────────────────────────────────────────────────────────────────────────────────
    async def alive(self, tokens: Sequence[str]) -> set[str]:
        """Those of these tokens whose session still is one: for the check of open sockets each minute."""
        keys = {hashed(token): token for token in tokens}
        asked = select(sessions.c.token_hash).where(
            sessions.c.token_hash.in_(list(keys)), sessions.c.revoked_at.is_(None)
        )
        found = await self._database.read(lambda connection: connection.execute(asked).scalars().all())
        return {keys[key] for key in found}

    async def sessions(self, person: str) -> list[Session]:
        """A person's live sessions, those seen last first."""
        asked = (
            select(sessions.c.token_hash, sessions.c.created_at, sessions.c.seen_at, sessions.c.browser)
            .where(sessions.c.person == person, sessions.c.revoked_at.is_(None))
            .order_by(sessions.c.seen_at.desc(), sessions.c.created_at.desc())
            .limit(LISTED)
        )
        found = await self._database.read(lambda connection: connection.execute(asked).all())
        return [Session(*row) for row in found]

    async def leave(self, token: str, now: int) -> None:
        """End one session."""
        await self._end(now, sessions.c.token_hash == hashed(token))

    async def end(self, person: str, key: str, now: int) -> bool:
        """End one of a person's sessions; whether it was a live one of theirs."""
        return bool(await self._end(now, sessions.c.token_hash == key, sessions.c.person == person))

    async def leave_all(self, person: str, now: int, *, but: str | None = None) -> list[str]:
        """End every session of a person, except that of the token `but`; the keys of those that ended."""
        others = [] if but is None else [sessions.c.token_hash != hashed(but)]
        return await self._end(now, sessions.c.person == person, *others)

    async def _end(self, now: int, *which: Any) -> list[str]:
        live = update(sessions).where(sessions.c.revoked_at.is_(None), *which)
        ended = live.values(revoked_at=now).returning(sessions.c.token_hash)
        return await self._database.write(lambda connection: list(connection.execute(ended).scalars()))


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


def open_session(
    connection: Connection, person: str, now: int, browser: str = "", *, recovered: bool = False
) -> str:
    """Another session of this person; its token. `recovered`: it was opened by their recovery code."""
    token = secrets.token_urlsafe(32)
    row = {"token_hash": hashed(token), "person": person, "created_at": now, "seen_at": now}
    connection.execute(sessions.insert().values(**row, browser=browser, recovered=recovered))
    return token
