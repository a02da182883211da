"""People at browsers of their own: what they see is a page, what they do they do by the names on it.

A person opens a table, sends the link, sits down, is ready, and plays until the match is over. Whatever a page complains
of on the way (a console error, a script that fails, a report of the content policy) is written down in `faults`. Nothing
here looks behind a page: no API, no socket, no store.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Position, expect

SMALL, PHONE, DESK = (360, 640), (390, 844), (1280, 800)
CORNER: Final[Position] = {"x": 8, "y": 12}
"""Of a card of the hand: what is seen of it in any case."""
PATIENCE: Final = 15_000
"""Ms until something that must come is given up."""

_REPORTS: Final = """
addEventListener("securitypolicyviolation", (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
"""
_QUICK: Final = """
if (location.protocol !== "about:") localStorage.getItem("aelwyd.rest") ?? localStorage.setItem("aelwyd.rest", "600");
"""
"""People who look at a finished trick no longer than the page's settings let them choose."""
_MOMENT: Final = """() => {
  const seen = (selector) => document.querySelector(selector) !== null;
  if (seen("#dialog[open]")) return { what: seen("#dialog[open] .pick-foot") ? "choose" : "dialog" };
  if (seen(".result")) return { what: "over" };
  if (seen(".foot .button.main:not(.done)")) return { what: "ready" };
  if (!seen(".turn.mine")) return { what: "wait" };
  if (seen(".actions :is(.call-area, .pick-bar)")) return { what: "choose" };
  if (seen(".tray .ghost")) return { what: "choose" };
  const able = [...document.querySelectorAll(".hand .card:not([aria-disabled], .chosen)")];
  const card = able.find((one) => one.matches(".takes")) ?? able[0];
  if (!card) return { what: "choose" };
  const { left, top, width, height } = card.getBoundingClientRect();
  const [x, y] = [left + Math.min(width, 40) / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y)?.closest(".card");
  const hand = [...document.querySelectorAll(".hand .card")].map((one) => one.dataset.code).join(" ");
  return { what: "turn", hand, x, y, covered: hit !== card };
}"""
"""What the page waits for, and where a finger would touch the card it would play."""

_PLAYED: Final = """(hand) =>
  [...document.querySelectorAll(".hand .card")].map((one) => one.dataset.code).join(" ") !== hand"""
"""Whether a card has left this hand; the page takes it out as soon as it is touched."""


_OTHER_CHOICE: Final = """(shown) => document.querySelector(".actions")?.innerText !== shown"""
"""Whether nothing is to be chosen any more, or something else than this."""


class Person:
    """Somebody with a browser. `touch`: a phone, where a card is lifted by one tap and played by the second."""

    def __init__(self, browser: Browser, name: str, size: tuple[int, int] = PHONE, *, touch: bool = False):
        self.name, self.touch = name, touch
        self.chooses: Callable[[Person], None] = Person.choose
        """How this person chooses where something else than a card to play is asked for."""
        self.faults: list[str] = []
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce",
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(_REPORTS)
        self.context.add_init_script(_QUICK)
        self.page = self.tab()

    def tab(self) -> Page:
        """One more tab of this browser."""
        page = self.context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.faults.append(f"{page.url}: {error} {error.stack}"))
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        address = message.location.get("url", "")
        # The page of a table is "not there" until its invitation has been handed in, and the browser says so.
        strange = re.search(r"/t/[\w-]+#i=", address) and "404" in message.text
        if message.type in ("error", "warning") and not strange:
            self.faults.append(f"{address}: {message.text}")

    def leave(self) -> None:
        """Close the browser."""
        self.context.close()

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """The button of this name; a plain name must be the whole of it."""
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    def press(self, name: str | re.Pattern[str]) -> None:
        """Press the button of this name."""
        self.button(name).first.click()

    # ── Before a match ────────────────────────────────────────────────────────────────────────────

    def call_yourself(self, name: str) -> None:
        """Take a name at the table."""
        self.press(re.compile("^You are "))
        self.page.get_by_label("As the others read it").fill(name)
        self.press("Take this name")
        expect(self.button(f"You are {name}")).to_be_visible()

    def open_table(
        self,
        site: str,
        game: str,
        seats: int,
        rules: Mapping[str, str] | None = None,
        *,
        public: bool = False,
        preset: str | None = None,
    ) -> None:
        """Open a table from the front page. `rules` are words of answers by option, as the page shows them, `preset`
        the name of a set of them."""
        self.page.goto(site)
        self.page.get_by_role("link", name="Open a table").first.click()
        title = self.page.locator("[data-title]").filter(has_text=re.compile(f"^{game}$"))
        self.page.locator(".choice").filter(has=title).get_by_role("radio").check(force=True)
        group = self.page.get_by_role("group", name="Seats")
        group.get_by_text(str(seats), exact=True).click()
        if public:
            self.page.get_by_text("Anybody: listed on the front page").click()
        if preset:
            self.page.get_by_role("radio", name=preset, exact=True).locator("visible=true").check(force=True)
        for option, words in (rules or {}).items():
            rule = self.page.locator(f"[data-rule={option}]").locator("visible=true")
            group = self.page.locator("details").filter(has=self.page.locator(f"[data-rule={option}]"))
            shown = group.locator("visible=true")
            if not shown.evaluate("(element) => element.open"):
                shown.locator("summary").click()
            with self.page.expect_response("**/freeze"):
                rule.locator("[data-answer]").select_option(label=words)
        self.button("Open the table").locator("visible=true").click()
        self.page.wait_for_url("**/t/*")

    def invite(self) -> str:
        """The link to send round."""
        self.press("Copy the link")
        expect(self.page.get_by_role("status").filter(has_text="The link is copied.").first).to_be_attached()
        return self.page.get_by_role("textbox", name="Link", exact=True).input_value()

    def come(self, link: str) -> None:
        """Open the link of an invitation."""
        self.page.goto(link)
        expect(self.page.get_by_role("region", name="Seats")).to_be_visible()

    def sit(self) -> None:
        """Take the first free seat."""
        self.press("Sit here")
        expect(self.button("Stand up")).to_be_visible()

    def ready(self) -> None:
        """Say so."""
        self.press("I am ready")

    # ── Play ──────────────────────────────────────────────────────────────────────────────────────

    def moment(self) -> dict[str, Any]:
        """What the page waits for: `turn` (with the card to touch), `choose`, `ready` (between deals), `dialog`,
        `over`, or `wait` (for others)."""
        seen: dict[str, Any] = self.page.evaluate(_MOMENT)
        return seen

    def on_turn(self) -> str | None:
        """Who is to play, as the turn bar says it; None while it says something else."""
        said = self.page.locator(".turn b").all_inner_texts()
        if said == ["Your turn"]:
            return self.name
        named = re.fullmatch("(.+) to play", said[0]) if said else None
        return named[1] if named else None

    @property
    def hand(self) -> Locator:
        """The cards in the hand."""
        return self.page.get_by_role("group", name="Your hand").get_by_role("button")

    def cards(self) -> list[str]:
        """The hand as the page names it."""
        return [str(card.get_attribute("aria-label")) for card in self.hand.all()]

    def ask(self, entry: str) -> Locator:
        """Open an entry of the menu; the dialog it leads to."""
        self.press(re.compile("^Menu"))
        self.press(entry)
        return self.page.get_by_role("dialog")

    def act(self) -> str:
        """Do what the page waits for, if it waits for this person; what it waited for. A touch that the table
        moved away from under the finger is nothing done: `wait`."""
        moment = self.moment()
        if moment["what"] == "turn":
            assert not moment["covered"], f"something lies over {moment}"
            self._touch(moment["x"], moment["y"])
            if not self._has_played(moment["hand"]):
                return "wait"
        elif moment["what"] == "ready":
            self.press("Ready")
            expect(self.button("Ready")).to_have_count(0)
        elif moment["what"] == "choose":
            self.chooses(self)
        return str(moment["what"])

    def choose(self) -> None:
        """The easiest choice there is: a cut, a pass or else the lowest call, the first suit, the first cards."""
        choice = self.page.get_by_role("region", name="Your choice")
        if self.page.locator("#dialog[open]").count():
            self._take_from(self.page.locator("#dialog[open]"))
            return
        if choice.locator(".tray").count():
            self.hand.and_(self.page.locator("[aria-pressed=false]")).first.click(position=CORNER)
            return
        if self.button("Cut here").count():
            last = self.button("Cut here")
        elif choice.get_by_role("button", name="Pass", exact=True).count():
            self.press("Pass")
            last = self.button("Tap again to pass")
        else:
            for one in range(self._asked(choice)):
                self._first(choice).nth(one).click(position=CORNER)
            last = choice.locator(".main")
        shown = choice.inner_text()
        last.click()
        self.page.wait_for_function(_OTHER_CHOICE, arg=shown)  # perhaps there is more to choose at once

    def _take_from(self, dialog: Locator) -> None:
        """The first cards of those shown, where there is a choice."""
        cards = dialog.locator(".pickable button")
        for one in range(self._asked(dialog) if cards.count() else 0):
            cards.nth(one).click()
        dialog.locator(".pick-foot .main").click()
        expect(dialog).to_have_count(0)

    def _asked(self, choice: Locator) -> int:
        """How many cards are asked for; one of anything else."""
        counter = choice.locator(".pick-bar")
        found = re.search(r"of (\d+)", counter.inner_text()) if counter.count() else None
        return int(found[1]) if found else 1

    def _first(self, choice: Locator) -> Locator:
        """What may be chosen, first things first."""
        if choice.locator(".pick-bar").count():
            return self.hand
        return choice.locator(".bid:not([aria-disabled]), .suit")

    def _has_played(self, hand: str) -> bool:
        for _ in range(10):
            if self.page.evaluate(_PLAYED, hand):
                return True
            self.page.wait_for_timeout(20)
        return False

    def _touch(self, x: float, y: float) -> None:
        if self.touch:
            self.page.touchscreen.tap(x, y)
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)


