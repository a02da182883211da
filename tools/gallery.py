"""Takes the gallery: every screen on a phone and on a desk, by day and in the evening, in English and in Welsh.

Pages come from a real server with the demonstration in it, tables from the moments that the tests of the table look at,
which real rules reached. It checks nothing; the pictures stand in `docs/pictures/gallery`, to be looked at one by one,
and `docs/gallery.md` shows them side by side. Run by `make pictures`.
"""

import base64
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Browser, Page

from tests.browser.table_page import DESK, PHONE
from tests.browser.table_server import TableServer, serving
from tests.live.served import ROOT
from tools.pictures import PICTURES, opened

GALLERY: Final = PICTURES / "gallery"
INDEX: Final = ROOT / "docs" / "gallery.md"
SIZES: Final = {"phone": PHONE, "desk": DESK}
LIGHTS: Final = ("light", "dark")
LANGUAGES: Final = ("en", "cy")

TABLES: Final[Mapping[str, str]] = {
    "waiting": "Before the match: seats, invitation, house rules",
    "pisti": "Pişti: the pile and what my side has seen",
    "pisti-mark": "A pişti",
    "between": "Between two deals",
    "over": "The end of a match",
    "briscola-four": "Briscola, four players",
    "briscola-six": "Briscola, six players",
    "briscola-signals": "Briscola with signals",
    "hockey": "Hockey: the puck and the scoreboard",
    "hockey-goal": "A goal",
    "pedro-bid": "Pedro: the auction",
    "pedro-rob": "Pedro: robbing the pack",
    "pedro": "Pedro: a trick",
    "bidwhist-bid": "Bid Whist: the auction",
    "bidwhist-exchange": "Bid Whist: the exchange of six out of eighteen",
    "bidwhist": "Bid Whist: a trick",
    "chiamata-bid": "Briscola Chiamata: the auction",
    "chiamata-name": "Briscola Chiamata: naming the suit",
    "chiamata": "Briscola Chiamata: a trick",
}
"""Moments of `tests.browser.moments` and what they show."""

PAGES: Final[Mapping[str, tuple[str, str]]] = {
    "lobby": ("/", "The front page"),
    "new": ("/new", "A new table"),
    "history": ("/history", "My matches"),
    "statistics": ("/history/statistics", "My figures"),
    "people": ("/people", "People"),
    "me": ("/me", "My settings"),
    "sign-in": ("/sign-in", "Signing in"),
    "privacy": ("/privacy", "What is kept"),
    "rules": ("/rules/pisti", "The rules of a game"),
    "missing": ("/t/nowhere", "A table that is not there"),
}
"""Where a page lies and what it is."""


def shoot(page: Page, name: str, language: str) -> None:
    """This page as it is, in every light and size."""
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for light in LIGHTS:
            page.emulate_media(color_scheme="dark" if light == "dark" else "light", reduced_motion="reduce")
            page.wait_for_timeout(150)
            # WebP, which the browser's own protocol gives: a third of what a PNG weighs.
            wanted = {"format": "webp", "quality": 70}
            taken = page.context.new_cdp_session(page).send("Page.captureScreenshot", wanted)
            (GALLERY / _file(name, size, light, language)).write_bytes(base64.b64decode(taken["data"]))


def _file(name: str, size: str, light: str, language: str) -> str:
    return f"{name}-{size}-{light}-{language}.webp"


@contextmanager
def visitor(browser: Browser) -> Iterator[Page]:
    """A page of somebody new."""
    context = browser.new_context(reduced_motion="reduce")
    yield context.new_page()
    context.close()


def speak(page: Page, url: str, language: str) -> None:
    """From now on, on this server."""
    page.context.add_cookies([{"name": "language", "value": language, "url": url}])


def of_pages(browser: Browser, url: str, way_in: str) -> None:
    """What Nesta of the demonstration sees, page by page; and of her newest match its page and its replay."""
    with visitor(browser) as page:
        page.goto(f"{url}/{way_in}")  # good once
        with page.expect_navigation():
            page.locator("#take").click()
        for language in LANGUAGES:
            speak(page, url, language)
            for name, (path, _) in PAGES.items():
                page.goto(url + path, wait_until="networkidle")
                shoot(page, name, language)
            page.goto(f"{url}/history")
            page.locator(".match .match__who a").first.click()
            page.wait_for_url("**/match/*")
            shoot(page, "match", language)
            page.goto(f"{page.url}/replay", wait_until="networkidle")
            page.locator(".seat").first.wait_for()
            for _ in range(20):
                page.keyboard.press("ArrowRight")
            page.locator(".played").first.wait_for()
            shoot(page, "replay", language)


def of_tables(browser: Browser) -> None:
    """Every moment."""
    server = TableServer()
    with serving(server), visitor(browser) as page:
        for language in LANGUAGES:
            server.language = language
            speak(page, server.url, language)
            for name in TABLES:
                page.goto(f"{server.url}/t/{name}")
                page.locator(".seat, .place").first.wait_for()
                shoot(page, name, language)


def write_index() -> None:
    """The pictures side by side, as far as they have been taken."""
    titles = {
        **{name: title for name, (_, title) in PAGES.items()},
        "match": "A match, deal by deal",
        "replay": "A replay",
        **TABLES,
    }
    lines = [
        "# Every screen",
        "",
        "Taken by `make pictures`: a phone of 390 × 844 and a desk of 1280 × 800, by day and in the evening, English and Welsh.",
    ]
    for name, title in titles.items():
        lines += ["", f"## {title}", ""]
        for size, width in (("phone", 160), ("desk", 400)):
            lines += [
                f'<img src="pictures/gallery/{_file(name, size, light, language)}" width="{width}" alt="{title}, {size}, '
                f'{light}, {"English" if language == "en" else "Welsh"}">'
                for language in LANGUAGES
                for light in LIGHTS
            ]
    INDEX.write_text("\n".join(lines) + "\n")


def main() -> None:
    """Take them all."""
    GALLERY.mkdir(parents=True, exist_ok=True)
    with opened() as (browser, site, way_in):
        of_tables(browser)
        of_pages(browser, site, way_in)
    write_index()


if __name__ == "__main__":
    main()
