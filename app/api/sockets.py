"""The two sockets, `/ws/t/{id}` and `/ws/lobby`, as a pure ASGI endpoint.

It lets a socket in or refuses it before the upgrade (a private table exactly like a missing one), counts what comes,
and hands every message to the room; what a message means is not known here. Who speaks was decided by the session
before the first message.
"""

import asyncio
import logging
from contextlib import suppress
from math import ceil
from typing import Final

import msgspec

from app.api.house import House
from app.api.languages import texts_for
from app.api.limits import REVIEW, Meter, Rate
from app.api.problems import Problem
from app.api.security import Receive, Scope, Send, refuse
from app.api.visitors import Visitor, address_of, knocked, known, required
from app.api.wire import Gone, Wire
from app.api.words import TableWords
from app.store.accounts import hashed
from app.table.closing import LIMIT, TOO_SLOW
from app.table.member import Member
from app.table.member import Visitor as AtTable
from app.table.messages import Refused
from app.table.ports import StoreAway
from app.table.worker import Full

CHECK_SECONDS: Final = 60.0
"""How often every open socket's session is looked at."""

_TABLE: Final = "/ws/t/"
_LOBBY: Final = "/ws/lobby"
_TALK: Final = ("say", "signal", "react", "nudge")
_log = logging.getLogger(__name__)


class _Head(msgspec.Struct):
    """As much of a message as counting it needs."""

    t: str = ""
    cid: str | None = None


_read_head: Final = msgspec.json.Decoder(_Head).decode


class Sockets:
    """The endpoint. `watch` must run beside it."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._tokens: dict[Member, str] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket to its end."""
        try:
            await self._serve(scope, receive, send)
        except Problem as problem:
            await self._refuse(scope, send, problem)
        except StoreAway:
            await self._refuse(scope, send, Problem("storage_away"))
        except Gone:
            return

    async def _refuse(self, scope: Scope, send: Send, problem: Problem) -> None:
        self._house.ledger.turned_down("websocket", problem.code)
        await refuse(scope, send, problem)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        path: str = scope["path"]
        if self._house.readiness.stopping:
            raise Problem("stopping")
        if path == _LOBBY:
            visitor = await known(self._house, scope)
        elif path.startswith(_TABLE):
            visitor = await required(self._house, scope)
        else:
            raise Problem("no_such_page")
        person = visitor.person if visitor else f"nobody at {address_of(scope)}"
        with self._house.limits.sockets.place(person, address_of(scope)) as full:
            if full is not None:
                raise Problem(full)
            if visitor is None or path == _LOBBY:
                await self._lobby(scope, receive, send, visitor)
            else:
                await self._table(scope, receive, send, visitor)

    # ── A table ───────────────────────────────────────────────────────────────────────────────────
    async def _table(self, scope: Scope, receive: Receive, send: Send, visitor: Visitor) -> None:
        head = await knocked(self._house, scope["path"].removeprefix(_TABLE), visitor.person)
        if not self._house.worker.has_room(head.key):
            raise Problem("busy")
        words = TableWords(texts_for(scope).language)
        wire = await Wire.accept(receive, send, direct=self._house.settings.direct_sockets)
        at_table = AtTable(visitor.person, hashed(visitor.token), words)
        try:
            member = self._house.worker.enter(head, at_table, wire)
        except Full:
            await wire.close(TOO_SLOW, "busy")
            return
        self._tokens[member] = visitor.token
        try:
            await self._listen(wire, member)
        finally:
            del self._tokens[member]
            member.leave()

    async def _listen(self, wire: Wire, member: Member) -> None:
        limits, allowed = self._house.limits, self._house.allowed
        every = Meter(Rate(self._house.settings.table_rate, 10), limits.now)
        talk = Meter(Rate(allowed.talk, 10), limits.now)
        review = Meter(REVIEW, limits.now)
        strikes = 0
        with suppress(Gone):
            while True:
                message = await wire.read()
                head = _head(message)
                usual = review if head.t == "review" else every
                if usual.allows() and (head.t not in _TALK or talk.allows()):
                    member.hear(message)
                    continue
                strikes += 1
                member.tell(Refused(head.cid, "too_many", {"seconds": ceil(usual.wait or talk.wait)}))
                if strikes >= allowed.strikes:
                    member.end("too_many")

    # ── The lobby ─────────────────────────────────────────────────────────────────────────────────
    async def _lobby(self, scope: Scope, receive: Receive, send: Send, visitor: Visitor | None) -> None:
        words = TableWords(texts_for(scope).language)
        wire = await Wire.accept(receive, send, direct=self._house.settings.direct_sockets)
        meter = Meter(Rate(self._house.allowed.lobby, 30), self._house.limits.now)
        watcher = self._house.worker.enter_lobby(words, wire, visitor.person if visitor else None)
        try:
            with suppress(Gone):
                while True:
                    # Nothing is asked of the lobby; whoever talks on and on is shown the door.
                    await wire.read()
                    if not meter.allows():
                        watcher.outbox.finish(LIMIT, "too_many")
        finally:
            watcher.leave()

    # ── Sessions ──────────────────────────────────────────────────────────────────────────────────
    async def watch(self) -> None:
        """Look at the sessions of all open sockets, again and again."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            try:
                await self.check_sessions()
            except StoreAway:
                _log.warning("sessions could not be checked; the next minute tries again")

    async def check_sessions(self) -> None:
        """Close the sockets whose session has ended.

        Raises:
            StoreAway: nothing is known about any.
        """
        tokens = sorted(set(self._tokens.values()))
        alive: set[str] = set()
        for start in range(0, len(tokens), 500):
            some = tokens[start : start + 500]
            alive |= await self._house.store.accounts.alive(some) | await self._house.store.tokens.alive(some)
        for member, token in list(self._tokens.items()):
            if token not in alive and token in tokens:
                member.end("session_ended")


def _head(message: bytes | str) -> _Head:
    try:
        return _read_head(message)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return _Head()
