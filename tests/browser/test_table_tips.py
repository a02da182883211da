"""Tips at the table page: one key away, said and shown and the card marked; by themselves in a first hand; and refused in
words where others play."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from app.table import messages as m
from app.table import tips
from tests.browser.looks import barriers, misfits
from tests.browser.table_page import LANDSCAPE, SMALL, At, Tables, tables

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def shown(browser: Browser) -> Iterator[Tables]:
    with tables(browser) as opened:
        yield opened


def alone(at: At) -> None:
    """All others give their seats to bots, as if they had always sat there."""
    state = at.sitting.evening.state
    for number, seat in enumerate(state.seats):
        if number != at.sitting.seat:
            seat.person = f"b-easy-{number}"
    at.server.run(at.sitting.send(at.sitting.snapshot(state)))


def card_of(at: At) -> str:
    """The card that the tip for the decision owed speaks of."""
    seat = at.sitting.seat
    assert seat is not None
    return str(tips.tip(at.sitting.evening.state, seat, "cid-00001").params["card"])


def test_a_tip_is_one_key_away(shown: Tables) -> None:
    """It takes no room from anything, can be read by everybody, and is put away."""
    with shown.at("briscola-two", SMALL) as at:
        alone(at)
        button = at.page.get_by_role("button", name="A tip")
        expect(button).to_be_visible()
        at.page.keyboard.press("i")
        tip = at.page.locator(".tip")
        expect(tip).to_be_visible()
        words = tip.locator("p").inner_text()
        expect(at.page.locator("#live")).to_have_text(re.compile(re.escape(words)))
        expect(at.page.locator(".hand .tipped")).to_have_attribute("data-code", card_of(at))
        at.page.screenshot(path="test-output/table/tip-small.png")
        assert misfits(at.page, SMALL) == []
        assert barriers(at.page) == []
        at.page.get_by_role("button", name="Put the tip away").click()
        expect(tip).to_have_count(0)
        expect(at.page.locator(".hand .tipped")).to_have_count(0)
        button.click()
        expect(tip.locator("p")).to_have_text(words)
        assert len(at.heard(m.AskTip)) == 2


def test_in_a_first_hand_they_come_by_themselves_until_there_are_enough(shown: Tables) -> None:
    with shown.at("pisti-first", fragment="#learn") as at:
        alone(at)
        tip = at.page.locator(".tip")
        expect(tip).to_be_visible()
        first = at.heard(m.AskTip)
        at.page.get_by_role("button", name="No more tips").click()
        expect(tip).to_have_count(0)
        assert at.page.evaluate("location.hash") == ""
        asked = len(first)
        at.page.keyboard.press("i")
        expect(tip).to_be_visible()
        expect(tip.get_by_role("button", name="No more tips")).to_have_count(0)
        assert asked and len(at.heard(m.AskTip)) == asked + 1


def test_where_others_play_there_is_no_tip(shown: Tables) -> None:
    with shown.at("briscola-two") as at:
        expect(at.page.get_by_role("button", name="A tip")).to_have_count(0)
        at.page.keyboard.press("i")
        expect(at.page.locator(".toast")).to_have_text(
            "Tips are given where the host allows them, and where one person plays with bots alone."
        )


@pytest.mark.parametrize("name", ["pisti-tips", "briscola-tips-six", "pisti-tips-watch"])
def test_out_of_turn_a_lamp_says_that_tips_are_given(shown: Tables, name: str) -> None:
    """Quietly, with its words for who cannot see it, in the way of nothing; on one's own turn it is the button."""
    with shown.at(name, SMALL) as at:
        mark = at.page.locator(".turn .tip-mark")
        expect(mark).to_be_visible()
        expect(mark).to_have_text("Tips are given at this table")
        expect(at.page.get_by_role("button", name="A tip")).to_have_count(0)
        for size in (SMALL, LANDSCAPE):
            at.page.set_viewport_size({"width": size[0], "height": size[1]})
            at.page.screenshot(path=f"test-output/table/{name}-{size[0]}.png")
            assert misfits(at.page, size) == []
            assert _within(mark, at.page.locator(".turn"))
        assert barriers(at.page) == []


def _within(inner: Locator, outer: Locator) -> bool:
    a, b = inner.bounding_box(), outer.bounding_box()
    assert a is not None and b is not None
    return a["x"] >= b["x"] and a["x"] + a["width"] <= b["x"] + b["width"]


def test_where_there_are_none_there_is_no_lamp(shown: Tables) -> None:
    with shown.at("pisti-takes") as at:
        expect(at.page.locator(".turn")).to_be_visible()
        expect(at.page.locator(".tip-mark")).to_have_count(0)
