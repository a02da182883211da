"""How Briscola is played by rule of thumb: what a card brings now against what it is worth kept.

Knows partners, the cards played so far and the own hand; nothing else of the match is looked at.
"""

from typing import TYPE_CHECKING, Final, cast

from app.games.core import thumb
from app.games.core.bot import Bot, orders_of
from app.games.core.cards import PACK_52, suit
from app.games.core.italian_pack import ORDERS, POINTS
from app.games.core.ruleset import Draw, Match, Move

if TYPE_CHECKING:
    from app.games.briscola.match import BriscolaMatch

_WORTH: Final = 1.5
"""Points a trick is worth beside its cards: whoever takes it leads."""
_WIN: Final = 40.0
"""What it is worth to win the deal beside the points it is won by, where only that counts."""


def _kept(trump: int) -> tuple[float, ...]:
    """What each card may still bring: trumps take tricks, loads are worth their points on a friend's trick."""
    return tuple(
        3.5 + ORDERS[0].force[card] * 0.6 if suit(card) == trump else POINTS[card] * 0.35 for card in PACK_52
    )


_KEPT: Final = tuple(_kept(trump) for trump in range(4))


class BriscolaBot(Bot):
    """For 2, 3, 4 and 6."""

    def choose(self, match: Match, seat: int, draw: Draw) -> Move:
        """The card that brings most on balance; the exchange of a trump whenever it is open."""
        game = cast("BriscolaMatch", match)
        given = game.exchangeable(seat)
        if given is not None:
            return ("exchange_trump", given)
        cards = game.playable(seat)
        if len(cards) == 1:
            return ("play", cards[0])
        assert game.trump is not None
        trick, kept = _trick(game, seat), _KEPT[game.trump]
        return ("play", max(cards, key=lambda card: trick.brings(card) / 2 - kept[card]))

    def worth(self, match: Match, seat: int) -> float:
        """Card points of the own side over the best of the others; and where points are not added up, the win."""
        game = cast("BriscolaMatch", match)
        own = game.setup.side_of[seat]
        others = (points for side, points in enumerate(game.points) if side != own)
        ahead = float(game.points[own] - max(others))
        if ahead and game.phase != "play" and game.setup.mode in ("single", "games_to"):
            ahead += _WIN if ahead > 0 else -_WIN
        return ahead

    def friends(self, match: Match, seat: int, other: int) -> bool:
        """BR-3, BR-4."""
        side_of = cast("BriscolaMatch", match).setup.side_of
        return side_of[seat] == side_of[other]

    def lines(self, match: Match) -> int | None:
        """Once the turned card is drawn only the hands are left."""
        game = cast("BriscolaMatch", match)
        if not game.up_drawn:
            return None
        return orders_of(game.hands)


def _trick(game: "BriscolaMatch", seat: int) -> thumb.Trick:
    assert game.trump is not None
    setup, laid = game.setup, game.trick
    side_of, seats, own = setup.side_of, setup.seats, setup.side_of[seat]
    foes = sum([side_of[(seat + step) % seats] != own for step in range(1, seats - len(laid))])
    return thumb.Trick(
        order=ORDERS[game.trump],
        points=POINTS,
        worth=_WORTH * seats / 2,
        laid=laid,
        ours=[side_of[(game.leader + place) % seats] == own for place in range(len(laid))],
        foes=foes,
        unseen=thumb.cards_in(setup.pack) & ~thumb.cards_in((*game.played, *laid, *game.hands[seat]))
        if foes
        else 0,
        held=3,
    )
