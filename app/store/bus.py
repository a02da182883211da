"""Hints between workers, in one process: a worker that is alone talks to itself and to its lobby."""

import logging
from collections.abc import Callable

from app.table.ports import Hint

_log = logging.getLogger(__name__)


class Ears:
    """Who listens to a bus. One listener's fault is logged and harms no other."""

    def __init__(self) -> None:
        self._hints: list[Callable[[Hint], None]] = []
        self._words: list[Callable[[str], None]] = []

    def subscribe(self, heard: Callable[[Hint], None]) -> None:
        """See the port."""
        self._hints.append(heard)

    def subscribe_words(self, heard: Callable[[str], None]) -> None:
        """See the port."""
        self._words.append(heard)

    def hear(self, hint: Hint) -> None:
        """Give a hint to everybody who listens."""
        for heard in self._hints:
            try:
                heard(dict(hint))
            except Exception:
                _log.exception("a listener failed on a hint")

    def hear_word(self, word: str) -> None:
        """Give a word to everybody who listens."""
        for heard in self._words:
            try:
                heard(word)
            except Exception:
                _log.exception("a listener failed on a word")


class LocalBus(Ears):
    """`app.table.ports.Bus` within one process."""

    async def publish(self, hint: Hint) -> None:
        """See the port."""
        self.hear(hint)

    async def publish_word(self, word: str) -> None:
        """See the port."""
        self.hear_word(word)

    async def stop(self) -> None:
        """Nothing runs here."""
