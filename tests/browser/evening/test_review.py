"""Review in company by three: a real server, three browsers, one match that is over; one leads, the others follow."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.evening.conftest import Invite
from tests.browser.evening.people import DESK, PHONE, Person
from tests.browser.looks import barriers, is_well
from tests.live.evening import SHORT, gather, leave, take_seats
from tests.live.player import Player
from tests.live.served import Guest, Served

pytestmark = pytest.mark.browser

OUTPUT = Path("test-output/review")
NAMES = ("Ada", "Ben", "Cem")


async def _a_match_is_over(server: Served) -> list[Player]:
    """Three people have played a short match, and have gone from their tables."""
    players = gather([server.address], "briscola", 3, seed=70, **SHORT["briscola"])
    for name, player in zip(NAMES, players, strict=True):
        browser = Guest(player.address)
        browser.cookie = player.cookie
        browser.ask("/api/me", {"name": name})
    await take_seats(players)
    await asyncio.gather(*(player.play(120) for player in players))
    await leave(players)
    return players


def _at_the_table(friend: Invite, server: Served) -> list[Person]:
    """The same three at browsers, looking at the result: one at a desk, one at a phone, one at a desk."""
    with ThreadPoolExecutor(1) as thread:
        players = thread.submit(asyncio.run, _a_match_is_over(server)).result()
    people = []
    for player, name, size in zip(players, NAMES, (DESK, PHONE, DESK), strict=True):
        person = friend(name, size, touch=size == PHONE)
        cookie, _, value = player.cookie.partition("=")
        person.context.add_cookies([{"name": cookie, "value": value, "url": server.url}])
        person.page.goto(f"{server.url}/t/{player.table}")
        expect(person.page.locator(".result")).to_be_visible()
        people.append(person)
    return people


def words(person: Person) -> Locator:
    return person.page.locator(".together-words b")


def place(person: Person) -> Locator:
    return person.page.locator(".playback-line b")


def together(*people: Person) -> str:
    """Where the first is, once all others are there too."""
    said = place(people[0]).inner_text()
    for one in people[1:]:
        expect(place(one)).to_have_text(said)
    return said


def shot(person: Person, name: str) -> None:
    """Kept to be looked at; and nothing is wrong with it."""
    OUTPUT.mkdir(parents=True, exist_ok=True)
    person.page.wait_for_timeout(300)
    person.page.screenshot(path=OUTPUT / f"{name}.png")
    if person.page.locator("#dialog[open]").count():
        assert barriers(person.page) == []  # what lies under a dialog is nothing to touch
    else:
        is_well(person.page)


@pytest.mark.middle
def test_three_look_at_their_match_together(friend: Invite, house: Served) -> None:
    ada, ben, cem = people = _at_the_table(friend, house)
    for one in (ada, cem):
        one.press("Play again")
    shot(ben, "result-phone")
    shot(ada, "result-desk")

    # ── One opens, the others come ──
    ada.press("Look at it together")
    ada.page.wait_for_url("**/review*")
    expect(ben.page.locator(".looking")).to_contain_text("Looking at the match together: Ada")
    shot(ben, "called-phone")
    for one in (ben, cem):
        one.page.get_by_role("link", name="Look along").click()
        expect(words(one)).to_have_text("Ada leads; you look along")
    expect(words(ada)).to_have_text("You lead: the others see what you see")
    expect(ada.page.locator(".together .soft")).to_have_text(
        re.compile("Looking along: (Ben and Cem|Cem and Ben)")
    )

    # ── They stand where the leader does ──
    for key in ("PageDown", "PageDown", "ArrowRight", "ArrowRight"):
        ada.page.keyboard.press(key)
    assert "Trick 2" in together(ada, ben, cem)
    ada.page.keyboard.press("s")  # all cards
    for one in people:
        expect(one.page.locator(".hands li")).to_have_count(3)
    together(ada, ben, cem)
    shot(ada, "leading-desk")
    shot(ben, "following-phone")
    ada.page.keyboard.press("s")  # as the first seat saw it
    for one in people:
        expect(one.page.locator(".hand.still .card")).to_have_count(
            ada.page.locator(".hand.still .card").count()
        )
    expect(cem.page.locator(".playback-sight").filter(has_text="Ada")).to_be_visible()

    # ── One looks elsewhere and comes back ──
    here = together(ada, ben, cem)
    cem.page.keyboard.press("ArrowLeft")
    expect(words(cem)).to_have_text("You look elsewhere; Ada leads")
    ada.page.keyboard.press("PageDown")
    assert together(ada, ben) != here
    expect(place(cem)).not_to_have_text(place(ada).inner_text())
    shot(cem, "elsewhere-desk")
    cem.press("Back to Ada")
    together(ada, ben, cem)
    expect(words(cem)).to_have_text("Ada leads; you look along")

    # ── Talk ──
    cem.page.get_by_role("textbox", name="Message").fill("Why the three?")
    cem.page.keyboard.press("Enter")
    expect(ada.page.locator(".talk-log")).to_contain_text("Why the three?")
    ben.press(re.compile("^Table talk"))
    expect(ben.page.get_by_role("dialog").locator(".talk-log")).to_contain_text("Why the three?")
    shot(ben, "talk-phone")
    ben.press("Close")

    # ── What if, before all eyes ──
    ada.press("On to the next trick")
    together(ada, ben, cem)
    ada.press("What if…")
    ada.press("Play on from here")
    for one in people:
        expect(one.page.locator(".whatif-line")).to_contain_text("Nothing here counts.")
    expect(ben.page.locator(".whatif-buttons button")).to_have_count(1)
    _plays_a_card(ada)
    for one in (ben, cem):
        _same_hand(ada.page, one.page)
    shot(ben, "whatif-phone")
    shot(cem, "whatif-desk")

    # ── The lead goes on in the middle of it ──
    ada.press("Pass the lead")
    shot(ada, "pass-desk")
    ada.page.get_by_role("dialog").get_by_role("button", name="Cem").click()
    expect(words(cem)).to_have_text("You lead: the others see what you see")
    expect(words(ada)).to_have_text("Cem leads; you look along")
    _plays_a_card(cem)
    for one in (ada, ben):
        _same_hand(cem.page, one.page)
    cem.press("Back to the replay")
    for one in people:
        expect(one.page.locator(".playback-slider")).to_be_visible()
    together(cem, ada, ben)

    # ── The leader is gone, and the lead is taken ──
    cem.page.goto("about:blank")
    expect(words(ada)).to_have_text("Nobody leads just now")
    shot(ben, "nobody-phone")
    ben.press("Take the lead")
    expect(words(ada)).to_have_text("Ben leads; you look along")
    ben.press("Step back")
    together(ben, ada)

    # ── The next match ends it ──
    table = re.sub("/review.*", "", ben.page.url)
    cem.page.goto(table)
    expect(cem.page.locator(".looking")).to_be_visible()
    ben.page.goto(table)
    ben.press("Play again")
    for one in people:
        expect(one.page.locator(".hand:not(.still) .card").first).to_be_visible()
        assert one.page.url == table


def _plays_a_card(person: Person) -> None:
    """The first card that may be played, once it is this person's turn."""
    page = person.page
    page.locator(".turn.mine").wait_for()
    card = page.locator(".hand .card:not([aria-disabled=true])").first
    code = card.get_attribute("data-code")
    card.click()
    if page.locator(".hand .lifted").count():
        page.locator(".hand .lifted").click()
    expect(page.locator(f".hand [data-code='{code}']")).to_have_count(0)


def _same_hand(leader: Page, follower: Page) -> None:
    """Once it is the leader's turn again, the follower sees the cards that they hold."""
    leader.locator(".turn.mine").wait_for()
    codes = [card.get_attribute("data-code") for card in leader.locator(".hand .card").all()]
    for code in codes:
        expect(follower.locator(f".hand.still [data-code='{code}']")).to_have_count(1)
    expect(follower.locator(".hand.still .card")).to_have_count(len(codes))
