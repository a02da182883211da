"""The facts of Pedro, and the way into a match. Holds no state."""

from collections.abc import Mapping
from typing import Any, cast

from app.games.core.bot import Bot
from app.games.core.cards import CARDS, CODES, RED_JOKER, SUITS, codes
from app.games.core.options import N_, Options, OptionValue
from app.games.core.ruleset import BadMove, Json, Match, Move, Ruleset
from app.games.core.tip import Reason
from app.games.pedro import record, texts, tips
from app.games.pedro.bidding import auction
from app.games.pedro.bot import PedroBot
from app.games.pedro.lesson import LESSON
from app.games.pedro.match import PedroMatch
from app.games.pedro.options import OPTIONS, PRESETS, digest
from app.games.pedro.setup import SEATS, SIDES, settle

BOT = PedroBot()


class Pedro(Ruleset):
    """Pedro for four in two pairs."""

    name = "pedro"
    title = N_("Pedro")
    rules_version = 1
    seats = (SEATS,)
    options = OPTIONS
    presets = PRESETS
    hidden_params = {"rob": frozenset({"fill"}), "play": frozenset({"under"})}
    score_labels = texts.SCORE_LABELS
    statistics = texts.STATISTICS
    rule_texts = texts.RULE_TEXTS
    event_rules = texts.EVENT_RULES
    lesson = LESSON
    reveals = {"refilled": (), "robbed": (), "recycled": ()}

    def bot(self) -> Bot:
        """Plays by rule of thumb."""
        return BOT

    def why(self, match: Match, seat: int, move: Move) -> Reason:
        """By facts that the seat can see."""
        return tips.why(cast("PedroMatch", match), seat, move)

    def direction(self, options: Mapping[str, OptionValue]) -> str:
        """PE-2."""
        return "clockwise"

    def sides(self, seats: int, options: Mapping[str, OptionValue]) -> tuple[tuple[int, ...], ...]:
        """PE-1."""
        return SIDES

    def digest(self, seats: int, options: Mapping[str, OptionValue]) -> list[tuple[str, Json]]:
        """The target, what a failed bid costs, then what differs from the rule page."""
        return digest(options)

    def start(self, options: Options, seats: int, first_dealer: int) -> PedroMatch:
        """A match that awaits its first pack."""
        return PedroMatch(settle(options), first_dealer)

    def parse_move(self, action: Mapping[str, Any]) -> Move:
        """`pass`, `bid` with `points`, `name_trump` with `suit`, `rob` with `fill`, `play` with `card` and perhaps
        `under`. A card named twice in a list counts once."""
        match dict(action):
            case {"type": "pass", **rest} if not rest:
                return ("pass",)
            case {"type": "bid", "points": points, **rest} if not rest and type(points) is int:
                return ("bid", points)
            case {"type": "name_trump", "suit": str(suit), **rest} if not rest and suit in (*SUITS,):
                return ("name_trump", SUITS.index(suit))
            case {"type": "rob", "fill": fill, **rest} if not rest:
                return ("rob", _cards(fill))
            case {"type": "play", "card": card, **rest} if not rest.keys() - {"under"}:
                return ("play", *_cards([card]), _cards(rest.get("under", [])))
        raise BadMove("no move of Pedro")

    def move_json(self, move: Move) -> Json:
        """The inverse of `parse_move`; with nothing under it, a play has no `under`."""
        match move:
            case ("bid", points):
                return {"type": "bid", "points": points}
            case ("name_trump", suit):
                return {"type": "name_trump", "suit": SUITS[suit]}
            case ("rob", fill):
                return {"type": "rob", "fill": codes(fill)}
            case ("play", card, under):
                buried = {"under": codes(under)} if under else {}
                return {"type": "play", "card": CODES[card], **buried}
        return {"type": move[0]}

    def from_json(self, value: Mapping[str, Any]) -> PedroMatch:
        """The match that `PedroMatch.to_json` wrote."""
        speaking = value["speaking"]
        match = self.start(dict(value["options"]), SEATS, value["dealer"])
        match.auction = auction(speaking[-1], [(seat, bid) for seat, bid in value["calls"]])
        record.restore(match, value)
        return match


def _cards(named: Any) -> tuple[int, ...]:
    """A list of codes as cards in start order, each once.

    Raises:
        BadMove: no list, or something in it that is no card of the pack.
    """
    if not isinstance(named, list) or any(
        not isinstance(code, str) or CARDS.get(code, RED_JOKER) >= RED_JOKER for code in named
    ):
        raise BadMove("no list of cards")
    return tuple(sorted({CARDS[code] for code in named}))


PEDRO = Pedro()
