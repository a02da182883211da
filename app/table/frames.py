"""Snapshots and steps as bytes: the part that everybody shares is encoded once, each viewer's own part apart.

Built from `show` alone; nothing of a state or an entry reaches a frame by another way. All watchers of a table
get the very same step.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import asdict

from app.games.core.ruleset import DealScore, Event, Json, Match
from app.table import show
from app.table.messages import Done, PersonHere, Said, Whisper, write
from app.table.state import TableState
from app.table.together import Review

_encode = msgspec.json.Encoder().encode


class Lasting:
    """The parts of shared views that outlast most entries, each encoded once for as long as nothing of it changes."""

    def __init__(self) -> None:
        self._table_of: tuple[Any, ...] = ()
        self._table = self._scores = msgspec.Raw(b"")
        self._scores_of: tuple[DealScore, ...] | None = None

    def table(self, state: TableState) -> msgspec.Raw:
        """What the table is. Options, manners and members are replaced where they change, never changed themselves."""
        table_of = (
            *(state.ruleset, len(state.seats), state.preset, state.public, state.closed, state.version),
            *(state.options, state.manners, state.members),
        )
        if table_of != self._table_of:
            self._table_of, self._table = table_of, msgspec.Raw(_encode(show.table_part(state)))
        return self._table

    def scores(self, match: Match | None) -> msgspec.Raw | None:
        """The deals that have been scored."""
        if match is None:
            return None
        if (scores := tuple(match.scores)) != self._scores_of:
            self._scores_of, self._scores = scores, msgspec.Raw(_encode(show.scores_part(scores)))
        return self._scores


class Scene:
    """One state of a table and the events that led to it (none when they are not known), ready to be framed.

    The state is looked at when a frame is made: a scene is good as long as its state has not moved on.
    """

    def __init__(self, state: TableState, events: Sequence[Event], lasting: Lasting | None = None) -> None:
        known = lasting or Lasting()
        self.seq, self.state = state.seq, state
        self._events = events
        self._shared_view = _encode(
            show.shared_view(state, table=known.table(state), scores=known.scores(state.match))
        )
        self._shared_events = _encode(show.shared_events(events))
        self._steps: dict[int | None, bytes] = {}

    def step(self, person: str, done: str | None, now: int) -> bytes:
        """The step for this person; `done` is the cid that it answers, if it is their own. The first `now` (ms)
        stands in every step of the scene."""
        seat = self.state.seat_of(person)
        step = self._steps.get(seat)
        if step is None:
            step = self._head(b"step", now) + self._parts(seat, with_events=True) + b"}"
            self._steps[seat] = step
        return step if done is None else step[:-1] + b',"done":' + _encode(done) + b"}"

    def snapshot(self, person: str, beside: "Beside", now: int, *, with_events: bool) -> bytes:
        """The whole table for this person."""
        seat = self.state.seat_of(person)
        here = beside.people.get(person)
        you = {"person": person, "name": here.name if here else "", "seat": seat}
        fields: Json = {
            "epoch": beside.epoch,
            "you": you,
            "people": beside.people,
            "watchers": beside.watchers,
            "text": beside.text,
            "talk": [{"id": s.id, "at": s.at, "person": s.person, "text": s.text} for s in beside.talk],
            "whispers": [asdict(whisper) for whisper in beside.whispers],
            "review": beside.review,
            "build": beside.build,
        }
        # The fields' own braces give way, so that encoded views need not be decoded to be joined.
        return (
            self._head(b"table", now)
            + self._parts(seat, with_events=with_events)
            + b","
            + _encode(fields)[1:]
        )

    def _head(self, kind: bytes, now: int) -> bytes:
        return b'{"t":"%b","seq":%d,"now":%d,' % (kind, self.seq, now)

    def _parts(self, seat: int | None, *, with_events: bool) -> bytes:
        own_view = _encode(show.own_view(self.state, seat))
        shared_events, own_events = b"[]", b"[]"
        if with_events:
            shared_events, own_events = self._shared_events, _encode(show.own_events(self._events, seat))
        return b'"events":{"shared":%b,"own":%b},"view":{"shared":%b,"own":%b}' % (
            shared_events,
            own_events,
            self._shared_view,
            own_view,
        )


class Beside(msgspec.Struct, frozen=True):
    """What a snapshot holds beside the view."""

    epoch: str
    build: str
    people: Mapping[str, PersonHere]
    watchers: Sequence[str]
    text: Mapping[str, Any]
    talk: Sequence[Said]
    whispers: Sequence[Whisper]
    review: Review | None = None


def done(cid: str, seq: int | None) -> bytes:
    """The answer to a command, as a message of its own."""
    return write(Done(cid, seq))
