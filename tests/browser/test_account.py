"""Accounts in a real browser on a real server: Ash keeps a name and a password, signs in on a phone, ends that session
from the laptop, and is forgotten; Rowan, who played with Ash, looks on.

Each browser is a context of its own.
"""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.table_page import DESK, PHONE
from tests.live.evening import SHORT, gather, leave, take_seats
from tests.live.served import Guest, Served

pytestmark = pytest.mark.browser
PATIENCE = 20_000
PASSWORD = "correct horse"
OUTPUT = Path("test-output/account")
"""Pictures for people."""


@dataclass
class Home:
    """A server with one table, at which Ash and Rowan have played a match."""

    browser: Browser
    server: Served
    ash: Guest
    rowan: Guest
    table: str

    def device(self, guest: Guest | None, size: tuple[int, int]) -> tuple[BrowserContext, Page]:
        """Somebody's browser."""
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"
        )
        context.set_default_timeout(PATIENCE)
        if guest is not None:
            name, _, value = guest.cookie.partition("=")
            context.add_cookies([{"name": name, "value": value, "url": self.server.url}])
        return context, context.new_page()


async def a_match(server: Served) -> tuple[list[str], str]:
    """Two people play one: their cookies, and the table."""
    players = await asyncio.to_thread(gather, [server.address], "briscola", 2, 41, **SHORT["briscola"])
    await take_seats(players)
    await asyncio.gather(*(player.play(60) for player in players))
    await leave(players)
    return [player.cookie for player in players], players[0].table


@pytest.fixture(scope="module")
def home(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    server = Served(tmp_path_factory.mktemp("account")).start()
    with ThreadPoolExecutor(1) as thread:  # a loop of the driver's own runs on this one
        cookies, table = thread.submit(asyncio.run, a_match(server)).result()
    guests = []
    for cookie, name in zip(cookies, ("Ash", "Rowan"), strict=True):
        guest = Guest(server.address)
        guest.cookie = cookie
        guest.ask("/api/me", {"name": name})
        guests.append(guest)
    yield Home(browser, server, guests[0], guests[1], table)
    assert server.stop() == 0


def says(page: Page, words: str) -> None:
    """Talk, in the drawer beside the table."""
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("textbox", name="Message").fill(words)
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".talk-log")).to_contain_text(words)


@pytest.mark.middle
def test_ash_signs_in_elsewhere_ends_it_and_is_forgotten(home: Home) -> None:
    url = home.server.url
    laptop, ash = home.device(home.ash, DESK)
    pocket, phone = home.device(None, PHONE)
    other, rowan = home.device(home.rowan, DESK)
    try:
        keeps(ash, url)
        signs_in(phone, url)
        phone.goto(f"{url}/t/{home.table}")
        rowan.goto(f"{url}/t/{home.table}")
        says(rowan, "Shall we?")
        ends_it(ash, phone, url)
        ash.goto(f"{url}/t/{home.table}")
        says(ash, "Not tonight")
        expect(rowan.locator(".talk-log")).to_contain_text("Not tonight")
        is_forgotten(ash, url)
        # Rowan's open table, and what was played.
        expect(rowan.locator(".talk-log")).not_to_contain_text("Not tonight")
        expect(rowan.locator(".talk-log")).to_contain_text("Shall we?")
        expect(rowan.locator("#room")).not_to_contain_text("Ash")
        rowan.goto(f"{url}/history")
        expect(rowan.locator(".match__who")).to_contain_text("against Somebody")
        rowan.locator(".match__who").get_by_role("link").click()
        expect(rowan.locator("main")).to_contain_text("Somebody")
        expect(rowan.locator("body")).not_to_contain_text("Ash")
        rowan.screenshot(path=OUTPUT / "others-match.png")
    finally:
        for context in (laptop, pocket, other):
            context.close()


def keeps(ash: Page, url: str) -> None:
    """A guest keeps a name and a password."""
    ash.goto(f"{url}/me")
    expect(ash.locator(".head")).to_contain_text("a guest that only this browser knows")
    ash.get_by_label("Name to sign in with").fill("Ash.Tree")
    ash.locator("#new-password").fill("short")
    ash.get_by_role("button", name="Keep them").click()
    assert ash.locator("#new-password").evaluate("(field) => field.validity.tooShort")
    ash.locator("#new-password").fill(PASSWORD)
    ash.get_by_role("button", name="Keep them").click()
    expect(ash.locator(".head")).to_contain_text("can sign in anywhere")
    expect(ash.get_by_label("Name to sign in with")).to_have_value("ash.tree")


def signs_in(phone: Page, url: str) -> None:
    """From the front page, with a slip at first."""
    phone.goto(url)
    phone.get_by_role("link", name="Sign in").click()
    for password in ("wrong horse", PASSWORD):
        phone.get_by_label("Name to sign in with").fill("ash.tree")
        phone.get_by_label("Password", exact=True).fill(password)
        phone.get_by_role("main").get_by_role("button", name="Sign in").click()
        if password != PASSWORD:
            expect(phone.get_by_role("alert").filter(has_text="do not belong together")).to_be_visible()
    phone.wait_for_url(f"{url}/")
    expect(phone.locator("#me")).to_contain_text("Ash")


def ends_it(ash: Page, phone: Page, url: str) -> None:
    """From the list of sessions: the phone's table closes by itself."""
    expect(phone.locator("#room")).to_be_visible()
    ash.goto(f"{url}/me")
    expect(ash.locator(".session")).to_have_count(2)
    ash.screenshot(path=OUTPUT / "sessions.png", full_page=True)
    ash.locator("[data-end]").click()
    expect(ash.locator(".session")).to_have_count(1)
    expect(phone.get_by_text("Your visit has ended")).to_be_visible()
    phone.screenshot(path=OUTPUT / "ended-phone.png")
    phone.goto(f"{url}/me")
    expect(phone.get_by_role("heading", name="This browser is nobody yet")).to_be_visible()


def is_forgotten(ash: Page, url: str) -> None:
    """By the button, with the password."""
    ash.goto(f"{url}/me")
    ash.get_by_text("I want to be forgotten").click()
    ash.locator("#forget-password").fill("wrong horse")
    ash.get_by_role("button", name="Delete me").click()
    expect(ash.locator("#me-forget-said")).to_have_text("That is not your password.")
    ash.locator("#forget-password").fill(PASSWORD)
    ash.get_by_role("button", name="Delete me").click()
    ash.wait_for_url(f"{url}/")
    expect(ash.locator("#me")).to_contain_text("You")
