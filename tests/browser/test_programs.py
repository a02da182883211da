"""Programs in a real browser on a real server: Ash makes a token for one table, which the program takes a seat at; it is
marked as what it is; Ash ends it. Pictures for people stand in `test-output/programs`."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.evening.people import PHONE, Person
from tests.browser.looks import barriers
from tests.live.served import Guest, Served
from tests.live.test_programs import Program, manners

pytestmark = pytest.mark.browser
OUTPUT = Path("test-output/programs")
MARK = "A program, not a person"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path / "programs").start()
    yield served
    assert served.stop() == 0


def picture(page: Page, name: str) -> None:
    OUTPUT.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=OUTPUT / f"{name}.png")


async def sits_down(program: Program, table: str) -> None:
    told = await program.enter(table)
    assert told["you"]["name"] == "Bot Bela"
    assert (await program.do({"type": "sit", "seat": 1}, version=program.version))["t"] == "step"
    await program.close()


def test_a_token_is_made_for_a_table_and_its_program_is_marked(browser: Browser, server: Served) -> None:
    guest = Guest(server.address)
    guest.ask("/api/me", {"name": "Ash"})
    wish = {"key": "program-0", "ruleset": "briscola", "seats": 2, "options": {}, "public": False}
    table = guest.ask("/api/tables", {**wish, "manners": manners(programs=True)})["id"]
    ash = Person(browser, "Ash", PHONE)
    key, _, value = guest.cookie.partition("=")
    ash.context.add_cookies([{"name": key, "value": value, "url": server.url}])
    page = ash.page
    page.goto(f"{server.url}/me")
    page.get_by_label("What your program is called").fill("Bela")
    page.get_by_label("What it may do").select_option(label="Play at one table alone: Briscola")
    page.get_by_role("button", name="Make a token").click()
    expect(page.locator("#me-token-done")).to_contain_text("This is the token.")
    secret = page.get_by_label("The token: it is shown this once").input_value()
    assert secret.startswith("aelwyd_")
    picture(page, "made")
    assert barriers(page) == []
    with ThreadPoolExecutor(1) as thread:  # a loop of the driver's own runs on this one
        thread.submit(asyncio.run, sits_down(Program(server.address, secret), table)).result()
    page.goto(f"{server.url}/t/{table}")
    place = page.locator(".place", has_text="Bot Bela")
    expect(place.get_by_role("img", name=MARK)).to_have_count(1)
    expect(page.locator(".place", has_text="Ash").get_by_role("img", name=MARK)).to_have_count(0)
    picture(page, "seated")
    assert barriers(page) == []
    page.goto(f"{server.url}/me")
    expect(page.locator("#tokens")).to_contain_text("at one table alone")
    page.get_by_role("button", name="End the token of Bela").click()
    expect(page.locator("#me-token-done")).to_contain_text("That token has ended")
    assert Program(server.address, secret).post("/api/code", {"code": "AAAAAA"}).code == "bad_token"
    ash.context.close()
    assert ash.faults == []
