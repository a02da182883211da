"""Giving the rest of a deal to one side: when that is possible, and where the cards go.

It changes the match it is given and scores nothing.
"""

from typing import TYPE_CHECKING

from app.games.bid_whist.score import side_of
from app.games.bid_whist.setup import SEATS
from app.games.core.laydown import CLAIMS, laid_down, rest_given, taker_of
from app.games.core.ruleset import Event, Refusal

if TYPE_CHECKING:
    from app.games.bid_whist.match import BidWhistMatch


def claims(match: "BidWhistMatch") -> tuple[str, ...] | Refusal:
    """While tricks are played."""
    return CLAIMS if match.phase == "play" else Refusal("wrong_phase")


def give(match: "BidWhistMatch", seat: int, claim: str) -> Event:
    """Every trick left counts for the taker's side."""
    taker = taker_of(claim, seat, SEATS, lambda other: side_of(other) == side_of(seat))
    laid = laid_down(match.hands, match.trick, match.leader, taker)
    match.given = len(laid) // SEATS
    told = rest_given(taker, match.given, match.hands)
    match.played += laid
    match.leaders += [match.leader, *[taker] * (match.given - 1)]
    match.winners += [taker] * match.given
    match.hands = [[] for _ in range(SEATS)]
    match.trick = []
    match.leader = match.turn = taker
    return told
