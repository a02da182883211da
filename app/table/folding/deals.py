"""What entries about matches and deals make of the table.

Facts recorded in an entry are compared with what the rules make of it now; a difference sets the table aside instead
of telling people something else than what was stored.
"""

from dataclasses import replace
from typing import Any

from app.games.core.ruleset import Event, Match, Refusal, Shuffle
from app.games.registry import OUTSIDE, knows
from app.table import entries as e
from app.table import state as s
from app.table.clocks import begun
from app.table.entries import CLOCK
from app.table.folding.absence import back, gone
from app.table.folding.chance import agree, deal_out, facts_of, supply
from app.table.folding.fault import FoldError, NotInstalled, TooNew, rules_of
from app.table.folding.lending import fall_back, hands_seen
from app.table.folding.questions import end_question, run_clocks, shift_clocks
from app.table.folding.seats import changed
from app.table.folding.takeback import begin_anew, keep
from app.table.manners import BANKS
from app.table.questions import HOLDS, NO, YES
from app.table.state import NEXT_DEAL_MS, MatchFacts, OpenDeal, TableState


def match_started(state: TableState, entry: e.Entry, body: e.MatchStarted) -> list[Event]:
    """A match begins."""
    rules = rules_of(body.ruleset, body.package)
    if body.ruleset in OUTSIDE and rules.rules_version != body.rules_version:
        raise NotInstalled(f"{body.ruleset} {body.rules_version} of {body.package} is not installed here")
    if rules.rules_version < body.rules_version or not knows(body.ruleset, body.options):
        raise TooNew(f"rules {body.ruleset} {body.rules_version} (or a house rule) are not known here yet")
    if rules.rules_version != body.rules_version:
        raise FoldError(f"rules {body.ruleset} {body.rules_version} are not known here any more")
    state.facts = MatchFacts(
        body.number,
        body.ruleset,
        body.rules_version,
        dict(body.options),
        body.seats,
        body.first_dealer,
        tuple(body.persons),
        entry.at,
        package=body.package or None,
    )
    state.match = rules.start(dict(body.options), body.seats, body.first_dealer)
    state.matches, state.deals, state.deal, state.before_deal = body.number, 0, None, None
    begin_anew(state)
    state.clocks = begun(state.manners.clock, BANKS, body.seats)
    state.phase, state.next_deal_at = s.DEALING, None
    changed(state)
    return [Event({"type": "match_started", "number": body.number})]


def deal_opened(state: TableState, body: e.DealOpened, private: dict[str, Any]) -> list[Event]:
    """A deal is committed to."""
    if private["check"] != state.check():
        raise FoldError(f"the state before deal {body.deal} is not the one it was opened on")
    match = _match(state)
    state.before_deal = match.clone()
    state.deals = body.deal
    state.deal = OpenDeal(body.deal, private["secret"], body.commit, tuple(body.asked), body.mix_by)
    state.phase, state.next_deal_at = s.DEALING, None
    for seat in state.seats:
        seat.ready = False
    named = {"deal": body.deal, "commit": body.commit, "asked": body.asked, "mix_by": body.mix_by}
    return [Event({"type": "deal_opened", **named})]


def mixed(state: TableState, seat: int, private: dict[str, Any]) -> list[Event]:
    """A seat gave its mix."""
    _deal(state).mixes[seat] = private["hex"]
    return [Event({"type": "mixed", "seat": seat})]


def deal_dealt(state: TableState, entry: e.Entry, body: e.DealDealt) -> list[Event]:
    """The cards are dealt."""
    deal, match = _deal(state), _match(state)
    deal.mixes, deal.dealt = {int(seat): mix for seat, mix in body.mixes.items()}, True
    scored = len(match.scores)
    events = deal_out(match, deal, state)
    for seat in range(len(state.decisions)):
        state.decisions[seat] += 1
    state.seen_hands = hands_seen(state)
    begin_anew(state)
    return _settle(state, entry.at, events, scored, body.facts)


def acted(state: TableState, entry: e.Entry, body: e.Acted, private: dict[str, Any]) -> list[Event]:
    """A move was made."""
    deal, match = _deal(state), _match(state)
    move = state.match_rules.parse_move({**body.move, **private.get("move", {})})
    scored = len(match.scores)
    before = match.clone() if entry.actor is not None else None
    events = match.apply(body.seat, move)
    if isinstance(events, Refusal):
        raise FoldError(f"entry {entry.seq} holds a move that is refused: {events.code}")
    keep(state, entry, body.seat, before, events)
    events += supply(match, deal, state)
    state.decisions[body.seat] += 1
    _mark(state, deal, body)
    if body.by:
        events[0] = replace(events[0], shared={**events[0].shared, "by": body.by})
    said = [*_clock_of(state, entry.at, body), *events]
    return _settle(state, entry.at, said, scored, body.facts)


def _mark(state: TableState, deal: OpenDeal, body: e.Acted) -> None:
    """Remember who moved for the person whose seat it is: a stand-in, the clock, or whoever has borrowed it."""
    assert state.facts is not None
    seat = state.seats[body.seat]
    by = body.by or (seat.person if seat.owner is not None else None) or ""
    deal.moved(body.seat, by)
    if by:
        state.facts.play_for(body.seat, by)


