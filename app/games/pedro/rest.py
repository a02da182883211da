"""Giving the rest of a deal to one side: when that is possible, and where the cards go.

Only from the second trick on: under the first, cards are still to be put away. It changes the match it is given and
scores nothing.
"""

from typing import TYPE_CHECKING

from app.games.core.laydown import CLAIMS, laid_down, rest_given, taker_of
from app.games.core.ruleset import Event, Refusal
from app.games.pedro.dealing import PLAY
from app.games.pedro.pack import TWOS
from app.games.pedro.score import trick_points
from app.games.pedro.setup import SEATS

if TYPE_CHECKING:
    from app.games.pedro.match import PedroMatch


def claims(match: "PedroMatch") -> tuple[str, ...] | Refusal:
    """Once the first trick is taken."""
    return CLAIMS if match.phase == PLAY and match.winners else Refusal("wrong_phase")


def give(match: "PedroMatch", seat: int, claim: str) -> Event:
    """Every card left goes to the taker's side; the two of trumps scores for whoever held it all the same (PE-33)."""
    assert match.trump is not None
    taker = taker_of(claim, seat, SEATS, lambda other: other % 2 == seat % 2)
    laid = laid_down(match.hands, match.trick, match.leader, taker)
    match.given = len(laid) // SEATS
    told = rest_given(taker, match.given, match.hands)
    if match.setup.two_to_holder:
        for holder, hand in enumerate(match.hands):
            match.points[holder % 2] += TWOS[match.trump] in hand
    match.points[taker % 2] += trick_points(match.setup, match.trump, laid)
    match.played += laid
    match.winners += [taker] * match.given
    match.hands = [[] for _ in range(SEATS)]
    match.trick = []
    match.leader = match.turn = taker
    return told
