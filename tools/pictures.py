"""Takes the pictures of the documentation from the real thing: a server with the demonstration in it, a real Chromium, and
friends who sit down and play. Run by `make pictures`; the pictures stand in `docs/pictures`, to be looked at.

It checks nothing: that is the business of the tests, whose people it borrows.
"""

import re
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.evening.people import DESK, PHONE, Person, asked, bid, gather, play_on, start
from tests.browser.evening.test_chiamata import Auction, choose_until
from tests.browser.table_page import ARGS, chromium
from tests.live.served import ROOT, Served

PICTURES: Final = ROOT / "docs" / "pictures"
SCREENS: Final = {"phone": (PHONE, "light"), "desktop": (DESK, "dark")}
"""A phone by day and a desk in the evening."""


def take(person: Person, name: str) -> None:
    """What this person sees, on every screen."""
    for screen, (size, light) in SCREENS.items():
        person.page.emulate_media(color_scheme="dark" if light == "dark" else "light")
        person.page.set_viewport_size({"width": size[0], "height": size[1]})
        person.page.wait_for_timeout(300)
        person.page.screenshot(path=PICTURES / f"{name}-{screen}.png")
        print(f"{name}-{screen}.png")


def play_until(people: Sequence[Person], there: Callable[[], bool]) -> None:
    """Play card by card until the moment for a picture has come."""
    for _ in range(400):
        if there():
            return
        play_on(people, 1)
    raise AssertionError("the moment never came")


# ── The pictures ──────────────────────────────────────────────────────────────────────────────────


def of_the_past(nesta: Person, site: str) -> None:
    """History and the newest match of the demonstration."""
    nesta.page.goto(f"{site}/history")
    take(nesta, "history")
    nesta.page.locator(".match", has_text="Pişti").first.locator(".match__who").get_by_role("link").click()
    nesta.page.locator(".deals details").first.evaluate("(element) => { element.open = true; }")
    take(nesta, "match")


def of_pisti(people: Sequence[Person], site: str, guest: Person) -> None:
    """New table, waiting room and lobby, a deal in which leftovers are seen, the score sheet."""
    nesta = people[0]
    nesta.page.goto(f"{site}/new")
    take(nesta, "new")
    link = nesta_opens(people[:3], site)
    people[1].ready()
    take(nesta, "waiting")
    guest.page.goto(site)
    expect(guest.page.locator(".lobby__row")).to_have_count(2)
    take(guest, "lobby")
    people[3].come(link)
    people[3].call_yourself(people[3].name)
    people[3].sit()
    start(people)
    seen = nesta.page.locator(".seen .card")
    pile = nesta.page.locator(".pile .card")
    play_until(
        people,
        lambda: (
            nesta.on_turn() == nesta.name and seen.count() > 0 and pile.count() > 1 and nesta.hand.count() > 2
        ),
    )
    take(nesta, "pisti")
    play_on(people)
    nesta.press("Score sheet")
    reasons = nesta.page.get_by_role("dialog").locator("details.why summary").locator("visible=true")
    reasons.nth(1).click()
    take(nesta, "score")


def nesta_opens(people: Sequence[Person], site: str) -> str:
    """A public table of Pişti for four, at which one seat is still free; its invitation."""
    host, *guests = people
    host.open_table(site, "Pişti", 4, {"target": "51"}, public=True)
    link = host.invite()
    for guest in guests:
        guest.come(link)
        guest.call_yourself(guest.name)
        guest.sit()
    return link


def of_briscola(people: Sequence[Person], site: str) -> None:
    """A trick under way."""
    nesta = people[0]
    gather(people, [site], "Briscola")
    start(people)
    trick, stock = nesta.page.locator(".played"), nesta.page.locator(".spot-stock .card")
    tricks = nesta.page.locator(".spot-taken .closed")
    play_until(
        people,
        lambda: (
            nesta.on_turn() == nesta.name
            and trick.count() > 1
            and stock.count() == 2
            and tricks.count() > 0
            and nesta.hand.count() > 2
        ),
    )
    take(nesta, "briscola")


def of_hockey(people: Sequence[Person], site: str) -> None:
    """A breakaway that may become a goal, when one has been scored before."""
    nesta = people[0]
    gather(people, [site], "Hockey")
    start(people)
    held = nesta.page.locator(".puck-held")
    goals = nesta.page.get_by_role("button", name="Look at the goals")
    play_until(
        people,
        lambda: (
            nesta.on_turn() == nesta.name
            and held.count() > 0
            and goals.count() > 0
            and nesta.hand.count() > 2
        ),
    )
    take(nesta, "hockey")


