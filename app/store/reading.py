"""Stored rows of the log as entries again."""

import logging
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from app.table.entries import Entry, read_body
from app.table.evolve import FoldError

_log = logging.getLogger(__name__)


def read_entry(row: Sequence[Any]) -> Entry:
    """The entry of a row in the order of `rows.ENTRY`.

    Raises:
        FoldError: its body is of no version known here.
    """
    table, seq, entry_id, at, actor, cid, kind, body, private = row
    try:
        return Entry(
            table=table,
            seq=seq,
            entry_id=entry_id,
            at=at,
            actor=actor,
            cid=cid,
            body=read_body(body),
            private=None if private is None else msgspec.json.decode(private),
        )
    except msgspec.MsgspecError as fault:
        raise FoldError(f"entry {seq} of table {table} ({kind}) cannot be read") from fault


def read_tails(rows: Iterable[Sequence[Any]]) -> list[Entry]:
    """The entries of several tables. A table's entries end where one cannot be read: the other tables go on, and
    folding that one anew will say what is wrong."""
    found: list[Entry] = []
    broken: set[int] = set()
    for row in rows:
        if row[0] in broken:
            continue
        try:
            found.append(read_entry(row))
        except FoldError:
            broken.add(row[0])
            _log.error("an entry cannot be read", extra={"table": row[0], "seq": row[1]})
    return found
