"""Who belongs to a standing table, and which seats are kept for whom: the host's word; leaving is everybody's own."""

from typing import TypeAlias, assert_never

from app.games.core.ruleset import Refusal
from app.table import entries as e
from app.table import messages as m
from app.table.members import MEMBERS_AT_MOST, kept_for, standing, those_who_sit
from app.table.rulings.verdict import Draft, Verdict
from app.table.state import TableState

HostsWord: TypeAlias = m.SetStanding | m.SetMember | m.KeepSeat | m.SpareSeat


def rule_members(state: TableState, actor: str | None, action: HostsWord) -> Verdict:
    """What the host decides about the people of the table."""
    if actor is None or actor != state.host:
        return Refusal("not_host")
    match action:
        case m.SetStanding(on=on):
            return _stand(state) if on else _stand_no_longer(state)
        case m.SetMember(person=person, on=on):
            return _name(state, person) if on else _strike(state, person)
        case m.KeepSeat(seat=seat, person=person):
            return _keep(state, seat, person)
        case m.SpareSeat(seat=seat, on=on):
            return _spare(state, seat, spared=on)
        case _:
            assert_never(action)


def part(state: TableState, actor: str | None) -> Verdict:
    """A member leaves the table for good, and their seat; not in the middle of a match that they play."""
    if actor is None or actor not in state.members:
        return Refusal("not_member")
    if state.match_running and (state.owned_by(actor) is not None or state.seat_of(actor) is not None):
        return Refusal("match_running")
    return Draft(e.MemberLeft(person=actor, seat=state.seat_of(actor)))


def _stand(state: TableState) -> Verdict:
    """Whoever sits here now is a member, beside those who are already."""
    members = list(dict.fromkeys([*state.members, *those_who_sit(state)]))
    if not members:
        return Refusal("not_seated")
    if len(members) > MEMBERS_AT_MOST:
        return Refusal("too_many")
    return Draft(e.StandingSet(standing=True, members=members))


def _stand_no_longer(state: TableState) -> Verdict:
    if not standing(state):
        return Refusal("not_standing")
    return Draft(e.StandingSet(standing=False, members=list(state.members)))


def _name(state: TableState, person: str) -> Verdict:
    """Only somebody who sits here: nobody is made a member of a table that they have not come to."""
    if not standing(state):
        return Refusal("not_standing")
    if person in state.members:
        return Refusal("already_member")
    if person not in those_who_sit(state):
        return Refusal("no_such_person")
    return (
        Refusal("too_many") if len(state.members) >= MEMBERS_AT_MOST else Draft(e.MemberNamed(person=person))
    )


def _strike(state: TableState, person: str) -> Verdict:
    """A member is a guest from now on: they keep the seat they sit on."""
    return Draft(e.MemberLeft(person=person, seat=None)) if person in state.members else Refusal("not_member")


def _keep(state: TableState, seat: int, person: str | None) -> Verdict:
    if not standing(state):
        return Refusal("not_standing")
    if seat >= len(state.seats):
        return Refusal("no_such_seat")
    if person is not None and person not in state.members:
        return Refusal("not_member")
    return Draft(e.SeatKept(seat=seat, person=person))


def _spare(state: TableState, seat: int, *, spared: bool) -> Verdict:
    """A kept seat is free for guests until the coming match is over, or until its member sits down."""
    if seat >= len(state.seats):
        return Refusal("no_such_seat")
    return (
        Refusal("not_kept")
        if kept_for(state, seat) is None
        else Draft(e.SeatSpared(seat=seat, spared=spared))
    )
