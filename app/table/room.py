"""One table on this worker: its lane, its people's sockets, and what each of them is shown.

Everything a socket gets is made from the replica through `show`; nothing is told before it is stored. The room
decides nothing about the game: commands go through the lane.
"""

import asyncio
import functools
import logging

from app.table import entries as e
from app.table import messages as m
from app.table.blocking import Blocked
from app.table.counting import count
from app.table.decide import Command
from app.table.desk import Desk
from app.table.door import FOR_GOOD, REMOVED, turned_away
from app.table.frames import Beside, Lasting, Scene
from app.table.lane import Broken, Change, Lane, Outcome
from app.table.member import DROWSY, Member, Visitor
from app.table.outbox import Kind, Wire
from app.table.ports import StoreAway
from app.table.presence import Attendance, Local, heard, people_of
from app.table.prompter import Prompter
from app.table.register import Register
from app.table.state import MATCH_OVER, TableState
from app.table.timekeeper import Timekeeper
from app.table.voices import Voices

_NAMING = (
    e.Sat
    | e.BotsSat
    | e.Stood
    | e.Removed
    | e.OptionsChanged
    | e.HostPassed
    | e.StandInSat
    | e.SeatLent
    | e.SeatReturned
)
"""Entries after which a view may name somebody new; so may it at the end of a match."""

log = logging.getLogger(__name__)


