"""May this be done, here and now? Pure: a command and a state give an entry, or a refusal.

What a decision uses of `now` (ms) and `fresh` (32 random bytes, new for each try) it copies into the entry.
Nothing here changes the state; `evolve` does, when the entry is folded.
"""

import hmac
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, assert_never

from app.games.core.options import OptionError
from app.games.core.ruleset import BadMove, Match, Refusal
from app.games.registry import RULESETS
from app.table import duties as d
from app.table import entries as e
from app.table import messages as m
from app.table import state as s
from app.table.bots import bot, is_bot
from app.table.evolve import deal_out, facts_of, supply
from app.table.fairness import commitment
from app.table.state import OpenDeal, TableState

MIX_MS: Final = 3_000
"""How long the browsers asked may take to send their mix."""


@dataclass(frozen=True, slots=True)
class MarkAway:
    """A seated person's connection has been gone for a while."""

    person: str


@dataclass(frozen=True, slots=True)
class MarkBack:
    """A seated person is connected again."""

    person: str


@dataclass(frozen=True, slots=True)
class GiveTimeBack:
    """An outage (its row's id) in which nobody could play took so many ms."""

    outage: int
    ms: int


@dataclass(frozen=True, slots=True)
class AbandonDeal:
    """The open deal's cards may have been seen: void it."""


TableWork: TypeAlias = d.Duty | MarkAway | MarkBack | GiveTimeBack | AbandonDeal


@dataclass(frozen=True, slots=True)
class Command:
    """Somebody wants something. `actor` and `cid` are None for the table's own work."""

    action: m.Action | TableWork
    actor: str | None = None
    cid: str | None = None
    decision: int | None = None
    version: int | None = None


@dataclass(frozen=True, slots=True)
class _Draft:
    body: e.Body
    private: dict[str, Any] | None = None


Verdict: TypeAlias = _Draft | Refusal

_VERSIONED = (m.Sit, m.Stand, m.Swap, m.Ready, m.Unready, m.SetOptions, m.Start, m.Free, m.SeatBots)


def decide(state: TableState, command: Command, now: int, fresh: bytes) -> e.Entry | Refusal:
    """The entry this command makes at the table as it stands, or why not. Changes nothing."""
    verdict = _judge(state, command, now, fresh)
    if isinstance(verdict, Refusal):
        return verdict
    return e.Entry(
        table=state.key,
        seq=state.seq + 1,
        entry_id=_derive(fresh, b"entry").hex()[:32],
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
) -> e.Entry | Refusal:
    """The first entry of a table, or why there can be no such table."""
    frozen = frozen_rules(ruleset, seats, chosen, preset)
    if isinstance(frozen, Refusal):
        return frozen
    body = e.TableOpened(
        table=table,
        ruleset=ruleset,
        seats=seats,
        options=frozen,
        preset=preset,
        public=public,
        host=host,
        bots=bots,
    )
    entry_id = _derive(fresh, b"entry").hex()[:32]
    return e.Entry(table=key, seq=1, entry_id=entry_id, at=now, actor=host, cid=cid, body=body, private=None)


def frozen_rules(
    ruleset: str, seats: int, chosen: dict[str, Any], preset: str | None
) -> dict[str, Any] | Refusal:
    """All options in force for such a table: a preset's changes, then what was chosen, then the defaults."""
    rules = RULESETS.get(ruleset)
    if rules is None:
        return Refusal("unknown_ruleset")
    if seats not in rules.seats:
        return Refusal("bad_seat_count", {"seats": list(rules.seats)})
    named = next((one for one in rules.presets if one.key == preset), None)
    if preset is not None and named is None:
        return Refusal("bad_option_value", {"option": "preset"})
    try:
        return rules.freeze(seats, {**(named.changes if named else {}), **chosen})
    except OptionError as fault:
        return Refusal(fault.code, fault.params)


def _derive(fresh: bytes, label: bytes) -> bytes:
    """Independent bytes for each use of one draw, so that a public id tells nothing of a secret."""
    return hmac.digest(fresh, label, "sha256")


def _judge(state: TableState, command: Command, now: int, fresh: bytes) -> Verdict:
    action = command.action
    if isinstance(action, _VERSIONED) and command.version != state.version and not _between(state, command):
        return Refusal("stale_version", {"version": state.version})
    match action:
        case m.Sit() | m.Stand() | m.Swap() | m.Free() | m.SeatBots():
            return _seats(state, command.actor, action)
        case m.Ready() | m.Unready() | m.Rematch():
            return _ready(state, command.actor, action)
        case m.SetOptions() | m.Start() | m.PassHost() | m.Stop():
            return _host(state, command.actor, action, fresh)
        case m.Mix():
            return _mix(state, command.actor, action, now)
        case m.Act():
            return _act(state, command, action)
        case _:
            return _table_work(state, action, now, fresh)


def _between(state: TableState, command: Command) -> bool:
    """Between deals seats cannot change, so `ready` needs no version."""
    ready = isinstance(command.action, m.Ready | m.Unready)
    return ready and state.phase == s.BETWEEN_DEALS and command.version is None


