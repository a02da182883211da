"""Signals: who may give one now, which, and who is told. Pure.

The ruleset says which there are and who hears them; whether one is true nobody asks. A signal is no command: it
stands in no entry and changes no state, so nobody outside its audience can notice it.
"""

from app.games.core.ruleset import Audience, Json, Refusal
from app.table import messages as m
from app.table import state as s
from app.table.ports import Sign
from app.table.state import TableState


def judge(state: TableState, person: str, signal: m.Signal) -> Sign | Refusal:
    """The signal as it is to be told, or why this person may not give it."""
    names_suit = state.rules.signals.get(signal.kind)
    if names_suit is None or names_suit != (signal.suit is not None):
        return Refusal("bad_message")
    seat = state.seat_of(person)
    if seat is None:
        return Refusal("not_seated")
    heard = _audience(state, seat)
    if isinstance(heard, Refusal):
        return heard
    assert state.facts is not None
    return Sign(
        table=state.key,
        match=state.facts.number,
        deal=state.deals,
        person=person,
        seat=seat,
        kind=signal.kind,
        suit=signal.suit,
        told=None if heard.seats is None else _persons(state, heard.seats),
    )


def offered(state: TableState, seat: int) -> Json | None:
    """`own.signals`: what this seat may signal now and to which seats, or None."""
    if state.phase != s.PLAYING or not (kinds := state.match_rules.signals):
        return None
    heard = _audience(state, seat)
    if isinstance(heard, Refusal):
        return None
    return {
        "kinds": list(kinds),
        "suited": [kind for kind, names_suit in kinds.items() if names_suit],
        "to": None if heard.seats is None else [other for other in heard.seats if other != seat],
    }


def deal_of(state: TableState) -> tuple[int, int] | None:
    """Match and deal whose signals are shown now; None outside a deal, and where the game has none."""
    if state.phase != s.PLAYING or state.facts is None or not state.match_rules.signals:
        return None
    return state.facts.number, state.deals


def _audience(state: TableState, seat: int) -> Audience | Refusal:
    if state.phase != s.PLAYING or state.match is None:
        return Refusal("wrong_phase")
    return state.match.audience(seat)


def _persons(state: TableState, seats: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(person for seat in seats if (person := state.seats[seat].person) is not None)
