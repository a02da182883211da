"""How long a slow phone waits at its first visit to a table, until its hand is drawn and until a card that it taps
is lifted: run by `make slow-phone`.

A real server, and a Chromium of which nothing is kept, with a slow processor and a slow line as its own tools imitate them;
those do not slow the table's socket down. Status 1 where something takes longer than the target.
"""

import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, ViewportSize, sync_playwright

from app.games.registry import RULESETS
from tests.browser.table_page import ARGS, PHONE, chromium
from tests.live.served import Guest, Served

TARGET: Final = 5.0
"""Seconds until the hand is drawn."""
HAND: Final = ".hand .card:not([aria-disabled])"
WATCH: Final = """
new MutationObserver((_, watch) => {
  if (!document.querySelector(".hand .card")) return;
  watch.disconnect();
  requestAnimationFrame(() => setTimeout(() => { globalThis.drawnAt = performance.now(); }));
}).observe(document, { childList: true, subtree: true });
"""
"""Notes when the first frame with a hand in it has been painted."""


@dataclass(frozen=True)
class Phone:
    """A phone: how many times slower it thinks than this machine, and its line in ms and kbit/s."""

    slower: int
    latency: float
    down: float
    up: float


PHONES: Final[Mapping[str, Phone]] = {
    "this machine": Phone(1, 0, 1e6, 1e6),
    "4 times slower, slow 4G": Phone(4, 150, 1600, 750),
    "6 times slower, fast 3G": Phone(6, 562.5, 1440, 675),
}


def main() -> int:
    """Print a line for each game and phone."""
    late = 0
    print("| game | phone | hand drawn, s | tap until the card is lifted, s |\n| --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Served(Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGS)
        try:
            for game in ("briscola", "pisti", "hockey"):
                for name, phone in PHONES.items():
                    drawn, lifted = visit(browser, server, game, phone)
                    late += drawn > TARGET
                    print(f"| {RULESETS[game].title} | {name} | {drawn:.2f} | {lifted:.2f} |", flush=True)
        finally:
            browser.close()
            server.stop()
    return int(late > 0)


def visit(browser: Browser, server: Served, game: str, phone: Phone) -> tuple[float, float]:
    """A person whose hand has been dealt comes with a phone that knows nothing of the table: seconds until the hand is
    drawn, and from a tap until the card is lifted from it."""
    guest = Guest(server.address)
    wish = {"ruleset": game, "seats": 2, "public": False, "bots": "good", "key": f"slow-phone-{game}"}
    table = guest.ask("/api/tables", wish)["id"]
    address = f"{server.url}/t/{table}"
    with person(browser, server, guest) as desk:
        page = desk.new_page()
        page.goto(f"{address}#play")
        page.locator(".turn.mine").wait_for()
        page.locator(HAND).first.wait_for()
    with person(browser, server, guest, has_touch=True) as context:
        context.add_init_script(WATCH)
        page = context.new_page()
        slow = context.new_cdp_session(page)
        slow.send("Network.enable")
        slow.send("Network.emulateNetworkConditions", conditions(phone))
        slow.send("Emulation.setCPUThrottlingRate", {"rate": phone.slower})
        page.goto(address, wait_until="commit")
        drawn = float(page.evaluate(DRAWN))
        lifted = float(page.evaluate(TAP, HAND))
        return drawn / 1000, lifted / 1000


DRAWN: Final = """async () => {
  while (globalThis.drawnAt === undefined) await new Promise((go) => setTimeout(go, 20));
  return drawnAt;
}"""
TAP: Final = """async (able) => {
  const card = document.querySelector(able), { code } = card.dataset, from = performance.now();
  const rests = () => document.querySelector(`.hand .card[data-code="${code}"]:not(.lifted)`);
  card.click();
  const said = document.querySelector(".room").textContent;
  while (rests()) {
    if (performance.now() > from + 10000) throw new Error(`the tap was not heard: ${said}`);
    await new Promise((go) => setTimeout(go, 5));
  }
  return performance.now() - from;
}"""


def conditions(phone: Phone) -> dict[str, Any]:
    """As Chromium's tools want them: ms, and bytes a second."""
    speed = {"downloadThroughput": phone.down * 125, "uploadThroughput": phone.up * 125}
    return {"offline": False, "latency": phone.latency, **speed}


def person(browser: Browser, server: Served, guest: Guest, **wishes: Any) -> BrowserContext:
    """A browser of this guest's in which nothing else is kept."""
    size: ViewportSize = {"width": PHONE[0], "height": PHONE[1]}
    context = browser.new_context(viewport=size, reduced_motion="reduce", **wishes)
    name, _, value = guest.cookie.partition("=")
    context.add_cookies([{"name": name, "value": value, "url": server.url}])
    return context


if __name__ == "__main__":
    sys.exit(main())
