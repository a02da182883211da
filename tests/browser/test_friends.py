"""Friends in two browsers on a real server: one is asked to a table, reads it on the front page, and sits down; a stranger
is reported and blocked. Pictures for people stand in `test-output/friends`."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.evening.people import PHONE, Person
from tests.browser.looks import barriers, is_well
from tests.live.evening import open_table
from tests.live.served import Guest, Served

pytestmark = [pytest.mark.browser, pytest.mark.middle]
OUTPUT = Path("test-output/friends")


class Round:
    """A server, a table at which all have met, and somebody's browser each."""

    def __init__(self, browser: Browser, server: Served) -> None:
        self.server = server
        self.guests: dict[str, Guest] = {}
        for name in ("Ash", "Elm", "Loud"):
            self.guests[name] = Guest(server.address)
            self.guests[name].ask("/api/me", {"name": name})
        table = open_table(self.guests["Ash"], "briscola", 4)
        for name in ("Elm", "Loud"):
            self.guests[name].ask(f"/api/tables/{table['id']}/join", {"invite": table["invite"]})
        self.table, self.browser = table["id"], browser
        self.people: list[Person] = []

    def arrives(self, name: str) -> Page:
        """This person's browser, on a phone."""
        person = Person(self.browser, name, PHONE)
        key, _, value = self.guests[name].cookie.partition("=")
        person.context.add_cookies([{"name": key, "value": value, "url": self.server.url}])
        self.people.append(person)
        return person.page


@pytest.fixture
def round_table(browser: Browser, tmp_path: Path) -> Iterator[Round]:
    server = Served(tmp_path / "friends").start()
    made = Round(browser, server)
    yield made
    for person in made.people:
        person.context.close()
    assert server.stop() == 0
    assert [fault for person in made.people for fault in person.faults if "Failed to load" not in fault] == []


def picture(page: Page, name: str) -> None:
    OUTPUT.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=OUTPUT / f"{name}.png")


def person_at_table(page: Page, name: str) -> None:
    """The dialog about somebody at the table."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=re.compile("^People")).click()
    page.get_by_role("button", name=f"More about {name}").click()
    expect(page.get_by_role("dialog").get_by_role("heading", name=name)).to_be_visible()


def test_a_friend_is_asked_and_comes_and_somebody_loud_is_kept_away(round_table: Round) -> None:
    site = round_table.server.url
    elm, ash = round_table.arrives("Elm"), round_table.arrives("Ash")
    elm.goto(f"{site}/")
    befriends_at_the_table(round_table, ash)
    elm.goto(f"{site}/people")
    expect(elm.get_by_role("heading", name="They ask to be your friends")).to_be_visible()
    elm.get_by_role("button", name="Be friends: Ash").click()
    expect(elm.get_by_role("status")).to_contain_text("friends now")
    expect(elm.get_by_role("heading", name="Friends", exact=True)).to_be_visible()
    elm.goto(f"{site}/")
    expect(elm.locator("#friends")).to_be_visible()
    asks(ash, site)
    # Elm has the front page open: the lobby's socket brings the invitation.
    expect(elm.locator("#invited")).to_contain_text("Ash asks you to a table: Hockey.")
    assert barriers(elm) == []
    picture(elm, "asked")
    elm.get_by_role("button", name=re.compile("Come and play")).click()
    elm.get_by_role("button", name=re.compile("Sit here")).first.click()
    expect(ash.locator("#room")).to_contain_text("Elm")
    reports_and_blocks(round_table, elm)


def befriends_at_the_table(round_table: Round, ash: Page) -> None:
    there = round_table.arrives("Elm")
    there.goto(f"{round_table.server.url}/t/{round_table.table}")
    ash.goto(f"{round_table.server.url}/t/{round_table.table}")
    person_at_table(ash, "Elm")
    is_well(ash, may_scroll=True)
    picture(ash, "person")
    ash.get_by_role("button", name="Be friends").click()
    expect(ash.locator(".toast")).to_contain_text("You have asked Elm")
    there.close()


def asks(ash: Page, site: str) -> None:
    """Opens another table and asks the friend to it, in the invitation's own panel."""
    ash.goto(f"{site}/new?game=hockey")
    ash.locator(".gobar button").click()
    ash.wait_for_url("**/t/*")
    ash.get_by_role("button", name="Invite Elm").first.click()
    expect(ash.locator(".ask-friends").first).to_contain_text("invited")
    is_well(ash, may_scroll=True)
    picture(ash, "asking")


def reports_and_blocks(round_table: Round, elm: Page) -> None:
    """On the page of people, about somebody met at the first table."""
    loud = round_table.arrives("Loud")
    loud.goto(f"{round_table.server.url}/t/{round_table.table}")
    elm.goto(f"{round_table.server.url}/t/{round_table.table}")
    loud.get_by_role("textbox", name="Message").fill("boo!")
    loud.keyboard.press("Enter")
    expect(elm.locator("#room")).to_contain_text("boo!")
    person_at_table(elm, "Loud")
    elm.get_by_role("button", name="Report…").click()
    elm.get_by_label("What is it about?").select_option(label="Insults or threats")
    elm.get_by_label("In your own words, if you like").fill("Shouts.")
    is_well(elm, may_scroll=True)
    picture(elm, "report")
    elm.get_by_role("button", name="Send the report").click()
    expect(elm.locator(".toast")).to_contain_text("Your report about Loud")
    person_at_table(elm, "Loud")
    elm.get_by_role("button", name="Block…").click()
    elm.get_by_role("button", name="Block", exact=True).click()
    expect(elm.locator(".toast")).to_contain_text("Loud is blocked.")
    expect(elm.locator("#room")).not_to_contain_text("boo!")
    loud.get_by_role("textbox", name="Message").fill("again")
    loud.keyboard.press("Enter")
    expect(loud.locator("#room")).to_contain_text("again")
    elm.goto(f"{round_table.server.url}/people")
    expect(elm.get_by_role("button", name="Unblock Loud")).to_be_visible()
    picture(elm, "people")
