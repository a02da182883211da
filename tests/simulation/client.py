"""A person's browser in the simulation: one socket at a time, pending commands, random legal moves.

It follows `docs/protocol.md` to the letter and reports whatever a browser must never see: a hole between two
steps, an older view than one already shown, a socket taken by nobody.
"""

import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import msgspec

from app.bench.offers import some_move
from app.table import messages as m
from app.table.decide import Command
from app.table.member import Member
from tests.simulation.loop import SimLoop, owned

if TYPE_CHECKING:
    from tests.simulation.world import World

PING: Final = 5.0
SILENCE: Final = 10.0
UNANSWERED: Final = 6.0
TICK: Final = 0.4


class Cable:
    """One socket: in order both ways, until it is cut. To the server it is a `Wire`."""

    def __init__(self, client: "Client", worker: str, owner: str, *, straight: bool) -> None:
        self.client, self.worker, self.owner = client, worker, owner
        self.straight = straight
        self.cut = False
        self.half_open = False
        self.member: Member | None = None
        self.stalled = False
        self._loop: SimLoop = client.loop
        self._up: deque[bytes | None] = deque()
        self._down: deque[bytes | int] = deque()

    # ── The server's side ─────────────────────────────────────────────────────────────────────────
    def send_now(self, message: bytes) -> bool:
        if self.cut or self.stalled or not self.straight:
            return False
        self._put_down(message)
        return True

    async def send(self, message: bytes) -> None:
        while self.stalled and not self.cut:
            await sleep(self._loop, 0.5)
        if self.cut and not self.half_open:
            raise ConnectionError("cut")
        self._put_down(message)
        await sleep(self._loop, 0.0)

    async def close(self, code: int, reason: str) -> None:
        self._put_down(code)

    def _put_down(self, what: bytes | int) -> None:
        self._down.append(what)
        delay = self.client.world.latency()
        self._loop.call_later(delay, self._pump_down, context=owned(self.client.person))

    def _pump_down(self) -> None:
        what = self._down.popleft()
        if not self.cut:
            if isinstance(what, int):
                self.client.closed(self, what)
            else:
                self.client.receive(self, what)

    # ── The client's side ─────────────────────────────────────────────────────────────────────────
    def put_up(self, frame: bytes | None) -> None:
        """Send a frame; None is the end of the stream."""
        self._up.append(frame)
        self._loop.call_later(self.client.world.latency(), self._pump_up, context=owned(self.owner))

    def _pump_up(self) -> None:
        frame = self._up.popleft()
        if self.cut and not self.half_open:
            return
        if self.member is None:
            worker = self.client.world.workers.get(self.worker)
            if worker is None or self.client.world.owner(self.worker) != self.owner:
                return
            self.member = worker.enter(self.client.world.head, self.client.visitor, self)
        if frame is None:
            self.member.leave()
        else:
            self.member.hear(frame)

    def drop(self, *, noticed: float) -> None:
        """The line is cut; the server notices after so many seconds. Until then what was sent still arrives."""
        self.cut, self.half_open = True, noticed > 0
        self._loop.call_later(noticed, self._noticed, context=owned(self.owner))

    def _noticed(self) -> None:
        self.half_open = False
        if self.member is not None:
            self.member.leave()


async def sleep(loop: SimLoop, seconds: float) -> None:
    future = loop.create_future()
    loop.call_later(seconds, lambda: None if future.done() else future.set_result(None))
    await future


@dataclass
class Asked:
    """A command on its way. `head` is the log's length when it was first sent."""

    cid: str
    frame: bytes
    command: Command
    at: float
    head: int
    again: bool = False
    """Sent more than once: another copy may still be under way."""


@dataclass
class Heard:
    """What the server told this person for good."""

    done: list[tuple[str, int]] = field(default_factory=list)
    refused: list[tuple[Asked, str, int, int]] = field(default_factory=list)
    """Command, code, the log's length when it was sent, and when the refusal came."""


