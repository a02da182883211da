"""Stored rows of the log as entries again."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from app.table.entries import Body, Entry, Unread, read_body
from app.table.evolve import FoldError, TooNew


def read_entry(row: Sequence[Any]) -> Entry:
    """The entry of a row in the order of `rows.ENTRY`.

    Raises:
        TooNew: its body is of a newer release.
        FoldError: it cannot be read.
    """
    table, seq, kind, body, private = row[0], row[1], row[6], row[7], row[8]
    named = f"entry {seq} of table {table} ({kind})"
    try:
        return _entry(row, read_body(body), None if private is None else msgspec.json.decode(private))
    except TooNew as fault:
        raise TooNew(f"{named} is of a newer release: {fault}") from fault
    except msgspec.MsgspecError as fault:
        raise FoldError(f"{named} cannot be read") from fault


def _entry(row: Sequence[Any], body: Body, private: dict[str, Any] | None) -> Entry:
    table, seq, entry_id, at, actor, cid = row[:6]
    return Entry(
        table=table, seq=seq, entry_id=entry_id, at=at, actor=actor, cid=cid, body=body, private=private
    )


def read_tails(rows: Iterable[Sequence[Any]]) -> list[Entry]:
    """The entries of several tables. A table's entries end with the one that cannot be read (`Unread`), so that whoever
    folds them stumbles over it and the other tables go on."""
    found: list[Entry] = []
    ended: set[int] = set()
    for row in rows:
        if row[0] in ended:
            continue
        try:
            found.append(read_entry(row))
        except FoldError as fault:
            ended.add(row[0])
            found.append(_entry(row, Unread(named=row[6], newer=isinstance(fault, TooNew)), None))
    return found
