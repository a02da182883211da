"""After a restore: every deal that was open in the backup is void, and its table deals anew.

Since the backup was made, its secret may have been published and its cards seen, and a commitment is used once. So each
such table gets the ordinary entry `deal_abandoned`, decided and folded like any other; what was scored before stays. It
writes within the caller's transaction, while nobody plays.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, select

from app.games.core.ruleset import Refusal
from app.store import rows as r
from app.store.reading import read_entry
from app.store.schema import deals, entries, tables
from app.table.decide import AbandonDeal, Command, decide
from app.table.entries import Entry
from app.table.evolve import evolve, fold
from app.table.projection import Projection, project
from app.table.state import DEALING, PLAYING

_KEPT: Final = ("id", "chapter_seq")


@dataclass(frozen=True, slots=True)
class Redealt:
    """How many tables deal anew; `broken` are those (keys) whose log this program cannot fold: nobody can play on there."""

    tables: int
    broken: tuple[int, ...]


def deal_anew(connection: Connection, now: int) -> Redealt:
    """Abandon every open deal, as of `now` (ms)."""
    running = select(tables.c.id).where(tables.c.phase.in_((DEALING, PLAYING))).order_by(tables.c.id)
    dealt, broken = 0, list[int]()
    for key in list(connection.execute(running).scalars()):
        rows = _chapter(connection, key)
        try:
            state = fold(key, [read_entry(row) for row in rows])
        except Exception:
            # Whatever it is: such a table rests, as it does for a server, and the others go on.
            broken.append(key)
            continue
        entry = decide(state, Command(AbandonDeal()), now, secrets.token_bytes(32))
        if not isinstance(entry, Refusal):
            evolve(state, entry)
            _append(connection, entry, project(state, entry))
            dealt += 1
    return Redealt(dealt, tuple(broken))


def _chapter(connection: Connection, key: int) -> Sequence[Any]:
    begins = select(tables.c.chapter_seq).where(tables.c.id == key).scalar_subquery()
    asked = (
        select(*(entries.c[name] for name in r.ENTRY))
        .where(entries.c.table_id == key, entries.c.seq >= begins)
        .order_by(entries.c.seq)
    )
    return connection.execute(asked).all()


def _append(connection: Connection, entry: Entry, projection: Projection) -> None:
    """The entry with all that it changes: its table's row, and the row of the deal that it ended."""
    assert projection.deal is not None
    connection.execute(entries.insert(), dict(zip(r.ENTRY, r.entry_row(entry), strict=True)))
    row = dict(zip(r.TABLE, r.table_row(projection.table), strict=True))
    changed = {name: value for name, value in row.items() if name not in _KEPT}
    connection.execute(tables.update().where(tables.c.id == entry.table).values(changed))
    connection.execute(deals.insert(), dict(zip(r.DEAL, r.deal_row(projection.deal), strict=True)))