class Client:
    """`plays` is False for somebody who only watches."""

    def __init__(self, world: "World", person: str, chance: random.Random, *, plays: bool) -> None:
        self.world, self.person, self.plays = world, person, plays
        self.loop = world.loop
        self.visitor = world.visitor(person)
        self._random = chance
        self.cable: Cable | None = None
        self._old: list[Cable] = []
        self.seq: int | None = None
        self.view: dict[str, Any] | None = None
        self.epoch: str | None = None
        self.fresh_view = False
        self.final: int | None = None
        self.resting = False
        self.pending: dict[str, Asked] = {}
        self.heard = Heard()
        self.lines: list[int] = []
        self._cids = 0
        self._cables = 0
        self._alive_at = 0.0
        self._pinged = 0.0
        self._connecting = False

    # ── The line ──────────────────────────────────────────────────────────────────────────────────
    def begin(self) -> None:
        self._later(self._random.random() * 0.2, self._connect)
        self._later(TICK, self._tick)

    def _later(self, seconds: float, call: Callable[[], None]) -> None:
        self.loop.call_later(seconds, call, context=owned(self.person))

    def _connect(self) -> None:
        self._connecting = False
        worker = self.world.some_worker(self._random)
        if self.final is not None or self.cable is not None:
            return
        if worker is None:
            self._connect_soon()
            return
        self._cables += 1
        self.cable = Cable(self, worker, self.world.owner(worker), straight=self._cables % 2 == 0)
        self._alive_at = self.loop.time()
        self.fresh_view = False
        hello = m.Hello(m.PROTOCOL, "1", self.epoch, self.seq, list(self.pending)[:8])
        self.cable.put_up(msgspec.json.encode(hello))
        self._act_blindly()

    def _act_blindly(self) -> None:
        """Go on from what another worker has shown, before this one has shown anything."""
        if self.view is None or self.pending or self.resting or not self.plays:
            return
        if (wish := choose(self.view, self.person, self._random)) is not None:
            self.ask(*wish)

    def _connect_soon(self) -> None:
        if not self._connecting and self.final is None:
            self._connecting = True
            self._later(0.05 + self._random.random() * 0.5, self._connect)

    def drop(self, *, noticed: float = 0.05) -> None:
        """The line breaks; the browser tries again by itself."""
        if self.cable is not None:
            self.cable.drop(noticed=noticed)
            self._old.append(self.cable)
            self.cable = None
        self._connect_soon()

    def closed(self, cable: Cable, code: int) -> None:
        """The server closed the socket."""
        if cable is not self.cable:
            return
        self.cable = None
        cable.drop(noticed=0.0)
        if code == 4001 and any(old.half_open for old in self._old):
            # A worker still takes an older line of theirs for alive, and nothing could tell it otherwise; the
            # person takes the place back.
            self._later(1.0, self._connect_soon)
        elif code in (4001, 4002, 4004):
            self.final = code
            self.world.violation(f"{self.person} was sent away for good with {code}")
        else:
            self._connect_soon()

    # ── From the server ───────────────────────────────────────────────────────────────────────────
    def receive(self, cable: Cable, frame: bytes) -> None:
        if cable is not self.cable:
            return
        self._alive_at = self.loop.time()
        message = msgspec.json.decode(frame)
        match message["t"]:
            case "table":
                self._table(message)
            case "step":
                self._step(message)
            case "done":
                self._done(message["cid"], message["seq"])
            case "refused":
                self._refused(message["cid"], message["code"])
            case "said":
                self._said(message["id"])
            case "closing" if message["code"] == "broken":
                self.world.violation("the table broke")

    def _table(self, message: dict[str, Any]) -> None:
        if message["epoch"] == self.epoch and self.seq is not None and message["seq"] < self.seq:
            self.world.violation(f"{self.person} was shown {message['seq']} after {self.seq}")
        self.epoch, self.seq, self.view = message["epoch"], message["seq"], message["view"]
        self.lines = sorted({*self.lines, *(line["id"] for line in message["talk"])})
        self.fresh_view = True
        self._act_soon()

    def _step(self, message: dict[str, Any]) -> None:
        if not self.fresh_view or self.seq is None or message["seq"] != self.seq + 1:
            self.world.violation(f"{self.person} got step {message['seq']} after {self.seq}")
        self.seq, self.view = message["seq"], message["view"]
        if "done" in message:
            self._done(message["done"], message["seq"])
        self._act_soon()

    def _done(self, cid: str, seq: int | None) -> None:
        asked = self.pending.get(cid)
        if seq is not None:
            self.heard.done.append((cid, seq))
            self.pending.pop(cid, None)
        elif asked is not None:
            asked.at, asked.again = self.loop.time(), True
            self._send(asked.frame)

    def _refused(self, cid: str | None, code: str) -> None:
        asked = self.pending.pop(cid, None) if cid else None
        if cid is None:
            self.world.violation(f"{self.person} was told {code}")
        if asked is not None:
            self.heard.refused.append((asked, code, asked.head, self.world.length))
        self._act_soon()

    def _said(self, line: int) -> None:
        self.lines = sorted({*self.lines, line})

    # ── What this person does ─────────────────────────────────────────────────────────────────────
    def _act_soon(self) -> None:
        self._later(self.world.thinking(self._random), self._act)

    def _tick(self) -> None:
        self._later(TICK * (0.5 + self._random.random()), self._tick)
        now = self.loop.time()
        if self.cable is None:
            self._connect_soon()
            return
        if now > self._alive_at + SILENCE or any(now > one.at + UNANSWERED for one in self.pending.values()):
            for one in self.pending.values():
                one.at = now
            self.drop(noticed=0.05 if self._random.random() < 0.5 else 30.0)
            return
        if now > self._pinged + PING:
            self._pinged = now
            self._send(b'{"t":"ping","n":1}')
        self._act()

    def _act(self) -> None:
        if self.cable is None or not self.fresh_view or self.view is None or self.pending or self.resting:
            return
        wish = choose(self.view, self.person, self._random) if self.plays else None
        if wish is not None and self._random.random() < self.world.plan.hop and self.world.stormy:
            self.drop()
        elif wish is not None:
            self.ask(*wish)
        elif self._random.random() < 0.05:
            self._cids += 1
            self._send(
                msgspec.json.encode({"t": "say", "cid": f"say-{self.person}-{self._cids:04}", "text": "ŵ"})
            )

    def ask(self, action: dict[str, Any], decision: int | None, version: int | None) -> None:
        """Send a command, now and then several times over."""
        self._cids += 1
        cid = f"{self.person}-{self._cids:06}"
        frame = msgspec.json.encode(
            {"t": "do", "cid": cid, "decision": decision, "version": version, "action": action}
        )
        message = m.read(frame)
        assert isinstance(message, m.Do)
        command = Command(message.action, self.person, cid, decision, version)
        copies = 1 if self._random.random() < 0.85 else self._random.randrange(2, 6)
        asked = Asked(cid, frame, command, self.loop.time(), self.world.length, copies > 1)
        self.pending[cid], self.world.commands[self.person, cid] = asked, command
        for _ in range(copies):
            self._send(frame)

    def _send(self, frame: bytes) -> None:
        if self.cable is not None:
            self.cable.put_up(frame)


