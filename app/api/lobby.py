"""The public tables as the front page shows them at first; the lobby's socket keeps them true from there on."""

from typing import Final

from app.api.contexts import TableRow
from app.api.texts import Texts
from app.api.words import digest
from app.games.registry import RULESETS
from app.store.store import Store

SHOWN: Final = 100
"""Tables in the list at most."""


async def public_rows(store: Store, texts: Texts) -> tuple[TableRow, ...]:
    """The public tables with somebody at them, in the viewer's language."""
    found = await store.lobby.public_tables(store.clock.now(), SHOWN)
    tables = [table for table in found if table.ruleset in RULESETS]
    names = await store.names.names(sorted({one for table in tables for one in table.persons if one}))
    return tuple(
        TableRow(
            id=table.table,
            ruleset=table.ruleset,
            title=texts.say(RULESETS[table.ruleset].title),
            digest=digest(table.ruleset, table.seats, table.options, texts),
            seats=table.seats,
            taken=sum(person is not None for person in table.persons),
            names=tuple(person and names.get(person, "") for person in table.persons),
            phase=table.phase,
            watchers=table.watchers,
        )
        for table in tables
    )
