"""Tricks by rule of thumb: what a card brings to its side now, less what it is worth kept.

Shared by the bots of all trick games. It knows how cards stand to one another and which seats play together, no
game and no auction; what a card is worth kept is each game's own.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from app.games.core.tricks import TrickOrder


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick as somebody sees it who is about to play.

    `friends` says of each card laid whether a friend laid it; `foes` is how many foes still play after this
    card, `unseen` the cards that may be in their hands, `held` how many cards each of them holds. `points` is
    what each card counts, `worth` what the trick counts beside its cards.
    """

    order: TrickOrder
    points: Sequence[float]
    laid: Sequence[int]
    friends: Sequence[bool]
    foes: int
    unseen: Sequence[int]
    held: int
    worth: float


def brings(trick: Trick, card: int) -> float:
    """What the trick is likely to bring to the side of whoever plays this card: its points times the chance to
    take them, less the same for the others."""
    laid = [*trick.laid, card]
    taker = trick.order.winner(laid)
    ours = taker == len(laid) - 1 or trick.friends[taker]
    stake = trick.worth + sum(trick.points[one] for one in laid)
    if not ours:
        return -stake
    return stake * (2 * _holds(trick, laid, taker) - 1)


def _holds(trick: Trick, laid: list[int], taker: int) -> float:
    """How likely the best card so far stays the best past the foes still to play."""
    if not trick.foes or not trick.unseen:
        return 1.0
    order = trick.order
    better = sum(1 for one in trick.unseen if order.winner([*laid, one]) == len(laid))
    misses = 1 - better / len(trick.unseen)
    # A foe does not play the best of the hand each time, and often must follow with something else.
    return float(misses ** (0.6 * trick.held * trick.foes))
