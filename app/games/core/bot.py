"""What a bot is: a ruleset's own way to play, and the levels people can name.

A bot is given a world in which its seat sees what it sees at the table; all else in it is imagined
(`Match.resample`), so whatever a bot reads, it knows no more than its seat. It draws no random number of its own
and reads no clock: chance comes in, and effort is counted in playouts.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import factorial, prod
from typing import ClassVar, Final, Protocol, cast

from app.games.core.ruleset import Draw, Match, Move

EASY: Final = "easy"
GOOD: Final = "good"
STRONG: Final = "strong"
LEVELS: Final = (EASY, GOOD, STRONG)


class _Held(Protocol):
    hands: list[list[int]]


class Bot(ABC):
    """How one ruleset is played by rule of thumb, and what a search over its moves must know. Without state."""

    world_steps: ClassVar[int] = 4
    """What drawing a world costs, in moves of a playout."""

    @abstractmethod
    def choose(self, match: Match, seat: int, draw: Draw) -> Move:
        """A sensible move of a seat that owes a decision, by what the seat can see: hand and public play."""

    @abstractmethod
    def worth(self, match: Match, seat: int) -> float:
        """What the present or just finished deal has brought this seat's side against the others so far."""

    @abstractmethod
    def friends(self, match: Match, seat: int, other: int) -> bool:
        """Whether two seats (perhaps the same) play for the same side, in the world given."""

    def lay_open(self, world: Match, seat: int, hand: Sequence[int]) -> None:
        """Let a seat hold these cards, which it has shown, in an imagined world of a trick game: whoever has one of them
        there gets one of the seat's for it."""
        hands = cast("_Held", world).hands
        spare = [card for card in hands[seat] if card not in hand]
        for other, held in enumerate(hands):
            if other != seat:
                hands[other] = [spare.pop() if card in hand else card for card in held]
        hands[seat] = list(hand)

    def believes(self, match: Match, seat: int) -> bool:
        """Whether the other seats might well have called and played as they did, with their cards of this world."""
        return True

    def horizon(self, match: Match) -> int | None:
        """How many moves of a playout tell what a move was worth, after which `worth` may be asked; None: the
        whole deal."""
        return None

    def lines(self, match: Match) -> int | None:
        """At most so many orders of play are left in this deal; None while cards or chance are still to come, so
        that it cannot be counted out."""
        return None

    def weighed(self, match: Match, seat: int) -> Sequence[Move]:
        """The moves worth comparing in a search, in a fixed order; every legal one unless there are too many."""
        return list(match.legal(seat))


def orders_of(hands: Sequence[Sequence[int]]) -> int:
    """In how many orders these hands can be played out, following suit apart."""
    return prod([factorial(len(hand)) for hand in hands])
