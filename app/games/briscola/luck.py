"""The card points that each side was dealt in a deal, beside those it won. Reads a deal just scored, changes nothing.

Every card that is dealt or drawn is played in the end, laid down in its turn, or still held where the deal ends early;
so who played what tells who was dealt what. A turned card taken by exchange counts for whoever plays it.
"""

from typing import TYPE_CHECKING

from app.games.core.italian_pack import POINTS
from app.games.core.ruleset import BETWEEN_DEALS, Luck

if TYPE_CHECKING:
    from app.games.briscola.match import BriscolaMatch


def luck_of(match: "BriscolaMatch") -> Luck:
    """What each side was dealt and won."""
    setup = match.setup
    first = match.dealer if match.phase == BETWEEN_DEALS else match.dealer + 1  # the deal may have passed on
    leaders = [first, *match.winners]
    dealt = [0] * len(setup.sides)
    for place, card in enumerate(match.played):
        trick, step = divmod(place, setup.seats)
        dealt[setup.side_of[(leaders[trick] + step) % setup.seats]] += POINTS[card]
    for seat, hand in enumerate(match.hands):
        dealt[setup.side_of[seat]] += sum(POINTS[card] for card in hand)
    return Luck(tuple(dealt), tuple(match.points))
