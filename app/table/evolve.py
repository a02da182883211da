"""What an entry makes of a table's state. Pure: reads nothing but the state and the entry.

`evolve` changes the state it is given (the lane gives it a clone) and returns what happened, as events that
carry their audience. What each kind of entry does stands in `folding`.
"""

from collections.abc import Iterable

from app.games.core.ruleset import Event
from app.table import entries as e
from app.table import state as s
from app.table.folding import absence, deals, lending, members, questions, seats, takeback
from app.table.folding.fault import FoldError, NotInstalled, TooNew
from app.table.state import TableState, from_chapter

__all__ = ["FoldError", "NotInstalled", "TooNew", "before_chapter", "evolve", "fold"]


def fold(key: int, log: Iterable[e.Entry]) -> TableState:
    """The state after these entries, which begin with a chapter.

    Raises:
        TooNew: a newer release has written something that is unknown here.
        FoldError: a hole, a rules version that is gone, or an entry that cannot be folded.
    """
    state: TableState | None = None
    for entry in log:
        if state is None:
            state = before_chapter(key, entry)
        evolve(state, entry)
    if state is None:
        raise FoldError("an empty log")
    return state


def before_chapter(key: int, entry: e.Entry) -> TableState:
    """The state before an entry that begins a chapter.

    Raises:
        FoldError: it begins none.
    """
    if isinstance(entry.body, e.TableOpened):
        return TableState(key)
    if isinstance(entry.body, e.MatchStarted) and entry.private is not None:
        return from_chapter(key, entry.private["chapter"])
    raise FoldError(f"the log begins in mid-chapter, at {entry.seq}")


def evolve(state: TableState, entry: e.Entry) -> list[Event]:
    """Fold one entry into the state and say what happened.

    Raises:
        TooNew: only a newer release can follow it.
        FoldError: not the next entry, or one that the rules cannot follow.
    """
    if entry.seq != state.seq + 1:
        raise FoldError(f"entry {entry.seq} after {state.seq}")
    try:
        events = _follow(state, entry)
    except FoldError:
        raise
    except Exception as fault:
        raise FoldError(f"entry {entry.seq} ({entry.kind}) cannot be folded: {fault!r}") from fault
    state.seq, state.at = entry.seq, entry.at
    if entry.actor is not None and entry.cid is not None:
        kept = {**state.cids.get(entry.actor, {}), entry.cid: entry.seq}
        if len(kept) > s.CIDS_KEPT:
            del kept[next(iter(kept))]
        state.cids[entry.actor] = kept
    return events


def _follow(state: TableState, entry: e.Entry) -> list[Event]:
    body, private = entry.body, entry.private or {}
    match body:
        case e.Acted():  # first, for most entries are moves
            return deals.acted(state, entry, body, private)
        case e.TableOpened():
            return seats.opened(state, body)
        case e.Sat():
            return seats.sat(state, body)
        case e.BotsSat():
            return seats.bots_sat(state, body)
        case e.Stood():
            return seats.stood(state, body)
        case e.SwapAsked(seat=seat, to=to):
            state.seats[seat].wants = to
            return [Event({"type": "swap_asked", "seat": seat, "with": to})]
        case e.Swapped():
            return seats.swapped(state, body)
        case e.Readied(seat=seat, ready=ready):
            state.seats[seat].ready = ready
            return [Event({"type": "ready", "seat": seat, "ready": ready})]
        case e.OptionsChanged():
            return seats.options_changed(state, body)
        case e.MannersChanged(manners=manners):
            return seats.manners_changed(state, manners)
        case e.MatchStarted():
            return deals.match_started(state, entry, body)
        case e.DealOpened():
            return deals.deal_opened(state, body, private)
        case e.Mixed(seat=seat):
            return deals.mixed(state, seat, private)
        case e.DealDealt():
            return deals.deal_dealt(state, entry, body)
        case e.Away():
            return absence.away(state, entry, body)
        case e.Back(seat=seat):
            return absence.back(state, seat, entry.at)
        case e.Waited():
            return absence.waited(state, entry, body)
        case e.StandInSat():
            return absence.stand_in_sat(state, entry, body)
        case e.HostPassed(person=person):
            state.host = person
            return [Event({"type": "host_passed", "person": person})]
        case e.Paused():
            return questions.paused(state, entry)
        case e.Resumed():
            return questions.resumed(state, entry)
        case e.QuestionAsked():
            return questions.asked(state, entry, body)
        case e.Answered(seat=seat, answer=answer):
            assert state.question is not None
            state.question.answers[seat] = answer
            return [Event({"type": "answered", "seat": seat, "answer": answer})]
        case e.QuestionClosed():
            return questions.closed(state, entry, body)
        case e.SeatLent():
            return lending.lent(state, entry, body)
        case e.SeatReturned():
            return lending.returned(state, entry, body)
        case e.Undone():
            return takeback.undone(state, entry, body)
        case e.Claimed():
            return deals.claimed(state, entry, body)
        case e.TimeGivenBack():
            return deals.time_given_back(state, body)
        case e.DealAbandoned():
            return deals.deal_abandoned(state, entry, body)
        case e.MatchStopped():
            return deals.match_stopped(state, entry, body)
        case e.Removed():
            return seats.removed(state, entry, body)
        case e.StandingSet():
            return members.standing_set(state, body)
        case e.MemberNamed(person=person):
            return members.named(state, person)
        case e.MemberLeft():
            return members.left(state, body)
        case e.SeatKept():
            return members.kept(state, body)
        case e.SeatSpared():
            return members.spared(state, body)
        case e.Closed():
            return deals.closed(state, entry, body)
        case e.Unread(named=named, newer=newer):
            fault = f"entry {entry.seq} ({named}) cannot be read"
            raise TooNew(fault) if newer else FoldError(fault)
