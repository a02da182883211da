"""One deal of a match again, step by step, as somebody saw it then: the log of a match folded into frames.

Every frame is made through `show` from the state as it stood after its entry, so it holds the very bytes that were
shown then. Pure: the log and the asker in, frames or a refusal out. Whoever may see the match at all was decided where
its log was read; who may see how much of a deal is decided here.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

import msgspec

from app.games.core.ruleset import Event, Refusal
from app.table import entries as e
from app.table import show
from app.table import state as s
from app.table.door import turned_away
from app.table.evolve import before_chapter, evolve
from app.table.state import TableState

Sight: TypeAlias = Literal["table", "mine", "all", "seat"]
"""What everybody saw; what the asker's own seat knew; every seat's views side by side; what one seat knew."""
SIGHTS: Final[tuple[Sight, ...]] = ("table", "mine", "all")
"""Those that need no seat to be named."""

TRICK: Final = "trick"
HANDOUT: Final = "handout"


class Mark(msgspec.Struct, frozen=True):
    """A place to jump to: the first card of trick `n`, or, in games without tricks, hand-out `n`. From 1."""

    kind: Literal["trick", "handout"]
    n: int


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step: the entry `seq`, its time (`at`, ms), how many moves of this deal were made by then, and what was shown.
    `seats` holds every seat's own view in order, for the sight of all cards alone."""

    seq: int
    at: int
    move: int
    events: msgspec.Raw
    view: msgspec.Raw
    mark: Mark | None = None
    seats: msgspec.Raw | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """A deal as frames. `deals` are those of the match so far, in order; `over` tells of this one whether its cards are
    public; `sights` are those that the asker may have of it, `people` everybody named in a frame."""

    state: TableState
    deal: int
    deals: tuple[int, ...]
    over: bool
    sight: Sight
    sights: tuple[Sight, ...]
    people: tuple[str, ...]
    frames: tuple[Frame, ...]


@dataclass(slots=True)
class Step:
    """An entry of the deal, and the state after it."""

    entry: e.Entry
    state: TableState
    events: list[Event]


@dataclass(slots=True)
class Told:
    """What a fold of the match has told about the deal that was asked for; `over` once its cards are public."""

    deal: int
    deals: list[int] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    over: bool = False

    def follow(self, entry: e.Entry, state: TableState, events: list[Event]) -> None:
        """One entry more, folded into a state that goes on."""
        if isinstance(entry.body, e.DealOpened):
            self.deals.append(entry.body.deal)
        deal = state.deal
        if deal is None or deal.number != self.deal or self.over:
            return
        self.steps.append(Step(entry, state.clone(), events))
        self.over = deal.published


def replay(
    key: int,
    log: Iterable[e.Entry],
    deal: int,
    sight: Sight | None,
    person: str | None,
    through: int | None = None,
) -> Replay | Refusal:
    """A deal of the match whose log this is, from its `match_started` on, for this person (None: a stranger).
    Without a `sight` it is one's own where there is one; `through` is whose eyes it is with the sight `seat`.

    Refused with `no_such_match` where it runs and the person is not at it, `no_such_deal`, `deal_running` for any sight
    but one's own before the cards are public, `did_not_play` for the own sight of somebody who had no seat,
    `no_such_seat`.

    Raises:
        FoldError: the log cannot be folded, as of rules that are gone.
    """
    found = retold(key, log, deal, person)
    if isinstance(found, Refusal):
        return found
    state, told = found
    sights = _sights(told, person)
    sight = sight or ("mine" if "mine" in sights else "table")
    if sight not in sights and not (sight == "seat" and told.over):
        return Refusal("did_not_play" if sight == "mine" else "deal_running")
    if sight == "seat" and (through is None or not 0 <= through < len(told.steps[0].state.seats)):
        return Refusal("no_such_seat")
    return Replay(
        state=state,
        deal=deal,
        deals=tuple(told.deals),
        over=told.over,
        sight=sight,
        sights=sights,
        people=people_of(step.state for step in told.steps),
        frames=_frames(told.steps, sight, person, through),
    )