class Room:
    """A table as this worker's people see it. Listens to its lane and is the place of its members."""

    def __init__(self, key: int, desk: Desk) -> None:
        self.key = key
        self._desk = desk
        ports = desk.ports
        self.lane = Lane(key, ports.log, desk.writer, desk.storage, ports.fresh, self, desk.tasks)
        self.timekeeper = Timekeeper(self.lane, ports.clock, desk.tasks, desk.outages, ports.thinker)
        self.attendance = Attendance(key, desk)
        self._register = Register(self.attendance, self.lane, self.look)
        self._blocked = Blocked(ports.blocks)
        self._prompter = Prompter(self.lane, desk)
        self._members: dict[str, Member] = {}
        self.voices = Voices(
            self.lane, desk, self._blocked, self._members.values, lambda: self.attendance.here(self._local())
        )
        self.sockets: dict[Member, None] = {}  # in order, so that the same seed replays the same run
        self._scene: Scene | None = None
        self._lasting = Lasting()
        self._presence: m.Presence | None = None
        self._looking = self._look_again = False
        self.idle_since = asyncio.get_running_loop().time()

    @property
    def seq(self) -> int:
        """The seq of the replica, 0 when there is none."""
        return self.lane.state.seq if self.lane.state is not None else 0

    @property
    def idle(self) -> bool:
        """Whether nobody and nothing needs this room now."""
        return not self.sockets and not self.timekeeper.armed and not self.lane.busy

    def idle_for(self, seconds: float) -> bool:
        """Whether nobody has been here for so long."""
        return not self.sockets and asyncio.get_running_loop().time() >= self.idle_since + seconds

    def now(self) -> int:
        """Ms by the database's clock."""
        return self._desk.ports.clock.now()

    # ── Sockets come and go ───────────────────────────────────────────────────────────────────────
    def enter(self, visitor: Visitor, wire: Wire) -> Member:
        """A socket, accepted and allowed to be here; its hello is still to come."""
        connection, recorder = self._desk.ports.fresh()[:8].hex(), self._desk.ports.recorder
        member = Member(visitor, wire, self, connection, self._desk.bounds, recorder)
        self.sockets[member] = None
        self._desk.tasks.spawn(member.outbox.run())
        if self._desk.storage.away:
            member.tell(m.Notice("storage_slow", {}), Kind.NEWEST)
        return member

    def greet(self, member: Member, hello: m.Hello) -> None:
        """The first message of a connection."""
        self._desk.tasks.spawn(self._welcome(member, hello))

    async def _welcome(self, member: Member, hello: m.Hello) -> None:
        if (known := self.lane.state) is not None and turned_away(known, member.person) in FOR_GOOD:
            self._see_out(member, known)  # nobody has seen them come
            return
        try:
            number, state = await self._prepare(member)
        except Broken as fault:
            member.end(fault.code)
        except Exception:
            log.exception("nobody can be greeted", extra={"table": self.key})
            member.end("failed")
        else:
            member.number = number
            newest, person = self.lane.state or state, member.person
            reason = self._blocked.turned_away(newest, person)
            if reason := reason or self.attendance.turned_away(newest, self._local(), person):
                member.end(reason)
                return
            if member.over:  # gone while it was being greeted: its connection was opened after all
                await self._close_connection(member)
                return
            self.overtake(person, number)
            if person in self._members:
                member.end("taken")
            else:
                self._admit(member, hello, newest)

    async def _prepare(self, member: Member) -> tuple[int, TableState]:
        """Open the connection, and read what the first snapshot needs: the tail of the log last of all."""
        connections, storage = self._desk.ports.connections, self._desk.storage
        opened = await storage.answer(
            lambda: connections.open(self.key, member.person, member.connection, self.now())
        )
        await self.voices.open()
        await self.attendance.look()
        known = self.lane.state or await self.lane.current()
        # Whoever sits here was here before whoever comes now.
        await self.attendance.learn_names([*people_of(known), member.person])
        await storage.answer(lambda: self._blocked.learn(self._listeners(known, member.person)))
        return opened.number, await self.lane.current()

    def overtake(self, person: str, number: int) -> None:
        """A person's newer connection holds the place now, here or on another worker; the older one gives way."""
        older = self._members.get(person)
        if older is not None and (older.number or 0) < number:
            older.end("taken")

    def _admit(self, member: Member, hello: m.Hello, state: TableState) -> None:
        self._members[member.person] = member
        same = hello.epoch == self._desk.epoch
        member.shown = hello.last if same else None
        member.outbox.refresh()
        if same:
            for cid in hello.pending:
                member.tell(m.Done(cid, state.seen(member.person, cid)))
        self._desk.word(f"holds:{self.key}:{member.number}:{member.person}")
        self._desk.word(f"people:{self.key}")
        self.look()

    def left(self, member: Member) -> None:
        """This socket is gone."""
        self.sockets.pop(member, None)
        if self._members.get(member.person) is member:
            del self._members[member.person]
        self.idle_since = asyncio.get_running_loop().time()
        if member.number is not None:
            self._desk.tasks.spawn(self._close_connection(member))

    async def _close_connection(self, member: Member) -> None:
        try:
            await self._desk.ports.connections.close(member.connection)
        except StoreAway:
            return  # it is forgotten by itself
        self._desk.word(f"people:{self.key}")
        self.look()

    def close_session(self, session: str) -> None:
        """A session has ended: its sockets close for good."""
        for member in [member for member in self.sockets if member.session == session]:
            member.end("session_ended")

    def close(self) -> None:
        """The worker stops: everybody comes back by another one."""
        self._send_away("restarts")

    def _send_away(self, code: str) -> None:
        self.timekeeper.drop()
        for member in list(self.sockets):
            member.end(code)

    def alive(self) -> list[str]:
        """The connections that have been heard of lately."""
        silent = self._local().silent
        return [member.connection for member in self._members.values() if member.connection not in silent]

    def call_out(self) -> None:
        """Ask the browsers of seated people that have not been heard of for a while."""
        now, state = asyncio.get_running_loop().time(), self.lane.state
        for member in self._members.values():
            seated = state is not None and state.seat_of(member.person) is not None
            if seated and member.silent_for(now) >= DROWSY:
                member.tell(m.There(), Kind.NEWEST)

    def woken(self, member: Member) -> None:
        """A silent socket is heard again."""
        self.look()

    def _local(self) -> Local:
        return heard(self._members.values(), self.lane.state, asyncio.get_running_loop().time())

    # ── What sockets ask ──────────────────────────────────────────────────────────────────────────
    def do(self, member: Member, message: m.Do) -> None:
        """A command: its outcome comes in the mover's own step, or as a message of its own."""
        command = Command(message.action, member.person, message.cid, message.decision, message.version)
        outcome = self.lane.submit(command, self.now())
        outcome.add_done_callback(functools.partial(self._answer, member, message.cid))

    def _answer(self, member: Member, cid: str, outcome: asyncio.Future[Outcome]) -> None:
        if not outcome.cancelled():
            member.answer(cid, outcome.result())

    def utter(self, member: Member, message: m.Say | m.Signal | m.React | m.Nudge) -> None:
        """Talk, a signal to whoever may hear it, a reaction or a nudge."""
        self.voices.utter(member, message)

    def tip(self, member: Member, message: m.AskTip) -> None:
        """What its seat could do."""
        self._prompter.ask(member, message)

    def review(self, member: Member, message: m.LookTogether) -> None:
        """Something about looking at the finished match together."""
        self.voices.company.ask(member, message)

    # ── What the lane tells ───────────────────────────────────────────────────────────────────────
    def changed(self, change: Change) -> None:
        """One entry more: everybody is shown it."""
        entry, state = change.entry, change.state
        if change.own:
            self._desk.hint(self.key, entry.seq)
            count(self._desk.ports.recorder, change)
        self.timekeeper.keep(state, mine=change.own)
        self.voices.follow(state)
        try:
            self._scene = Scene(state, change.events, self._lasting)
            whole, now = isinstance(entry.body, e.OptionsChanged), self.now()
            for member in list(self._members.values()):
                self._see_out(member, state, only=REMOVED)  # before they see what comes of it
            if isinstance(entry.body, e.StandInSat):  # its name is needed to tell of it
                self._show_presence()
            # The mover first: everybody else waits for nothing but this.
            for member in sorted(self._members.values(), key=lambda one: one.person != entry.actor):
                member.show(self._scene, entry.actor, entry.cid, now, whole=whole)
                self._see_out(member, state)
            if change.stored_at is not None:
                self._desk.ports.recorder.told(asyncio.get_running_loop().time() - change.stored_at)
        except Exception:
            # What cannot be shown to one must not stop the others' tables, nor be half shown.
            log.exception("a table cannot be shown", extra={"table": self.key, "seq": entry.seq})
            self.lane.broken = True
            self.broke()
            return
        if isinstance(entry.body, _NAMING) or state.phase == MATCH_OVER:
            self._show_presence()
            if self.attendance.strangers(people_of(state)) or not self._blocked.knows(state.host):
                self.look()

    def folded(self, state: TableState) -> None:
        """The replica was folded anew: whoever has seen less gets a snapshot."""
        self._scene = Scene(state, [], self._lasting)
        self.voices.follow(state)
        for member in list(self._members.values()):
            if member.outbox.behind or member.shown is None or member.shown < state.seq:
                member.outbox.refresh()
            self._see_out(member, state)

    def _see_out(self, member: Member, state: TableState, only: str | None = None) -> None:
        """Close the socket of somebody who may not be here any more."""
        reason = self._blocked.turned_away(state, member.person)
        if reason is not None and only in (None, reason):
            member.end(reason)

    def broke(self) -> None:
        """This table is set aside; everything else goes on."""
        self._send_away("broken")

    def stepped_away(self, code: str) -> None:
        """This worker cannot go on with the table: its people are told why, and come back by others where it can."""
        self._desk.leave(self.key)
        self._send_away(code)

    def draw(self, member: Member) -> bytes | None:
        """The newest snapshot for this member, or None when there is none just now."""
        scene = self._scene
        if scene is None or scene.state is not self.lane.state:
            return None
        state, presence = scene.state, self.attendance.presence(scene.state, self._local())
        beside = Beside(
            self._desk.epoch,
            self._desk.build,
            presence.people,
            presence.watchers,
            member.words.table_text(state.ruleset, len(state.seats), state.options, state.preset),
            self.voices.lines(member.person),
            self.voices.whispers(member.person),
            self.voices.company.shown,
        )
        # Its events are told only to whoever has seen everything before them.
        snapshot = scene.snapshot(
            member.person, beside, self.now(), with_events=member.shown == scene.seq - 1
        )
        member.shown = scene.seq
        return snapshot

    # ── Who is here ───────────────────────────────────────────────────────────────────────────────
    def look(self) -> None:
        """See who is here now, soon."""
        self._look_again = True
        if not self._looking:
            self._looking = True
            self._desk.tasks.spawn(self._look())

    async def _look(self) -> None:
        try:
            while self._look_again:
                self._look_again = False
                await self._look_once()
        finally:
            self._looking = False

    async def _look_once(self) -> None:
        known = await self.attendance.look()
        for member in list(self._members.values()):
            if self.attendance.overtaken(member.person, member.connection, member.number or 0):
                member.end("taken")
        if (state := self.lane.state) is None:
            return
        await self.attendance.learn_names([*people_of(state), *self.attendance.in_order(self._local())])
        await self._learn_blocks(state)
        self._show_presence()
        if known and (newest := self.lane.state) is not None:  # the store was asked meanwhile
            self._register.keep(newest, self._local(), self.now())

    def _show_presence(self) -> None:
        if (state := self.lane.state) is None:
            return
        presence = self.attendance.presence(state, self._local())
        if presence != self._presence:
            self._presence = presence
            for member in self._members.values():
                member.tell(presence, Kind.NEWEST)

    async def _learn_blocks(self, state: TableState) -> None:
        """Read whom the people here have blocked; what was told already is told anew without it."""
        changed = await self._blocked.renew(self._listeners(state))
        for member in list(self._members.values()):
            if member.person in changed:
                member.outbox.refresh()
            self._see_out(member, self.lane.state or state)

    def _listeners(self, state: TableState, *more: str) -> set[str]:
        return {*more, *(member.person for member in self.sockets), *filter(None, [state.host])}

    def doubt_blocks(self, person: str) -> None:
        """This person may have blocked somebody, or do so no more."""
        if self._blocked.doubt(person):
            self.look()

    def invited(self, person: str) -> None:
        """A friend has asked this person to a table."""
        if (member := self._members.get(person)) is not None:
            member.tell(m.Invited(), Kind.NEWEST)

    def renamed(self, person: str) -> None:
        """This person has another name now."""
        if self.attendance.forget_name(person):
            self.look()

    def forgotten(self, person: str) -> None:
        """Nothing is known of this person any more: everybody here is shown the table without what they said."""
        self.attendance.forget_name(person)
        if self.voices.forget(person):
            for member in self._members.values():
                member.outbox.refresh()
        self.look()

    def new_epoch(self) -> None:
        """The log is another one now (restored): nothing that was shown counts any more."""
        for member in self._members.values():
            member.shown = None
        self.lane.forget()

    def notice(self, code: str) -> None:
        """Something for everybody here to read."""
        for member in self.sockets:
            member.tell(m.Notice(code, {}), Kind.NEWEST)
