"""An evening as a file, opened where there is neither a server nor a network: stepped through, heard, and looked at.
Pictures for people stand in `test-output/goodnight`."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from app.api.goodnights import goodnight
from app.api.texts import texts
from app.table.export import Export
from tests.browser.looks import BRIEFLY
from tests.exported import kept

pytestmark = pytest.mark.browser

OUTPUT = Path("test-output/goodnight")
PHONE, DESK = (390, 844), (1280, 800)
NAMES = ["Hazel", "Elm", "Ash", "Rowan the Elder"]
EVENING = ("hockey-2-traditional", "bid_whist-4-traditional", "briscola-2-defaults")


def named(name: str) -> Export:
    export = kept(name)
    return replace(export, people=NAMES[: export.seats])


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("kept") / "evening.html"
    path.write_text(goodnight([named(name) for name in EVENING], texts("en")))
    return path.as_uri()


@pytest.fixture
def page(browser: Browser, file: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Offline; a test that ends with a word on the console, or with anything asked for but the file, fails."""
    context = browser.new_context(
        offline=True,
        java_script_enabled=getattr(request, "param", True),
        viewport={"width": PHONE[0], "height": PHONE[1]},
    )
    page = context.new_page()
    said: list[str] = []
    asked: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda one: asked.append(one.url))
    page.goto(file)
    yield page
    context.close()
    assert said == [] and asked == [file]


def looks(page: Page, name: str) -> None:
    """It fits, axe finds nothing, and there is a picture of it."""
    OUTPUT.mkdir(parents=True, exist_ok=True)
    for (width, height), light in ((PHONE, "light"), (DESK, "dark")):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=light, reduced_motion="reduce")  # type: ignore[arg-type]
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{wide} px too wide at {width}"
        found = Axe().run(page, context={"exclude": [["svg"]]}, options=BRIEFLY)
        assert found.violations_count == 0, found.generate_report()
        page.screenshot(path=OUTPUT / f"{name}-{width}.png", full_page=True)


def test_a_deal_is_stepped_through_by_keyboard(page: Page) -> None:
    said, step = page.locator(".said"), page.locator(".stage__head .num")
    deal = kept(EVENING[0]).deals[0]
    expect(said).to_have_text("The cards are dealt.")
    for number, move in enumerate(deal.moves[:6], 1):
        page.keyboard.press("ArrowRight")
        expect(step).to_have_text(f"step {number + 1} of {len(deal.moves) + 1}")
        assert move.move is not None
        top = page.locator(".middle .card").last
        assert top.get_attribute("data-code") == move.move["card"]
        name = top.get_attribute("aria-label")
        expect(said).to_contain_text(f"{NAMES[move.seat]}: {name}.")
    page.keyboard.press("ArrowLeft")
    expect(step).to_have_text(f"step 6 of {len(deal.moves) + 1}")
    page.keyboard.press("End")
    expect(page.locator(".onehand .card")).to_have_count(0)
    page.keyboard.press("ArrowRight")  # on into the next deal
    expect(page.locator("#stage select")).to_have_value("1")
    expect(said).to_have_text("The cards are dealt.")
    page.keyboard.press("ArrowLeft")
    expect(step).to_have_text(f"step {len(deal.moves) + 1} of {len(deal.moves) + 1}")
    page.keyboard.press("PageDown")
    page.keyboard.press("Home")
    expect(page.locator("#stage select")).to_have_value("1")


@pytest.mark.middle
def test_a_deal_is_opened_from_its_place_in_the_list(page: Page) -> None:
    """The trick with its winner, every hand, buttons and slider."""
    whist = page.locator(".evening").nth(1)
    whist.locator(".deal summary").first.click()
    whist.get_by_role("button", name="Step through this deal").click()
    expect(page.locator(".said")).to_have_text("The cards are dealt.")
    expect(page.locator(".onehand .card")).to_have_count(48)
    page.locator(".steps").get_by_role("button", name="Step on").click()
    expect(page.locator(".said")).to_have_text("Hazel: bid 6 downtown.")
    page.get_by_role("slider").fill("10")
    expect(page.locator(".said")).to_have_text("Ash: 7 of spades. Rowan the Elder takes it.")
    expect(page.locator(".laid--won .card")).to_have_attribute("data-code", "2S")
    looks(page, "whist")
    page.get_by_role("combobox").select_option(label="Briscola, deal 1")
    page.get_by_role("slider").fill("1")
    expect(page.locator(".middle .card")).to_have_attribute("data-set", "italian")
    looks(page, "briscola")


@pytest.mark.parametrize("page", [False], indirect=True)
def test_without_a_script_it_can_be_read(page: Page) -> None:
    expect(page.locator("#stage")).to_be_hidden()
    deal = page.locator(".deal").first
    deal.locator("summary").first.click()
    expect(deal.locator(".hands-said")).to_contain_text("Hazel")
    expect(deal.locator(".moves-said li").first).to_contain_text("Hazel: ")
    expect(deal.locator("button")).to_be_hidden()
