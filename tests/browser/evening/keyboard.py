"""Somebody who has a keyboard and ears: presses keys, knows of the page what its accessibility tree says of the control
that has the focus and what the live regions announce, and nothing else. Each key must leave the focus somewhere."""

import re
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Error

from tests.browser.evening.ears import LISTENS, Ears
from tests.browser.evening.people import Person
from tests.browser.evening.short import MINE, MORE, VERDICT, Short

ROUNDS: Final = 1500
"""So often the table is asked whose turn it is before a match counts as one that never ends."""
STEPS: Final = 150
"""So many stops of Tab are looked at before something counts as out of reach."""
LOOKS: Final = 5
"""So often the place of the focus is asked for while the table goes on under it."""


@dataclass(frozen=True)
class Place:
    """Where the focus is, as a screen reader says it: the control, and what it stands in from the inside out."""

    role: str
    name: str
    value: str
    disabled: bool
    pressed: str | None
    within: tuple[tuple[str, str], ...]

    def stands_in(self, role: str, name: str) -> bool:
        """Whether it stands in such a thing."""
        return (role, name) in self.within


def _of(node: dict[str, Any], key: str) -> str:
    return str(node.get(key, {}).get("value", ""))


def _trait(node: dict[str, Any], name: str) -> Any:
    found = (one["value"].get("value") for one in node.get("properties", []) if one["name"] == name)
    return next(found, None)


