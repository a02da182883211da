"""What the table asks of the device, where the browser can and the viewer wants it: a screen that stays on during a match,
a notice when it is their turn and they look elsewhere."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.table_page import PHONE, Tables, tables

pytestmark = pytest.mark.browser

DEVICE = """
  globalThis.locks = []; globalThis.notices = []; globalThis.away = false;
  Object.defineProperty(document, "hidden", { get: () => globalThis.away });
  class Lock extends EventTarget {
    released = false;
    async release() { this.released = true; this.dispatchEvent(new Event("release")); }
  }
  Object.defineProperty(navigator, "wakeLock", {
    value: { request: async () => { const lock = new Lock(); globalThis.locks.push(lock); return lock; } },
  });
  globalThis.Notification = class extends EventTarget {
    static permission = "default";
    static async requestPermission() { return (this.permission = globalThis.answer ?? "granted"); }
    constructor(title, options) { super(); globalThis.notices.push([title, options.body]); }
  };
"""
"""A device that does what it is asked and keeps count: the browser of the tests has no screen and no notices."""

HELD = "globalThis.locks.map((lock) => !lock.released)"
NOTICES = "globalThis.notices"


@pytest.fixture(scope="module")
def shown(browser: Browser) -> Iterator[Tables]:
    with tables(browser) as opened:
        yield opened


@contextmanager
def at(browser: Browser, shown: Tables, moment: str, before: str = "") -> Iterator[Page]:
    """The page at a moment, on that device."""
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, reduced_motion="reduce")
    page = context.new_page()
    page.add_init_script(DEVICE + before)
    page.goto(f"{shown.server.url}/t/{moment}")
    page.locator("#room > :not(.connecting)").first.wait_for()
    yield page
    context.close()


def becomes(page: Page, expression: str, value: Any) -> None:
    """Wait until something on the page is this; the page's policy lets the driver itself wait for no text."""
    for _ in range(100):
        if page.evaluate(expression) == value:
            return
        page.wait_for_timeout(50)
    assert page.evaluate(expression) == value


def look_away(page: Page, away: bool) -> None:
    """The page is hidden, or seen again."""
    page.evaluate(
        f"globalThis.away = {str(away).lower()}; document.dispatchEvent(new Event('visibilitychange'))"
    )


def test_the_screen_stays_on_while_a_match_is_looked_at(browser: Browser, shown: Tables) -> None:
    with at(browser, shown, "hockey") as page:
        becomes(page, HELD, [True])
        look_away(page, True)
        becomes(page, HELD, [False])
        look_away(page, False)
        becomes(page, HELD, [False, True])
        settings(page).get_by_label("Keep the screen on during a match").select_option("Off")
        becomes(page, HELD, [False, False])


def test_no_screen_is_kept_on_before_a_match(browser: Browser, shown: Tables) -> None:
    with at(browser, shown, "waiting") as page:
        expect(page.get_by_role("region", name="Seats")).to_be_visible()
        assert page.evaluate(HELD) == []


def test_a_notice_tells_of_my_turn_once_it_was_asked_for(browser: Browser, shown: Tables) -> None:
    with at(browser, shown, "hockey", "globalThis.away = true;") as page:
        assert page.evaluate(NOTICES) == []
        look_away(page, False)
        settings(page).get_by_label("Tell me when it is my turn").select_option("While I look elsewhere")
        page.add_init_script(
            "globalThis.away = true; Object.defineProperty(Notification, 'permission', { value: 'granted' })"
        )
        page.reload()
        becomes(page, NOTICES, [["Your turn", "Hockey"]])


def test_a_browser_that_allows_no_notices_is_told_of(browser: Browser, shown: Tables) -> None:
    with at(browser, shown, "hockey", "globalThis.answer = 'denied';") as page:
        field = settings(page).get_by_label("Tell me when it is my turn")
        field.select_option("While I look elsewhere")
        expect(page.locator("#live")).to_contain_text("This browser does not allow it.")
        expect(field).to_have_value("false")


def settings(page: Page) -> Page:
    """The page with its dialog of settings open."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    return page
