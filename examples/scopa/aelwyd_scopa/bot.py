"""How Scopa is played by rule of thumb: take what counts, and leave the next player no scopa."""

from typing import Final, cast

from aelwyd import Bot, Draw, Match, Move, cards
from aelwyd_scopa.capture import Taken
from aelwyd_scopa.match import ScopaMatch
from aelwyd_scopa.pack import COINS, PACK_40, PRIMIERA, SETTEBELLO, VALUE

_SCOPA: Final = 1.0
_LEFT: Final = 0.45
"""What it costs to leave a table that a single card may clear."""

WORTH: Final = tuple(
    0.05 + 0.1 * (card in COINS) + 0.9 * (card == SETTEBELLO) + 0.02 * max(0, PRIMIERA[card] - 10)
    for card in range(len(cards.CODES))
)
"""What a card taken brings on the way to the four points, by card."""


class ScopaBot(Bot):
    """For two and four."""

    def choose(self, match: Match, seat: int, draw: Draw) -> Move:
        """The card, or the way to take, that brings most."""
        game = cast("ScopaMatch", match)
        if game.waiting is not None:
            waiting = game.waiting
            return ("take", max(game.captures(waiting), key=lambda taken: _taking(game, waiting, taken)))
        return ("play", max(game.hands[seat], key=lambda card: _playing(game, card)))

    def worth(self, match: Match, seat: int) -> float:
        """Points of the deal against the other side; before its end by what lies in the piles."""
        game = cast("ScopaMatch", match)
        side = game.side_of[seat]
        if game.waiting is None and not any(game.hands) and game.tally:
            made: list[float] = list(game.tally[-1].points)
        else:
            made = [
                sum(WORTH[card] for card in pile) + len(scope)
                for pile, scope in zip(game.piles, game.scope, strict=True)
            ]
        return made[side] - made[1 - side]

    def friends(self, match: Match, seat: int, other: int) -> bool:
        """SC-2."""
        return seat % 2 == other % 2


def _playing(game: ScopaMatch, card: int) -> float:
    ways = game.captures(card)
    if ways:
        return max(_taking(game, card, taken) for taken in ways)
    return -WORTH[card] - _tempting([*game.lying, card])


def _taking(game: ScopaMatch, card: int, taken: Taken) -> float:
    left = [other for other in game.lying if other not in taken]
    brought = WORTH[card] + sum(WORTH[other] for other in taken)
    return brought + (_SCOPA if not left else -_tempting(left))


def _tempting(lying: list[int]) -> float:
    """Whether one card may take all that lies here."""
    total = sum(VALUE[card] for card in lying)
    return _LEFT if 0 < total <= max(VALUE[card] for card in PACK_40) else 0.0
