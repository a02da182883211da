"""What becomes of a review in company when somebody wishes something: pure, from the table as it stands and whoever is here.

It is no part of the table's state and stands in no entry. Only the match whose result lies on the table can be looked at;
whoever sits may open it and lead, whoever is here may look along.
"""

from collections.abc import Collection
from typing import Final, TypeAlias, assert_never

from msgspec.structs import replace

from app.games.core.ruleset import Refusal
from app.table import together as t
from app.table.entries import canonical_json
from app.table.state import MATCH_OVER, TableState
from app.table.together import Review
from app.table.whatif import MOVES_AT_MOST

LONGEST: Final = 12 * 1024
"""Bytes of the moves of a line, as JSON: with them a request to play on still fits."""

Judged: TypeAlias = Review | Refusal | None
"""How it stands then; None: it is over."""


def finished(state: TableState) -> int | None:
    """The number of the match whose result lies on the table, or None."""
    if state.phase != MATCH_OVER or state.facts is None or state.facts.ended is None:
        return None
    return state.facts.number


def judge(
    state: TableState, known: Review | None, person: str, here: Collection[str], wish: t.Wish
) -> Judged:
    """What this wish makes of the review that is `known`, or why nothing.

    Refused with `wrong_phase` (no result lies on the table), `no_such_match` (another match than that), `not_seated`,
    `no_review`, `not_leading`, `leader_here`, `no_such_person` (to whom the lead cannot be passed), `no_such_deal`,
    `no_such_step`, `no_such_seat`, `stale_line`, `line_too_long`.
    """
    match = finished(state)
    if match is None:
        return Refusal("wrong_phase")
    if known is not None and known.match != match:
        known = None
    if isinstance(wish, t.Open):
        return _opened(state, known, person, wish, match)
    if known is None:
        return Refusal("no_review")
    match wish:
        case t.Join():
            return _with(known, person)
        case t.Leave():
            return _without(known, person, here)
        case t.Take():
            return _taken(state, known, person, here)
        case t.Show() | t.Branch() | t.Grow() | t.Pass() | t.End():
            if known.leader != person:
                return Refusal("not_leading")
            return _led(state, known, here, wish)
        case _:
            assert_never(wish)


def tidied(known: Review, here: Collection[str]) -> Review:
    """The same without those who are not here any more, but for the leader, who may come back."""
    joined = tuple(one for one in known.joined if one in here or one == known.leader)
    return replace(known, joined=joined)


def deserted(known: Review, here: Collection[str]) -> bool:
    """Whether nobody who looked along is here."""
    return not any(one in here for one in known.joined)


# ── Coming and going ──────────────────────────────────────────────────────────────────────────────


def _opened(state: TableState, known: Review | None, person: str, wish: t.Open, match: int) -> Judged:
    if wish.match != match:
        return Refusal("no_such_match")
    if known is not None:
        return _with(known, person)
    if state.seat_of(person) is None:
        return Refusal("not_seated")
    return Review(match, person, (person,))


def _with(known: Review, person: str) -> Review:
    return known if person in known.joined else replace(known, joined=(*known.joined, person))


def _without(known: Review, person: str, here: Collection[str]) -> Review | None:
    joined = tuple(one for one in known.joined if one != person)
    leader = None if known.leader == person else known.leader
    left = replace(known, joined=joined, leader=leader)
    return None if deserted(left, here) else left


def _taken(state: TableState, known: Review, person: str, here: Collection[str]) -> Judged:
    if state.seat_of(person) is None:
        return Refusal("not_seated")
    if known.leader not in (None, person) and known.leader in here:
        return Refusal("leader_here")
    return replace(_with(known, person), leader=person)


# ── Leading ───────────────────────────────────────────────────────────────────────────────────────


def _led(
    state: TableState,
    known: Review,
    here: Collection[str],
    wish: t.Show | t.Branch | t.Grow | t.Pass | t.End,
) -> Judged:
    match wish:
        case t.Show():
            return _shown(state, known, wish)
        case t.Branch():
            if wish.seat >= len(state.seats):
                return Refusal("no_such_seat")
            return replace(known, line=t.Line(wish.seat, wish.level))
        case t.Grow():
            return _grown(state, known, wish)
        case t.Pass():
            to = wish.person
            able = to in known.joined and to in here and state.seat_of(to) is not None
            return replace(known, leader=to) if able else Refusal("no_such_person")
        case t.End():
            return None


def _shown(state: TableState, known: Review, wish: t.Show) -> Judged:
    if wish.deal > state.deals:
        return Refusal("no_such_deal")
    # A deal has no more steps than its table has entries; the pages stop at its last.
    if wish.step > state.seq:
        return Refusal("no_such_step")
    if (wish.sight == "seat") != (wish.seat is not None) or (wish.seat or 0) >= len(state.seats):
        return Refusal("no_such_seat")
    return replace(known, deal=wish.deal, step=wish.step, sight=wish.sight, seat=wish.seat, line=None)


def _grown(state: TableState, known: Review, wish: t.Grow) -> Judged:
    line = known.line
    if line is None or wish.kept > len(line.moves):
        return Refusal("stale_line")
    if any(made.seat >= len(state.seats) for made in wish.moves):
        return Refusal("no_such_seat")
    moves = (*line.moves[: wish.kept], *wish.moves)
    if len(moves) > MOVES_AT_MOST or len(canonical_json(moves)) > LONGEST:
        return Refusal("line_too_long")
    return replace(known, line=replace(line, moves=moves))
