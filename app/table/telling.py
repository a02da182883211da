"""Hints between workers, and the reads that follow them: a lost hint costs a moment, never data.

Hints go out after the commit, coalesced to the newest seq of a table; what was hinted meanwhile is read in one
query. Every 1.5 s the seqs of the tables shown here are compared, whatever was heard.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from app.table.entries import Entry
from app.table.ports import Bus, Hint, Log, StoreAway
from app.table.recorder import NOBODY, Recorder
from app.table.storage import Storage

COMPARE: Final = 1.5

log = logging.getLogger(__name__)


class Teller:
    """What this worker tells the others."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._hints: Hint = {}
        self._words: dict[str, None] = {}
        self._more = asyncio.Event()

    def hint(self, table: int, seq: int) -> None:
        """This table has reached this seq."""
        self._hints[table] = max(seq, self._hints.get(table, 0))
        self._more.set()

    def word(self, word: str) -> None:
        """One of the words of `ports.Bus`."""
        self._words[word] = None
        self._more.set()

    async def run(self) -> None:
        """Tell until cancelled."""
        while True:
            await self._more.wait()
            self._more.clear()
            hints, words = self._hints, list(self._words)
            self._hints, self._words = {}, {}
            if hints:
                await self._bus.publish(hints)
            for word in words:
                await self._bus.publish_word(word)


class Listener:
    """What this worker hears. `shown()` gives the tables here and their seqs; `advance` folds what was read."""

    def __init__(
        self,
        entries: Log,
        storage: Storage,
        shown: Callable[[], Mapping[int, int]],
        advance: Callable[[Sequence[int], Sequence[Entry]], None],
        alone: Callable[[int], None],
        recorder: Recorder = NOBODY,
    ) -> None:
        self._log, self._storage = entries, storage
        self._shown, self._advance, self._alone = shown, advance, alone
        self._recorder = recorder
        self._hinted: Hint = {}
        self._more = asyncio.Event()

    def heard(self, hint: Hint) -> None:
        """A hint, from any worker, at any time, any number of times."""
        self._follow(hint, hinted=True)

    def _follow(self, seqs: Hint, *, hinted: bool) -> None:
        shown = self._shown()
        behind = {
            table: seq
            for table, seq in seqs.items()
            if table in shown and seq > max(shown[table], self._hinted.get(table, 0))
        }
        if behind:
            self._hinted.update(behind)
            self._recorder.caught_up(len(behind), hinted=hinted)
            self._more.set()

    async def run(self) -> None:
        """Read what was hinted until cancelled, all tables in one query."""
        while True:
            await self._more.wait()
            self._more.clear()
            hinted, self._hinted = self._hinted, {}
            shown = self._shown()
            wanted = {table: shown[table] for table, seq in hinted.items() if shown.get(table, seq) < seq}
            if wanted:
                await self._catch_up(wanted)

    async def _catch_up(self, wanted: dict[int, int]) -> None:
        try:
            entries = await self._storage.answer(lambda: self._log.tail(wanted))
        except Exception:
            # One entry that cannot be read must not hold up the other tables: each reads for itself.
            log.exception("the tails of tables cannot be read together", extra={"tables": len(wanted)})
            for table in wanted:
                self._alone(table)
            return
        self._advance(list(wanted), entries)

    async def compare(self) -> None:
        """Every 1.5 s ask for the seqs of the tables shown here, until cancelled."""
        while True:
            await asyncio.sleep(COMPARE)
            if shown := self._shown():
                try:
                    self._follow(await self._log.seqs(list(shown)), hinted=False)
                except StoreAway:
                    continue
