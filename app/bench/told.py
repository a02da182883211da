"""Entries to be stored, as lanes would hand them over: of evenings played beforehand, told again at other tables.

The rows are real, with everything that an entry changes outside the log; nothing is decided while a clock runs.
"""

import secrets
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

import msgspec

from app.games.registry import RULESETS
from app.store.invites import Invite
from app.store.store import Store
from app.store.tables import Opening
from app.table.entries import Entry
from app.table.evening import Evening
from app.table.evolve import evolve
from app.table.ports import Write
from app.table.projection import project
from app.table.state import TableState

HOST: Final = "p0"
"""Whoever opens all tables; each evening's host is called so."""


class Evenings:
    """An evening of each game (or of some) of so many entries, rematches included."""

    def __init__(self, entries: int, games: Sequence[str] = (), seed: int = 1) -> None:
        self._logs = {name: _evening(name, entries, seed) for name in games or sorted(RULESETS)}

    async def open(self, store: Store, count: int) -> "list[Iterator[Write]]":
        """So many new tables of all games in turn; each gives its entries one after the other."""
        names = list(self._logs)
        return [await self._open(store, names[number % len(names)]) for number in range(count)]

    async def _open(self, store: Store, ruleset: str) -> Iterator[Write]:
        log = self._logs[ruleset]
        seats = RULESETS[ruleset].seats[0]
        wish = Opening(HOST, secrets.token_hex(12), ruleset, seats, False, log[0].at, secrets.token_bytes(32))
        invite = await store.tables.open(wish)
        assert isinstance(invite, Invite)
        head = await store.log.head(invite.table)
        assert head is not None
        return _told(log, head.key)


def _evening(ruleset: str, entries: int, seed: int) -> list[Entry]:
    evening = Evening(ruleset, RULESETS[ruleset].seats[0], {}, Random(seed))
    evening.tired_after = 0  # by rule of thumb, so that matches come to an end
    while len(evening.log) <= entries:
        evening.go_on()
    return evening.log


def _told(log: list[Entry], key: int) -> Iterator[Write]:
    """The same at another table, after its opening, which is stored."""
    state = TableState(key)
    for entry in log:
        told = msgspec.structs.replace(entry, table=key, entry_id=secrets.token_hex(16))
        evolve(state, told)
        if told.seq > 1:
            yield Write(told, project(state, told))
