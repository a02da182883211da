"""Demo people and their matches, so that history, match pages and score charts have something to show.

`seeds/demo.json` names people, tables and a random seed for each; the matches are really played, in memory, by
`decide` and `evolve`. What comes of it is written as a whole: a table with all its entries is one transaction, so
no running server finds one half played and goes on with it. Nothing that is there already is ever changed.
"""

import hashlib
import secrets
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, select

import app
from app.games.core.ruleset import Refusal
from app.store import rows as r
from app.store.database import Database, upsert
from app.store.rebuild import rebuild_table
from app.store.schema import entries, tables, users
from app.store.tables import admit, write_opening
from app.table import state as s
from app.table.decide import open_table
from app.table.entries import Entry
from app.table.evening import Company

MINUTE_MS: Final = 60_000


class DemoMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A match to be played: `people` by their keys, the first opens the table. `key` names it for ever, `seed`
    decides all that happens."""

    key: str
    ruleset: str
    people: tuple[str, ...]
    minutes_ago: int
    seed: int
    preset: str | None = None
    options: dict[str, Any] = {}


class Demo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `seeds/demo.json` holds: names by key, and the matches, the oldest first."""

    people: dict[str, str]
    matches: tuple[DemoMatch, ...]


@dataclass(frozen=True, slots=True)
class Added:
    """What was not there before: ids of people, and public ids of the tables with a match."""

    people: tuple[str, ...]
    tables: tuple[str, ...]


class DemoCompany(Company):
    """People who take their time and stay to the end."""

    think_ms = 6_000
    restless = 0.0


def read_demo() -> Demo:
    """The demo data, from `seeds/` of a source checkout or `app/seeds` of an installed wheel."""
    package = Path(app.__file__).parent
    installed = package / "seeds"
    folder = installed if installed.is_dir() else package.parent / "seeds"
    return msgspec.json.decode((folder / "demo.json").read_bytes(), type=Demo)


def person_id(key: str) -> str:
    """The id of a demo person, the same in every database and as opaque as any other."""
    return "p" + hashlib.sha256(f"aelwyd demo {key}".encode()).hexdigest()[:24]


async def seed(database: Database, demo: Demo, now: int) -> Added:
    """Add what is missing of the demo people and matches, as of `now` (ms).

    Raises:
        ValueError: there can be no such table.
        StoreAway: nobody knows how far it came; the next time adds the rest.
    """
    people = await database.write(lambda connection: _add_people(connection, demo, now))
    there = await database.read(lambda connection: _keys(connection, demo))
    found: list[str] = []
    for match in demo.matches:
        if (person_id(match.people[0]), match.key) not in there:
            added = await database.write(partial(add_table, log=play(match, now)))
            found += [added] if added is not None else []
    return Added(tuple(people), tuple(found))


def play(match: DemoMatch, now: int) -> list[Entry]:
    """The whole log of a table at which this match was played to its end.

    Raises:
        ValueError: there can be no such table.
    """
    rng, people = Random(match.seed), [person_id(key) for key in match.people]
    opened = open_table(
        0,
        secrets.token_urlsafe(12),
        people[0],
        match.key,
        match.ruleset,
        len(people),
        match.options,
        match.preset,
        True,
        now - match.minutes_ago * MINUTE_MS,
        rng.randbytes(32),
    )
    if isinstance(opened, Refusal):
        raise ValueError(f"{match.key}: {opened.code} {dict(opened.params)}")
    company = DemoCompany(opened, people, rng)
    while company.state.phase != s.MATCH_OVER:
        company.go_on()
    return company.log


def _keys(connection: Connection, demo: Demo) -> set[tuple[str, str]]:
    """The tables that demo people have opened: by whom, and the key of the wish."""
    mine = tables.c.opened_by.in_([person_id(key) for key in demo.people])
    found = connection.execute(select(tables.c.opened_by, tables.c.opened_key).where(mine))
    return {(row.opened_by, row.opened_key) for row in found}


def _add_people(connection: Connection, demo: Demo, now: int) -> list[str]:
    added: list[str] = []
    for key, name in demo.people.items():
        row = {"person": person_id(key), "name": name, "created_at": now}
        insert = upsert(connection, users).values(row).on_conflict_do_nothing()
        added += connection.execute(insert.returning(users.c.person)).scalars()
    return added


def add_table(connection: Connection, log: list[Entry]) -> str | None:
    """Write a whole log with its projections; None where somebody else has added this match meanwhile."""
    public_id = write_opening(connection, log[0]).table
    if public_id != log[0].body.table:  # type: ignore[union-attr]
        return None
    key = connection.execute(select(tables.c.id).where(tables.c.public_id == public_id)).scalar_one()
    stored = [r.entry_row(msgspec.structs.replace(entry, table=key)) for entry in log[1:]]
    connection.execute(entries.insert(), [dict(zip(r.ENTRY, row, strict=True)) for row in stored])
    for person in {entry.actor for entry in log if entry.actor is not None}:
        admit(connection, key, person, log[0].at)
    rebuild_table(connection, key, replace=True)
    return public_id
