"""The table fits: at every size and moment nothing scrolls, nothing lies on what must be read, every card of the hand
can be seen and touched, and axe finds nothing. Pictures for people stand in `test-output/table`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.looks import barriers, misfits
from tests.browser.moments import MOMENTS
from tests.browser.table_page import DESK, PHONE, SHAPES, At, Tables, tables

pytestmark = pytest.mark.browser

OUTPUT: Final = Path("test-output/table")
WALL: Final = (3840, 2160)
ROOM: Final = ("waiting", "waiting-two", "waiting-six")
"""Moments whose page may scroll downwards."""
DIALOGS: Final = ("pedro-rob", "pedro-rob-nothing")
"""Moments with a dialog over the table; `test_table_pedro` looks at them."""
USUAL: Final = (
    "pisti", "briscola-six", "briscola-trick", "hockey", "waiting", "between", "over", "chiamata-bid",
    "bidwhist-exchange", "pedro-bid",
)  # fmt: skip


@pytest.fixture(scope="module")
def shown(browser: Browser) -> Iterator[Tables]:
    with tables(browser) as opened:
        yield opened


def _fits(at: At, shape: str, size: tuple[int, int]) -> list[str]:
    at.page.set_viewport_size({"width": size[0], "height": size[1]})
    at.page.wait_for_timeout(60)
    OUTPUT.mkdir(parents=True, exist_ok=True)
    at.page.screenshot(path=OUTPUT / f"{at.name}-{shape}.png")
    return [f"{shape}: {fault}" for fault in misfits(at.page, size, may_scroll=at.name in ROOM)]


def _accessible(at: At, size: tuple[int, int]) -> list[str]:
    at.page.set_viewport_size({"width": size[0], "height": size[1]})
    at.page.wait_for_timeout(60)
    return [f"{size}: {fault}" for fault in barriers(at.page)]


def _look(shown: Tables, name: str, *axe: tuple[int, int]) -> None:
    with shown.at(name) as at:
        expect(at.page.locator(".banner")).to_have_count(0)  # for a moment it lies on whatever is there
        faults = [fault for shape, size in SHAPES.items() for fault in _fits(at, shape, size)]
        faults += [fault for size in axe for fault in _accessible(at, size)]
        assert not faults, "\n".join(faults)


@pytest.mark.parametrize("name", USUAL)
def test_fits_and_is_accessible(shown: Tables, name: str) -> None:
    _look(shown, name, PHONE)


@pytest.mark.middle
@pytest.mark.parametrize("name", sorted(set(MOMENTS) - set(DIALOGS)))
def test_every_moment_fits_and_is_accessible_on_desks_too(shown: Tables, name: str) -> None:
    _look(shown, name, PHONE, DESK)


ENLARGED: Final = {"a desk at 400 %": (320, 200), "a phone on its side at 200 %": (422, 195)}


@pytest.mark.parametrize(
    "name", ["pisti", "briscola-six", "hockey", "bidwhist-exchange", "chiamata-bid", "pedro-bid"]
)
def test_enlarged_until_the_window_is_lower_than_any_phone(shown: Tables, name: str) -> None:
    """The table is then as high as it must be, and one scrolls: downwards, and never sideways (WCAG 1.4.10)."""
    with shown.at(name) as at:
        faults = []
        for shape, size in ENLARGED.items():
            at.page.set_viewport_size({"width": size[0], "height": size[1]})
            at.page.wait_for_timeout(60)
            OUTPUT.mkdir(parents=True, exist_ok=True)
            at.page.screenshot(path=OUTPUT / f"{name}-{size[0]}.png", full_page=True)
            faults += [f"{shape}: {fault}" for fault in misfits(at.page, size, may_scroll=True)]
            faults += _accessible(at, size)
        assert not faults, "\n".join(faults)


def test_a_card_is_played_by_keys_in_a_window_that_scrolls(shown: Tables) -> None:
    with shown.at("briscola-undo", ENLARGED["a desk at 400 %"]) as at:
        card = at.page.locator(".hand .card").first
        card.focus()
        box = card.bounding_box()
        assert box is not None and 0 <= box["y"] < 200, "the card that has the focus cannot be seen"


PLAYABLE: Final = (
    "pisti", "pisti-all", "briscola-two", "briscola-three", "briscola-four", "briscola-six", "chiamata", "hockey", "bidwhist",
    "pedro",
)  # fmt: skip
IN_SIGHT: Final = """() => {
  const { left, right, top, bottom } = document.activeElement.getBoundingClientRect();
  const over = document.elementFromPoint((left + right) / 2, Math.max(0, top) + 12);
  return left >= 0 && right <= innerWidth && top < innerHeight - 24 && bottom > 24 && document.activeElement.contains(over);
}"""


@pytest.mark.parametrize("name", PLAYABLE)
def test_six_games_by_keys_on_a_desk_at_400_percent(shown: Tables, name: str) -> None:
    """Two cards of every game, two to six seats: whatever the keys come to is in sight, and the turn bar can be reached."""
    with shown.at(name, ENLARGED["a desk at 400 %"]) as at:
        at.sitting.pace = 0.01
        page, cards = at.page, at.page.locator(".hand .card")
        for _ in range(2):
            expect(page.locator(".turn.mine")).to_have_count(1)
            free = page.locator('.hand .card:not([aria-disabled="true"])')
            wanted, held = free.first.get_attribute("data-code"), cards.count()
            page.keyboard.press("h")
            page.keyboard.press("Home")
            for _ in range(held):
                assert page.evaluate(IN_SIGHT)
                if page.evaluate("document.activeElement.dataset.code") == wanted:
                    break
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            expect(page.locator(f'.hand [data-code="{wanted}"]')).to_have_count(0)
            if cards.count() < 2 or at.sitting.evening.state.phase != "playing":
                break
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        if page.locator(".turn").count():
            page.locator(".turn").scroll_into_view_if_needed()
            expect(page.locator(".turn")).to_be_in_viewport()


LONG = """() => {
  for (const rows of document.querySelectorAll(".drawer tbody, .drawer ol, .deal-scroll ul, .deal-scroll tbody"))
    for (let n = 0, own = [...rows.children]; n < 40; n += 1) for (const row of own) rows.append(row.cloneNode(true));
  return document.querySelector(".drawer tbody").children.length;
}"""
"""As after an evening of many deals; a match as long as that takes minutes to play."""


@pytest.mark.parametrize("name", ["bidwhist-over", "over"])
def test_a_sheet_of_many_deals_scrolls_in_its_own_box(shown: Tables, name: str) -> None:
    with shown.at(name, DESK) as at:
        assert at.page.evaluate(LONG) > 40
        assert misfits(at.page, DESK) == []


@pytest.mark.parametrize("name", ["briscola-six", "bidwhist-exchange"])
def test_a_very_large_screen_and_forced_colours(shown: Tables, name: str) -> None:
    """Nothing overlaps on 4K; where the system takes the colours over, all fits, and axe finds nothing but colours: it
    measures ours, which are not painted then."""
    with shown.at(name, WALL) as at:
        assert misfits(at.page, WALL) == []
    with shown.at(name, PHONE, forced_colors="active") as at:
        OUTPUT.mkdir(parents=True, exist_ok=True)
        at.page.screenshot(path=OUTPUT / f"{name}-forced.png")
        found = [fault for fault in barriers(at.page) if not fault.startswith("color-contrast")]
        assert misfits(at.page, PHONE) + found == []
