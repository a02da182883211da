"""A whole match by roles and names alone, the table turned into words: what somebody reads there agrees with
the controls, in the middle of the match and at its end."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.evening.conftest import Invite
from tests.browser.evening.people import PHONE
from tests.browser.evening.roles import CARDS, Roles
from tests.browser.evening.short import LONG_AND_SHORT, SHORT
from tests.browser.looks import is_well
from tests.live.served import Served

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("ruleset", LONG_AND_SHORT)
def test_a_whole_match_by_roles_alone(quick: Served, friend: Invite, ruleset: str) -> None:
    match = SHORT[ruleset]
    rowan = Roles(friend("Rowan", PHONE))
    rowan.open_table(quick.url, match)
    rowan.begin()
    rowan.play(match, turns=3)
    rowan.until_asked()
    the_words_agree_with_the_controls(rowan, match.seats)
    is_well(rowan.page)
    rowan.play(match)
    the_match_is_announced(rowan)
    the_score_sheet_is_read(rowan)
    another_match_is_offered(rowan)


def the_words_agree_with_the_controls(rowan: Roles, seats: int) -> None:
    """Every heading has something below it, everybody is named, and the hand read is the hand held."""
    for heading in ("Turn", "Trumps, contract, stock", "Score", "Taken in this deal", "What happened"):
        assert rowan.part(heading), heading
    players = rowan.words.get_by_role("group", name="Players").get_by_role("listitem")
    expect(players).to_have_count(seats)
    expect(players.first).to_contain_text("You")
    expect(players.first.get_by_role("img", name=re.compile("^\\d+ cards?$"))).to_be_visible()
    read = CARDS.match(rowan.part("Your hand")[0])
    assert read
    held = {str(card.get_attribute("aria-label")) for card in rowan.hand.all()}
    assert set(re.split(", | and ", read[1])) == {name.partition(",")[0] for name in held}


def the_match_is_announced(rowan: Roles) -> None:
    """Its end is said, not only shown; a voice comes a little after the eye."""
    rowan.ears.until_like("wins? the match|match is (drawn|shared)|You win the match")


def the_score_sheet_is_read(rowan: Roles) -> None:
    """A table with a row for each side or deal, every line with its reason."""
    rowan.do(rowan.button("Score sheet"))
    sheet = rowan.page.get_by_role("dialog", name="Score sheet")
    expect(sheet.get_by_role("table").first).to_be_visible()
    assert sheet.get_by_role("cell").count()
    rowan.do(rowan.button("Close", sheet))
    expect(sheet).to_have_count(0)


def another_match_is_offered(rowan: Roles) -> None:
    """The bots agree at once."""
    rowan.do(rowan.button("Play again"))
    expect(rowan.words.get_by_role("group", name="Turn")).to_be_visible()
    expect(rowan.hand).not_to_have_count(0)
