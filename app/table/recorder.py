"""What a worker's tables tell whoever counts: how much happens here and how long it takes. A port like clock and bus.

It is told numbers, codes and names of rulesets, never an id, a person or a card, and nothing that depends on what is
hidden: not how long a bot thought, not how large a view was, and not which rule refused a move.
"""

from dataclasses import dataclass
from typing import Literal, Protocol

Mover = Literal["person", "bot", "table"]
"""Who made a move: a person, a bot (a stand-in too), or the table for whoever let their time run out."""


@dataclass(frozen=True, slots=True)
class Crowd:
    """How full a worker is now: tables in memory, those of them with somebody at them, open sockets by kind."""

    tables: int
    attended: int
    at_tables: int
    in_lobby: int


class Recorder(Protocol):
    """Told of everything that is counted. Nothing here waits or raises."""

    def stored(self, won: int, lost: int, seconds: float) -> None:
        """A batch was answered: entries that are in the log, those that came behind another worker's, and the time
        from asking to the answer, with every try in between."""

    def told(self, seconds: float) -> None:
        """An entry of this worker is in everybody's outbox, so long after it was stored."""

    def moved(self, ruleset: str, by: Mover) -> None:
        """A move of this worker is in the log."""

    def begun(self, ruleset: str) -> None:
        """A match began."""

    def over(self, ruleset: str) -> None:
        """A match was played to its end."""

    def refused(self, code: str) -> None:
        """A socket was told that something is refused."""

    def closed(self, code: int) -> None:
        """A socket was closed from here, with this close code."""

    def collapsed(self) -> None:
        """An outbox was full: what waited in it gives way to the newest view."""

    def caught_up(self, tables: int, *, hinted: bool) -> None:
        """So many tables here were behind: a hint told so, or the comparison found it because none had come."""

    def storage_failed(self) -> None:
        """The store did not answer; it will be asked again."""


class Nobody:
    """Counts nothing: for tests, and wherever nobody looks."""

    def stored(self, won: int, lost: int, seconds: float) -> None:
        """Nothing."""

    def told(self, seconds: float) -> None:
        """Nothing."""

    def moved(self, ruleset: str, by: Mover) -> None:
        """Nothing."""

    def begun(self, ruleset: str) -> None:
        """Nothing."""

    def over(self, ruleset: str) -> None:
        """Nothing."""

    def refused(self, code: str) -> None:
        """Nothing."""

    def closed(self, code: int) -> None:
        """Nothing."""

    def collapsed(self) -> None:
        """Nothing."""

    def caught_up(self, tables: int, *, hinted: bool) -> None:
        """Nothing."""

    def storage_failed(self) -> None:
        """Nothing."""


NOBODY = Nobody()
