"""What may be taken back at a table: the newest move of a deal, as long as nothing hidden has come out with it.

What comes out is read from the events of the move: whatever some seats learned that others did not, and what the
ruleset names. It looks at the state and changes nothing; whether everybody agrees is asked elsewhere.
"""

from collections.abc import Sequence

from app.games.core.ruleset import Event, Refusal, Ruleset
from app.table.questions import held
from app.table.state import TableState


def came_out(rules: Ruleset, events: Sequence[Event]) -> bool:
    """Whether these events show somebody something that was hidden before."""
    return any(event.own or _shows(rules, event) for event in events)


def _shows(rules: Ruleset, event: Event) -> bool:
    fields = rules.reveals.get(event.shared["type"])
    return fields is not None and (not fields or any(event.shared.get(field) for field in fields))


def undo_refused(state: TableState, seat: int) -> Refusal | None:
    """Why this seat may not ask for its last move back, or None: `undo_too_late` (somebody else, or a bot in its
    place, has moved since), `undo_impossible` (something hidden has come out), `undo_declined`."""
    last = state.last_move
    if last is None or last.seat != seat:
        return Refusal("undo_too_late")
    if last.final:
        return Refusal("undo_impossible")
    return Refusal("undo_declined") if last.declined else None


def may_undo(state: TableState, seat: int) -> bool:
    """Whether this seat is to be offered it now."""
    return not held(state) and state.question is None and undo_refused(state, seat) is None
