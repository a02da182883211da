"""A match looked at together, in two browsers at the real page: one leads, the other follows, at a phone and at a desk; and
the ways there from the table."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect

from app.table import messages as m
from app.table.together import Open, Review
from tests.browser.looks import barriers, is_well
from tests.browser.review_server import COOKIE, ReviewServer
from tests.browser.table_page import DESK, PHONE, tables
from tests.browser.table_server import serving

pytestmark = pytest.mark.browser
expect.set_options(timeout=20_000)

OUTPUT = Path("test-output/review")
MATCH = "briscola-3-random"


class Two:
    """Rowan at a desk, who leads, and Hazel at a phone."""

    def __init__(self, browser: Browser, server: ReviewServer) -> None:
        self.server, self.complaints = server, list[str]()
        self.leader, self.follower = (
            self._come(browser, person, size) for person, size in (("p0", DESK), ("p1", PHONE))
        )

    def _come(self, browser: Browser, person: str, size: tuple[int, int]) -> Page:
        context = browser.new_context(reduced_motion="reduce", viewport={"width": size[0], "height": size[1]})
        context.add_cookies([{"name": COOKIE, "value": person, "url": self.server.url}])
        context.set_default_timeout(20_000)
        page = context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(f"{error} {error.stack}"))
        page.goto(f"{self.server.url}/t/{MATCH}/review")
        page.locator(".together").wait_for()
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def together(self) -> str:
        """Where the leader is, once the other is there too."""
        said = place(self.leader).inner_text()
        expect(place(self.follower)).to_have_text(said)
        return said


@pytest.fixture(scope="module")
def two(browser: Browser) -> Iterator[Two]:
    OUTPUT.mkdir(parents=True, exist_ok=True)
    with serving(ReviewServer()) as server:
        assert isinstance(server, ReviewServer)
        server.review = Review(1, "p0", ("p0", "p1", "p2"), step=3)
        yield Two(browser, server)


def words(page: Page) -> Locator:
    return page.locator(".together-words b")


def place(page: Page) -> Locator:
    return page.locator(".playback-line b")


def shot(page: Page, name: str) -> None:
    """Kept to be looked at; and nothing is wrong with it."""
    page.screenshot(path=OUTPUT / f"{name}.png")
    if page.locator("#dialog[open]").count():
        assert barriers(page) == []  # what lies under a dialog is nothing to touch
    else:
        is_well(page)


def test_one_leads_and_the_other_follows_looks_elsewhere_and_comes_back(two: Two) -> None:
    ada, ben = two.leader, two.follower
    expect(words(ada)).to_have_text("You lead: the others see what you see")
    expect(words(ben)).to_have_text("Rowan leads; you look along")
    assert "step 3 of" in two.together(), "where the table stood already"
    ada.keyboard.press("PageDown")
    ada.keyboard.press("PageDown")
    assert "Trick" in two.together()
    ada.keyboard.press("s")
    expect(ben.locator(".hands li")).to_have_count(3)
    shot(ada, "leading-desk")
    shot(ben, "following-phone")
    ben.get_by_role("button", name="Step back").click()
    expect(words(ben)).to_have_text("You look elsewhere; Rowan leads")
    ada.keyboard.press("s")
    ada.keyboard.press("ArrowRight")
    expect(ada.locator(".hand.still")).to_be_visible()
    expect(ben.locator(".hands li")).to_have_count(3)
    shot(ben, "elsewhere-phone")
    ben.get_by_role("button", name="Back to Rowan").click()
    two.together()
    expect(ben.locator(".playback-sight").filter(has_text="Rowan")).to_be_visible()
    expect(ben.locator(".hand.still .card")).to_have_count(ada.locator(".hand.still .card").count())
    ada.get_by_role("textbox", name="Message").fill("Why the three?")
    ada.keyboard.press("Enter")
    ben.get_by_role("button", name="Table talk (1 new)").click()
    expect(ben.get_by_role("dialog")).to_contain_text("Why the three?")
    shot(ben, "talk-phone")
    ben.get_by_role("button", name="Close").click()
    assert two.complaints == two.server.faults == []


@pytest.mark.middle
def test_a_line_is_played_by_whoever_leads_before_all_eyes(two: Two) -> None:
    ada, ben = two.leader, two.follower
    ada.get_by_role("button", name="On to the next trick").click()
    two.together()
    ada.get_by_role("button", name="What if…").click()
    ada.get_by_role("button", name="Play on from here").click()
    expect(ben.locator(".whatif-line")).to_have_text(
        "What if: the seat of Rowan is played otherwise. Nothing here counts."
    )
    expect(ben.locator(".whatif-buttons button")).to_have_count(1)
    _plays_a_card(ada)
    _same_hand(ada, ben)
    shot(ben, "whatif-phone")
    ada.get_by_role("button", name="Pass the lead").click()
    shot(ada, "pass-desk")
    ada.get_by_role("dialog").get_by_role("button", name="Hazel").click()
    expect(words(ada)).to_have_text("Hazel leads; you look along")
    expect(words(ben)).to_have_text("You lead: the others see what you see")
    expect(ada.locator(".whatif-line")).to_contain_text("is played otherwise")
    _plays_a_card(ben)
    _same_hand(ben, ada)
    shot(ada, "whatif-desk")
    ben.get_by_role("button", name="Back to the replay").click()
    expect(ada.locator(".playback-slider")).to_be_visible()
    expect(place(ada)).to_have_text(place(ben).inner_text())
    ada.goto("about:blank")
    ben.get_by_role("button", name="End", exact=True).click()
    ben.get_by_role("button", name="End it for all").click()
    expect(ben.get_by_role("dialog")).to_contain_text("Looking at it together has ended.")
    expect(ben.get_by_role("link", name="Look on alone")).to_have_attribute(
        "href", re.compile(rf"/match/{MATCH}-1/replay#1\.\d+$")
    )
    shot(ben, "over-phone")
    assert two.complaints == two.server.faults == []


def _plays_a_card(page: Page) -> None:
    """The first card that may be played, once it is this viewer's turn."""
    page.locator(".turn.mine").wait_for()
    card = page.locator(".hand .card:not([aria-disabled=true])").first
    code = card.get_attribute("data-code")
    card.click()
    if page.locator(".hand .lifted").count():
        page.locator(".hand .lifted").click()
    expect(page.locator(f".hand [data-code='{code}']")).to_have_count(0)


