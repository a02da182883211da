"""Two friends play a match of Briscola from the front page to its end: one who opens the table in Firefox, or in
WebKitGTK, the other in Chromium. The host then reads the score sheet, checks the deal and looks at it again, in that
browser; its console complains of nothing. `.ci/install-browsers` installs the two."""

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.evening.conftest import Invite
from tests.browser.evening.people import Person
from tests.browser.others.driver import Driver, until
from tests.browser.others.host import Host
from tests.live.served import Served

pytestmark = [pytest.mark.browser, pytest.mark.full]

PAGES: Final = ("/", "/new", "/rules/pisti", "/history", "/privacy")
ROUNDS: Final = 3000
"""So often both look for something to do before the match counts as one that never ends."""


def test_two_people_play_a_match(other: Driver, friend: Invite, house: Served) -> None:
    the_pages_open(other, house)
    host, hazel = Host(other), friend("Hazel")
    link = host.open_table(house.url, "briscola")
    hazel.come(link)
    hazel.call_yourself("Hazel")
    hazel.sit()
    host.press("button", "^I am ready$")
    hazel.ready()
    expect(hazel.hand).to_have_count(3)
    assert play(host, hazel) == 40
    the_score_sheet_is_read(host)
    the_deal_is_right(host)
    assert other.complaints() == []


def the_pages_open(browser: Driver, house: Served) -> None:
    """Each has its heading."""
    for page in PAGES:
        browser.go(house.url + page)
        assert browser.run("return document.querySelector('h1') !== null;"), page


def play(host: Host, guest: Person) -> int:
    """Both play as soon as the turn comes, until both see the result; the cards played."""
    made = 0
    for _ in range(ROUNDS):
        moments = (host.act(), guest.act())
        if moments == ("over", "over"):
            return made
        made += moments.count("turn")
        if "turn" not in moments:
            guest.page.wait_for_timeout(30)
    raise AssertionError(f"no end after {made} cards: {moments}")


def the_score_sheet_is_read(host: Host) -> None:
    """Who won, and each line with its reason; the dialog closes."""
    assert re.search(r"wins?!?$|draw$", host.words("#result-title"))
    host.press("button", "^Score sheet$")
    until(lambda: host.words("#dialog-title") == "Score sheet", "score sheet")
    until(lambda: host.browser.find("#dialog details.why"), "line of the score sheet")
    host.press("#dialog button", "^Close$")
    until(lambda: host.browser.run("return !document.getElementById('dialog').open;"), "closed dialog")


def the_deal_is_right(host: Host) -> None:
    """On the page of the match, checked by this browser; then the deal is shown again, step by step."""
    table = str(host.browser.run("return location.href;"))
    host.browser.go(table.replace("/t/", "/match/") + "-1")
    host.press("button", "Check all")
    checked = "return document.getElementById('check-said')?.dataset.checked ?? null;"
    assert until(lambda: host.browser.run(checked), "answer of the check") == "right"
    host.press("a[href*='replay']")
    until(lambda: host.browser.find(".playback-slider"), "replay")
    before = host.words(".playback-line b")
    host.press(".playback-buttons button:nth-of-type(4)")
    until(lambda: host.words(".playback-line b") != before, "next step")
