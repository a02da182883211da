"""A person at a table over a real socket: speaks the protocol, plays random legal moves, comes back by itself.

It keeps what a browser keeps (the newest seq, what is pending) and checks on the way what every client may rely on:
steps never go back, a command is answered once, nothing pending is forgotten over a reconnect.
"""

import asyncio
import json
import random
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from app.bench.playing import Owed, View, owed
from app.table.closing import FINAL

TRY_AGAIN: Final = ("busy", "storage_away", "too_many")
Json = dict[str, Any]


@dataclass
class Player:
    """One browser's socket. `address` such as `127.0.0.1:8000`; `cookie` as the browser sends it."""

    address: str
    cookie: str
    table: str
    rng: random.Random = field(default_factory=random.Random)
    rematches: int = 0
    moves: bool = True
    tries: int = 0
    """Which of several workers is asked first; one after another is, while each is tried in vain."""
    patience: float = 30

    socket: ClientConnection | None = None
    person: str = ""
    epoch: str | None = None
    seq: int | None = None
    view: Json = field(default_factory=dict)
    pending: dict[str, Json] = field(default_factory=dict)
    acknowledged: dict[str, int] = field(default_factory=dict)
    refused: list[Json] = field(default_factory=list)
    events: list[Json] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    said: list[Json] = field(default_factory=list)
    whispers: list[Json] = field(default_factory=list)
    here_now: dict[str, bool] = field(default_factory=dict)
    closed: list[int] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    here: asyncio.Event = field(default_factory=asyncio.Event)
    connections: int = 0
    in_vain: int = 0
    """Connections since the last snapshot."""
    _tried: set[object] = field(default_factory=set)

    # ── The line ──────────────────────────────────────────────────────────────────────────────────
    async def open(self) -> None:
        """Connect and say hello."""
        turn, self.in_vain = self.tries + self.in_vain, self.in_vain + 1
        self.socket = await connect(
            f"ws://{self.address}/ws/t/{self.table}?try={turn}",
            origin=f"http://{self.address}",  # type: ignore[arg-type]
            additional_headers={"Cookie": self.cookie},
            compression=None,
            open_timeout=5,
            close_timeout=1,
        )
        self.connections += 1
        self.here.set()
        self._tried.clear()
        await self.send(
            t="hello",
            protocol=1,
            build="",
            epoch=self.epoch,
            last=self.seq,
            pending=list(self.pending),
        )

    async def send(self, **message: Any) -> None:
        """One message as it stands."""
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    async def do(self, action: Json, *, decision: int | None = None, version: int | None = None) -> str:
        """One command; it stays pending until it is answered."""
        cid = secrets.token_hex(8)
        self.pending[cid] = {"decision": decision, "version": version, "action": action}
        await self.send(t="do", cid=cid, **self.pending[cid])
        return cid

    async def receive(self, seconds: float = 10) -> Json:
        """The next message, noted."""
        assert self.socket is not None
        # Not wait_for: before Python 3.12 it may swallow a cancellation that comes together with a message.
        async with asyncio.timeout(seconds):
            message: Json = json.loads(await self.socket.recv())
        if message["t"] == "there":
            await self.send(t="ping", n=1)
        self.note(message)
        return message

    async def until(self, held: Callable[["Player"], bool], seconds: float = 15) -> None:
        """Listen until something holds; at once when it does already."""
        async with asyncio.timeout(seconds):
            while not held(self):
                await self.receive(seconds)

    async def hear(self, kind: str, seconds: float = 15) -> Json:
        """The next message of this kind."""
        async with asyncio.timeout(seconds):
            while True:
                message = await self.receive(seconds)
                if message["t"] == kind:
                    return message

    async def close(self) -> None:
        """Hang up."""
        if self.socket is not None:
            await self.socket.close()
            self.socket = None

    # ── What is known ─────────────────────────────────────────────────────────────────────────────
    @property
    def shared(self) -> Json:
        """The shared part of the newest view."""
        shared: Json = self.view.get("shared", {})
        return shared

    @property
    def own(self) -> Json:
        """The own part of the newest view."""
        own: Json = self.view.get("own", {"seat": None})
        return own

    @property
    def phase(self) -> str:
        """The table's phase, empty before the first view."""
        return str(self.shared.get("phase", ""))

    @property
    def match(self) -> int:
        """The number of the present match, 0 before the first."""
        return int((self.shared.get("match") or {"number": 0})["number"])

    @property
    def over(self) -> bool:
        """Whether the last match that this player wants to play is over."""
        return self.phase == "match_over" and self.match > self.rematches

    @property
    def moves_refused(self) -> list[str]:
        """Codes with which moves were refused, but for those that ask to try again."""
        moves = [one for one in self.refused if one["command"]["action"]["type"] == "act"]
        return [one["code"] for one in moves if one["code"] not in TRY_AGAIN]

    def note(self, message: Json) -> None:
        """Take a message in as a browser does."""
        kind = message["t"]
        if kind in ("table", "step"):
            self._view(message)
        if (cid := message.get("done") if kind == "step" else message.get("cid")) in self.pending:
            self._answer(str(cid), message)
        if "people" in message:
            self.here_now = {person: facts["here"] for person, facts in message["people"].items()}
        if kind == "notice":
            self.notices.append(message["code"])
        elif kind == "said":
            self.said.append(message)
        elif kind == "whisper":
            self.whispers.append(message)

    def _view(self, message: Json) -> None:
        if message["t"] == "table":
            self.in_vain = 0
            if self.epoch not in (None, message["epoch"]):  # whatever was on its way is void
                self.seq = None
                self.pending.clear()
            self.person, self.epoch = message["you"]["person"], message["epoch"]
        if self.seq is not None and message["seq"] < self.seq:
            self.faults.append(f"step {message['seq']} after {self.seq}")
        if message["seq"] != self.seq:
            self._tried.clear()
        self.seq, self.view = message["seq"], message["view"]
        self.events += message["events"]["shared"]

    def _answer(self, cid: str, message: Json) -> None:
        command = self.pending.pop(cid)
        if message["t"] == "refused":
            self.refused.append({**message, "command": command})
            if message["code"] in TRY_AGAIN:
                self._tried.discard(_duty_of(command))
        elif (seq := message.get("seq")) is not None:
            self.acknowledged[cid] = seq

    # ── Play ──────────────────────────────────────────────────────────────────────────────────────
    async def play(self, seconds: float = 60, until: Callable[["Player"], bool] | None = None) -> None:
        """Do what is owed until something holds (else: until the last match is over), coming back after every
        lost connection."""
        async with asyncio.timeout(seconds):
            while not (until(self) if until else self.over):
                try:
                    if self.socket is None:
                        await self.open()
                    await self._listen()
                    await self.act()
                except (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError):
                    if await self._lost():
                        return

    async def _listen(self) -> None:
        """Hear something; after a silence ask whether the line is alive, and after another it is not."""
        try:
            await self.receive(self.patience)
        except TimeoutError:
            await self.send(t="ping", n=0)
            await self.receive(self.patience)

    async def _lost(self) -> bool:
        """After a lost connection: whether it is lost for good."""
        self.here.clear()
        if self.socket is not None and self.socket.close_code is not None:
            self.closed.append(self.socket.close_code)
        final = bool(self.closed) and self.closed[-1] >= FINAL
        with suppress(Exception):
            await self.close()
        self.socket = None
        if not final:
            await asyncio.sleep(0.05 + self.rng.random() * 0.1)
        return final

    async def act(self) -> None:
        """Do what is owed now, once."""
        if (one := self._owed()) is None:
            return
        duty = _duty_of({"decision": one.decision, "version": one.version, "action": one.action})
        waits = any(_duty_of(command) == duty for command in self.pending.values())
        if not waits and duty not in self._tried:
            self._tried.add(duty)
            await self.do(one.action, decision=one.decision, version=one.version)

    def _owed(self) -> Owed | None:
        one = owed(msgspec.convert(self.view, View), None, self.rng) if self.view else None
        if one is None or (one.is_move and not self.moves):
            return None
        return None if one.action["type"] == "rematch" and self.over else one


def _duty_of(command: Json) -> object:
    """What a command answers; the same duty is not answered twice on one connection."""
    kind = command["action"]["type"]
    return (kind, command["decision"], command["version"])