def _same_hand(leader: Page, follower: Page) -> None:
    """Once it is the leader's turn again, the follower sees the cards that they hold, and can do nothing with them."""
    leader.locator(".turn.mine").wait_for()
    codes = [card.get_attribute("data-code") for card in leader.locator(".hand .card").all()]
    for code in codes:
        expect(follower.locator(f".hand.still [data-code='{code}']")).to_have_count(1)
    expect(follower.locator(".hand.still .card")).to_have_count(len(codes))


def test_the_table_offers_it_and_tells_of_it(browser: Browser) -> None:
    with tables(browser) as there, there.at("over", PHONE) as at:
        at.page.screenshot(path=OUTPUT / "result-phone.png")
        is_well(at.page)
        at.page.get_by_role("button", name="Look at it together").click()
        assert [one.wish for one in at.heard(m.LookTogether)] == [Open(1)]
        at.tell({"t": "review", "review": {"match": 1, "leader": "p1", "joined": ["p1"]}})
        expect(at.page.locator(".looking")).to_contain_text("Looking at the match together: Hazel")
        expect(at.page.get_by_role("button", name="Look at it together")).to_have_count(0)
        link = at.page.get_by_role("link", name="Look along")
        expect(link).to_have_attribute("href", "/t/over/review")
        at.page.screenshot(path=OUTPUT / "called-phone.png")
        is_well(at.page)
