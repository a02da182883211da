"""Who is at a table, and what they are called.

Connections are no entries: they are read from their port. Only that a *seated* person has been gone for a while
is an entry, and only the lane can make it. This decides nothing about seats.
"""

import asyncio
import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from app.table.bots import is_bot, name_of
from app.table.desk import Desk
from app.table.door import TOO_MANY_WATCHERS, belongs
from app.table.likeness import look_alikes
from app.table.member import SILENT, SILENT_WATCHER, Member
from app.table.messages import PersonHere, Presence
from app.table.ports import Connection, StoreAway
from app.table.state import TableState

ABSENT: Final = 7.5
"""Seconds without a connection after which a seated person is away: shown within 9 s of the end of a socket."""
UNHEARD: Final = 2.0
"""The same where a socket stands that is silent: with `member.SILENT` and a look every 3 s, within 15 s of silence.
Long enough for a worker that was frozen to read what came meanwhile."""


@dataclass(frozen=True, slots=True)
class Local:
    """The people connected to this worker: `people` who are heard, `silent` the connections of those who are not."""

    people: frozenset[str]
    silent: Mapping[str, str]
    """By connection: the person."""


def heard(members: Iterable[Member], state: TableState | None, now: float) -> Local:
    """Who of these is heard and who is not (`now` by the loop's clock)."""
    people, silent = set(), {}
    for member in members:
        if member.silent_for(now) < patience_with(member, state):
            people.add(member.person)
        else:
            silent[member.connection] = member.person
    return Local(frozenset(people), silent)


def patience_with(member: Member, state: TableState | None) -> float:
    """Seconds for which this socket may be silent."""
    seated = state is not None and state.seat_of(member.person) is not None
    return SILENT if seated else SILENT_WATCHER


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
        """Look up the names of those whose name is not known yet; their order is that in which they came."""
        unknown = [person for person in dict.fromkeys(persons) if self.strangers([person])]
        if unknown:
            try:
                found = await self._desk.ports.names.names(unknown)
            except StoreAway:
                return
            self._names.update({person: found.get(person, "") for person in unknown})

    def strangers(self, persons: Iterable[str]) -> bool:
        """Whether the name of any of these people has not been looked up."""
        return any(person not in self._names and not is_bot(person) for person in persons)

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

    def in_order(self, local: Local) -> list[str]:
        """Everybody at the table, whoever connected first before the others."""
        number = {person: one.number for person, one in self._newest.items()}
        return sorted(self.here(local), key=lambda person: (number.get(person, 0), person))

    def turned_away(self, state: TableState, local: Local, person: str) -> str | None:
        """The code with which a watcher is not let in where as many as may be were watching before, on any worker."""
        if belongs(state, person):
            return None
        seated = {seat.person for seat in state.seats}
        before = itertools.takewhile(lambda one: one != person, self.in_order(local))
        full = sum(one not in seated for one in before) >= self._desk.bounds.watchers
        return TOO_MANY_WATCHERS if full else None

    def here(self, local: Local) -> set[str]:
        """Everybody at the table; whether those connected to this worker are here the store need not say."""
        elsewhere = {one.person for one in self._newest.values() if one.connection not in local.silent}
        return elsewhere | local.people

    def presence(self, state: TableState, local: Local) -> Presence:
        """Names and presence of everybody seated, watching or named in the view."""
        here = self.here(local)
        seated, named = {seat.person for seat in state.seats if seat.person}, {*people_of(state), *here}
        like = self._look_alikes(named)
        people = {
            person: PersonHere(name_of(person), here=True)
            if is_bot(person)
            else PersonHere(self._names.get(person, ""), person in here, like.get(person))
            for person in sorted(named)
        }
        return Presence(people, sorted(here - seated))

    def _look_alikes(self, named: set[str]) -> dict[str, str]:
        """Who looks like whom. Bots were always here; a name that was changed was learned anew, behind all others."""
        bots = [(person, name_of(person)) for person in sorted(named) if is_bot(person)]
        return look_alikes([*bots, *((one, name) for one, name in self._names.items() if one in named)])

    def away(self, state: TableState, local: Local) -> dict[str, float]:
        """Seated people, not marked yet, who are missing, and for how many seconds more they may be; none while
        people have not had the time to come back."""
        now, here = asyncio.get_running_loop().time(), self.here(local)
        seated = [seat.person for seat in state.seats if seat.person and seat.human and not seat.away_since]
        gone = {person for person in seated if person not in here}
        self._missing = {person: self._missing.get(person, now) for person in gone}
        if not self._desk.calm(now):
            return {}
        silent = set(local.silent.values())
        patience = {person: UNHEARD if person in silent else ABSENT for person in gone}
        return {person: self._missing[person] + patience[person] - now for person in sorted(gone)}

    def back(self, state: TableState, local: Local) -> list[str]:
        """People marked away who are here, but for those who gave their seat up. Another worker's socket counts
        once it was heard after they went: it may be the one that fell silent."""
        found = []
        for seat in state.seats:
            if seat.person is None or seat.away_since is None or seat.left:
                continue
            newest = self._newest.get(seat.person)
            if seat.person in local.people or (newest is not None and newest.seen > seat.away_since):
                found.append(seat.person)
        return found


def newest(connections: Iterable[Connection]) -> dict[str, Connection]:
    """Each person's newest connection."""
    found: dict[str, Connection] = {}
    for connection in connections:
        known = found.get(connection.person)
        if known is None or connection.number > known.number:
            found[connection.person] = connection
    return found


def people_of(state: TableState) -> list[str]:
    """Everybody whom a view of this state names."""
    seated = [one for seat in state.seats for one in (seat.person, seat.stand_in, seat.owner) if one]
    moved = [by for _, by in state.deal.played_for if is_bot(by)] if state.deal else []
    seated = [*dict.fromkeys([*seated, *moved, *state.members])]
    return seated if state.host is None or state.host in seated else [*seated, state.host]
