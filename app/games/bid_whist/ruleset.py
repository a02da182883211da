"""The facts of Bid Whist, and the way into a match. Holds no state."""

from collections.abc import Mapping
from typing import Any, cast

from app.games.bid_whist import record, texts, tips
from app.games.bid_whist.bids import DIRECTIONS, MODES
from app.games.bid_whist.bot import BidWhistBot
from app.games.bid_whist.lesson import LESSON
from app.games.bid_whist.match import BID, DECLARE, DISCARD, PASS, PLAY, BidWhistMatch
from app.games.bid_whist.options import OPTIONS, PRESETS, digest
from app.games.bid_whist.setup import SEATS, SIDES, settle
from app.games.core.bot import Bot
from app.games.core.cards import CARDS, CODES, SUITS, codes
from app.games.core.options import N_, Options, OptionValue
from app.games.core.ruleset import BadMove, Json, Match, Move, Ruleset
from app.games.core.tip import Reason

BOT = BidWhistBot()


class BidWhist(Ruleset):
    """Bid Whist for two pairs."""

    name = "bid_whist"
    title = N_("Bid Whist")
    rules_version = 1
    seats = (SEATS,)
    options = OPTIONS
    presets = PRESETS
    hidden_params = {DISCARD: frozenset({"cards"})}
    score_labels = texts.SCORE_LABELS
    statistics = texts.STATISTICS
    rule_texts = texts.RULE_TEXTS
    event_rules = texts.EVENT_RULES
    lesson = LESSON
    reveals = {"kitty_taken": (), "kitty_shown": ()}

    def bot(self) -> Bot:
        """Plays by rule of thumb."""
        return BOT

    def why(self, match: Match, seat: int, move: Move) -> Reason:
        """By facts that the seat can see."""
        return tips.why(cast("BidWhistMatch", match), seat, move)

    def direction(self, options: Mapping[str, OptionValue]) -> str:
        """BW-1."""
        return "clockwise"

    def sides(self, seats: int, options: Mapping[str, OptionValue]) -> tuple[tuple[int, ...], ...]:
        """BW-1."""
        return SIDES

    def digest(self, seats: int, options: Mapping[str, OptionValue]) -> list[tuple[str, Json]]:
        """The target, then what differs from the rule page."""
        return digest(options)

    def start(self, options: Options, seats: int, first_dealer: int) -> BidWhistMatch:
        """A match that awaits its first pack."""
        return BidWhistMatch(settle(options), first_dealer)

    def parse_move(self, action: Mapping[str, Any]) -> Move:
        """A call, a declaration, a discard (each card once, in the order of the pack) or a play."""
        match dict(action):
            case {"type": "play", "card": str(code), **rest} if not rest and code in CARDS:
                return (PLAY, CARDS[code])
            case {"type": "pass", **rest} if not rest:
                return (PASS,)
            case {"type": "bid", "number": number, "mode": mode, **rest} if not rest:
                if type(number) is int and mode in MODES:
                    return (BID, number, mode)
            case {"type": "declare", "suit": str(letter), **rest} if not rest:
                if len(letter) == 1 and letter in SUITS:
                    return (DECLARE, "suit", SUITS.index(letter))
            case {"type": "declare", "direction": way, **rest} if not rest and way in DIRECTIONS:
                return (DECLARE, "direction", way)
            case {"type": "discard", "cards": list(named), **rest} if not rest:
                if all(isinstance(code, str) and code in CARDS for code in named):
                    return (DISCARD, tuple(sorted({CARDS[code] for code in named})))
        raise BadMove("no move of Bid Whist")

    def move_json(self, move: Move) -> Json:
        """The inverse of `parse_move`."""
        match move:
            case ("play", card):
                return {"type": PLAY, "card": CODES[card]}
            case ("pass",):
                return {"type": PASS}
            case ("bid", number, mode):
                return {"type": BID, "number": number, "mode": mode}
            case ("declare", "suit", suit):
                return {"type": DECLARE, "suit": SUITS[suit]}
            case ("declare", _, way):
                return {"type": DECLARE, "direction": way}
            case (_, cards):
                return {"type": DISCARD, "cards": codes(cards)}
        raise BadMove("no move of Bid Whist")

    def from_json(self, value: Mapping[str, Any]) -> BidWhistMatch:
        """The match that `BidWhistMatch.to_json` wrote."""
        match = BidWhistMatch(settle(dict(value["options"])), value["dealer"])
        record.restore(match, value)
        return match


BID_WHIST = BidWhist()
