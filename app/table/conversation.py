"""The talk at one table: stored before it is shown, outside the log.

The newest lines are read as a whole each time, because ids of lines said at the same moment on two workers may
become visible out of order.
"""

from collections.abc import Callable
from typing import Final

from app.games.core.ruleset import Refusal
from app.table.messages import Said
from app.table.ports import BadRow, Clock, Line, StoreAway, Talk
from app.table.speech import clean_line

KEPT: Final = 50


class Conversation:
    """The newest lines of a table. `said(line)` is called once for every line that was not known before."""

    def __init__(self, table: int, talk: Talk, clock: Clock, said: Callable[[Said], None]) -> None:
        self._table, self._talk, self._clock, self._said = table, talk, clock, said
        self._lines: dict[int, Said] = {}
        self._opened = False

    @property
    def newest(self) -> list[Said]:
        """The newest lines, oldest first."""
        return [self._lines[number] for number in sorted(self._lines)]

    async def say(self, person: str, cid: str, text: str) -> Said | Refusal:
        """Store a line and tell it; the same cid again gives the same line and tells nobody."""
        line = clean_line(text)
        if isinstance(line, Refusal):
            return line
        try:
            stored = await self._talk.say(self._table, person, cid, line, self._clock.now())
        except StoreAway:
            return Refusal("storage_away")
        except BadRow:
            return Refusal("bad_text")
        self._learn([stored])
        return _said(stored)

    async def listen(self) -> None:
        """Read what was said elsewhere; nothing happens while the store is away."""
        try:
            lines = await self._talk.lines(self._table, 0, KEPT)
        except StoreAway:
            return
        self._learn(lines)
        self._opened = True

    def behind(self, newest: int) -> bool:
        """Whether a line with this id has not been read yet, nor one after it."""
        return newest > max(self._lines, default=0)

    async def open(self) -> None:
        """Read the newest lines once, before anybody is shown them."""
        if not self._opened:
            await self.listen()

    def forget(self, person: str) -> bool:
        """Keep no line of this person; whether there was one."""
        theirs = [number for number, line in self._lines.items() if line.person == person]
        for number in theirs:
            del self._lines[number]
        return bool(theirs)

    def _learn(self, lines: list[Line]) -> None:
        oldest = min(self._lines) if len(self._lines) >= KEPT else 0
        for line in lines:
            if line.id not in self._lines and line.id > oldest:
                self._lines[line.id] = _said(line)
                self._said(self._lines[line.id])
        for number in sorted(self._lines)[:-KEPT]:
            del self._lines[number]


def _said(line: Line) -> Said:
    return Said(line.id, line.at, line.person, line.text)
