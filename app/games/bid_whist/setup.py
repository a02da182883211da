"""What the frozen options fix for a whole match, and how a pack is dealt. Never changes, knows no deal."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from app.games.bid_whist.bids import IN_ORDER, TOP_BID, WITH_EQUALS, Bid
from app.games.core.auction import Auction
from app.games.core.options import Options

SEATS: Final = 4
SIDES: Final = ((0, 2), (1, 3))
"""BW-1: partners sit opposite."""
HAND: Final = 12
KITTY: Final = 6
TRICKS: Final = 12
DEALT: Final = SEATS * HAND


@dataclass(frozen=True, slots=True)
class Setup:
    """The facts of a match. `strength` is what a bid is worth against another (BW-7, BW-30)."""

    options: Options
    min_bid: int
    strength: Callable[[Bid], int]
    kitty: str
    bidder_leads: bool
    nt_double: bool
    boston_double: bool
    target: int


def settle(options: Options) -> Setup:
    """The facts that follow from frozen options."""
    equal = options["direction_order"] == "equal"
    return Setup(
        options=options,
        min_bid=int(options["min_bid"]),
        strength=(WITH_EQUALS if equal else IN_ORDER).__getitem__,
        kitty=str(options["kitty"]),
        bidder_leads=options["first_lead"] == "bid_winner",
        nt_double=options["nt_double"] is True,
        boston_double=options["boston_double"] is True,
        target=int(options["target"]),
    )


def open_auction(setup: Setup, dealer: int) -> Auction[Bid]:
    """BW-5, BW-9: each seat speaks once, the dealer last; 7NT ends it."""
    speaking = [(dealer + step) % SEATS for step in range(1, SEATS + 1)]
    return Auction(speaking, setup.strength, setup.strength(TOP_BID))


def dealt_to(pack: Sequence[int], dealer: int, seat: int) -> list[int]:
    """BW-4: the cards a pack deals to a seat, one at a time from the dealer's left."""
    return list(pack[(seat - dealer - 1) % SEATS : DEALT : SEATS])


def pack_of(hands: Sequence[Sequence[int]], kitty: Sequence[int], dealer: int) -> tuple[int, ...]:
    """The inverse: the pack that deals these hands and leaves this kitty."""
    order = [(dealer + step) % SEATS for step in range(1, SEATS + 1)]
    return (*(hands[seat][turn] for turn in range(HAND) for seat in order), *kitty)