def _clock_of(state: TableState, at: int, body: e.Acted) -> list[Event]:
    """The clock of the seat that moved stops. Who moves is here; whose time ran out twice is not."""
    seat = state.seats[body.seat]
    if body.by != CLOCK:
        if state.clocks is not None:
            state.clocks.stop(body.seat, at)
        return back(state, body.seat, at) if not body.by and seat.left else []
    assert state.clocks is not None
    away = state.clocks.run_out(body.seat) and seat.away_since is None
    told = Event({"type": "timed_out", "seat": body.seat, "away": away})
    return [told, *gone(state, body.seat, at, left=True)] if away else [told]


def claimed(state: TableState, entry: e.Entry, body: e.Claimed) -> list[Event]:
    """The rest of the deal goes to one side, as all agreed."""
    match, told = _match(state), Event({"type": "claimed", "claim": body.claim, "seat": body.seat})
    scored = len(match.scores)
    end_question(state, entry.at, YES)
    events = match.give_rest(body.seat, body.claim)
    begin_anew(state)
    return _settle(state, entry.at, [told, *events], scored, body.facts)


def _settle(state: TableState, at: int, events: list[Event], scored: int, recorded: e.Facts) -> list[Event]:
    """After cards moved: where the table stands now, and whether the record says the same."""
    match, deal = _match(state), _deal(state)
    facts = facts_of(match, deal, scored)
    if not agree(recorded, facts):
        raise FoldError("the rules now give another score than the one recorded")
    if facts.secret is not None:
        events.append(_publish(state, deal))
        state.claims, state.shown = {}, {}
    if facts.ended is not None:
        assert state.facts is not None
        _end(state, facts.ended, at)
    elif facts.scored is None:
        state.phase = s.PLAYING
    else:
        awaited = match.awaits()
        pause = isinstance(awaited, Shuffle) and awaited.pause
        state.phase = s.BETWEEN_DEALS if pause else s.DEALING
        state.next_deal_at = at + NEXT_DEAL_MS if pause else None
    run_clocks(state, at)
    return events


def _publish(state: TableState, deal: OpenDeal) -> Event:
    deal.published = True
    state.seen_hands = {}
    return Event({"type": "secret_published", "deal": deal.number, "secret": deal.secret})


def deal_abandoned(state: TableState, entry: e.Entry, body: e.DealAbandoned) -> list[Event]:
    """The deal is void, and what was asked about it."""
    assert state.before_deal is not None
    state.match = state.before_deal.clone()
    begin_anew(state)
    if state.question is not None and state.question.kind in HOLDS:
        end_question(state, entry.at, NO)
    state.phase, state.next_deal_at = s.DEALING, None
    run_clocks(state, state.at)
    published = _publish(state, _deal(state))
    return [Event({"type": "deal_abandoned", "deal": body.deal}), published]


def match_stopped(state: TableState, entry: e.Entry, body: e.MatchStopped) -> list[Event]:
    """The match ends unfinished."""
    return [Event({"type": "match_stopped", "person": entry.actor}), *_stop(state, body.facts, entry.at)]


def closed(state: TableState, entry: e.Entry, body: e.Closed) -> list[Event]:
    """The table is closed; a match that was running ends unfinished."""
    stopped = [] if body.facts is None else _stop(state, body.facts, entry.at)
    state.closed = True
    return [Event({"type": "closed", "person": entry.actor}), *stopped]


def _stop(state: TableState, facts: e.Facts, at: int) -> list[Event]:
    published = []
    if state.deal is not None and not state.deal.published:
        published.append(_publish(state, state.deal))
    _end(state, facts.ended, at)
    changed(state)
    return published


def _end(state: TableState, ended: dict[str, Any] | None, at: int) -> None:
    """The match is over: nothing is asked any more, and everybody sits for themselves, on their own seats."""
    assert state.facts is not None
    state.phase, state.facts.ended, state.next_deal_at = s.MATCH_OVER, ended, None
    state.question, state.paused_at, state.clocks, state.woken_at = None, None, None, None
    state.claims, state.shown, state.spared = {}, {}, ()
    for n, seat in enumerate(state.seats):
        fall_back(state, n, at)
        seat.stand_in, seat.ask_at = None, None
    if left := [seat for seat in state.seats if seat.left or seat.person in state.removed]:
        for seat in left:
            seat.empty()
        if state.seat_of(state.host) is None:
            state.host = next((seat.person for seat in state.seats if seat.human), state.host)
        changed(state)


def time_given_back(state: TableState, body: e.TimeGivenBack) -> list[Event]:
    """Deadlines move by an outage."""
    # `mix_by` is part of the committed bytes and cannot move: a missed mix is a silent seat.
    state.last_outage = body.outage
    shift_clocks(state, body.ms)
    if state.question is not None:
        state.question.due_at += body.ms
    for seat in state.seats:
        if seat.away_since is not None:
            seat.away_since += body.ms
        if seat.ask_at is not None:
            seat.ask_at += body.ms
    if state.woken_at is not None:
        state.woken_at += body.ms
    return []


def _match(state: TableState) -> Match:
    if state.match is None:
        raise FoldError("no match")
    return state.match


def _deal(state: TableState) -> OpenDeal:
    if state.deal is None:
        raise FoldError("no deal")
    return state.deal
