"""What only SQLite can do wrong: a second process on the file, settings, a disk that is full."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.store.refusals import FileTaken, Unreadable, UnsafeSettings
from app.store.sqlite import SqliteDatabase
from app.store.store import Store
from app.table import messages as m
from app.table.ports import StoreAway
from tests.store.evening import StoredEvening

pytestmark = pytest.mark.anyio

OWN = """
import asyncio, sys
from app.store.store import Store
async def main():
    store = await Store.open(sys.argv[1])
    print("open", flush=True)
    await asyncio.sleep(60)
asyncio.run(main())
"""


class TestOwner:
    async def test_a_second_process_is_refused_until_the_first_is_gone(self, sqlite_url: str) -> None:
        with subprocess.Popen(  # noqa: ASYNC220 (nothing else runs in this loop)
            [sys.executable, "-c", OWN, sqlite_url], stdout=subprocess.PIPE, text=True
        ) as other:
            assert other.stdout is not None
            try:
                assert await asyncio.to_thread(other.stdout.readline) == "open\n"
                with pytest.raises(FileTaken, match=f"pid {other.pid}"):
                    await Store.open(sqlite_url)
            finally:
                os.kill(other.pid, signal.SIGKILL)
        store = await Store.open(sqlite_url)
        await StoredEvening.begin(store)
        await store.close()

    async def test_this_process_does_not_take_it_twice_either(self, sqlite_url: str) -> None:
        store = await Store.open(sqlite_url)
        with pytest.raises(FileTaken):
            await Store.open(sqlite_url)
        await store.close()
        await (await Store.open(sqlite_url)).close()


class TestSettings:
    async def test_a_file_that_is_no_database_is_refused(self, tmp_path: Path) -> None:
        (tmp_path / "text.db").write_text("This is a letter, not a database. " * 99)
        (tmp_path / "folder.db").mkdir()
        for name in ("text.db", "folder.db", "text.db/below.db"):
            with pytest.raises(Unreadable, match=name):
                await Store.open(f"sqlite:///{tmp_path / name}")

    async def test_the_file_is_kept_with_a_full_sync_in_a_write_ahead_log(self, sqlite_url: str) -> None:
        store = await Store.open(sqlite_url)
        assert isinstance(store.database, SqliteDatabase)
        rows = await store.database.write_rows(
            lambda driver: [
                driver.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")
            ]
        )
        await store.close()
        assert rows == ["wal", 2]

    async def test_a_file_that_cannot_be_kept_so_is_refused(
        self, sqlite_url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("app.store.sqlite._FULL", 3)
        with pytest.raises(UnsafeSettings, match="synchronous=2"):
            await Store.open(sqlite_url)
        monkeypatch.undo()
        await (await Store.open(sqlite_url)).close()

    async def test_reads_cannot_write(self, sqlite_url: str) -> None:
        store = await Store.open(sqlite_url)
        with pytest.raises(StoreAway, match="readonly"):
            await store.database.read(lambda connection: connection.exec_driver_sql("DELETE FROM users"))
        await store.close()

    async def test_a_read_that_takes_too_long_is_given_up(
        self, sqlite_url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("app.store.sqlite.READ_SECONDS", 0.1)
        store = await Store.open(sqlite_url)
        endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n"
        with pytest.raises(StoreAway, match="interrupted"):
            await store.database.read(lambda connection: connection.exec_driver_sql(endless).scalar())
        await store.close()


async def test_a_full_disk_is_away_and_nothing_is_half_done(sqlite_url: str) -> None:
    store = await Store.open(sqlite_url)
    assert isinstance(store.database, SqliteDatabase)
    evening = await StoredEvening.begin(store)
    write = evening.would(m.Sit(1), "p1")
    pages = await store.database.write_rows(lambda driver: driver.execute("PRAGMA page_count").fetchone()[0])

    def limit(count: int) -> object:
        return lambda driver: driver.execute(f"PRAGMA max_page_count = {count}").fetchone()

    await store.database.write_rows(limit(pages))  # type: ignore[arg-type]
    with pytest.raises(StoreAway, match="full"):
        for n in range(100):
            action = m.Sit(1) if n % 2 == 0 else m.Stand()
            write = evening.do(action, "p1", f"cid-{'x' * 900}{n}")
            assert await store.log.append([write]) == [True]
    seqs = await store.log.seqs([evening.key])
    assert seqs[evening.key] == write.entry.seq - 1
    await store.database.write_rows(limit(pages + 1000))  # type: ignore[arg-type]
    assert await store.log.append([write]) == [True]
    await store.close()
