"""An installed Aelwyd: the browser takes the manifest and the worker, and without a server there is a page that says so,
waits and goes on by itself. Pictures for people stand in `test-output/installing`."""

import json
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from app.api.statics import digest
from tests.browser.shelf_server import Shelf, serving

pytestmark = pytest.mark.browser

OUTPUT = Path("test-output/installing")
REGISTER = f"""async () => {{
  const {{ register }} = await import("/static/{digest()}/js/installed.js");
  await register();
  return (await navigator.serviceWorker.ready).active.state;
}}"""


def test_without_a_server_there_is_a_page_that_waits_and_goes_on(browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page, shelf = context.new_page(), Shelf()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    with serving(shelf) as address:
        page.goto(f"{address}/page/front")
        assert page.evaluate(REGISTER) in ("activating", "activated")
        page.wait_for_function("caches.match('/offline').then(Boolean)")
        page.reload()
        assert page.evaluate("Boolean(navigator.serviceWorker.controller)")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto(f"{address}/page/history")
    expect(page.get_by_role("heading", level=1)).to_have_text("The hearth is out of reach")
    expect(page.get_by_role("status")).to_have_text("Trying again by itself.")
    page.screenshot(path=OUTPUT / "phone.png")
    assert Axe().run(page).violations_count == 0
    again = page.get_by_role("button", name="Try now")
    assert (box := again.bounding_box()) is not None and box["height"] >= 44
    again.click()
    with serving(shelf, urlsplit(address).port or 0):
        expect(page.get_by_role("heading", level=1)).to_have_text("My matches", timeout=20_000)
        assert page.url == f"{address}/page/history"
    assert faults == []
    context.close()


def test_a_browser_finds_nothing_amiss_with_the_manifest(browser: Browser) -> None:
    page = browser.new_page()
    with serving(Shelf()) as address:
        page.goto(f"{address}/page/front")
        told = page.context.new_cdp_session(page).send("Page.getAppManifest")
        assert told["errors"] == [] and told["url"] == f"{address}/manifest.webmanifest"
        facts = json.loads(told["data"])
        for icon in facts["icons"]:
            assert page.request.get(f"{address}{icon['src']}").ok
    page.context.close()
