"""A browser at the table page: Chromium, the server of moments, and a page that fails its test on any complaint."""

import asyncio
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Error, Page

from tests.browser.table_server import Sitting, TableServer, serving

ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

SMALL, PHONE, LANDSCAPE, DESK = (360, 640), (390, 844), (844, 390), (1280, 800)
PATIENCE = 10_000
"""Milliseconds after which what a test waits for is given up."""
SHAPES = {"small": SMALL, "phone": PHONE, "landscape": LANDSCAPE, "desk": DESK}


def chromium() -> str:
    """Where the system's Chromium is, best the one without a window of its own.

    Raises:
        FileNotFoundError: there is none.
    """
    for name in ("chromium-headless-shell", "chromium"):
        if found := shutil.which(name):
            return found
    raise FileNotFoundError("Chromium is needed: make browser")


class Tables:
    """Opens moments in a browser. One per test module.

    Pages with the same wishes are one page, emptied in between: a new one costs five times what a new document does,
    and the scripts it has read stay read.
    """

    def __init__(self, browser: Browser, server: TableServer) -> None:
        self.browser, self.server = browser, server
        self._kept: dict[str, Page] = {}

    @contextmanager
    def at(
        self,
        name: str,
        size: tuple[int, int] = DESK,
        *,
        fragment: str = "",
        settings: dict[str, str] | None = None,
        fresh: bool = False,
        **wishes: Any,
    ) -> Iterator["At"]:
        """The page at a moment, drawn. Console errors, policy reports and messages the server could not read fail.

        Motion is off unless asked for, so that geometry holds still. `settings` are the viewer's own. A test that
        leaves on the page what no new document takes away (a clock, a script) asks for a `fresh` one.
        """
        page = self._page({"reduced_motion": "reduce", **wishes}, fresh)
        self._prepare(page, size, settings or {})
        at = At(self.server, name, page)
        try:
            page.goto(f"{self.server.url}/t/{name}{fragment}")
            at.drawn()
            yield at
            assert at.complaints == []
            assert at.sitting.faults == []
        finally:
            at.leave()
            if fresh:
                page.context.close()
            else:
                page.goto(self._blank)

    @property
    def _blank(self) -> str:
        return f"{self.server.url}/blank"

    def _page(self, wishes: dict[str, Any], fresh: bool) -> Page:
        key = repr(sorted(wishes.items()))
        if key in self._kept and not fresh:
            return self._kept[key]
        context = self.browser.new_context(**wishes)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(self._blank)
        if not fresh:
            self._kept[key] = page
        return page

    def _prepare(self, page: Page, size: tuple[int, int], settings: dict[str, str]) -> None:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.mouse.move(0, 0)
        page.evaluate(
            """(settings) => {
              localStorage.clear();
              sessionStorage.clear();
              for (const [key, value] of Object.entries(settings)) localStorage.setItem(`aelwyd.${key}`, value);
            }""",
            settings,
        )


class At:
    """One page, the moment it shows and the server's side of it."""

    def __init__(self, server: TableServer, name: str, page: Page) -> None:
        self.server, self.name, self.page = server, name, page
        self.complaints: list[str] = []
        page.on("console", self._hear)
        page.on("pageerror", self._fail)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def _fail(self, error: Error) -> None:
        self.complaints.append(str(error))

    def leave(self) -> None:
        """Let the page be another moment's."""
        self.page.remove_listener("console", self._hear)
        self.page.remove_listener("pageerror", self._fail)

    @property
    def sitting(self) -> Sitting:
        return self.server.sitting(self.name)

    def drawn(self) -> None:
        """Until everything is on the page, also what comes after the first picture."""
        self.page.locator(".seat, .place").first.wait_for()
        self.page.locator("body[data-beside]").wait_for()

    def tell(self, message: dict[str, Any]) -> None:
        """Let the server send this."""
        assert self.server.loop is not None
        asyncio.run_coroutine_threadsafe(self.sitting.send(message), self.server.loop).result()

    def heard(self, kind: type) -> list[Any]:
        """What the server heard of this kind so far."""
        return [message for message in self.sitting.heard if isinstance(message, kind)]


@contextmanager
def tables(browser: Browser) -> Iterator[Tables]:
    """A server of the test's own, looked at by this browser while it lasts."""
    with serving() as server:
        yield Tables(browser, server)
