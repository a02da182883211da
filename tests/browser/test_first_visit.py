"""The first moments of a table: it is seen and played before everything is here, and what lies behind a tap is waited for."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.table_page import PATIENCE, PHONE, Tables, tables

PART = "**/table.sideboard.part.js"
MENU = ".bar-button[aria-haspopup='dialog']"
NEEDED = {
    "looks.js",
    "table.bundle.css",
    "table.bundle.js",
    "table.pisti.part.js",
    "pisti.css",
    "faces.french.json",
}


@pytest.fixture(scope="module")
def shown(browser: Browser) -> Iterator[Tables]:
    with tables(browser) as found:
        yield found


@contextmanager
def arriving(browser: Browser) -> Iterator[Page]:
    """A page of a browser that has never been here."""
    context = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=False, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    try:
        yield context.new_page()
    finally:
        context.close()


def test_a_card_is_played_and_a_tap_waits_before_everything_is_here(browser: Browser, shown: Tables) -> None:
    with arriving(browser) as page:
        asked: list[str] = []
        held: list[Route] = []
        page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[1]))
        page.route(PART, lambda route: held.append(route))
        page.goto(f"{shown.server.url}/t/pisti-first", wait_until="commit")
        page.locator(".hand .card").first.wait_for()
        fetched = {name for name in asked if name.endswith((".js", ".css", ".json"))}
        assert NEEDED <= fetched <= NEEDED | {"table.sideboard.part.js", "sideboard.bundle.css"}
        cards = page.locator(".hand .card").count()
        page.locator(".hand .card:not([aria-disabled='true'])").first.click()
        expect(page.locator(".hand .card")).to_have_count(cards - 1)
        expect(page.locator(".turn.mine")).to_have_count(0)
        page.locator(MENU).focus()
        page.keyboard.press("Enter")
        expect(page.locator("#dialog")).to_be_hidden()
        expect(page.locator("body[data-beside]")).to_have_count(0)
        for route in held:
            route.continue_()
        expect(page.locator("#dialog")).to_be_visible()
        expect(page.locator("#dialog .menu-entry").first).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#dialog")).to_be_hidden()
        expect(page.locator(MENU)).to_be_focused()


def test_what_cannot_be_fetched_is_said_and_the_next_tap_tries_again(browser: Browser, shown: Tables) -> None:
    with arriving(browser) as page:
        page.route(PART, lambda route: route.abort())
        page.goto(f"{shown.server.url}/t/pisti", wait_until="commit")
        page.locator(".hand .card").first.wait_for()
        page.locator(MENU).click()
        expect(page.locator(".toast")).to_have_text("Not connected just now.")
        page.unroute(PART)
        page.locator(MENU).click()
        expect(page.locator("#dialog .menu-entry").first).to_be_visible()
