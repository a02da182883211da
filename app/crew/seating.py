"""Which worker a connection goes to, from what its client said first.

Pure: bytes in, an order of workers out. A table's sockets find each other on one worker, which is cheap but never
needed: any worker may serve any table. A page that comes back in vain says `try=n` and is sent to the next one, so that
a worker which cannot serve a table (an older release, a frozen process) keeps nobody from it. Whoever watches over the server
may ask for one worker by its number, `/metrics?worker=2`.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

HEAD: Final = 1024
"""Bytes of a request that are looked at; what tells a table stands at its beginning."""

_TABLE: Final = re.compile(rb"[A-Z]{3,7} /(?:ws/t|t|api/tables)/([A-Za-z0-9_-]{1,64})(?:[/?][^ ]*)? ")
_TRY: Final = re.compile(rb"[A-Z]{3,7} [^ ?]*\?(?:[^ ]*&)?try=([0-9]{1,4})[& ]")
_WORKER: Final = re.compile(rb"(?:GET|HEAD) /(?:metrics|readyz)\?worker=([0-9]{1,2}) ")


@dataclass(frozen=True, slots=True)
class Wish:
    """What a connection is for: a table's id, or None, and how often its page has tried in vain; or which worker it
    asks for."""

    table: bytes | None = None
    tries: int = 0
    worker: int | None = None


def whole_line(head: bytes) -> bool:
    """Whether the request's first line is there, or as much of it as is looked at."""
    return b"\n" in head or len(head) >= HEAD


def wish_of(head: bytes) -> Wish:
    """What the beginning of a request says; nothing, where it is none."""
    line = head.partition(b"\n")[0]
    table, tries, worker = _TABLE.match(line), _TRY.match(line), _WORKER.match(line)
    return Wish(
        table[1] if table else None, int(tries[1]) if tries else 0, int(worker[1]) if worker else None
    )


def in_order(wish: Wish, load: dict[int, int]) -> list[int]:
    """The workers in the order in which they are to be asked; `load` has the connections of each by its number.

    A table ranks the workers by a hash of both, so that a worker more or less moves no more tables than it must. Without
    a table the one that was asked for comes first, then the one with the fewest connections.
    """
    if wish.table is None:
        return sorted(load, key=lambda number: (number != wish.worker, load[number], number))
    ranked = sorted(load, key=lambda number: _rank(wish.table or b"", number))
    return turned(ranked, wish.tries)


def turned(numbers: Iterable[int], by: int) -> list[int]:
    """The same round table, begun so many places further."""
    given = list(numbers)
    start = by % len(given) if given else 0
    return given[start:] + given[:start]


def _rank(table: bytes, number: int) -> bytes:
    return blake2b(table + b" %d" % number, digest_size=8).digest()
