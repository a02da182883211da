"""The entries of one match, read from the log for whoever folds them again: exports and the like.

Whether somebody may know of the match at all is asked before, of `history`; nothing here decides it.
"""

from sqlalchemy import and_, select

from app.store import rows as r
from app.store.database import Database
from app.store.reading import read_entry
from app.store.schema import entries, matches, tables
from app.table.entries import Entry


async def match_entries(database: Database, table: str, number: int) -> list[Entry]:
    """The entries of an ended match, from the one that started it to the one that ended it; `table` is the public id
    of its table. Empty for one that is missing or not over.

    Raises:
        FoldError: an entry is of no version known here.
        StoreAway: no answer, or it took too long.
    """
    within = and_(
        entries.c.table_id == matches.c.table_id,
        entries.c.seq.between(matches.c.started_seq, matches.c.ended_seq),
    )
    asked = (
        select(*(entries.c[name] for name in r.ENTRY))
        .join(matches, within)
        .join(tables, tables.c.id == matches.c.table_id)
        .where(tables.c.public_id == table, matches.c.number == number)
        .order_by(entries.c.seq)
    )
    rows = await database.read(lambda connection: connection.execute(asked).all())
    return [read_entry(row) for row in rows]
