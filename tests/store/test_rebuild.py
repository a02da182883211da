"""`rebuild` finds nothing on what was really played, and finds and mends whatever was changed behind its back."""

from functools import partial

import pytest
from sqlalchemy import Connection, select

from app.store.rebuild import Difference, rebuild
from app.store.schema import metadata
from app.store.store import Store
from app.table import messages as m
from app.table import state as s
from tests.store.evening import StoredEvening, a_deal, an_absence
from tests.store.rows_of import all_rows

pytestmark = pytest.mark.anyio


async def an_evening(store: Store) -> StoredEvening:
    """A match stopped after a deal, chairs taken away and brought back, another match stopped in the middle."""
    evening = await a_deal(store, seats=4, seed=5)
    for person in ("p3", "p2"):
        assert await store.log.append([evening.do(m.Stand(), person, f"cid-stand-{person}")]) == [True]
    for seats in (2, 3):
        options = m.SetOptions("pisti", seats, {"target": 51})
        assert await store.log.append([evening.do(options, "p0", f"cid-options-{seats}")]) == [True]
    evening.people = evening.people[:3]
    await evening.play(store, s.PLAYING)
    assert await store.log.append([evening.do(m.Stop(), evening.state.host or "", "cid-stop-1")]) == [True]
    return evening


async def test_what_was_really_played_has_no_difference(store: Store) -> None:
    evening = await an_evening(store)
    kinds = {entry.kind for entry in evening.log}
    assert {"options_changed", "match_stopped", "deal_dealt", "acted", "stood"} <= kinds
    before = await all_rows(store)
    assert before["deals"] and len(before["matches"]) == 2
    assert await rebuild(store.database, replace=False) == []
    assert await rebuild(store.database) == []
    assert await all_rows(store) == before


async def test_who_played_for_whom_stands_with_the_match_and_its_deals(store: Store) -> None:
    evening = await an_absence(store)
    assert {"stand_in_sat", "match_stopped"} <= {entry.kind for entry in evening.log}
    assert await rebuild(store.database, replace=False) == []

    async def column(table: str, name: str) -> list[object]:
        found = metadata.tables[table]
        asked = select(found.c[name]).order_by(*found.primary_key)
        return await store.database.read(lambda connection: list(connection.execute(asked).scalars()))

    assert await column("deals", "played_for") == ['[[1,"b-good-0"]]', None]
    assert await column("matches", "played_for") == ['[[1,"b-good-0"],[3,"b-easy-2"]]']
    assert await column("match_players", "outcome") == ["unfinished"] * 4
    # Of the scored deal: nothing of the bots, nor of the one for whom a bot moved.
    assert set(await column("tallies", "person")) == {"p0"}
    assert await column("match_players", "person") == ["p0", "p1", "b-easy-1", "p9"]
    # Whoever left has no seat any more once the match is over.
    assert (await column("seats", "person"))[:4] == ["p0", None, "b-easy-1", "p9"]
    table = await store.history.of_person("p9")
    assert [match.stood_in for match in table.matches] == [True]
    assert await store.names.names(["b-good-0"]) == {"b-good-0": "Bot Aled"}


PLANTED = {
    "UPDATE deals SET totals = '[1,2]' WHERE number = 1": "deals 1/1/1 differs: totals",
    "UPDATE tables SET due_at = 7, persons = '[]'": "tables 1 differs: persons, due_at",
    "DELETE FROM match_players WHERE seat = 1": "match_players 1/1/1 is missing",
    "UPDATE matches SET winners = '[0,1]', reason = 'x'": "matches 1/1 differs: winners, reason",
    "UPDATE seats SET person = 'p9' WHERE seat = 1": "seats 1/1 differs: person",
    "INSERT INTO seats VALUES (1, 5, 'p5')": "seats 1/5 is not in the log",
    "UPDATE match_players SET outcome = 'shared', points = -1 WHERE seat = 0": (
        "match_players 1/1/0 differs: outcome, points"
    ),
    "UPDATE tallies SET lines = 70, points = -70 WHERE person = 'p0' AND what = 'deals'": (
        "tallies 1/p0/pisti/deals differs: lines, points"
    ),
    "DELETE FROM tallies WHERE person = 'p1' AND what = 'deals'": "tallies 1/p1/pisti/deals is missing",
    "DELETE FROM tables": "tables 1 is missing",
}


async def test_a_planted_difference_is_told_in_one_line_and_mended(store: Store) -> None:
    await a_deal(store)
    before = await all_rows(store)
    for change, told in PLANTED.items():
        await store.database.write(partial(Connection.exec_driver_sql, statement=change))
        found = await rebuild(store.database, replace=False)
        assert [str(one) for one in found] == [f"table 1: {told}"]
        assert await rebuild(store.database) == found
        assert await rebuild(store.database) == []
        assert await all_rows(store) == before


async def test_a_log_that_cannot_be_folded_is_named_and_its_rows_are_kept(store: Store) -> None:
    await a_deal(store)
    sound = await a_deal(store, seed=2)
    gone = "DELETE FROM entries WHERE table_id = 1 AND seq = 4"
    await store.database.write(lambda connection: connection.exec_driver_sql(gone))
    before = await all_rows(store)
    found = await rebuild(store.database)
    assert [(one.table, one.where) for one in found] == [(1, "entries")]
    assert "entry 5 after 3" in str(found[0])
    assert await all_rows(store) == before
    assert sound.key == 2


def test_a_difference_tells_no_content() -> None:
    line = str(Difference(3, "deals", (3, 1, 2), "differs", ("secret", "lines")))
    assert line == "table 3: deals 3/1/2 differs: secret, lines"
