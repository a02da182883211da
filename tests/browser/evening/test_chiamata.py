"""Five friends play Briscola Chiamata, one by touch and one by keys alone: the auction, trumps and the called card,
whom each of them knows to play with, and what the deal has brought. Everything fits and axe finds nothing."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.evening.conftest import Invite
from tests.browser.evening.people import DESK, PHONE, SMALL, Person, Typist, gather, play_on, start
from tests.browser.looks import is_well
from tests.live.served import Served

pytestmark = pytest.mark.browser

GAME: Final = "Briscola Chiamata"
EACH: Final = "Everybody sees each player's"
PARTS: Final = {
    "You are the caller.": "caller",
    "You are the caller and play alone. Only you know.": "alone",
    "You hold the called card: you are the partner. Only you know.": "partner",
    "You play against the caller.": "defender",
}


class Auction:
    """What the five say, in turn: ranks by their names, two with points, `pass`; then all pass. Whoever is caller names
    swords, and after points alone calls the ace of them."""

    def __init__(self, *calls: str) -> None:
        self.calls, self.made = list(calls), 0
        self.before: Callable[[Person], None] = lambda person: None
        """What is looked at before anybody chooses."""

    def __call__(self, person: Person) -> None:
        self.before(person)
        if person.page.locator(".actions .suits").count():
            self.name_trumps(person)
        else:
            said = self.calls[self.made] if self.made < len(self.calls) else "pass"
            self.made += 1
            self.say(person, said)
        expect(person.page.locator(".actions .call-area")).to_have_count(0)

    def say(self, person: Person, words: str) -> None:
        if words == "pass":
            person.press("Pass")
            person.press("Tap again to pass")
            return
        rank, _, points = words.partition(" with ")
        if points:
            person.page.get_by_role("slider").fill(points)
        else:
            person.press(rank)
        person.press(re.compile("^Bid: "))

    def name_trumps(self, person: Person) -> None:
        person.press("swords")
        if person.page.locator(".actions .bids").count():
            person.press("ace of swords")
        person.press(re.compile("^Call the "))


def five(
    friend: Invite, house: Served, auction: Auction, rules: Mapping[str, Any], preset: str | None = None
) -> list[Person]:
    """Five people at a table, about to begin."""
    people = [
        friend("Rowan", DESK),
        friend("Hazel", touch=True),
        friend("Ash", SMALL, touch=True),
        friend("Elowen", PHONE),
        friend("Ivy", DESK, keys=True),
    ]
    gather(people, [house.url], GAME, rules, preset=preset)
    for person in people:
        person.chooses = auction
    start(people)
    return people


def choose_until(people: list[Person], there: Callable[[], bool]) -> None:
    """Whoever has something to choose chooses, until it is so."""
    for _ in range(200):
        if there():
            return
        if not any(person.moment()["what"] == "choose" and person.act() for person in people):
            people[0].page.wait_for_timeout(30)
    raise AssertionError("it never came to that")


def play_in_turn(people: list[Person], plays: int) -> None:
    """So many cards, each by the one at whose seat the turn is, as the first of them sees it."""
    made, by_name = 0, {person.name: person for person in people}
    seats = people[0].page.locator(".seats")
    for _ in range(100 * plays):
        named = seats.evaluate("(all) => all.querySelector('[aria-current] .seat-name')?.textContent")
        made += by_name.get(named, people[0]).act() == "turn"
        if made == plays:
            return
    raise AssertionError(f"only {made} cards have been played")


def part(person: Person) -> str:
    """The part this person is told to have, as their own page alone tells it."""
    label = person.page.locator(".own-marks .seat-mark").get_attribute("aria-label")
    return PARTS[str(label)]


def crowns(person: Person) -> int:
    return person.page.locator(".seats .seat-mark-crown").count()


def partners(person: Person) -> int:
    return person.page.locator(".seats .seat-mark-partner").count()


@pytest.mark.middle
def test_five_people_play_a_deal(friend: Invite, house: Served) -> None:
    auction = Auction("three", "pass", "king", "five")
    people = five(friend, house, auction, {"match_mode": "One deal"})
    rowan, hazel, ash, _, ivy = people
    assert isinstance(ivy, Typist)
    looked: list[Person] = []

    def look(person: Person) -> None:
        """The first two to call, whoever they are: the bid bar fits, and axe finds nothing on one of them."""
        if len(looked) < 2:
            is_well(person.page, axe=not looked)
            looked.append(person)

    auction.before = look
    choose_until(
        people, lambda: all(person.page.locator(".spot-called .card[data-code]").count() for person in people)
    )
    everybody_knows_the_call(people)
    told = [part(person) for person in people]
    assert sorted(told) in (
        ["caller", "defender", "defender", "defender", "partner"],
        ["alone", "defender", "defender", "defender", "defender"],
    )
    play_in_turn(people, 8)
    for person in (rowan, hazel, ash):
        is_well(person.page, axe=person is hazel)
    for person in people:
        assert crowns(person) == (part(person) not in ("caller", "alone")), (
            "one crown, the own one in the turn bar"
        )
    if not any(revealed(person) for person in people):
        assert not any(partners(person) for person in people)
    speaks(rowan)
    play_in_turn(people, 31)
    assert play_on(people) == 1
    assert ivy.lost <= 1, "the focus left the hand"
    the_deal_is_explained(people, told)


def everybody_knows_the_call(people: list[Person]) -> None:
    """Trumps, the called card and the target are the same on every page; in the log it is said in words."""
    for person in people:
        assert person.page.locator(".spot-called .card").get_attribute("data-code") == "5S"
        said = person.page.locator(".spot-called .sr").first.inner_text()
        assert "Trumps: swords. Called card: 5 of swords." in said and "61 points" in said


def revealed(person: Person) -> bool:
    return "partner" in person.page.locator(".spot-called .sr").first.inner_text()


def speaks(person: Person) -> None:
    """By keys: what is played for, and what is taken."""
    spoken = person.page.get_by_role("status")
    person.page.locator(".hand .card").first.focus()
    person.page.keyboard.press("c")
    expect(spoken.filter(has_text="Called card: 5 of swords").first).to_be_attached()
    person.page.keyboard.press("b")
    expect(spoken.filter(has_text=re.compile("tricks: [0-9]")).first).to_be_attached()


def the_deal_is_explained(people: list[Person], told: list[str]) -> None:
    """The winners of a single deal are the camp's caller or those who were against it; each line has its reason."""
    for person in people:
        expect(person.page.locator(".result")).to_be_visible()
    is_well(people[2].page, axe=False)
    page = people[0].page
    expect(page.locator(".whys .why-text").first).to_be_visible()
    lines = page.locator(".whys .why-text").all_inner_texts()
    made = any(text.endswith(": made") for text in lines)
    caller = re.match("Caller( alone)?: ([0-9]+) points, 61 needed: ", lines[0])
    assert caller
    cappotto = caller[2] in ("0", "120")  # BC-24: a line more for everybody
    assert len(lines) == (15 if cappotto else 10)
    winners = page.locator(".deal-points .winner .deal-side").all_inner_texts()
    won = {"caller", "alone"} if made else {"defender"}
    wanted = [person.name for person, part in zip(people, told, strict=True) if part in won]
    assert sorted(winners) == sorted(wanted)
    page.locator(".whys summary").first.click()
    expect(page.locator(".whys details[open] p").first).to_contain_text(
        re.compile("caller (alone )?wins or loses")
    )
    people[0].ask("All hands of this deal")
    expect(page.get_by_role("dialog").locator(".card")).to_have_count(40)


