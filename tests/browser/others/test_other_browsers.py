"""A whole match in Firefox and one in WebKitGTK, from the front page to the score sheet, the check of the deal, and the
replay; and nothing that their consoles complain of. `make browsers` installs them and runs this."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.browser.others.driver import Driver, until
from tests.browser.others.firefox import Firefox
from tests.browser.others.webkit import WebKit
from tests.live.served import Served

pytestmark = [pytest.mark.browsers, pytest.mark.middle, pytest.mark.full]

MOMENT: Final = """
const seen = (css) => document.querySelector(css) !== null;
if (seen(".result")) return "over";
if (seen(".turn.mine") && seen(".hand .card:not([aria-disabled])")) return "turn";
return "wait";
"""
HAND: Final = (
    "return [...document.querySelectorAll('.hand .card')].map((card) => card.dataset.code).join(' ');"
)
PAGES: Final = ("/", "/new", "/rules/pisti", "/history", "/privacy")


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[Served]:
    """A server whose bots are quick."""
    server = Served(tmp_path / "quick", module="tests.live.quick")
    yield server.start()
    server.stop()


@pytest.fixture(params=["firefox", "webkit"])
def browser(request: pytest.FixtureRequest, quick: Served, tmp_path: Path) -> Iterator[Driver]:
    """Each of the two, with nothing in it from before."""
    driver: Driver = (
        Firefox(tmp_path / "firefox", quick.url)
        if request.param == "firefox"
        else WebKit(tmp_path / "webkit")
    )
    yield driver
    driver.quit()


def press(browser: Driver, css: str) -> None:
    """Click the first of these, once it is there."""
    browser.click(until(lambda: browser.find(css), css)[0])


def text(browser: Driver, css: str) -> str:
    """The text of the first of these; empty while there is none."""
    return str(browser.run(f"return document.querySelector({css!r})?.textContent ?? '';"))


def play(browser: Driver) -> int:
    """The first card that may be played, whenever it is this person's turn; the cards played until the match is over."""
    made = 0
    while (moment := until(lambda: _asked(browser), "turn and no end")) != "over":
        assert moment == "turn"
        held = browser.run(HAND)
        browser.click(browser.find(".hand .card:not([aria-disabled])")[0])
        until(lambda held=held: browser.run(HAND) != held, "card played")  # type: ignore[misc]
        made += 1
    return made


def _asked(browser: Driver) -> Any:
    moment = browser.run(MOMENT)
    return None if moment == "wait" else moment


def test_a_whole_match(browser: Driver, quick: Served) -> None:
    for page in PAGES:
        browser.go(quick.url + page)
        assert browser.run("return document.querySelector('h1') !== null;"), page
    browser.go(quick.url)
    press(browser, "[data-play=briscola]")
    until(lambda: browser.find(".hand .card"), "hand")
    assert play(browser) >= 10
    assert re.match(r"You|Your|Bot|A draw", text(browser, "#result-title"))
    press(browser, ".foot-result .foot-row .button")
    assert text(browser, "#dialog-title") == "Score sheet"
    until(lambda: browser.find("#dialog details.why"), "line of the score sheet")
    press(browser, "#dialog .dialog-head button")
    until(lambda: browser.run("return !document.getElementById('dialog').open;"), "closed dialog")
    the_deal_is_right(browser)
    assert browser.complaints() == []


def the_deal_is_right(browser: Driver) -> None:
    """On the page of the match, checked by this browser; then the deal is shown again, step by step."""
    table = str(browser.run("return location.href;"))
    browser.go(table.replace("/t/", "/match/") + "-1")
    checks = "return [...document.querySelectorAll('button')].findIndex((one) => one.textContent.includes('Check all'));"
    browser.click(browser.find("button")[int(browser.run(checks))])
    until(lambda: text(browser, "#check-said"), "answer of the check")
    assert browser.run("return document.getElementById('check-said').dataset.checked;") == "right"
    press(browser, "a[href*='/replay/'], a[href*='replay']")
    until(lambda: browser.find(".playback-slider"), "replay")
    before = text(browser, ".playback-line b")
    press(browser, ".playback-buttons button:nth-of-type(4)")
    until(lambda: text(browser, ".playback-line b") != before, "next step")
