"""Three evenings at one table: its book on a phone, on a desk and on paper, from a real server."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from sqlalchemy import Connection

from app.bench.planted import plant, table_id
from app.store.schema import users
from app.store.store import Store
from tests.browser.looks import barriers
from tests.browser.table_page import DESK, PHONE
from tests.live.conftest import Serve
from tests.store.chronicles import ANN, BOB, BOT, CID, DEE, three_evenings

pytestmark = pytest.mark.browser

OUTPUT = Path("test-output/book")
BOOK = f"/t/{table_id(1)}/book"
CALLED = {ANN: "Ann", BOB: "Bob", CID: "Cid", DEE: "Dee", BOT: "Bot Aled"}


async def _three_evenings(url: str) -> None:
    store = await Store.open(url)
    await plant(store, three_evenings(1, public=True))
    rows = [{"person": person, "name": name, "created_at": 0} for person, name in CALLED.items()]

    def name(connection: Connection) -> None:
        connection.execute(users.insert(), rows)

    await store.database.write(name)
    await store.close()


def fits(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    root = "document.documentElement"
    assert page.evaluate(f"{root}.scrollWidth <= {root}.clientWidth")


@pytest.mark.middle
def test_three_evenings_and_their_year_on_paper(serve: Serve, sqlite_url: str, browser: Browser) -> None:
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, _three_evenings(sqlite_url)).result()
    server = serve(sqlite_url)
    OUTPUT.mkdir(parents=True, exist_ok=True)
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"http://{server.address}{BOOK}")
    expect(page.locator(".book__evening")).to_have_count(3)
    expect(page.locator(".book__score").first.locator("tbody tr").first).to_contain_text("Ann leads")
    for size, name in ((PHONE, "phone"), (DESK, "desk")):
        fits(page, size)
        page.screenshot(path=OUTPUT / f"{name}.png", full_page=True)
    assert barriers(page) == []
    page.get_by_role("link", name="Pişti").first.click()  # an evening leads to its matches
    expect(page).to_have_url(f"http://{server.address}/match/{table_id(1)}-6")
    page.goto(f"http://{server.address}{BOOK}")
    page.get_by_role("link", name="2023", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The table’s book, 2023")
    page.emulate_media(media="print")
    for gone in (".top", ".filters", ".book__since", ".foot"):
        expect(page.locator(gone)).to_be_hidden()
    expect(page.locator(".book__evening")).to_have_count(3)
    expect(page.get_by_text("Points in finished matches")).to_be_visible()  # what is folded is open on paper
    colours = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(colours) in ("rgb(255, 255, 255)", "rgba(0, 0, 0, 0)")
    fits(page, (794, 1123))
    page.screenshot(path=OUTPUT / "paper.png", full_page=True)
    paper = page.pdf(path=OUTPUT / "paper.pdf", format="A4")
    assert paper.startswith(b"%PDF")
    context.close()
