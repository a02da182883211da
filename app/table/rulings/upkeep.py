"""The table's own work: what it owes to itself, and what the worker has seen of its people."""

from typing import assert_never

from app.games.core.ruleset import Refusal
from app.table import duties as d
from app.table import entries as e
from app.table.absence import ABSENCE
from app.table.rulings.hosting import close, start, stopped
from app.table.rulings.play import deal_cards, open_deal, play_for
from app.table.rulings.questions import put, settle
from app.table.rulings.verdict import (
    AbandonDeal,
    CloseDown,
    Draft,
    GiveTimeBack,
    MarkAway,
    MarkBack,
    TableWork,
    Verdict,
)
from app.table.state import TableState


def rule_work(state: TableState, work: TableWork, now: int, fresh: bytes) -> Verdict:
    """The work, if it is due."""
    match work:
        case MarkAway(person=person):
            return _mark(state, person, away=True)
        case MarkBack(person=person):
            return _mark(state, person, away=False)
        case GiveTimeBack(outage=outage, ms=ms):
            if outage <= state.last_outage:
                return Refusal("not_due")
            return Draft(e.TimeGivenBack(outage=outage, ms=ms))
        case AbandonDeal():
            if state.deal is None or state.deal.published:
                return Refusal("not_due")
            return Draft(e.DealAbandoned(deal=state.deal.number, secret=state.deal.secret))
        case CloseDown():
            return close(state)
        case _:
            return _duty(state, work, now, fresh)


def _mark(state: TableState, person: str, *, away: bool) -> Verdict:
    seat = state.seat_of(person)
    if seat is None or (state.seats[seat].away_since is not None) == away:
        return Refusal("not_due")
    if person in state.removed or state.seats[seat].left:
        return Refusal("not_due")
    return Draft(e.Away(seat=seat, person=person) if away else e.Back(seat=seat, person=person))


def _duty(state: TableState, duty: d.Duty, now: int, fresh: bytes) -> Verdict:
    if not any(due <= now and duty == owed for due, owed in d.duties(state)):
        return Refusal("not_due")
    match duty:
        case d.StartMatch():
            return start(state, fresh)
        case d.TimeOut(seat=seat):
            assert state.match is not None
            move = state.match_rules.move_json(state.match.automatic(seat))
            return play_for(state, seat, move, e.CLOCK)
        case d.Settle():
            return settle(state, now)
        case d.AskAbsence(seat=seat):
            return put(state, ABSENCE, seat, state.present(), now)
        case d.GiveUp():
            return stopped(state)
        case d.OpenDeal():
            return open_deal(state, now, fresh)
        case d.DealCards():
            return deal_cards(state)
        case d.BotMove(seat=seat, move=move):
            assert move is not None, "a bot has not thought yet"
            return play_for(state, seat, move, state.seats[seat].stand_in or "")
        case d.BotAnswer(seat=seat, answer=answer):
            assert answer is not None, "a bot has not thought yet"
            return Draft(e.Answered(seat=seat, answer=answer))
        case d.PassOnHost():
            heir = next(state.seats[n].person for n in state.present())
            assert heir is not None
            return Draft(e.HostPassed(person=heir))
        case _:
            assert_never(duty)
