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
from app.api.faces import SETS, drawings_of
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
    "css/waiting.css",
    "css/signals.css",
    "css/pieces.css",
    "css/choices.css",
    "css/shapes.css",
)
"""Without the sheets of the games and of the table in words: each comes with its scripts."""
_SIDEBOARD: Final = ("css/panels.css", "css/roomside.css", "css/rulesform.css", "css/signs.css")
"""What a table can be seen and played without: it comes with the sideboard, and at once where a page has no sideboard."""

TABLE: Final = "js/table/table.js"
_PICTURES: Final = "js/table/games/"
SCRIPTS: Final[Mapping[str, str]] = {
    "table": TABLE,
    "replay": "js/table/replay/start.js",
    "review": "js/table/review/page.js",
}
"""The module of each page that brings all others along."""

GAMES: Final = tuple(sorted(PurePosixPath(path).stem for path in later(TABLE) if _PICTURES in path))
"""The rulesets that have a picture of their own, which comes when a table of theirs is opened."""


def part(page: str, path: str) -> str:
    """Where a module that comes later lies for a page; each page has other modules to lend to it."""
    return f"{page}.{PurePosixPath(path).stem}.part.js"


@cache
def _parts(page: str) -> inlining.Parts:
    return inlining.parts(SCRIPTS[page], lambda path: f"./{part(page, path)}")


def _first(page: str) -> str:
    return str(rjsmin.jsmin(_parts(page).first))


def _later(page: str, path: str) -> str:
    return str(rjsmin.jsmin(_parts(page).later[path]))


def _styles(*paths: str) -> str:
    return str(rcssmin.cssmin(inlining.styles(*paths)))


def _words(module: str, language: str) -> str:
    """A script to run before the modules, which gives `js/i18n.js` what they say in a language."""
    words = browser_catalogue(language, reach(module))
    return f"globalThis.aelwydWords={json.dumps(words, ensure_ascii=False, separators=(',', ':'))};\n"


BUNDLES: Final[Mapping[str, Callable[[], str]]] = {
    **{f"js/{page}.bundle.js": partial(_first, page) for page in SCRIPTS},
    **{
        f"js/{part(page, path)}": partial(_later, page, path)
        for page, module in SCRIPTS.items()
        for path in sorted(later(module))
    },
    **{
        f"js/{page}.{language}.js": partial(_words, module, language)
        for page, module in SCRIPTS.items()
        for language in spoken()
        if language != "en"
    },
    **{f"js/faces.{card_set}.json": partial(drawings_of, card_set) for card_set in SETS},
    "css/table.bundle.css": partial(_styles, *_CLOTH),
    "css/sideboard.bundle.css": partial(_styles, *_SIDEBOARD),
    "css/replay.bundle.css": partial(_styles, *_CLOTH, *_SIDEBOARD, "css/replay.css"),
    "css/review.bundle.css": partial(_styles, *_CLOTH, *_SIDEBOARD, "css/replay.css", "css/review.css"),
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
