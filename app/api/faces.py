"""Card faces for pages: the drawings of `static/js/faces.json` as SVG, the very ones the browser draws.

Inks are classes coloured by the style sheets; no colour stands here. Which card is drawn is the caller's choice.
"""

import json
from functools import cache
from typing import Any, Final

from markupsafe import Markup, escape

from app.api.statics import FOLDER

INKS: Final = {"s": "suit", "g": "gold", "f": "flesh", "p": "paper", "k": "ink", "t": "tint"}
WIDTH, HEIGHT = 100, 140
JOKERS: Final = {"RJ": "star", "BJ": "moon"}
SETS: Final = ("french", "italian")
ALWAYS: Final = {"carthen", "slates", "flame"}
"""The drawings that a table needs whatever its cards are: backs, and the mark of the house."""


@cache
def _table() -> dict[str, Any]:
    table: dict[str, Any] = json.loads((FOLDER / "js" / "faces.json").read_bytes())
    return table


def drawings() -> dict[str, Any]:
    """All drawings, as the browser's own `faces.js` reads them; not to be changed."""
    return _table()


@cache
def drawings_of(card_set: str) -> str:
    """What a browser needs to draw the cards of a set, and every back, as the text of a JSON file."""
    whole = _table()
    cards = whole["faces"][card_set]
    named = {name for card in cards.values() for name, *_ in card} | ALWAYS
    named |= {JOKERS[code] if code in JOKERS else _suit(code[1], card_set) for code in cards}
    parts = {name: part for name, part in whole["parts"].items() if name in named}
    return json.dumps(whole | {"parts": parts, "faces": {card_set: cards}}, separators=(",", ":"))


def _suit(suit: str, card_set: str) -> str:
    """The drawing of a suit's mark."""
    return ("i" if card_set == "italian" else "") + suit


def _part(name: str, x: float, y: float, scale: float = 1) -> str:
    """One drawing of the table. A capital ink is a stroke, with its width after the letter."""
    paths = []
    for ink, path in _table()["parts"][name]:
        stroked = ink[0].isupper()
        width = f' stroke-width="{ink[1:]}"' if stroked else ""
        paths.append(
            f'<path class="{"line" if stroked else "fill"}-{INKS[ink[0].lower()]}" d="{path}"{width}/>'
        )
    return f'<g transform="translate({x} {y}) scale({scale})">{"".join(paths)}</g>'


def index(code: str, card_set: str = "french", language: str = "en") -> str:
    """The letter or number of a card's index, as people read it: "10", "J", "F"."""
    letters = _table()["index"]["italian" if card_set == "italian" else language] or {}
    return str(letters.get(code[0], code[0]))


def _index(code: str, card_set: str, language: str) -> str:
    table = _table()
    if code in JOKERS:
        letter = (
            f'<path class="glyph" transform="translate(13 46) scale(.66)" d="{table["glyphs"][code[0]][1]}"/>'
        )
        return _part(JOKERS[code], 6, 8, 1.25) + letter
    glyph = table["glyphs"][index(code, card_set, language)][1]
    return f'<path class="glyph" transform="translate(8.5 10.5)" d="{glyph}"/>' + _part(
        _suit(code[1], card_set), 6, 47.5, 1.02
    )


def _svg(inside: str, attributes: dict[str, object], label: str | None) -> Markup:
    said = {"role": "img", "aria-label": label} if label else {"aria-hidden": "true"}
    listed = "".join(f' {key}="{escape(str(value))}"' for key, value in (attributes | said).items())
    return Markup(f'<svg viewBox="0 0 {WIDTH} {HEIGHT}"{listed}>{inside}</svg>')


def card(code: str, card_set: str = "french", label: str | None = None, **place: object) -> Markup:
    """The face of a card. `label` is its name for those who do not see it; without one it is an ornament.
    `place` are further attributes, such as `x`, `y`, `width`, `height` inside a larger drawing."""
    faces = _table()["faces"][card_set][code]
    drawn = "".join(_part(name, x, y, scale) for name, x, y, scale in faces) + _index(code, card_set, "en")
    paper = '<rect class="pic__paper" x=".5" y=".5" width="99" height="139" rx="8"/>'
    shown = {"class": "pic", "data-suit": code[1], "data-code": code, "data-set": card_set, **place}
    return _svg(paper + drawn, shown, label)


def back(label: str | None = None, **place: object) -> Markup:
    """The back of a card."""
    frame = (
        '<rect class="pic__paper" x=".5" y=".5" width="99" height="139" rx="8"/>'
        '<rect class="back-ground" x="4" y="4" width="92" height="132" rx="6"/>'
        f"{_part('carthen', 0, 0)}"
        '<rect class="back-frame" x="4" y="4" width="92" height="132" rx="6"/>'
    )
    return _svg(frame, {"class": "pic back-carthen", **place}, label)


def flame() -> Markup:
    """The mark of the house."""
    return Markup(f'<svg viewBox="0 0 24 24" class="flame" aria-hidden="true">{_part("flame", 0, 0)}</svg>')
