"""One worker: every table that somebody looks at here, one writer, and the loops that keep them current.

The only door for the web side: `enter` a table, `enter_lobby`, `lend` a seat, `depart`, `start`, `stop`, `failed`. Any number of workers
may serve the same table; none owns it.
"""

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from typing import Any, Final

from app.games.core.ruleset import Refusal
from app.table import messages as m
from app.table.bounds import USUAL, Bounds
from app.table.decide import CloseDown, Command, Depart, Lend
from app.table.desk import Desk
from app.table.entries import Entry
from app.table.lane import Broken, Elsewhere, Outcome
from app.table.lobby import LobbyFeed, LobbySocket
from app.table.member import Member, Visitor, Words
from app.table.outbox import Wire
from app.table.ports import Ports, StoreAway, TableHead
from app.table.recorder import Crowd
from app.table.room import Room
from app.table.rulings.lending import lendable
from app.table.storage import Storage
from app.table.sweeper import Sweeper
from app.table.tasks import Tasks
from app.table.telling import Listener, Teller
from app.table.writer import Writer

IDLE: Final = 60.0
"""Seconds after the last socket and duty for which a replica is kept."""
STAMP: Final = 3.0
"""Seconds between two signs of life of the connections here."""
LINGER: Final = 30.0
"""Seconds after its last socket in which a table is still watched for people who stay away."""
STOPPING: Final = 3.0
"""Seconds that commands under way and sockets have when the worker stops."""

UNCERTAIN: Final = ("busy", "failed", "storage_away")
"""Refusals that say nothing of the table: the same may be asked again."""

log = logging.getLogger(__name__)


class Full(Exception):
    """No room for another table on this worker now."""


