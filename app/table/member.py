"""One socket at a table: its person, what it asks, and what it has been shown.

Who speaks is known from the session before the socket was let in; no field of a message says who it is. What a
message does is the room's business.
"""

import asyncio
from collections import Counter, deque
from dataclasses import dataclass
from typing import Final, Protocol

import msgspec

from app.games.core.options import Options
from app.games.core.ruleset import Json, Refusal
from app.table import messages as m
from app.table.bounds import USUAL, Bounds
from app.table.closing import CODE_OF, GONE
from app.table.frames import Scene, done
from app.table.lane import Outcome
from app.table.outbox import Kind, Outbox, Wire
from app.table.recorder import NOBODY, Recorder

DROWSY: Final = 4.5
"""Seconds without a message after which a seated person's browser is asked whether it is there."""
SILENT: Final = 9.0
"""Seconds without a message after which a seated person's connection no longer counts."""
SILENT_WATCHER: Final = 48.0
"""The same for somebody without a seat, whose browser speaks less often."""


class Words(Protocol):
    """Texts in a viewer's language that only the server can make."""

    locale: str

    def table_text(self, ruleset: str, seats: int, options: Options, preset: str | None) -> Json:
        """`table.text` of a snapshot: `{ruleset, digest, options, preset}`, as in `docs/protocol.md`."""

    def lobby_text(self, ruleset: str, seats: int, options: Options) -> Json:
        """`title` and `digest` of a lobby row."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who opened a socket, by their session. `session` names it in the word `session:<session>`."""

    person: str
    session: str
    words: Words


class Place(Protocol):
    """The room as a member sees it."""

    def greet(self, member: "Member", hello: m.Hello) -> None:
        """The first message of a connection."""

    def do(self, member: "Member", message: m.Do) -> None:
        """A command."""

    def utter(self, member: "Member", message: m.Say | m.Signal | m.React | m.Nudge) -> None:
        """Talk, a signal to whoever may hear it, a reaction or a nudge."""

    def tip(self, member: "Member", message: m.AskTip) -> None:
        """What its seat could do."""

    def review(self, member: "Member", message: m.LookTogether) -> None:
        """Something about looking at the finished match together."""

    def now(self) -> int:
        """Ms by the database's clock."""

    def draw(self, member: "Member") -> bytes | None:
        """The newest snapshot for this member, or None when there is none just now."""

    def woken(self, member: "Member") -> None:
        """A socket that was silent for too long says something again."""

    def left(self, member: "Member") -> None:
        """This socket is gone."""


class Member:
    """A person's socket. `number` is None until the person has been greeted; `shown` is the seq of the newest
    view given to it."""

    def __init__(
        self,
        visitor: Visitor,
        wire: Wire,
        room: Place,
        connection: str,
        bounds: Bounds = USUAL,
        recorder: Recorder = NOBODY,
    ) -> None:
        self.person, self.session, self.words = visitor.person, visitor.session, visitor.words
        self.connection = connection
        self.number: int | None = None
        self.shown: int | None = None
        self.heard_at = asyncio.get_running_loop().time()
        self.over = False
        self.unsaid: deque[m.Say] = deque()
        self._room = room
        self._greeted = False
        self._bad = 0
        self._open: Counter[str] = Counter()
        self._bounds, self._recorder = bounds, recorder
        self.outbox = Outbox(wire, self._draw, self.leave, bounds, recorder)

    # ── From the socket ───────────────────────────────────────────────────────────────────────────
    def hear(self, frame: bytes | str) -> None:
        """Take one message from the socket; never waits and never raises."""
        if self.over:
            return
        data = frame.encode("utf-8", "surrogatepass") if isinstance(frame, str) else frame
        if len(data) > self._bounds.message:
            self._refuse_frame("too_long")
            return
        try:
            message = m.read(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            self._refuse_frame("bad_message")
            return
        if isinstance(message, m.Hello) == self._greeted:
            self._refuse_frame("bad_message")  # hello comes first, and once
            return
        # Whether a person is here must not tell that they gave a signal or asked for a tip.
        if not isinstance(message, m.Signal | m.AskTip):
            now = asyncio.get_running_loop().time()
            silent, self.heard_at = now >= self.heard_at + SILENT, now
            if silent:
                self._room.woken(self)
        self._take(message)

    def _take(self, message: m.ClientMessage) -> None:
        match message:
            case m.Hello():
                self._greeted = True
                if message.protocol > m.PROTOCOL:  # a page of a newer release, which has workers of its own
                    self.end("elsewhere")
                elif message.protocol < m.PROTOCOL:
                    self.end("reload")
                else:
                    self._room.greet(self, message)
            case m.Do(cid=cid):
                self._open[cid] += 1
                self._room.do(self, message)
            case m.Say() | m.Signal() | m.React() | m.Nudge():
                self._room.utter(self, message)
            case m.AskTip():
                self._room.tip(self, message)
            case m.LookTogether():
                self._room.review(self, message)
            case m.Ping(n=n):
                self.tell(m.Pong(n, self._room.now()), Kind.NEWEST)

    def _refuse_frame(self, code: str) -> None:
        self._bad += 1
        self.tell(m.Refused(None, code, {}))
        if self._bad >= self._bounds.strikes:
            self.end("bad_message")

    def leave(self) -> None:
        """The socket is gone, or is given up; harmless when called again."""
        if not self.over:
            self.over = True
            self.outbox.finish(GONE, "gone")
            self._room.left(self)

    def silent_for(self, now: float) -> float:
        """Seconds since the last sign of life (`now` by the loop's clock)."""
        return now - self.heard_at

    # ── To the socket ─────────────────────────────────────────────────────────────────────────────
    def tell(self, message: m.ServerMessage, kind: Kind = Kind.KEPT) -> None:
        """Send a small message."""
        if isinstance(message, m.Refused):
            self._recorder.refused(message.code)
        self.outbox.put(kind, m.write(message), name=type(message).__name__)

    def answer(self, cid: str, outcome: Outcome) -> None:
        """Answer a command, unless its own step did."""
        if self._open[cid] <= 0:
            del self._open[cid]
            return
        self._settle(cid)
        if isinstance(outcome, Refusal):
            self.tell(m.Refused(cid, outcome.code, dict(outcome.params)))
        else:
            self.tell(m.Done(cid, outcome))

    def show(self, scene: Scene, actor: str | None, cid: str | None, now: int, *, whole: bool) -> None:
        """Show one entry more: a step, or a snapshot where the step would not do (`whole`)."""
        mine = cid if actor == self.person else None
        if whole:
            self.outbox.refresh()
        else:
            answer = done(mine, scene.seq) if mine else None
            self.outbox.put(Kind.STEP, scene.step(self.person, mine, now), done=answer)
            if mine and self._open[mine] > 0:
                self._settle(mine)
            self.shown = scene.seq

    def end(self, code: str) -> None:
        """Say why and close, as `closing` has it."""
        self.outbox.finish(CODE_OF[code], code, m.write(m.Closing(code)))
        self.leave()

    def _settle(self, cid: str) -> None:
        self._open[cid] -= 1

    def _draw(self) -> bytes | None:
        return self._room.draw(self)
