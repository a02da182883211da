"""The file of a backup: the rows of a database, table by table, in one compressed stream.

Gzip over lines of JSON: a header `{aelwyd_backup, schema, made_at}`, for each table `{table, columns}` and its rows as
lists, at the end `{rows, sha256}`: how many rows there were in all, and the digest of every byte before that line. A file
that was cut or changed is noticed; whoever wants to forge one can, since no key is in play. It knows no database, and
never more of the rows than a few hundred at a time.
"""

import gzip
import hashlib
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import IO, Any, Final, TypeAlias, TypeVar

import msgspec

from app.store.refusals import DamagedBackup, NewerBackup, NoBackup

T = TypeVar("T")
FORMAT: Final = 1
AT_ONCE: Final = 500
"""Rows read together."""
LONGEST: Final = 16 * 1024 * 1024
"""Bytes of the longest line that is read: many times the longest row there is."""
_LEVEL: Final = 6

Value: TypeAlias = int | float | str | bool | None


class Header(msgspec.Struct, frozen=True):
    """The first line. `aelwyd_backup` is the format, `schema` the revision of the tables, `made_at` in ms."""

    aelwyd_backup: int
    schema: str
    made_at: int


class _Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    table: str
    columns: tuple[str, ...]


class _End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rows: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Batch:
    """Some rows of one table, each with a value for each of the columns; a table without rows has one empty batch."""

    table: str
    columns: tuple[str, ...]
    rows: list[tuple[Value, ...]]


class BackupWriter:
    """Writes a backup into an open file, and leaves it open; whole only after `end`."""

    def __init__(self, file: IO[bytes], header: Header) -> None:
        self._gzip = gzip.GzipFile(filename="", fileobj=file, mode="wb", compresslevel=_LEVEL, mtime=0)
        self._digest = hashlib.sha256()
        self.rows = 0
        self._line(header)

    def table(self, name: str, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
        """A whole table."""
        self._line(_Heading(str(name), tuple(map(str, columns))))
        for row in rows:
            self._line(tuple(row))
            self.rows += 1

    def end(self) -> None:
        """Close the stream, with what proves that it is whole."""
        self._gzip.write(_line(_End(self.rows, self._digest.hexdigest())))
        self._gzip.close()

    def _line(self, value: Any) -> None:
        line = _line(value)
        self._digest.update(line)
        self._gzip.write(line)


class BackupReader:
    """Reads a backup from an open file.

    Raises:
        NoBackup: it is none.
        NewerBackup: it is in a format that this program does not know.
    """

    def __init__(self, file: IO[bytes]) -> None:
        self._gzip = gzip.GzipFile(fileobj=file, mode="rb")
        self._digest = hashlib.sha256()
        self.rows = 0
        try:
            first = self._next()
            self.header = _decoded(first, Header)
        except DamagedBackup:
            raise NoBackup("The file is no backup made by aelwyd.") from None
        self._digest.update(first)
        if self.header.aelwyd_backup != FORMAT:
            raise NewerBackup(
                f"The backup is in format {self.header.aelwyd_backup}, and this program knows {FORMAT}:"
                " use the program that made it, or a newer one."
            )

    def batches(self) -> Iterator[Batch]:
        """Everything in it, in order. Whoever acts on it before the end must be able to undo that.

        Raises:
            DamagedBackup: it is not whole, or not as it was made. All of it has to be read to know.
        """
        line = self._next()
        while not line.startswith(_LAST):
            heading = self._heading(line)
            rows, line = list[tuple[Value, ...]](), self._next()
            while line.startswith(b"["):
                rows.append(self._row(line, heading))
                if len(rows) == AT_ONCE:
                    yield Batch(heading.table, heading.columns, rows)
                    rows = []
                line = self._next()
            yield Batch(heading.table, heading.columns, rows)
        self._prove(line)

    def _heading(self, line: bytes) -> _Heading:
        self._digest.update(line)
        return _decoded(line, _Heading)

    def _row(self, line: bytes, heading: _Heading) -> tuple[Value, ...]:
        self._digest.update(line)
        row = _decoded(line, tuple[Value, ...])
        if len(row) != len(heading.columns):
            raise DamagedBackup(_CHANGED)
        self.rows += 1
        return row

    def _prove(self, line: bytes) -> None:
        end = _decoded(line, _End)
        if end != _End(self.rows, self._digest.hexdigest()) or self._read():
            raise DamagedBackup(_CHANGED)

    def _next(self) -> bytes:
        line = self._read()
        if not line.endswith(b"\n"):
            raise DamagedBackup(_CUT)
        return line

    def _read(self) -> bytes:
        try:
            return self._gzip.readline(LONGEST)
        except (OSError, EOFError, zlib.error):
            raise DamagedBackup(_CUT) from None


_LAST: Final = b'{"rows"'
_CUT: Final = "The backup is not whole: the file was cut, or cannot be read. Nothing was changed."
_CHANGED: Final = "The backup is not as it was made: its digest does not fit. Nothing was changed."


def _line(value: Any) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def _decoded(line: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.MsgspecError:
        raise DamagedBackup(_CHANGED) from None
