"""The people of the load: at each table some friends who play real matches at random, by what their own views offer.

They behave as browsers do (one command at a time, a ping every five seconds) and measure from the sending of a move to
the moment at which the last of the table has been told of it. When they may move is the crowd's: as fast as it goes, or
so many moves a second over all tables.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any, Final, Protocol

import msgspec

from app.bench.line import Line, dial, upgrade
from app.bench.playing import Owed, View, owed
from app.bench.returning import Returning

PING_SECONDS: Final = 5.0
_ROUNDS: Final = 50
"""The pings of all are spread over so many moments."""


class _Heard(msgspec.Struct):
    t: str
    seq: int | None = None
    view: View | None = None
    cid: str | None = None
    done: str | None = None
    code: str = ""


_heard = msgspec.json.Decoder(_Heard).decode
_written = msgspec.json.Encoder().encode


@dataclass
class Tally:
    """What happened since it was begun. `seconds` from a move's sending to the last receipt of it."""

    moves: int = 0
    commands: int = 0
    frames: int = 0
    frame_bytes: int = 0
    sent_bytes: int = 0
    seconds: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)


class Mover(Protocol):
    """Who waits for leave to move."""

    def move(self) -> None:
        """Make the move that is owed."""

    @property
    def table(self) -> object:
        """Where."""

    def hang_up(self) -> None:
        """End every line."""


class Crowd:
    """Everybody, and the leave to move. `rate` moves a second over all, None as fast as it goes."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.friends: list[Friend] = []
        self.rooms: list[Room] = []
        self._waiting: deque[Mover] = deque()
        self._rate: float | None = None
        self._runs = False
        self._from, self._given = 0.0, 0
        self.returning: Returning | None = None

    def ask_leave(self, mover: Mover) -> None:
        """Let somebody move, now or in their turn."""
        granted = self.returning is not None and self.returning.grants(mover.table, mover)
        if granted or (self._runs and self._rate is None):
            mover.move()
        else:
            self._waiting.append(mover)

    def begin(self, rate: float | None) -> None:
        """From now on people move."""
        self._runs, self._rate = True, rate
        self._from, self._given = perf_counter(), 0
        asyncio.get_running_loop().call_soon(self._spin)

    def hold(self) -> None:
        """From now on nobody moves any more."""
        self._runs = False

    @property
    def size(self) -> tuple[int, int]:
        """How many sockets, and how many tables."""
        if self.rooms:
            return sum(room.wanted for room in self.rooms), len(self.rooms)
        return len(self.friends), len({id(friend.company) for friend in self.friends})

    def fall(self, returning: Returning) -> None:
        """From now on lines may end; everybody comes back, and one move is made at each table."""
        self.returning = returning
        self._waiting.clear()  # everybody asks anew
        for friend in self.friends:
            friend.company.open.clear()
            friend.company.told.clear()

    def _spin(self) -> None:
        """Give leave to whoever is due, and come again at once: a loop that sleeps wakes too late to measure with."""
        if not self._runs:
            return
        loop = asyncio.get_running_loop()
        due = len(self._waiting)
        if self._rate is not None:
            due = min(due, int((perf_counter() - self._from) * self._rate) - self._given)
        for _ in range(due):
            self._given += 1
            self._waiting.popleft().move()
        loop.call_soon(self._spin)

    async def ping(self) -> None:
        """Keep everybody's line alive until cancelled."""
        number = 0
        while True:
            await asyncio.sleep(PING_SECONDS / _ROUNDS)
            number += 1
            for friend in self.friends[number % _ROUNDS :: _ROUNDS]:
                friend.tell({"t": "ping", "n": 1})


