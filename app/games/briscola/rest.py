"""Giving the rest of a deal to one side: when that is possible, and where the cards go.

Only once the last card is drawn, when everything left lies in hands. It changes the match it is given and scores nothing.
"""

from typing import TYPE_CHECKING

from app.games.core.italian_pack import POINTS
from app.games.core.laydown import CLAIM, CLAIMS, laid_down, rest_given, taker_of
from app.games.core.ruleset import Event, Refusal

if TYPE_CHECKING:
    from app.games.briscola.match import BriscolaMatch


def claims(match: "BriscolaMatch") -> tuple[str, ...] | Refusal:
    """Among three nobody can say to whom they concede."""
    if match.phase != "play" or not match.up_drawn:
        return Refusal("wrong_phase")
    return CLAIMS if len(match.setup.sides) == 2 else (CLAIM,)


def give(match: "BriscolaMatch", seat: int, claim: str) -> Event:
    """Every card left goes to the taker's side, trick by trick."""
    seats, side_of = match.setup.seats, match.setup.side_of
    taker = taker_of(claim, seat, seats, lambda other: side_of[other] == side_of[seat])
    laid = laid_down(match.hands, match.trick, match.leader, taker)
    match.given = len(laid) // seats
    told = rest_given(taker, match.given, match.hands)
    match.played += laid
    match.winners += [taker] * match.given
    match.points[side_of[taker]] += sum(POINTS[card] for card in laid)
    match.hands = [[] for _ in range(seats)]
    match.trick, match.known = [], []
    match.leader = match.turn = taker
    return told
