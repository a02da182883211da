"""How the cards stand to one another under each contract: jokers, directions, trumps. Knows no deal."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from app.games.bid_whist.bids import DOWNTOWN, UPTOWN
from app.games.core.cards import BLACK_JOKER, RED_JOKER
from app.games.core.tricks import TrickOrder, plain_order

RANKINGS: Final[Mapping[str, str]] = {UPTOWN: "AKQJT98765432", DOWNTOWN: "A23456789TJQK"}
"""BW-17: the ranks of every suit, high to low; the ace is high both ways."""


def order(trump: int | None, direction: str) -> TrickOrder:
    """BW-18: both jokers are the best trumps, the red one above the black; BW-19: without trumps they have
    neither suit nor rank."""
    plain = plain_order(RANKINGS[direction], trump)
    if trump is None:
        return plain
    suits, force = list(plain.suits), list(plain.force)
    for joker, height in ((BLACK_JOKER, 14), (RED_JOKER, 15)):
        suits[joker], force[joker] = trump, height
    return replace(plain, suits=tuple(suits), force=tuple(force))


ORDERS: Final[Mapping[tuple[int | None, str], TrickOrder]] = {
    (trump, direction): order(trump, direction) for trump in (0, 1, 2, 3, None) for direction in RANKINGS
}
"""By trump suit (None without) and direction."""
