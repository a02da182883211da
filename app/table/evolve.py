"""What an entry makes of a table's state. Pure: reads nothing but the state and the entry.

`evolve` changes the state it is given (the lane gives it a clone) and returns what happened, as events that
carry their audience. Facts recorded in the entry are compared with what the rules make of it now; a difference
sets the table aside instead of telling people something else than what was stored.
"""

from collections.abc import Iterable
from typing import Any, Final

from app.games.core.ruleset import Event, Match, Refusal, Shuffle
from app.games.core.scores import result_json, score_json
from app.games.registry import RULESETS
from app.table import entries as e
from app.table import state as s
from app.table.bots import bot
from app.table.fairness import answer
from app.table.state import MatchFacts, OpenDeal, Seat, TableState, from_chapter

NEXT_DEAL_MS: Final = 30_000
"""How long after the last play of a deal the next one starts, ready or not."""


class FoldError(Exception):
    """A log that its own code cannot fold; the table is set aside as `broken`."""


def fold(key: int, log: Iterable[e.Entry]) -> TableState:
    """The state after these entries, which begin with a chapter.

    Raises:
        FoldError: a hole, an unknown rules version, or an entry that cannot be folded.
    """
    state: TableState | None = None
    for entry in log:
        if state is None:
            state = _before_chapter(key, entry)
        evolve(state, entry)
    if state is None:
        raise FoldError("an empty log")
    return state


def _before_chapter(key: int, entry: e.Entry) -> TableState:
    if isinstance(entry.body, e.TableOpened):
        return TableState(key)
    if isinstance(entry.body, e.MatchStarted) and entry.private is not None:
        return from_chapter(key, entry.private["chapter"])
    raise FoldError(f"the log begins in mid-chapter, at {entry.seq}")