def of_bid_whist(people: Sequence[Person], site: str) -> None:
    """The third to speak looks at the bid grid, declares, exchanges the kitty, and plays the last card of a trick."""
    gather(people, [site], "Bid Whist", {"kitty": "The bidder exchanges"})
    start(people)
    for words in ("2 uptown", "3 no trump"):
        bid(asked(people), words)
    declarer = asked(people)
    declarer.page.get_by_role("button", name="4 downtown", exact=True).click()
    take(declarer, "bidwhist-bid")
    bid(declarer, "4 downtown")
    bid(asked(people), "pass")
    declarer.press("spades")
    declarer.press("Trumps: spades")
    expect(declarer.page.locator(".banner")).to_have_count(0)
    for number in (0, 4, 8):
        declarer.hand.nth(number).click(position={"x": 8, "y": 12})
    take(declarer, "bidwhist-exchange")
    for number in (0, 4, 8):
        declarer.hand.nth(number).click(position={"x": 8, "y": 12})
    declarer.choose()
    trick = declarer.page.locator(".played")
    play_until(
        people,
        lambda: declarer.on_turn() == declarer.name and trick.count() == 3 and declarer.hand.count() < 9,
    )
    take(declarer, "bidwhist")


def of_chiamata(people: Sequence[Person], site: str) -> None:
    """Nesta about to bid after some others; then a trick, while nobody knows yet who plays with whom."""
    nesta = people[0]
    bids = iter(("three", "king", "knight", "seven", "six", "five", "four"))
    auction = Auction()
    taken: list[str] = []

    def look(person: Person) -> None:
        bidding = person.page.locator(".actions .bids").count() > 0
        if person is nesta and bidding and auction.made > 2 and not taken:
            take(nesta, "chiamata-bid")
            taken.append("chiamata-bid")
        if not taken:
            auction.calls.append(next(bids))

    auction.before = look
    gather(people, [site], "Briscola Chiamata")
    for person in people:
        person.chooses = auction
    start(people)
    trick, tricks = nesta.page.locator(".played"), nesta.page.locator(".took, .spot-taken .closed")
    choose_until(list(people), lambda: any(person.moment()["what"] == "turn" for person in people))
    play_until(
        people,
        lambda: nesta.on_turn() == nesta.name and trick.count() > 1 and tricks.count() > 0,
    )
    take(nesta, "chiamata")


def of_pedro(people: Sequence[Person], site: str) -> None:
    """Somebody looks at the bids, a dealer at the rest of the stock, somebody plays the last card of a trick."""
    gather(people, [site], "Pedro")
    start(people)
    bid(asked(people), "7")
    bid(asked(people), "pass")
    third = asked(people)
    third.page.get_by_role("button", name="9", exact=True).click()
    take(third, "pedro-bid")
    bid(third, "9")
    dealer = robber(people)
    take(dealer, "pedro-rob")
    dealer.page.locator(".pickable button").first.click()
    dealer.choose()
    play_on(people, 7)
    last = next(person for person in people if person.on_turn() == person.name)
    take(last, "pedro")


def robber(people: Sequence[Person]) -> Person:
    """The first dealer who finds trumps in the rest of the stock and has cards to choose."""
    for _ in range(2000):
        for person in people:
            dialog = person.page.locator("#dialog[open]")
            if dialog.locator(".pickable").count() > 2 and dialog.locator(".locked .card").count():
                dialog.locator(".pickable button").first.click()
                return person
            person.act()
        people[0].page.wait_for_timeout(20)
    raise AssertionError("nobody ever robs the pack")


# ── The server ────────────────────────────────────────────────────────────────────────────────────


@contextmanager
def opened() -> Iterator[tuple[Browser, str, str]]:
    """A browser, the address of a server with the demonstration in its database, and the fragment of Nesta's recovery
    link."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Served(Path(folder))
        status, told = server.run("seed")
        way_in = re.search("#r=\\S+", told)
        assert status == 0 and way_in is not None, told
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGS)
        try:
            yield browser, server.start().url, way_in[0]
        finally:
            browser.close()
            server.stop()


def friends(browser: Browser, site: str, way_in: str) -> list[Person]:
    """Nesta, who is the one of the demonstration, and her friends."""
    people = [Person(browser, name) for name in ("Nesta", "Rowan", "Hazel", "Elowen")]
    people[0].page.goto(f"{site}/{way_in}")
    people[0].press("Come back")
    people[0].page.wait_for_url(f"{site}/")
    return people


def main() -> None:
    """Take them all."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with opened() as (browser, site, way_in):
        people = friends(browser, site, way_in)
        ivy = Person(browser, "Ivy")
        ivy.open_table(site, "Briscola", 6, public=True)
        ivy.call_yourself(ivy.name)
        of_the_past(people[0], site)
        ash = Person(browser, "Ash")
        of_pisti(people, site, ash)
        of_briscola(people, site)
        of_hockey(people[:2], site)
        of_bid_whist(people, site)
        of_pedro(people, site)
        of_chiamata([*people, ash], site)


if __name__ == "__main__":
    main()
