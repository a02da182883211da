"""A browser whose text is set to twice its size, as its settings have it (WCAG 1.4.4), and lines, words and letters further
apart (1.4.12): pages and tables fit sideways, nothing lies on anything, and nothing is off the window.

What scrolls in a box of its own (a wide table) is in its place. Pictures for people stand in `test-output/large`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests.browser.looks import misfits
from tests.browser.shelf_server import Shelf, serving
from tests.browser.table_page import ARGS, DESK, PHONE, Tables, chromium, tables

pytestmark = pytest.mark.browser

OUTPUT: Final = Path("test-output/large")
TWICE: Final = "--blink-settings=defaultFontSize=32"
APART: Final = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
    p { margin-block-end: 2em !important }`);
  document.adoptedStyleSheets = [sheet];
}"""
OFF: Final = """() => [...document.querySelectorAll("button, a, input, select, summary, h1, h2, h3, p, label, figcaption, .seat-name, .score-name")]
  .filter((one) => one.checkVisibility() && !one.closest(".sr, .hide, .skip, table"))
  .filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    return width > 1 && (left < -1 || right > innerWidth + 1);
  })
  .map((one) => `${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 40)}`)"""
"""What is to be read or pressed and is beyond the left or right edge of the window."""
READ: Final = (
    "front", "new", "history", "match", "people", "statistics", "me", "rules-pisti", "learn-briscola", "book",
)  # fmt: skip
PLAYED: Final = (
    "waiting", "pisti", "briscola-six", "hockey", "bidwhist-bid", "chiamata-bid", "pedro-bid", "between", "over",
)  # fmt: skip


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium with a text size of 32 px instead of 16."""
    found = playwright.chromium.launch(executable_path=chromium(), args=[*ARGS, TWICE])
    yield found
    found.close()


@pytest.fixture(scope="module")
def usual(playwright: Playwright) -> Iterator[Tables]:
    """Tables in a browser with the usual size of text."""
    found = playwright.chromium.launch(executable_path=chromium(), args=ARGS)
    with tables(found) as opened:
        yield opened
    found.close()


@pytest.fixture(scope="module")
def shown(browser: Browser) -> Iterator[Tables]:
    with tables(browser) as opened:
        yield opened


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with serving(Shelf()) as address:
        yield address


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    yield browser.new_page(reduced_motion="reduce", color_scheme="light")


def _look(page: Page, name: str, size: tuple[int, int]) -> list[str]:
    """What is off the window, and what the window must be scrolled sideways for; a picture is kept."""
    OUTPUT.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=OUTPUT / f"{name}-{size[0]}.png", full_page=True)
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return [
        f"{size}: {fault}" for fault in [*([f"{wide} px too wide"] if wide > 0 else []), *page.evaluate(OFF)]
    ]


def _sized(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_timeout(60)


@pytest.mark.parametrize("name", READ)
def test_a_page_in_text_of_twice_the_size(site: str, page: Page, name: str) -> None:
    faults = []
    for size in (PHONE, DESK):
        _sized(page, size)
        page.goto(f"{site}/page/{name}", wait_until="load")
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
        faults += _look(page, name, size)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("name", PLAYED)
def test_a_table_in_text_of_twice_the_size(shown: Tables, name: str) -> None:
    """It may scroll down, and nothing lies on anything."""
    faults = []
    for size in (PHONE, DESK):
        with shown.at(name, size) as at:
            expect(at.page.locator(".banner")).to_have_count(0)
            faults += _look(at.page, name, size)
            faults += [f"{size}: {fault}" for fault in misfits(at.page, size, may_scroll=True)]
    assert not faults, "\n".join(faults)


def test_a_card_is_played_by_keys_in_text_of_twice_the_size(shown: Tables) -> None:
    """Whatever has the focus is within the window; the turn bar can be scrolled to."""
    with shown.at("briscola-four", PHONE) as at:
        card = at.page.locator(".hand .card").first
        card.focus()
        box = card.bounding_box()
        assert box is not None and 0 <= box["y"] < PHONE[1]
        held = at.page.locator(".hand .card").count()
        at.page.keyboard.press("Enter")
        expect(at.page.locator(".hand .card")).to_have_count(held - 1)
        at.page.locator(".turn").scroll_into_view_if_needed()
        expect(at.page.locator(".turn")).to_be_in_viewport()


@pytest.mark.parametrize("name", [name for name in PLAYED if name != "waiting"])
def test_a_table_with_lines_words_and_letters_apart(usual: Tables, name: str) -> None:
    with usual.at(name, PHONE) as at:
        expect(at.page.locator(".banner")).to_have_count(0)
        at.page.evaluate(APART)
        faults = [*_look(at.page, f"{name}-apart", PHONE), *misfits(at.page, PHONE, may_scroll=True)]
        assert not faults, "\n".join(faults)
