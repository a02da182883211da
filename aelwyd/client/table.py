"""A table as one person's program plays at it, over a line that comes back by itself."""

import asyncio
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

from aelwyd.client.duties import Result, free_seat
from aelwyd.client.errors import Closed, Refused
from aelwyd.client.line import Line, Owner
from aelwyd.client.playing import Choose, play
from aelwyd.client.standing import Standing
from app.table import messages as m
from app.table.shapes import View

ANSWER_SECONDS: Final = 5.0
"""After so long without an answer a command is sent again, with its cid: it is carried out once."""
AT_ONCE: Final = 8
"""Commands that may be under way: a server reads no more of them in a `hello`."""


class Table:
    """A table that somebody was let into. `link` and `code` invite others, where this client has opened it.

    The line is opened by the first call that needs it and kept until the client is left. Whatever waits raises `Closed`
    when the server has closed it for good.
    """

    def __init__(
        self, table: str, line: Callable[[Owner], Line], link: str | None = None, code: str | None = None
    ) -> None:
        self.id, self.link, self.code = table, link, code
        self._standing = Standing()
        self._line = line(self._standing)
        self._task: asyncio.Task[None] | None = None
        self._places = asyncio.Semaphore(AT_ONCE)

    # ── What is known ─────────────────────────────────────────────────────────────────────────────
    @property
    def view(self) -> View:
        """The newest view.

        Raises:
            LookupError: there is none yet; `here` waits for it.
        """
        if self._standing.view is None:
            raise LookupError("there is no view yet: await here()")
        return self._standing.view

    @property
    def mark(self) -> object:
        """Which view that is; another one has another mark."""
        return self._standing.mark

    @property
    def person(self) -> str:
        """The id of whoever plays here; empty before the first view."""
        return self._standing.person

    @property
    def people(self) -> Mapping[str, Mapping[str, Any]]:
        """By id: `name` and `here` of everybody whom the view names."""
        return self._standing.people

    async def here(self) -> View:
        """Be at the table: the newest view, as soon as there is one.

        Raises:
            Closed: there is no such table for this person, or not any more.
        """
        return await self.until(lambda _: True)

    async def until(self, holds: Callable[[View], bool]) -> View:
        """Wait until something holds of the newest view, and give that view; at once where it does already.

        Raises:
            Closed: the line is closed for good.
        """
        self._begin()
        return await self._standing.until(holds)

    async def after(self, mark: object) -> View:
        """The first view after the one with this mark.

        Raises:
            Closed: the line is closed for good.
        """
        return await self.until(lambda _: self.mark != mark)

    def listen(self, heard: Callable[[Mapping[str, Any]], None]) -> None:
        """Have every message that comes from now on, as `docs/protocol.md` has it: events, talk, presence."""
        self._standing.listeners.append(heard)

    # ── What can be done ──────────────────────────────────────────────────────────────────────────
    async def do(self, action: m.Action, *, decision: int | None = None, version: int | None = None) -> int:
        """One command; the seq at which it stands in the table's log. It is carried out once, whatever becomes of the line.

        Raises:
            Refused: nothing changed. Void: the server has gone back to a backup. Closed: the line is closed for good.
        """
        self._begin()
        async with self._places:
            command = self._standing.command(action, decision, version)
            try:
                while not command.answer.done():
                    await self._line.send(command.message)
                    await asyncio.wait([command.answer], timeout=ANSWER_SECONDS)
                return command.answer.result()
            finally:
                self._standing.drop(command)

    async def sit(self, seat: int | None = None) -> int:
        """Sit on this seat, or on the first that is free (a bot's, where no other is); which one it is.

        Raises:
            Refused: `seat_taken` and others, as the action `sit`.
        """
        while True:
            view, seen = await self.here(), self.mark
            mine, wanted = view["own"]["seat"], free_seat(view) if seat is None else seat
            if mine is not None and seat in (None, mine):
                return mine
            if wanted is None:
                raise Refused("seat_taken")
            try:
                await self.do(m.Sit(wanted), version=view["shared"]["table"]["version"])
            except Refused as refused:
                if refused.code != "stale_version" and (seat is not None or refused.code != "seat_taken"):
                    raise
            await self.after(seen)

    async def play(self, choose: Choose, matches: int = 1) -> list[Result]:
        """Play so many matches on the own seat: `choose` gives the moves; all else that a seat owes (shares in the shuffle,
        being ready, rematches) is done by itself. How each of them ended.

        Raises:
            Refused: `not_seated`; or a move that the rules do not allow, by their code.
        """
        return await play(self, choose, matches)

    async def say(self, text: str) -> bool:
        """Say something to everybody; whether it went into an open line."""
        return await self._line.send({"t": "say", "cid": secrets.token_hex(8), "text": text})

    async def react(self, kind: m.Reaction) -> bool:
        """The same with a reaction."""
        return await self._line.send({"t": "react", "cid": secrets.token_hex(8), "kind": kind})

    # ── The line ──────────────────────────────────────────────────────────────────────────────────
    async def close(self) -> None:
        """Hang up; the seat stays, and the table sees that nobody is at it."""
        self._standing.end(Closed("gone", 1000))
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError, Closed):
                await self._task

    def _begin(self) -> None:
        if self._task is None and self._standing.over is None:
            self._task = asyncio.create_task(self._line.run())
            self._task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (why := task.exception()) is not None:
            self._standing.end(why)
