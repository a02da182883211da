"""Handing a seat over by its link, on a real server: Ash moves it to another browser, lends it to Rowan, takes it back.

Each browser is a context of its own. A bot sits opposite, so nobody else is needed.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.table_page import PHONE, SHAPES
from tests.live.served import Guest, Served

pytestmark = pytest.mark.browser
PATIENCE = 20_000
OUTPUT = Path("test-output/handover")
"""Pictures for people."""


@dataclass
class Home:
    """A server with one private table of Ash's, and the browsers that come to it."""

    browser: Browser
    server: Served
    ash: Guest
    table: str

    @contextmanager
    def device(self, guest: Guest | None = None) -> Iterator[Page]:
        """Somebody's browser; it ends with no complaint on its console but about answers that refuse."""
        context = self.browser.new_context(
            viewport={"width": PHONE[0], "height": PHONE[1]}, reduced_motion="reduce"
        )
        context.set_default_timeout(PATIENCE)
        if guest is not None:
            name, _, value = guest.cookie.partition("=")
            context.add_cookies([{"name": name, "value": value, "url": self.server.url}])
        page, faults = context.new_page(), []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on(
            "console",
            lambda one: (
                faults.append(one.text)
                if one.type in ("error", "warning") and "Failed to load resource" not in one.text
                else None
            ),
        )
        try:
            yield page
            assert faults == []
        finally:
            context.close()

    def called(self, name: str) -> Guest:
        """Somebody with this name who was never at the table."""
        guest = Guest(self.server.address)
        guest.ask("/api/me", {"name": name})
        return guest


@pytest.fixture(scope="module")
def home(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    server = Served(tmp_path_factory.mktemp("handed")).start()
    ash = Guest(server.address)
    ash.ask("/api/me", {"name": "Ash"})
    wish = {"key": "key-handed-over", "ruleset": "briscola", "seats": 2, "public": False, "bots": "easy"}
    yield Home(browser, server, ash, ash.ask("/api/tables", wish)["id"])
    assert server.stop() == 0


def hand(page: Page) -> Locator:
    return page.locator(".hand .card")


def code_for(page: Page, choice: str) -> str:
    """The link of a new code, made from the menu."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Hand my seat over").click()
    page.get_by_role("button", name=choice).click()
    expect(page.get_by_role("img", name="The link as a square code")).to_be_visible()
    link = page.locator("#handover-link").input_value()
    # It names an address for other machines; the test's browsers know this one alone.
    return page.url.partition("/t/")[0] + link[link.index("/t/") :]


def plays(page: Page) -> None:
    """A card of this browser's, once it is its turn."""
    expect(page.locator(".turn.mine")).to_be_visible(timeout=PATIENCE)
    first = hand(page).first
    laid = first.get_attribute("data-code")
    first.click()
    expect(page.locator(f".hand .card[data-code='{laid}']")).to_have_count(0)


@pytest.mark.middle
def test_ash_moves_the_seat_lends_it_and_takes_it_back(home: Home) -> None:
    with home.device(home.ash) as first, home.device() as phone:
        first.goto(f"{home.server.url}/t/{home.table}#play")
        expect(hand(first)).to_have_count(3, timeout=PATIENCE)
        # To Ash's own phone, which nobody knows here yet.
        phone.goto(code_for(first, "To another device of mine"))
        asked = phone.get_by_role("dialog", name="Continue here as Ash?")
        expect(asked).to_be_visible()
        assert "#" not in phone.url
        picture(first, "code")
        picture(phone, "asked")
        asked.get_by_role("button", name="Continue as Ash").click()
        expect(hand(phone)).to_have_count(3)
        expect(first.get_by_role("heading", name="You are sitting here in another tab")).to_be_visible()
        plays(phone)
        lends_and_takes_back(home, phone)


def picture(page: Page, name: str) -> None:
    page.screenshot(path=OUTPUT / f"{name}.png")


def lends_and_takes_back(home: Home, ash: Page) -> None:
    with home.device(home.called("Rowan")) as rowan:
        rowan.goto(code_for(ash, "To somebody else, for this match"))
        rowan.get_by_role("button", name="Play for Ash").click()
        expect(rowan.locator(".loan")).to_contain_text("You play for Ash")
        expect(ash.locator(".loan")).to_contain_text("Rowan plays for you")
        expect(ash.locator("dialog[open]")).to_have_count(0)
        expect(hand(ash)).to_have_count(0)
        expect(ash.locator(".seat-name", has_text="Rowan for Ash")).to_be_visible()
        picture(ash, "lent")
        for shape, size in SHAPES.items():
            rowan.set_viewport_size({"width": size[0], "height": size[1]})
            rowan.get_by_role("button", name="Give back").click(trial=True)
            hand(rowan).last.click(trial=True)
            picture(rowan, f"borrowed-{shape}")
        plays(rowan)
        ash.get_by_role("button", name="Take back").click()
        expect(hand(ash).first).to_be_visible()
        expect(rowan.locator(".loan")).to_have_count(0)
        expect(hand(rowan)).to_have_count(0)
        # Once more, and given back.
        rowan.goto("about:blank")
        rowan.goto(code_for(ash, "To somebody else, for this match"))
        rowan.get_by_role("button", name="Play for Ash").click()
        rowan.get_by_role("button", name="Give back").click()
        rowan.get_by_role("dialog").get_by_role("button", name="Give back").click()
        expect(hand(ash).first).to_be_visible()


@pytest.mark.middle
def test_a_code_ends_with_its_dialog_and_a_no_changes_nothing(home: Home) -> None:
    with home.device(home.ash) as ash, home.device(home.called("Wren")) as wren:
        ash.goto(f"{home.server.url}/t/{home.table}#play")
        expect(hand(ash).first).to_be_visible(timeout=PATIENCE)
        link = code_for(ash, "To another device of mine")
        wren.goto(link)
        asked = wren.get_by_role("dialog", name="Continue here as Ash?")
        expect(asked).to_contain_text("Until now this browser was Wren")
        asked.get_by_role("button", name="Not now").click()
        expect(wren.get_by_role("heading", name="There is no table here")).to_be_visible()
        with ash.expect_response("**/handover/cancel"):
            ash.keyboard.press("Escape")
        wren.goto("about:blank")
        wren.goto(link)
        expect(wren.get_by_role("alert").filter(has_text="That link is not valid.")).to_be_visible()
