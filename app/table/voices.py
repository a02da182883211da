"""Everything people tell each other at one table beside the game: lines, signals, reactions and nudges, and where those are
who look at a match together; and to whose sockets each of them goes. What may be said is judged by the parts this puts
together; nothing here is in the log.
"""

from collections.abc import Callable, Collection, Iterable
from typing import Final

from app.games.core.ruleset import Refusal
from app.table import gestures as g
from app.table import messages as m
from app.table.blocking import Blocked, are_partners
from app.table.company import Company
from app.table.conversation import Conversation
from app.table.desk import Desk
from app.table.lane import Broken, Lane
from app.table.member import Member
from app.table.outbox import Kind
from app.table.ports import Gesture, Whisper
from app.table.signals import deal_of
from app.table.speech import hushed
from app.table.state import TableState
from app.table.together import Review
from app.table.whispers import Whispers, message_of

UNSAID: Final = 8
"""Lines of one socket that may wait to be stored."""


class Voices:
    """The talk at one table. `members` are those who hear it on this worker, `here` all who are at the table; nobody hears
    whom they have `blocked`."""

    def __init__(
        self,
        lane: Lane,
        desk: Desk,
        blocked: Blocked,
        members: Callable[[], Iterable[Member]],
        here: Callable[[], Collection[str]],
    ) -> None:
        self._lane, self._desk, self._blocked, self._members = lane, desk, blocked, members
        self._talk = Conversation(lane.table, desk.ports.talk, desk.ports.clock, self._said)
        self._whispers = Whispers(lane, desk, self._whispered)
        self._gestures = g.Gestures(lane, desk, self._shown)
        self.company = Company(lane, desk, here, self._reviewed)

    async def open(self) -> None:
        """Read what was said before, before anybody is shown it."""
        await self._talk.open()
        await self._whispers.open()
        await self._gestures.open()
        await self.company.listen()

    def follow(self, state: TableState) -> None:
        """The table is this now."""
        self._whispers.turn_to(deal_of(state))
        self._gestures.follow(state)
        self.company.follow(state)

    def lines(self, person: str) -> list[m.Said]:
        """The newest lines that this person hears, oldest first."""
        return [line for line in self._talk.newest if not self._blocked.hides(person, line.person)]

    def whispers(self, person: str) -> list[m.Whisper]:
        """What this person was told by signals in the present deal."""
        heard = self._whispers.heard_by(person)
        return [message_of(whisper) for whisper in heard if self._sees(person, whisper)]

    def forget(self, person: str) -> bool:
        """Keep nothing that this person said; whether there was anything."""
        lines, signals = self._talk.forget(person), self._whispers.forget(person)
        self._desk.tasks.spawn(self.company.listen())  # what they had a part in is over
        return lines or signals

    def utter(self, member: Member, message: m.Say | m.Signal | m.React | m.Nudge) -> None:
        """Something that somebody tells the others."""
        match message:
            case m.Say():
                self.say(member, message)
            case m.Signal():
                self.signal(member, message)
            case m.React() | m.Nudge():
                self.gesture(member, message)

    # ── Lines ─────────────────────────────────────────────────────────────────────────────────────
    def say(self, member: Member, message: m.Say) -> None:
        """Talk: stored, then told; the lines of one socket in their order."""
        if len(member.unsaid) >= UNSAID:
            member.tell(m.Refused(message.cid, "busy", {}))
            return
        member.unsaid.append(message)
        if len(member.unsaid) == 1:
            self._desk.tasks.spawn(self._say_all(member))

    async def _say_all(self, member: Member) -> None:
        while member.unsaid:
            try:
                await self._say(member, member.unsaid[0])
            finally:
                member.unsaid.popleft()

    async def _say(self, member: Member, message: m.Say) -> None:
        if await self._hushed():
            member.tell(m.Refused(message.cid, "talk_off", {}))
            return
        told = {line.id for line in self._talk.newest}
        line = await self._talk.say(member.person, message.cid, message.text)
        if isinstance(line, Refusal):
            member.tell(m.Refused(message.cid, line.code, dict(line.params)))
        elif line.id in told:
            member.tell(line)
        else:
            self._desk.word(f"talk:{self._lane.table}")

    async def _hushed(self) -> bool:
        """Whether nobody may talk now. That a replica says so proves nothing before the log has been read."""
        state = self._lane.state
        if state is None or not hushed(state) or self._desk.storage.away:
            return state is not None and hushed(state)
        try:
            return hushed(await self._lane.current())
        except Broken:
            return True

    def listen(self) -> None:
        """Something was said elsewhere."""
        self._desk.tasks.spawn(self._talk.listen())

    def keep_up(self, newest: int) -> None:
        """Read what was said and shown elsewhere, whatever was heard of it; `newest` is the id of the newest line."""
        if self._talk.behind(newest):
            self.listen()
        if self.company.has_a_match:
            self._desk.tasks.spawn(self.company.listen())

    def _said(self, line: m.Said) -> None:
        for member in self._members():
            if not self._blocked.hides(member.person, line.person):
                member.tell(line, Kind.STEP)

    # ── Signals ───────────────────────────────────────────────────────────────────────────────────
    def signal(self, member: Member, message: m.Signal) -> None:
        """A signal: stored, then told to its audience."""
        self._desk.tasks.spawn(self._signal(member, message))

    async def _signal(self, member: Member, message: m.Signal) -> None:
        if (answer := await self._whispers.give(member.person, message)) is not None:
            member.tell(answer)

    def hear_whispers(self) -> None:
        """A signal was given elsewhere."""
        self._desk.tasks.spawn(self._whispers.listen())

    def _whispered(self, whisper: Whisper) -> None:
        for member in self._members():
            told = whisper.sign.told is None or member.person in whisper.sign.told
            if told and self._sees(member.person, whisper):
                member.tell(message_of(whisper), Kind.STEP)

    def _sees(self, viewer: str, whisper: Whisper) -> bool:
        """Signals of a partner belong to the game; others are talk like any."""
        giver, state = whisper.sign.person, self._lane.state
        if not self._blocked.hides(viewer, giver):
            return True
        return state is not None and are_partners(state, viewer, giver)

    # ── Reactions and nudges ──────────────────────────────────────────────────────────────────────
    def gesture(self, member: Member, message: m.React | m.Nudge) -> None:
        """A reaction to everybody, or a nudge to one."""
        self._desk.tasks.spawn(self._gesture(member, message))

    async def _gesture(self, member: Member, message: m.React | m.Nudge) -> None:
        if (answer := await self._gestures.give(member.person, message)) is not None:
            member.tell(answer)

    def hear_gestures(self) -> None:
        """Something was shown elsewhere."""
        self._desk.tasks.spawn(self._gestures.listen())

    def _shown(self, gesture: Gesture) -> None:
        for member in self._members():
            meant = gesture.to is None or member.person in (gesture.person, gesture.to)
            if meant and not self._blocked.hides(member.person, gesture.person):
                member.tell(g.message_of(gesture), Kind.STEP)

    # ── Looking at a match together ───────────────────────────────────────────────────────────────
    def hear_review(self) -> None:
        """A review was changed elsewhere."""
        self._desk.tasks.spawn(self.company.hear())

    def _reviewed(self, review: Review | None) -> None:
        for member in self._members():
            member.tell(m.Reviewed(review), Kind.NEWEST)
