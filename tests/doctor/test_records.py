"""What is seen in the database, on real ones: release, durability, clock, and who works on it."""

import os
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from sqlalchemy import update

from app.doctor.findings import FAILED, OK, WARNING
from app.doctor.records import Records, look, told
from app.settings import Settings
from app.store.migrate import migrate_down, newest_revision
from app.store.schema import tables
from app.store.store import Store
from tests.conftest import on_server
from tests.store.evening import a_deal

pytestmark = pytest.mark.anyio


async def levels(url: str | None, data: Path = Path("nowhere")) -> dict[str, str]:
    """What is found, by check."""
    _, found = await look(Settings(database_url=url, data=data))
    return {finding.check: finding.level for finding in found}


ALL_WELL = {"durability": OK, "schema": OK, "clock": OK, "owner": OK}


async def test_all_is_well_with_or_without_a_server(store: Store, database_url: str) -> None:
    await a_deal(store)
    seen, found = await look(Settings(database_url=database_url))
    assert {finding.check: finding.level for finding in found} == ALL_WELL
    assert seen is not None and seen.holder is not None
    assert store.several or seen.holder == f"pid {os.getpid()}"
    await store.close()
    seen, found = await look(Settings(database_url=database_url))
    assert {finding.check: finding.level for finding in found} == ALL_WELL
    assert seen is not None and seen.holder is None


async def test_an_older_release_and_a_newer_one(empty_url: str) -> None:
    store = await Store.open(empty_url)
    await migrate_down(store.database, "0005")
    older = await levels(empty_url)
    newer = "UPDATE alembic_version SET version_num = '9999'"
    await store.database.write(lambda connection: connection.exec_driver_sql(newer))
    assert (older["schema"], (await levels(empty_url))["schema"]) == (WARNING, FAILED)
    await store.close()


async def test_a_clock_that_has_been_set_back(store: Store, database_url: str) -> None:
    evening = await a_deal(store)
    ahead = update(tables).where(tables.c.id == evening.key).values(at=store.clock.now() + 60_000)
    await store.database.write(lambda connection: connection.execute(ahead))
    assert (await levels(database_url))["clock"] == FAILED


async def test_no_database_and_no_database_file(tmp_path: Path, empty_postgres_url: str) -> None:
    assert await levels(None, tmp_path) == {"database": WARNING}
    (tmp_path / "aelwyd.db").write_text("a letter to the editor, long enough to be no database" * 9)
    assert await levels(None, tmp_path) == {"database": FAILED}
    assert (await levels(empty_postgres_url))["schema"] == WARNING
    assert await levels("postgresql://nobody@127.0.0.1:1/none") == {"database": FAILED}


async def test_a_database_server_that_would_lose_moves(empty_postgres_url: str) -> None:
    name = urlsplit(empty_postgres_url).path.strip("/")
    on_server(empty_postgres_url, f"ALTER DATABASE {name} SET synchronous_commit = off")
    assert await levels(empty_postgres_url) == {"durability": FAILED}


def test_what_is_said_of_a_file_that_is_not_kept_and_of_clocks_apart() -> None:
    bad = Records(newest_revision(), None, 10_000, 11_000, "journal_mode=delete", None)
    found = {finding.check: finding.level for finding in told(bad)}
    assert found == ALL_WELL | {"durability": FAILED, "clock": WARNING}
