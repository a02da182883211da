"""How Briscola is played by rule of thumb: what a card brings now against what it is worth kept.

Knows partners, the cards played so far and the own hand; nothing else of the match is looked at.
"""

from math import factorial
from typing import TYPE_CHECKING, Final, cast

from app.games.core import thumb
from app.games.core.bot import Bot
from app.games.core.cards import suit
from app.games.core.italian_pack import ORDERS, POINTS
from app.games.core.ruleset import Draw, Match, Move

if TYPE_CHECKING:
    from app.games.briscola.match import BriscolaMatch

_WORTH: Final = 1.5
"""Points a trick is worth beside its cards: whoever takes it leads."""
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
        trick = _trick(game, seat)
        return (
            "play",
            max(game.playable(seat), key=lambda card: trick.brings(card) / 2 - _kept(game, card)),
        )

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


def _trick(game: "BriscolaMatch", seat: int) -> thumb.Trick:
    assert game.trump is not None
    setup, laid = game.setup, game.trick
    side_of, seats, own = setup.side_of, setup.seats, setup.side_of[seat]
    seen = thumb.cards_in(game.played) | thumb.cards_in(laid) | thumb.cards_in(game.hands[seat])
    return thumb.Trick(
        order=ORDERS[game.trump],
        points=POINTS,
        worth=_WORTH * seats / 2,
        laid=laid,
        ours=[side_of[(game.leader + place) % seats] == own for place in range(len(laid))],
        foes=sum([side_of[(seat + step) % seats] != own for step in range(1, seats - len(laid))]),
        unseen=thumb.cards_in(setup.pack) & ~seen,
        held=3,
    )


def _kept(game: "BriscolaMatch", card: int) -> float:
    """What a card may still bring: trumps take tricks, loads are worth their points on a friend's trick."""
    if suit(card) == game.trump:
        return _TRUMP_KEPT + ORDERS[0].force[card] * 0.6
    return POINTS[card] * 0.35
