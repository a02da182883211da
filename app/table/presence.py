"""Who is at a table, and what they are called.

Connections are no entries: they are read from their port. Only that a *seated* person has been gone for a while
is an entry, and only the lane can make it. This decides nothing about seats.
"""

import asyncio
from collections.abc import Iterable
from typing import Final

from app.table.bots import is_bot
from app.table.desk import Desk
from app.table.messages import PersonHere, Presence
from app.table.ports import Connection, StoreAway
from app.table.state import TableState

ABSENT: Final = 9.0
"""Seconds without a connection after which a seated person is away."""


class Attendance:
    """The people of one table as this worker last saw them."""

    def __init__(self, table: int, desk: Desk) -> None:
        self._table, self._desk = table, desk
        self._newest: dict[str, Connection] = {}
        self._first_seen: dict[str, int] = {}
        self._names: dict[str, str] = {}
        self._missing: dict[str, float] = {}

    async def look(self) -> bool:
        """Read the connections anew; False when the store is away (then nobody is known to be gone)."""
        ports = self._desk.ports
        try:
            found = await ports.connections.at(self._table, ports.clock.now())
        except StoreAway:
            self._missing.clear()
            return False
        self._newest = newest(found)
        self._first_seen = {one.connection: self._first_seen.get(one.connection, one.seen) for one in found}
        return True

    async def learn_names(self, persons: Iterable[str]) -> None:
        """Look up the names of those whose name is not known yet."""
        unknown = sorted({person for person in persons if person not in self._names})
        if unknown:
            try:
                found = await self._desk.ports.names.names(unknown)
            except StoreAway:
                return
            self._names.update({person: found.get(person, "") for person in unknown})

    def strangers(self, persons: Iterable[str]) -> bool:
        """Whether the name of any of these people has not been looked up."""
        return any(person not in self._names for person in persons)

    def forget_name(self, person: str) -> bool:
        """This person has another name now; whether it was known here."""
        return self._names.pop(person, None) is not None

    def overtaken(self, person: str, connection: str, number: int) -> bool:
        """Whether this person has a newer connection, on any worker, that is surely alive.

        An opening that was answered late, or by a worker that was frozen, may belong to a socket long gone: it
        counts once it has been stamped again.
        """
        new = self._newest.get(person)
        if new is None or new.connection == connection or new.number <= number:
            return False
        return new.seen > self._first_seen[new.connection]

    def here(self, local: Iterable[str]) -> set[str]:
        """Everybody at the table; `local` are those connected to this worker, whatever the store says."""
        return {*self._newest, *local}

    def presence(self, state: TableState, local: Iterable[str]) -> Presence:
        """Names and presence of everybody seated, watching or named in the view."""
        here = self.here(local)
        seated = {seat.person for seat in state.seats if seat.person}
        owners = {seat.owner for seat in state.seats if seat.owner}
        named = {*seated, *owners, *here} | ({state.host} if state.host else set())
        people = {
            person: PersonHere(self._names.get(person, ""), person in here or is_bot(person))
            for person in sorted(named)
        }
        return Presence(people, sorted(here - seated))

    def away(self, state: TableState, local: Iterable[str]) -> list[str]:
        """Seated people, not marked yet, who have been gone for long enough."""
        now, here = asyncio.get_running_loop().time(), self.here(local)
        seated = [seat.person for seat in state.seats if seat.person and seat.human and not seat.away_since]
        gone = {person for person in seated if person not in here}
        self._missing = {person: self._missing.get(person, now) for person in gone}
        if not self._desk.calm(now):
            return []
        return sorted(person for person, since in self._missing.items() if now >= since + ABSENT)

    def back(self, state: TableState, local: Iterable[str]) -> list[str]:
        """People marked away who are here."""
        here = self.here(local)
        return [s.person for s in state.seats if s.person in here and s.person and s.away_since is not None]


def newest(connections: Iterable[Connection]) -> dict[str, Connection]:
    """Each person's newest connection."""
    found: dict[str, Connection] = {}
    for connection in connections:
        known = found.get(connection.person)
        if known is None or connection.number > known.number:
            found[connection.person] = connection
    return found
