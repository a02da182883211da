"""Talk at the tables, signals and gestures among it: stored before it is shown, outside the log, deletable.

An empty text, and a signal of no kind, is what a forgotten person once said (`farewell`): nobody reads it again.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, bindparam, func, literal, select

from app.store.database import Database, upsert
from app.store.postgres import PostgresDatabase
from app.store.rows import Row
from app.store.schema import gestures, messages, tables, whispers
from app.table.entries import canonical_json
from app.table.ports import Gesture, Line, Sign, Whisper

_COLUMNS = (messages.c.id, messages.c.table_id, messages.c.at, messages.c.person, messages.c.text)
# By the index, one line of each table, whatever has been said there.
_NEWEST: Final = select(
    tables.c.id,
    select(messages.c.id)
    .where(messages.c.table_id == tables.c.id, messages.c.text != "")
    .order_by(messages.c.id.desc())
    .limit(1)
    .scalar_subquery(),
).where(tables.c.id.in_(bindparam("keys", expanding=True)))
_GESTURE: Final = ("id", "table_id", "at", "person", "kind", "told")
_GESTURE_COLUMNS = tuple(gestures.c[name] for name in _GESTURE)
_WHISPER: Final = (
    *("number", "at", "table_id", "match_number", "deal"),
    *("person", "seat", "kind", "suit", "told"),
)
_WHISPER_COLUMNS = tuple(whispers.c[name] for name in _WHISPER)
_SIGN: Final = ("table_id", "told", "match_number", "deal", "at", "person", "cid", "seat", "kind", "suit")


class StoredTalk:
    """`app.table.ports.Talk` over the messages and the whispers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # ── Lines ─────────────────────────────────────────────────────────────────────────────────────
    async def say(self, table: int, person: str, cid: str, text: str, now: int) -> Line:
        """See the port."""
        row = {"table_id": table, "at": now, "person": person, "cid": cid, "text": text}

        def write(connection: Connection) -> Line | None:
            insert = upsert(connection, messages).values(row)
            once = insert.on_conflict_do_nothing(index_elements=["person", "cid"]).returning(*_COLUMNS)
            said = connection.execute(once).first()
            return Line(*said) if said else None

        return await self._database.write(write) or await self._said(person, cid)

    async def lines(self, table: int, after: int, limit: int) -> list[Line]:
        """See the port."""
        asked = (
            select(*_COLUMNS)
            .where(messages.c.table_id == table, messages.c.id > after, messages.c.text != "")
            .order_by(messages.c.id.desc())
            .limit(limit)
        )
        found = await self._database.read(lambda connection: connection.execute(asked).all())
        return [Line(*row) for row in reversed(found)]

    async def newest(self, tables: Sequence[int]) -> dict[int, int]:
        """See the port."""
        found = await self._database.read(
            lambda connection: connection.execute(_NEWEST, {"keys": list(tables)}).all()
        )
        return {table: line for table, line in found if line is not None}

    async def _said(self, person: str, cid: str) -> Line:
        again = select(*_COLUMNS).where(messages.c.person == person, messages.c.cid == cid)
        return Line(*await self._database.read(lambda connection: connection.execute(again).one()))

    # ── Signals ───────────────────────────────────────────────────────────────────────────────────
    async def whisper(self, sign: Sign, cid: str, now: int) -> Whisper:
        """See the port."""
        row, again = _row(sign, cid, now), None
        while again is None:
            if (stored := await self._insert(row)) is not None:
                return _whisper(stored)
            # This cid was stored before; or another worker took the number meanwhile, and the next is free.
            again = await self._whispered(sign.person, cid)
        return _whisper(again)

    async def whispers(self, table: int, match: int, deal: int, limit: int) -> list[Whisper]:
        """See the port."""
        newest = func.row_number().over(partition_by=whispers.c.told, order_by=whispers.c.number.desc())
        numbered = (
            select(*_WHISPER_COLUMNS, newest.label("newest"))
            .where(
                whispers.c.table_id == table,
                whispers.c.match_number == match,
                whispers.c.deal == deal,
                whispers.c.kind != "",
            )
            .subquery()
        )
        asked = (
            select(*(numbered.c[name] for name in _WHISPER))
            .where(numbered.c.newest <= limit)
            .order_by(numbered.c.at, numbered.c.told, numbered.c.number)
        )
        found = await self._database.read(lambda connection: connection.execute(asked).all())
        return [_whisper(row) for row in found]

    async def _insert(self, row: Row) -> Sequence[Any] | None:
        values = dict(zip(_SIGN, row, strict=True))
        told = (whispers.c.table_id == values["table_id"], whispers.c.told == values["told"])
        columns = [literal(value, whispers.c[name].type) for name, value in values.items()]
        number = func.coalesce(func.max(whispers.c.number), 0) + 1

        def write(connection: Connection) -> Sequence[Any] | None:
            insert = upsert(connection, whispers).from_select(
                [*_SIGN, "number"], select(*columns, number).where(*told)
            )
            return connection.execute(insert.on_conflict_do_nothing().returning(*_WHISPER_COLUMNS)).first()

        return await self._database.write(write)

    async def _whispered(self, person: str, cid: str) -> Sequence[Any] | None:
        again = select(*_WHISPER_COLUMNS).where(whispers.c.person == person, whispers.c.cid == cid)
        return await self._database.read(lambda connection: connection.execute(again).first())

    # ── Gestures ──────────────────────────────────────────────────────────────────────────────────
    async def gesture(
        self, table: int, person: str, cid: str, kind: str, to: str | None, now: int
    ) -> Gesture:
        """See the port."""
        stored = await self._show((table, now, person, cid, kind, to))
        return stored or await self._shown(person, cid)

    async def gestures(self, table: int, since: int, limit: int) -> list[Gesture]:
        """See the port."""
        asked = (
            select(*_GESTURE_COLUMNS)
            .where(gestures.c.table_id == table, gestures.c.at > since)
            .order_by(gestures.c.id.desc())
            .limit(limit)
        )
        found = await self._database.read(lambda connection: connection.execute(asked).all())
        return [Gesture(*row) for row in reversed(found)]

    async def _show(self, row: Row) -> Gesture | None:
        values = dict(zip(("table_id", "at", "person", "cid", "kind", "told"), row, strict=True))

        def write(connection: Connection) -> Gesture | None:
            once = upsert(connection, gestures).values(values).on_conflict_do_nothing()
            shown = connection.execute(once.returning(*_GESTURE_COLUMNS)).first()
            return Gesture(*shown) if shown else None

        return await self._database.write(write)

    async def _shown(self, person: str, cid: str) -> Gesture:
        again = select(*_GESTURE_COLUMNS).where(gestures.c.person == person, gestures.c.cid == cid)
        return Gesture(*await self._database.read(lambda connection: connection.execute(again).one()))


