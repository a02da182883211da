"""What a table owes to itself: the timers that its state names.

Timers are data. A duty is carried out through the same lane as a person's command, and `decide` checks it
again, so two workers that act at once are harmless.
"""

from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

from app.games.core.ruleset import Json
from app.table import state as s
from app.table.absence import ASLEEP_MS, absent
from app.table.bots import beat, claim_question, question, to_answer, to_move
from app.table.clocks import Clocks
from app.table.questions import held, outcome
from app.table.state import NEXT_DEAL_MS, TableState

HOST_AWAY_MS: Final = 120_000
"""How long a host may be away before the role passes on."""


@dataclass(frozen=True, slots=True)
class StartMatch:
    """Everybody is ready: the match begins."""


@dataclass(frozen=True, slots=True)
class OpenDeal:
    """Publish the commitment to the next deal."""


@dataclass(frozen=True, slots=True)
class DealCards:
    """Deal: every mix is in, or the deadline has passed."""


@dataclass(frozen=True, slots=True)
class PassOnHost:
    """The host has been away for too long."""


@dataclass(frozen=True, slots=True)
class BotMove:
    """A bot plays. `move` (in JSON form) is what it has thought of, None while it has not."""

    seat: int
    move: dict[str, Any] | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class BotAnswer:
    """A bot answers the open question. `answer` is what it has come to, None while it has not."""

    seat: int
    answer: str | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The time of this seat is over: the table makes the move that the rules have for it."""

    seat: int


@dataclass(frozen=True, slots=True)
class Settle:
    """The open question is decided, or its time is over."""


@dataclass(frozen=True, slots=True)
class AskAbsence:
    """Somebody has been away for long enough: the others say what becomes of the seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Nothing has happened in the match for days: it ends unfinished."""


Duty: TypeAlias = (
    StartMatch
    | OpenDeal
    | DealCards
    | PassOnHost
    | BotMove
    | BotAnswer
    | TimeOut
    | Settle
    | AskAbsence
    | GiveUp
)


def duties(state: TableState) -> list[tuple[int, Duty]]:
    """Every duty of the table with the ms at which it is due (0 = at once), the earliest first.

    A match that everybody has left sleeps: nothing is due but its end. At a closed table nothing is.
    """
    if state.closed:
        return []
    found: list[tuple[int, Duty]] = []
    if state.match_running:
        found.append((state.at + ASLEEP_MS, GiveUp()))
        if not state.anybody_present():
            return found
    if _all_ready(state):
        found.append((0, StartMatch()))
    if state.phase == s.DEALING:
        if state.deal is None or not state.deal.gathering:
            found.append((0, OpenDeal()))
        else:
            found.append((state.deal.mix_by if state.deal.silent else 0, DealCards()))
    if state.question is not None:
        found.append((0 if outcome(state, state.at) else state.question.due_at, Settle()))
        found += [(state.at + beat(state, seat), BotAnswer(seat)) for seat in to_answer(state)]
    elif state.paused_at is None:
        found += [(due, AskAbsence(seat)) for due, seat in absent(state)]
    if not held(state):
        found += _play(state)
    if (since := _host_away_since(state)) is not None and state.anybody_present():
        found.append((since + HOST_AWAY_MS, PassOnHost()))
    return sorted(found, key=lambda due: due[0])


def _play(state: TableState) -> list[tuple[int, Duty]]:
    """What goes on by itself while somebody is there and nothing is in the way."""
    found: list[tuple[int, Duty]] = []
    if state.phase == s.BETWEEN_DEALS and state.next_deal_at is not None:
        ready = all(state.seats[seat].ready for seat in state.present())
        found.append((0 if ready else state.next_deal_at, OpenDeal()))
    found += [(state.at + beat(state, seat), BotMove(seat)) for seat in to_move(state)]
    if state.clocks is not None:
        found += [(due, TimeOut(seat)) for seat, due in _deadlines(state, state.clocks)]
    return found


def _deadlines(state: TableState, clocks: Clocks) -> list[tuple[int, int]]:
    """Who must have moved by when; bots have no clock."""
    found = [(seat, clocks.due(seat)) for seat in range(len(state.seats))]
    return [(seat, due) for seat, due in found if due is not None and not state.seats[seat].played_by_bot]


def to_think_about(state: TableState, duty: Duty) -> Json | None:
    """What a bot has to think about before this can be carried out, or None."""
    match duty:
        case BotMove(seat=seat):
            return question(state, seat)
        case BotAnswer(seat=seat):
            return claim_question(state, seat)
        case _:
            return None


def thought_of(duty: Duty, reply: Json) -> Duty:
    """The duty with what a bot has come to."""
    if isinstance(duty, BotAnswer):
        return replace(duty, answer=reply["answer"])
    return replace(duty, move=reply) if isinstance(duty, BotMove) else duty


def due_at(state: TableState) -> int | None:
    """When the table next owes something to itself, in ms (what is due at once: since its last entry), or None."""
    owed = duties(state)
    return (owed[0][0] or state.at) if owed else None


def waiting_since(state: TableState, duty: Duty) -> int | None:
    """When the time of this deadline began to run (ms), or None for a duty whose time cannot be given back.

    A deal's mixes are asked for by a time that is part of the commitment: it cannot move.
    """
    if isinstance(duty, PassOnHost):
        return _host_away_since(state)
    if isinstance(duty, TimeOut) and state.clocks is not None:
        return state.clocks.since[duty.seat]
    if isinstance(duty, Settle) and state.question is not None:
        return state.question.asked_at
    if isinstance(duty, AskAbsence):
        return state.seats[duty.seat].away_since
    if isinstance(duty, OpenDeal) and state.next_deal_at is not None:
        return state.next_deal_at - NEXT_DEAL_MS
    return None


def _all_ready(state: TableState) -> bool:
    """Bots always are; they do not begin by themselves."""
    if state.match_running or not any(seat.human for seat in state.seats):
        return False
    return all(seat.ready or (seat.person is not None and not seat.human) for seat in state.seats)


def _host_away_since(state: TableState) -> int | None:
    seat = state.seat_of(state.host)
    return None if seat is None else state.seats[seat].away_since
