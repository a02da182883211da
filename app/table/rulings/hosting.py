"""What the host decides: house rules and manners, the start and the stop of a match, who is host, who must go, and when
the table closes."""

from typing import Any, Final, assert_never

import msgspec

from app.games.core.options import OptionError
from app.games.core.ruleset import Refusal
from app.games.registry import RULESETS, package_of
from app.table import entries as e
from app.table import messages as m
from app.table.bots import is_bot, stand_in
from app.table.manners import Manners
from app.table.programs import seated
from app.table.rulings.verdict import Draft, Verdict, derive
from app.table.state import TableState

REMOVED_AT_MOST: Final = 200
"""People whom one table remembers as sent away."""


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


def rule_host(
    state: TableState,
    actor: str | None,
    action: m.SetOptions | m.Start | m.PassHost | m.SetManners | m.Remove | m.CloseTable,
    fresh: bytes,
) -> Verdict:
    """What only the host may decide."""
    if actor is None or actor != state.host:
        return Refusal("not_host")
    match action:
        case m.PassHost(person=person):
            return _pass_on(state, actor, person)
        case m.SetManners(manners=manners):
            return _set_manners(state, manners)
        case m.Remove(person=person):
            return _remove(state, actor, person)
        case m.CloseTable():
            return close(state)
        case m.Start():
            return Refusal("match_running") if state.match_running else start(state, fresh)
        case m.SetOptions():
            return Refusal("match_running") if state.match_running else _set_options(state, action)
        case _:
            assert_never(action)


def close(state: TableState) -> Draft:
    """The end of the table; of a match that is running, too, as it stands."""
    return Draft(e.Closed(facts=_unfinished(state) if state.match_running else None))


def _pass_on(state: TableState, actor: str, person: str) -> Verdict:
    gone = state.seat_of(person) is None or person in state.removed
    if gone or person == actor or is_bot(person):
        return Refusal("no_such_person")
    return Draft(e.HostPassed(person=person))


def _set_options(state: TableState, action: m.SetOptions) -> Verdict:
    frozen = frozen_rules(action.ruleset, action.seats, action.options, action.preset)
    if isinstance(frozen, Refusal):
        return frozen
    if sum(1 for seat in state.seats if seat.human) > action.seats:
        # Whoever would be left without a chair must be asked to stand first, by name.
        return Refusal("bad_seat_count", {"seats": list(RULESETS[action.ruleset].seats), "too_few": True})
    body = e.OptionsChanged(
        ruleset=action.ruleset,
        seats=action.seats,
        options=frozen,
        preset=action.preset,
        package=package_of(action.ruleset) or msgspec.UNSET,
    )
    return Draft(body)


def stop(state: TableState, actor: str | None) -> Verdict:
    """End the match unfinished: the host may, and anybody seated while the host is away."""
    mine, host = state.seat_of(actor), state.seat_of(state.host)
    if not state.match_running or state.match is None:
        return Refusal("no_match")
    host_away = host is None or state.seats[host].away_since is not None
    if actor is None or (actor != state.host and not (mine is not None and host_away)):
        return Refusal("not_host")
    return stopped(state)


def stopped(state: TableState) -> Draft:
    """The end of the running match as it stands: unfinished, its scores kept."""
    return Draft(e.MatchStopped(facts=_unfinished(state)))


def _unfinished(state: TableState) -> e.Facts:
    """How the running match ends when it ends now."""
    scores = state.match.scores if state.match else []
    totals = list(scores[-1].totals) if scores else []
    secret = state.deal.secret if state.deal and not state.deal.published else None
    ended = {"winners": [], "reason": "stopped", "unfinished": True, "totals": totals}
    return e.Facts(ended=ended, secret=secret)


def _set_manners(state: TableState, manners: Manners) -> Verdict:
    """How people treat each other: the clock, ratings and tips only between matches, the rest at any time."""
    before = state.manners
    settled = (manners.clock, manners.rated, manners.tips) == (before.clock, before.rated, before.tips)
    if state.match_running and not settled:
        return Refusal("match_running")
    if manners.rated and seated(state):
        return Refusal("no_programs")
    return Draft(e.MannersChanged(manners=manners))


def _remove(state: TableState, actor: str, person: str) -> Verdict:
    """Send somebody away, whether they sit here or not: at once, and for good. A lent seat is its owner's again."""
    if person == actor or is_bot(person) or person in state.removed:
        return Refusal("no_such_person")
    if len(state.removed) >= REMOVED_AT_MOST:
        return Refusal("too_many")
    seat = state.seat_of(person)
    plays = None
    if seat is not None and state.match_running and state.seats[seat].owner is None:
        plays = state.seats[seat].stand_in or stand_in(state)
    return Draft(e.Removed(person=person, seat=seat, bot=plays))


def start(state: TableState, fresh: bytes) -> Verdict:
    """The match begins, when every seat is taken."""
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
        package=package_of(state.ruleset) or msgspec.UNSET,
    )
    return Draft(body, {"chapter": state.to_json(with_match=False)})


def _first_dealer(state: TableState, fresh: bytes) -> int:
    """Drawn for a table's first match; in a rematch the first dealer moves on."""
    before = state.facts
    if before is not None and (before.ruleset, before.seats) == (state.ruleset, len(state.seats)):
        return (before.first_dealer + 1) % before.seats
    return int.from_bytes(derive(fresh, b"dealer"), "big") % len(state.seats)
