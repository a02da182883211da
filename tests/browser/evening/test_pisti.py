"""Four friends on four screens play Pişti over plain http in the house, from the link to the score sheet and on to the
match page: everything fits, axe finds nothing, one reloads in mid-match, one comes back with the recovery link. A single
round, and a match to 51."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.evening.conftest import Invite, in_the_house
from tests.browser.evening.people import DESK, PHONE, SMALL, Person, gather, play_on, start
from tests.browser.looks import barriers, is_well
from tests.live.served import Served

pytestmark = pytest.mark.browser

HEX_64 = re.compile("^[0-9a-f]{64}$")
ONE_ROUND = {"match_length": "A number of rounds", "rounds": "1"}
TO_51 = {"target": "51"}


@pytest.mark.parametrize(
    "length",
    [pytest.param(ONE_ROUND, id="a round"), pytest.param(TO_51, id="to 51")],
)
@pytest.mark.middle
def test_four_people_play_pisti_to_the_score_sheet(
    friend: Invite, house: Served, length: dict[str, str]
) -> None:
    people = [friend("Rowan", DESK), friend("Hazel", touch=True), friend("Ash", SMALL), friend("Elowen")]
    rowan, hazel, ash, _ = people
    gather(people, [in_the_house(house)], "Pişti", length)
    for person in (rowan, hazel, ash):
        is_well(person.page, may_scroll=True, axe=person is rowan)
    assert rowan.page.evaluate("[isSecureContext, crypto.subtle === undefined]") == [False, True]
    start(people)
    play_on(people, 6)
    for person in people:
        is_well(person.page, axe=person is ash)
    reload_keeps_the_hand(ash)
    play_on(people, 8)
    people[3] = back_by_the_link(people[3], friend("Wren"))
    play_on(people)
    for person in people:
        is_well(person.page, axe=person is rowan)
    if length is TO_51:
        assert max(map(int, shown_totals(hazel))) >= 51
    the_score_sheet_gives_reasons(hazel)
    the_match_is_kept(rowan)


def reload_keeps_the_hand(person: Person) -> None:
    """After a reload in mid-match: the same seat, the same cards."""
    held = person.cards()
    assert held
    person.page.reload()
    expect(person.hand).to_have_count(len(held))
    assert person.cards() == held


def back_by_the_link(person: Person, elsewhere: Person) -> Person:
    """In another browser the recovery link brings back person, seat and hand; that browser plays on."""
    held = person.cards()
    person.page.get_by_role("link", name="To the open tables").click()
    expect(person.page.get_by_text("Your seat is kept.")).to_be_visible()
    person.press(person.name)
    person.page.get_by_role("link", name="Password, sessions, your data").click()
    person.press("Make a code")
    link = person.page.get_by_label("The same as a link")
    expect(link).to_have_value(re.compile("#r="))
    elsewhere.page.goto(link.input_value())
    elsewhere.press("Come back")
    elsewhere.page.get_by_role("link", name="To the table").click()
    expect(elsewhere.hand).to_have_count(len(held))
    assert elsewhere.cards() == held
    return elsewhere


def shown_totals(person: Person) -> list[str]:
    """The score of each side, as the bar of the table shows it."""
    return person.page.locator(".bar .score b").all_inner_texts()


def the_score_sheet_gives_reasons(person: Person) -> None:
    """The dialog: a row for each deal, the totals, and every line opens to the rule that made it."""
    page = person.page
    totals = shown_totals(person)
    person.press("Score sheet")
    sheet = page.get_by_role("dialog", name="Score sheet")
    assert sheet.locator("tfoot td").all_inner_texts() == totals
    lines = sheet.locator("details.why")
    expect(lines.first).to_be_visible()
    reasons = [line.locator("p").text_content() or "" for line in lines.all()]
    assert reasons and all(re.fullmatch(r".{20,} Rule (PI|A)-\d+", reason) for reason in reasons), reasons
    lines.first.locator("summary").click()
    expect(lines.first.get_by_role("link")).to_be_visible()
    is_well(page)
    person.press("Close")


def the_match_is_kept(person: Person) -> None:
    """History lists the match; its page shows the lines of every deal, and each deal's promise and secret."""
    page = person.page
    totals = shown_totals(person)
    page.get_by_role("link", name="To the open tables").click()
    page.get_by_role("link", name="Matches", exact=True).click()
    row = page.locator(".match")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("with Ash against Hazel and Elowen")
    expect(row.locator(".match__score")).to_have_text(" : ".join(totals))
    assert barriers(page) == []
    row.locator(".match__who").get_by_role("link").click()
    expect(page.locator(".result__side b")).to_have_text(totals)
    for shut in page.locator("details").all():
        shut.evaluate("(element) => { element.open = true; }")
    assert page.get_by_role("region", name=re.compile("^Score sheet of deal")).count()
    proof = page.locator(".fair__deal").last
    expect(proof.locator("dt", has_text="Secret").locator("+ dd")).to_have_text(HEX_64)
    expect(proof.locator("dt", has_text="Mixed by").locator("+ dd")).to_have_text(
        re.compile("Rowan.*Hazel.*Ash.*Elowen")
    )
    page.get_by_role("button", name="Check all deals").click()
    expect(page.locator("#check-said")).to_have_attribute("data-checked", "right")
    assert barriers(page) == []
    for size in (SMALL, PHONE, DESK):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
