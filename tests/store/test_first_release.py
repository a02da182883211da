"""From the first released schema to the newest, step by step, down again and up once more, with rows in every table: what was there stays, and the server of today reads it."""

from pathlib import Path

import pytest

from app.store.address import PostgresAddress, read_address
from app.store.matches import match_id
from app.store.migrate import known_revisions, migrate, migrate_down, newest_revision
from app.store.postgres import PostgresDatabase
from app.store.sqlite import SqliteDatabase
from app.store.store import Store
from app.table.evolve import fold
from tests.goldens.matches import outcome
from tests.store import first_release as first
from tests.store.rows_of import fingerprint

pytestmark = pytest.mark.anyio

Database = SqliteDatabase | PostgresDatabase
ASLEEP = "UPDATE tables SET due_at = at + 259200000 WHERE id = 2"
AWAKE = "UPDATE tables SET due_at = NULL"
"""The one thing that an upgrade changes of what was there: a match that nobody goes on with falls due, three days later
(0002). Before, nothing did."""


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.middle)])
async def test_nothing_of_the_first_release_is_lost_on_the_way_up_and_down(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    url = (
        f"sqlite:///{tmp_path / 'old.db'}"
        if kind == "sqlite"
        else request.getfixturevalue("empty_postgres_url")
    )
    known = await walk_up(url, tmp_path)
    store = await Store.open(url, upgrade=False)
    try:
        await todays_server_reads_it(store)
        before, newest = (
            await store.database.read(lambda it: first.hashes(it, known)),
            await fingerprint(store),
        )
        assert await migrate_down(store.database, first.REVISION) == first.REVISION
        assert await store.database.read(first.columns) == known
        assert await store.database.read(lambda it: first.hashes(it, known)) == before
        assert await migrate(store.database) == newest_revision()
        assert await fingerprint(store) == newest
        await todays_server_reads_it(store)
    finally:
        await store.close()


async def walk_up(url: str, data: Path) -> dict[str, list[str]]:
    """Fill a database at the first revision and bring it up, looking at every row after every step; the tables of the
    first revision and their columns."""
    address = read_address(url, data)
    database: Database = (
        await PostgresDatabase.open(address.dsn)
        if isinstance(address, PostgresAddress)
        else SqliteDatabase(address.path)
    )
    try:
        assert await migrate(database, first.REVISION) == first.REVISION
        await database.write(first.fill)
        known = await database.read(first.columns)
        await run(database, ASLEEP)
        wanted = await database.read(lambda it: first.hashes(it, known))
        assert all(wanted.values()), "every table has rows"
        await run(database, AWAKE)
        for revision in sorted(known_revisions())[1:]:
            assert await migrate(database, revision) == revision
            assert await database.read(lambda it: first.hashes(it, known)) == wanted, revision
    finally:
        await database.close()
    return known


async def run(database: Database, statement: str) -> None:
    """Change something in it."""
    await database.write(lambda connection: connection.exec_driver_sql(statement))


async def todays_server_reads_it(store: Store) -> None:
    """Both logs, the pages of history, a session, the talk."""
    came_to, _ = first.kept("bid_whist-4-traditional")
    state = fold(first.OVER, await store.log.chapter(first.OVER))
    assert outcome(state) == {"scores": came_to["scores"], "result": came_to["result"]}
    running = fold(first.RUNNING, await store.log.chapter(first.RUNNING))
    assert running.phase == first.running_phase() == "playing"
    head = await store.log.head("running")
    assert head is not None and (head.key, head.seq) == (first.RUNNING, running.seq)

    (listed,) = (await store.history.of_person("p0")).matches
    assert list(listed.winners) == came_to["result"]["winners"] and not listed.rated
    match = await store.history.match(match_id("evening", 1), "p0")
    assert match is not None and len(match.deals) == len(came_to["scores"])
    assert list(match.totals) == came_to["scores"][-1]["totals"]

    person = await store.accounts.whose(first.TOKEN, first.SEEN_AT)
    assert person is not None and person.name == "Branwen"
    assert await store.accounts.whose("ended", first.SEEN_AT) is None
    assert [line.text for line in await store.talk.lines(first.OVER, 0, 10)] == ["Well played", "¡Sí! 🎴"]
