"""A browser at the table page: Chromium, the server of moments, and a page that fails its test on any complaint."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.demonstrations import DEMONSTRATIONS, SCRIPT
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


class Tables:
    """Opens moments in a browser. One per test module."""

    def __init__(self, browser: Browser, server: TableServer) -> None:
        self.browser, self.server = browser, server

    @contextmanager
    def at(
        self,
        name: str,
        size: tuple[int, int] = DESK,
        *,
        fragment: str = "",
        settings: dict[str, str] | None = None,
        **context: Any,
    ) -> Iterator["At"]:
        """The page at a moment, drawn. Console errors, policy reports and messages the server could not read fail.

        Motion is off unless asked for, so that geometry holds still. `settings` are the viewer's own.
        """
        wishes = {"viewport": {"width": size[0], "height": size[1]}, "reduced_motion": "reduce", **context}
        opened = self.browser.new_context(**wishes)
        try:
            for key, value in (settings or {}).items():
                opened.add_init_script(f"localStorage.setItem('aelwyd.{key}', '{value}')")
            opened.set_default_timeout(PATIENCE)
            page = opened.new_page()
            if name in DEMONSTRATIONS:
                page.route("**/js/table/games/index.js", lambda route: route.fulfill(path=SCRIPT))
            at = At(self.server, name, page)
            page.goto(f"{self.server.url}/t/{name}{fragment}")
            at.drawn()
            yield at
            assert at.complaints == []
            assert at.sitting.faults == []
        finally:
            opened.close()


class At:
    """One page, the moment it shows and the server's side of it."""

    def __init__(self, server: TableServer, name: str, page: Page) -> None:
        self.server, self.name, self.page = server, name, page
        self.complaints: list[str] = []
        page.on("console", lambda message: self._complain(message.type, message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _complain(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.complaints.append(text)

    @property
    def sitting(self) -> Sitting:
        return self.server.sitting(self.name)

    def drawn(self) -> None:
        self.page.locator(".seat, .place").first.wait_for()

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
