"""Giving the rest of a deal to one camp: when that is possible, and where the cards go.

Whoever claims or concedes shows all his cards, and with them whether he holds the called one: so everybody can tell
for which camp he speaks, though the partner was secret until then. It changes the match it is given and scores nothing.
"""

from typing import TYPE_CHECKING

from app.games.briscola_chiamata.phases import PLAY
from app.games.briscola_chiamata.setup import SEATS
from app.games.core.italian_pack import POINTS
from app.games.core.laydown import CLAIMS, laid_down, rest_given, taker_of
from app.games.core.ruleset import Event, Refusal

if TYPE_CHECKING:
    from app.games.briscola_chiamata.match import ChiamataMatch


def claims(match: "ChiamataMatch") -> tuple[str, ...] | Refusal:
    """From the naming of trumps on: before it there are no camps."""
    return CLAIMS if match.phase == PLAY and match.trump is not None else Refusal("wrong_phase")


def give(match: "ChiamataMatch", seat: int, claim: str) -> Event:
    """Every card left goes to the taker, and counts for that camp (BC-21)."""
    camp = (match.caller, match.holder)
    taker = taker_of(claim, seat, SEATS, lambda other: (other in camp) == (seat in camp))
    laid = laid_down(match.hands, match.trick, match.leader, taker)
    match.given = len(laid) // SEATS
    told = rest_given(taker, match.given, match.hands)
    match.played += laid
    match.winners += [taker] * match.given
    match.points[taker] += sum(POINTS[card] for card in laid)
    match.hands = [[] for _ in range(SEATS)]
    match.trick = []
    match.leader = match.turn = taker
    return told