# ── People and seats ──────────────────────────────────────────────────────────────────────────────


def _seats(
    state: TableState, actor: str | None, action: m.Sit | m.Stand | m.Swap | m.Free | m.SeatBots
) -> Verdict:
    if actor is None:
        return Refusal("no_session")
    if state.match_running:
        return Refusal("match_running")
    match action:
        case m.Sit(seat=seat):
            return _sit(state, actor, seat)
        case m.Stand():
            mine = state.seat_of(actor)
            return Refusal("not_seated") if mine is None else _Draft(e.Stood(seat=mine, person=actor))
        case m.Swap(person=person):
            return _swap(state, actor, person)
        case m.Free(person=person):
            seat_of = state.seat_of(person)
            if state.host != actor:
                return Refusal("not_host")
            return (
                Refusal("no_such_person") if seat_of is None else _Draft(e.Stood(seat=seat_of, person=person))
            )
        case m.SeatBots():
            return _seat_bots(state, actor, action)
        case _:
            assert_never(action)


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
    return _Draft(e.BotsSat(seats=seats, persons=bots))


def _sit(state: TableState, actor: str, seat: int) -> Verdict:
    if seat >= len(state.seats):
        return Refusal("no_such_seat")
    if state.seats[seat].person == actor:
        return Refusal("already_seated")
    if state.seats[seat].human:
        return Refusal("seat_taken")
    return _Draft(e.Sat(seat=seat, person=actor))


def _swap(state: TableState, actor: str, person: str) -> Verdict:
    mine, theirs = state.seat_of(actor), state.seat_of(person)
    if mine is None:
        return Refusal("not_seated")
    if theirs is None or theirs == mine:
        return Refusal("no_such_person")
    if state.seats[theirs].wants == mine or not state.seats[theirs].human:
        return _Draft(e.Swapped(seats=(min(mine, theirs), max(mine, theirs))))
    return _Draft(e.SwapAsked(seat=mine, to=theirs))


def _ready(state: TableState, actor: str | None, action: m.Ready | m.Unready | m.Rematch) -> Verdict:
    mine = state.seat_of(actor)
    if mine is None:
        return Refusal("not_seated")
    if isinstance(action, m.Rematch) and state.phase != s.MATCH_OVER:
        return Refusal("wrong_phase")
    if state.phase in (s.DEALING, s.PLAYING):
        return Refusal("wrong_phase")
    return _Draft(e.Readied(seat=mine, ready=not isinstance(action, m.Unready)))


def _host(
    state: TableState, actor: str | None, action: m.SetOptions | m.Start | m.PassHost | m.Stop, fresh: bytes
) -> Verdict:
    if isinstance(action, m.Stop):
        return _stop(state, actor)
    if actor is None or actor != state.host:
        return Refusal("not_host")
    if isinstance(action, m.PassHost):
        if state.seat_of(action.person) is None or action.person == actor or is_bot(action.person):
            return Refusal("no_such_person")
        return _Draft(e.HostPassed(person=action.person))
    if state.match_running:
        return Refusal("match_running")
    if isinstance(action, m.Start):
        return _start(state, fresh)
    frozen = frozen_rules(action.ruleset, action.seats, action.options, action.preset)
    if isinstance(frozen, Refusal):
        return frozen
    if sum(1 for seat in state.seats if seat.human) > action.seats:
        # Whoever would be left without a chair must be asked to stand first, by name.
        return Refusal("bad_seat_count", {"seats": list(RULESETS[action.ruleset].seats), "too_few": True})
    body = e.OptionsChanged(ruleset=action.ruleset, seats=action.seats, options=frozen, preset=action.preset)
    return _Draft(body)


def _stop(state: TableState, actor: str | None) -> Verdict:
    mine, host = state.seat_of(actor), state.seat_of(state.host)
    if not state.match_running or state.match is None:
        return Refusal("no_match")
    host_away = host is None or state.seats[host].away_since is not None
    if actor is None or (actor != state.host and not (mine is not None and host_away)):
        return Refusal("not_host")
    scores = state.match.scores
    totals = list(scores[-1].totals) if scores else []
    secret = state.deal.secret if state.deal and not state.deal.published else None
    ended = {"winners": [], "reason": "stopped", "unfinished": True, "totals": totals}
    return _Draft(e.MatchStopped(facts=e.Facts(ended=ended, secret=secret)))


# ── Play ──────────────────────────────────────────────────────────────────────────────────────────


def _mix(state: TableState, actor: str | None, action: m.Mix, now: int) -> Verdict:
    mine, deal = state.seat_of(actor), state.deal
    if mine is None:
        return Refusal("not_seated")
    asked = state.phase == s.DEALING and deal is not None and deal.gathering and mine in deal.silent
    if not asked or deal is None or now > deal.mix_by:
        return Refusal("mix_not_asked")
    return _Draft(e.Mixed(seat=mine), {"hex": action.hex})


