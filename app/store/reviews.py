"""Where the tables are that look at a match together: one small row each, there as long as it lasts.

No history and nothing that outlives its evening: a row is written over each time, and taken away at the end. A row is
named by the time it was stored, so that whoever changes it says which one they mean.
"""

from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, delete, select, update

from app.store.database import Database, upsert
from app.store.schema import reviews
from app.table.entries import canonical_json
from app.table.ports import StoredReview
from app.table.together import Review

_read: Final = msgspec.json.Decoder(Review).decode


class StoredReviews:
    """`app.table.ports.Reviews` over the reviews."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def review(self, table: int) -> StoredReview | None:
        """See the port."""
        asked = select(reviews.c.at, reviews.c.review).where(reviews.c.table_id == table)
        row = await self._database.read(lambda connection: connection.execute(asked).first())
        return StoredReview(row.at, _read(row.review)) if row else None

    async def put_review(self, table: int, known: int | None, stored: StoredReview) -> bool:
        """See the port."""
        row = _row(stored)
        change = update(reviews).where(_is(table, known)).values(row)

        def write(connection: Any) -> bool:
            if known is None:
                new = upsert(connection, reviews).values(table_id=table, **row)
                return bool(connection.execute(new.on_conflict_do_nothing()).rowcount)
            return bool(connection.execute(change).rowcount)

        return await self._database.write(write)

    async def drop_review(self, table: int, known: int) -> bool:
        """See the port."""
        gone = delete(reviews).where(_is(table, known))
        return await self._database.write(lambda connection: bool(connection.execute(gone).rowcount))


def looks_along(person: str) -> ColumnElement[bool]:
    """Whether a review is one in which this person has a part."""
    return (reviews.c.leader == person) | reviews.c.joined.contains(f'"{person}"', autoescape=True)


def _is(table: int, known: int | None) -> ColumnElement[bool]:
    return (reviews.c.table_id == table) & (reviews.c.at == known)


def _row(stored: StoredReview) -> dict[str, Any]:
    review = stored.review
    return {
        "at": stored.at,
        "match_number": review.match,
        "leader": review.leader,
        "joined": canonical_json(review.joined).decode(),
        "review": canonical_json(review).decode(),
    }