class Typist(Person):
    """Somebody who has no pointer: everything is reached by Tab and arrows, and done by a key."""

    lost = 0
    """How often the hand had to be looked for again, by its key."""

    def _reach(self, wanted: Locator, *, steps: int = 60) -> None:
        """By Tab, and within a group that has one place in the tab order by arrows."""
        for _ in range(steps):
            if wanted.evaluate("(element) => element === document.activeElement"):
                return
            within = wanted.evaluate(
                "(element) => element.tabIndex < 0 && element.closest('[role=group]').contains(document.activeElement)"
            )
            self.page.keyboard.press("ArrowRight" if within else "Tab")
        raise AssertionError(f"Tab never comes to {wanted}")

    def press(self, name: str | re.Pattern[str]) -> None:
        wanted = self.button(name).locator("visible=true").first
        wanted.wait_for()
        self._reach(wanted)
        self.page.keyboard.press("Enter")

    def _touch(self, x: float, y: float) -> None:
        hand = self.page.locator(".hand")
        if not hand.evaluate("(element) => element.contains(document.activeElement)"):
            self.lost += 1
            self.page.keyboard.press("h")
        self.page.keyboard.press("End" if self.lost % 2 else "ArrowRight")
        self.page.keyboard.press("Enter")


def gather(
    people: Sequence[Person],
    sites: Sequence[str],
    game: str,
    rules: Mapping[str, str] | None = None,
    *,
    preset: str | None = None,
) -> None:
    """The first opens a table and sends the link, the others come to it by these sites in turn and sit down."""
    host, *guests = people
    host.open_table(sites[0], game, len(people), rules, preset=preset)
    host.call_yourself(host.name)
    link = host.invite()
    for number, guest in enumerate(guests, start=1):
        guest.come(re.sub("^http://[^/]+", sites[number % len(sites)], link) if len(sites) > 1 else link)
        guest.call_yourself(guest.name)
        guest.sit()


