"""A match as JSON values and back: cards as codes, nothing left out.

For chapters and tests; never for a viewer.
"""

from collections.abc import Mapping
from typing import Any

from app.games.core.cards import cards, codes
from app.games.core.ruleset import Json
from app.games.pisti.layout import Layout, Pisti


def layout_json(layout: Layout) -> Json:
    """Every zone of a layout; the stock top card last, as it is kept."""
    return {
        "pack": codes(layout.pack),
        "stock": codes(layout.stock),
        "exposed": codes(layout.exposed),
        "known": codes(layout.known),
        "leftover": codes(layout.leftover),
        "taken": codes(layout.taken),
        "first": layout.first,
        "pile": codes(layout.pile),
        "hands": [codes(hand) for hand in layout.hands],
        "piles": [codes(pile) for pile in layout.piles],
        "pistis": [[p.seat, p.kind, p.value, *codes((p.laid, p.taker))] for p in layout.pistis],
        "last_side": layout.last_side,
        "log": [[seat, *codes([card]), *rest] for seat, card, *rest in layout.log],
        "handout": layout.handout,
        "drawn": layout.drawn,
        "position": layout.position,
    }


def layout_from(value: Mapping[str, Any]) -> Layout:
    """The inverse of `layout_json`."""
    layout = Layout(len(value["hands"]), len(value["piles"]), tuple(cards(value["pack"])))
    layout.stock = cards(value["stock"])
    layout.exposed = tuple(cards(value["exposed"]))
    layout.known = tuple(cards(value["known"]))
    layout.leftover = cards(value["leftover"])
    layout.taken = tuple(cards(value["taken"]))
    layout.first = value["first"]
    layout.pile = cards(value["pile"])
    layout.hands = [cards(hand) for hand in value["hands"]]
    layout.piles = [cards(pile) for pile in value["piles"]]
    layout.pistis = tuple(
        Pisti(seat, kind, points, *cards([laid, taker]))
        for seat, kind, points, laid, taker in value["pistis"]
    )
    layout.last_side = value["last_side"]
    layout.log = [
        (seat, *cards([card]), count, leftover, points)
        for seat, card, count, leftover, points in value["log"]
    ]
    layout.handout = value["handout"]
    layout.drawn = value["drawn"]
    layout.position = value["position"]
    return layout
