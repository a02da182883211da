"""A card on its way to the hand can be pressed where it is going, at every moment: a press is never lost.

The flight is slowed, and then held at one moment after another; the presses are a mouse's.
"""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, expect

from app.table import messages as m
from tests.browser.looks import barriers
from tests.browser.table_page import DESK, PHONE, At, Tables, tables

pytestmark = pytest.mark.browser

SLOW: Final = "document.documentElement.style.setProperty('--move', '20s')"
HOLD: Final = """(part) => {
  const flights = document
    .getAnimations()
    .filter((one) => !(one instanceof CSSTransition) && one.effect.target.closest(".flying, .hand, .cloth"));
  for (const flight of flights) {
    flight.pause();
    flight.currentTime = flight.effect.getComputedTiming().endTime * part;
  }
  return flights.length;
}"""
"""Hold everything that moves at this part of its way, waiting included."""
UNDER: Final = "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-code]')?.dataset.code ?? null"
PARTS: Final = [step / 20 for step in range(20)]


@pytest.fixture(scope="module")
def shown(browser: Browser) -> Iterator[Tables]:
    with tables(browser) as opened:
        yield opened


def _drawing(at: At) -> Locator:
    """Take the trick with a trump, and so the next turn: the card drawn from the stock for it, on its way."""
    held = {card.get_attribute("data-code") for card in at.page.locator(".hand .card").all()}
    at.page.evaluate(SLOW)
    at.page.locator('.hand .card[data-suit="H"]').click()
    at.page.locator(".flying").first.wait_for(state="attached")
    at.page.mouse.move(0, 0)
    at.page.wait_for_timeout(300)  # until the card that the mouse was over lies down again
    (drawn,) = {card.get_attribute("data-code") for card in at.page.locator(".hand .card").all()} - held
    return at.page.locator(f'.hand [data-code="{drawn}"]')


def _middle(card: Locator) -> tuple[float, float]:
    box = card.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_what_is_seen_flies_and_what_is_pressed_stands(shown: Tables, size: tuple[int, int]) -> None:
    """At every moment of the way the middle of each card's place is that card's, and nothing that is seen twice is read
    out twice."""
    with shown.at("briscola-two", size, reduced_motion="no-preference", fresh=True) as at:
        drawn = _drawing(at)
        code, place = drawn.get_attribute("data-code"), _middle(drawn)
        cards = at.page.locator(".hand .card").all()
        ways = []
        for part in PARTS:
            assert at.page.evaluate(HOLD, part) > 1
            ways.append(_middle(at.page.locator(f'.flying[data-code="{code}"]')))
            assert _middle(drawn) == place
            for card in cards:
                assert at.page.evaluate(UNDER, list(_middle(card))) == card.get_attribute("data-code"), part
        assert len(set(ways)) > len(PARTS) / 2, "it was seen to move"
        assert barriers(at.page) == []


@pytest.mark.parametrize("part", [0.0, 0.2, 0.5, 0.8, 0.99])
def test_a_press_at_any_moment_plays_the_card(shown: Tables, part: float) -> None:
    with shown.at("briscola-two", PHONE, reduced_motion="no-preference", fresh=True) as at:
        drawn = _drawing(at)
        assert at.page.evaluate(HOLD, part) > 1
        code = drawn.get_attribute("data-code")
        at.page.mouse.click(*_middle(drawn))
        expect(drawn).to_have_count(0)
        played = [
            message.action.move["card"] for message in at.heard(m.Do) if isinstance(message.action, m.Act)
        ]
        assert len(played) == 2 and played[-1] == code
