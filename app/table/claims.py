"""Claims at a table: who may say that the rest of the deal is theirs, or the others', and how often.

Whoever does lays the hand open, so a claim costs something even when it is refused. It looks at the state and changes
nothing; whether everybody agrees is asked elsewhere, and how the cards are given away is each game's own.
"""

from typing import Final

from app.games.core.ruleset import Refusal
from app.table import state as s
from app.table.questions import held
from app.table.state import TableState

CLAIMS_A_DEAL: Final = 2
"""So often a seat may claim or concede in one deal."""


def claim_refused(state: TableState, seat: int, claim: str) -> Refusal | None:
    """Why this seat may not ask for it, or None: the ruleset's code, `somebody_away` (a seat that nobody could answer
    for), `claims_used`."""
    if state.match is None or state.phase != s.PLAYING:
        return Refusal("wrong_phase")
    offered = state.match.claims()
    if isinstance(offered, Refusal):
        return offered
    if claim not in offered:
        return Refusal("no_claims")
    return _refused_whichever(state, seat)


def _refused_whichever(state: TableState, seat: int) -> Refusal | None:
    """Why this seat may not ask for anything of the kind just now, or None."""
    if any(one.away_since is not None and not one.played_by_bot for one in state.seats):
        return Refusal("somebody_away")
    return Refusal("claims_used") if state.claims.get(seat, 0) >= CLAIMS_A_DEAL else None


def claims_offered(state: TableState, seat: int) -> list[str]:
    """What this seat is to be offered now."""
    if state.match is None or state.phase != s.PLAYING or state.question is not None or held(state):
        return []
    offered = state.match.claims()
    if isinstance(offered, Refusal) or _refused_whichever(state, seat) is not None:
        return []
    return list(offered)
