"""Pişti, the fishing game: its facts as data and the way into a match.

The only name others import from this package is `PISTI`. The rules themselves are in the modules beside it.
"""

from collections.abc import Mapping
from typing import Any, cast

from app.games.core.bot import Bot
from app.games.core.cards import CARDS, CODES
from app.games.core.options import N_, Options, OptionValue
from app.games.core.ruleset import BadMove, Json, Match, Move, Ruleset
from app.games.core.scores import result_from_json, score_from_json
from app.games.core.tip import Reason
from app.games.pisti import record, texts, tips
from app.games.pisti.bot import PistiBot
from app.games.pisti.lesson import LESSON
from app.games.pisti.options import OPTIONS, PRESETS, house, sides_of
from app.games.pisti.rules import PistiMatch

__all__ = ["PISTI"]

BOT = PistiBot()


class Pisti(Ruleset):
    """Pişti for 2, 3 or 4; at four seats two pairs or everyone alone."""

    name = "pisti"
    title = N_("Pişti")
    rules_version = 1
    seats = (4, 2, 3)
    options = OPTIONS
    presets = PRESETS
    hidden_params = {"cut": frozenset({"position"})}
    score_labels = texts.SCORE_LABELS
    statistics = texts.STATISTICS
    rule_texts = texts.RULE_TEXTS
    event_rules = texts.EVENT_RULES
    lesson = LESSON
    reveals = {"played": ("leftover",), "handout_dealt": ()}

    def bot(self) -> Bot:
        """Plays by rule of thumb."""
        return BOT

    def why(self, match: Match, seat: int, move: Move) -> Reason:
        """By facts that the seat can see."""
        return tips.why(cast("PistiMatch", match), seat, move)

    def direction(self, options: Mapping[str, OptionValue]) -> str:
        return str(options["direction"])

    def sides(self, seats: int, options: Mapping[str, OptionValue]) -> tuple[tuple[int, ...], ...]:
        return sides_of(seats, options)

    def digest(self, seats: int, options: Mapping[str, OptionValue]) -> list[tuple[str, Json]]:
        return texts.digest(options)

    def start(self, options: Options, seats: int, first_dealer: int) -> PistiMatch:
        return PistiMatch(house(seats, options), first_dealer)

    def parse_move(self, action: Mapping[str, Any]) -> Move:
        match dict(action):
            case {"type": "play", "card": str(code), **rest} if not rest and CARDS.get(code, 52) < 52:
                return ("play", CARDS[code])
            case {"type": "cut", "position": position, **rest} if not rest and type(position) is int:
                return ("cut", position)
        raise BadMove("no move of Pişti")

    def move_json(self, move: Move) -> Json:
        verb, value = move
        return (
            {"type": "play", "card": CODES[value]} if verb == "play" else {"type": "cut", "position": value}
        )

    def from_json(self, value: Mapping[str, Any]) -> Match:
        match = PistiMatch(house(value["seats"], dict(value["options"])), value["dealer"])
        match.at_deal = value["deal"]
        match.rounds = value["rounds"]
        match.stage = value["stage"]
        match.turn = value["turn"]
        match.totals = tuple(value["totals"])
        match.tally = tuple(score_from_json(entry) for entry in value["scores"])
        match.won = result_from_json(value["result"])
        match.layout = record.layout_from(value["layout"])
        return match


PISTI = Pisti()
