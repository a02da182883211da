"""How Briscola is played by rule of thumb: what a card brings now against what it is worth kept.

Knows partners, the cards played so far and the own hand; nothing else of the match is looked at.
"""

from math import factorial
from typing import TYPE_CHECKING, Final, cast

from app.games.core.bot import Bot
from app.games.core.cards import suit
from app.games.core.italian_pack import ORDERS, POINTS
from app.games.core.ruleset import Draw, Match, Move

if TYPE_CHECKING:
    from app.games.briscola.match import BriscolaMatch

_HOLDS: Final = 0.55
"""How likely a plain winning card keeps the trick past each who still plays; a trump does better."""
_TRUMP_HOLDS: Final = 0.85
_TRUMP_KEPT: Final = 3.5
"""Points a trump is worth in the hand beyond its rank."""


class BriscolaBot(Bot):
    """For 2, 3, 4 and 6."""

    def choose(self, match: Match, seat: int, draw: Draw) -> Move:
        """The card that brings most on balance; the exchange of a trump whenever it is open."""
        game = cast("BriscolaMatch", match)
        given = game.exchangeable(seat)
        if given is not None:
            return ("exchange_trump", given)
        return ("play", max(game.playable(seat), key=lambda card: _balance(game, seat, card)))

    def worth(self, match: Match, seat: int) -> float:
        """Card points of the own side over the best of the others."""
        game = cast("BriscolaMatch", match)
        own = game.setup.side_of[seat]
        others = (points for side, points in enumerate(game.points) if side != own)
        return float(game.points[own] - max(others))

    def friends(self, match: Match, seat: int, other: int) -> bool:
        """BR-3, BR-4."""
        side_of = cast("BriscolaMatch", match).setup.side_of
        return side_of[seat] == side_of[other]

    def lines(self, match: Match) -> int | None:
        """Once the turned card is drawn only the hands are left."""
        game = cast("BriscolaMatch", match)
        if not game.up_drawn:
            return None
        lines = 1
        for hand in game.hands:
            lines *= factorial(len(hand))
        return lines


def _balance(game: "BriscolaMatch", seat: int, card: int) -> float:
    """What playing this card brings to its side, less what the card is worth in the hand."""
    assert game.trump is not None
    trick, order = [*game.trick, card], ORDERS[game.trump]
    taker = (game.leader + order.winner(trick)) % game.setup.seats
    ours = game.setup.side_of[taker] == game.setup.side_of[seat]
    still = game.setup.seats - len(trick)
    holds = _keeps(game, trick[order.winner(trick)], still)
    at_stake = sum(POINTS[one] for one in trick) + still * 1.5
    return at_stake * (holds if ours else holds - 1) - _kept(game, card)


def _keeps(game: "BriscolaMatch", best: int, still: int) -> float:
    """How likely the trick stays where it is past so many who still play, of whom half are friends."""
    if not still:
        return 1.0
    foes = still if len(game.setup.sides) == game.setup.seats else (still + 1) // 2
    one = _TRUMP_HOLDS if suit(best) == game.trump else _HOLDS
    return float(one**foes)


def _kept(game: "BriscolaMatch", card: int) -> float:
    """What a card may still bring: trumps take tricks, loads are worth their points on a friend's trick."""
    if suit(card) == game.trump:
        return _TRUMP_KEPT + ORDERS[0].force[card] * 0.6
    return POINTS[card] * 0.35
