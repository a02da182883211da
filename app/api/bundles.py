"""What the table, the replay and a review in company need from their first moment, as one script and one style sheet each.

A browser that comes for the first time fetches three files instead of a hundred. The sources stay what they are:
modules and sheets that find each other by relative paths, and that pages with less to fetch still fetch one by one. A
bundle lies, as far as addresses go, in the folder of its kind, so that what a module fetches beside itself is found.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

import rcssmin
import rjsmin

from app.api import inlining
from app.api.statics import FOLDER, PREFIX, digest

_CLOTH: Final = (
    "css/tokens.css",
    "css/house.css",
    "css/cards.css",
    "css/table.css",
    "css/cloth.css",
    "css/hand.css",
    "css/panels.css",
    "css/waiting.css",
    "css/rulesform.css",
    "css/signals.css",
    "css/pieces.css",
    "css/choices.css",
    "css/shapes.css",
    *(path.relative_to(FOLDER).as_posix() for path in sorted((FOLDER / "css/games").glob("*.css"))),
)

BUNDLES: Final[Mapping[str, Callable[[], str]]] = {
    "js/table.bundle.js": lambda: rjsmin.jsmin(inlining.script("js/table/table.js")),
    "js/replay.bundle.js": lambda: rjsmin.jsmin(inlining.script("js/table/replay/start.js")),
    "js/review.bundle.js": lambda: rjsmin.jsmin(inlining.script("js/table/review/page.js")),
    "css/table.bundle.css": lambda: rcssmin.cssmin(inlining.styles(*_CLOTH)),
    "css/replay.bundle.css": lambda: rcssmin.cssmin(inlining.styles(*_CLOTH, "css/replay.css")),
    "css/review.bundle.css": lambda: rcssmin.cssmin(
        inlining.styles(*_CLOTH, "css/replay.css", "css/review.css")
    ),
}
"""By their paths below the static folder, where no file of such a name lies."""


@cache
def bundled(path: str) -> bytes:
    """A bundle, as it is sent.

    Raises:
        KeyError: there is none of this name.
    """
    return BUNDLES[path]().encode()


def bundle(path: str) -> str:
    """The address of a bundle.

    Raises:
        KeyError: there is none of this name; a misspelt address never reaches a browser.
    """
    bundled(path)
    return f"{PREFIX}/{digest()}/{path}"
