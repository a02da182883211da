"""Why a socket is closed: every close code, the words that `closing` says before it, and who comes back by themselves.

One list for the tables and the lobby, which close, for the description of the sockets, and for clients.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

GONE: Final = 1001
TOO_LONG: Final = 1009
LIMIT: Final = 1008
FAILED: Final = 1011
RESTARTS: Final = 1012
TOO_SLOW: Final = 1013
FINAL: Final = 4001
"""From this code on nobody comes back by themselves."""


@dataclass(frozen=True, slots=True)
class Close:
    """What a close code means, and the codes of `closing` that are told with it; none where there is no time for it."""

    about: str
    words: tuple[str, ...] = ()


CLOSES: Final[Mapping[int, Close]] = {
    GONE: Close("The other end is gone."),
    LIMIT: Close(
        "A limit, or messages that were none, again and again: come back later.", ("too_many", "bad_message")
    ),
    TOO_LONG: Close("A message over 4 KiB."),
    FAILED: Close("A fault of the server.", ("failed",)),
    RESTARTS: Close(
        "Come back by another worker: this one restarts, or the table or the client's protocol is of a newer release.",
        ("restarts", "elsewhere"),
    ),
    TOO_SLOW: Close("The client takes nothing, or the worker is full: come back later."),
    4001: Close("This person's newer connection holds the place.", ("taken",)),
    4002: Close("The session has ended.", ("session_ended",)),
    4004: Close("The client speaks an older protocol.", ("reload",)),
    4005: Close("The table is set aside: its record cannot be read.", ("broken",)),
    4006: Close("The host has sent this person away.", ("removed",)),
    4007: Close("Every seat is taken and the table has no watchers.", ("no_watchers",)),
    4008: Close("The table is closed for good.", ("table_closed",)),
    4009: Close("As many people watch as may.", ("too_many_watchers",)),
    4010: Close("The game of this table is not installed here.", ("game_not_installed",)),
}

CODE_OF: Final[Mapping[str, int]] = {word: code for code, close in CLOSES.items() for word in close.words}
"""By what `closing` says: the code with which the socket is closed then."""
