"""Longer words break nothing: pages and the table in a language that is 40 % longer than English, and in Welsh."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import stretched
from tests.browser.looks import misfits
from tests.browser.shelf_server import Shelf
from tests.browser.shelf_server import serving as shelf_serving
from tests.browser.table_page import SHAPES, At, Tables, tables

pytestmark = pytest.mark.browser

PAGES = ("front", "history")
MORE_PAGES = ("new", "match", "people", "me", "rules-pisti", "privacy", "book", "sign-in")
MOMENT = "pisti"
MORE_MOMENTS = (
    "briscola-six",
    "waiting",
    "between",
    "bidwhist-exchange",
    "pedro-bid",
    "chiamata-bid",
    "hockey",
)


@pytest.fixture(scope="module", autouse=True)
def long(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with stretched.spoken(tmp_path_factory.mktemp("locale")):
        yield


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    shelf = Shelf()
    shelf.language = stretched.LANGUAGE
    with shelf_serving(shelf) as address:
        yield address


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    yield browser.new_page(reduced_motion="reduce")


@pytest.fixture(scope="module")
def shown(browser: Browser) -> Iterator[Tables]:
    with tables(browser) as opened:
        opened.server.language = stretched.LANGUAGE
        yield opened


def test_a_stretched_text_is_two_fifths_longer() -> None:
    text = "Whoever takes the trick leads to the next, says {name}."
    assert stretched.stretch(text) == "Whooeeveer taakees thee triick leeaads too thee neext, saays {name}."


def _fits(site: str, page: Page, name: str) -> None:
    page.goto(f"{site}/page/{name}", wait_until="load")
    expect(page.locator("html")).to_have_attribute("lang", stretched.LANGUAGE)
    for width, height in ((320, 640), (390, 844), (768, 1024), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{wide} px too wide at {width}"


def _misfits(at: At) -> list[str]:
    expect(at.page.locator(".banner")).to_have_count(0)
    faults: list[str] = []
    for shape, size in SHAPES.items():
        at.page.set_viewport_size({"width": size[0], "height": size[1]})
        at.page.wait_for_timeout(60)
        found = misfits(at.page, size, may_scroll=at.name.startswith("waiting"))
        faults += [f"{shape}: {fault}" for fault in found]
    return faults


@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits(site: str, page: Page, name: str) -> None:
    _fits(site, page, name)


@pytest.mark.middle
@pytest.mark.parametrize("name", MORE_PAGES)
def test_other_pages_fit(site: str, page: Page, name: str) -> None:
    _fits(site, page, name)


def test_the_table_fits(shown: Tables) -> None:
    """And its settings offer the languages, of which one is chosen by asking for the page again."""
    with shown.at(MOMENT) as at:
        assert _misfits(at) == []
        at.page.locator(".bar button").last.click()
        at.page.get_by_role("button", name="Seettiings").click()
        languages = at.page.get_by_label("Laanguuaagee")
        assert languages.locator("option").all_inner_texts() == ["English", "Cymraeg"]
        languages.select_option("en")
        at.page.wait_for_url("**/t/pisti?language=en")


@pytest.mark.middle
@pytest.mark.parametrize("name", MORE_MOMENTS)
def test_other_moments_fit(shown: Tables, name: str) -> None:
    with shown.at(name) as at:
        assert _misfits(at) == []
