"""How many cards go where between naming trumps and the first lead, told from public counts alone.

Which cards they are is nothing to this module: it says what everybody at the table can work out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from app.games.pedro.setup import DEALT, HAND, PACKET, SEATS

STOCK: Final = 52 - SEATS * DEALT
"""PE-4: cards that remain after the deal."""


_FROM_LEFT: Final = tuple(
    tuple((dealer + step) % SEATS for step in range(1, SEATS + 1)) for dealer in range(SEATS)
)
_PLACES: Final = tuple(
    tuple(turn + 3 * SEATS * packet + step for packet in range(3) for step in range(PACKET))
    for turn in range(0, SEATS * PACKET, PACKET)
)
"""By turn in the order of dealing: where the cards of that seat lie in the pack."""


def from_left(dealer: int) -> tuple[int, ...]:
    """The seats in the order of dealing, bidding and refilling: left of the dealer first, the dealer last."""
    return _FROM_LEFT[dealer]


def places_dealt(seat: int, dealer: int) -> tuple[int, ...]:
    """PE-4: where in the pack the nine cards of a seat lie: three packets of three, from the dealer's left."""
    return _PLACES[(seat - dealer - 1) % SEATS]


@dataclass(frozen=True, slots=True)
class Refill:
    """What follows from the trumps that the seats kept.

    `drawn` are cards from the stock by seat, none to the dealer (PE-16); `left` those that the dealer then
    finds (PE-17). `asked` is whether the dealer is asked to rob. `missing` are the cards still wanting by seat
    when nobody is asked (PE-20).
    """

    drawn: tuple[int, ...]
    left: int
    asked: bool
    missing: tuple[int, ...]


def refill(kept: Sequence[int], dealer: int) -> Refill:
    """The counts for so many trumps kept by seat.

    The dealer is asked unless everybody can see that all of the rest is taken: skipping the question in any
    other case would tell what was found.
    """
    drawn, missing, stock = [0] * SEATS, [0] * SEATS, STOCK
    for seat in from_left(dealer)[:-1]:
        wanted = max(0, HAND - kept[seat])
        drawn[seat] = min(wanted, stock)
        missing[seat] = wanted - drawn[seat]
        stock -= drawn[seat]
    wanted = max(0, HAND - kept[dealer])
    asked = stock > wanted
    missing[dealer] = 0 if asked else wanted - stock
    return Refill(tuple(drawn), stock, asked, tuple(missing))


def packets(cards: Sequence[int], counts: Sequence[int], dealer: int) -> list[list[int]]:
    """The cards from the front in packets of these counts by seat, the dealer's last (PE-16, PE-20)."""
    dealt: list[list[int]] = [[] for _ in range(SEATS)]
    start = 0
    for seat in from_left(dealer):
        dealt[seat] = list(cards[start : start + counts[seat]])
        start += counts[seat]
    return dealt


def fill_wanted(kept: int, left: int, found: int) -> int:
    """PE-18: how many plain cards the dealer takes who kept so many trumps and finds so many of `left`."""
    return max(0, min(HAND - kept - found, left - found))
