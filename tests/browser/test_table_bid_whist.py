"""Bid Whist at the table page: bids, declaration and exchange by mouse, touch and keys, the hand in the direction
declared, words for the ear, the score sheet. The moments are of real play, so what counts is what is sent."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Position, expect

from app.table import messages as m
from tests.browser.looks import barriers
from tests.browser.table_page import DESK, PHONE, SMALL, At, Tables, tables

pytestmark = pytest.mark.browser

CORNER: Final[Position] = {"x": 8, "y": 12}


@pytest.fixture(scope="module")
def shown(browser: Browser) -> Iterator[Tables]:
    with tables(browser) as opened:
        yield opened


def moves(at: At) -> list[dict[str, Any]]:
    """Every move that arrived, after a moment for the last one to arrive."""
    at.page.wait_for_timeout(150)
    return [dict(one.action.move) for one in at.heard(m.Do) if isinstance(one.action, m.Act)]


def hand(at: At) -> list[str]:
    return [str(card.get_attribute("data-code")) for card in at.page.locator(".hand .card").all()]


def test_a_bid_by_keys_is_chosen_then_made(shown: Tables) -> None:
    with shown.at("bidwhist-bid", DESK) as at:
        grid = at.page.get_by_role("group", name="Bids", exact=True)
        expect(grid.get_by_role("button")).to_have_count(21)
        stands = grid.get_by_role("button", name="3 no trump, the call to beat")
        expect(stands).to_have_attribute("aria-disabled", "true")
        grid.get_by_role("button", name="4 uptown").focus()
        at.page.keyboard.press("ArrowDown")
        at.page.keyboard.press("Space")
        assert moves(at) == []
        at.page.get_by_role("button", name="Bid 4 downtown").press("Enter")
        assert moves(at) == [{"type": "bid", "number": 4, "mode": "downtown"}]


def test_a_bid_too_low_says_what_is_to_be_beaten(shown: Tables) -> None:
    with shown.at("bidwhist-bid", SMALL, has_touch=True, is_mobile=True) as at:
        at.page.get_by_role("button", name="2 uptown").tap(force=True)
        expect(at.page.locator(".toast")).to_have_text("A bid must be higher than 3 no trump.")
        expect(at.page.locator(".call.is-top")).to_have_text(re.compile(r"3\sNT$"))
        at.page.get_by_role("button", name="Pass").tap()
        at.page.get_by_role("button", name="Tap again to pass").tap()
        assert moves(at) == [{"type": "pass"}]


def test_trumps_or_a_direction_are_declared(shown: Tables) -> None:
    with shown.at("bidwhist-suit", PHONE) as at:
        at.page.get_by_role("button", name="hearts", exact=True).click()
        at.page.get_by_role("button", name="Trumps: hearts").click()
        assert moves(at) == [{"type": "declare", "suit": "H"}]
    with shown.at("bidwhist-way", PHONE) as at:
        ways = at.page.get_by_role("group", name="Which way do the cards run?")
        ways.get_by_role("button", name="Uptown").focus()
        at.page.keyboard.press("ArrowRight")
        at.page.keyboard.press("Enter")
        assert barriers(at.page) == []
        at.page.get_by_role("button", name="No trumps, downtown").click()
        assert moves(at) == [{"type": "declare", "direction": "downtown"}]


@pytest.mark.parametrize("name", ["bidwhist-exchange", "bidwhist-sport"])
def test_six_of_eighteen_are_put_away_on_a_small_phone(shown: Tables, name: str) -> None:
    with shown.at(name, SMALL, has_touch=True, is_mobile=True) as at:
        cards = hand(at)
        assert len(cards) == 18
        expect(at.page.locator(".hand .is-new")).to_have_count(6)
        expect(at.page.get_by_role("button", name=re.compile(", from the kitty$"))).to_have_count(6)
        for code in cards[:6]:
            at.page.locator(f'.hand [data-code="{code}"]').tap(position=CORNER)
        expect(at.page.locator(".bw-kitty button")).to_have_count(6)
        at.page.locator(f'.bw-kitty [data-code="{cards[0]}"]').tap()
        expect(at.page.locator(".pick-bar")).to_contain_text("5 of 6 chosen")
        at.page.locator(f'.hand [data-code="{cards[17]}"]').tap(position=CORNER)
        at.page.get_by_role("button", name="Put these six away").tap()
        assert moves(at) == [{"type": "discard", "cards": [*cards[1:6], cards[17]]}]


def test_others_see_the_six_that_were_shown(shown: Tables) -> None:
    with shown.at("bidwhist-shown", PHONE) as at:
        expect(at.page.locator(".bw-kitty .card")).to_have_count(6)
        expect(at.page.locator(".bw-kitty")).to_contain_text("has the kitty and puts six cards away")
        expect(at.page.locator(".bw-kitty button")).to_have_count(0)


def test_the_hand_runs_in_the_direction_with_trumps_last(shown: Tables) -> None:
    """Spades are trumps, downtown: in every suit the king is lowest and the ace highest."""
    with shown.at("bidwhist-exchange", DESK) as at:
        cards = hand(at)
        low = "KQJT98765432A"
        assert [card[1] for card in cards] == sorted((card[1] for card in cards), key="HCDS".index)
        for one, two in pairwise(cards):
            assert one[1] != two[1] or low.index(one[0]) < low.index(two[0])


def test_a_joker_without_trumps_stands_apart_and_is_marked_dead(shown: Tables) -> None:
    with shown.at("bidwhist-nt", DESK) as at:
        first = at.page.locator(".hand .card").first
        expect(first).to_have_attribute("data-code", "RJ")
        expect(first).to_have_attribute("aria-label", "red joker, worth nothing without trumps")
        expect(first).to_have_class(re.compile("is-dead"))
        first.click(force=True)
        expect(at.page.locator(".toast")).to_have_text("You must follow hearts.")
        assert moves(at) == []


def test_what_is_played_for_can_be_seen_and_heard(shown: Tables) -> None:
    with shown.at("bidwhist", PHONE) as at:
        strip = at.page.locator(".strip")
        expect(strip).to_have_attribute("aria-label", "Contract: 7 uptown, trumps clubs, uptown")
        expect(strip).to_contain_text("7 ↑")
        expect(strip).to_contain_text("needs 13 · has 4")
        books = at.page.locator(".books li")
        expect(books).to_have_count(2)
        expect(books.first.locator(".book-first")).to_have_count(1)
        expect(books.first.locator(".book-line")).to_have_count(1)
        live = at.page.locator("#live")
        at.page.keyboard.press("c")
        expect(live).to_contain_text(
            "The contract: Ash, 7 uptown, trumps clubs, uptown. Needed 13 tricks, taken 4."
        )
        at.page.keyboard.press("l")
        expect(at.page.get_by_role("dialog").locator(".card")).to_have_count(4)


def test_the_score_sheet_tells_the_contract_of_every_deal(shown: Tables) -> None:
    with shown.at("bidwhist-between", PHONE) as at:
        at.page.keyboard.press("s")
        sheet = at.page.get_by_role("dialog", name="Score sheet")
        expect(sheet.locator(".bw-bars li")).to_have_count(2)
        row = sheet.locator(".bw-sheet tbody tr")
        expect(row).to_have_count(1)
        expect(row.locator(".bw-bid")).to_contain_text("7 uptown, trumps clubs, uptown")
        expect(row).to_contain_text("of 13")
        expect(row).to_contain_text("−7")
        assert barriers(at.page) == []
