"""The facts of Briscola Chiamata, and the way into a match. Holds no state."""

from collections.abc import Mapping
from typing import Any, cast

from app.games.briscola_chiamata import record, texts, tips
from app.games.briscola_chiamata.bot import ChiamataBot
from app.games.briscola_chiamata.lesson import LESSON
from app.games.briscola_chiamata.match import ChiamataMatch
from app.games.briscola_chiamata.options import OPTIONS, PRESETS, digest
from app.games.briscola_chiamata.phases import BID, NAME_SUIT, PLAY
from app.games.briscola_chiamata.setup import SEATS, SIDES, settle
from app.games.core.bot import Bot
from app.games.core.cards import CARDS, CODES, SUITS
from app.games.core.italian_pack import PACK_40, RANKING
from app.games.core.options import N_, Options, OptionValue
from app.games.core.ruleset import BadMove, Json, Match, Move, Ruleset
from app.games.core.tip import Reason

_PLAYED_WITH = frozenset(CODES[card] for card in PACK_40)


BOT = ChiamataBot()


class BriscolaChiamata(Ruleset):
    """Briscola for five with a called card."""

    name = "briscola_chiamata"
    title = N_("Briscola Chiamata")
    rules_version = 1
    seats = (SEATS,)
    options = OPTIONS
    presets = PRESETS
    out_of_turn = {NAME_SUIT: "not_caller"}
    card_set = "italian"
    score_labels = texts.SCORE_LABELS
    statistics = texts.STATISTICS
    rule_texts = texts.RULE_TEXTS
    event_rules = texts.EVENT_RULES
    lesson = LESSON
    reveals = {"suit_named": (), "partner_revealed": ()}

    def bot(self) -> Bot:
        """Plays by rule of thumb."""
        return BOT

    def why(self, match: Match, seat: int, move: Move) -> Reason:
        """By facts that the seat can see."""
        return tips.why(cast("ChiamataMatch", match), seat, move)

    def sides(self, seats: int, options: Mapping[str, OptionValue]) -> tuple[tuple[int, ...], ...]:
        """BC-1, BC-25: five players, each with their own score."""
        return SIDES

    def digest(self, seats: int, options: Mapping[str, OptionValue]) -> list[tuple[str, Json]]:
        """The length of the match, then what differs from how it is usually played."""
        return digest(options)

    def start(self, options: Options, seats: int, first_dealer: int) -> ChiamataMatch:
        """A match that awaits its first pack."""
        return ChiamataMatch(settle(options), first_dealer)

    def parse_move(self, action: Mapping[str, Any]) -> Move:
        """`bid` with rank, points or both; `pass`; `void_hand`; `name_suit` with suit, after points alone also
        with rank; `play` with card. As `("bid", rank, points)`, `("name_suit", suit, rank)`, `("play", card)`."""
        fields = {key: value for key, value in action.items() if key != "type"}
        match action.get("type"):
            case "bid" if fields and fields.keys() <= {"rank", "points"}:
                return (BID, _rank(fields, "rank"), _points(fields))
            case "name_suit" if "suit" in fields and fields.keys() <= {"suit", "rank"}:
                return (NAME_SUIT, _suit(fields["suit"]), _rank(fields, "rank"))
            case "play" if fields.keys() == {"card"}:
                return (PLAY, _card(fields["card"]))
            case "pass" | "void_hand" as verb if not fields:
                return (verb,)
            case _:
                raise BadMove("no such move")

    def move_json(self, move: Move) -> Json:
        """The inverse of `parse_move`."""
        match move:
            case ("bid", rank, points):
                named = {"type": BID, "rank": rank, "points": points}
            case ("name_suit", suit, rank):
                named = {"type": NAME_SUIT, "suit": SUITS[suit], "rank": rank}
            case ("play", card):
                named = {"type": PLAY, "card": CODES[card]}
            case _:
                named = {"type": move[0]}
        return {key: value for key, value in named.items() if value is not None}

    def from_json(self, value: Mapping[str, Any]) -> ChiamataMatch:
        """The match that `ChiamataMatch.to_json` wrote."""
        match = self.start(dict(value["options"]), SEATS, value["dealer"])
        record.restore(match, value)
        return match


def _rank(fields: Mapping[str, Any], key: str) -> str | None:
    """A rank where one is named."""
    if key not in fields:
        return None
    rank = fields[key]
    if not isinstance(rank, str) or len(rank) != 1 or rank not in RANKING:
        raise BadMove("no rank of the pack")
    return rank


def _points(fields: Mapping[str, Any]) -> int | None:
    """Points where any are named; whether so many can be bid is for the auction to say."""
    if "points" not in fields:
        return None
    points = fields["points"]
    if type(points) is not int:
        raise BadMove("points are a whole number")
    return points


def _suit(letter: Any) -> int:
    if not isinstance(letter, str) or len(letter) != 1 or letter not in SUITS:
        raise BadMove("no suit")
    return SUITS.index(letter)


def _card(code: Any) -> int:
    if not isinstance(code, str) or code not in _PLAYED_WITH:
        raise BadMove("no card of the pack")
    return CARDS[code]


BRISCOLA_CHIAMATA = BriscolaChiamata()
