"""A match played again in a real browser: stepped by keys, jumped by tricks and deals, seen in three ways, found again at a
moment's link; it fits every screen, axe finds nothing, and no message goes to any table."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from tests.browser.looks import barriers, is_well
from tests.browser.replay_server import RUNNING, ReplayServer
from tests.browser.table_page import DESK, PATIENCE, PHONE, SMALL
from tests.browser.table_server import serving

pytestmark = pytest.mark.browser
expect.set_options(timeout=20_000)

OUTPUT = Path("test-output/replay")
WHIST, CHIAMATA = "bid_whist-4-random", "briscola_chiamata-5-random"


class Looker:
    """One page, and what its browser complained of and asked for; it may post to addresses that end in `posts`."""

    def __init__(self, page: Page, url: str, posts: str | None = None) -> None:
        self.page, self.url, self.posts = page, url, posts
        self.complaints: list[str] = []
        self.asked: list[tuple[str, str]] = []
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self.asked.append((request.method, request.url)))
        page.on("websocket", lambda socket: self.asked.append(("SOCKET", socket.url)))

    def _hear(self, message: ConsoleMessage) -> None:
        refused = "Failed to load resource" in message.text and "/static/" not in message.location["url"]
        if message.type in ("error", "warning") and not refused:
            self.complaints.append(message.text)

    @contextmanager
    def at(self, match: str, fragment: str = "", size: tuple[int, int] = DESK) -> Iterator[Page]:
        """The replay of a match, drawn."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.goto("about:blank")
        self.page.goto(f"{self.url}/match/{match}/replay{fragment}")
        self.page.locator(".playback, [role=alert]").first.wait_for()
        yield self.page
        assert self.complaints == []
        others = [(method, url) for method, url in self.asked if method != "GET"]
        assert all(
            method == "POST" and self.posts is not None and url.endswith(self.posts) for method, url in others
        )


@pytest.fixture(scope="module")
def looker(browser: Browser) -> Iterator[Looker]:
    with serving(ReplayServer()) as server:
        page = browser.new_context(reduced_motion="reduce").new_page()
        page.set_default_timeout(6 * PATIENCE)
        yield Looker(page, server.url)


def here(page: Page, deal: int, step: int) -> None:
    expect(page.locator(".playback-line b")).to_contain_text(re.compile(rf"^Deal {deal}\b.* step {step} of"))
    assert page.evaluate("location.hash") == f"#{deal}.{step}"


def steps(page: Page) -> int:
    return int(page.locator(".playback-slider").get_attribute("max") or 0)


def test_a_finished_match_is_stepped_through_by_keys(looker: Looker) -> None:
    """Steps, tricks, ends, sights; a reload at a moment's link stands at that moment."""
    with looker.at(WHIST) as page:
        here(page, 1, 1)
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        here(page, 1, 3)
        page.keyboard.press("ArrowLeft")
        here(page, 1, 2)
        page.keyboard.press("PageDown")
        expect(page.locator(".playback-line b")).to_contain_text("Trick 1")
        expect(page.locator(".trick .played")).to_have_count(1)
        expect(page.locator("#live")).to_contain_text(re.compile("Trick 1: step .* plays? the"))
        page.keyboard.press("PageDown")
        expect(page.locator(".playback-line b")).to_contain_text("Trick 2")
        page.reload()
        expect(page.locator(".playback-line b")).to_contain_text("Trick 2")
        expect(page.locator(".trick .played")).to_have_count(1)
        expect(page.locator(".hand .card")).to_have_count(10 if mine_played(page) else 11)

        page.keyboard.press("s")
        expect(page.locator(".hands li")).to_have_count(4)
        expect(page.locator(".hand")).to_have_count(0)
        page.keyboard.press("s")
        expect(page.locator(".hands, .hand")).to_have_count(0)
        page.keyboard.press("s")
        expect(page.locator(".hand")).to_have_count(1)

        page.keyboard.press("End")
        here(page, 1, steps(page))
        expect(page.locator(".deal-panel")).to_be_visible()
        page.keyboard.press("ArrowRight")
        here(page, 2, 1)
        page.keyboard.press("Home")
        page.keyboard.press("ArrowLeft")
        expect(page.locator(".playback-line b")).to_contain_text("Deal 1")


def mine_played(page: Page) -> bool:
    """Whether the viewer's own card is the one that lies."""
    return page.locator('.trick .played[data-place="0"]').count() == 1


def test_it_plays_by_itself_until_it_is_stopped(looker: Looker) -> None:
    with looker.at(WHIST, "#1.4") as page:
        page.evaluate("localStorage.setItem('aelwyd.pace', '\"fast\"')")
        page.reload()
        page.locator(".playback").wait_for()
        page.keyboard.press("Space")
        expect(page.get_by_role("button", name="Pause")).to_be_visible()
        expect(page.locator(".playback-line b")).to_contain_text("step 6 of")
        page.keyboard.press("Space")
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
        page.evaluate("localStorage.clear()")


def test_the_dialog_jumps_and_gives_the_link_of_the_moment(looker: Looker) -> None:
    with looker.at(WHIST, "#2.5") as page:
        page.get_by_role("button", name=re.compile("^More")).click()
        dialog = page.get_by_role("dialog")
        expect(dialog.locator("#moment")).to_have_value(re.compile(rf"/match/{WHIST}/replay#2\.5$"))
        assert_no_move_is_offered(page)
        assert barriers(page) == []
        dialog.locator(".playback-choices").nth(1).get_by_role("button", name="3", exact=True).click()
        expect(dialog.locator("#moment")).not_to_have_value(re.compile("#2.5$"))
        page.keyboard.press("Escape")
        expect(page.locator(".playback-line b")).to_contain_text("Deal 2, Trick 3")


def assert_no_move_is_offered(page: Page) -> None:
    assert page.locator(".hand button, .actions, .turn button").count() == 0


def test_a_running_deal_is_shown_as_oneself_alone(looker: Looker) -> None:
    with looker.at(RUNNING + WHIST, "#3.1") as page:
        page.keyboard.press("End")
        expect(page.locator(".hand")).to_have_count(1)
        page.keyboard.press("s")
        expect(page.locator(".toast")).to_have_text("There is no other sight of this deal.")
        assert_no_move_is_offered(page)
    with looker.at(RUNNING + WHIST, "#9.1") as page:
        expect(page.get_by_role("alert")).to_have_text("There is no such deal in this match.")


@pytest.mark.parametrize(
    ("match", "fragment"), [(WHIST, "#1.9"), pytest.param(CHIAMATA, "#1.14", marks=pytest.mark.middle)]
)
@pytest.mark.parametrize(
    "size", [pytest.param(SMALL, marks=pytest.mark.middle), PHONE, DESK], ids=["small", "phone", "desk"]
)
def test_it_fits_and_is_accessible(looker: Looker, match: str, fragment: str, size: tuple[int, int]) -> None:
    OUTPUT.mkdir(parents=True, exist_ok=True)
    with looker.at(match, fragment, size) as page:
        page.keyboard.press("PageDown")
        page.keyboard.press("ArrowRight")
        for sight in ("mine", "all", "table"):
            page.screenshot(path=OUTPUT / f"{match}-{size[0]}-{sight}.png")
            is_well(page, axe=size != PHONE and match == WHIST)
            page.keyboard.press("s")
            expect(page.locator(".hands")).to_have_count(1 if sight == "mine" else 0)
