"""Pişti as a plain greedy player plays it: takes what counts most, else lays the cheapest card. A measure for bots, no
level of theirs: it remembers nothing and thinks of nobody."""

from typing import TYPE_CHECKING, cast

from app.games.core.ruleset import Draw, Match, Move
from app.games.pisti.bot import VALUES
from app.games.pisti.layout import JACK
from app.games.pisti.play import pisti_made

if TYPE_CHECKING:
    from app.games.pisti.rules import PistiMatch


def choose(match: Match, seat: int, draw: Draw) -> Move:
    """A card; a cut is anywhere."""
    game = cast("PistiMatch", match)
    if game.phase == "cut":
        return ("cut", 1 + draw(51))
    layout = game.layout
    hand, pile = layout.hands[seat], layout.pile

    def brings(card: int) -> float:
        made = pisti_made(layout, game.house, seat, card)
        return sum([VALUES[one] for one in pile]) + VALUES[card] + (made.value if made else 0)

    takers = [card for card in hand if pile and (card % 13 == JACK or card % 13 == pile[-1] % 13)]
    if takers:
        return ("play", max(takers, key=brings))
    return ("play", min(hand, key=lambda card: (card % 13 == JACK, VALUES[card])))
