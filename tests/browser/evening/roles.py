"""Somebody who finds everything by what it is and how it is called: roles and names of the page, the texts of the table in
words, and what the live regions announce. Nothing is looked for by how it looks or by where it stands in the document."""

import re
from typing import Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.evening.ears import LISTENS, Ears
from tests.browser.evening.people import Person
from tests.browser.evening.short import MINE, MORE, VERDICT, Short

ROUNDS: Final = 1500
"""So often the table is looked at before a match counts as one that never ends."""
CARDS: Final = re.compile(r"Your hand: (.+)\.$")


class Roles:
    """One person at one page."""

    def __init__(self, person: Person) -> None:
        person.context.add_init_script(LISTENS)
        self.page: Page = person.page
        self.ears = Ears(person.page)
        self.tries = 0

    def button(self, name: str | re.Pattern[str], within: Locator | None = None) -> Locator:
        """A button of this name; a plain name is the whole of it."""
        return (within or self.page).get_by_role("button", name=name, exact=isinstance(name, str))

    def do(self, control: Locator) -> None:
        """What a screen reader does with a control: go to it and press it. Something has the focus afterwards."""
        control.press("Enter")
        if not self.page.is_closed():
            assert not self.page.evaluate("document.activeElement === document.body"), "the focus is gone"

    # ── Before a match ────────────────────────────────────────────────────────────────────────────

    def open_table(self, site: str, match: Short) -> None:
        """From the front page to the waiting room of a table with these rules."""
        self.page.goto(site)
        self.page.get_by_role("link", name="Open a table").first.press("Enter")
        self.page.get_by_role("radio", name=re.compile(f"^{match.title}(?! ?Chiamata)")).press("Space")
        seats = self.page.get_by_role("group", name="Seats", exact=True)
        seats.get_by_role("radio", name=str(match.seats), exact=True).press("Space")
        for group, rules in match.rules.items():
            self.page.get_by_role("heading", name=group, exact=True).click()
            for rule, answer in rules.items():
                self.page.get_by_role("combobox", name=rule, exact=True).select_option(label=answer)
        self.button("Open the table").press("Enter")
        expect(self.page.get_by_role("region", name="Seats")).to_be_visible()

    def begin(self) -> None:
        """Bots take the free seats, everybody is ready, and the table is turned into words."""
        self.do(self.button("Fill with bots"))
        expect(self.page.get_by_role("listitem").filter(has_text="Free seat")).to_have_count(0)
        self.do(self.button("I am ready"))
        expect(self.page.get_by_role("group", name="Your hand").last).to_be_visible()
        self.do(self.button(re.compile("^Menu")))
        self.do(
            self.page.get_by_role("dialog", name="Table").get_by_role("button", name="The table in words")
        )
        expect(self.words).to_be_visible()

    # ── The table in words ────────────────────────────────────────────────────────────────────────

    @property
    def words(self) -> Locator:
        """All of it."""
        return self.page.get_by_role("region", name="The table in words")

    def part(self, name: str | re.Pattern[str]) -> list[str]:
        """The sentences below one heading; empty where there is no such heading."""
        group = self.words.get_by_role("group", name=name, exact=isinstance(name, str))
        texts = group.all_inner_texts()  # at once: between a look and a second one it may be gone
        said = texts[0].splitlines() if texts else []
        return [line.strip() for line in said[1:] if line.strip()]

    @property
    def hand(self) -> Locator:
        """The cards of the hand, each a button."""
        shelf = self.page.get_by_role("group", name="Your hand", exact=True)
        return shelf.get_by_role("button")

    # ── Play ──────────────────────────────────────────────────────────────────────────────────────

    def play(self, match: Short, *, turns: int = 1000) -> int:
        """Until the match is over, or so many turns are done; how many were done."""
        done = 0
        for _ in range(ROUNDS):
            if self._is_over():
                return done
            if self.button("Ready").count():
                self.do(self.button("Ready"))
            elif self.page.get_by_role("dialog").count():
                self._rob()
            elif self._is_asked():
                self._turn(match)
                done += 1
                if done == turns:
                    return done
            self.page.wait_for_timeout(40)
        raise AssertionError(f"the match never ends: {self.page.get_by_role('main').aria_snapshot()}")

    def until_asked(self) -> None:
        """Wait until the table waits for this person again, so that nothing on it moves."""
        for _ in range(ROUNDS):
            if self._is_asked():
                return
            self.page.wait_for_timeout(40)
        raise AssertionError("the turn does not come again")

    def _is_asked(self) -> bool:
        turn = self.part("Turn")
        return bool(turn) and turn[0] in MINE

    def _is_over(self) -> bool:
        headings = self.page.get_by_role("heading", level=2).all_inner_texts()
        return any(VERDICT.match(text) for text in headings)

    def _turn(self, match: Short) -> None:
        choice = self.page.get_by_role("region", name="Your choice")
        under = choice.get_by_role("group", name="Under the trick", exact=True)
        if choice.get_by_role("button").count() and not under.count():
            self._choose(choice, match)
        elif able := self.hand.and_(self.page.get_by_role("button", disabled=False)).all():
            self._lay(able)

    def _lay(self, able: list[Locator]) -> None:
        """A card that is not laid already, each time the next one: not every card can go under a trick."""
        free = [card for card in able if card.get_attribute("aria-pressed") != "true"]
        self.tries += 1
        if free:
            self.do(free[self.tries % len(free)])

    def _choose(self, choice: Locator, match: Short) -> None:
        """A suit, a way, the highest call or a pass, then the button that makes it."""
        for question, answer in (
            ("Name trumps", "^(Trumps: |Call the )"),
            ("Which way do the cards run?", "^No trumps, "),
        ):
            if (asked := choice.get_by_role("group", name=question, exact=True)).count():
                self.do(asked.get_by_role("button").first)
                self.do(self.button(re.compile(answer), choice))
                return
        if self.button("Put these six away", choice).count() or self.button(MORE, choice).count():
            self._put_away(choice)
            return
        if not match.most and self.button("Pass", choice).count():
            self.do(self.button("Pass", choice))
            self.do(self.button("Tap again to pass", choice))
            return
        calls = choice.get_by_role("group", name=re.compile("^(Bids|Ranks, from low to high)$"))
        self.do(calls.get_by_role("button", disabled=False).last)
        self.do(self.button(re.compile("^Bid"), choice))

    def _put_away(self, choice: Locator) -> None:
        """Cards of the hand, one after the other, and the button."""
        while self.button(MORE, choice).count():
            self.do(self.hand.and_(self.page.get_by_role("button", pressed=False)).first)
        self.do(self.button("Put these six away", choice))

    def _rob(self) -> None:
        """The first cards of those that may be chosen."""
        dialog = self.page.get_by_role("dialog", name="Rob the pack")
        cards = dialog.get_by_role("group", name="Cards to choose from")
        for _ in range(10):
            take = self.button(re.compile("^Take"), dialog)
            if take.count():
                self.do(take)
                return
            self.do(cards.get_by_role("button", pressed=False).first)
        raise AssertionError("the pack cannot be robbed")
