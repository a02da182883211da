"""Laying hands down: the tricks left in a deal go to one seat without being played.

Cards are put into tricks as if they had been played, the oldest of each hand first, so that who held a card and who
has it now can be told afterwards. Whether that is agreed on is the table's business; scoring is each game's own.
"""

from collections.abc import Callable, Sequence
from typing import Final

from app.games.core.cards import codes
from app.games.core.ruleset import Event

CLAIM: Final = "claim"
"""All tricks left are a seat's own."""
CONCEDE: Final = "concede"
"""All tricks left are the other side's."""
CLAIMS: Final = (CLAIM, CONCEDE)


def laid_down(hands: Sequence[Sequence[int]], trick: Sequence[int], leader: int, taker: int) -> list[int]:
    """The cards of all tricks left, one after the other: the one in progress, led by `leader`, is filled up; `taker`
    leads the others."""
    left, laid, seats = [list(hand) for hand in hands], list(trick), len(hands)
    while any(left):
        laid.append(left[(leader + len(laid)) % seats].pop(0))
        if len(laid) % seats == 0:
            leader = taker
    return laid


def rest_given(taker: int, tricks: int, hands: Sequence[Sequence[int]]) -> Event:
    """A seat gets all tricks left; everybody sees every hand."""
    return Event(
        {"type": "rest_given", "seat": taker, "tricks": tricks, "hands": [codes(hand) for hand in hands]}
    )


def taker_of(claim: str, seat: int, seats: int, friends: Callable[[int], bool]) -> int:
    """Who gets the tricks: the seat itself, or the next one that plays against it."""
    if claim == CLAIM:
        return seat
    return next(other for step in range(1, seats) if not friends(other := (seat + step) % seats))
