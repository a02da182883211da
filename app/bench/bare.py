"""The floor of the rules: a card game that has none.

Each seat in turn lays any card of its hand on a pile until nobody has one. It does what every card game in Python must
do, in the cheapest way there is: cards are small numbers in lists, a clone copies the lists, an event is one small
record, and a view is made from nothing out of what its viewer may know.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from app.bench.script import Script, written
from app.games.core.ruleset import Chance, Event, Json, Move, Shuffle

CARDS: Final = tuple(range(52))


class Bare:
    """A deal of all cards among some seats."""

    __slots__ = ("hands", "pile", "turn")

    def __init__(self, seats: int) -> None:
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.pile: list[int] = []
        self.turn = -1

    def awaits(self) -> Chance | None:
        """The pack, once."""
        return Shuffle("pack", CARDS) if self.turn < 0 else None

    def supply(self, answer: Sequence[int]) -> list[Event]:
        """Deal."""
        seats = len(self.hands)
        self.hands = [list(answer[seat::seats]) for seat in range(seats)]
        self.turn = 0
        return [Event({"type": "deal_started"})]

    def to_act(self) -> tuple[int, ...]:
        """Whose turn it is, while they have cards."""
        return (self.turn,) if self.turn >= 0 and self.hands[self.turn] else ()

    def legal(self, seat: int) -> list[Move]:
        """Any card."""
        return [("play", card) for card in self.hands[seat]]

    def apply(self, seat: int, move: Move) -> list[Event]:
        """Lay it on the pile."""
        self.hands[seat].remove(move[1])
        self.pile.append(move[1])
        self.turn = (seat + 1) % len(self.hands)
        return [Event({"type": "played", "seat": seat, "card": move[1]})]

    def clone(self) -> "Bare":
        """A copy."""
        twin = object.__new__(Bare)
        twin.hands = [hand[:] for hand in self.hands]
        twin.pile = self.pile[:]
        twin.turn = self.turn
        return twin

    def shared_view(self) -> Json:
        """The pile, its newest card, and how many cards everybody has."""
        return {"pile": len(self.pile), "top": self.pile[-1], "hands": [len(hand) for hand in self.hands]}

    def own_view(self, seat: int) -> Json:
        """The hand, and what may be played from it."""
        return {"hand": self.hands[seat][:], "offers": {"play": self.hands[seat][:]}}


def bare_script(seats: int, seed: int) -> Script:
    """A game without rules at so many seats."""

    def choose(match: Bare, seat: int, rng: Random) -> Move:
        return rng.choice(match.legal(seat))

    return written(lambda: Bare(seats), seats, choose, seed)
