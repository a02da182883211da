"""Scopa for Aelwyd: its facts as data and the way into a match. `SCOPA` is what the entry point names."""

from collections.abc import Mapping
from typing import Any, cast

from aelwyd import N_, BadMove, Bot, Json, Match, Move, Options, OptionValue, Ruleset, cards, tip
from aelwyd_scopa import options as house
from aelwyd_scopa import texts
from aelwyd_scopa.bot import ScopaBot
from aelwyd_scopa.lesson import LESSON
from aelwyd_scopa.match import ScopaMatch, match_from
from aelwyd_scopa.pack import VALUE

__all__ = ["SCOPA"]

BOT = ScopaBot()


class Scopa(Ruleset):
    """Scopa for two, and for four in two pairs."""

    name = "scopa"
    title = N_("Scopa")
    line = N_("Add up what lies there, take it, and sweep the table clean.")
    rules_version = 1
    seats = (2, 4)
    options = house.OPTIONS
    presets = house.PRESETS
    card_set = "italian"
    picture = {"open": "table", "waiting": "waiting", "stock": "stock", "taken": "taken"}
    score_labels = texts.SCORE_LABELS
    statistics = texts.STATISTICS
    rule_texts = texts.RULE_TEXTS
    event_rules = texts.EVENT_RULES
    lesson = LESSON

    def bot(self) -> Bot:
        return BOT

    def why(self, match: Match, seat: int, move: Move) -> tip.Reason:
        game = cast("ScopaMatch", match)
        card = game.waiting if game.waiting is not None else move[1]
        if game.waiting is None and len(game.hands[seat]) == 1:
            return tip.of_card("only_card", card)
        return tip.of_card("capture" if game.captures(card) else "lay", card)

    def sides(self, seats: int, options: Mapping[str, OptionValue]) -> tuple[tuple[int, ...], ...]:
        return house.sides_of(seats)

    def digest(self, seats: int, options: Mapping[str, OptionValue]) -> list[tuple[str, Json]]:
        return house.digest(options)

    def start(self, options: Options, seats: int, first_dealer: int) -> ScopaMatch:
        return ScopaMatch(options, seats, first_dealer)

    def parse_move(self, action: Mapping[str, Any]) -> Move:
        match dict(action):
            case {"type": "play", "card": str(code), **rest} if not rest and _is_card(code):
                return ("play", cards.CARDS[code])
            case {"type": "take", "cards": [*codes], **rest} if (
                not rest and codes and all(map(_is_card, codes))
            ):
                return ("take", tuple(cards.CARDS[code] for code in codes))
        raise BadMove("no move of Scopa")

    def move_json(self, move: Move) -> Json:
        verb, what = move
        if verb == "play":
            return {"type": "play", "card": cards.CODES[what]}
        return {"type": "take", "cards": cards.codes(what)}

    def from_json(self, value: Mapping[str, Any]) -> ScopaMatch:
        return match_from(value)


def _is_card(code: object) -> bool:
    return isinstance(code, str) and code in cards.CARDS and VALUE[cards.CARDS[code]] > 0


SCOPA = Scopa()
