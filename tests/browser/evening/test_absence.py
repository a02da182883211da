"""A friend's train enters a tunnel: the others wait, let a bot play, or end the match, and the friend comes back.

The server is one in a hurry (`tests.live.hurried`); what it does is what every server does a little later.
"""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.evening.conftest import Invite
from tests.browser.evening.people import DESK, Person, gather, play_on, start
from tests.live.served import Served

pytestmark = pytest.mark.browser


def question(person: Person) -> Locator:
    return person.page.get_by_role("region", name="A question to the table")


def chip(person: Person) -> Locator:
    """The other one's, at a table for two."""
    return person.page.get_by_role("list", name="Players").get_by_role("listitem")


def bots_card(ash: Person) -> None:
    """Play until the stand-in has played a card."""
    ash.page.get_by_role("tab", name="Log").click()
    for _ in range(200):
        if ash.page.locator(".log").get_by_text(re.compile("^Bot Aled for Ivy plays the ")).count():
            return
        ash.act()
        ash.page.wait_for_timeout(50)
    raise AssertionError("the stand-in plays no card")


@pytest.mark.middle
def test_the_others_choose_and_the_friend_returns(hurried: Served, friend: Invite) -> None:
    ash, ivy = friend("Ash", DESK), friend("Ivy")
    gather([ash, ivy], [hurried.url], "Briscola")
    start([ash, ivy])
    play_on([ash, ivy], 2)
    table = ivy.page.url
    ivy.page.goto("about:blank")
    # Away, and how long until the table is asked, by the server's clock.
    expect(chip(ash).locator(".tag-away")).to_have_text(re.compile(r"^away \d$"))
    expect(question(ash)).to_contain_text("Ivy is away. What shall become of the seat?")
    expect(question(ash).get_by_role("timer")).to_have_text(re.compile(r"^\d+ s to answer$"))
    ash.press("Wait")
    expect(question(ash)).to_have_count(0)
    expect(question(ash)).to_be_visible()
    ash.press("Let a bot play")
    expect(chip(ash).locator(".tag-bot")).to_contain_text("Bot Aled for Ivy")
    told = ash.page.get_by_text("From now on: Bot Aled for Ivy.").first
    expect(told).to_be_attached()
    bots_card(ash)

    ivy.page.goto(table)
    expect(ivy.hand.first).to_be_visible()
    expect(chip(ash).locator(".tag-bot")).to_have_count(0)
    expect(chip(ash).locator(".tag-away")).to_have_count(0)
    play_on([ash, ivy], 2)

    leave(ivy)
    expect(question(ash)).to_contain_text("Ivy has left the match.")
    ivy.press("Take my seat back")
    expect(question(ash)).to_have_count(0)
    expect(ivy.button("Take my seat back")).to_have_count(0)
    leave(ivy)
    question(ash).get_by_role("button", name="End the match").click()
    for person in (ash, ivy):
        expect(person.page.get_by_text("The match was stopped").first).to_be_visible()


def leave(person: Person) -> None:
    """By the menu, and meaning it."""
    dialog = person.ask("Leave the match")
    dialog.get_by_role("button", name="Leave the match").click()
    expect(person.button("Take my seat back")).to_be_visible()


@pytest.mark.middle
def test_a_watcher_takes_the_seat_of_a_bot_between_deals(hurried: Served, friend: Invite) -> None:
    ash, ivy = friend("Ash", DESK), friend("Ivy")
    ash.open_table(hurried.url, "Pişti", 2)
    ash.call_yourself("Ash")
    link = ash.invite()
    ash.press("Fill with bots")
    ivy.come(link)
    ivy.call_yourself("Ivy")
    ash.ready()
    expect(ash.hand.first).to_be_visible()
    for _ in range(2000):
        if ash.moment()["what"] == "ready":
            break
        ash.act()
        ash.page.wait_for_timeout(50)
    ivy.press("Take the seat of Bot Aled")
    expect(chip(ash)).to_contain_text("Ivy")
    ash.press("Ready")
    ivy.press("Ready")
    expect(ivy.hand.first).to_be_visible()
    assert play_on([ash, ivy], 2) == 2
