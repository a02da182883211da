"""What a viewer may know of a table: views and events, built from nothing out of the state.

A view is `{shared, own}`: `shared` is the watcher's view and the same bytes for everybody; `own` is what a seat
knows beyond it. Every page, socket, export and bot gets what stands here and nothing else.
"""

from collections.abc import Sequence
from typing import Any

from app.games.core.ruleset import DealScore, Event, Json, Match
from app.table import state as s
from app.table.absence import asked_at
from app.table.claims import claims_offered
from app.table.clocks import Clocks
from app.table.entries import canonical_json
from app.table.manners import Manners
from app.table.members import kept_for
from app.table.questions import HOLDS
from app.table.signals import offered
from app.table.state import OpenDeal, TableState
from app.table.takeback import may_undo
from app.table.tips import allowed


def shared_view(state: TableState, *, table: Any = None, scores: Any = None) -> Json:
    """What everybody at the table may know; fields in `docs/protocol.md`. `table` and `scores`: what stands for these
    parts, where they were made before (`table_part`, `scores_part`)."""
    return {
        "table": table_part(state) if table is None else table,
        "phase": state.phase,
        "host": state.host,
        "seats": [_seat(state, n) for n in range(len(state.seats))],
        "timer": _timer(state),
        "clock": state.clocks and _clock(state.clocks),
        "paused": state.paused_at,
        "question": state.question and {**state.question.to_json(), "holds": state.question.kind in HOLDS},
        "match": _match(state, scores),
    }


def own_view(state: TableState, seat: int | None) -> Json:
    """What a seat knows beyond the shared view; a watcher's (None) holds nothing."""
    if seat is None:
        return {"seat": None}
    deal = state.deal
    asked = state.phase == s.DEALING and deal is not None and deal.gathering
    own: Json = {
        "seat": seat,
        "decision": state.owes(seat),
        "mix": asked and deal is not None and seat in deal.silent,
        "signals": offered(state, seat),
        "tips": allowed(state),
        "undo": may_undo(state, seat),
        "claims": claims_offered(state, seat),
    }
    if state.match is not None and state.match_running:
        own["game"] = state.match.own_view(seat)
    return own


def shared_events(events: Sequence[Event]) -> list[Json]:
    """The part of the events that everybody may know."""
    return [event.shared for event in events]


def own_events(events: Sequence[Event], seat: int | None) -> list[list[Any]]:
    """What a seat knows beyond them, as `[index, fields]`."""
    if seat is None:
        return []
    return [[n, event.own[seat]] for n, event in enumerate(events) if seat in event.own]


def view_bytes(state: TableState, seat: int | None) -> bytes:
    """The whole view of a viewer as canonical JSON: what tests compare."""
    return canonical_json({"shared": shared_view(state), "own": own_view(state, seat)})


def table_part(state: TableState) -> Json:
    """What the table is, whatever is played at it."""
    rules = state.rules
    sides = rules.sides(len(state.seats), state.options)
    return {
        "id": state.table,
        "ruleset": state.ruleset,
        "rules_version": rules.rules_version,
        "seats": len(state.seats),
        "options": state.options,
        "preset": state.preset,
        "public": state.public,
        "manners": _manners(state),
        "closed": state.closed,
        "members": list(state.members),
        "version": state.version,
        "sides": [list(side) for side in sides],
        "direction": rules.direction(state.options),
        "card_set": rules.card_set,
        **({"picture": dict(rules.picture)} if rules.picture else {}),
    }


def _manners(state: TableState) -> Json:
    return {name: getattr(state.manners, name) for name in Manners.__struct_fields__}


def _seat(state: TableState, number: int) -> Json:
    seat = state.seats[number]
    return {
        "person": seat.person,
        "ready": seat.ready or (seat.person is not None and not seat.human),
        "away": seat.away_since is not None,
        "wants": seat.wants,
        "stand_in": seat.stand_in,
        "left": seat.left,
        "asked_at": asked_at(state, number),
        "owner": seat.owner,
        "kept_for": kept_for(state, number),
        "spared": number in state.spared,
    }


def _timer(state: TableState) -> Json | None:
    if state.phase == s.BETWEEN_DEALS and state.next_deal_at is not None:
        return {"kind": "next_deal", "due_at": state.next_deal_at}
    if state.phase == s.DEALING and state.deal is not None and state.deal.gathering:
        return {"kind": "mix", "due_at": state.deal.mix_by}
    return None


def _clock(clocks: Clocks) -> Json:
    seats = range(len(clocks.since))
    return {
        "turn": clocks.turn,
        "banks": list(clocks.banks),
        "since": list(clocks.since),
        "due": [clocks.due(seat) for seat in seats],
    }


def scores_part(scores: Sequence[DealScore]) -> list[Json]:
    """The deals of a match that have been scored."""
    return [
        {
            "deal": score.number,
            "round": score.round,
            "points": list(score.points),
            "totals": list(score.totals),
            "counted": score.counted,
        }
        for score in scores
    ]


def _match(state: TableState, scores: Any) -> Json | None:
    match, facts = state.match, state.facts
    if match is None or facts is None:
        return None
    return {
        "number": facts.number,
        "deal": state.deals,
        "round": sum(1 for score in match.scores if score.counted) + (match.phase not in _RESTING),
        "dealer": match.dealer,
        "to_act": list(match.to_act()) if state.phase == s.PLAYING else [],
        "hands": hand_counts(match, facts.seats),
        "shown": {str(seat): cards for seat, cards in sorted(state.shown.items()) if cards},
        "totals": list(match.scores[-1].totals)
        if match.scores
        else [0] * len(state.match_rules.sides(facts.seats, facts.options)),
        "scores": scores_part(match.scores) if scores is None else scores,
        "result": facts.ended and {key: facts.ended[key] for key in ("winners", "reason", "unfinished")},
        "fair": state.deal and _fair(state.deal),
        "moved_by": _moved_by(state.deal),
        "game": match.shared_view(),
    }


_RESTING = (s.BETWEEN_DEALS, s.MATCH_OVER)


def hand_counts(match: Match, seats: int) -> list[int]:
    """How many cards each seat holds: always public."""
    return [match.hand_count(seat) for seat in range(seats)]


def _moved_by(deal: OpenDeal | None) -> Json:
    """By seat whose last move in this deal was not its person's: whose it was."""
    return {str(seat): movers[-1] for seat, movers in (deal.movers if deal else {}).items() if movers[-1]}


def _fair(deal: OpenDeal) -> Json:
    return {
        "commit": deal.commit,
        "asked": list(deal.asked),
        "mix_by": deal.mix_by,
        "mixed": sorted(deal.mixes),
        "silent": deal.silent if deal.dealt else None,
        "secret": deal.secret if deal.published else None,
    }
