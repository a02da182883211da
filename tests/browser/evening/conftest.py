"""A real server, a real Chromium, and people who must not have seen a single fault when they leave."""

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, expect

from app.api.origins import bracketed, own_addresses
from tests.browser.evening.people import PATIENCE, PHONE, Person, Typist
from tests.live.conftest import Serve, serve
from tests.live.served import Served

__all__ = ["serve"]


class Invite(Protocol):
    """A further person comes: by name, with a window of this size, a phone to touch, or nothing but keys."""

    def __call__(
        self, name: str, size: tuple[int, int] = PHONE, *, touch: bool = False, keys: bool = False
    ) -> Person: ...


@pytest.fixture
def friend(browser: Browser, serve: Serve) -> Iterator[Invite]:
    """Brings people; whatever a page of theirs complained of fails the test. They leave before a server stops."""
    expect.set_options(timeout=PATIENCE)
    came: list[Person] = []

    def come(name: str, size: tuple[int, int] = PHONE, *, touch: bool = False, keys: bool = False) -> Person:
        came.append((Typist if keys else Person)(browser, name, size, touch=touch))
        return came[-1]

    yield come
    for person in came:
        person.leave()
    assert [fault for person in came for fault in person.faults] == []


@pytest.fixture
def house(serve: Serve) -> Served:
    """A server of the test's own: it takes in only so many new people an hour from one address."""
    return serve()


def in_the_house(server: Served) -> str:
    """The server's address as others in the house open it: plain http, and not this machine's own loopback."""
    address = next(iter(own_addresses()))
    return f"http://{bracketed(address)}:{server.port}"


@pytest.fixture
def hurried(tmp_path: Path) -> Iterator[Served]:
    """A server whose people have little patience."""
    server = Served(tmp_path / "hurried", module="tests.live.hurried")
    yield server.start()
    server.stop()


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[Served]:
    """A server whose bots are quick."""
    server = Served(tmp_path / "quick", module="tests.live.quick")
    yield server.start()
    server.stop()