def start(people: Sequence[Person]) -> None:
    """All are ready once they see everybody sitting, and the match begins."""
    for person in people:
        expect(person.page.get_by_text("Free seat")).to_have_count(0)
    for person in people:
        person.ready()
    for person in people:
        expect(person.page.get_by_role("region", name="Seats")).to_have_count(0)


def play_on(people: Sequence[Person], plays: int = 2000) -> int:
    """Everybody plays as soon as the turn comes, until `plays` cards are played or all see the result; the plays made."""
    made, waits = 0, 0
    while made < plays:
        moments = []
        for person in people:
            moments.append(person.act())
            made += moments[-1] == "turn"
            if made == plays:
                _settle(people)
                return made
        if all(moment == "over" for moment in moments):
            return made
        waits = 0 if {"turn", "choose", "ready"} & set(moments) else waits + 1
        assert waits < 500, f"nobody has anything to do: {moments}"
        if waits:
            people[0].page.wait_for_timeout(min(waits, 30))
    raise AssertionError(f"no end after {made} plays")


def asked(people: Sequence[Person]) -> Person:
    """Whose page asks for something that is not a card to play."""
    for _ in range(500):
        for person in people:
            if person.moment()["what"] == "choose":
                return person
        people[0].page.wait_for_timeout(20)
    raise AssertionError("nobody is asked for anything")


def bid(person: Person, words: str) -> None:
    """Choose a bid on the grid and make it, or pass."""
    if words == "pass":
        person.choose()
        return
    grid = person.page.get_by_role("group", name="Bids", exact=True)
    grid.get_by_role("button", name=words, exact=True).click()
    person.press(f"Bid {words}")
    expect(grid).to_have_count(0)


def _settle(people: Sequence[Person]) -> None:
    """Wait until everybody sees the same person on turn, or the deal at its end."""
    for _ in range(300):
        named = {person.on_turn() for person in people}
        if len(named) == 1 and None not in named:
            return
        if named == {None} and {person.moment()["what"] for person in people} & {"choose", "ready", "over"}:
            return
        people[0].page.wait_for_timeout(20)
    raise AssertionError(f"they do not agree who is to play: {named}")