Wish = tuple[dict[str, Any], int | None, int | None]


def choose(view: dict[str, Any], person: str, chance: random.Random) -> Wish | None:
    """Something sensible to do by this view alone, or None."""
    shared, own = view["shared"], view["own"]
    version = shared["table"]["version"]
    if own["seat"] is None:
        free = [n for n, seat in enumerate(shared["seats"]) if seat["person"] is None]
        gathering = shared["phase"] in ("gathering", "match_over")
        return ({"type": "sit", "seat": chance.choice(free)}, None, version) if free and gathering else None
    if own["mix"]:
        return {"type": "mix", "hex": f"{chance.getrandbits(128):032x}"}, None, None
    if shared["host"] == person and shared["phase"] == "playing" and chance.random() < 0.003:
        return {"type": "stop"}, None, None
    if own["decision"] is not None:
        return {"type": "act", "move": some_move(own["game"]["offers"], chance)}, own["decision"], None
    if shared["phase"] in ("gathering", "match_over", "between_deals"):
        return _rest(shared, own["seat"], version, chance)
    return None


def _rest(shared: dict[str, Any], seat: int, version: int, chance: random.Random) -> Wish | None:
    """Between deals and between matches: mostly ready, now and then something else."""
    if shared["phase"] == "between_deals":
        return None if shared["seats"][seat]["ready"] else ({"type": "ready"}, None, None)
    luck, host = chance.random(), shared["host"] == shared["seats"][seat]["person"]
    others = [one["person"] for n, one in enumerate(shared["seats"]) if one["person"] and n != seat]
    table = shared["table"]
    if luck < 0.05:
        return {"type": "stand"}, None, version
    if luck < 0.1 and others:
        return {"type": "swap", "person": chance.choice(others)}, None, version
    if luck < 0.14 and host:
        chosen = {"type": "options", "ruleset": table["ruleset"], "seats": table["seats"], "options": {}}
        return chosen, None, version
    if luck < 0.17 and host and others:
        return {"type": "host", "person": chance.choice(others)}, None, None
    return None if shared["seats"][seat]["ready"] else ({"type": "ready"}, None, version)
