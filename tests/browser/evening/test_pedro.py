"""Four friends on four screens play Pedro: they bid, one names trumps with seven in the hand and lays one under the first
trick, the dealer robs the pack. Everything fits, axe finds nothing. Whole matches under both sets of house rules are for
the full size."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.evening.conftest import Invite
from tests.browser.evening.people import DESK, SMALL, Person, asked, bid, gather, play_on, start
from tests.browser.looks import barriers, is_well
from tests.live.served import Served

pytestmark = pytest.mark.browser

FIRST = "AH KH JH 9H 8H 7H TH 2C 3C"
SECOND = "6H QH 4C 6C 7C 8C 9C TC JC"
THIRD = "4H 5D QC KC AC 2S 3S 4S 6S"
DEALER = "5H 7S 8S 9S TS JS QS KS AS"
STOCK = "2D 3D 4D 6D 7D 8D 9D TD JD QD KD AD 5C 5S 2H 3H"
PACK: Final = " ".join(
    " ".join(hand.split()[start : start + 3])
    for start in (0, 3, 6)
    for hand in (FIRST, SECOND, THIRD, DEALER)
)
"""By packets from the dealer's left: seven hearts there, and two for the dealer to find among the last cards."""


@pytest.fixture
def rigged(tmp_path: Path) -> Iterator[Served]:
    """A server whose first deals are those above."""
    server = Served(
        tmp_path / "rigged", settings={"RIGGED_PACK": f"{PACK} {STOCK}"}, module="tests.live.rigged"
    )
    yield server.start()
    server.stop()


def company(friend: Invite) -> list[Person]:
    """By mouse, by touch, on a small phone, on another phone."""
    return [friend("Rowan", DESK), friend("Hazel", touch=True), friend("Ash", SMALL), friend("Elowen")]


@pytest.mark.middle
def test_four_people_bid_rob_bury_and_play_a_deal(rigged: Served, friend: Invite) -> None:
    people = company(friend)
    gather(people, [rigged.url], "Pedro", preset="Traditional")
    start(people)
    first = asked(people)
    is_well(first.page, axe=True)
    bid(first, "9")
    second = asked(people)
    is_well(second.page, axe=False)
    bid(second, "10")
    for _ in (3, 4):
        bid(asked(people), "pass")
    declares(second, people)
    the_dealer_robs(asked(people), people)
    assert play_on(people, 8) == 8
    for person in people:
        is_well(person.page, axe=person is first)
        expect(person.page.locator(".strip")).to_contain_text("10")
    assert play_on(people, 15) == 15
    the_last_card(people)
    for person in people:
        expect(person.page.get_by_role("heading", name="Deal 1")).to_be_visible()
        is_well(person.page, axe=False)
    the_sheet_tells_the_deal(first)


def declares(declarer: Person, people: list[Person]) -> None:
    """The second names the first one's suit; everybody sees the second five."""
    declarer.page.get_by_role("button", name=re.compile("^hearts")).click()
    is_well(declarer.page, axe=True)
    declarer.press("Trumps: hearts")
    for person in people:
        expect(person.page.locator(".strip .tiny")).to_have_attribute("aria-label", "5 of diamonds")


def the_dealer_robs(dealer: Person, people: list[Person]) -> None:
    """Two trumps in any case, three others of six; the others see how many cards there are, and none of them."""
    dialog = dealer.page.get_by_role("dialog", name="Rob the pack")
    expect(dialog.locator(".locked .card")).to_have_count(2)
    assert not barriers(dealer.page)
    for person in people:
        if person is not dealer:
            expect(person.page.locator(".pd-rest")).to_contain_text("searches the last 8")
            expect(person.page.get_by_role("dialog")).to_have_count(0)
    dealer.choose()
    expect(dealer.hand).to_have_count(6)


def the_last_card(people: list[Person]) -> None:
    """The one after which nobody is to play."""
    for _ in range(500):
        if any(person.act() == "turn" for person in people):
            return
    raise AssertionError("nobody plays the last card")


def the_sheet_tells_the_deal(person: Person) -> None:
    """The dialog has dealer and bid, and the reason of its first line."""
    person.ask("Score sheet")
    sheet = person.page.get_by_role("dialog", name="Score sheet")
    expect(sheet.locator(".pd-bid")).to_contain_text(re.compile("10(made|failed)"))
    line = sheet.locator("details.why").first
    line.locator("summary").click()
    expect(line.get_by_role("link")).to_have_text(re.compile("PE-3[67]"))
    is_well(person.page, axe=False)


@pytest.mark.full
@pytest.mark.parametrize("preset", ["As in the rule page", "Traditional"])
def test_a_whole_match(rigged: Served, friend: Invite, preset: str) -> None:
    """The first deal as above, the others as they come: the first card that may be played, the first ones robbed."""
    people = company(friend)
    gather(people, [rigged.url], "Pedro", preset=preset)
    start(people)
    assert play_on(people, 20_000) % 24 == 0
    for person in people:
        expect(person.page.locator(".result")).to_be_visible()
        is_well(person.page, axe=False)