# ── Longer evenings ───────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.full
@pytest.mark.parametrize(
    ("preset", "rules", "calls"),
    [
        ("As usually played", {}, ("ace", "two", "two with 62")),
        ("Traditional", {}, ("ace", "two with 95")),
        (None, {"auction": "Points alone", "running_points": EACH, "target": "5"}, ("two with 75",)),
    ],
    ids=["as usually played", "traditional", "points alone"],
)
def test_whole_matches(
    preset: str | None, rules: Mapping[str, Any], calls: tuple[str, ...], friend: Invite, house: Served
) -> None:
    """In each deal the same is called; what is dealt decides, so that the usual match may take many deals."""
    auction = Auction(*calls)
    people = five(friend, house, auction, rules, preset)
    for deal in range(150):
        choose_until(people, lambda: any(person.moment()["what"] == "turn" for person in people))
        if deal < 2:
            play_on(people, 3)
            for person in people:
                is_well(person.page, axe=False)
        auction.made = 0
        if over_after_deal(people):
            break
    for person in people:
        expect(person.page.locator(".result")).to_be_visible()
        is_well(person.page)


def over_after_deal(people: list[Person]) -> bool:
    """Play the deal out; whether that was the match."""
    for _ in range(400):
        moments = {person.moment()["what"] for person in people}
        if moments == {"over"}:
            return True
        if moments <= {"ready"}:
            for person in people:
                person.act()
            return False
        for person in people:
            if person.moment()["what"] in ("turn", "choose"):
                person.act()
        people[0].page.wait_for_timeout(10)
    raise AssertionError(f"the deal has no end: {moments}")
