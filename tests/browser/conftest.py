"""One Chromium for the browser tests of a module: Playwright's synchronous side can be open only once in a process, and
while it is open no other event loop can run, so the tests of the next module must find it closed."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.table_page import ARGS, chromium


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGS)
        yield browser
        browser.close()