class Company:
    """The people of one table, in one order; who of them has been told of which moves."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self.friends: list[Friend] = []
        self.open: list[tuple[str, float]] = []
        """Moves that are not answered, and when they were sent."""
        self.told: list[tuple[int, float]] = []
        """Moves that not everybody has been told of: at which seq they stand."""

    def heard(self, seq: int, done: str | None) -> None:
        """Somebody has been told of an entry."""
        if done is not None:
            for one in self.open:
                if one[0] == done:
                    self.open.remove(one)
                    self.told.append((seq, one[1]))
                    break
        if self.told:
            everybody = min(friend.seq for friend in self.friends)
            now = perf_counter()
            for move in [one for one in self.told if one[0] <= everybody]:
                self.told.remove(move)
                self.crowd.tally.moves += 1
                self.crowd.tally.seconds.append(now - move[1])
                if self.crowd.returning is not None:
                    self.crowd.returning.moved(self)


class Friend:
    """Somebody at a table, by their own socket."""

    def __init__(self, company: Company, place: int | None, rng: Random) -> None:
        self.company, self.place, self.rng = company, place, rng
        self.crowd = company.crowd
        self.seq = 0
        self.view: View | None = None
        self.line: Line | None = None
        self._cid: str | None = None
        self._numbers = 0
        self._waits = self._fell = False
        self._way = ("", b"")
        self.plays = asyncio.Event()
        """That a match runs here, as far as they have been told."""
        company.friends.append(self)
        self.crowd.friends.append(self)

    def tell(self, message: dict[str, Any]) -> None:
        """One message."""
        assert self.line is not None
        text = _written(message)
        self.crowd.tally.sent_bytes += len(text)
        self.line.send(text)

    def hear(self, text: bytes) -> None:
        """Take a message in, and do what is owed."""
        heard, tally = _heard(text), self.crowd.tally
        if heard.t == "there":
            self.tell({"t": "ping", "n": 1})
            return
        fresh = heard.view is not None and heard.seq is not None
        if heard.view is not None and heard.seq is not None:
            self.view, self.seq = heard.view, heard.seq
            if self.view.shared.phase in ("dealing", "playing"):
                self.plays.set()
            tally.frames += 1
            tally.frame_bytes += len(text)
            self.company.heard(heard.seq, heard.done)
            if self._fell and self.crowd.returning is not None:
                self._fell = False
                self.crowd.returning.back(self)
        if self._cid is not None and self._cid in (heard.done, heard.cid):
            self._cid = None
            if heard.t == "refused":
                tally.errors[heard.code] += 1
                if self.crowd.returning is not None:
                    self.crowd.returning.errors[heard.code] += 1
            else:
                tally.commands += 1
            fresh = fresh or heard.t != "refused"
        if fresh:
            self._go_on()

    @property
    def table(self) -> object:
        """Where they play."""
        return self.company

    def hang_up(self) -> None:
        """End the line."""
        if self.line is not None:
            self.line.close()
        self.lost("hung up")

    def lost(self, why: str) -> None:
        """The line has ended: a fault, unless everybody's is to end now. What was under way then is seen in the next
        view."""
        if (returning := self.crowd.returning) is None:
            self.crowd.tally.errors[why] += 1
            return
        if self._cid is not None and any(cid == self._cid for cid, _ in self.company.open):
            self.company.open.clear()
            returning.take_back(self.company)
        self._cid, self._waits, self._fell = None, False, True
        returning.come_back(self._dial)

    def _go_on(self) -> None:
        if self._cid is not None or self._waits or self.view is None:
            return
        if (one := owed(self.view, self.place, self.rng)) is None:
            return
        if one.is_move:
            self._waits = True
            self.crowd.ask_leave(self)
        else:
            self._do(one)

    def move(self) -> None:
        """Make the move that is owed, if it still is."""
        self._waits = False
        if self._cid is None and self.view is not None:
            one = owed(self.view, self.place, self.rng)
            if one is not None:
                self._do(one)

    def _do(self, one: Owed) -> None:
        self._numbers += 1
        self._cid = f"load{self._numbers:08d}"
        if one.is_move:
            self.company.open.append((self._cid, perf_counter()))
        self.tell(
            {
                "t": "do",
                "cid": self._cid,
                "decision": one.decision,
                "version": one.version,
                "action": one.action,
            }
        )

    async def connect(self, address: str, path: str, cookie: str) -> None:
        """Open the line and say hello."""
        self._way = (address, upgrade(path, address, cookie))
        line = await self._dial()
        await line.opened.wait()

    async def _dial(self) -> Line:
        address, request = self._way
        return await dial(address, lambda: Line(request, self.hear, self.lost, self._greet))

    def _greet(self, line: Line) -> None:
        self.line = line
        self.tell({"t": "hello", "protocol": 1, "build": "", "epoch": None, "last": None, "pending": []})


class Room:
    """As many sockets at the floor's relay: one after another says something, once all have got what was said before."""

    def __init__(self, crowd: Crowd, said: int) -> None:
        self.crowd, self._text = crowd, b"x" * said
        crowd.rooms.append(self)
        self.lines: dict[int, Line] = {}
        self._address = ""
        self._requests: list[bytes] = []
        self._turn, self._got, self._at = 0, 0, 0.0

    async def connect(self, address: str, room: str, sizes: Sequence[int]) -> None:
        """Open a line for each size, that of the texts which it is to get."""
        self._address = address
        self._requests = [upgrade(f"/relay/{room}?bytes={size}", address) for size in sizes]
        for number in range(len(sizes)):
            line = await self._dial(number)
            await line.opened.wait()
        self.crowd.ask_leave(self)

    async def _dial(self, number: int) -> Line:
        def came(line: Line) -> None:
            self.lines[number] = line
            self._back(number)

        def lost(why: str) -> None:
            self._lost(number, why)

        return await dial(self._address, lambda: Line(self._requests[number], self._heard, lost, came))

    @property
    def wanted(self) -> int:
        """How many lines it should have."""
        return len(self._requests)

    @property
    def table(self) -> object:
        """The room itself."""
        return self

    def hang_up(self) -> None:
        """End all lines."""
        for number, line in list(self.lines.items()):
            line.close()
            self._lost(number, "hung up")

    def move(self) -> None:
        """Whose turn it is says something."""
        self._turn = (self._turn + 1) % len(self.lines)
        self._got, self._at = 0, perf_counter()
        self.crowd.tally.sent_bytes += len(self._text)
        self.lines[self._turn].send(self._text)

    def _heard(self, text: bytes) -> None:
        tally = self.crowd.tally
        tally.frames += 1
        tally.frame_bytes += len(text)
        self._got += 1
        if self._got == len(self.lines):
            tally.moves += 1
            tally.commands += 1
            tally.seconds.append(perf_counter() - self._at)
            if self.crowd.returning is not None:
                self.crowd.returning.moved(self)
            self.crowd.ask_leave(self)

    def _back(self, number: int) -> None:
        if (returning := self.crowd.returning) is not None:
            returning.back(self._requests[number])
            if len(self.lines) == len(self._requests) and returning.grants(self):
                self.move()

    def _lost(self, number: int, why: str) -> None:
        if (returning := self.crowd.returning) is None:
            self.crowd.tally.errors[why] += 1
            return
        self.lines.pop(number, None)
        returning.come_back(lambda: self._dial(number))
