"""Which database: the URL from the settings, read once.

`sqlite:///data/aelwyd.db` (three strokes: relative to the working folder, four: absolute) or
`postgresql://user:password@host:port/name`, with the driver's own parameters after a `?`.
"""

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from app.store.refusals import BadAddress

FILE_NAME = "aelwyd.db"


@dataclass(frozen=True, slots=True)
class SqliteAddress:
    """A file of this machine."""

    path: Path


@dataclass(frozen=True, slots=True)
class PostgresAddress:
    """A server; `dsn` may hold a password and must never be printed."""

    dsn: str


Address = SqliteAddress | PostgresAddress


def read_address(url: str | None, data: Path) -> Address:
    """The database of a URL; without one, the file `aelwyd.db` in the data folder.

    Raises:
        BadAddress: no URL, another kind of database, or no file name.
    """
    if url is None:
        return SqliteAddress(data / FILE_NAME)
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise BadAddress("The database URL cannot be read. Write sqlite:///… or postgresql://….") from None
    kind = parsed.drivername.partition("+")[0]
    if kind == "sqlite" and parsed.database and parsed.database != ":memory:":
        return SqliteAddress(Path(parsed.database))
    if kind in ("postgresql", "postgres"):
        plain = parsed.set(drivername="postgresql")
        return PostgresAddress(plain.render_as_string(hide_password=False))
    raise BadAddress(
        f"A database of kind {kind!r} (or without a name) is not known. Use SQLite or PostgreSQL."
    )
