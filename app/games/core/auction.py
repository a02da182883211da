"""Auctions: whose turn it is to speak, what beats what, and when it is over.

A bid is whatever value the game likes; what it is worth against another is the game's own `strength`. Who may
bid what beyond that (the lowest bid, a forced dealer) and what a bid promises belong to the rulesets.
"""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

Bid = TypeVar("Bid")


class Auction(Generic[Bid]):
    """One auction in progress, changed in place.

    `speaking` are the seats in the order they speak first. With `rounds` it goes round and round, past those
    who have passed, until one bidder is left; without, each seat speaks once. A bid as strong as `highest`
    ends it at once. `calls` holds each call as (seat, bid), the bid None for a pass.
    """

    __slots__ = ("_out", "_place", "calls", "high", "highest", "rounds", "speaking", "strength")

    def __init__(
        self, speaking: Iterable[int], strength: Callable[[Bid], int], highest: int, *, rounds: bool = False
    ) -> None:
        self.speaking = tuple(speaking)
        self.strength = strength
        self.highest = highest
        self.rounds = rounds
        self.calls: list[tuple[int, Bid | None]] = []
        self.high: tuple[int, Bid] | None = None
        self._out = 0
        self._place = 0

    @property
    def speaker(self) -> int | None:
        """The seat whose turn it is, None when the auction is over."""
        return None if self.over else self.speaking[self._place]

    @property
    def over(self) -> bool:
        """Whether nobody has anything left to say: the highest bid is made, or only the bidder is left, or
        each has spoken once, or everybody passed."""
        if self.high is not None and self.strength(self.high[1]) >= self.highest:
            return True
        if self.rounds:
            return self._out >= len(self.speaking) - (self.high is not None)
        return len(self.calls) == len(self.speaking)

    @property
    def last_hope(self) -> bool:
        """Whether all the others have passed and nobody has bid: the speaker's pass would throw the deal in."""
        return self.high is None and self._out == len(self.speaking) - 1

    def beats(self, bid: Bid) -> bool:
        """Whether this bid is higher than the highest so far."""
        return self.high is None or self.strength(bid) > self.strength(self.high[1])

    def spoke(self, seat: int) -> bool:
        """Whether this seat has called at least once."""
        return any(caller == seat for caller, _ in self.calls)

    def passed(self, seat: int) -> bool:
        """Whether this seat has passed."""
        return (seat, None) in self.calls

    def call(self, bid: Bid | None) -> None:
        """The speaker bids, or passes (None). The caller has made sure that the bid is lawful."""
        seat = self.speaking[self._place]
        self.calls.append((seat, bid))
        if bid is None:
            self._out += 1
        else:
            self.high = (seat, bid)
        if not self.over:
            self._advance()

    def _advance(self) -> None:
        """On to the next who is still in."""
        seats = len(self.speaking)
        self._place = (self._place + 1) % seats
        while self.rounds and self.passed(self.speaking[self._place]):
            self._place = (self._place + 1) % seats

    def clone(self) -> "Auction[Bid]":
        """An independent copy; bids are taken for immutable."""
        twin: Auction[Bid] = Auction(self.speaking, self.strength, self.highest, rounds=self.rounds)
        twin.calls = self.calls[:]
        twin.high, twin._out, twin._place = self.high, self._out, self._place
        return twin
