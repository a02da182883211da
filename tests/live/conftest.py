"""Servers for the live tests: real processes, stopped at the end whatever happens."""

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest

from tests.live.served import Served


class Serve(Protocol):
    """Starts a server on a database (None: a fresh file), with further settings."""

    def __call__(self, database_url: str | None = None, **settings: str) -> Served: ...


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server on a file, shared by the tests of a module."""
    server = Served(tmp_path_factory.mktemp("served")).start()
    yield server
    assert server.stop() == 0


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Starts any number of servers for one test."""
    started: list[Served] = []

    def start(database_url: str | None = None, **settings: str) -> Served:
        server = Served(tmp_path / f"server{len(started)}", database_url, settings)
        started.append(server)
        return server.start()

    yield start
    for server in started:
        server.stop()
