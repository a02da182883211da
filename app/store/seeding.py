"""The demonstration: people and the matches they have played, so that history, statistics and replays have something to
show.

`seeds/` holds the names of the people and an export of every match. They come in as any other export does, verified
first; that the people are the same at every table is all that is known of them beside. Nothing that is there already
is ever changed.
"""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec
from sqlalchemy import Connection

import app
from app.store.database import Database, upsert
from app.store.importing import NotTaken, import_matches
from app.store.schema import users
from app.table.export import Export, read_export
from app.table.verify import verify

PEOPLE: Final = "people.json"


@dataclass(frozen=True, slots=True)
class Demo:
    """What `seeds/` holds: the names of the people, and the matches by table."""

    people: tuple[str, ...]
    tables: tuple[tuple[Export, ...], ...]


@dataclass(frozen=True, slots=True)
class Added:
    """What was not there before: ids of people, and how many matches."""

    people: tuple[str, ...]
    matches: int


def seeds_folder() -> Path:
    """`seeds/` of a source checkout, or `app/seeds` of an installed wheel."""
    package = Path(app.__file__).parent
    installed = package / "seeds"
    return installed if installed.is_dir() else package.parent / "seeds"


def read_demo(folder: Path) -> Demo:
    """The demonstration in a folder.

    Raises:
        NoExport: one of its files holds no match.
    """
    names = msgspec.json.decode((folder / PEOPLE).read_bytes(), type=tuple[str, ...])
    tables: dict[str, list[Export]] = {}
    for path in sorted(folder.glob("*/*.json")):
        export = read_export(path.read_bytes())
        tables.setdefault(export.table, []).append(export)
    return Demo(names, tuple(map(tuple, tables.values())))


def person_id(name: str) -> str:
    """The id of a demo person, the same in every database and as opaque as any other."""
    return "p" + hashlib.sha256(f"aelwyd demo {name}".encode()).hexdigest()[:24]


async def seed(database: Database, demo: Demo, now: int) -> Added:
    """Add what is missing of the demo people and matches, as of `now` (ms).

    A table that is here with other matches, as from seeds of other rules, stays as it is.

    Raises:
        ValueError: a match is not right.
        StoreAway: nobody knows how far it came; the next time adds the rest.
    """
    people = await database.write(lambda connection: _add_people(connection, demo, now))
    known = {name: person_id(name) for name in demo.people}
    matches = 0
    for exports in demo.tables:
        for export in exports:
            if not verify(export).good:
                raise ValueError(f"match {export.match} of table {export.table} is not right")
        try:
            matches += await import_matches(database, exports, known)
        except NotTaken:
            continue
    return Added(tuple(people), matches)


def _add_people(connection: Connection, demo: Demo, now: int) -> list[str]:
    added: list[str] = []
    for name in demo.people:
        row = {"person": person_id(name), "name": name, "created_at": now}
        insert = upsert(connection, users).values(row).on_conflict_do_nothing()
        added += connection.execute(insert.returning(users.c.person)).scalars()
    return added