def retold(
    key: int, log: Iterable[e.Entry], deal: int, person: str | None
) -> tuple[TableState, Told] | Refusal:
    """The state after the match, or as far as it has come, and the deal with all its secrets: for whoever shows of it
    what this person may see. Refused with `no_such_match` and `no_such_deal`, as `replay`.

    Raises:
        FoldError: as there.
    """
    told = Told(deal)
    state = _folded(key, log, told)
    if state is None or (state.match_running and not _at_it(state, person)):
        return Refusal("no_such_match")
    return (state, told) if told.steps else Refusal("no_such_deal")


def _folded(key: int, log: Iterable[e.Entry], told: Told) -> TableState | None:
    """The state after the match, or as far as it has come."""
    state: TableState | None = None
    for entry in log:
        if state is None:
            state = before_chapter(key, entry)
        events = evolve(state, entry)
        told.follow(entry, state, events)
        if state.phase == s.MATCH_OVER:
            return state
    return state


def _at_it(state: TableState, person: str | None) -> bool:
    """Whether this person has a part in the running match: plays, or has lent their seat."""
    if person is None or turned_away(state, person) is not None:
        return False
    return state.seat_of(person) is not None or state.owned_by(person) is not None


def _sights(told: Told, person: str | None) -> tuple[Sight, ...]:
    played = any(step.state.seat_of(person) is not None for step in told.steps)
    return tuple(sight for sight in SIGHTS if (played if sight == "mine" else told.over))


def people_of(states: Iterable[TableState]) -> tuple[str, ...]:
    """Everybody who is named in the views of these states."""
    found: set[str] = set()
    for state in states:
        found |= {who for seat in state.seats for who in (seat.person, seat.stand_in, seat.owner) if who}
        found |= {who for _, who in state.deal.played_for} if state.deal else set()
        found |= {state.host} if state.host else set()
    return tuple(sorted(found - {e.CLOCK}))


# ── Frames ────────────────────────────────────────────────────────────────────────────────────────


def _frames(
    steps: Sequence[Step], sight: Sight, person: str | None, through: int | None
) -> tuple[Frame, ...]:
    made = 0
    frames = []
    for step, mark in zip(steps, _marks(steps), strict=True):
        made += isinstance(step.entry.body, e.Acted)
        # The seats as they stood at that step, not as they stand now.
        eyes = {"table": None, "seat": through}.get(sight, step.state.seat_of(person))
        frames.append(_frame(step, made, mark, sight, eyes))
    return tuple(frames)


def _frame(step: Step, move: int, mark: Mark | None, sight: Sight, seat: int | None) -> Frame:
    every = range(len(step.state.seats))
    hands = [show.own_view(step.state, one) for one in every] if sight == "all" else None
    side_by_side = None if hands is None else msgspec.Raw(e.canonical_json(hands))
    return seen(step.state, step.events, move, seat, mark, side_by_side)


def seen(
    state: TableState,
    events: Sequence[Event],
    move: int,
    seat: int | None,
    mark: Mark | None = None,
    seats: msgspec.Raw | None = None,
) -> Frame:
    """What this seat sees, or a watcher (None), of a table and of what has just happened at it."""
    told = {"shared": show.shared_events(events), "own": show.own_events(events, seat)}
    return Frame(
        seq=state.seq,
        at=state.at,
        move=move,
        mark=mark,
        events=msgspec.Raw(e.canonical_json(told)),
        view=msgspec.Raw(show.view_bytes(state, seat)),
        seats=seats,
    )


def _marks(steps: Sequence[Step]) -> list[Mark | None]:
    """By step: the trick or hand-out that begins there, as the events tell it."""
    said = [[event.shared["type"] for event in step.events] for step in steps]
    if any("trick_taken" in types for types in said):
        return _trick_marks(said)
    marks: list[Mark | None] = []
    handouts = 0
    for types in said:
        handouts += "handout_dealt" in types
        marks.append(Mark(HANDOUT, handouts) if "handout_dealt" in types else None)
    return marks


def _trick_marks(said: Sequence[Sequence[str]]) -> list[Mark | None]:
    marks: list[Mark | None] = []
    taken, before, marked = 0, 0, 0
    for types in said:
        if "undone" in types:
            taken = before  # the trick that the move took is open again
        begins = "played" in types and marked <= taken
        if "played" in types:
            before = taken
        marked = taken + 1 if begins else marked
        marks.append(Mark(TRICK, marked) if begins else None)
        taken += types.count("trick_taken")
    return marks
