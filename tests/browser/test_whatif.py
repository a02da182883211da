"""A deal played on otherwise, in a real browser: from a moment of its replay to its end by clicks and keys, with the score
beside what it was, a move taken back, and the way back; the plate fits every screen, and axe finds nothing."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.looks import is_well
from tests.browser.replay_server import RUNNING, ReplayServer
from tests.browser.table_page import DESK, PATIENCE, PHONE, SMALL
from tests.browser.table_server import serving
from tests.browser.test_replay import CHIAMATA, WHIST, Looker, here

pytestmark = pytest.mark.browser
expect.set_options(timeout=20_000)

OUTPUT = Path("test-output/whatif")


@pytest.fixture(scope="module")
def looker(browser: Browser) -> Iterator[Looker]:
    OUTPUT.mkdir(parents=True, exist_ok=True)
    with serving(ReplayServer()) as server:
        page = browser.new_context(reduced_motion="reduce").new_page()
        page.set_default_timeout(6 * PATIENCE)
        page.goto(f"{server.url}/match/{WHIST}/replay")
        page.evaluate("localStorage.setItem('aelwyd.pace', '\"fast\"')")
        yield Looker(page, server.url, posts="/what-if")


def move(page: Page) -> None:
    """The first card that may be played, where it is the viewer's turn."""
    card = page.locator(".hand .card:not([aria-disabled=true])").first
    card.click()
    if page.locator(".hand .lifted").count():
        page.locator(".hand .lifted").click()


def play_to_the_end(page: Page) -> None:
    for _ in range(13):
        page.locator(".turn.mine, .deal-panel").first.wait_for()
        if page.locator(".deal-panel").count():
            return
        held = page.locator(".hand .card").count()
        move(page)
        expect(page.locator(".hand .card")).to_have_count(held - 1)
    raise AssertionError("the deal has no end")


def focused(page: Page) -> bool:
    """Whether something has the focus."""
    return bool(page.evaluate("document.activeElement !== document.body"))


@pytest.mark.middle
def test_a_deal_is_played_on_to_its_end_and_what_was_stands_beside_it(looker: Looker) -> None:
    with looker.at(WHIST, "#1.1") as page:
        page.keyboard.press("i")
        expect(page.locator(".toast")).to_have_text("Nobody has a move to make at this step.")
        for key in ("End", "PageUp", "PageUp"):
            page.keyboard.press(key)
        moment = page.locator(".playback-line b").inner_text()
        address = page.url
        page.keyboard.press("i")
        dialog = page.get_by_role("dialog")
        expect(dialog.get_by_role("button", pressed=True)).to_have_count(2)
        page.keyboard.press("Enter")
        expect(page.locator(".whatif-line")).to_have_text(
            "What if: you are playing your own seat. Nothing here counts."
        )
        expect(page.locator(".seat .tag-bot")).to_have_count(3)
        expect(page.locator("#live")).to_contain_text("Your turn")
        held = page.locator(".hand .card").count()
        assert focused(page)
        expect(page.get_by_role("button", name="Take back")).to_have_attribute("aria-disabled", "true")
        page.screenshot(path=OUTPUT / "line-desk.png")
        is_well(page, axe=True)

        play_to_the_end(page)
        panel = page.locator(".deal-panel")
        expect(panel.get_by_role("columnheader")).to_have_text(["Side", "What if", "As it was"])
        expect(panel.locator("tbody td")).to_have_count(4)
        expect(panel).to_contain_text(
            re.compile("points? (more|less) for you than it was|As many points for you")
        )
        expect(panel.locator(".whys")).to_be_visible()
        assert focused(page)
        page.screenshot(path=OUTPUT / "end-desk.png")
        is_well(page, axe=True)

        page.get_by_role("button", name="Take back").click()
        expect(page.locator(".turn")).to_have_class(re.compile("mine"))
        expect(page.locator(".hand .card")).to_have_count(1)
        page.locator(".hand .card").focus()
        page.keyboard.press("Enter")
        if page.locator(".hand .lifted").count():
            page.keyboard.press("Enter")
        expect(panel).to_be_visible()
        page.get_by_role("button", name="Again from here").click()
        expect(page.locator(".hand .card")).to_have_count(held)
        page.get_by_role("button", name="Back to the replay").click()
        expect(page.locator(".playback-line b")).to_have_text(moment)
        assert page.url == address and focused(page)
        page.keyboard.press("ArrowRight")
        expect(page.locator(".playback-line b")).not_to_have_text(moment)


def test_a_running_deal_is_not_played_on(looker: Looker) -> None:
    with looker.at(RUNNING + WHIST, "#3.1") as page:
        page.keyboard.press("End")
        expect(page.get_by_role("button", name="What if…")).to_have_attribute("aria-disabled", "true")
        page.keyboard.press("i")
        expect(page.locator(".toast")).to_have_text("What if is for deals that are over.")


@pytest.mark.parametrize(
    "size", [SMALL, *(pytest.param(size, marks=pytest.mark.middle) for size in (PHONE, DESK))]
)
def test_the_seat_of_somebody_else_in_the_middle_of_an_auction(looker: Looker, size: tuple[int, int]) -> None:
    """A bid is chosen as at the table, the line goes on, and what does not fit is refused in words."""
    with looker.at(CHIAMATA, "#1.2", size) as page:
        here(page, 1, 2)
        while page.get_by_role("button", name="What if…").get_attribute("aria-disabled"):
            page.keyboard.press("ArrowRight")
        page.screenshot(path=OUTPUT / f"replay-{size[0]}.png")
        page.get_by_role("button", name="What if…").click()
        dialog = page.get_by_role("dialog")
        dialog.locator(".playback-choices").first.get_by_role("button").nth(2).click()
        page.screenshot(path=OUTPUT / f"dialog-{size[0]}.png")
        dialog.get_by_role("button", name="Play on from here").click()
        expect(page.locator(".whatif-line")).to_have_text(re.compile("the seat of .*Nothing here counts"))
        page.locator(".turn.mine").wait_for()
        page.screenshot(path=OUTPUT / f"auction-{size[0]}.png")
        is_well(page, axe=size == PHONE)
        live = page.locator("#live")
        expect(live).to_contain_text("Your call")  # what the bots did is said, so the key is heard alone
        page.keyboard.press("w")
        expect(live).to_have_text(re.compile("^Your call"))
        here_again = page.url
        page.get_by_role("button", name="Back to the replay").click()
        expect(page.locator(".playback")).to_be_visible()
        assert page.url == here_again
