"""What every test may ask for: a fresh, migrated database of either kind, and a store opened on it.

`sqlite_url` and `postgres_url` give the address of a database of the test's own; `database_url` and `store` run
the test once on each. The PostgreSQL server is a real one, started once and stopped at the end; making a database
costs it most of a second, so `postgres_url` is one database, emptied before each test that asks for it. Tests
that change a database itself take `empty_postgres_url`. Asynchronous tests are marked `anyio`, for asyncio.
"""

import asyncio
import itertools
import shutil
from collections.abc import AsyncIterator, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import asyncpg
import pytest

from app.store.schema import metadata
from app.store.store import Store
from tests.cluster import Cluster

LONG_FIRST = (
    "browser/evening",
    "live",
    "games/test_conformance.py",
    "simulation",
    "table/test_verify.py",
    "browser",
    "leaks",
    "store",
)
"""Folders and files of tests in the order in which they are begun: what is long must not be left to one process in the
end."""

_numbers = itertools.count(1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that take long."""
    first = [Path(__file__).parent / name for name in LONG_FIRST]

    def rank(item: pytest.Item) -> int:
        return next((n for n, one in enumerate(first) if one in (item.path, *item.path.parents)), len(first))

    items.sort(key=rank)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Asynchronous tests run on asyncio."""
    return "asyncio"


# ── PostgreSQL ────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a running server's own database, for whoever creates databases."""
    with running_postgres() as address:
        yield address


@contextmanager
def running_postgres() -> Iterator[str]:
    """A server that runs while the context lasts; the address of its own database."""
    with Cluster() as cluster:
        yield cluster.address


def at_database(server: str, name: str) -> str:
    """The address of another database of this server."""
    return urlunsplit(urlsplit(server)._replace(path=f"/{name}"))


def on_server(server: str, command: str) -> None:
    """Run one command as the server's owner."""

    async def run() -> None:
        connection = await asyncpg.connect(server)
        try:
            await connection.execute(command)
        finally:
            await connection.close()

    _finish(run())


def _finish(work: Coroutine[Any, Any, None]) -> None:
    """Run it to its end, on a thread of its own: whoever drives a browser has a loop running on this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


@pytest.fixture(scope="session")
def _postgres_lent(postgres_server: str) -> str:
    on_server(postgres_server, "CREATE DATABASE lent")
    _finish(_migrate(at_database(postgres_server, "lent")))
    return at_database(postgres_server, "lent")


async def _migrate(url: str) -> None:
    store = await Store.open(url)
    # Each database gets an epoch of its own when it is first opened.
    await store.database.write(lambda connection: connection.exec_driver_sql("DELETE FROM meta"))
    await store.close()


@pytest.fixture
def empty_postgres_url(postgres_server: str) -> str:
    """An empty database of the test's own, not migrated."""
    name = f"empty_{next(_numbers)}"
    on_server(postgres_server, f"CREATE DATABASE {name}")
    return at_database(postgres_server, name)


@pytest.fixture
def postgres_url(_postgres_lent: str) -> str:
    """A migrated database, emptied for this test."""
    on_server(_postgres_lent, EMPTY)
    return _postgres_lent


EMPTY = "\n".join(
    [
        # What an earlier test left hanging must not hold a row.
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid();",
        *(f"DELETE FROM {table};" for table in metadata.tables),
        "SELECT setval(oid::regclass, 1, false) FROM pg_class WHERE relkind = 'S';",
        "INSERT INTO heartbeat VALUES (1, 0);",
    ]
)
"""Empties a migrated PostgreSQL database."""


# ── SQLite ────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="session")
def _sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sqlite") / "migrated.db"
    _finish(_migrate(f"sqlite:///{path}"))
    return path


@pytest.fixture
def sqlite_url(_sqlite_template: Path, tmp_path: Path) -> str:
    """A migrated file of the test's own."""
    shutil.copy(_sqlite_template, tmp_path / "aelwyd.db")
    return f"sqlite:///{tmp_path / 'aelwyd.db'}"


# ── Both ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> str:
    """The address of a migrated database: the test runs once on each kind."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture(params=["sqlite", "postgres"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'empty.db'}"
    return str(request.getfixturevalue("empty_postgres_url"))


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    """An open store: the test runs once on each kind of database."""
    opened = await Store.open(database_url)
    yield opened
    await opened.close()
