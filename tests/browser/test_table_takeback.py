"""A card taken back, a card that stands, and a claim with the hand laid open, at the table page."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from app.table import entries as e
from app.table import messages as m
from tests.browser.looks import barriers, misfits
from tests.browser.table_page import DESK, PHONE, SHAPES, At, Tables, tables

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def shown(browser: Browser) -> Iterator[Tables]:
    with tables(browser) as opened:
        yield opened


def menu(at: At) -> Locator:
    at.page.get_by_role("button", name=re.compile("^Menu")).click()
    return at.page.locator("#dialog")


def others_say(at: At, answer: str) -> None:
    """Everybody else answers alike, and the table draws its conclusion."""
    evening = at.sitting.evening
    while evening.state.question is not None:
        silent = [seat for seat in evening.state.question.asked if seat not in evening.state.question.answers]
        decided = not silent or (answer in evening.state.question.answers.values() and answer == "no")
        if decided:
            evening.go_on()
        else:
            entry = evening.try_out(evening.command(silent[0], m.Answer("no" if answer == "no" else "yes")))
            assert isinstance(entry, e.Entry)
            evening.follow(entry)
        at.server.run(at.sitting.send(at.sitting.step()))


def test_a_card_is_taken_back_when_all_agree(shown: Tables) -> None:
    with shown.at("briscola-undo", PHONE) as at:
        cards = at.page.locator(".hand .card")
        held = cards.count()
        menu(at).get_by_role("button", name="Take back my card").click()
        asking = at.page.locator(".asking")
        expect(asking).to_contain_text("You ask for your last card back.")
        expect(asking).to_contain_text("Waiting for")
        assert barriers(at.page) == []
        others_say(at, "yes")
        expect(asking).to_have_count(0)
        expect(cards).to_have_count(held + 1)
        expect(at.page.locator(".turn.mine")).to_be_visible()
        expect(at.page.locator("#live")).to_contain_text("Your last card is taken back.")


def test_a_card_stands_when_somebody_says_so(shown: Tables) -> None:
    with shown.at("briscola-undo", DESK) as at:
        held = at.page.locator(".hand .card").count()
        menu(at).get_by_role("button", name="Take back my card").click()
        expect(at.page.locator(".asking")).to_be_visible()
        others_say(at, "no")
        expect(at.page.locator("#live")).to_contain_text("The card stands: not everybody agreed.")
        expect(at.page.locator(".asking")).to_have_count(0)
        expect(at.page.locator(".hand .card")).to_have_count(held)
        entries = menu(at)
        expect(entries.get_by_role("button", name="House rules")).to_be_visible()
        expect(entries.get_by_role("button", name="Take back my card")).to_have_count(0)


def test_a_claim_lays_the_hand_open_and_ends_the_deal(shown: Tables) -> None:
    with shown.at("bid-whist-claim", PHONE) as at:
        match = at.sitting.evening.state.match
        assert match is not None
        held = match.own_view(0)["hand"]
        dialog = menu(at)
        dialog.get_by_role("button", name="Claim the rest…").click()
        expect(dialog).to_contain_text("Your cards are laid open for everybody")
        dialog.get_by_role("button", name="Lay open and claim").click()
        opened = at.page.locator(".asking-hand .card")
        expect(opened).to_have_count(len(held))
        assert [one.get_attribute("data-code") for one in opened.all()] == held
        for shape, size in SHAPES.items():
            at.page.set_viewport_size({"width": size[0], "height": size[1]})
            at.page.wait_for_timeout(60)
            assert [f"{shape}: {fault}" for fault in misfits(at.page, size)] == []
        assert barriers(at.page) == []
        others_say(at, "yes")
        expect(at.page.locator("#live")).to_contain_text("All agree: the deal is laid down.")
        expect(at.page.locator(".asking")).to_have_count(0)
        assert isinstance(at.sitting.evening.log[-1].body, e.Claimed)
