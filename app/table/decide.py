"""May this be done, here and now? Pure: a command and a state give an entry, or a refusal.

What a decision uses of `now` (ms) and `fresh` (32 random bytes, new for each try) it copies into the entry.
Nothing here changes the state; `evolve` does, when the entry is folded. The rulings themselves stand in `rulings`.
"""

from typing import Any

import msgspec

from app.games.core.ruleset import Refusal
from app.games.registry import package_of
from app.table import entries as e
from app.table import messages as m
from app.table import state as s
from app.table.door import REMOVED, TABLE_CLOSED
from app.table.manners import USUAL, Manners
from app.table.programs import is_program
from app.table.rulings.departure import depart
from app.table.rulings.hosting import frozen_rules, rule_host, stop
from app.table.rulings.lending import give_back, lend, take_back
from app.table.rulings.members import part, rule_members
from app.table.rulings.play import MIX_MS, act, mix
from app.table.rulings.questions import answer, ask, resume
from app.table.rulings.seats import rule_ready, rule_seats
from app.table.rulings.upkeep import rule_work
from app.table.rulings.verdict import (
    AbandonDeal,
    CloseDown,
    Command,
    Depart,
    GiveTimeBack,
    Lend,
    MarkAway,
    MarkBack,
    Verdict,
    entry_id,
)
from app.table.state import TableState

__all__ = [
    "MIX_MS",
    "AbandonDeal",
    "CloseDown",
    "Command",
    "Depart",
    "GiveTimeBack",
    "Lend",
    "MarkAway",
    "MarkBack",
    "decide",
    "frozen_rules",
    "open_table",
]

_VERSIONED = (m.Sit, m.Stand, m.Swap, m.Ready, m.Unready, m.SetOptions, m.Start, m.Free, m.SeatBots)


def decide(state: TableState, command: Command, now: int, fresh: bytes) -> e.Entry | Refusal:
    """The entry this command makes at the table as it stands, or why not. Changes nothing."""
    verdict = _judge(state, command, now, fresh)
    if isinstance(verdict, Refusal):
        return verdict
    return e.Entry(
        table=state.key,
        seq=state.seq + 1,
        entry_id=entry_id(fresh),
        at=max(state.at, now),
        actor=command.actor,
        cid=command.cid,
        body=verdict.body,
        private=verdict.private,
    )


def open_table(
    key: int,
    table: str,
    host: str,
    cid: str,
    ruleset: str,
    seats: int,
    chosen: dict[str, Any],
    preset: str | None,
    public: bool,
    now: int,
    fresh: bytes,
    bots: str = "",
    manners: Manners = USUAL,
) -> e.Entry | Refusal:
    """The first entry of a table, or why there can be no such table."""
    frozen = frozen_rules(ruleset, seats, chosen, preset)
    if isinstance(frozen, Refusal):
        return frozen
    if manners.rated and is_program(host):
        return Refusal("no_programs")
    body = e.TableOpened(
        table=table,
        ruleset=ruleset,
        seats=seats,
        options=frozen,
        preset=preset,
        public=public,
        host=host,
        bots=bots,
        manners=manners,
        package=package_of(ruleset) or msgspec.UNSET,
    )
    return e.Entry(
        table=key, seq=1, entry_id=entry_id(fresh), at=now, actor=host, cid=cid, body=body, private=None
    )


def _judge(state: TableState, command: Command, now: int, fresh: bytes) -> Verdict:
    action = command.action
    if state.closed:
        return Refusal("not_due" if command.actor is None else TABLE_CLOSED)
    if command.actor in state.removed:
        return Refusal(REMOVED)
    if isinstance(action, _VERSIONED) and command.version != state.version and not _between(state, command):
        return Refusal("stale_version", {"version": state.version})
    match action:
        case m.Act():  # first, for most commands are moves
            return act(state, command, action)
        case m.Sit() | m.Stand() | m.Swap() | m.Free() | m.SeatBots():
            return rule_seats(state, command.actor, action)
        case m.Ready() | m.Unready() | m.Rematch():
            return rule_ready(state, command.actor, action)
        case m.SetOptions() | m.Start() | m.PassHost() | m.SetManners() | m.Remove() | m.CloseTable():
            return rule_host(state, command.actor, action, fresh)
        case m.SetStanding() | m.SetMember() | m.KeepSeat() | m.SpareSeat():
            return rule_members(state, command.actor, action)
        case m.Part():
            return part(state, command.actor)
        case m.Stop():
            return stop(state, command.actor)
        case m.Ask():
            return ask(state, command.actor, action, now)
        case m.Answer():
            return answer(state, command.actor, action)
        case m.Resume():
            return resume(state, command.actor)
        case Lend(to=to):
            return lend(state, command.actor, to)
        case Depart():
            return depart(state, command.actor)
        case m.TakeBack():
            return take_back(state, command.actor)
        case m.GiveBack():
            return give_back(state, command.actor)
        case m.Mix():
            return mix(state, command.actor, action, now)
        case _:
            return rule_work(state, action, now, fresh)


def _between(state: TableState, command: Command) -> bool:
    """Between deals seats cannot change, so `ready` needs no version."""
    ready = isinstance(command.action, m.Ready | m.Unready)
    return ready and state.phase == s.BETWEEN_DEALS and command.version is None
