"""The pages around the tables, from a real server: they fit three screens, the front page lists public
tables as they come and fill, and a private table is not there for whoever has no invitation."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.evening.conftest import Invite
from tests.browser.evening.people import DESK, PHONE, SMALL, Person
from tests.browser.looks import barriers
from tests.live.served import Served

pytestmark = pytest.mark.browser


def fits_three_screens(person: Person) -> None:
    """No sideways scroll on any of them."""
    for size in (DESK, PHONE, SMALL):
        person.page.set_viewport_size({"width": size[0], "height": size[1]})
        assert person.page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_the_pages_of_a_real_server(friend: Invite, house: Served) -> None:
    site = house.url
    rowan, hazel = friend("Rowan"), friend("Hazel")
    for path in ("/new", "/rules/pisti", "/rules/briscola", "/history"):
        hazel.page.goto(site + path)
        fits_three_screens(hazel)
    hazel.page.goto(site)
    rows = hazel.page.locator(".lobby__row")
    expect(rows).to_have_count(0)
    rowan.open_table(site, "Pişti", 4, public=True)
    rowan.call_yourself("Rowan")
    expect(rows).to_contain_text(["Waiting for 3"])
    expect(rows.locator(".hide").first).to_contain_text("Rowan")
    fits_three_screens(hazel)
    assert barriers(hazel.page) == []
    rowan.ready()
    rows.get_by_role("link", name=re.compile("^Sit down")).click()
    hazel.sit()
    expect(rowan.page.locator(".toast")).to_have_text("Seats or rules have changed: are you still ready?")
    expect(rowan.page.get_by_text("2 seats are free")).to_be_visible()


@pytest.mark.middle
def test_a_private_table_is_not_there_for_strangers(friend: Invite, house: Served) -> None:
    site = house.url
    rowan, stranger = friend("Rowan"), friend("Hazel")
    rowan.open_table(site, "Briscola", 2)
    code = rowan.page.locator(".code").inner_text()
    stranger.page.goto(rowan.page.url)
    expect(stranger.page.get_by_role("heading", name="There is no table here")).to_be_visible()
    fits_three_screens(stranger)
    assert [fault for fault in stranger.faults if "404" not in fault] == []
    stranger.faults.clear()
    stranger.page.get_by_label("Join with a code").fill(code.lower())
    stranger.press("Join")
    stranger.sit()
