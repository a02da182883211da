"""Why a card is worth playing in Pişti: what it takes, or how hard it is to match, by what the seat was shown."""

from typing import TYPE_CHECKING

from app.games.core.ruleset import Move
from app.games.core.tip import Reason, of_card
from app.games.pisti.layout import JACK
from app.games.pisti.play import pisti_made
from app.games.pisti.worlds import hidden_cards

if TYPE_CHECKING:
    from app.games.pisti.rules import PistiMatch


def why(game: "PistiMatch", seat: int, move: Move) -> Reason:
    """The reason for a cut or a card."""
    verb, card = move
    if verb == "cut":
        return Reason("cut", {"n": card})
    hand, pile = game.layout.hands[seat], game.layout.pile
    if len(hand) == 1:
        return of_card("only_card", card)
    if pile and _takes(card, pile[-1]):
        pisti = pisti_made(game.layout, game.house, seat, card)
        return of_card("pisti" if pisti else "capture", card)
    if pile and any(_takes(other, pile[-1]) for other in hand):
        return of_card("keep", card)
    return of_card("lay_hard" if _hardest(game, seat, card) else "lay", card)


def _takes(card: int, top: int) -> bool:
    """PI-16, PI-17."""
    return card % 13 in (JACK, top % 13)


def _hardest(game: "PistiMatch", seat: int, card: int) -> bool:
    """Whether of no other rank in this hand fewer cards are still unseen; jacks, which are kept, apart."""
    left = [0] * 13
    for hidden in hidden_cards(game.layout, game.house, seat):
        left[hidden % 13] += 1
    others = [left[other % 13] for other in game.layout.hands[seat] if other % 13 != JACK]
    return card % 13 != JACK and left[card % 13] <= min(others)
