"""From a page's context to HTML: one Jinja environment for each language.

A template gets `frame` (who looks, where) and `page` (one of `contexts`), nothing else. Everything is escaped;
undefined names are errors. What a page shows is decided before it comes here.
"""

import re
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from app.api import faces
from app.api.bundles import bundle
from app.api.contexts import Frame, Page
from app.api.modules import reach
from app.api.statics import digest, static
from app.api.texts import LANGUAGES, browser_catalogue, spoken, texts

FOLDER: Final = Path(__file__).parents[1] / "templates"

_RULE: Final = re.compile(r"\b[A-Z]{1,2}-\d{1,3}\b")
_SCRIPT: Final = re.compile(r"static\('(js/[^']+)'\)")
_EXTENDS: Final = re.compile(r'{% extends "([^"]+)" %}')
_STRONG: Final = re.compile(r"\*([^*\n]+)\*")


def rule_link(ruleset: str, rule: str) -> str:
    """The address of a numbered rule."""
    return f"/rules/{ruleset}#{rule}"


def prose(text: str, ruleset: str = "") -> Markup:
    """A sentence about a game: `*word*` is strong, a rule's id leads to it, on the rules page of `ruleset` where that is
    another page. Never for what people typed."""
    html = _STRONG.sub(r"<strong>\1</strong>", str(escape(text)))
    book = f"/rules/{ruleset}" if ruleset else ""
    return Markup(_RULE.sub(lambda found: f'<a class="ruleid" href="{book}#{found[0]}">{found[0]}</a>', html))


def initial(name: str) -> str:
    """The letter on a person's disc."""
    return next((letter for letter in name if letter.isalnum()), "?").upper()


def signed(points: int) -> str:
    """Points as a change: "+12", "0", "−3"."""
    return f"{points:+d}".replace("-", "−") if points else "0"


@cache
def environment(language: str) -> Environment:
    """The templates in one language."""
    made = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.policies["json.dumps_kwargs"] = {"sort_keys": True, "default": asdict}
    words = texts(language)
    made.globals |= {
        "_": words.say,
        "ngettext": words.count,
        "words": words,
        "language": words.language,
        "languages": [(code, LANGUAGES[code]) for code in spoken()],
        "static": static,
        "bundle": bundle,
        "build": digest(),
        "card": faces.card,
        "card_back": faces.back,
        "flame": faces.flame,
        "rule_link": rule_link,
    }
    made.filters |= {"prose": prose, "initial": initial, "signed": signed, "listed": words.listed}
    return made


@cache
def script_words(language: str, template: str) -> dict[str, str | dict[str, str]]:
    """What the scripts of a page say, in this language: those that its template names, and all that they import."""
    source = (FOLDER / template).read_text()
    modules = frozenset[str]().union(*(reach(path) for path in _SCRIPT.findall(source)))
    words = browser_catalogue(language, modules)
    if (above := _EXTENDS.search(source)) is not None:
        words = script_words(language, above[1]) | words
    return words


def render(language: str, frame: Frame, page: Page) -> str:
    """The HTML of a page."""
    template = environment(language).get_template(page.template)
    return template.render(frame=frame, page=page, catalogue=script_words(language, page.template))
