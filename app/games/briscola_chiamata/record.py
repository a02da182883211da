"""A match as JSON values and back: the whole state, cards as codes. For chapters and tests, never for a viewer."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from app.games.briscola_chiamata.bidding import auction
from app.games.core.cards import CARDS, CODES, SUITS, cards, codes
from app.games.core.ruleset import Json
from app.games.core.scores import result_from_json, result_json, score_from_json, score_json

if TYPE_CHECKING:
    from app.games.briscola_chiamata.match import ChiamataMatch

_PLAIN = (
    "phase",
    "dealer",
    "deal",
    "caller",
    "holder",
    "revealed",
    "voided",
    "leader",
    "last_leader",
    "turn",
)
_CARD_LISTS = ("trick", "played")


def to_json(match: "ChiamataMatch") -> Json:
    """Everything the match is; `calls` are the levels bid, null for a pass."""
    speaking = None if match.auction is None else match.auction.speaking[0]
    return {
        "options": dict(match.setup.options),
        **{name: getattr(match, name) for name in _PLAIN},
        **{name: codes(getattr(match, name)) for name in _CARD_LISTS},
        "pack": codes(match.pack),
        "hands": [codes(hand) for hand in match.hands],
        "first_speaker": speaking,
        "calls": [] if match.auction is None else [level for _, level in match.auction.calls],
        "trump": None if match.trump is None else SUITS[match.trump],
        "called": None if match.called is None else CODES[match.called],
        "winners": list(match.winners),
        "points": list(match.points),
        "voids": ["".join(SUITS[letter] for letter in sorted(void)) for void in match.voids],
        "scores": [score_json(score) for score in match.scores],
        "result": result_json(match.result),
        **({"given": match.given} if match.given else {}),
    }


def restore(match: "ChiamataMatch", value: Mapping[str, Any]) -> None:
    """Make a new match of the same options what `to_json` wrote."""
    for name in _PLAIN:
        setattr(match, name, value[name])
    for name in _CARD_LISTS:
        setattr(match, name, cards(value[name]))
    match.pack = tuple(cards(value["pack"]))
    match.hands = [cards(hand) for hand in value["hands"]]
    if value["first_speaker"] is not None:
        match.auction = auction(match.setup.scale, value["first_speaker"])
        for level in value["calls"]:
            match.auction.call(level)
    match.trump = None if value["trump"] is None else SUITS.index(value["trump"])
    match.called = None if value["called"] is None else CARDS[value["called"]]
    match.winners = list(value["winners"])
    match.points = list(value["points"])
    match.voids = [frozenset(SUITS.index(letter) for letter in void) for void in value["voids"]]
    match.scores = tuple(score_from_json(score) for score in value["scores"])
    match.given = value.get("given", 0)
    match.result = result_from_json(value["result"])
