"""A whole match by keys alone, from the front page to the offer of another one: with Tab, arrows, Enter,
Escape and the letters of the keyboard help, by what has the focus and what is announced."""

import pytest

from tests.browser.evening.conftest import Invite
from tests.browser.evening.keyboard import Keyboard
from tests.browser.evening.people import DESK
from tests.browser.evening.short import LONG_AND_SHORT, SHORT
from tests.live.served import Served

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("ruleset", LONG_AND_SHORT)
def test_a_whole_match_by_keys_alone(quick: Served, friend: Invite, ruleset: str) -> None:
    match = SHORT[ruleset]
    rowan = Keyboard(friend("Rowan", DESK))
    rowan.open_table(quick.url, match)
    rowan.begin()
    rowan.play(match, turns=2)
    rowan.out_of_dialogs()
    the_letters_tell_of_the_table(rowan)
    rowan.play(match)
    the_score_sheet_is_read(rowan)
    another_match_is_offered(rowan)


def the_letters_tell_of_the_table(rowan: Keyboard) -> None:
    """Each says something; dialogs close by Escape and give the focus back to the hand; the table turns into words and
    back."""
    assert rowan.press("h").stands_in("group", "Your hand")
    for key in "htbcw":
        assert rowan.hear(key)
    for key in "ls":
        rowan.press(key)
        back = rowan.press("Escape")
        assert back.stands_in("group", "Your hand") or back.name == "Your hand", back
    assert "The table in words" in rowan.hear("v")  # fetched now, so the key is answered when it has come
    assert (rowan.place.role, rowan.place.name) == ("region", "The table in words")
    assert rowan.press("v").stands_in("group", "Your hand")


def the_score_sheet_is_read(rowan: Keyboard) -> None:
    """By its button, and back to it."""
    rowan.to("button", "Score sheet$")
    at = rowan.press("Enter")
    assert at.stands_in("dialog", "Score sheet"), at
    assert rowan.press("Escape").name == "Score sheet"


def another_match_is_offered(rowan: Keyboard) -> None:
    """The bots agree at once, and the hand has the focus."""
    count = rowan.ears.count
    rowan.to("button", "Play again", back=True)
    rowan.press("Enter")
    rowan.ears.until("The match begins.", count)
    assert rowan.hear("w")
    assert rowan.press("h").stands_in("group", "Your hand")
