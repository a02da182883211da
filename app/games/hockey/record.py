"""A match as JSON values and back: cards as codes, nothing left out.

For chapters and tests; never for a viewer.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from app.games.core.cards import CARDS, CODES, cards, codes
from app.games.core.ruleset import Json
from app.games.core.scores import result_from_json, result_json, score_from_json, score_json
from app.games.hockey.play import Goal, Play

if TYPE_CHECKING:
    from app.games.hockey.match import HockeyMatch


def match_json(match: "HockeyMatch") -> Json:
    """Every field of a match; the stock top card last, as it is kept."""
    return {
        "options": dict(match.house.options),
        "dealer": match.at_dealer,
        "deal": match.at_deal,
        "stage": match.stage,
        "pack": codes(match.pack),
        "stock": codes(match.stock),
        "hands": [codes(hand) for hand in match.hands],
        "log": [[play.seat, CODES[play.card], play.effect, play.cancelled] for play in match.log],
        "holder": match.holder,
        "handout": match.handout,
        "goals": [[g.period, g.seat, g.play, codes(g.cards), g.rebound] for g in match.goals],
        "totals": list(match.totals),
        "scores": [score_json(entry) for entry in match.tally],
        "result": result_json(match.won),
    }


def restore(match: "HockeyMatch", value: Mapping[str, Any]) -> None:
    """Put a match before its first deal into the state that `match_json` wrote."""
    match.at_deal = value["deal"]
    match.stage = value["stage"]
    match.pack = tuple(cards(value["pack"]))
    match.stock = cards(value["stock"])
    match.hands = [cards(hand) for hand in value["hands"]]
    match.log = [Play(seat, CARDS[card], effect, cut) for seat, card, effect, cut in value["log"]]
    match.holder = value["holder"]
    match.handout = value["handout"]
    match.goals = tuple(
        Goal(period, seat, play, (CARDS[first], CARDS[answer], CARDS[last]), rebound)
        for period, seat, play, (first, answer, last), rebound in value["goals"]
    )
    first, second = value["totals"]
    match.totals = (first, second)
    match.tally = tuple(score_from_json(entry) for entry in value["scores"])
    match.won = result_from_json(value["result"])
