"""What becomes of a move that is taken back: the table stands as before it, and only numbers go on.

It keeps what is needed for that while a move can still be taken back; a fold of the log makes it again.
"""

from app.games.core.ruleset import Event, Match
from app.table import entries as e
from app.table.folding.fault import FoldError
from app.table.folding.questions import end_question, run_clocks
from app.table.questions import YES
from app.table.state import LastMove, TableState
from app.table.takeback import came_out


def keep(state: TableState, entry: e.Entry, seat: int, before: Match | None, events: list[Event]) -> None:
    """A move was made, and the match stands after it. Only a person's own can be taken back.

    Chance that the move led to (a pack, too) has shown what nobody could know.
    """
    after, shown = state.match, state.shown
    assert after is not None
    if shown:
        gone = {event.shared["card"] for event in events if event.shared["type"] == "played"}
        state.shown = {one: [card for card in cards if card not in gone] for one, cards in shown.items()}
    if before is None:
        state.last_move = None
        return
    final = after.awaits() is not None or after.result is not None
    final = final or came_out(state.match_rules, events)
    state.last_move = LastMove(seat, entry.seq, before, shown, final)


def undone(state: TableState, entry: e.Entry, body: e.Undone) -> list[Event]:
    """The newest move is taken back: nobody's old card may fall into the turn that comes again. The mover's turn
    begins anew; what is gone of a bank is gone."""
    last = state.last_move
    if last is None or last.seq != body.to:
        raise FoldError(f"{body.to} cannot be taken back")
    end_question(state, entry.at, YES)
    state.match, state.shown, state.last_move = last.before.clone(), last.shown, None
    for seat in range(len(state.decisions)):
        state.decisions[seat] += 1
    run_clocks(state, entry.at)
    return [Event({"type": "undone", "seat": last.seat})]


def begin_anew(state: TableState) -> None:
    """Other cards: what was played, claimed and shown before is over."""
    state.last_move, state.claims, state.shown = None, {}, {}
