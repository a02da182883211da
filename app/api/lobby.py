"""The tables of the front page: the public ones as they are at first (the lobby's socket keeps them true from there on),
and the viewer's own standing ones."""

from typing import Final

from app.api.contexts import OwnTable, TableRow
from app.api.records import name_of
from app.api.texts import Texts
from app.api.words import digest
from app.games.registry import RULESETS
from app.store.store import Store
from app.table.state import GATHERING, MATCH_OVER

SHOWN: Final = 100
"""Tables in the list at most."""
OWN: Final = 8
"""Standing tables of one person on the front page at most."""


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


async def own_tables(store: Store, person: str, texts: Texts) -> tuple[OwnTable, ...]:
    """The standing tables of which this person is a member, those where something happened last first."""
    found = [one for one in await store.tables.own(person, OWN) if one.ruleset in RULESETS]
    leading = await store.books.leading([one.key for one in found]) if found else {}
    names = await store.names.names(sorted({one for people in leading.values() for one in people}))
    return tuple(
        OwnTable(
            table=one.table,
            title=texts.say(RULESETS[one.ruleset].title),
            last_at=one.last_at,
            leaders=tuple(name_of(leader, names, texts) for leader in leading.get(one.key, ())),
            you_lead=leading.get(one.key) == (person,),
            match_running=one.phase not in (GATHERING, MATCH_OVER),
        )
        for one in found
    )
