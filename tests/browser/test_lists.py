"""Names in a row: a browser joins them as the server does, in every language, also where it knows no lists of one."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from app.api.texts import spoken, texts
from tests.browser.shelf_server import Shelf, serving

pytestmark = pytest.mark.browser

ROWS: tuple[list[str], ...] = (
    [],
    ["Oak"],
    ["Oak", "Elm"],
    ["Oak", "Rowan"],
    ["Oak", "Ivy", "Yasmin"],
    ["7 y rhawiau", "8 y rhawiau"],
    ["Oak", "18", "180"],
    ["Wren", "Elm", "Ŷstwyth"],
)
LISTED = """async (rows) => {
    const src = document.querySelector("script[type=module]").src;
    const { listed } = await import(new URL("i18n.js", src));
    return rows.map(listed);
}"""


@pytest.fixture(scope="module")
def shelf() -> Iterator[tuple[Shelf, str]]:
    shelf = Shelf()
    with serving(shelf) as address:
        yield shelf, address


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    yield browser.new_page()


@pytest.mark.parametrize("language", spoken())
def test_a_browser_joins_names_as_the_server_does(
    shelf: tuple[Shelf, str], page: Page, language: str
) -> None:
    shelf[0].language = language
    page.goto(f"{shelf[1]}/page/front")
    assert page.locator("html").get_attribute("lang") == language
    assert page.evaluate(LISTED, list(ROWS)) == [texts(language).listed(row) for row in ROWS]
