"""What is wrong with how a table looks: whatever scrolls, overlaps, cannot be seen or touched, and what axe finds.

Works on any page that shows a live table, wherever it is served from.
"""

from typing import Any, Final

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

AXE_TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

FAULTS: Final = """
([strip, mayScroll]) => {
  const faults = [];
  const all = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.getBoundingClientRect().width);
  const rect = (element) => element.getBoundingClientRect();
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const name = (element) => element.getAttribute('aria-label') || element.textContent.trim() || element.className;
  const page = document.scrollingElement;
  if (page.scrollWidth > innerWidth) faults.push(`scrolls sideways: ${page.scrollWidth}`);
  if (!mayScroll && page.scrollHeight > innerHeight) faults.push(`scrolls down: ${page.scrollHeight}`);
  const room = document.getElementById('room');
  if (room.scrollWidth > room.clientWidth) faults.push(`the room scrolls sideways: ${room.scrollWidth}`);
  if (!mayScroll && room.scrollHeight > room.clientHeight + 1) faults.push(`the room scrolls down: ${room.scrollHeight}`);
  const bring = (element) => { if (mayScroll) element.scrollIntoView({ block: 'center' }); };
  for (const card of all('.hand .card')) {
    bring(card);
    const { left, right, top } = rect(card);
    let seen = 0;
    for (let x = Math.ceil(left); x < right; x += 1) if (document.elementFromPoint(x, top + 24)?.closest('.card') === card) seen += 1;
    if (seen < strip) faults.push(`only ${seen} px of the ${name(card)} can be seen`);
  }
  for (const bar of all('.turn')) {
    bring(bar);
    const { left, right, top, bottom } = rect(bar);
    for (const part of [0.03, 0.25, 0.5, 0.75, 0.97]) {
      const over = document.elementFromPoint(left + (right - left) * part, (top + bottom) / 2);
      if (over?.closest('.turn') !== bar) faults.push(`${name(over)} lies on the turn bar`);
    }
  }
  const apart = (first, second) => {
    for (const a of first) for (const b of second) if (a !== b && meet(rect(a), rect(b))) faults.push(`${name(a)} meets ${name(b)}`);
  };
  const played = all('.played .card');
  apart(played, played);
  const corners = all('.spot figcaption, .spot-cards > .deep, .spot-cards > .ghost, .seen, .strip, .books, .rink-board, .puck');
  apart([...played, ...all('.pile .top, .bw-kitty .card, .banner-word')], [...corners, ...all('.seat')]);
  apart(all('.seat'), all('.seat'));
  apart(all('.seat'), [...corners, ...all('.call')]);
  apart(all('.call'), [...all('.call'), ...all('.actions'), ...corners]);
  const places = all('.place .button, .place-name, .place .disc');
  apart(places, places);
  apart(all('.way'), [...places, ...all('.place .tag')]);
  for (const button of all('button, a, input')) {
    const { width, height } = rect(button);
    if (Math.min(width, height) < 24 && !button.closest('p, dd')) faults.push(`${name(button)} is too small to touch`);
  }
  return [...new Set(faults)];
}
"""


BRIEFLY: Final = {"resultTypes": ["violations"]}
"""What axe writes down of everything that is well costs as much as looking."""


def misfits(page: Page, size: tuple[int, int], *, may_scroll: bool = False) -> list[str]:
    """What does not fit at this size, which the window must have; `may_scroll`: downwards, as the waiting room may."""
    strip = 38 if size[0] < 390 else 44
    found: list[str] = page.evaluate(FAULTS, [strip, may_scroll])
    return found


def barriers(page: Page) -> list[str]:
    """What axe finds."""
    only = {"runOnly": {"type": "tag", "values": AXE_TAGS}, **BRIEFLY}
    found: Any = Axe().run(page, options=only)
    return [
        f"{one['id']} {node['target']} {node.get('failureSummary', '')}"
        for one in found.response["violations"]
        for node in one["nodes"]
    ]


def is_well(page: Page, *, may_scroll: bool = False, axe: bool = True) -> None:
    """The page fits its window, and axe finds nothing."""
    size = page.viewport_size
    assert size is not None
    faults = misfits(page, (size["width"], size["height"]), may_scroll=may_scroll)
    faults += barriers(page) if axe else []
    assert not faults, "\n".join(faults)
