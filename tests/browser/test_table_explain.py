"""Explain it: every line of a score, every trick and whatever a rule stands behind can be opened at the table, and says
the rule in a sentence, with its number, and the cards that decided it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.looks import barriers
from tests.browser.table_page import PHONE, SMALL, Tables, tables

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def shown(browser: Browser) -> Iterator[Tables]:
    with tables(browser) as opened:
        yield opened


def rule_is(reason: Locator, ruleset: str, rule: str) -> None:
    link = reason.get_by_role("link", name=f"Rule {rule}")
    expect(link).to_have_attribute("href", f"/rules/{ruleset}#{rule}")


def test_a_line_of_a_deal_shows_its_rule_and_its_cards(shown: Tables) -> None:
    with shown.at("between", SMALL) as at:
        line = at.page.locator(".deal-panel .why", has_text=re.compile("Aces")).first
        line.locator("summary").click()
        expect(line).to_contain_text("Each ace and each jack counts 1")
        rule_is(line, "pisti", "PI-31")
        aces = line.get_by_role("group", name="The cards that decided it").locator(".card")
        expect(aces.first).to_have_accessible_name(re.compile("ace of"))
        assert barriers(at.page) == []


def test_a_line_about_all_cards_taken_shows_them(shown: Tables) -> None:
    with shown.at("briscola-scored", PHONE, settings={"rest": "600"}) as at:
        line = at.page.locator(".deal-panel .why", has_text="Cards won").first
        line.locator("summary").click()
        rule_is(line, "briscola", "BR-26")
        match = at.sitting.evening.state.match
        assert match is not None
        tricks = match.shared_view()["tricks"][0]
        expect(line.locator(".reason-cards .card")).to_have_count(2 * tricks)


def test_what_happened_can_be_opened(shown: Tables) -> None:
    with shown.at("pisti-mark") as at:
        entry = at.page.locator(".log li", has_text="makes a pişti")
        entry.locator("summary").press("Enter")
        expect(entry.locator(".reason-cards .card")).to_have_count(2)
        # An ordinary one, or one of the dearer kinds: whichever the deal brought.
        link = entry.get_by_role("link", name=re.compile(r"^Rule P[A-Z]*-\d+"))
        expect(link).to_have_attribute("href", re.compile(r"^/rules/pisti#P[A-Z]*-\d+"))
        laid = at.page.locator(".log li", has_text=re.compile(r"^\w+ plays the"))
        expect(laid.locator("summary")).to_have_count(0)


def test_a_trick_says_who_took_it_by_which_rule(shown: Tables) -> None:
    with shown.at("briscola-trick", settings={"rest": "600"}) as at:
        entry = at.page.locator(".log li", has_text=re.compile("takes? the trick"))
        entry.locator("summary").click()
        rule_is(entry, "briscola", "BR-18")
        expect(entry.locator(".reason-cards .card")).to_have_count(4)
        expect(entry.locator(".won")).to_have_text("took it")
        expect(at.page.locator(".played")).to_have_count(0, timeout=5000)
        at.page.keyboard.press("l")
        rule_is(at.page.locator("#dialog"), "briscola", "BR-18")
