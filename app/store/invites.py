"""Invitations to a table: the secret of a link, the short code, and coming in by either.

A table has at most one at a time. Whoever was let in stays when it is renewed or withdrawn.
"""

import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, select

from app.games.core.ruleset import Refusal
from app.store.database import Database, upsert
from app.store.doors import admit, kept_out, let_in
from app.store.schema import invites, tables
from app.table import state as s
from app.table.door import CLOSED, REMOVED, TABLE_CLOSED

CODE_SIGNS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""32 signs that are not taken for each other: no 0, 1, I, O."""
CODE_LENGTH: Final = 8


@dataclass(frozen=True, slots=True)
class Invite:
    """How others come to a table: `secret` for the link's fragment, `code` to be said aloud (None once closed)."""

    table: str
    secret: str
    code: str | None


class Invites:
    """Making and using them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def opens(self, table: str, secret: str) -> bool:
        """Whether this is the secret of the table's invite now."""
        asked = _INVITES.where(tables.c.public_id == table)
        row = await self._database.read(lambda connection: connection.execute(asked).first())
        return row is not None and hmac.compare_digest(secret.encode("utf-8", "replace"), row.secret.encode())

    async def code_opens(self, code: str) -> bool:
        """Whether this is the short code of a table that gathers."""
        spoken = _as_code(code)
        if spoken is None:
            return False
        asked = select(exists().where(_by_code(spoken)))
        return await self._database.read(lambda connection: bool(connection.execute(asked).scalar()))

    async def join(self, table: str, secret: str, person: str, now: int) -> str | Refusal | None:
        """Let a person in by the invite's secret: the table's id, None for a wrong or missing one, or why whoever
        holds the right secret is not let in."""

        def write(connection: Connection) -> str | Refusal | None:
            row = connection.execute(_INVITES.where(tables.c.public_id == table)).first()
            given, kept = secret.encode("utf-8", "replace"), (row.secret if row else "").encode()
            if not hmac.compare_digest(given, kept) or row is None:
                return None
            if (code := kept_out(connection, row.id, person)) is not None:
                return None if code == REMOVED else Refusal(code)
            admit(connection, row.id, person, now)
            return table

        return await self._database.write(write)

    async def join_by_code(self, code: str, person: str, now: int) -> str | None:
        """Let a person in by the short code, while the table gathers: its id, or None."""
        spoken = _as_code(code)
        if spoken is None:
            return None
        asked = _INVITES.where(_by_code(spoken))

        def write(connection: Connection) -> str | None:
            row = connection.execute(asked).first()
            if row is None or kept_out(connection, row.id, person) is not None:
                return None
            admit(connection, row.id, person, now)
            return str(row.public_id)

        return await self._database.write(write)

    async def of(self, table: str, person: str) -> Invite | None:
        """The invite, for whoever may enter the table; None for everybody else, and while it is withdrawn."""
        asked = _INVITES.where(tables.c.public_id == table, tables.c.public | let_in(person))
        row = await self._database.read(lambda connection: connection.execute(asked).first())
        return Invite(row.public_id, row.secret, row.code) if row else None

    async def renew(self, table: str, host: str | None, now: int) -> Invite | Refusal:
        """A new secret and code, by the host alone (None: by the operator): the ones before let nobody in any more, on any worker. Whoever has
        been let in stays."""

        def anew(connection: Connection, key: int) -> Invite:
            new = Invite(table, secrets.token_urlsafe(16), new_code())
            fresh = {"secret": new.secret, "code": new.code, "created_at": now}
            row = upsert(connection, invites).values(table_id=key, **fresh)
            connection.execute(row.on_conflict_do_update(index_elements=["table_id"], set_=fresh))
            return new

        return await self._database.write(lambda connection: _as_host(connection, table, host, anew))

    async def withdraw(self, table: str, host: str | None) -> Refusal | None:
        """Neither link nor code, by the host alone (None: by the operator), until it is renewed."""

        def gone(connection: Connection, key: int) -> None:
            connection.execute(delete(invites).where(invites.c.table_id == key))

        return await self._database.write(lambda connection: _as_host(connection, table, host, gone))


_INVITES = select(tables.c.id, tables.c.public_id, invites.c.secret, invites.c.code).join(
    invites, invites.c.table_id == tables.c.id
)


def _as_code(typed: str) -> str | None:
    """A short code as it is kept, however it was typed; None for what cannot be one."""
    spoken = typed.strip().upper().replace("-", "").replace(" ", "")
    return spoken if len(spoken) == CODE_LENGTH and set(spoken) <= set(CODE_SIGNS) else None


def _by_code(code: str) -> ColumnElement[bool]:
    return and_(
        invites.c.table_id == tables.c.id,
        invites.c.code == code,
        tables.c.phase.in_((s.GATHERING, s.MATCH_OVER)),
    )


T = TypeVar("T")


def _as_host(
    connection: Connection, table: str, host: str | None, change: Callable[[Connection, int], T]
) -> T | Refusal:
    """Change the invitation of a table whose host this is (None: of any), or say why not."""
    asked = select(tables.c.id, tables.c.host, tables.c.door).where(tables.c.public_id == table)
    row = connection.execute(asked).one()
    if row.door == CLOSED:
        return Refusal(TABLE_CLOSED)
    return change(connection, row.id) if host is None or row.host == host else Refusal("not_host")


def new_code() -> str:
    """A short code, for somebody to say aloud."""
    return "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))