class Worker:
    """The live tables of one process. `failed` is set when the worker must not go on."""

    def __init__(self, ports: Ports, *, name: str, build: str, bounds: Bounds = USUAL) -> None:
        loop = asyncio.get_running_loop()
        self.failed: asyncio.Future[None] = loop.create_future()
        self._ports, self._bounds = ports, bounds
        self._rooms: dict[int, Room] = {}
        self._tasks, self._loops = Tasks(), Tasks()
        self._teller = Teller(ports.bus)
        self._storage = Storage(self._storage_changed, ports.recorder)
        self._writer = Writer(ports.log, self._storage, ports.recorder)
        self._sweeper = Sweeper(ports.log, ports.clock, self._take_over, self._returned)
        self._listener = Listener(
            ports.log, self._storage, self._shown, self._advance, self._read_alone, ports.recorder
        )
        self._lobby = LobbyFeed(ports.lobby, ports.names, ports.clock, bounds, ports.recorder)
        self._desk = Desk(
            ports=ports,
            writer=self._writer,
            storage=self._storage,
            tasks=self._tasks,
            worker=name,
            build=build,
            hint=self._teller.hint,
            word=self._teller.word,
            outages=self._outages,
            leave=self._sweeper.leave,
            started=loop.time(),
            bounds=bounds,
        )

    # ── For the web side ──────────────────────────────────────────────────────────────────────────
    async def start(self) -> None:
        """Begin; needs the store once, to know whose history this is."""
        self._desk.epoch = await self._storage.answer(self._ports.log.epoch)
        self._ports.bus.subscribe(self._heard)
        self._ports.bus.subscribe_words(self._heard_word)
        for loop in (
            self._writer.run(),
            self._teller.run(),
            self._listener.run(),
            self._listener.compare(),
            self._sweeper.run(),
            self._lobby.run(),
            self._keep_house(),
        ):
            self._loops.spawn(self._must_not_end(loop))

    async def farewell(self) -> None:
        """Send everybody elsewhere, and finish what is under way as far as it goes quickly. Again it does nothing."""
        for room in self._rooms.values():
            room.close()
        self._lobby.close("restarts")
        await self._tasks.settle(STOPPING)

    async def stop(self) -> None:
        """The same, and end."""
        await self.farewell()
        self._rooms.clear()
        await self._loops.end()
        await self._tasks.end()

    def enter(self, table: TableHead, visitor: Visitor, wire: Wire) -> Member:
        """A person's socket at a table they may be at; feed it with `hear` and call `leave` when it is gone.

        Raises:
            Full: this worker holds as many tables as it may.
        """
        return self._room(table.key).enter(visitor, wire)

    def enter_lobby(self, words: Words, wire: Wire, person: str | None = None) -> LobbySocket:
        """A socket that watches the lobby; call `leave` when it is gone."""
        return self._lobby.enter(words, person, wire, self._tasks.spawn)

    async def may_lend(self, table: int, owner: str) -> Refusal | None:
        """Why this person has no seat to lend at the table (its key) now, or None."""
        try:
            found = lendable(await self._room(table).lane.current(), owner)
        except Elsewhere:
            return Refusal("busy")
        except Broken:
            return Refusal("broken")
        except Full:
            return Refusal("busy")
        return found if isinstance(found, Refusal) else None

    async def lend(self, table: int, owner: str, to: str, cid: str) -> Outcome:
        """Have a person's seat at a table (its key) lent to another, who has opened their code; `cid` names the code.
        It goes through the lane like any command of the owner's: the same cid again has the same outcome."""
        return await self._command(table, Command(Lend(to), owner, cid))

    async def part(self, table: int, person: str, cid: str) -> Outcome:
        """Have a member leave a table (its key), as their own command: the same cid again has the same outcome."""
        return await self._command(table, Command(m.Part(), person, cid))

    async def send_away(self, table: int, host: str, person: str, cid: str) -> Outcome:
        """Have a host's own command sent that somebody leave their table (its key), whom they have blocked."""
        return await self._command(table, Command(m.Remove(person), host, cid))

    async def close_down(self, table: int) -> Refusal | None:
        """Have whoever runs the server close a table (its key); why it could not be, or None. Closed already is closed."""
        outcome = await self._command(table, Command(CloseDown()))
        return outcome if isinstance(outcome, Refusal) and outcome.code in UNCERTAIN else None

    async def _command(self, table: int, command: Command) -> Outcome:
        try:
            lane = self._room(table).lane
        except Full:
            return Refusal("busy")
        outcome = lane.submit(command, self._ports.clock.now())
        await asyncio.wait([outcome])
        # Cancelled: this worker goes down or steps away from the table; the same again by another one will tell.
        return Refusal("busy") if outcome.cancelled() else outcome.result()

    async def depart(self, table: int, person: str) -> Refusal | None:
        """Have a person leave a table (its key) for good, as their own commands; why they could not, or None. What is
        done already stays done: the same again goes on from there."""
        while True:
            step = await self._command(table, Command(Depart(), person))
            if isinstance(step, Refusal):
                return step if step.code in UNCERTAIN else None

    def forgotten(self, person: str) -> None:
        """Nothing is known of this person any more: their tables forget their name and what they said, on every
        worker."""
        self._heard_word(f"forgotten:{person}")
        self._teller.word(f"forgotten:{person}")

    def renamed(self, person: str) -> None:
        """This person has another name now: their tables are told, on every worker."""
        self._heard_word(f"name:{person}")
        self._teller.word(f"name:{person}")

    def blocks_changed(self, person: str) -> None:
        """This person has blocked somebody, or does so no more: it holds at once, on every worker."""
        self._heard_word(f"blocks:{person}")
        self._teller.word(f"blocks:{person}")

    def invited(self, person: str) -> None:
        """A friend has asked this person to a table: their browsers are told, on every worker."""
        self._heard_word(f"invited:{person}")
        self._teller.word(f"invited:{person}")

    def end_session(self, session: str) -> None:
        """This session has ended: its sockets close, on every worker."""
        self._heard_word(f"session:{session}")
        self._teller.word(f"session:{session}")

    @property
    def storage_away(self) -> bool:
        """Whether people are waiting for the store."""
        return self._storage.away

    @property
    def crowd(self) -> Crowd:
        """How full it is here now."""
        sockets = [len(room.sockets) for room in self._rooms.values()]
        return Crowd(len(sockets), sum(map(bool, sockets)), sum(sockets), self._lobby.sockets)

    def has_room(self, table: int) -> bool:
        """Whether a table (its key) may be entered here, rather than where less is going on."""
        return table in self._rooms or not self._full or any(room.idle for room in self._rooms.values())

    # ── Rooms ─────────────────────────────────────────────────────────────────────────────────────
    def _room(self, key: int) -> Room:
        room = self._rooms.get(key)
        if room is None:
            if self._full and not self._drop_idle(0.0, most=1):
                raise Full
            room = self._rooms[key] = Room(key, self._desk)
        return room

    @property
    def _full(self) -> bool:
        return len(self._rooms) >= self._bounds.tables

    def _drop_idle(self, kept: float, most: int | None = None) -> int:
        now = asyncio.get_running_loop().time()
        idle = [room for room in self._rooms.values() if room.idle and now >= room.idle_since + kept]
        dropped = sorted(idle, key=lambda room: room.idle_since)[:most]
        for room in dropped:
            del self._rooms[room.key]
        return len(dropped)

    def _take_over(self, tables: Sequence[int]) -> None:
        for key in tables:
            try:
                self._room(key).timekeeper.take_over()
            except Full:
                log.warning("there is no room to act for a table", extra={"table": key})

    async def _outages(self) -> list[Any]:
        return await self._storage.answer(self._sweeper.outages)

    # ── What is heard ─────────────────────────────────────────────────────────────────────────────
    def _shown(self) -> dict[int, int]:
        return {key: room.seq for key, room in self._rooms.items() if room.seq}

    def _heard(self, hint: dict[int, int]) -> None:
        self._listener.heard(hint)
        self._lobby.stir()

    def _heard_word(self, word: str) -> None:
        kind, _, what = word.partition(":")
        match kind:
            case "people" | "talk" | "holds":
                self._heard_of_table(kind, what)
                self._lobby.stir()
            case "whisper" | "gesture" | "review":  # the lobby shows nothing of them
                self._heard_of_table(kind, what)
            case "name":
                for room in self._rooms.values():
                    room.renamed(what)
                self._lobby.stir()
            case "forgotten":
                for room in self._rooms.values():
                    room.forgotten(what)
                self._lobby.stir()
            case "blocks":
                for room in self._rooms.values():
                    room.doubt_blocks(what)
            case "invited":
                self._lobby.tell(what, m.Invited())
                for room in self._rooms.values():
                    room.invited(what)
            case "session":
                for room in self._rooms.values():
                    room.close_session(what)

    def _heard_of_table(self, kind: str, what: str) -> None:
        key, *more = what.split(":", 2)
        room = self._rooms.get(int(key)) if key.isdecimal() else None
        if room is None:
            return
        if kind == "people":
            room.look()
        elif kind == "talk":
            room.voices.listen()
        elif kind == "whisper":
            room.voices.hear_whispers()
        elif kind == "gesture":
            room.voices.hear_gestures()
        elif kind == "review":
            room.voices.hear_review()
        elif len(more) == 2 and more[0].isdecimal():
            room.overtake(more[1], int(more[0]))

    def _advance(self, tables: Sequence[int], entries: Sequence[Entry]) -> None:
        by_table: dict[int, list[Entry]] = {table: [] for table in tables}
        for entry in entries:
            by_table[entry.table].append(entry)
        for table, tail in by_table.items():
            if (room := self._rooms.get(table)) is not None:
                room.lane.advance(tail)

    def _read_alone(self, table: int) -> None:
        if (room := self._rooms.get(table)) is not None:
            self._tasks.spawn(_unless_broken(room))

    # ── Keeping house ─────────────────────────────────────────────────────────────────────────────
    async def _keep_house(self) -> None:
        while True:
            await asyncio.sleep(STAMP)
            self._drop_idle(IDLE)
            alive = [connection for room in self._rooms.values() for connection in room.alive()]
            try:
                if alive:
                    await self._ports.connections.stamp(alive, self._ports.clock.now())
                # In one question for all tables, or a thousand quiet ones would keep the store busy.
                said = await self._ports.talk.newest(list(self._rooms)) if self._rooms else {}
            except StoreAway:
                continue
            for room in list(self._rooms.values()):
                room.call_out()
                if not room.idle_for(LINGER):
                    room.look()
                    room.voices.keep_up(said.get(room.key, 0))

    def _storage_changed(self, away: bool) -> None:
        for room in self._rooms.values():
            room.notice("storage_slow" if away else "storage_back")

    def _returned(self) -> None:
        """The store was away and answers again: people get time to come back, and its history may be another."""
        self._storage.back_at = asyncio.get_running_loop().time()
        self._tasks.spawn(self._check_epoch())

    async def _check_epoch(self) -> None:
        epoch = await self._storage.answer(self._ports.log.epoch)
        if self._desk.epoch and epoch != self._desk.epoch:
            self._desk.epoch = epoch
            for room in self._rooms.values():
                room.new_epoch()

    async def _must_not_end(self, loop: Coroutine[Any, Any, None]) -> None:
        """A loop that ends takes the worker down: half alive is worse than gone."""
        try:
            await loop
        except Exception as fault:
            log.critical("the worker goes down", exc_info=fault)
            if not self.failed.done():
                self.failed.set_exception(fault)


async def _unless_broken(room: Room) -> None:
    try:
        await room.lane.current()
    except Broken:
        return
