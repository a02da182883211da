"""What must be true of every history, looked at when it is over.

The log is dense, and each entry is what `decide` makes of exactly the prefix before it; what was acknowledged
stands in the log, once; what was refused was wrong; everybody sees the table as the log has it.
"""

from typing import Any

import msgspec

from app.games.core.ruleset import Refusal
from app.table import decide as d
from app.table import duties as du
from app.table import entries as e
from app.table import messages as m
from app.table import show
from app.table.entries import Entry
from app.table.evolve import FoldError, evolve, fold
from app.table.state import TableState
from tests.simulation.client import Client
from tests.simulation.model import stored
from tests.simulation.world import KEY, World


def audit(world: World) -> list[str]:
    """Everything wrong with the history of this world, beside what it saw itself."""
    log = world.database.logs[KEY]
    if [entry.seq for entry in log] != list(range(1, len(log) + 1)):
        return [f"the log is not dense: {[entry.seq for entry in log]}"]
    found, states = [], [TableState(KEY)]
    for entry in log:
        if entry.seq > 1:
            found += decided(world, states[-1], entry)
        state = states[-1].clone()
        try:
            evolve(state, entry)
        except FoldError as fault:
            return [*found, f"entry {entry.seq} cannot be folded: {fault}"]
        states.append(state)
    found += chapters(log, states[-1])
    found += once(log)
    for client in world.clients:
        found += acknowledged(client, log)
        found += refused(world, client, states)
        found += shown(client, states[-1])
    return found


def decided(world: World, state: TableState, entry: Entry) -> list[str]:
    """Each entry is decided on exactly its prefix: deciding again gives the same bytes."""
    fresh = world.fresh.get(entry.entry_id)
    command = world.commands.get((entry.actor, entry.cid or "")) if entry.actor else work_of(entry)
    if fresh is None or command is None:
        return [f"entry {entry.seq} comes from nowhere"]
    now = min(entry.at, state.deal.mix_by) if isinstance(entry.body, e.Mixed) and state.deal else entry.at
    again = d.decide(state, command, now, fresh)
    if isinstance(again, Refusal):
        return [f"entry {entry.seq} ({entry.kind}) is refused on its own prefix: {again.code}"]
    if stored(again) != (entry if again.at == entry.at else msgspec.structs.replace(entry, at=again.at)):
        return [f"entry {entry.seq} ({entry.kind}) was decided on another prefix"]
    return []


def work_of(entry: Entry) -> d.Command | None:
    """The table's own work that makes such an entry."""
    match entry.body:
        case e.MatchStarted():
            return d.Command(du.StartMatch())
        case e.DealOpened():
            return d.Command(du.OpenDeal())
        case e.DealDealt():
            return d.Command(du.DealCards())
        case e.HostPassed():
            return d.Command(du.PassOnHost())
        case e.Away(person=person):
            return d.Command(d.MarkAway(person))
        case e.Back(person=person):
            return d.Command(d.MarkBack(person))
        case e.TimeGivenBack(outage=outage, ms=ms):
            return d.Command(d.GiveTimeBack(outage, ms))
        case _:
            return None


def chapters(log: list[Entry], state: TableState) -> list[str]:
    """A fold from the last chapter gives the same state as the whole log."""
    begin = max(n for n, entry in enumerate(log) if entry.chapter)
    short = fold(KEY, log[begin:])
    return [] if short.check() == state.check() else ["the last chapter folds to another state"]


def once(log: list[Entry]) -> list[str]:
    """No command stands in the log twice."""
    named = [(entry.actor, entry.cid) for entry in log if entry.cid is not None]
    return [f"{one} stands in the log twice" for one in set(named) if named.count(one) > 1]


def acknowledged(client: Client, log: list[Entry]) -> list[str]:
    """What this person was told is stored, is stored there."""
    return [
        f"{client.person} was told {cid} is at {seq}, and it is not"
        for cid, seq in client.heard.done
        if seq > len(log) or (log[seq - 1].actor, log[seq - 1].cid) != (client.person, cid)
    ]


def refused(world: World, client: Client, states: list[TableState]) -> list[str]:
    """A refusal is right on some prefix that was the newest between the asking and the answer."""
    found, log = [], world.database.logs[KEY]
    in_log = {(entry.actor, entry.cid) for entry in log}
    for asked, code, head, end in client.heard.refused:
        if code == "busy":
            continue
        # A refused command leaves no trace, so a copy that comes later is looked at anew.
        if (client.person, asked.cid) in in_log and not asked.again:
            found.append(f"{client.person} was refused {asked.cid} ({code}), and it is in the log")
        if not any(_refusal(states[seq], asked.command) == code for seq in range(head, end + 1)):
            found.append(f"{client.person} was refused a right move: {asked.command.action} ({code})")
    return found


def _refusal(state: TableState, command: d.Command) -> str | None:
    late = isinstance(command.action, m.Mix) and state.deal is not None
    now = state.deal.mix_by + 1 if late and state.deal else state.at
    verdict = d.decide(state, command, now, bytes(32))
    return verdict.code if isinstance(verdict, Refusal) else None


def shown(client: Client, state: TableState) -> list[str]:
    """This person sees the table as the log has it."""
    if client.final is not None:
        return []
    expected: Any = msgspec.json.decode(show.view_bytes(state, state.seat_of(client.person)))
    if client.seq != state.seq:
        return [f"{client.person} ended at {client.seq}, the log at {state.seq}"]
    return [] if client.view == expected else [f"{client.person} ended with another view"]
