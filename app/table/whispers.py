"""The signals of the present deal at one table, each for the people who were told, and for nobody else.

Stored before they are shown, outside the log. Who may give one is decided elsewhere (`signals`). What one audience
was told never changes what is kept for another.
"""

from collections.abc import Callable, Sequence
from typing import Final

from app.games.core.ruleset import Refusal
from app.table import messages as m
from app.table.ports import BadRow, Clock, Sign, StoreAway, Talk, Whisper

KEPT: Final = 50
"""Signals of a deal that are kept for each audience."""


class Whispers:
    """The newest signals of the present deal. `told(whisper)` is called once for each that was not known before."""

    def __init__(self, table: int, talk: Talk, clock: Clock, told: Callable[[Whisper], None]) -> None:
        self._table, self._talk, self._clock, self._told = table, talk, clock, told
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

    async def give(self, sign: Sign, cid: str) -> Whisper | Refusal:
        """Store a signal and tell it; the same cid again gives the same one and tells nobody."""
        try:
            whisper = await self._talk.whisper(sign, cid, self._clock.now())
        except StoreAway:
            return Refusal("storage_away")
        except BadRow:
            return Refusal("bad_message")
        if not self._present(whisper.sign):
            return Refusal("wrong_phase")  # the deal has ended meanwhile
        self._learn([whisper])
        return whisper

    async def listen(self) -> None:
        """Read what was signalled in the present deal; nothing happens while the store is away."""
        if (deal := self._deal) is None:
            return
        try:
            self._learn(await self._talk.whispers(self._table, *deal, KEPT))
        except StoreAway:
            return

    def _present(self, sign: Sign) -> bool:
        return sign.table == self._table and (sign.match, sign.deal) == self._deal

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
