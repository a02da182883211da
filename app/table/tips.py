"""Tips: who may ask what to do, and what they are told. Pure.

A tip is what a good bot would do on that seat, with the reason in a word. It is thought of as a bot thinks: in a world
drawn for the seat (`Match.resample`), by rule of thumb, with a chance that comes from the deal's secret and the entry;
so it knows nothing that the seat does not, and asking again brings the same. It is no command: it stands in no entry
and nobody else is told that it was asked for.
"""

from app.games.core.bot import GOOD
from app.games.core.ruleset import Refusal
from app.games.core.search import think
from app.table import state as s
from app.table.bots import chance_of
from app.table.prompt import Tip
from app.table.questions import held
from app.table.state import TableState


def allowed(state: TableState) -> bool:
    """Whether tips are given at this table: where one person plays with bots alone, and so has an edge over nobody; and
    where the host allows them to all alike, unless matches are rated."""
    if state.manners.tips and not state.manners.rated:
        return True
    return sum(seat.human for seat in state.seats) == 1


def judge(state: TableState, person: str) -> int | Refusal:
    """The seat that a person may be given a tip for, or why there is none."""
    seat = state.seat_of(person)
    if seat is None:
        return Refusal("not_seated")
    if not allowed(state):
        return Refusal("tips_off")
    if state.phase != s.PLAYING or held(state):
        return Refusal("wrong_phase")
    return Refusal("not_your_turn") if state.owes(seat) is None else seat


def tip(state: TableState, seat: int, cid: str) -> Tip:
    """What this seat, which owes a decision, could do."""
    decision, rules = state.owes(seat), state.match_rules
    assert state.match is not None and decision is not None
    chance = chance_of(state, seat, "tip")
    world = state.match.resample(seat, chance.randrange)
    move = think(rules.bot(), world, seat, GOOD, chance.randrange)
    why = rules.why(world, seat, move)
    return Tip(cid, decision, rules.move_json(move), why.code, dict(why.params))
