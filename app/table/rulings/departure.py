"""How somebody goes for good: a step at a time, each an entry of the common kind, so that the table goes on as it always
does when a person leaves.
"""

from app.games.core.ruleset import Refusal
from app.table import entries as e
from app.table.rulings.absence import leave
from app.table.rulings.lending import give_back, take_back
from app.table.rulings.verdict import Draft, Verdict
from app.table.state import TableState


def depart(state: TableState, actor: str | None) -> Verdict:
    """The next step: they are no member any more, a borrowed seat goes back, a lent one is theirs again, then they leave
    it (before or after a match they stand up), and somebody else is host. `not_seated` when there is nothing more to
    do."""
    if actor is not None and actor in state.members:
        return Draft(e.MemberLeft(person=actor, seat=None))
    mine, owned = state.seat_of(actor), state.owned_by(actor)
    if mine is not None and state.seats[mine].owner is not None:
        return give_back(state, actor)
    if mine is None and owned is not None:
        return take_back(state, actor)
    if mine is not None and actor is not None and not state.match_running:
        return Draft(e.Stood(seat=mine, person=actor))
    if mine is not None and not state.seats[mine].left:
        return leave(state, mine)
    heir = _heir(state, actor)
    return Refusal("not_seated") if heir is None else Draft(e.HostPassed(person=heir))


def _heir(state: TableState, actor: str | None) -> str | None:
    """Who is host after this person, where they are: whoever is here before whoever is away."""
    if actor is None or state.host != actor:
        return None
    others = [seat for seat in state.seats if seat.human and seat.person != actor and not seat.left]
    return min(others, key=lambda seat: seat.away_since is not None).person if others else None
