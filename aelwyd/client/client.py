"""Somebody at one server: opens tables, comes in by invitations, and holds the lines of the tables they are at."""

import secrets
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Literal, Self
from urllib.parse import urlsplit

from aelwyd.client.asking import Asking
from aelwyd.client.line import Line
from aelwyd.client.table import Table
from app.table.shapes import Option


class Client:
    """One person at the server with this address (`https://cards.example.org`): by a `token`, by the `session` of an earlier
    visit, or else a guest. `name` is what they are called from now on; whoever comes by a token is called by it already.
    Leaving the context hangs up everywhere.

        async with Client("http://localhost:8000", name="Robin") as client:
            table = await client.open_table("briscola", 2, bots="easy")
    """

    def __init__(
        self, url: str, *, token: str | None = None, session: str | None = None, name: str | None = None
    ) -> None:
        if token is not None and (name is not None or session is not None):
            raise ValueError("a token says who comes: it goes with no name and no session")
        self._asking = Asking(url, token, session)
        self._name = name
        self._tables: list[Table] = []

    async def __aenter__(self) -> Self:
        if self._name is not None:
            await self.rename(self._name)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        for table in self._tables:
            await table.close()

    @property
    def session(self) -> str | None:
        """The guest's session, to be kept for the next visit: whoever has it is this person."""
        return self._asking.session

    async def rename(self, name: str) -> str:
        """Be called so; the name as the server keeps it.

        Raises:
            Refused: `bad_name` and others. OSError: the server cannot be reached; so all that follow.
        """
        return str((await self._asking.post("/api/me", {"name": name}))["name"])

    # ── Tables ────────────────────────────────────────────────────────────────────────────────────
    async def open_table(
        self,
        ruleset: str,
        seats: int,
        *,
        options: Mapping[str, Option] | None = None,
        preset: str | None = None,
        public: bool = False,
        bots: Literal["", "easy", "good", "strong"] = "",
        manners: Mapping[str, Any] | None = None,
    ) -> Table:
        """Open a table and be its host, on its first seat; `bots` of this level on all others.

        Raises:
            Refused: `unknown_ruleset`, `bad_option_value`, `too_many_tables` and others.
        """
        wish = {
            "key": secrets.token_hex(8),
            "ruleset": ruleset,
            "seats": seats,
            "options": dict(options or {}),
            "public": public,
            "bots": bots,
            **({"preset": preset} if preset is not None else {}),
            **({"manners": dict(manners)} if manners is not None else {}),
        }
        opened = await self._asking.post("/api/tables", wish)
        link = f"{self._asking.origin}/t/{opened['id']}#i={opened['invite']}"
        return self._at(opened["id"], link, opened["code"])

    async def join(self, invitation: str) -> Table:
        """Come to a table by its link or its short code.

        Raises:
            Refused: `no_such_table`, `table_locked`. ValueError: it is neither.
        """
        link = urlsplit(invitation)
        if not link.path.startswith("/t/"):
            return self._at((await self._asking.post("/api/code", {"code": invitation}))["id"])
        table, secret = link.path.removeprefix("/t/"), link.fragment.removeprefix("i=")
        if not secret:
            return await self.table(table)
        return self._at((await self._asking.post(f"/api/tables/{table}/join", {"invite": secret}))["id"])

    async def table(self, table: str) -> Table:
        """A table that is public, or that one was let into before, by its id. Whether it is there is seen when it is used."""
        if not self._asking.somebody:
            await self._asking.knock(f"/t/{table}")
        return self._at(table)

    def _at(self, table: str, link: str | None = None, code: str | None = None) -> Table:
        address = self._asking.socket(f"/ws/t/{table}")
        found = Table(table, lambda owner: Line(address, self._asking.headers, owner), link=link, code=code)
        self._tables.append(found)
        return found

    # ── The JSON API ──────────────────────────────────────────────────────────────────────────────
    async def get(self, path: str) -> dict[str, Any]:
        """Anything else of the JSON API that is read: `/api/rules`, `/api/matches/{match}/export`.

        Raises:
            Refused: by its code.
        """
        return await self._asking.get(path)

    async def post(self, path: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """Anything else that changes.

        Raises:
            Refused: by its code.
        """
        return await self._asking.post(path, body)
