"""What the table, the replay and a review in company need from their first moment, as one script and one style sheet each.

A browser that comes for the first time fetches three files instead of a hundred. The sources stay what they are:
modules and sheets that find each other by relative paths, and that pages with less to fetch still fetch one by one. A
bundle lies, as far as addresses go, in the folder of its kind, so that what a module fetches beside itself is found.
Their words in another language than English, which would double the page, are a script of their own, kept as long.
"""

import json
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import PurePosixPath
from typing import Final

import rcssmin
import rjsmin

from app.api import inlining
from app.api.modules import later, reach
from app.api.statics import PREFIX, digest
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
)
"""Without the sheets of the games: each comes with its picture."""

TABLE: Final = "js/table/table.js"
SCRIPTS: Final[Mapping[str, str]] = {
    "table": TABLE,
    "replay": "js/table/replay/start.js",
    "review": "js/table/review/page.js",
}
"""The module of each page that brings all others along."""

GAMES: Final = tuple(sorted(PurePosixPath(path).stem for path in later(TABLE)))
"""The rulesets that have a picture of their own, which comes when a table of theirs is opened."""


def _part(page: str, game: str) -> str:
    """Where the picture of a game lies for a page; each page has other modules to lend to it."""
    return f"{page}.{game}.part.js"


@cache
def _parts(page: str) -> inlining.Parts:
    return inlining.parts(SCRIPTS[page], lambda path: f"./{_part(page, PurePosixPath(path).stem)}")


def _first(page: str) -> str:
    return str(rjsmin.jsmin(_parts(page).first))


def _picture(page: str, game: str) -> str:
    return str(rjsmin.jsmin(_parts(page).later[f"js/table/games/{game}.js"]))


def _words(module: str, language: str) -> str:
    """A script to run before the modules, which gives `js/i18n.js` what they say in a language."""
    words = browser_catalogue(language, reach(module))
    return f"globalThis.aelwydWords={json.dumps(words, ensure_ascii=False, separators=(',', ':'))};\n"


BUNDLES: Final[Mapping[str, Callable[[], str]]] = {
    **{f"js/{page}.bundle.js": partial(_first, page) for page in SCRIPTS},
    **{f"js/{_part(page, game)}": partial(_picture, page, game) for page in SCRIPTS for game in GAMES},
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