def _act(state: TableState, command: Command, action: m.Act) -> Verdict:
    seat = state.seat_of(command.actor)
    if state.match is None or state.facts is None or not state.match_running:
        return Refusal("wrong_phase")
    rules = state.match_rules
    try:
        move = rules.parse_move(action.move)
    except BadMove:
        return Refusal("bad_message")
    if seat is None:
        return Refusal("not_seated")
    owed = state.owes(seat)
    if command.decision != owed and not (command.decision is None and owed is None):
        return Refusal("stale_decision")
    if state.phase != s.PLAYING or state.deal is None:
        return Refusal("wrong_phase")
    trial = state.match.clone()
    if isinstance(refused := trial.apply(seat, move), Refusal):
        return refused
    supply(trial, state.deal, state)
    facts = facts_of(trial, state.deal, len(state.match.scores))
    written = rules.move_json(move)
    hidden = rules.hidden_params.get(written["type"], frozenset())
    shown = {key: value for key, value in written.items() if key not in hidden}
    kept = {key: written[key] for key in sorted(hidden & written.keys())}
    return _Draft(e.Acted(seat=seat, move=shown, facts=facts), {"move": kept} if kept else None)


# ── The table's own work ──────────────────────────────────────────────────────────────────────────


def _table_work(state: TableState, work: TableWork, now: int, fresh: bytes) -> Verdict:
    match work:
        case MarkAway(person=person):
            return _mark(state, person, away=True)
        case MarkBack(person=person):
            return _mark(state, person, away=False)
        case GiveTimeBack(outage=outage, ms=ms):
            if outage <= state.last_outage:
                return Refusal("not_due")
            return _Draft(e.TimeGivenBack(outage=outage, ms=ms))
        case AbandonDeal():
            if state.deal is None or state.deal.published:
                return Refusal("not_due")
            return _Draft(e.DealAbandoned(deal=state.deal.number, secret=state.deal.secret))
        case _:
            return _duty(state, work, now, fresh)


def _mark(state: TableState, person: str, *, away: bool) -> Verdict:
    seat = state.seat_of(person)
    if seat is None or (state.seats[seat].away_since is not None) == away:
        return Refusal("not_due")
    return _Draft(e.Away(seat=seat, person=person) if away else e.Back(seat=seat, person=person))


def _duty(state: TableState, duty: d.Duty, now: int, fresh: bytes) -> Verdict:
    if not any(due <= now and duty == owed for due, owed in d.duties(state)):
        return Refusal("not_due")
    match duty:
        case d.StartMatch():
            return _start(state, fresh)
        case d.OpenDeal():
            return _open_deal(state, now, fresh)
        case d.DealCards():
            return _deal_cards(state)
        case d.BotMove(seat=seat, move=move):
            assert move is not None, "a bot has not thought yet"
            return _act(
                state, Command(m.Act(move), state.seats[seat].person, None, state.owes(seat)), m.Act(move)
            )
        case d.PassOnHost():
            heir = next(state.seats[n].person for n in state.present())
            assert heir is not None
            return _Draft(e.HostPassed(person=heir))
        case _:
            assert_never(duty)


def _start(state: TableState, fresh: bytes) -> Verdict:
    persons = [seat.person for seat in state.seats if seat.person is not None]
    if len(persons) < len(state.seats):
        return Refusal("seats_not_full")
    rules, seats = state.rules, len(state.seats)
    body = e.MatchStarted(
        number=state.matches + 1,
        ruleset=state.ruleset,
        rules_version=rules.rules_version,
        seats=seats,
        options=state.options,
        first_dealer=_first_dealer(state, fresh),
        persons=persons,
    )
    return _Draft(body, {"chapter": state.to_json(with_match=False)})


def _first_dealer(state: TableState, fresh: bytes) -> int:
    """Drawn for a table's first match; in a rematch the first dealer moves on."""
    before = state.facts
    if before is not None and (before.ruleset, before.seats) == (state.ruleset, len(state.seats)):
        return (before.first_dealer + 1) % before.seats
    return int.from_bytes(_derive(fresh, b"dealer"), "big") % len(state.seats)


def _open_deal(state: TableState, now: int, fresh: bytes) -> Verdict:
    assert state.facts is not None
    secret, deal = _derive(fresh, b"deal").hex(), state.deals + 1
    asked = state.present()
    mix_by = max(state.at, now) + (MIX_MS if asked else 0)
    facts = state.facts
    commit = commitment(state.table, facts.number, deal, facts.rules_version, asked, mix_by, secret)
    body = e.DealOpened(deal=deal, commit=commit, asked=asked, mix_by=mix_by)
    return _Draft(body, {"secret": secret, "check": state.check()})


def _deal_cards(state: TableState) -> Verdict:
    assert state.deal is not None and state.match is not None
    deal: OpenDeal = state.deal
    trial: Match = state.match.clone()
    deal_out(trial, deal, state)
    facts = facts_of(trial, deal, len(state.match.scores))
    mixes = {str(seat): mix for seat, mix in deal.mixes.items()}
    return _Draft(e.DealDealt(mixes=mixes, silent=deal.silent, facts=facts))
