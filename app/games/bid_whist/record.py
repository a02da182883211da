"""A match as JSON values and back: the whole state, cards as codes. For chapters and tests, never for a viewer."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from app.games.bid_whist.orders import ORDERS
from app.games.bid_whist.setup import open_auction
from app.games.core.cards import SUITS, cards, codes
from app.games.core.ruleset import Json
from app.games.core.scores import result_from_json, result_json, score_from_json, score_json

if TYPE_CHECKING:
    from app.games.bid_whist.match import BidWhistMatch

_PLAIN = ("phase", "dealer", "deal", "direction", "leader", "turn")
_NUMBERS = ("leaders", "winners", "voids")


def to_json(match: "BidWhistMatch") -> Json:
    """Everything the match is; `speaking` is the order of the auction, `calls` null for a pass."""
    return {
        "options": dict(match.setup.options),
        **{name: getattr(match, name) for name in _PLAIN},
        **{name: list(getattr(match, name)) for name in _NUMBERS},
        **{name: codes(getattr(match, name)) for name in ("pack", "kitty", "discards", "trick", "played")},
        "hands": [codes(hand) for hand in match.hands],
        "speaking": list(match.auction.speaking),
        "calls": [None if bid is None else list(bid) for _, bid in match.auction.calls],
        "trump": None if match.trump is None else SUITS[match.trump],
        "scores": [score_json(score) for score in match.scores],
        "result": result_json(match.result),
        **({"given": match.given} if match.given else {}),
    }


def restore(match: "BidWhistMatch", value: Mapping[str, Any]) -> None:
    """Make a new match with the same options what `to_json` wrote."""
    for name in _PLAIN:
        setattr(match, name, value[name])
    for name in _NUMBERS:
        setattr(match, name, list(value[name]))
    for name in ("pack", "kitty", "discards"):
        setattr(match, name, tuple(cards(value[name])))
    for name in ("trick", "played"):
        setattr(match, name, cards(value[name]))
    match.hands = [cards(hand) for hand in value["hands"]]
    match.auction = open_auction(match.setup, (value["speaking"][0] - 1) % len(match.hands))
    for call in value["calls"]:
        match.auction.call(None if call is None else (call[0], call[1]))
    match.trump = None if value["trump"] is None else SUITS.index(value["trump"])
    if match.direction is not None:
        match.order = ORDERS[match.trump, match.direction]
    match.scores = tuple(score_from_json(score) for score in value["scores"])
    match.given = value.get("given", 0)
    match.result = result_from_json(value["result"])
