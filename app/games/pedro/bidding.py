"""The auction of Pedro, as a deal opens it or as a record tells it again. What may be bid is the match's to say."""

from collections.abc import Sequence

from app.games.core.auction import Auction
from app.games.pedro.refill import from_left
from app.games.pedro.setup import HIGHEST_BID


def auction(dealer: int, calls: Sequence[tuple[int, int | None]] = ()) -> Auction[int]:
    """PE-5: each speaks once, the dealer last. After a bid of 14 the others are written down as passing (PE-10)."""
    made: Auction[int] = Auction(from_left(dealer), int, HIGHEST_BID)
    for seat, bid in calls:
        if made.over:
            made.calls.append((seat, None))
        else:
            made.call(bid)
    return made
