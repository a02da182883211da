"""A match as JSON values and back: the whole state, cards as codes. For chapters and tests, never for a viewer."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from app.games.core.cards import SUITS, cards, codes
from app.games.core.ruleset import Json
from app.games.core.scores import result_from_json, result_json, score_from_json, score_json

if TYPE_CHECKING:
    from app.games.pedro.match import PedroMatch

_PLAIN = ("phase", "dealer", "deal", "robbed", "leader", "turn")
_CARD_LISTS = ("stock", "trick", "played")
_CARD_TUPLES = ("pack", "left", "pile")
_COUNTS = ("refilled", "recycled", "winners", "points")


def to_json(match: "PedroMatch") -> Json:
    """Everything the match is; `speaking` are the seats in the order they were asked to bid."""
    return {
        "options": dict(match.setup.options),
        **{name: getattr(match, name) for name in _PLAIN},
        **{name: codes(getattr(match, name)) for name in (*_CARD_LISTS, *_CARD_TUPLES)},
        **{name: list(getattr(match, name)) for name in _COUNTS},
        "speaking": list(match.auction.speaking),
        "calls": [[seat, bid] for seat, bid in match.auction.calls],
        "trump": None if match.trump is None else SUITS[match.trump],
        "hands": [codes(hand) for hand in match.hands],
        "discards": [codes(seat) for seat in match.discards],
        "under": [codes(seat) for seat in match.under],
        "scores": [score_json(score) for score in match.scores],
        "result": result_json(match.result),
        **({"given": match.given} if match.given else {}),
    }


def restore(match: "PedroMatch", value: Mapping[str, Any]) -> None:
    """Make a new match of the same options what `to_json` wrote; its auction is restored by the match."""
    for name in _PLAIN:
        setattr(match, name, value[name])
    for name in _CARD_LISTS:
        setattr(match, name, cards(value[name]))
    for name in _CARD_TUPLES:
        setattr(match, name, tuple(cards(value[name])))
    for name in _COUNTS:
        setattr(match, name, list(value[name]))
    match.trump = None if value["trump"] is None else SUITS.index(value["trump"])
    match.hands = [cards(hand) for hand in value["hands"]]
    match.discards = [tuple(cards(seat)) for seat in value["discards"]]
    match.under = [tuple(cards(seat)) for seat in value["under"]]
    match.scores = tuple(score_from_json(score) for score in value["scores"])
    match.given = value.get("given", 0)
    match.result = result_from_json(value["result"])
