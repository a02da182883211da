"""What every query here needs of an engine: run a piece of work on a connection.

The work is a plain function over a SQLAlchemy `Connection`, written once for both engines; how it gets its
thread, its transaction and its time limit is the engine's matter. The log alone goes past this, to the driver.
"""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite

T = TypeVar("T")


class Database(Protocol):
    """One database, open."""

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run `work` on one snapshot, changing nothing.

        Raises:
            StoreAway: no answer, or it took too long.
        """

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction, committed durably when this returns.

        Raises:
            StoreAway: the outcome is unknown.
            BadRow: something in it can never be stored; nothing was.
        """

    async def change_schema(self, work: Callable[[Connection], T], *, restful: bool = False) -> T:
        """Run `work` in a transaction without time limits, one at a time over all workers; `restful` work may rest
        between its statements for as long as it likes."""

    async def close(self) -> None:
        """Give everything back."""


def upsert(connection: Connection, table: Table) -> Any:
    """An INSERT of this engine's own kind: both know `on_conflict_do_nothing` and `on_conflict_do_update`."""
    kind = postgresql if connection.dialect.name == "postgresql" else sqlite
    return kind.insert(table)
