"""Four friends on four screens play Bid Whist: they bid on the grid, one declares, takes the kitty and puts six away, and
a bid far too high ends the match with its first deal. Everything fits, axe finds nothing. Whole matches under both sets
of house rules are for the full size."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.evening.conftest import Invite
from tests.browser.evening.people import DESK, SMALL, Person, asked, bid, gather, play_on, start
from tests.browser.looks import is_well
from tests.live.served import Served

pytestmark = pytest.mark.browser

RULES = {"target": "5 points", "kitty": "The bidder exchanges"}


def auction(people: list[Person], *calls: str) -> Person:
    """Everybody in turn, and who declares."""
    for number, words in enumerate(calls):
        person = asked(people)
        if number == len(calls) - 1:
            for other in people:
                is_well(other.page, axe=other is person)
        bid(person, words)
    return asked(people)


@pytest.mark.middle
def test_four_people_bid_exchange_and_play_a_deal(friend: Invite, house: Served) -> None:
    people = [friend("Rowan", DESK), friend("Hazel", touch=True), friend("Ash", SMALL), friend("Elowen")]
    gather(people, [house.url], "Bid Whist", RULES)
    start(people)
    declarer = auction(people, "2 downtown", "pass", "3 no trump", "7 uptown")
    declarer.press("spades")
    is_well(declarer.page, axe=False)
    declarer.press("Trumps: spades")
    expect(declarer.hand).to_have_count(18)
    is_well(declarer.page, axe=True)
    for other in people:
        if other is not declarer:
            expect(other.page.locator(".bw-kitty .card")).to_have_count(0)
    declarer.choose()
    expect(declarer.hand).to_have_count(12)
    assert play_on(people, 6) == 6
    for person in people:
        is_well(person.page, axe=False)
        expect(person.page.locator(".strip")).to_contain_text("needs 13")
    assert play_on(people) == 42
    for person in people:
        expect(person.page.locator(".result")).to_be_visible()
    the_sheet_tells_the_deal(people[0])


def the_sheet_tells_the_deal(person: Person) -> None:
    """The dialog has the contract, and the reasons of the last line."""
    person.press("Score sheet")
    sheet = person.page.get_by_role("dialog", name="Score sheet")
    expect(sheet.locator(".bw-bid")).to_contain_text("7 ↑")
    line = sheet.locator("details.why").filter(has_text=re.compile("made|failed"))
    line.locator("summary").click()
    expect(line.get_by_role("link")).to_have_text(re.compile("BW-2[56]"))
    is_well(person.page, axe=False)


@pytest.mark.full
@pytest.mark.parametrize("preset", ["As in the rule page", "Traditional"])
def test_a_whole_match(friend: Invite, house: Served, preset: str) -> None:
    """The dealer bids the least there is, names the first suit, puts the first six away."""
    people = [friend("Rowan", DESK), friend("Hazel", touch=True), friend("Ash", SMALL), friend("Elowen")]
    gather(people, [house.url], "Bid Whist", preset=preset)
    start(people)
    assert play_on(people, 5000) % 48 == 0
    for person in people:
        expect(person.page.locator(".result")).to_be_visible()
        is_well(person.page, axe=False)
