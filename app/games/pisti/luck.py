"""The card points that each side was dealt in a round, beside those it took. Reads a finished layout, moves no card.

Every card handed out is played. Those of the centre are nobody's until they are taken, so a table takes more than it
was dealt. Piştis and the majority are made, not dealt, and no part of it.
"""

from typing import Final

from app.games.core.ruleset import Luck
from app.games.pisti.layout import Layout
from app.games.pisti.options import House
from app.games.pisti.score import WORTHS

WORTH: Final = {card: points for _, cards, points in WORTHS for card in cards}
"""PI-31: what a card alone is worth; the others nothing."""


def luck_of(layout: Layout, house: House) -> Luck:
    """What each side was dealt and took."""
    dealt = [0] * len(layout.piles)
    for seat, card, *_ in layout.log:
        dealt[house.side_of[seat]] += WORTH.get(card, 0)
    made = (sum(WORTH.get(card, 0) for card in pile) for pile in layout.piles)
    return Luck(tuple(dealt), tuple(made))