def evolve(state: TableState, entry: e.Entry) -> list[Event]:
    """Fold one entry into the state and say what happened.

    Raises:
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
        kept = [*state.cids.get(entry.actor, {}).items(), (entry.cid, entry.seq)]
        state.cids[entry.actor] = dict(kept[-s.CIDS_KEPT :])
    return events


def _follow(state: TableState, entry: e.Entry) -> list[Event]:
    body, private = entry.body, entry.private or {}
    match body:
        case e.TableOpened():
            return _opened(state, body)
        case e.Sat():
            return _sat(state, body)
        case e.BotsSat():
            return _bots_sat(state, body)
        case e.Stood():
            return _stood(state, body)
        case e.SwapAsked(seat=seat, to=to):
            state.seats[seat].wants = to
            return [Event({"type": "swap_asked", "seat": seat, "with": to})]
        case e.Swapped():
            return _swapped(state, body)
        case e.Readied(seat=seat, ready=ready):
            state.seats[seat].ready = ready
            return [Event({"type": "ready", "seat": seat, "ready": ready})]
        case e.OptionsChanged():
            return _options_changed(state, body)
        case e.MatchStarted():
            return _match_started(state, entry, body)
        case e.DealOpened():
            return _deal_opened(state, body, private)
        case e.Mixed(seat=seat):
            _deal(state).mixes[seat] = private["hex"]
            return [Event({"type": "mixed", "seat": seat})]
        case e.DealDealt():
            return _deal_dealt(state, entry, body)
        case e.Acted():
            return _acted(state, entry, body, private)
        case e.Away(seat=seat):
            state.seats[seat].away_since = entry.at
            return [Event({"type": "away", "seat": seat})]
        case e.Back(seat=seat):
            state.seats[seat].away_since = None
            return [Event({"type": "back", "seat": seat})]
        case e.HostPassed(person=person):
            state.host = person
            return [Event({"type": "host_passed", "person": person})]
        case e.TimeGivenBack():
            return _time_given_back(state, body)
        case e.DealAbandoned():
            return _deal_abandoned(state, body)
        case e.MatchStopped():
            return _match_stopped(state, entry, body)


# ── Seats ─────────────────────────────────────────────────────────────────────────────────────────


def _opened(state: TableState, body: e.TableOpened) -> list[Event]:
    state.table, state.public, state.host = body.table, body.public, body.host
    _lay_out(state, body.ruleset, body.seats, body.options, body.preset)
    state.seats[0].person = body.host
    for seat in state.seats[1:] if body.bots else ():
        seat.person = bot(body.bots, [one.person for one in state.seats])
    return []


def _lay_out(
    state: TableState, ruleset: str, seats: int, options: dict[str, Any], preset: str | None
) -> None:
    state.ruleset, state.options, state.preset = ruleset, dict(options), preset
    state.seats = [*state.seats[:seats], *(Seat() for _ in range(seats - len(state.seats)))]
    state.decisions = [*state.decisions[:seats], *([1] * (seats - len(state.decisions)))]


def _changed(state: TableState) -> None:
    """Seats, sides or rules changed: whoever was ready was ready for something else."""
    state.version += 1
    for seat in state.seats:
        seat.ready, seat.wants = False, None


def _sat(state: TableState, body: e.Sat) -> list[Event]:
    events, here = [], state.seat_of(body.person)
    if here is not None:
        state.seats[here].empty()
        events.append(Event({"type": "stood", "seat": here, "person": body.person}))
    state.seats[body.seat] = Seat(body.person)
    state.decisions[body.seat] += 1
    if state.seat_of(state.host) is None:
        state.host = body.person
    _changed(state)
    return [*events, Event({"type": "sat", "seat": body.seat, "person": body.person})]


def _bots_sat(state: TableState, body: e.BotsSat) -> list[Event]:
    events = []
    for seat, person in zip(body.seats, body.persons, strict=True):
        state.seats[seat] = Seat(person)
        state.decisions[seat] += 1
        events.append(Event({"type": "sat", "seat": seat, "person": person}))
    _changed(state)
    return events


def _stood(state: TableState, body: e.Stood) -> list[Event]:
    state.seats[body.seat].empty()
    if state.host == body.person:
        state.host = next((seat.person for seat in state.seats if seat.human), body.person)
    _changed(state)
    return [Event({"type": "stood", "seat": body.seat, "person": body.person})]


def _swapped(state: TableState, body: e.Swapped) -> list[Event]:
    a, b = body.seats
    state.seats[a], state.seats[b] = state.seats[b], state.seats[a]
    for seat in (a, b):
        state.decisions[seat] += 1
    _changed(state)
    persons = [state.seats[a].person, state.seats[b].person]
    return [Event({"type": "swapped", "seats": [a, b], "persons": persons})]


def _closed_up(seats: list[Seat], chairs: int) -> list[Seat]:
    """Those who sit, in their order, on so many chairs; where they are too many the last bots go."""
    sitting = [seat for seat in seats if seat.person]
    while len(sitting) > chairs:
        sitting.remove([seat for seat in sitting if not seat.human][-1])
    return [*sitting, *(Seat() for _ in range(chairs - len(sitting)))]


def _options_changed(state: TableState, body: e.OptionsChanged) -> list[Event]:
    if body.seats < len(state.seats):
        # Fewer chairs: people close up in their order, so that nobody loses a seat while there is one.
        state.seats = _closed_up(state.seats, body.seats)
    _lay_out(state, body.ruleset, body.seats, body.options, body.preset)
    if state.seat_of(state.host) is None and (
        first := next((t.person for t in state.seats if t.human), None)
    ):
        state.host = first
    _changed(state)
    if state.phase == s.MATCH_OVER:
        # Another game may be laid out now: the finished match stays in the history, not on the cloth.
        state.phase, state.facts, state.match, state.deal, state.before_deal = (
            s.GATHERING,
            None,
            None,
            None,
            None,
        )
    return [Event({"type": "options_changed"})]


# ── Matches and deals ─────────────────────────────────────────────────────────────────────────────


def _match_started(state: TableState, entry: e.Entry, body: e.MatchStarted) -> list[Event]:
    rules = RULESETS.get(body.ruleset)
    if rules is None or rules.rules_version != body.rules_version:
        raise FoldError(f"rules {body.ruleset} {body.rules_version} are unknown here")
    state.facts = MatchFacts(
        body.number,
        body.ruleset,
        body.rules_version,
        dict(body.options),
        body.seats,
        body.first_dealer,
        tuple(body.persons),
        entry.at,
    )
    state.match = rules.start(dict(body.options), body.seats, body.first_dealer)
    state.matches, state.deals, state.deal, state.before_deal = body.number, 0, None, None
    state.phase, state.next_deal_at = s.DEALING, None
    _changed(state)
    return [Event({"type": "match_started", "number": body.number})]


def _deal_opened(state: TableState, body: e.DealOpened, private: dict[str, Any]) -> list[Event]:
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


def _deal_dealt(state: TableState, entry: e.Entry, body: e.DealDealt) -> list[Event]:
    deal, match = _deal(state), _match(state)
    deal.mixes, deal.dealt = {int(seat): mix for seat, mix in body.mixes.items()}, True
    scored = len(match.scores)
    events = deal_out(match, deal, state)
    for seat in range(len(state.decisions)):
        state.decisions[seat] += 1
    return _settle(state, entry.at, events, scored, body.facts)


def _acted(state: TableState, entry: e.Entry, body: e.Acted, private: dict[str, Any]) -> list[Event]:
    deal, match = _deal(state), _match(state)
    move = state.match_rules.parse_move({**body.move, **private.get("move", {})})
    scored = len(match.scores)
    events = match.apply(body.seat, move)
    if isinstance(events, Refusal):
        raise FoldError(f"entry {entry.seq} holds a move that is refused: {events.code}")
    events += supply(match, deal, state)
    state.decisions[body.seat] += 1
    return _settle(state, entry.at, events, scored, body.facts)


def _settle(state: TableState, at: int, events: list[Event], scored: int, recorded: e.Facts) -> list[Event]:
    """After cards moved: where the table stands now, and whether the record says the same."""
    match, deal = _match(state), _deal(state)
    facts = facts_of(match, deal, scored)
    if e.canonical_json(facts) != e.canonical_json(recorded):
        raise FoldError("the rules now give another score than the one recorded")
    if facts.secret is not None:
        events.append(_publish(deal))
    if facts.ended is not None:
        assert state.facts is not None
        state.phase, state.facts.ended, state.next_deal_at = s.MATCH_OVER, facts.ended, None
    elif facts.scored is None:
        state.phase = s.PLAYING
    else:
        awaited = match.awaits()
        pause = isinstance(awaited, Shuffle) and awaited.pause
        state.phase = s.BETWEEN_DEALS if pause else s.DEALING
        state.next_deal_at = at + NEXT_DEAL_MS if pause else None
    return events


def _publish(deal: OpenDeal) -> Event:
    deal.published = True
    return Event({"type": "secret_published", "deal": deal.number, "secret": deal.secret})


def _deal_abandoned(state: TableState, body: e.DealAbandoned) -> list[Event]:
    assert state.before_deal is not None
    state.match = state.before_deal.clone()
    state.phase, state.next_deal_at = s.DEALING, None
    published = _publish(_deal(state))
    return [Event({"type": "deal_abandoned", "deal": body.deal}), published]


def _match_stopped(state: TableState, entry: e.Entry, body: e.MatchStopped) -> list[Event]:
    assert state.facts is not None
    events = [Event({"type": "match_stopped", "person": entry.actor})]
    if state.deal is not None and not state.deal.published:
        events.append(_publish(state.deal))
    state.phase, state.facts.ended, state.next_deal_at = s.MATCH_OVER, body.facts.ended, None
    _changed(state)
    return events


def _time_given_back(state: TableState, body: e.TimeGivenBack) -> list[Event]:
    # `mix_by` is part of the committed bytes and cannot move: a missed mix is a silent seat.
    state.last_outage = body.outage
    if state.next_deal_at is not None:
        state.next_deal_at += body.ms
    for seat in state.seats:
        if seat.away_since is not None:
            seat.away_since += body.ms
    return []


# ── What chance gives ─────────────────────────────────────────────────────────────────────────────


def deal_out(match: Match, deal: OpenDeal, state: TableState) -> list[Event]:
    """Give the pack that opens a deal, and what follows from it."""
    chance = match.awaits()
    if chance is None or chance.label != "pack":
        raise FoldError("no pack is awaited")
    return match.supply(_answer(deal, state, chance)) + supply(match, deal, state)


def supply(match: Match, deal: OpenDeal, state: TableState) -> list[Event]:
    """Give every chance event that belongs to the deal in progress."""
    events: list[Event] = []
    while (chance := match.awaits()) is not None and chance.label != "pack":
        events += match.supply(_answer(deal, state, chance))
    return events


def _answer(deal: OpenDeal, state: TableState, chance: Any) -> list[int] | int:
    assert state.facts is not None
    return answer(chance, deal.secret, deal.number, state.facts.rules_version, deal.asked, deal.mixes)


# ── Facts ─────────────────────────────────────────────────────────────────────────────────────────


def facts_of(match: Match, deal: OpenDeal, scored_before: int) -> e.Facts:
    """What is decided for good once `match` has more scores than before, or is over."""
    scores = match.scores[scored_before:]
    if not scores:
        return e.Facts()
    ended = None
    if match.result is not None:
        totals = list(scores[-1].totals)
        ended = {**(result_json(match.result) or {}), "unfinished": False, "totals": totals}
    return e.Facts(scored=score_json(scores[-1]), ended=ended, secret=deal.secret)


def _match(state: TableState) -> Match:
    if state.match is None:
        raise FoldError("no match")
    return state.match


def _deal(state: TableState) -> OpenDeal:
    if state.deal is None:
        raise FoldError("no deal")
    return state.deal
