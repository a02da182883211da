"""Two friends play Hockey, from the link to the score sheet: a period on a phone and a desk in short, and in full as in
the rule page and by the traditional house rules. Everything fits, axe finds nothing, each goal can be explained."""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from tests.browser.evening.conftest import Invite
from tests.browser.evening.people import DESK, SMALL, Person, gather, play_on, start
from tests.browser.looks import barriers, is_well
from tests.live.served import Served

pytestmark = pytest.mark.browser

REASON = re.compile(r".{20,} Rule HO-\d+(-rebound)?")


def are_well(people: Sequence[Person], *, axe: bool = True) -> None:
    """Their pages fit their windows, and axe finds nothing."""
    for person in people:
        is_well(person.page, axe=axe)


def goals(person: Person) -> dict[str, int]:
    """The goals in the header, by whose they are."""
    said = person.page.locator(".bar .score > span").all_inner_texts()
    return {words.split()[0].replace("You", person.name): int(words.split()[-1]) for words in said}


def agree(people: Sequence[Person]) -> None:
    """Both see the same goals, on the board and in the header."""
    assert goals(people[0]) == goals(people[1])
    for person in people:
        total = person.page.locator(".rink-board td.board-total").all_inner_texts()
        assert list(map(int, total)) == list(goals(person).values())


def the_end_is_explained(people: Sequence[Person]) -> None:
    """Who won or that nobody did, and a line with its rule for each goal of the score sheet."""
    rowan, hazel = people
    made = goals(rowan)
    level = made["Rowan"] == made["Hazel"]
    verdict = "A draw" if level else f"{max(made, key=lambda name: made[name])} wins"
    for person in people:
        words = "You win!" if verdict == f"{person.name} wins" else verdict
        expect(person.page.get_by_role("heading", name=words)).to_be_visible()
    hazel.press("Score sheet")
    sheet = hazel.page.get_by_role("dialog", name="Score sheet")
    assert sheet.locator("td.board-total").all_inner_texts() == [str(made["Hazel"]), str(made["Rowan"])]
    expect(sheet.get_by_text("Adding up…")).to_have_count(0)
    reasons = [line.locator("p").text_content() or "" for line in sheet.locator("details.why").all()]
    assert len(reasons) == sum(made.values()) and all(map(REASON.fullmatch, reasons)), reasons
    assert barriers(hazel.page) == []
    hazel.press("Close")


@pytest.mark.middle
def test_two_people_play_a_period_of_hockey(friend: Invite, house: Served) -> None:
    people = [friend("Rowan", DESK), friend("Hazel", SMALL, touch=True)]
    gather(people, [house.url], "Hockey", {"periods": "1", "overtime": "A draw"})
    start(people)
    play_on(people, 21)
    are_well(people)
    agree(people)
    assert play_on(people) == 31
    are_well(people, axe=False)
    the_end_is_explained(people)


@pytest.mark.full
@pytest.mark.parametrize("rules", [{}, {"rebound": "Yes"}], ids=["rule page", "traditional"])
def test_a_whole_match_of_hockey(friend: Invite, house: Served, rules: dict[str, str]) -> None:
    """Three periods and, if need be, overtime until somebody scores; ready between the periods."""
    people = [friend("Rowan", DESK), friend("Hazel", touch=True)]
    gather(people, [house.url], "Hockey", rules)
    start(people)
    for plays in (51, 52, 52):  # each time up to the last card of a period
        play_on(people, plays)
        are_well(people)
        agree(people)
    play_on(people)
    are_well(people)
    the_end_is_explained(people)
