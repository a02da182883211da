"""The facts of Briscola, and the way into a match. Holds no state."""

from collections.abc import Mapping
from typing import Any, cast

from app.games.briscola import record, signals, texts, tips
from app.games.briscola.bot import BriscolaBot
from app.games.briscola.lesson import LESSON
from app.games.briscola.match import EXCHANGE, PLAY, BriscolaMatch
from app.games.briscola.options import OPTIONS, PRESETS, digest
from app.games.briscola.setup import SEATS, seats_of_sides, settle
from app.games.core.bot import Bot
from app.games.core.cards import CARDS, CODES
from app.games.core.italian_pack import PACK_40
from app.games.core.options import N_, Options, OptionValue
from app.games.core.ruleset import BadMove, Json, Match, Move, Ruleset
from app.games.core.tip import Reason

_PLAYED_WITH = frozenset(CODES[card] for card in PACK_40)

BOT = BriscolaBot()


class Briscola(Ruleset):
    """Briscola for 2, 3, 4 and 6."""

    name = "briscola"
    title = N_("Briscola")
    rules_version = 1
    seats = SEATS
    options = OPTIONS
    presets = PRESETS
    signals = signals.KINDS
    card_set = "italian"
    score_labels = texts.SCORE_LABELS
    statistics = texts.STATISTICS
    rule_texts = texts.RULE_TEXTS
    event_rules = texts.EVENT_RULES
    lesson = LESSON
    reveals = {"drew": (), "hands_shown": ()}

    def bot(self) -> Bot:
        """Plays by rule of thumb."""
        return BOT

    def why(self, match: Match, seat: int, move: Move) -> Reason:
        """By facts that the seat can see."""
        return tips.why(cast("BriscolaMatch", match), seat, move)

    def sides(self, seats: int, options: Mapping[str, OptionValue]) -> tuple[tuple[int, ...], ...]:
        """BR-2, BR-3, BR-4."""
        return seats_of_sides(seats, str(options.get("six_seating")))

    def digest(self, seats: int, options: Mapping[str, OptionValue]) -> list[tuple[str, Json]]:
        """The length of the match, then what differs from the rule page."""
        return digest(options)

    def start(self, options: Options, seats: int, first_dealer: int) -> BriscolaMatch:
        """A match that awaits its first pack."""
        return BriscolaMatch(settle(seats, options), first_dealer)

    def parse_move(self, action: Mapping[str, Any]) -> Move:
        """`{"type": "play" | "exchange_trump", "card": code}` as `(verb, card)`."""
        verb, code = action.get("type"), action.get("card")
        if verb not in (PLAY, EXCHANGE) or set(action) != {"type", "card"}:
            raise BadMove("a Briscola move is play or exchange_trump with a card")
        if not isinstance(code, str) or code not in _PLAYED_WITH:
            raise BadMove("no card of the Briscola pack")
        return (verb, CARDS[code])

    def move_json(self, move: Move) -> Json:
        """The inverse of `parse_move`."""
        verb, card = move
        return {"type": verb, "card": CODES[card]}

    def from_json(self, value: Mapping[str, Any]) -> BriscolaMatch:
        """The match that `BriscolaMatch.to_json` wrote."""
        match = self.start(dict(value["options"]), value["seats"], value["dealer"])
        record.restore(match, value)
        return match


BRISCOLA = Briscola()
