"""What brings a person back in another browser: a name to sign in with and a password, or a recovery code.

Of a password only what the hasher made of it comes here. A recovery code has 100 random bits, so its SHA-256 is kept;
it is good once, and making another ends it. Links of older releases hold a longer secret in its place: they are codes
like any other. Whoever comes back by a code may choose a new password in that session without knowing the old one.
"""

import secrets
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, exists, select, update

from app.store.accounts import Arrival, Person, hashed, open_session
from app.store.database import Database
from app.store.invites import CODE_SIGNS
from app.store.people_schema import bans
from app.store.schema import sessions, users
from app.table.ports import BadRow

CODE_LENGTH: Final = 20


@dataclass(frozen=True, slots=True)
class Kept:
    """How somebody may come back. `recovered`: the session asked about was begun with their code."""

    person: str
    sign_in_name: str | None
    password_hash: str | None
    has_code: bool
    recovered: bool = False


class NameTaken(Exception):
    """Somebody else signs in with this name."""


_KEPT = (users.c.person, users.c.sign_in_name, users.c.password_hash, users.c.recovery_hash.is_not(None))


class Credentials:
    """Keeping and using them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_name(self, sign_in_name: str) -> Kept | None:
        """Whose name this is (folded), or None."""
        asked = select(*_KEPT).where(users.c.sign_in_name == sign_in_name)
        row = await self._database.read(lambda connection: connection.execute(asked).first())
        return Kept(*row) if row else None

    async def of_session(self, token: str) -> Kept | None:
        """What is kept of the person behind a session."""
        asked = (
            select(*_KEPT, sessions.c.recovered)
            .join(sessions, sessions.c.person == users.c.person)
            .where(sessions.c.token_hash == hashed(token))
        )
        row = await self._database.read(lambda connection: connection.execute(asked).first())
        return Kept(*row) if row else None

    # ── Name and password ─────────────────────────────────────────────────────────────────────────
    async def choose(self, before: Kept, sign_in_name: str, password_hash: str) -> bool:
        """Another name (folded) and password in place of those before; False, and nothing happens, where the password
        has changed meanwhile or the person has been forgotten.

        Raises:
            NameTaken: nothing happens.
        """
        mine = (
            users.c.person == before.person,
            users.c.name.is_not(None),
            users.c.password_hash.is_not_distinct_from(before.password_hash),
        )
        values = {"sign_in_name": sign_in_name, "password_hash": password_hash}
        chosen = update(users).where(*mine).values(values).returning(users.c.person)
        known = update(sessions).where(sessions.c.person == before.person).values(recovered=False)

        def write(connection: Connection) -> bool:
            done = connection.execute(chosen).first() is not None
            if done:
                connection.execute(known)
            return done

        try:
            return await self._database.write(write)
        except BadRow as fault:  # the names are unique, and nothing else here could be refused
            raise NameTaken from fault

    async def sign_in(
        self, kept: Kept, now: int, browser: str, *, rehashed: str | None = None
    ) -> Arrival | None:
        """A session for whoever knew the password as it was found; None where it has changed meanwhile. `rehashed` is
        the same password by the hasher's present measure."""
        mine = (users.c.person == kept.person, users.c.password_hash == kept.password_hash)

        def write(connection: Connection) -> Arrival | None:
            name = connection.execute(select(users.c.name).where(*mine)).scalar()
            if name is None:
                return None
            if rehashed is not None:
                connection.execute(update(users).where(*mine).values(password_hash=rehashed))
            return Arrival(Person(kept.person, name), open_session(connection, kept.person, now, browser))

        return await self._database.write(write)

    # ── The recovery code ─────────────────────────────────────────────────────────────────────────
    async def new_code(self, person: str) -> str:
        """A new recovery code, as `XXXXX-XXXXX-XXXXX-XXXXX`; the one before ends."""
        code = "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))
        named = (users.c.person == person, users.c.name.is_not(None))
        kept = update(users).where(*named).values(recovery_hash=hashed(code))
        await self._database.write(lambda connection: connection.execute(kept))
        return "-".join(code[n : n + 5] for n in range(0, CODE_LENGTH, 5))

    async def come_back(self, code: str, now: int, browser: str = "") -> Arrival | None:
        """Use a recovery code: a new session, or None for a wrong or used one, and for
        whoever is shut out. Of two at once only one finds it good."""
        as_typed = code.strip()
        spoken = as_typed.upper().replace("-", "").replace(" ", "")
        good = users.c.recovery_hash.in_([hashed(spoken), hashed(as_typed)])
        shut_out = exists().where(bans.c.person == users.c.person)
        used = update(users).where(good, users.c.name.is_not(None), ~shut_out).values(recovery_hash=None)

        def write(connection: Connection) -> Arrival | None:
            row = connection.execute(used.returning(users.c.person, users.c.name)).first()
            if row is None:
                return None
            token = open_session(connection, row.person, now, browser, recovered=True)
            return Arrival(Person(row.person, row.name), token)

        return await self._database.write(write)
