"""Who may sit where, and who is ready."""

from typing import assert_never

from app.games.core.ruleset import Refusal
from app.table import entries as e
from app.table import messages as m
from app.table import state as s
from app.table.bots import bot
from app.table.members import gives_way, reserved_against
from app.table.programs import may_sit
from app.table.rulings.absence import leave, take_again
from app.table.rulings.verdict import Draft, Verdict
from app.table.state import TableState


def rule_seats(
    state: TableState, actor: str | None, action: m.Sit | m.Stand | m.Swap | m.Free | m.SeatBots
) -> Verdict:
    """Sitting, standing, changing places, freeing a seat, bots: freely between matches only."""
    if actor is None:
        return Refusal("no_session")
    if state.match_running:
        return _in_mid_match(state, actor, action)
    match action:
        case m.Sit(seat=seat):
            return _sit(state, actor, seat)
        case m.Stand():
            mine = state.seat_of(actor)
            return Refusal("not_seated") if mine is None else Draft(e.Stood(seat=mine, person=actor))
        case m.Swap(person=person):
            return _swap(state, actor, person)
        case m.Free(person=person):
            seat_of = state.seat_of(person)
            if state.host != actor:
                return Refusal("not_host")
            return (
                Refusal("no_such_person") if seat_of is None else Draft(e.Stood(seat=seat_of, person=person))
            )
        case m.SeatBots():
            return _seat_bots(state, actor, action)
        case _:
            assert_never(action)


def _in_mid_match(
    state: TableState, actor: str, action: m.Sit | m.Stand | m.Swap | m.Free | m.SeatBots
) -> Verdict:
    """A person may give their seat up and take it again. Between deals, when nobody holds a card, somebody without
    a seat may take that of a bot; nothing else changes hands."""
    mine = state.seat_of(actor)
    match action:
        case m.Stand():
            return Refusal("not_seated") if mine is None else leave(state, mine)
        case m.Sit(seat=seat) if mine is not None and seat == mine:
            return take_again(state, seat)
        case m.Sit(seat=seat) if mine is None and state.phase == s.BETWEEN_DEALS:
            # Whose seat is lent has one, although somebody else plays there.
            return _sit(state, actor, seat) if state.owned_by(actor) is None else Refusal("already_seated")
        case _:
            return Refusal("match_running")


def _seat_bots(state: TableState, actor: str, action: m.SeatBots) -> Verdict:
    """Bots take free seats, or those of other bots."""
    if state.host != actor:
        return Refusal("not_host")
    seats = sorted(set(action.seats))
    if seats[-1] >= len(state.seats):
        return Refusal("no_such_seat")
    if any(state.seats[seat].human for seat in seats):
        return Refusal("seat_taken")
    stay = [seat.person for n, seat in enumerate(state.seats) if n not in seats and seat.person]
    bots: list[str] = []
    for _ in seats:
        bots.append(bot(action.level, [*stay, *bots]))
    return Draft(e.BotsSat(seats=seats, persons=bots))


def _sit(state: TableState, actor: str, seat: int) -> Verdict:
    if seat >= len(state.seats):
        return Refusal("no_such_seat")
    if state.seats[seat].person == actor:
        return Refusal("already_seated")
    if not may_sit(state, actor):
        return Refusal("no_programs")
    if (member := reserved_against(state, actor, seat)) is not None:
        return Refusal("seat_reserved", {"person": member})
    if state.seats[seat].human and not gives_way(state, actor, seat):
        return Refusal("seat_taken")
    return Draft(e.Sat(seat=seat, person=actor))


def _swap(state: TableState, actor: str, person: str) -> Verdict:
    mine, theirs = state.seat_of(actor), state.seat_of(person)
    if mine is None:
        return Refusal("not_seated")
    if theirs is None or theirs == mine:
        return Refusal("no_such_person")
    if state.seats[theirs].wants == mine or not state.seats[theirs].human:
        return Draft(e.Swapped(seats=(min(mine, theirs), max(mine, theirs))))
    return Draft(e.SwapAsked(seat=mine, to=theirs))


def rule_ready(state: TableState, actor: str | None, action: m.Ready | m.Unready | m.Rematch) -> Verdict:
    """Ready for the next deal or match."""
    mine = state.seat_of(actor)
    if mine is None:
        return Refusal("not_seated")
    if isinstance(action, m.Rematch) and state.phase != s.MATCH_OVER:
        return Refusal("wrong_phase")
    if state.phase in (s.DEALING, s.PLAYING):
        return Refusal("wrong_phase")
    return Draft(e.Readied(seat=mine, ready=not isinstance(action, m.Unready)))
