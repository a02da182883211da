"""Nobody else is there: one tap and a game begins, and a host fills free seats with bots."""

import re

import pytest
from playwright.sync_api import expect

from app.games.registry import RULESETS
from tests.browser.evening.conftest import Invite
from tests.browser.evening.people import DESK, Person, play_on, start
from tests.live.served import Served

pytestmark = pytest.mark.browser


def play_now(person: Person, site: str, game: str) -> None:
    """One tap on the front page."""
    person.page.goto(site)
    person.press(re.compile(f"^Play now: {game} with bots"))
    person.page.wait_for_url("**/t/*")
    expect(person.page.get_by_role("region", name="Seats")).to_have_count(0)


def test_one_tap_and_a_game_begins(friend: Invite, house: Served) -> None:
    rowan = friend("Rowan", touch=True)
    play_now(rowan, house.url, "Briscola")
    expect(rowan.page.get_by_text("Bot Aled").first).to_be_visible()
    assert play_on([rowan], 3) == 3


@pytest.mark.middle
def test_a_host_fills_the_table_with_bots(friend: Invite, house: Served) -> None:
    """Two friends and two bots; one bot is made strong, another is sent away for the second friend."""
    ash, ivy = friend("Ash", DESK), friend("Ivy")
    ash.open_table(house.url, "Pişti", 4)
    ash.call_yourself("Ash")
    link = ash.invite()
    ash.press("Fill with bots")
    for name in ("Bot Aled", "Bot Bronwen", "Bot Caradog"):
        expect(ash.page.get_by_text(name, exact=True)).to_be_visible()
    ash.page.get_by_label("How well Bot Aled plays").select_option(label="strong")
    expect(ash.page.get_by_label("How well Bot Aled plays")).to_have_value("strong")
    ash.press("Send Bot Bronwen away")
    expect(ash.page.get_by_text("Bot Bronwen", exact=True)).to_have_count(0)
    ivy.come(link)
    ivy.call_yourself("Ivy")
    ivy.press("Sit here")
    expect(ivy.button("Stand up")).to_be_visible()
    if ash.page.get_by_text("Free seat").count():
        ash.press("Fill with bots")
    start([ash, ivy])
    assert play_on([ash, ivy], 4) == 4


def play_a_deal(person: Person) -> str:
    """Until the table waits for the next deal, or the match is over; which of the two."""
    for _ in range(20_000):
        what = str(person.moment()["what"])
        if what in ("ready", "over"):
            return what
        if person.act() == "wait":
            person.page.wait_for_timeout(30)
    raise AssertionError("the deal never ends")


@pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param(one, marks=pytest.mark.middle if one == "briscola" else pytest.mark.full)
        for one in sorted(RULESETS)
    ],
)
def test_a_whole_deal_against_bots(friend: Invite, house: Served, ruleset: str) -> None:
    """Whole matches would be long: bots take their time as people do."""
    rowan = friend("Rowan", DESK)
    play_now(rowan, house.url, RULESETS[ruleset].title)
    if play_a_deal(rowan) == "over":
        expect(rowan.button(re.compile("^Play again"))).to_be_visible()
    else:
        rowan.press("Ready")
        expect(rowan.hand).not_to_have_count(0)
