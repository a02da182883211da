"""A match as JSON values and back: the whole state, cards as codes. For chapters and tests, never for a viewer."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from app.games.core.cards import CARDS, CODES, SUITS, cards, codes
from app.games.core.ruleset import Json
from app.games.core.scores import result_from_json, result_json, score_from_json, score_json

if TYPE_CHECKING:
    from app.games.briscola.match import BriscolaMatch

_PLAIN = ("phase", "dealer", "deal", "up_drawn", "leader", "last_leader", "turn", "exchanged")
_CARD_LISTS = ("stock", "known", "trick", "played")


def to_json(match: "BriscolaMatch") -> Json:
    """Everything the match is; `stock` has its top card last."""
    return {
        "seats": match.setup.seats,
        "options": dict(match.setup.options),
        **{name: getattr(match, name) for name in _PLAIN},
        **{name: codes(getattr(match, name)) for name in _CARD_LISTS},
        "pack": codes(match.pack),
        "hands": [codes(hand) for hand in match.hands],
        "up": None if match.up is None else CODES[match.up],
        "trump": None if match.trump is None else SUITS[match.trump],
        "winners": list(match.winners),
        "points": list(match.points),
        "voids": [list(counts) for counts in match.voids],
        "scores": [score_json(score) for score in match.scores],
        "result": result_json(match.result),
        **({"given": match.given} if match.given else {}),
    }


def restore(match: "BriscolaMatch", value: Mapping[str, Any]) -> None:
    """Make a new match of the same seats and options what `to_json` wrote."""
    for name in _PLAIN:
        setattr(match, name, value[name])
    for name in _CARD_LISTS:
        setattr(match, name, cards(value[name]))
    match.pack = tuple(cards(value["pack"]))
    match.hands = [cards(hand) for hand in value["hands"]]
    match.up = None if value["up"] is None else CARDS[value["up"]]
    match.trump = None if value["trump"] is None else SUITS.index(value["trump"])
    match.winners = list(value["winners"])
    match.points = list(value["points"])
    match.voids = [list(counts) for counts in value["voids"]]
    match.scores = tuple(score_from_json(score) for score in value["scores"])
    match.given = value.get("given", 0)
    match.result = result_from_json(value["result"])
