"""Tricks by rule of thumb: what a card brings to its side now.

Shared by the bots of all trick games, and asked millions of times in a search, hence the sets of cards as bits. It
knows how cards stand to one another and which seats play together, no game and no auction; what a card is worth
kept is each game's own.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from app.games.core.cards import CODES
from app.games.core.tricks import TrickOrder

BITS: Final = tuple(1 << card for card in range(len(CODES)))
_FOLLOWS: Final = 0.6
"""A foe does not play the best of the hand each time, and often must follow with something else."""


def cards_in(cards: Iterable[int]) -> int:
    """A set of cards as bits."""
    found = 0
    for card in cards:
        found |= BITS[card]
    return found


class Trick:
    """A trick as somebody sees it who is about to play.

    `points` is what each card counts, `worth` what the trick counts beside its cards. `ours` says of the seat that
    has taken each place whether it is a friend. `foes` still play after this card, each holding about `held` cards;
    `unseen` are the cards that may be in their hands, as bits.
    """

    __slots__ = (
        "_beaten",
        "_exponent",
        "_foes",
        "_points",
        "_stake",
        "_top",
        "_top_ours",
        "_unseen",
        "_unseen_count",
    )

    def __init__(
        self,
        order: TrickOrder,
        points: Sequence[float],
        worth: float,
        laid: Sequence[int],
        ours: Sequence[bool],
        foes: int,
        unseen: int,
        held: float,
    ) -> None:
        self._beaten = order.beaten_by
        self._points = points
        self._foes = foes
        self._unseen = unseen
        self._unseen_count = unseen.bit_count()
        self._exponent = _FOLLOWS * held * foes
        self._stake = worth
        self._top: int | None = None
        self._top_ours = False
        if laid:
            taker = order.winner(laid)
            self._top, self._top_ours = laid[taker], ours[taker]
            for card in laid:
                self._stake += points[card]

    def brings(self, card: int) -> float:
        """What the trick is likely to bring to the side of whoever plays this card: its points times the chance to
        take them, less the same for the others."""
        stake = self._stake + self._points[card]
        taker = self._top
        if taker is None or self._beaten[taker] >> card & 1:
            taker = card
        elif not self._top_ours:
            return -stake
        return stake * (2 * self._holds(taker) - 1)

    def _holds(self, taker: int) -> float:
        """How likely the best card so far stays the best past the foes still to play."""
        if not self._foes or not self._unseen:
            return 1.0
        better = (self._unseen & self._beaten[taker]).bit_count()
        return float((1 - better / self._unseen_count) ** self._exponent)