class PostgresTalk(StoredTalk):
    """The same between several workers: each is one statement, so that a frozen worker holds nobody up."""

    def __init__(self, database: PostgresDatabase) -> None:
        super().__init__(database)
        self._lines = database

    async def say(self, table: int, person: str, cid: str, text: str, now: int) -> Line:
        """See the port."""
        async with self._lines.line() as line:
            said = await line.fetchrow(_SAY, table % 2**31, table, now, person, cid, text)
        return Line(*said) if said else await self._said(person, cid)

    async def _insert(self, row: Row) -> Sequence[Any] | None:
        async with self._lines.line() as line:
            stored: Sequence[Any] | None = await line.fetchrow(_GIVE, *row)
        return stored

    async def _show(self, row: Row) -> Gesture | None:
        async with self._lines.line() as line:
            shown = await line.fetchrow(_REACT, *row)
        return Gesture(*shown) if shown else None


# Needs no lock either: gestures are read by their time, and those known are passed over.
_REACT: Final = f"""
INSERT INTO gestures (table_id, at, person, cid, kind, told) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT DO NOTHING RETURNING {", ".join(_GESTURE)}"""

# Ids of a table must become visible in their order, or who asks for what came after one would miss a line: the id
# is drawn only once the lock is held, and the lock goes with the commit.
_SAY: Final = """
WITH turn AS MATERIALIZED (SELECT pg_advisory_xact_lock(1952541707, $1::int))
INSERT INTO messages (table_id, at, person, cid, text)
SELECT $2::bigint, $3::bigint, $4::text, $5::text, $6::text FROM turn
ON CONFLICT (person, cid) DO NOTHING RETURNING id, table_id, at, person, text"""

# Needs no lock: a deal's signals are always read whole, and a number taken twice is a conflict.
_GIVE: Final = f"""
INSERT INTO whispers ({", ".join(_SIGN)}, number)
SELECT $1::bigint, $2::text, $3::int, $4::int, $5::bigint, $6::text, $7::text, $8::int, $9::text, $10::text,
  COALESCE(MAX(number), 0) + 1 FROM whispers WHERE table_id = $1 AND told = $2
ON CONFLICT DO NOTHING RETURNING {", ".join(_WHISPER)}"""


def _row(sign: Sign, cid: str, now: int) -> Row:
    """In the order of `_SIGN`."""
    told = canonical_json(sign.told).decode()
    facts = (sign.table, told, sign.match, sign.deal, now)
    return (*facts, sign.person, cid, sign.seat, sign.kind, sign.suit)


def _whisper(row: Sequence[Any]) -> Whisper:
    number, at, table, match, deal, person, seat, kind, suit, text = row
    told = msgspec.json.decode(text, type=tuple[str, ...] | None)
    return Whisper(number, at, Sign(table, match, deal, person, seat, kind, suit, told))
