"""Somebody with a browser that is no Chromium, who opens a table for friends and plays at it: presses what stands on the
page by its words, and the first card that may be played. Knows the page as its reader does, and no API behind it."""

import json
from typing import Any, Final

from tests.browser.others.driver import ELEMENT, Covered, Driver, until

_NAMED: Final = """
const [kinds, words] = %s;
const named = (one) => new RegExp(words).test((one.getAttribute("aria-label") ?? one.textContent).trim());
return [...document.querySelectorAll(kinds)].find((one) => one.getClientRects().length && named(one)) ?? null;
"""
_MOMENT: Final = """
const seen = (css) => document.querySelector(css) !== null;
if (seen(".result")) return "over";
if (seen(".turn.mine") && seen(".hand .card:not([aria-disabled])")) return "turn";
return "wait";
"""
_RESTS: Final = """
const card = document.querySelector(".hand .card:not([aria-disabled])");
return card !== null && card.getAnimations().length === 0;
"""
_HAND: Final = (
    "return [...document.querySelectorAll('.hand .card')].map((card) => card.dataset.code).join(' ');"
)


class Host:
    """One person at one page of such a browser."""

    def __init__(self, browser: Driver) -> None:
        self.browser = browser

    def see(self, kinds: str, words: str = "") -> str:
        """What there is to be seen of these kinds with words like this pattern, once it is there."""
        script = _NAMED % json.dumps([kinds, words])
        found: dict[str, str] = until(lambda: self.browser.run(script), f"{kinds}: {words}")
        return found[ELEMENT]

    def press(self, kinds: str, words: str = "") -> None:
        """Click it."""
        self.browser.click(self.see(kinds, words))

    def words(self, css: str) -> str:
        """The text of the first of these; empty while there is none."""
        return str(self.browser.run(f"return document.querySelector({json.dumps(css)})?.textContent ?? '';"))

    # ── At the table ──────────────────────────────────────────────────────────────────────────────

    def open_table(self, site: str, ruleset: str) -> str:
        """From the front page to the waiting room of a table for two; the link to send round."""
        self.browser.go(site)
        self.press("a", "^Open a table$")
        self.press(f".choice:has([value={ruleset}])")
        self.press(".seg label", "^2$")
        self.press("button", "^Open the table$")
        self.see("#invite-link")
        return str(self.browser.run("return document.getElementById('invite-link').value;"))

    def moment(self) -> str:
        """`turn`, `over`, or `wait` for others."""
        return str(self.browser.run(_MOMENT))

    def act(self) -> str:
        """Play the first card there may be played, if it is this person's turn; what it was time for. While it is still
        on its way into the hand, or something moves over it, that is waiting."""
        moment = self.moment()
        if moment == "turn" and not self._rests():
            return "wait"
        if moment == "turn":
            held = self._hand()
            try:
                self.press(".hand .card:not([aria-disabled])")
            except Covered:
                return "wait"
            until(lambda: self._hand() != held, "card played")
        return moment

    def _rests(self) -> bool:
        """Whether the card to be played has come to its place. Until then it is drawn where it comes from, so the middle
        that the browser works out for a press is not where the card is meant to be pressed."""
        return bool(self.browser.run(_RESTS))

    def _hand(self) -> Any:
        return self.browser.run(_HAND)
