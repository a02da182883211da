"""Signals at the table page: given from the sheet, shown at the partner's chip and in the talk, spoken, and known again."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from app.table import messages as m
from tests.browser.looks import barriers, misfits
from tests.browser.moments import NAMES
from tests.browser.table_page import DESK, PHONE, SHAPES, At, Tables, tables

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def shown(browser: Browser) -> Iterator[Tables]:
    with tables(browser) as opened:
        yield opened


def given(at: At) -> list[tuple[str, str | None]]:
    return [(message.kind, message.suit) for message in at.heard(m.Signal)]


def name_at(at: At, seat: int) -> str:
    return NAMES[at.sitting.evening.people.index(str(at.sitting.evening.state.seats[seat].person))]


def whisper(at: At, seat: int, kind: str, suit: m.Suit | None = None) -> None:
    """Another person gives a signal."""
    person = at.sitting.evening.state.seats[seat].person
    assert person is not None
    at.server.run(at.sitting.whisper(person, m.Signal(f"cid-{seat}-{kind:_<12}", kind, suit)))


def test_a_signal_is_given_from_the_sheet(shown: Tables) -> None:
    with shown.at("briscola-signals", PHONE, has_touch=True, is_mobile=True) as at:
        at.page.get_by_role("button", name="Signal").tap()
        sheet = at.page.locator("#dialog")
        expect(sheet).to_contain_text(f"Only {name_at(at, 2)} will know.")
        expect(sheet.locator(".signs .menu-entry")).to_have_count(15)
        assert barriers(at.page) == []
        sheet.get_by_role("button", name="Lead cups").tap()
        expect(sheet).to_be_hidden()
        expect(at.page.locator(".toast")).to_have_text("You signal: Lead cups")
        assert given(at) == [("lead_suit", "H")]
        expect(at.page.locator(".bubble")).to_have_count(0)


def test_a_partners_signal_is_shown_spoken_and_known_again(shown: Tables) -> None:
    with shown.at("briscola-signals") as at:
        at.page.get_by_role("tab", name="Chat").click()
        whisper(at, 1, "load")
        whisper(at, 2, "trump_jack")
        words, name = "I hold the knave of trumps", name_at(at, 2)
        expect(at.page.locator(".seat .bubble")).to_have_text([re.compile(words)])
        expect(at.page.locator('[data-anchor="seat-2"] .bubble')).to_be_visible()
        expect(at.page.locator("#live")).to_have_text(re.compile(f"{name} signals: {words}"))
        line = at.page.locator(".talk-log li")
        expect(line).to_have_text([re.compile(f"{name} signals: {words}.*partners only")])
        at.server.close(at.name, 1012)
        expect(at.page.locator(".offline")).to_have_count(0)
        expect(line).to_have_count(1)
        expect(at.page.locator(".bubble")).to_have_count(0, timeout=9000)


@pytest.mark.parametrize(
    "name", [pytest.param("briscola-signals", marks=pytest.mark.middle), "briscola-signals-six"]
)
def test_the_button_and_the_bubbles_fit(shown: Tables, name: str) -> None:
    with shown.at(name, DESK) as at:
        for shape, size in SHAPES.items():
            at.page.set_viewport_size({"width": size[0], "height": size[1]})
            for seat in range(2, len(at.sitting.evening.state.seats), 2):
                whisper(at, seat, "play_smooth")
            at.page.wait_for_timeout(60)
            at.page.screenshot(path=f"test-output/table/{name}-{shape}.png")
            assert [f"{shape}: {fault}" for fault in misfits(at.page, size)] == []
            for bubble in at.page.locator(".bubble").all():
                box = bubble.bounding_box()
                assert box and box["x"] >= 0 and box["x"] + box["width"] <= size[0], shape
        assert barriers(at.page) == []


def test_where_signals_are_off_nothing_offers_them(shown: Tables) -> None:
    with shown.at("briscola-four") as at:
        expect(at.page.get_by_role("button", name="Signal")).to_have_count(0)
