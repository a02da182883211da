"""Why a card is worth playing in Briscola, by hand, trick and sides alone."""

from typing import TYPE_CHECKING

from app.games.core.italian_pack import ORDERS, POINTS
from app.games.core.ruleset import Move
from app.games.core.tip import AtTrick, Reason, of_card, of_trick

if TYPE_CHECKING:
    from app.games.briscola.match import BriscolaMatch


def why(game: "BriscolaMatch", seat: int, move: Move) -> Reason:
    """The reason for a card or an exchange."""
    verb, card = move
    if verb != "play":
        return of_card("exchange", card)
    assert game.trump is not None
    side_of, seats = game.setup.side_of, game.setup.seats
    trick = AtTrick(
        order=ORDERS[game.trump],
        points=POINTS,
        laid=game.trick,
        ours=[side_of[(game.leader + place) % seats] == side_of[seat] for place in range(len(game.trick))],
        free=game.playable(seat),
    )
    return of_trick(trick, card)
