"""BW-36: the move made for a seat whose time ran out, from what that seat sees alone. It plays no game."""

from typing import TYPE_CHECKING

from app.games.bid_whist.setup import KITTY
from app.games.core.cards import SUITS, suit
from app.games.core.ruleset import Move

if TYPE_CHECKING:
    from app.games.bid_whist.match import BidWhistMatch


def move(match: "BidWhistMatch", seat: int) -> Move:
    """Pass, or the lowest bid where passing is not allowed; the longest suit, or uptown; the lowest cards."""
    hand = match.hands[seat]
    if match.phase == "play":
        return ("play", min(match.playable(seat), key=lambda card: _cheapness(match, card)))
    if match.phase == "kitty":
        lowest = sorted(hand, key=lambda card: _cheapness(match, card))[:KITTY]
        return ("discard", tuple(sorted(lowest)))
    if match.phase == "bidding":
        return ("bid", *match.bids()[0]) if match.must_bid() else ("pass",)
    offered = match.declarations()
    if offered[0][1] == "direction":
        return offered[0]
    lengths = [sum(suit(card) == letter for card in hand) for letter in range(len(SUITS))]
    return offered[lengths.index(max(lengths))]


def _cheapness(match: "BidWhistMatch", card: int) -> tuple[bool, int, int]:
    """Plain cards before trumps, low before high, then in the order of the pack."""
    order = match.order
    return (order.trump is not None and order.suits[card] == order.trump, order.force[card], card)
