"""What the table, the replay and a review in company need from their first moment, as one script and one style sheet each.

A browser that comes for the first time fetches three files instead of a hundred. The sources stay what they are:
modules and sheets that find each other by relative paths, and that pages with less to fetch still fetch one by one. A
bundle lies, as far as addresses go, in the folder of its kind, so that what a module fetches beside itself is found.
Their words in another language than English, which would double the page, are a script of their own, kept as long.
"""

import json
from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Final

import rcssmin
import rjsmin

from app.api import inlining
from app.api.modules import reach
from app.api.statics import FOLDER, PREFIX, digest
from app.api.texts import browser_catalogue, spoken

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
    "css/words.css",
    "css/shapes.css",
    *(path.relative_to(FOLDER).as_posix() for path in sorted((FOLDER / "css/games").glob("*.css"))),
)


def _packed(module: str) -> str:
    return str(rjsmin.jsmin(inlining.script(module)))


def _words(module: str, language: str) -> str:
    """A script to run before the modules, which gives `js/i18n.js` what they say in a language."""
    words = browser_catalogue(language, reach(module))
    return f"globalThis.aelwydWords={json.dumps(words, ensure_ascii=False, separators=(',', ':'))};\n"


SCRIPTS: Final[Mapping[str, str]] = {
    "table": "js/table/table.js",
    "replay": "js/table/replay/start.js",
    "review": "js/table/review/page.js",
}
"""The module of each page that brings all others along."""

BUNDLES: Final[Mapping[str, Callable[[], str]]] = {
    **{f"js/{page}.bundle.js": partial(_packed, module) for page, module in SCRIPTS.items()},
    **{
        f"js/{page}.{language}.js": partial(_words, module, language)
        for page, module in SCRIPTS.items()
        for language in spoken()
        if language != "en"
    },
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
