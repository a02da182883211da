"""The points of trumps that each side was dealt in a deal, beside those it won. Reads a deal just scored only.

Only trumps are worth anything, so what counts are the hands as the first trick began: trumps kept, and what came from
the stock, by robbing and from the discards.
"""

from typing import TYPE_CHECKING

from app.games.core.ruleset import Luck
from app.games.pedro.pack import POINTS
from app.games.pedro.setup import SIDES

if TYPE_CHECKING:
    from app.games.pedro.match import PedroMatch


def luck_of(match: "PedroMatch") -> Luck:
    """What each side held and won: 14 points either way."""
    assert match.trump is not None
    worth = POINTS[match.trump]
    dealt = (sum(worth[card] for seat in side for card in match.start_hand(seat)) for side in SIDES)
    return Luck(tuple(dealt), tuple(match.points))
