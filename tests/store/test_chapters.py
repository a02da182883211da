"""The log of one match out of its table's, on both databases: all of it, nothing else, and for nobody else."""

import pytest

from app.store.matches import match_id
from app.store.store import Store
from app.table import messages as m
from app.table import state as s
from app.table.entries import Entry, MatchStarted
from tests.store.evening import StoredEvening, a_deal

pytestmark = pytest.mark.anyio


def chapters_of(evening: StoredEvening) -> list[tuple[Entry, ...]]:
    starts = [n for n, entry in enumerate(evening.log) if isinstance(entry.body, MatchStarted)]
    ends = [*starts[1:], len(evening.log)]
    return [tuple(evening.log[start:end]) for start, end in zip(starts, ends, strict=True)]


async def test_each_match_has_its_own_part_of_the_log(store: Store) -> None:
    evening = await a_deal(store)
    await evening.play(store, s.PLAYING)
    parts = chapters_of(evening)
    assert len(parts) == 2
    for number, part in enumerate(parts, 1):
        found = await store.chapters.of_match(match_id(evening.state.table, number), None)
        assert found is not None and found.key == evening.key
        assert [(entry.seq, entry.entry_id, entry.body) for entry in found.entries] == [
            (entry.seq, entry.entry_id, entry.body) for entry in part
        ]
    for wrong in ("", "x", match_id(evening.state.table, 3), match_id("nowhere", 1)):
        assert await store.chapters.of_match(wrong, "p0") is None


async def test_a_private_match_is_for_whoever_played_it_or_is_at_the_table(store: Store) -> None:
    evening = await StoredEvening.begin(store, public=False)
    await evening.play(store, s.PLAYING)
    match = match_id(evening.state.table, 1)
    await store.tables.admit(evening.key, "guest", evening.now)
    for person in ("p0", "p1", "guest"):
        assert await store.chapters.of_match(match, person) is not None
    for stranger in ("p7", "", None):
        assert await store.chapters.of_match(match, stranger) is None
    assert await store.log.append([evening.do(m.Stop(), "p0", "cid-stop-1")]) == [True]
    assert await store.chapters.of_match(match, "p1") is not None
    assert await store.chapters.of_match(match, "guest") is None
