"""Servers for the live tests: real processes, stopped at the end whatever happens.

Starting one costs a second or two, so most tests share one on a file, or two workers on one PostgreSQL.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest

from tests.conftest import at_database, on_server
from tests.live.served import Served


class Serve(Protocol):
    """Starts a server of the test's own on a database (None: a fresh file)."""

    def __call__(self, database_url: str | None = None, settings: dict[str, str] | None = None) -> Served: ...


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server on a file."""
    server = Served(tmp_path_factory.mktemp("served")).start()
    yield server
    assert server.stop() == 0


@pytest.fixture(scope="session")
def workers(postgres_server: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Served]]:
    """Two servers on one PostgreSQL."""
    folder = tmp_path_factory.mktemp("workers")
    name = f"shared_by_{folder.name}"  # one for each folder of tests that has this fixture
    on_server(postgres_server, f"CREATE DATABASE {name}")
    url = at_database(postgres_server, name)
    pair = [Served(tmp_path_factory.mktemp("worker"), url).start() for _ in range(2)]
    yield pair
    assert [server.stop() for server in pair] == [0, 0]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Starts servers for one test, which may kill them."""
    started: list[Served] = []

    def start(database_url: str | None = None, settings: dict[str, str] | None = None) -> Served:
        server = Served(tmp_path / f"server{len(started)}", database_url, settings or {})
        started.append(server)
        return server.start()

    yield start
    for server in started:
        server.stop()
