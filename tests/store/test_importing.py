"""Matches from elsewhere on both databases: shown as they were played, added once, or refused with nothing stored."""

from itertools import cycle, islice

import msgspec
import pytest

from app.store.importing import NotTaken, import_match, match_of
from app.store.rebuild import rebuild
from app.store.store import Store
from app.store.wanted import Wanted
from app.table.chronicle import export_match
from app.table.export import Export, export_bytes
from app.table.notation import export_text, read_match
from app.table.verify import verify
from tests.exported import kept
from tests.store.rows_of import all_rows

pytestmark = pytest.mark.anyio

NAMES = ("Ada", "Bo", "Ŵyn", "Ada")


def named(name: str, table: str) -> Export:
    """A kept match with names. Its table keeps its own id: that is part of every commitment."""
    export = kept(name)
    assert export.table == table
    return msgspec.structs.replace(export, people=list(islice(cycle(NAMES), export.seats)))


@pytest.mark.parametrize("name", ["hockey-2-random", "bid_whist-4-traditional"])
async def test_an_imported_match_is_shown_and_taken_away_again(store: Store, name: str) -> None:
    export = named(name, "evening")
    assert await import_match(store.database, export) is True
    found = await store.history.match(match_of(export), None)
    assert found is not None and not found.unfinished
    assert (found.options, found.started_at, found.ended_at) == (
        export.options,
        export.started_at,
        export.ended_at,
    )
    assert (list(found.winners), found.reason, list(found.totals)) == (
        export.result.winners,
        export.result.reason,
        export.result.totals,
    )
    assert [(deal.number, deal.secret, len(deal.silent)) for deal in found.deals] == [
        (deal.number, deal.secret, len(deal.silent)) for deal in export.deals
    ]
    persons = [player.person for player in found.players]
    names = await store.names.names(persons)
    assert [names[person] for person in persons] == export.people
    mine = await store.history.of_person(persons[1], Wanted(ruleset=export.ruleset))
    assert [match.id for match in mine.matches] == [match_of(export)]
    chapter = await store.chapters.of_match(match_of(export), persons[0])
    assert chapter is not None
    assert export_bytes(export_match(chapter.entries, names)) == export_bytes(export)
    assert await rebuild(store.database) == []


@pytest.mark.parametrize("name", ["pedro-4-traditional", "briscola_chiamata-5-random"])
async def test_a_text_is_imported_and_taken_away_again(store: Store, name: str) -> None:
    """Text in, and the very same text out again."""
    text = export_text(kept(name))
    assert await import_match(store.database, read_match(text.encode())) is True
    chapter = await store.chapters.of_match("evening-1", None)
    assert chapter is not None
    again = export_match(chapter.entries, None)
    assert export_text(again) == text and export_bytes(again) == export_bytes(kept(name))


async def test_a_second_time_changes_nothing(store: Store) -> None:
    export = named("briscola-2-defaults", "evening")
    await import_match(store.database, export)
    before = await all_rows(store)
    assert await import_match(store.database, export) is False
    with pytest.raises(NotTaken) as refused:
        await import_match(store.database, named("hockey-2-random", "evening"))
    assert refused.value.code == "table_is_here"
    assert await all_rows(store) == before


async def test_a_name_that_nobody_can_have_is_refused(store: Store) -> None:
    before = await all_rows(store)
    for name in ("", " ", "x" * 50, "a\u202eb", "two  blanks"):
        export = msgspec.structs.replace(kept("briscola-2-defaults"), people=["Ada", name])
        assert verify(export).good
        with pytest.raises(NotTaken) as refused:
            await import_match(store.database, export)
        assert refused.value.code == "bad_name"
    assert await all_rows(store) == before


async def test_entries_of_a_match_that_is_missing_or_running(store: Store) -> None:
    assert await store.chapters.of_match("nothing-1", None) is None
