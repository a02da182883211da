"""How a table stands to one person's program: the newest view, and the commands on their way. No I/O.

It is told what comes (`heard`) and says what is to be sent (`hello`, `greeted`, and in answer), as `docs/protocol.md` asks of
a client: the newest seq and the pending cids with every `hello`, each command answered once.
"""

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import msgspec

from aelwyd.client.errors import Refused, Void
from app.table import messages as m
from app.table.shapes import View

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Command:
    """A command on its way; the answer is the seq at which it stands in the log."""

    message: Json
    answer: asyncio.Future[int]

    @property
    def cid(self) -> str:
        """Its name."""
        return str(self.message["cid"])


class Standing:
    """What is known. `listeners` are called with every message that comes."""

    def __init__(self) -> None:
        self.person, self.people = "", dict[str, Mapping[str, Any]]()
        self.listeners: list[Callable[[Mapping[str, Any]], None]] = []
        self.view: View | None = None
        self.over: BaseException | None = None
        self._epoch: str | None = None
        self._seq: int | None = None
        self._commands: dict[str, Command] = {}
        self._asked: list[str] = []
        self._news = asyncio.Event()

    @property
    def mark(self) -> tuple[str | None, int | None]:
        """Which view is the newest; another one has another mark."""
        return self._epoch, self._seq

    async def until(self, holds: Callable[[View], bool]) -> View:
        """The newest view, once this holds of it."""
        while self.view is None or not holds(self.view):
            if self.over is not None:
                raise self.over
            await self._news.wait()
        return self.view

    def end(self, why: BaseException) -> None:
        """Nothing comes any more: whoever waits is told why."""
        self.over = self.over or why
        self._fail(self.over)
        self._tell()

    # ── Commands ──────────────────────────────────────────────────────────────────────────────────
    def command(self, action: m.Action, decision: int | None, version: int | None) -> Command:
        """A new one, to be sent and later dropped."""
        cid, builtins = secrets.token_hex(8), msgspec.to_builtins(action)
        message = {"t": "do", "cid": cid, "decision": decision, "version": version, "action": builtins}
        command = Command(message, asyncio.get_running_loop().create_future())
        if self.over is not None:
            command.answer.set_exception(self.over)
        self._commands[cid] = command
        return command

    def drop(self, command: Command) -> None:
        """Nobody waits for it any more."""
        del self._commands[command.cid]

    def _waiting(self, cid: str | None) -> Command | None:
        command = self._commands.get(cid or "")
        return None if command is None or command.answer.done() else command

    def _fail(self, why: BaseException) -> None:
        for command in self._commands.values():
            if not command.answer.done():
                command.answer.set_exception(why)

    # ── The line ──────────────────────────────────────────────────────────────────────────────────
    def hello(self) -> Json:
        """The first message of a connection. Of commands it asks once there has been a view: before, none was ever sent."""
        self._asked = [] if self._epoch is None else list(self._commands)
        return {
            "t": "hello",
            "protocol": m.PROTOCOL,
            "build": "",
            "epoch": self._epoch,
            "last": self._seq,
            "pending": self._asked,
        }

    def greeted(self) -> Sequence[Json]:
        """Commands that it did not ask for."""
        return [one.message for cid, one in self._commands.items() if cid not in self._asked]

    def heard(self, message: Json) -> Sequence[Json]:
        """Take a message in; commands that are to be sent again, because they were never stored."""
        command, again = self._waiting(message.get("cid")), []
        match message["t"]:
            case "table":
                self._snapshot(message)
            case "step":
                self._show(message)
            case "presence":
                self.people = message["people"]
            case "refused" if command is not None:
                command.answer.set_exception(Refused(message["code"], message["params"]))
            case "done" if command is not None and message["seq"] is not None:
                command.answer.set_result(message["seq"])
            case "done" if command is not None:
                again.append(command.message)
        for listener in self.listeners:
            listener(message)
        return again

    def _snapshot(self, message: Json) -> None:
        if self._epoch not in (None, message["epoch"]):
            self._fail(Void("the server has gone back to a backup"))
        self._epoch, self.people = message["epoch"], message["people"]
        self.person = message["you"]["person"]
        self._show(message)

    def _show(self, message: Json) -> None:
        self._seq, self.view = message["seq"], cast("View", message["view"])
        if (command := self._waiting(message.get("done"))) is not None:
            command.answer.set_result(message["seq"])
        self._tell()

    def _tell(self) -> None:
        news, self._news = self._news, asyncio.Event()
        news.set()
