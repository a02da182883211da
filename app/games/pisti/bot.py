"""How Pişti is played by rule of thumb: take what is worth taking, lay what the next player can hardly match.

Remembers every card that was played face up, as a good player does; nothing hidden is looked at.
"""

from typing import TYPE_CHECKING, Final, cast

from app.games.core.bot import Bot
from app.games.core.cards import rank
from app.games.core.ruleset import Draw, Match, Move
from app.games.pisti.layout import ACE, TEN_OF_DIAMONDS, TWO_OF_CLUBS, is_jack
from app.games.pisti.layout import JACK as JACK_RANK

if TYPE_CHECKING:
    from app.games.pisti.rules import PistiMatch

_CARD: Final = 0.12
"""What one more card in the score pile is worth on the way to the majority."""
_JACK_KEPT: Final = 1.6
_PISTI: Final = 10


class PistiBot(Bot):
    """For 2, 3 and 4, in pairs and alone."""

    def choose(self, match: Match, seat: int, draw: Draw) -> Move:
        """The card that brings most, or tempts the next player least; a cut is anywhere."""
        game = cast("PistiMatch", match)
        if game.phase == "cut":
            return ("cut", 1 + draw(51))
        hand = game.layout.hands[seat]
        seen = _seen(game, seat)
        return ("play", max(hand, key=lambda card: _balance(game, card, seen)))

    def worth(self, match: Match, seat: int) -> float:
        """Points of the deal against the best other side; before its end by the cards captured."""
        game = cast("PistiMatch", match)
        own = next(side for side, seats in enumerate(game.house.sides) if seat in seats)
        made = game.tally[-1].points
        return float(made[own] - max(points for side, points in enumerate(made) if side != own))

    def friends(self, match: Match, seat: int, other: int) -> bool:
        """PI-2."""
        return any(seat in side and other in side for side in cast("PistiMatch", match).house.sides)


def _seen(game: "PistiMatch", seat: int) -> list[int]:
    """How many cards of each rank this seat has seen, its own hand among them."""
    counts = [0] * 13
    layout = game.layout
    laid = {play[1] for play in layout.log}
    for card in {*laid, *layout.pile, *layout.exposed, *layout.hands[seat]}:
        counts[rank(card)] += 1
    return counts


def _points(card: int) -> int:
    """PI-27, PI-28."""
    if card == TEN_OF_DIAMONDS:
        return 3
    if card == TWO_OF_CLUBS:
        return 2
    return 1 if rank(card) in (ACE, JACK_RANK) else 0


def _balance(game: "PistiMatch", card: int, seen: list[int]) -> float:
    layout = game.layout
    pile = layout.pile
    takes = bool(pile) and (is_jack(card) or rank(pile[-1]) == rank(card))
    if takes:
        return _capture(game, card)
    return _lay(pile, card, seen)


def _capture(game: "PistiMatch", card: int) -> float:
    """What a capture brings: the cards in the pile, the hidden ones under it, a pişti."""
    layout = game.layout
    pile = layout.pile
    value = sum(_points(one) + _CARD for one in (*pile, card)) + len(layout.leftover) * (0.4 + _CARD)
    if len(pile) == 1 and not layout.leftover and not (is_jack(card) and not is_jack(pile[0])):
        value += _PISTI
    return value - (_JACK_KEPT if is_jack(card) else 0)


def _lay(pile: list[int], card: int, seen: list[int]) -> float:
    """What laying a card risks: the next player may hold its rank, and takes what lies there, perhaps as a pişti."""
    if is_jack(card):
        return -_JACK_KEPT - _points(card) - 2
    left = 4 - seen[rank(card)]
    jacks = 4 - seen[JACK_RANK]
    matched, swept = left * 0.09, jacks * 0.06
    lost = sum(_points(one) + _CARD for one in pile) + _points(card) + _CARD
    risk = (matched + swept) * lost
    return -risk - (matched * _PISTI if not pile else 0)
