"""The signals of the present deal at one table, each for the people who were told, and for nobody else.

Judged on the table as it stands, stored before they are shown, outside the log. What one audience was told never
changes what is kept for another.
"""

from collections.abc import Callable, Sequence
from typing import Final

from app.games.core.ruleset import Refusal
from app.table import messages as m
from app.table.desk import Desk
from app.table.lane import Broken, Lane
from app.table.ports import BadRow, Sign, StoreAway, Whisper
from app.table.signals import judge

KEPT: Final = 50
"""Signals of a deal that are kept for each audience."""


class Whispers:
    """The newest signals of the present deal. `told(whisper)` is called once for each that was not known before."""

    def __init__(self, lane: Lane, desk: Desk, told: Callable[[Whisper], None]) -> None:
        self._lane, self._desk, self._told = lane, desk, told
        self._deal: tuple[int, int] | None = None
        self._known: dict[tuple[str, ...] | None, dict[int, Whisper]] = {}

    def turn_to(self, deal: tuple[int, int] | None) -> None:
        """This match and deal are played now, or none: whatever was signalled before is over."""
        if deal != self._deal:
            self._deal, self._known = deal, {}

    def heard_by(self, person: str) -> list[Whisper]:
        """What this person was told in the present deal, oldest first."""
        heard = [
            whisper
            for told, whispers in self._known.items()
            if told is None or person in told
            for whisper in whispers.values()
        ]
        return sorted(heard, key=lambda whisper: (whisper.at, whisper.number))

    def forget(self, person: str) -> bool:
        """Keep no signal of this person; whether there was one."""
        theirs = [
            (known, number)
            for known in self._known.values()
            for number, whisper in known.items()
            if whisper.sign.person == person
        ]
        for known, number in theirs:
            del known[number]
        return bool(theirs)

    # ── Giving ────────────────────────────────────────────────────────────────────────────────────
    async def give(self, person: str, message: m.Signal) -> m.Refused | m.Whisper | None:
        """Store a signal and tell it, here and elsewhere. What its giver alone is to be answered: why it was not
        given; or, for the same cid again, the same signal again."""
        heard = self.heard_by(person)
        whisper = await self._store(person, message)
        if isinstance(whisper, Refusal):
            return m.Refused(message.cid, whisper.code, dict(whisper.params))
        if whisper in heard:
            return message_of(whisper)
        self._learn([whisper])
        self._desk.word(f"whisper:{self._lane.table}")
        return None

    async def _store(self, person: str, message: m.Signal) -> Whisper | Refusal:
        if self._desk.storage.away:
            return Refusal("storage_away")
        talk, clock = self._desk.ports.talk, self._desk.ports.clock
        try:
            sign = judge(await self._lane.current(), person, message)
            if isinstance(sign, Refusal):
                return sign
            whisper = await talk.whisper(sign, message.cid, clock.now())
        except Broken:
            return Refusal("broken")
        except StoreAway:
            return Refusal("storage_away")
        except BadRow:
            return Refusal("bad_message")
        # A deal may end while its signal is stored.
        return whisper if self._present(whisper.sign) else Refusal("wrong_phase")

    # ── Hearing ───────────────────────────────────────────────────────────────────────────────────
    async def open(self) -> None:
        """Read the signals of the present deal, before somebody is shown them; nothing where a game has none."""
        if self._lane.state is None:
            await self._lane.current()
        await self._read()

    async def listen(self) -> None:
        """Read what was signalled elsewhere, perhaps in a deal that has not been heard of here."""
        try:
            await self._lane.current()
        except Broken:
            return
        await self._read()

    async def _read(self) -> None:
        if (deal := self._deal) is None:
            return
        try:
            self._learn(await self._desk.ports.talk.whispers(self._lane.table, *deal, KEPT))
        except StoreAway:
            return

    def _present(self, sign: Sign) -> bool:
        return sign.table == self._lane.table and (sign.match, sign.deal) == self._deal

    def _learn(self, whispers: Sequence[Whisper]) -> None:
        for whisper in whispers:
            if not self._present(whisper.sign):
                continue
            known = self._known.setdefault(whisper.sign.told, {})
            oldest = min(known) if len(known) >= KEPT else 0
            if whisper.number not in known and whisper.number > oldest:
                known[whisper.number] = whisper
                self._told(whisper)
            for number in sorted(known)[:-KEPT]:
                del known[number]


def message_of(whisper: Whisper) -> m.Whisper:
    """A signal as whoever was told gets it."""
    sign = whisper.sign
    return m.Whisper(
        id=whisper.number,
        at=whisper.at,
        seat=sign.seat,
        person=sign.person,
        kind=sign.kind,
        suit=sign.suit,
        public=sign.told is None,
    )
