"""Why a call or a card is worth making in Pedro, by hand and public play alone."""

from typing import TYPE_CHECKING

from app.games.core.cards import SUITS
from app.games.core.ruleset import Move
from app.games.core.tip import AtTrick, Reason, of_cards, of_trick
from app.games.pedro import play
from app.games.pedro.bot import promise
from app.games.pedro.pack import ORDERS, POINTS

if TYPE_CHECKING:
    from app.games.pedro.match import PedroMatch


def why(game: "PedroMatch", seat: int, move: Move) -> Reason:
    """The reason for a call, a suit, cards from the stock, or a card."""
    match move[0]:
        case "bid" | "pass":
            return _call(game, seat, move)
        case "name_trump":
            return Reason("name_suit", {"suit": SUITS[move[1]]})
        case "rob":
            return of_cards("rob", move[1]) if move[1] else Reason("rob_none")
    assert game.trump is not None
    trick = AtTrick(
        order=ORDERS[game.trump],
        points=POINTS[game.trump],
        laid=game.trick,
        ours=[(game.leader + place) % 2 == seat % 2 for place in range(len(game.trick))],
        free=play.playable(game, seat),
    )
    return of_trick(trick, move[1])


def _call(game: "PedroMatch", seat: int, move: Move) -> Reason:
    high = game.auction.high
    if move[0] == "pass":
        return Reason("pass_side" if high is not None and high[0] % 2 == seat % 2 else "pass")
    if game.auction.last_hope:
        return Reason("must_bid", {"n": move[1]})
    best = max(range(4), key=lambda trump: promise(game.hands[seat], trump))
    return Reason("bid_suit", {"suit": SUITS[best], "n": move[1]})
