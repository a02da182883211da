"""Tokens by which programs come in: whose they are, what they open, and their end.

A token has 256 random bits and is kept only as its SHA-256, which names it everywhere else. It is no session: no browser
can come in by one. A token to read is its owner's; one to play belongs to a program, a person of its own
(`app.table.programs`) that keeps its name and its matches when the token ends, and whom the owner answers for. So an
ended token to read is gone, while of one to play a row stays that opens nothing and says whose the program was.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from sqlalchemy import ColumnElement, Connection, delete, exists, func, or_, select, update

from app.store.accounts import hashed
from app.store.database import Database
from app.store.people_schema import bans, tokens
from app.store.schema import admissions, tables, users
from app.table.programs import CALLED, PROGRAM

MARK: Final = "aelwyd_"
"""How every token begins, so that whoever finds one knows what it opens."""
USED_MS: Final = 10 * 60_000
"""How often `used_at` is written at most."""
TOKENS_AT_MOST: Final = 20
"""Of one owner at a time."""
ENDED: Final = "ended"
"""The scope of what was a token to play; its hash is the hash of no secret."""

LIVE: Final = tokens.c.scope != ENDED
Scope: TypeAlias = Literal["read", "play"]


@dataclass(frozen=True, slots=True)
class Bearer:
    """Who comes by a token, and what it opens: everything of its scope, or of one table alone (its public id)."""

    person: str
    name: str
    scope: Scope
    table: str | None


@dataclass(frozen=True, slots=True)
class Token:
    """A live token as its owner sees it. `key` names it and opens nothing; times in ms, `used_at` to ten minutes."""

    key: str
    scope: Scope
    label: str
    table: str | None
    person: str
    made_at: int
    used_at: int | None


@dataclass(frozen=True, slots=True)
class Made:
    """A new token: `secret` is shown to its owner once and is not kept."""

    secret: str
    key: str
    person: str


class Tokens:
    """Making, using and ending them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def make(self, owner: str, scope: Scope, label: str, table: int | None, now: int) -> Made | None:
        """A new token of this owner's, called by a clean label; for `play` with a new program that is let in at the table.
        None where the owner has as many as may be."""
        secret = MARK + secrets.token_urlsafe(32)
        made = Made(secret, hashed(secret), PROGRAM + secrets.token_hex(12) if scope == "play" else owner)
        many = select(func.count()).select_from(tokens).where(tokens.c.owner == owner, LIVE)
        row = {"token_hash": made.key, "owner": owner, "person": made.person, "scope": scope, "label": label}

        def write(connection: Connection) -> Made | None:
            if connection.execute(many).scalar_one() >= TOKENS_AT_MOST:
                return None
            if scope == "play":
                called = {"person": made.person, "name": CALLED + label, "created_at": now}
                connection.execute(users.insert().values(called))
                if table is not None:
                    let_in = {"table_id": table, "person": made.person, "at": now}
                    connection.execute(admissions.insert().values(let_in))
            connection.execute(tokens.insert().values(**row, table_id=table, made_at=now))
            return made

        return await self._database.write(write)

    async def whose(self, token: str, now: int) -> Bearer | None:
        """Who comes by this token; None where it is none or no more, and where its owner is shut out."""
        key = hashed(token)
        asked = (
            select(
                users.c.person,
                users.c.name,
                tokens.c.scope,
                tables.c.public_id,
                tokens.c.used_at,
                tokens.c.table_id,
            )
            .join_from(tokens, users, users.c.person == tokens.c.person)
            .join(tables, tables.c.id == tokens.c.table_id, isouter=True)
            .where(
                tokens.c.token_hash == key,
                users.c.name.is_not(None),
                ~exists().where(or_(bans.c.person == tokens.c.owner, bans.c.person == tokens.c.person)),
            )
        )
        row = await self._database.read(lambda connection: connection.execute(asked).first())
        if row is None or (row.table_id is not None and row.public_id is None):
            return None
        if (row.used_at or 0) < now - USED_MS:
            used = update(tokens).where(tokens.c.token_hash == key).values(used_at=now)
            await self._database.write(lambda connection: connection.execute(used))
        return Bearer(row.person, row.name, row.scope, row.public_id)

    async def of(self, owner: str) -> list[Token]:
        """An owner's tokens, the newest first."""
        columns = (tokens.c.token_hash, tokens.c.scope, tokens.c.label, tables.c.public_id, tokens.c.person)
        asked = (
            select(*columns, tokens.c.made_at, tokens.c.used_at)
            .join_from(tokens, tables, tables.c.id == tokens.c.table_id, isouter=True)
            .where(tokens.c.owner == owner, LIVE)
            .order_by(tokens.c.made_at.desc(), tokens.c.token_hash)
        )
        found = await self._database.read(lambda connection: connection.execute(asked).all())
        return [Token(*row) for row in found]

    async def alive(self, secrets: Sequence[str]) -> set[str]:
        """Those of these tokens that still are some: for the check of open sockets each minute."""
        keys = {hashed(secret): secret for secret in secrets}
        asked = select(tokens.c.token_hash).where(tokens.c.token_hash.in_(list(keys)))
        found = await self._database.read(lambda connection: connection.execute(asked).scalars().all())
        return {keys[key] for key in found}

    async def end(self, owner: str, key: str) -> bool:
        """End one of an owner's tokens; whether it was one."""
        return bool(await self._end(tokens.c.owner == owner, tokens.c.token_hash == key))

    async def end_all(self, owner: str) -> list[str]:
        """End all of them; their keys."""
        return await self._end(tokens.c.owner == owner)

    async def programs(self, owner: str) -> list[str]:
        """The programs that play by this owner's tokens, or did."""
        return await self._database.read(lambda connection: programs_of(connection, owner))

    async def _end(self, *which: ColumnElement[bool]) -> list[str]:
        return await self._database.write(lambda connection: end_tokens(connection, *which))


def end_tokens(connection: Connection, *which: ColumnElement[bool]) -> list[str]:
    """End the live ones of these tokens; their keys."""
    read = delete(tokens).where(tokens.c.scope == "read", *which).returning(tokens.c.token_hash)
    gone = list(connection.execute(read).scalars())
    mark = f"{ENDED} "
    over = update(tokens).where(LIVE, *which).values(token_hash=mark + tokens.c.token_hash, scope=ENDED)
    ended = connection.execute(over.returning(tokens.c.token_hash)).scalars()
    return [*gone, *(key.removeprefix(mark) for key in ended)]


def programs_of(connection: Connection, owner: str) -> list[str]:
    """The programs of an owner."""
    asked = select(tokens.c.person).where(tokens.c.owner == owner, tokens.c.person != owner)
    return list(connection.execute(asked).scalars())
