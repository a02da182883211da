"""Members of standing tables on both databases: rows follow the log, and a person's tables are found by them."""

import pytest
from sqlalchemy import Connection, select

from app.bench.planted import plant
from app.store.rebuild import rebuild
from app.store.schema import members
from app.store.store import Store
from app.store.tables import OwnTable
from app.table import messages as m
from tests.store.chronicles import ANN, BOB, CID, DEE, three_evenings
from tests.store.evening import StoredEvening

pytestmark = pytest.mark.anyio


async def rows(store: Store) -> dict[str, int | None]:
    def read(connection: Connection) -> dict[str, int | None]:
        asked = select(members.c.person, members.c.seat).order_by(members.c.person)
        return {row.person: row.seat for row in connection.execute(asked)}

    return await store.database.read(read)


async def test_members_follow_the_log(store: Store) -> None:
    evening = await StoredEvening.begin(store, seats=3, public=False)
    table = evening.state.table
    steps: list[tuple[str, m.Action, dict[str, int | None]]] = [
        ("p1", m.Sit(1), {}),
        ("p0", m.SetStanding(on=True), {"p0": None, "p1": None}),
        ("p2", m.Sit(2), {"p0": None, "p1": None}),
        ("p0", m.SetMember("p2", on=True), {"p0": None, "p1": None, "p2": None}),
        ("p0", m.KeepSeat(2, "p2"), {"p0": None, "p1": None, "p2": 2}),
        ("p0", m.KeepSeat(1, "p1"), {"p0": None, "p1": 1, "p2": 2}),
        ("p2", m.Part(), {"p0": None, "p1": 1}),
        ("p0", m.Remove("p1"), {"p0": None}),
        ("p0", m.KeepSeat(2, "p0"), {"p0": 2}),
        ("p0", m.SetOptions("pisti", 2, {}), {"p0": None}),
    ]
    for n, (person, action, right) in enumerate(steps):
        assert await store.log.append([evening.do(action, person, f"cid-member-{n}")]) == [True]
        assert await rows(store) == right, action
        found = await store.tables.own("p1", 9)
        assert [one.table for one in found] == ([table] if "p1" in right else [])
    assert await rebuild(store.database, replace=False) == []
    assert await store.tables.own("p0", 9) == [OwnTable(table, evening.key, "pisti", "gathering", None)]
    # What a rebuild finds amiss it puts right.
    await store.database.write(lambda connection: connection.execute(members.delete()))
    assert [str(one).partition(": ")[2] for one in await rebuild(store.database)] == [
        f"members {evening.key}/p0 is missing"
    ]
    assert await rows(store) == {"p0": None}
    assert await store.log.append([evening.do(m.SetStanding(on=False), "p0", "cid-member-off")]) == [True]
    assert await rows(store) == {} and await store.tables.own("p0", 9) == []


async def test_two_tables_in_one_batch_keep_to_themselves(store: Store) -> None:
    one = await StoredEvening.begin(store, seed=1)
    two = await StoredEvening.begin(store, seed=2)
    for evening in (one, two):
        assert await store.log.append([evening.do(m.Sit(1), "p1", f"cid-sit-{evening.key}")]) == [True]
    writes = [evening.do(m.SetStanding(on=True), "p0", f"cid-on-{evening.key}") for evening in (one, two)]
    assert await store.log.append(writes) == [True, True]
    assert len(await store.tables.own("p1", 9)) == 2 and len(await store.tables.own("p1", 1)) == 1
    writes = [
        one.do(m.SetMember("p1", on=False), "p0", "cid-off-1"),
        two.do(m.KeepSeat(1, "p1"), "p0", "cid-keep-2"),
    ]
    assert await store.log.append(writes) == [True, True]
    assert [own.key for own in await store.tables.own("p1", 9)] == [two.key]
    assert await store.log.append(writes) == [True, True]  # the same again changes nothing
    assert [own.key for own in await store.tables.own("p1", 9)] == [two.key]
    assert await rebuild(store.database, replace=False) == []


async def test_a_closed_table_is_nobodys(store: Store) -> None:
    evening = await StoredEvening.begin(store)
    said: tuple[m.Action, ...] = (m.SetStanding(on=True), m.CloseTable())
    for n, action in enumerate(said):
        assert await store.log.append([evening.do(action, "p0", f"cid-close-{n}")]) == [True]
    assert await store.tables.own("p0", 9) == []


async def test_who_leads_is_told_of_several_tables_at_once(store: Store) -> None:
    drawn = three_evenings(2)[4:5]
    await plant(store, [*three_evenings(1), *drawn])
    assert await store.books.leading([1, 2, 3]) == {1: (ANN,)}
    shared = three_evenings(4)[3:4]
    await plant(store, [shared[0]])
    assert (await store.books.leading([4]))[4] == (ANN, BOB, CID, DEE)
