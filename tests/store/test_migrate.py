"""Migrations on real databases of both kinds: up, down, up; filled; and what refuses to start on a wrong one."""

import asyncio
import shutil
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect, select, update

import app
from app.games.core.statistics import DEALT
from app.store.accounts import hashed
from app.store.credentials import Kept
from app.store.migrate import (
    migrate,
    migrate_down,
    migrations_folder,
    new_epoch,
    newest_revision,
    revision_of,
)
from app.store.rebuild import rebuild
from app.store.refusals import WrongSchema
from app.store.schema import metadata, users
from app.store.store import Store
from app.table.ports import StoredReview
from app.table.together import Review
from tests.store.evening import NOON, a_deal, a_match, a_rated_match, an_absence
from tests.store.rows_of import fingerprint

pytestmark = pytest.mark.anyio


async def test_an_empty_database_is_brought_to_exactly_the_schema(empty_url: str) -> None:
    store = await Store.open(empty_url)

    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    found = await store.database.read(differences)
    names = await store.database.read(lambda connection: set(inspect(connection).get_table_names()))
    await store.close()
    assert found == []
    assert names == {*metadata.tables, "alembic_version"}


async def test_down_and_up_again_leaves_an_empty_database_and_takes_all_rows_back(empty_url: str) -> None:
    store = await Store.open(empty_url)
    evening = await a_deal(store)
    looked_at = StoredReview(NOON, Review(1, "p0", ("p0", "p1"), step=3))
    assert await store.reviews.put_review(evening.key, None, looked_at)
    before = await fingerprint(store)

    def keep(connection: Connection) -> dict[str, list[dict[str, object]]]:
        return {
            name: [dict(row) for row in connection.execute(select(table)).mappings()]
            for name, table in metadata.tables.items()
        }

    def put(connection: Connection, kept: dict[str, list[dict[str, object]]]) -> None:
        for name, rows in kept.items():
            connection.execute(metadata.tables[name].delete())
            if rows:
                connection.execute(metadata.tables[name].insert(), rows)

    kept = await store.database.read(keep)
    assert await migrate_down(store.database, "base") is None
    left = await store.database.read(lambda connection: set(inspect(connection).get_table_names()))
    assert left - {"sqlite_sequence"} == {"alembic_version"}
    assert await migrate(store.database) == newest_revision()
    await store.database.write(lambda connection: put(connection, kept))
    after = await fingerprint(store)
    await store.close()
    assert after == before


async def test_what_history_reads_is_filled_from_what_an_older_release_wrote(empty_url: str) -> None:
    store = await Store.open(empty_url)
    await a_match(store, seats=4)
    await an_absence(store)
    before = await fingerprint(store)
    assert await migrate_down(store.database, "0004") == "0004"
    assert await migrate(store.database) == newest_revision()
    # Who took a bot's seat in mid-match gets the deals before it as well, until the projections are made again.
    differences = await rebuild(store.database)
    after = await fingerprint(store)
    await store.close()
    assert {one.where for one in differences} == {"tallies"}
    # Luck is in no log that an older release wrote, only in these.
    assert {one.row[:2] for one in differences if DEALT not in one.row} == {(2, "p9")}
    assert after == before


async def test_ratings_come_back_from_the_logs_after_a_step_back(empty_url: str) -> None:
    store = await Store.open(empty_url)
    for person in ("p0", "p1"):
        row = {"person": person, "name": person, "created_at": NOON}
        await store.database.write(lambda connection, row=row: connection.execute(users.insert(), row))  # type: ignore[misc]
    await a_deal(store, seed=4)
    await a_rated_match(store)
    assert await store.ratings.catch_up() == 1
    before = await fingerprint(store)
    assert await migrate_down(store.database, "0008") == "0008"
    assert await migrate(store.database) == newest_revision()
    assert [str(one) for one in await rebuild(store.database)] == [
        "table 2: matches 2/1 differs: rated, counts"
    ]
    after = await fingerprint(store)
    await store.close()
    assert after == before


async def test_people_of_an_older_release_keep_their_sessions_and_their_links(empty_url: str) -> None:
    store = await Store.open(empty_url)
    ada = await store.accounts.arrive(NOON, "Ada", "Firefox/Linux")
    link = "an-older-releases-Secret_" + "x" * 18
    kept = update(users).values(recovery_hash=hashed(link))
    await store.database.write(lambda connection: connection.execute(kept))
    assert await migrate_down(store.database, "0005") == "0005"
    assert await migrate(store.database) == newest_revision()
    person = ada.person.person
    assert await store.accounts.whose(ada.token, NOON) == ada.person
    assert [one.browser for one in await store.accounts.sessions(person)] == [""]
    assert await store.credentials.of_session(ada.token) == Kept(person, None, None, True)
    back = await store.credentials.come_back(link, NOON)
    assert back is not None and back.person == ada.person
    await store.close()


async def test_migrating_again_changes_nothing_of_a_filled_database(database_url: str) -> None:
    store = await Store.open(database_url)
    await a_deal(store)
    before = await fingerprint(store)
    await migrate(store.database)
    await store.close()
    again = await Store.open(database_url)
    after = await fingerprint(again)
    await again.close()
    assert after == before


async def test_workers_that_start_at_once_on_an_empty_server_migrate_once(empty_postgres_url: str) -> None:
    stores = await asyncio.gather(*(Store.open(empty_postgres_url) for _ in range(4)))
    epochs = {await store.log.epoch() for store in stores}
    for store in stores:
        await store.close()
    assert len(epochs) == 1


async def test_a_database_of_a_newer_program_is_refused(empty_url: str) -> None:
    store = await Store.open(empty_url)
    newer = "UPDATE alembic_version SET version_num = '9999'"
    await store.database.write(lambda connection: connection.exec_driver_sql(newer))
    await store.close()
    for upgrade in (True, False):
        with pytest.raises(WrongSchema, match="9999"):
            await Store.open(empty_url, upgrade=upgrade)


async def test_an_empty_database_is_refused_by_who_may_not_change_it(empty_url: str) -> None:
    with pytest.raises(WrongSchema, match="nothing"):
        await Store.open(empty_url, upgrade=False)


async def test_a_restore_begins_a_new_epoch(store: Store) -> None:
    before = await store.log.epoch()
    epoch = await new_epoch(store.database)
    assert epoch != before
    assert await store.log.epoch() == epoch


async def test_the_migrations_lie_in_the_checkout_or_in_the_installed_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert migrations_folder() == Path(app.__file__).parent.parent / "migrations"
    installed = tmp_path / "app" / "migrations"
    shutil.copytree(migrations_folder(), installed)
    monkeypatch.setattr(app, "__file__", str(tmp_path / "app" / "__init__.py"))
    assert migrations_folder() == installed
    store = await Store.open(f"sqlite:///{tmp_path / 'installed.db'}")
    found = await store.database.read(revision_of)
    await store.close()
    assert found == newest_revision() is not None
