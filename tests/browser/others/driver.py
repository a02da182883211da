"""What a test wants of a browser, whoever made it: go somewhere, find, click, run a script, tell what its console said.
Two kinds speak it: Firefox by Marionette, WebKitGTK by its own WebDriver. Neither knows what a card is."""

import time
from collections.abc import Callable
from typing import Any, Final, NoReturn, Protocol, TypeVar

PATIENCE: Final = 60.0
"""Seconds until something that must come is given up."""
ELEMENT: Final = "element-6066-11e4-a52e-4f735466cecf"
"""The key under which WebDriver names an element."""

T = TypeVar("T")


class Covered(AssertionError):
    """Something lies over what was to be clicked, such as a card on its way."""


class Driver(Protocol):
    """A browser with one window."""

    def go(self, url: str) -> None:
        """Open a page and wait until it has loaded."""

    def find(self, css: str) -> list[str]:
        """What there is of this kind on the page, by ids of the session."""

    def click(self, element: str) -> None:
        """Click in the middle of it, as a pointer does.

        Raises:
            Covered: something else is there.
        """

    def run(self, script: str) -> Any:
        """What a function body returns in the page."""

    def complaints(self) -> list[str]:
        """Errors and warnings of the console, policy reports and failed scripts among them, so far."""


def deny(what: str, fault: object) -> NoReturn:
    """Say what was refused, and how.

    Raises:
        Covered, AssertionError: always.
    """
    raise (Covered if "click intercepted" in str(fault) else AssertionError)(f"{what}: {fault}")


def until(look: Callable[[], T | None], what: str) -> T:
    """Look until there is something.

    Raises:
        AssertionError: it did not come.
    """
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if found := look():
            return found
        time.sleep(0.05)
    raise AssertionError(f"there is no {what}")
