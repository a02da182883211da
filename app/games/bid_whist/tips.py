"""Why a call or a card is worth making in Bid Whist, by hand and public play alone."""

from typing import TYPE_CHECKING

from app.games.bid_whist.setup import SEATS
from app.games.core.cards import PACK_54, SUITS
from app.games.core.ruleset import Move
from app.games.core.tip import AtTrick, Reason, of_cards, of_trick

if TYPE_CHECKING:
    from app.games.bid_whist.match import BidWhistMatch

_NOTHING = (0.0,) * len(PACK_54)


def why(game: "BidWhistMatch", seat: int, move: Move) -> Reason:
    """The reason for a call, a declaration, cards to put away, or a card."""
    match move:
        case ("bid", number, mode):
            return Reason("must_bid" if game.must_bid() else f"bid_{mode}", {"n": number})
        case ("pass",):
            high = game.auction.high
            return Reason("pass_side" if high is not None and high[0] % 2 == seat % 2 else "pass")
        case ("declare", "suit", suit):
            return Reason("name_suit", {"suit": SUITS[suit]})
        case ("declare", _, way):
            return Reason(f"way_{way}")
        case ("discard", cards):
            return of_cards("put_away", cards)
    trick = AtTrick(
        order=game.order,
        points=_NOTHING,
        laid=game.trick,
        ours=[(game.leader + place) % SEATS % 2 == seat % 2 for place in range(len(game.trick))],
        free=game.playable(seat),
    )
    return of_trick(trick, move[1])
