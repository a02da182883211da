"""Two friends play Briscola, one of them by keys alone, check the deal, and play again; a second tab takes the seat and
gives it back; and people of one match sit at two servers on one database."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.evening.conftest import Invite
from tests.browser.evening.people import DESK, Person, Typist, gather, play_on, start
from tests.live.conftest import Serve
from tests.live.served import Served

pytestmark = pytest.mark.browser


def deals(person: Person) -> bool:
    """Whether this person deals, as the other of two reads it on the table."""
    return bool(person.page.locator(".seat abbr", has_text="D").count())


@pytest.mark.middle
def test_two_people_play_briscola_one_by_keys_alone(friend: Invite, house: Served) -> None:
    people = [friend("Rowan", DESK, keys=True), friend("Hazel", touch=True)]
    rowan, hazel = people
    assert isinstance(rowan, Typist)
    gather(people, [house.url], "Briscola")
    start(people)
    dealers = [deals(rowan)]
    play_on(people, 10)
    a_second_tab_takes_the_seat(hazel)
    assert play_on(people) == 30
    assert rowan.lost == 0, "the focus left the hand, or did not come to it"
    expect(
        rowan.page.get_by_role("heading", name=re.compile("^(You win!|Hazel wins|A draw)$"))
    ).to_be_visible()
    the_deal_is_checked(rowan)
    for person in people:
        person.press("Play again")
    expect(rowan.hand).to_have_count(3)
    dealers.append(deals(rowan))
    assert dealers[0] != dealers[1]
    assert play_on(people, 4) == 4


def the_deal_is_checked(person: Person) -> None:
    """On the page of the match, with the mix that this browser remembers; then as if it had sent another one."""
    page = person.tab()
    page.goto(person.page.url.replace("/t/", "/match/") + "-1")
    check, said = page.get_by_role("button", name="Check all deals"), page.locator("#check-said")
    check.click()
    expect(said).to_have_text("1 deal checked in this browser: it is right.")
    page.evaluate(
        """() => {
          const mixes = JSON.parse(localStorage.getItem("aelwyd.mixes"));
          localStorage.setItem("aelwyd.mixes", JSON.stringify(mixes.map((mix) => ({ ...mix, hex: "00".repeat(16) }))));
        }"""
    )
    check.click()
    expect(said).to_contain_text("this browser mixed this deal, and its mix is missing")
    page.close()


def a_second_tab_takes_the_seat(person: Person) -> None:
    """The first tab says so and asks for nothing; it may take the seat back, and then the second says so."""
    first, held = person.page, person.cards()
    moved = "You are sitting here in another tab"
    person.page = second = person.tab()
    second.goto(first.url)
    expect(first.get_by_role("dialog", name=moved)).to_be_visible()
    assert person.cards() == held
    first.get_by_role("button", name="Take the seat back").click()
    expect(second.get_by_role("dialog", name=moved)).to_be_visible()
    expect(first.get_by_role("dialog")).to_have_count(0)
    second.close()
    person.page = first
    assert person.cards() == held


@pytest.mark.middle
def test_one_match_at_two_servers(friend: Invite, serve: Serve, postgres_url: str) -> None:
    """Pişti for two over a round of two deals, so that both also meet between them."""
    sites = [serve(postgres_url).url, serve(postgres_url).url]
    people = [friend("Ash", DESK), friend("Ivy")]
    gather(people, sites, "Pişti", {"match_length": "A number of rounds", "rounds": "1"})
    assert {re.sub("/t/.*", "", person.page.url) for person in people} == set(sites)
    start(people)
    assert play_on(people) % 48 == 0  # a tie asks for one more round
    totals = [person.page.locator(".deal-points b").all_inner_texts() for person in people]
    assert totals[0] == totals[1]
