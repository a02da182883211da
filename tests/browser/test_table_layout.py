"""The table fits: at every size and moment nothing scrolls, nothing lies on what must be read, every card of the hand
can be seen and touched, and axe finds nothing. Pictures for people stand in `test-output/table`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.moments import MOMENTS
from tests.browser.table_page import DESK, PHONE, SHAPES, SMALL, At, Tables, tables

pytestmark = pytest.mark.browser

OUTPUT: Final = Path("test-output/table")
AXE_TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
ROOM: Final = ("waiting", "waiting-six")
"""Moments whose page may scroll downwards."""
USUAL: Final = (
    "pisti", "pisti-mark", "pisti-solo", "pisti-all", "briscola-six", "briscola-trick",
    "briscola-watch", "waiting", "between", "over",
)  # fmt: skip

FAULTS: Final = """
([strip, mayScroll]) => {
  const faults = [];
  const all = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.getBoundingClientRect().width);
  const rect = (element) => element.getBoundingClientRect();
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const name = (element) => element.getAttribute('aria-label') || element.textContent.trim() || element.className;
  const page = document.scrollingElement;
  if (page.scrollWidth > innerWidth) faults.push(`scrolls sideways: ${page.scrollWidth}`);
  if (page.scrollHeight > innerHeight) faults.push(`scrolls down: ${page.scrollHeight}`);
  const room = document.getElementById('room');
  if (room.scrollWidth > room.clientWidth) faults.push(`the room scrolls sideways: ${room.scrollWidth}`);
  if (!mayScroll && room.scrollHeight > room.clientHeight + 1) faults.push(`the room scrolls down: ${room.scrollHeight}`);
  for (const card of all('.hand .card')) {
    const { left, right, top } = rect(card);
    let seen = 0;
    for (let x = Math.ceil(left); x < right; x += 1) if (document.elementFromPoint(x, top + 24)?.closest('.card') === card) seen += 1;
    if (seen < strip) faults.push(`only ${seen} px of the ${name(card)} can be seen`);
  }
  for (const bar of all('.turn')) {
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
  const corners = all('.spot figcaption, .spot-cards > .deep, .spot-cards > .ghost, .seen');
  apart([...played, ...all('.pile .top')], [...corners, ...all('.seat')]);
  apart(all('.seat'), all('.seat'));
  apart(all('.seat'), corners);
  apart(all('.place .button, .place-name, .place .disc'), all('.place .button, .place-name, .place .disc').filter((one) => true));
  for (const button of all('button, a, input')) {
    const { width, height } = rect(button);
    if (Math.min(width, height) < 24 && !button.closest('p, dd')) faults.push(`${name(button)} is too small to touch`);
  }
  return [...new Set(faults)];
}
"""


@pytest.fixture(scope="module")
def shown() -> Iterator[Tables]:
    with tables() as opened:
        yield opened


def _fits(at: At, shape: str, size: tuple[int, int]) -> list[str]:
    at.page.set_viewport_size({"width": size[0], "height": size[1]})
    at.page.wait_for_timeout(60)
    OUTPUT.mkdir(parents=True, exist_ok=True)
    at.page.screenshot(path=OUTPUT / f"{at.name}-{shape}.png")
    strip = 38 if size == SMALL else 44
    found: list[str] = at.page.evaluate(FAULTS, [strip, at.name in ROOM])
    return [f"{shape}: {fault}" for fault in found]


def _accessible(at: At, size: tuple[int, int]) -> list[str]:
    at.page.set_viewport_size({"width": size[0], "height": size[1]})
    at.page.wait_for_timeout(60)
    found: Any = Axe().run(at.page, options={"runOnly": {"type": "tag", "values": AXE_TAGS}})
    return [
        f"{size}: {one['id']} {node['target']} {node.get('failureSummary', '')}"
        for one in found.response["violations"]
        for node in one["nodes"]
    ]


def _look(shown: Tables, name: str) -> None:
    with shown.at(name) as at:
        faults = [fault for shape, size in SHAPES.items() for fault in _fits(at, shape, size)]
        faults += _accessible(at, PHONE) + _accessible(at, DESK)
        assert not faults, "\n".join(faults)


@pytest.mark.parametrize("name", USUAL)
def test_fits_and_is_accessible(shown: Tables, name: str) -> None:
    _look(shown, name)


@pytest.mark.middle
@pytest.mark.parametrize("name", sorted(set(MOMENTS) - set(USUAL)))
def test_rarer_moments_fit_too(shown: Tables, name: str) -> None:
    _look(shown, name)
