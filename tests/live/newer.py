"""`aelwyd` of a newer release, as far as older ones can tell: it knows one kind of entry more.

Whoever withdraws a ready that they have not given sings; nothing else is new. `python -m tests.live.newer serve`.
"""

import sys
from typing import Any

import msgspec

from app import cli
from app.games.core.ruleset import Event, Refusal
from app.table import entries, evolve, lane
from app.table import messages as m
from app.table.body import Body
from app.table.decide import Command, decide
from app.table.entries import Entry
from app.table.state import TableState
from tests.live.altered import alter


class Sung(Body, frozen=True, tag="sung"):
    """Somebody sang."""

    person: str


def decide_newer(state: TableState, command: Command, now: int, fresh: bytes) -> Entry | Refusal:
    """As ever, but for songs."""
    seat = state.seat_of(command.actor)
    if not isinstance(command.action, m.Unready) or seat is None or state.seats[seat].ready:
        return decide(state, command, now, fresh)
    return Entry(
        table=state.key,
        seq=state.seq + 1,
        entry_id=fresh.hex()[:32],
        at=max(state.at, now),
        actor=command.actor,
        cid=command.cid,
        body=Sung(person=command.actor or ""),  # type: ignore[arg-type]
        private=None,
    )


def renew() -> None:
    """Teach this process to sing."""
    older: Any = evolve._follow

    def follow(state: TableState, entry: Entry) -> list[Event]:
        return [Event({"type": "sung"})] if isinstance(entry.body, Sung) else older(state, entry)

    planted: list[tuple[Any, str, Any]] = [
        (lane, "decide", decide_newer),
        (evolve, "_follow", follow),
        (entries, "_body_decoder", msgspec.json.Decoder(entries.Stored | Sung)),
    ]
    alter(planted)


if __name__ == "__main__":
    renew()
    sys.exit(cli.main(sys.argv[1:]))
