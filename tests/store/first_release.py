"""A database as the first release left it: every table of its schema has rows, those of play from logs that were written then.

One match of Bid Whist is over, one of Briscola is being played; the people, their sessions, links and talk stand beside.
What the projections of these logs are is asked of the program of today, for the columns that there were.
"""

import hashlib
import json
from typing import Any, Final

import sqlalchemy as sa

from app.store.accounts import hashed
from app.store.rebuild import _from_log
from app.store.rows import ENTRY
from app.table.entries import Entry, canonical_json
from app.table.evolve import fold
from tests.goldens.matches import FOLDER, entry_of

REVISION: Final = "0001"
OVER, RUNNING = 1, 2
"""The keys of the tables."""
TOKEN: Final = "a-session-of-the-first-release"
SEEN_AT: Final = 1_700_000_900_000
Line = list[Any]
Rows = dict[str, list[dict[str, Any]]]


def kept(name: str) -> tuple[dict[str, Any], list[Line]]:
    """A kept match: what it came to, and the lines of its log."""
    head, *lines = map(json.loads, (FOLDER / f"{name}.jsonl").read_text().splitlines())
    return head, lines


def logs() -> dict[int, list[Line]]:
    """The log of each table; the second one breaks off in the middle of a deal."""
    over, short = kept("bid_whist-4-traditional")[1], kept("briscola-2-defaults")[1][:20]
    # Both tables had the same id and wish; what a deal is opened on holds them.
    text = json.dumps(short).replace('"evening"', '"running"').replace('"cid-open"', '"cid-another"')
    running: list[Line] = json.loads(text)
    at = next(n for n, line in enumerate(running) if line[5]["kind"] == "deal_opened")
    running[at][6]["check"] = fold(RUNNING, entries_of(RUNNING, running[:at])).check()
    return {OVER: over, RUNNING: running}


def entries_of(table: int, log: list[Line]) -> list[Entry]:
    """The same as the program reads it."""
    return [Entry(**{**_fields(entry_of(line)), "table": table}) for line in log]


def _fields(entry: Entry) -> dict[str, Any]:
    return {name: getattr(entry, name) for name in Entry.__struct_fields__}


def fill(connection: sa.Connection) -> None:
    """Put rows into every table of a database at `REVISION`."""
    known = sa.MetaData()
    known.reflect(connection)
    for name, rows in {**_play(), **_people(), **_talk()}.items():
        names = known.tables[name].c.keys()
        told = [{column: value for column, value in row.items() if column in names} for row in rows]
        connection.execute(known.tables[name].insert(), told)
    heartbeat = known.tables["heartbeat"]
    connection.execute(heartbeat.update().values(at=SEEN_AT))
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SELECT setval('tables_id_seq', 2)")


def _play() -> Rows:
    found: Rows = {"entries": []}
    for key, log in logs().items():
        found["entries"] += [_entry(key, line) for line in log]
        for table, rows in _from_log(iter(entries_of(key, log)), key).items():
            found.setdefault(table.name, []).extend(rows.values())
    for later in ("members", "tallies"):
        del found[later]
    for row in found["tables"]:
        row["due_at"] = None  # nothing fell due by itself then
    return found


def _entry(table: int, line: Line) -> dict[str, Any]:
    seq, entry_id, at, actor, cid, body, private = line
    kind, text = body["kind"], canonical_json(body).decode()
    hidden = None if private is None else canonical_json(private).decode()
    return dict(zip(ENTRY, (table, seq, entry_id, at, actor, cid, kind, text, hidden), strict=True))


def _people() -> Rows:
    at = SEEN_AT - 900_000
    named = (("p0", "Branwen", hashed("a-way-back")), ("p1", "Łukasz 🂡", None), ("p2", None, None))
    session = {"person": "p0", "created_at": at, "seen_at": SEEN_AT}
    return {
        "users": [
            {"person": person, "name": name, "created_at": at, "recovery_hash": link}
            for person, name, link in named
        ],
        "sessions": [
            {**session, "token_hash": hashed(TOKEN), "revoked_at": None},
            {**session, "token_hash": hashed("ended"), "revoked_at": at + 1},
        ],
        "invites": [{"table_id": OVER, "secret": "s" * 22, "code": "ABCD2345", "created_at": at}],
        "admissions": [{"table_id": table, "person": "p1", "at": at} for table in (OVER, RUNNING)],
    }


def _talk() -> Rows:
    said = {"table_id": OVER, "at": SEEN_AT, "person": "p0"}
    sign = {"told": "[0]", "number": 1, "match_number": 1, "deal": 1, "cid": "cid-whispered", "seat": 0}
    sign |= {"kind": "ace", "suit": "H"}
    return {
        "connections": [{**said, "connection": "c" * 16, "worker": "w1", "seen_at": SEEN_AT}],
        "messages": [
            {**said, "cid": f"cid-said-{n}", "text": text}
            for n, text in enumerate(("Well played", "¡Sí! 🎴"))
        ],
        "whispers": [{**said, **sign}],
        "outages": [{"begin_at": SEEN_AT - 60_000, "end_at": SEEN_AT - 50_000}],
    }


# ── What is there ─────────────────────────────────────────────────────────────────────────────────


def columns(connection: sa.Connection) -> dict[str, list[str]]:
    """The tables that there are now, and their columns."""
    seen = sa.inspect(connection)
    own = set(seen.get_table_names()) - {"alembic_version", "sqlite_sequence"}
    return {name: [column["name"] for column in seen.get_columns(name)] for name in sorted(own)}


def hashes(connection: sa.Connection, known: dict[str, list[str]]) -> dict[str, list[str]]:
    """A hash of each row of these tables, as far as these columns go."""
    found = {}
    for name, names in known.items():
        rows = connection.exec_driver_sql(f"SELECT {', '.join(names)} FROM {name}")
        found[name] = sorted(hashlib.sha256(repr(tuple(row)).encode()).hexdigest() for row in rows)
    return found


def running_phase() -> str:
    """Where the match that goes on stands, by its log."""
    return fold(RUNNING, entries_of(RUNNING, logs()[RUNNING])).phase
