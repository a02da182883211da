"""A clock runs out: the table plays for whoever lets it, says so, and takes them for away the second time; a card of
their own brings them back. The server is one in a hurry (`tests.live.hurried`)."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.evening.conftest import Invite
from tests.browser.evening.people import DESK, Person, gather, start
from tests.live.served import Served

pytestmark = pytest.mark.browser


def said(person: Person, words: str) -> None:
    """The log says so."""
    expect(person.page.locator(".log").get_by_text(re.compile(words)).first).to_be_visible(timeout=15_000)


@pytest.mark.middle
def test_a_clock_runs_out(hurried: Served, friend: Invite) -> None:
    ash, ivy = friend("Ash", DESK), friend("Ivy", DESK)
    gather([ash, ivy], [hurried.url], "Pişti")
    ash.press("Change manners")
    dialog = ash.page.get_by_role("dialog", name="Manners")
    dialog.get_by_label("Time for a turn").select_option(label="15 seconds")
    ash.press("Close")
    expect(ivy.page.get_by_text("15 seconds a turn")).to_be_visible()
    start([ash, ivy])
    for person in (ash, ivy):
        person.page.get_by_role("tab", name="Log").click()
        expect(person.page.get_by_role("timer").first).to_be_visible()
    said(ash, "The time of Ivy ran out: the table plays")
    said(ivy, "Your time ran out: the table plays for you")
    said(ash, "Your time ran out: the table plays for you")
    said(ivy, "Your time ran out again")
    expect(ivy.page.get_by_role("button", name="Take my seat back")).to_be_visible(timeout=15_000)
    ivy.press("Take my seat back")
    expect(ivy.page.get_by_role("button", name="Take my seat back")).to_have_count(0)
    said(ash, "Ivy is back")
