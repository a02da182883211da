"""Why a call or a card is worth making in Briscola Chiamata, by what the seat knows of the others' parts and no more."""

from typing import TYPE_CHECKING

from app.games.briscola_chiamata.bot import friendly, strength
from app.games.briscola_chiamata.phases import BID, NAME_SUIT, PLAY
from app.games.briscola_chiamata.setup import SEATS
from app.games.core.cards import SUITS
from app.games.core.italian_pack import ORDERS, POINTS
from app.games.core.ruleset import Move
from app.games.core.tip import AtTrick, Reason, of_card, of_trick

if TYPE_CHECKING:
    from app.games.briscola_chiamata.match import ChiamataMatch


def why(game: "ChiamataMatch", seat: int, move: Move) -> Reason:
    """The reason for a call, a suit or a card."""
    hand = game.hands[seat]
    best = max(range(4), key=lambda trump: strength(hand, trump))
    if move[0] == BID:
        return Reason("bid_level", {"suit": SUITS[best]})
    if move[0] == NAME_SUIT:
        return Reason("name_suit" if move[1] == best else "name_side", {"suit": SUITS[move[1]]})
    if move[0] != PLAY:
        return Reason("void_hand" if move[0] == "void_hand" else "pass")
    return _card(game, seat, move[1])


def _card(game: "ChiamataMatch", seat: int, card: int) -> Reason:
    free = game.playable(seat)
    if game.trump is None:
        return of_card("only_card" if len(free) == 1 else "lead_low" if not game.trick else "let_go", card)
    trick = AtTrick(
        order=ORDERS[game.trump],
        points=POINTS,
        laid=game.trick,
        ours=[friendly(game, seat, (game.leader + place) % SEATS) for place in range(len(game.trick))],
        free=free,
    )
    return of_trick(trick, card)
