"""Hockey, the fishing game for two: its facts as data and the way into a match.

The only name others import from this package is `HOCKEY`. The rules themselves are in the modules beside it.
"""

from collections.abc import Mapping
from typing import Any, cast

from app.games.core.bot import Bot
from app.games.core.cards import CARDS, CODES, RED_JOKER
from app.games.core.options import N_, Options, OptionValue
from app.games.core.ruleset import BadMove, Json, Match, Move, Ruleset
from app.games.core.tip import Reason
from app.games.hockey import record, texts, tips
from app.games.hockey.bot import HockeyBot
from app.games.hockey.lesson import LESSON
from app.games.hockey.match import HockeyMatch
from app.games.hockey.options import OPTIONS, PRESETS, digest, house
from app.games.hockey.score import SIDES

__all__ = ["HOCKEY"]


BOT = HockeyBot()


class Hockey(Ruleset):
    """Hockey for two, each for themselves (HO-1)."""

    name = "hockey"
    title = N_("Hockey")
    rules_version = 1
    seats = (SIDES,)
    options = OPTIONS
    presets = PRESETS
    score_labels = texts.SCORE_LABELS
    statistics = texts.STATISTICS
    rule_texts = texts.RULE_TEXTS
    lesson = LESSON
    reveals = {"handout_dealt": ()}

    def bot(self) -> Bot:
        """Plays by rule of thumb."""
        return BOT

    def why(self, match: Match, seat: int, move: Move) -> Reason:
        """By facts that the seat can see."""
        return tips.why(cast("HockeyMatch", match), seat, move)

    def sides(self, seats: int, options: Mapping[str, OptionValue]) -> tuple[tuple[int, ...], ...]:
        return tuple((seat,) for seat in range(seats))

    def digest(self, seats: int, options: Mapping[str, OptionValue]) -> list[tuple[str, Json]]:
        return digest(options)

    def start(self, options: Options, seats: int, first_dealer: int) -> HockeyMatch:
        return HockeyMatch(house(options), first_dealer)

    def parse_move(self, action: Mapping[str, Any]) -> Move:
        match dict(action):
            case {"type": "play", "card": str(code), **rest} if (
                not rest and CARDS.get(code, RED_JOKER) < RED_JOKER
            ):
                return ("play", CARDS[code])
        raise BadMove("a move of Hockey is play with a card of the pack")

    def move_json(self, move: Move) -> Json:
        return {"type": move[0], "card": CODES[move[1]]}

    def from_json(self, value: Mapping[str, Any]) -> HockeyMatch:
        match = HockeyMatch(house(dict(value["options"])), value["dealer"])
        record.restore(match, value)
        return match


HOCKEY = Hockey()