class Keyboard:
    """One person at one page."""

    def __init__(self, person: Person) -> None:
        person.context.add_init_script(LISTENS)
        self.page, self.ears = person.page, Ears(person.page)
        self.tree = person.context.new_cdp_session(person.page)
        self.tree.send("Accessibility.enable")

    # ── Where one is ──────────────────────────────────────────────────────────────────────────────

    @property
    def lost(self) -> bool:
        """Whether nothing on the page has the focus."""
        gone: bool = self.page.evaluate("!document.activeElement || document.activeElement === document.body")
        return gone

    @property
    def place(self) -> Place:
        """Where the focus is. What had it may be gone before its name is asked for: then it is looked for again."""
        for _ in range(LOOKS):
            with suppress(Error):
                return self._looked_at()
        raise AssertionError("the focus never rests")

    def _looked_at(self) -> Place:
        found = self.tree.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]
        answer = self.tree.send("Accessibility.getAXNodeAndAncestors", {"objectId": found["objectId"]})
        nodes = answer["nodes"]
        within = [(_of(node, "role"), _of(node, "name")) for node in nodes[1:] if not node.get("ignored")]
        pressed = _trait(nodes[0], "pressed")
        return Place(
            _of(nodes[0], "role"),
            _of(nodes[0], "name"),
            _of(nodes[0], "value"),
            bool(_trait(nodes[0], "disabled")),
            None if pressed is None else str(pressed),
            tuple(within),
        )

    # ── Keys ──────────────────────────────────────────────────────────────────────────────────────

    def press(self, key: str) -> Place:
        """One key; the focus is somewhere afterwards."""
        before = self.place
        self.page.keyboard.press(key)
        assert not self.lost, f"{key} at {before}: the focus is gone"
        return self.place

    def to(self, role: str, name: str, *, back: bool = False) -> Place:
        """By Tab, or back by Shift and Tab, to the control of this role whose name begins like this pattern."""
        passed = []
        for _ in range(STEPS):
            self.page.keyboard.press("Shift+Tab" if back else "Tab")
            if self.lost:  # round the end of the page, where the browser's own controls would be
                continue
            at = self.place
            if at.role == role and re.match(name, at.name):
                return at
            passed.append(f"{at.role} {at.name}")
        raise AssertionError(f"Tab never comes to {role} {name}: {passed[:40]}")

    def walk(self, key: str, name: str) -> Place:
        """By one of the arrows to the control whose name begins like this pattern."""
        at = self.place
        for _ in range(STEPS):
            if re.match(name, at.name):
                return at
            at = self.press(key)
        raise AssertionError(f"{key} never comes to {name}")

    def hear(self, key: str) -> str:
        """What is announced after a key."""
        count = self.ears.count
        self.press(key)
        return " ".join(self.ears.more_than(count))

    # ── Before a match ────────────────────────────────────────────────────────────────────────────

    def open_table(self, site: str, match: Short) -> None:
        """From the front page to the waiting room of a table with these rules."""
        self.page.goto(site)
        self.to("link", "Open a table")
        self.page.keyboard.press("Enter")
        self.page.wait_for_url("**/new")
        self.to("radio", "")
        self.walk("ArrowDown", f"{match.title}(?! ?Chiamata)")
        if match.title == "Pişti" or match.title == "Briscola":
            self.to("radio", r"\d$")
            self.walk("ArrowDown", f"{match.seats}$")
        for group, rules in match.rules.items():
            self.to("DisclosureTriangle", group)
            self.press("Enter")
            for rule, answer in rules.items():
                self.to("combobox", re.escape(rule))
                self._choose(answer)
        self.to("button", "Open the table")
        self.page.keyboard.press("Enter")
        self.page.wait_for_url("**/t/*")
        self.page.get_by_role("region", name="Seats").wait_for()

    def _choose(self, answer: str) -> None:
        """In a list of answers, from the first on; the page asks the server what each comes to."""
        at = self.press("Home")
        for _ in range(20):
            if at.value == answer:
                return
            at = self.press("ArrowDown")
        raise AssertionError(f"no answer {answer}")

    def begin(self) -> None:
        """Bots take the free seats, and everybody is ready."""
        self.to("button", "Fill with bots")
        count = self.ears.count
        self.press("Enter")
        self.ears.more_than(count)
        self.to("button", "I am ready")
        self.press("Enter")

    # ── Play ──────────────────────────────────────────────────────────────────────────────────────

    def play(self, match: Short, *, turns: int = 1000) -> int:
        """Until the match is over, or so many turns are done; how many were done."""
        done = 0
        for _ in range(ROUNDS):
            assert not self.lost, "the focus is gone while the others play"
            at = self.place
            if at.role == "region" and VERDICT.match(at.name):
                return done
            if at.role == "region":  # the score of a deal, unless the next one has begun meanwhile
                if self.press("a").name == "Ready":
                    self.press("Enter")
            elif any(role == "dialog" for role, _ in at.within):
                self._take_from_dialog()
            elif self.hear("w").rstrip().endswith(tuple(MINE)):
                self._turn(match)
                done += 1
                if done == turns:
                    return done
        raise AssertionError("the match never ends")

    def out_of_dialogs(self) -> None:
        """Do what a dialog asks for that has come up by itself, such as the rest of the stock: while it is open it has all
        keys."""
        while any(role == "dialog" for role, _ in self.place.within):
            self._take_from_dialog()

    def _turn(self, match: Short) -> None:
        """Whatever else has come up since the turn was heard, such as a score, is not for this."""
        self.press("h")
        at = self.press("a")
        if at.stands_in("group", "Under the trick"):
            at = self.press("h")
        if at.stands_in("group", "Your hand"):
            self._lay()
        elif at.stands_in("region", "Your choice"):
            self._choose_call(at, match)

    def _lay(self) -> None:
        """The next card that may be played or laid and is not laid already."""
        for _ in range(30):
            at = self.press("ArrowRight")
            if not at.stands_in("group", "Your hand"):
                return  # the table has gone on by itself
            if not at.disabled and at.pressed != "true":
                self.press("Enter")
                return
        raise AssertionError("no card may be played")

    def _choose_call(self, at: Place, match: Short) -> None:
        """A cut, a suit, cards to put away, the highest call, or a pass; then the button that makes it."""
        if at.role == "slider":
            self.press("ArrowRight")
            self.to("button", "Cut here")
        elif at.stands_in("group", "Name trumps"):
            self.press("Enter")
            self.to("button", "Trumps: |Call the ")
        elif at.stands_in("group", "Which way do the cards run?"):
            self.press("Enter")
            self.to("button", "No trumps, ")
        elif MORE.match(at.name):
            self._put_away()
        elif match.most or not self._passed():
            self._call(match)
        else:
            return
        self.press("Enter")

    def _put_away(self) -> None:
        """Cards of the hand, one after the other; at last the button that puts them away has the focus."""
        while MORE.match(self.press("a").name):
            at = self.press("h")
            while at.pressed == "true":
                at = self.press("ArrowRight")
            assert self.press("Enter").pressed == "true"

    def _passed(self) -> bool:
        """Pass, where that is allowed; the second press means it."""
        at = self.press("Tab")
        while at.stands_in("region", "Your choice") and at.name != "Pass":
            at = self.press("Tab")
        if at.name != "Pass":
            self.press("a")
            return False
        again = self.press("Enter")
        assert again.name == "Tap again to pass"
        self.press("Enter")
        return True

    def _call(self, match: Short) -> None:
        """The highest call that may be made where the most is wanted, else the lowest."""
        at, on = (self.press("End"), "ArrowLeft") if match.most else (self.press("Home"), "ArrowRight")
        while at.disabled:
            at = self.press(on)
        assert self.press("Enter").pressed == "true"
        self.to("button", "Bid")

    def _take_from_dialog(self) -> None:
        """Cards of those shown, until there are enough."""
        for _ in range(10):
            at = self.place
            if at.pressed == "false":
                self.press("Enter")
            at = self.to("button", r"Take|Choose \d")
            if at.name.startswith("Take"):
                self.press("Enter")
                return
            at = self.to("button", ".* of ", back=True)
            while at.pressed == "true":
                at = self.press("ArrowLeft")
        raise AssertionError("the pack cannot be robbed")
