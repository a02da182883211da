"""What visitors may do how often and how many, as the operator may set it: every limit with its name and its default.

Names, forms and figures alone: who keeps to them stands in `app.api.limits` and `app.table.bounds`. All of them are on
unless the operator sets another number; none can be switched off.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final

from app.table.bounds import USUAL, Bounds

_NUMBER: Final = re.compile(r"[0-9]{1,9}", re.ASCII)


def _limit(default: int, variable: str, least: int = 1, most: int = 1_000_000) -> Any:
    return field(default=default, metadata={"variable": variable, "least": least, "most": most})


@dataclass(frozen=True, slots=True)
class Allowances:
    """One number for each limit; `docs/operations.md` has the table. Rates are so many within the time that stands
    beside each of them, for one socket, person or address."""

    # ── One socket ────────────────────────────────────────────────────────────────────────────────
    talk: int = _limit(5, "AELWYD_TALK_RATE")
    """Lines, signals, reactions and nudges in 10 s."""
    lobby: int = _limit(30, "AELWYD_LOBBY_RATE")
    """Messages in 30 s."""
    strikes: int = _limit(USUAL.strikes, "AELWYD_STRIKES")
    """Messages over a rate, or messages that are none, before the socket is closed with 1008."""
    message_bytes: int = _limit(USUAL.message, "AELWYD_MESSAGE_BYTES", 1_024, 65_536)
    outbox_messages: int = _limit(USUAL.outbox, "AELWYD_OUTBOX_MESSAGES", 8, 10_000)
    outbox_bytes: int = _limit(USUAL.outbox_bytes, "AELWYD_OUTBOX_BYTES", 32_768, 16_777_216)
    stalled_seconds: int = _limit(int(USUAL.stalled), "AELWYD_STALLED_SECONDS", 2, 600)
    ping_seconds: int = _limit(20, "AELWYD_PING_SECONDS", 5, 600)
    # ── Sockets ───────────────────────────────────────────────────────────────────────────────────
    sockets_per_person: int = _limit(6, "AELWYD_SOCKETS_PER_PERSON")
    sockets_per_address: int = _limit(40, "AELWYD_SOCKETS_PER_ADDRESS")
    sockets: int = _limit(12_000, "AELWYD_SOCKETS")
    """Of one worker."""
    # ── Tables and people ─────────────────────────────────────────────────────────────────────────
    tables_held: int = _limit(USUAL.tables, "AELWYD_TABLES_HELD")
    """In the memory of one worker."""
    watchers: int = _limit(USUAL.watchers, "AELWYD_WATCHERS", 0)
    new_tables: int = _limit(10, "AELWYD_NEW_TABLES")
    """By one person in an hour."""
    open_tables: int = _limit(3, "AELWYD_OPEN_TABLES")
    """With somebody at them, of one host."""
    guests: int = _limit(20, "AELWYD_GUESTS")
    """From one address in an hour."""

    @property
    def bounds(self) -> Bounds:
        """Those that the tables keep to."""
        return Bounds(
            tables=self.tables_held,
            watchers=self.watchers,
            message=self.message_bytes,
            strikes=self.strikes,
            outbox=self.outbox_messages,
            outbox_bytes=self.outbox_bytes,
            stalled=float(self.stalled_seconds),
        )


DEFAULTS: Final = Allowances()
VARIABLES: Final = tuple(str(one.metadata["variable"]) for one in fields(Allowances))
"""Every variable that is read here."""


def allowances(environ: Mapping[str, str], refuse: Callable[[str, str, int, int], Exception]) -> Allowances:
    """The limits of an environment; an empty variable counts as not set. `refuse` makes the error to be raised of a
    variable, its value, and the least and the most that it may be."""
    chosen: dict[str, int] = {}
    for one in fields(Allowances):
        variable, least, most = (one.metadata[key] for key in ("variable", "least", "most"))
        if value := environ.get(variable):
            if not _NUMBER.fullmatch(value) or not least <= int(value) <= most:
                raise refuse(variable, value, least, most)
            chosen[one.name] = int(value)
    return Allowances(**chosen)
