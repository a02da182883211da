"""How much one worker carries and how much it bears from one socket: figures that the operator may set otherwise.

Plain numbers with their defaults; whoever keeps to them does so where it matters.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Bounds:
    """`tables` in memory at once and `watchers` at one table; bytes of a `message` that comes, and messages that
    are none before a socket is closed (`strikes`); messages and bytes that wait for a socket (`outbox`, `outbox_bytes`)
    and the seconds in which it must take one (`stalled`)."""

    tables: int = 2_000
    watchers: int = 50
    message: int = 4_096
    strikes: int = 10
    outbox: int = 64
    outbox_bytes: int = 65_536
    stalled: float = 10.0


USUAL: Final = Bounds()
