"""Firefox or WebKitGTK with nothing in it from before, a real server, and friends who come with a Chromium."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.evening.conftest import friend, house
from tests.browser.others.driver import Driver
from tests.browser.others.firefox import firefox
from tests.browser.others.webkit import webkit
from tests.live.conftest import serve
from tests.live.served import Served

__all__ = ["friend", "house", "serve"]


@pytest.fixture(params=["firefox", "webkit"])
def other(request: pytest.FixtureRequest, house: Served, tmp_path: Path) -> Iterator[Driver]:
    """Each of the two."""
    folder = tmp_path / request.param
    with firefox(folder, house.url) if request.param == "firefox" else webkit(folder) as driver:
        yield driver
