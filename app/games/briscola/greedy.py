"""Briscola as a plain greedy player plays it: takes the trick where it can with what brings most points, else plays the
cheapest card. A measure for bots, no level of theirs: it remembers nothing and has no partner."""

from typing import TYPE_CHECKING, cast

from app.games.core.cards import suit
from app.games.core.italian_pack import ORDERS, POINTS
from app.games.core.ruleset import Draw, Match, Move

if TYPE_CHECKING:
    from app.games.briscola.match import BriscolaMatch


def choose(match: Match, seat: int, draw: Draw) -> Move:
    """A card; the exchange of a trump whenever it is open."""
    game = cast("BriscolaMatch", match)
    if (given := game.exchangeable(seat)) is not None:
        return ("exchange_trump", given)
    assert game.trump is not None
    order, laid, cards = ORDERS[game.trump], list(game.trick), game.playable(seat)
    takers = [card for card in cards if laid and order.winner([*laid, card]) == len(laid)]
    if takers:
        return (
            "play",
            max(takers, key=lambda card: (POINTS[card], suit(card) != game.trump, -order.force[card])),
        )
    return ("play", min(cards, key=lambda card: (suit(card) == game.trump, POINTS[card], order.force[card])))
