"""Who at a table has a name that looks like somebody else's there. Pure: names in, marks out; it judges nobody."""

from collections.abc import Iterable
from functools import lru_cache

from app.table.words import skeleton

_skeleton = lru_cache(maxsize=1024)(skeleton)


def look_alikes(names: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Of people and their names, in the order in which they came by them: who has a name that looks like that of
    somebody before them, and like whose. Whoever has no name looks like nobody."""
    first: dict[str, str] = {}
    found = {}
    for person, name in names:
        if not name:
            continue
        before = first.setdefault(_skeleton(name), person)
        if before != person:
            found[person] = before
    return found
