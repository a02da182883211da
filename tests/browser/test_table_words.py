"""The table in words, in the place of the picture; and the keyboard's place at the table, which is never lost."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.looks import is_well
from tests.browser.table_page import PHONE, At, Tables, tables

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def shown(browser: Browser) -> Iterator[Tables]:
    with tables(browser) as opened:
        yield opened


def below(at: At, heading: str) -> str:
    """What stands below a heading of the table in words."""
    words = at.page.get_by_role("region", name="The table in words")
    return words.get_by_role("group", name=heading, exact=True).inner_text().partition("\n")[2].strip()


def test_the_table_turns_into_words_that_follow_the_play(shown: Tables) -> None:
    with shown.at("briscola-four", PHONE) as at:
        at.page.keyboard.press("v")
        words = at.page.get_by_role("region", name="The table in words")
        expect(words).to_be_focused()
        assert below(at, "Turn").startswith("Your turn")
        assert len(re.findall("^.+: .+\\.", below(at, "Trick"), re.MULTILINE)) == 3
        assert "Trumps: " in below(at, "Trumps, contract, stock")
        assert len(below(at, "Players").splitlines()) >= 4
        assert below(at, "Your hand").count(",") == 1  # three cards
        is_well(at.page)
        card = at.page.get_by_role("group", name="Your hand", exact=True).get_by_role("button").first
        name = card.get_attribute("aria-label")
        card.press("Enter")
        expect(words.get_by_role("group", name="What happened")).to_contain_text(f"You play the {name}.")
        at.page.keyboard.press("v")
        expect(words).to_have_count(0)
        assert at.page.evaluate("document.activeElement.closest('.hand') !== null")


def test_a_voice_rests_between_two_sentences(shown: Tables) -> None:
    with shown.at("briscola-four") as at:
        at.page.evaluate(
            "for (const key of 'wh') document.dispatchEvent(new KeyboardEvent('keydown', { key }))"
        )
        expect(at.page.locator("#live")).to_contain_text(re.compile(r"Your turn\. Your hand: .+\.\s*$"))


def test_a_choice_that_was_made_leaves_the_focus_to_the_hand(shown: Tables) -> None:
    with shown.at("chiamata-bid") as at:
        at.page.keyboard.press("a")
        grid = at.page.get_by_role("group", name="Ranks, from low to high")
        expect(grid.locator(":focus")).to_have_count(1)
        for name in ("Pass", "Tap again to pass"):
            at.page.get_by_role("button", name=name, exact=True).press("Enter")
        expect(grid).to_have_count(0)
        expect(at.page.get_by_role("group", name="Your hand").locator(":focus")).to_have_count(1)


def test_one_dialog_hands_the_focus_to_the_next(shown: Tables) -> None:
    with shown.at("pisti") as at:
        menu = at.page.get_by_role("button", name=re.compile("^Menu"))
        menu.press("Enter")
        at.page.get_by_role("button", name="Settings").press("Enter")
        settings = at.page.get_by_role("dialog", name="Settings")
        expect(settings.locator(":focus")).to_have_count(1)
        at.page.keyboard.press("Escape")
        expect(settings).to_have_count(0)
        expect(menu).to_be_focused()
