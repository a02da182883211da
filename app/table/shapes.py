"""The forms of what `show`, `frames` and `lobby` send, written down: for the description of the sockets, and for clients.

Nothing is made or checked by them here; that each frame has its form is what the tests of the description show. Views are
plain objects, typed as such; what a game shows is its own (`docs/protocol.md`). A reader must not mind fields that are new.
"""

from typing import Annotated, Any, Literal, NotRequired, Required, TypeAlias, TypedDict

from msgspec import Meta, Struct

from app.table.messages import Closing, Invited, PersonHere, ServerMessage, Suit
from app.table.together import Review

Event: TypeAlias = Annotated[
    dict[str, Any],
    Meta(description="`type` says what happened; the other fields are that event's own."),
]
Code: TypeAlias = Annotated[
    str, Meta(description="A card: `A 2 … 9 T J Q K` and a suit `C D H S`, or `RJ`, `BJ`.")
]
Option: TypeAlias = str | int | bool


# ── A view ────────────────────────────────────────────────────────────────────────────────────────


class ShownManners(TypedDict):
    """How people treat each other here. `clock` in seconds, 0 for none."""

    clock: Literal[0, 15, 30, 60]
    absence: Literal["wait", "bot", "end"]
    watchers: bool
    chat: Literal["always", "between"]
    locked: bool
    rated: bool
    tips: bool
    programs: bool


class TableFacts(TypedDict):
    """What is chosen at this table. `version` counts changes of it, and of who sits where."""

    id: str
    ruleset: str
    rules_version: int
    seats: int
    options: dict[str, Option]
    preset: str | None
    public: bool
    manners: ShownManners
    closed: bool
    members: list[str]
    version: int
    sides: list[list[int]]
    direction: Literal["clockwise", "anticlockwise"]
    card_set: str
    picture: NotRequired[dict[str, str]]


class SeatShown(TypedDict):
    """One seat. `asked_at` in ms: when the others are asked about whoever is away."""

    person: str | None
    ready: bool
    away: bool
    wants: int | None
    stand_in: str | None
    left: bool
    asked_at: int | None
    owner: str | None
    kept_for: str | None
    spared: bool


class Timer(TypedDict):
    """What the table does by itself next, and when (ms)."""

    kind: Literal["mix", "next_deal"]
    due_at: int


class ClockShown(TypedDict):
    """The clocks: `turn` and `banks` in ms, `since` and `due` in ms since 1970, all but the first by seat."""

    turn: int
    banks: list[int]
    since: list[int | None]
    due: list[int | None]


class QuestionShown(TypedDict):
    """A question that is open until its answers decide it, or until `due_at` (ms). Nobody plays while it `holds`."""

    kind: Literal["pause", "undo", "claim", "concede", "absence"]
    seat: int
    asked: list[int]
    asked_at: int
    due_at: int
    about: dict[str, Any]
    answers: dict[str, str]
    holds: bool


class Score(TypedDict):
    """A deal that was scored; points and totals by side."""

    deal: int
    round: int
    points: list[int]
    totals: list[int]
    counted: bool


class ResultShown(TypedDict):
    """How a match ended. `winners` are sides; `reason` is the id of a rule, or `stopped`."""

    winners: list[int]
    reason: str
    unfinished: bool


class Fair(TypedDict):
    """What was promised about the shuffle, and by whom it was mixed; `secret` once the deal is over."""

    commit: str
    asked: list[int]
    mix_by: int
    mixed: list[int]
    silent: list[int] | None
    secret: str | None


class MatchShown(TypedDict):
    """The match that runs, or the last one. `game` is the ruleset's shared view."""

    number: int
    deal: int
    round: int
    dealer: int
    to_act: list[int]
    hands: list[int]
    shown: dict[str, list[Code]]
    totals: list[int]
    scores: list[Score]
    result: ResultShown | None
    fair: Fair | None
    moved_by: dict[str, str]
    game: dict[str, Any]


class Shared(TypedDict):
    """What everybody at the table may know, the same for all."""

    table: TableFacts
    phase: Literal["gathering", "dealing", "playing", "between_deals", "match_over"]
    host: str | None
    seats: list[SeatShown]
    timer: Timer | None
    clock: ClockShown | None
    paused: int | None
    question: QuestionShown | None
    match: MatchShown | None


class Signals(TypedDict):
    """The signals that may be given now, which of them name a suit, and the seats that would know; null: everybody."""

    kinds: list[str]
    suited: list[str]
    to: list[int] | None


class Own(TypedDict, total=False):
    """What this viewer knows beyond it; of a watcher there is nothing but `seat`. `game` is the ruleset's own view, while a
    match runs: `hand`, and `offers`, the moves that may be made now."""

    seat: Required[int | None]
    decision: int | None
    mix: bool
    signals: Signals | None
    tips: bool
    undo: bool
    claims: list[Literal["claim", "concede"]]
    game: dict[str, Any]


class View(TypedDict):
    """The table as one viewer may see it."""

    shared: Shared
    own: Own


# ── Messages ──────────────────────────────────────────────────────────────────────────────────────


class Events(TypedDict):
    """What led to a view. `own` holds `[index, fields]`: fields to be added to the shared event of that index."""

    shared: list[Event]
    own: list[Annotated[list[int | dict[str, Any]], Meta(min_length=2, max_length=2)]]


class You(TypedDict):
    """Who this is, when the message was made."""

    person: str
    name: str
    seat: int | None


class DigestPart(TypedDict):
    """A few words about the house rules; `changed` where the rule page would say something else."""

    text: str
    changed: bool


class HouseRule(TypedDict):
    """An option in force in words, the rule page's answer (`usual`), and the rule it is about."""

    key: str
    label: str
    value: str
    usual: str
    changed: bool
    rule: str


class Text(TypedDict):
    """Words in the viewer's language."""

    ruleset: str
    digest: list[DigestPart]
    options: list[HouseRule]
    preset: str | None


class Spoken(TypedDict):
    """A line of talk, as in `said`."""

    id: int
    at: int
    person: str
    text: str


class WhisperHeard(TypedDict):
    """A signal that was told in this deal, as in `whisper`."""

    id: int
    at: int
    seat: int
    person: str
    kind: str
    suit: Suit | None
    public: bool


class Snapshot(Struct, frozen=True, tag_field="t", tag="table"):
    """The whole table: on every connect, after a change of the house rules, and to whoever fell behind."""

    seq: int
    now: int
    events: Events
    view: View
    epoch: str
    you: You
    people: dict[str, PersonHere]
    watchers: list[str]
    text: Text
    talk: list[Spoken]
    whispers: list[WhisperHeard]
    review: Review | None
    build: str


class Step(Struct, frozen=True, tag_field="t", tag="step", omit_defaults=True):
    """One entry has been committed. `done` is the cid of the viewer's own command."""

    seq: int
    now: int
    events: Events
    view: View
    done: str | None = None


class Row(TypedDict):
    """A public table with somebody at it; `names` by seat."""

    id: str
    ruleset: str
    title: str
    digest: list[DigestPart]
    seats: int
    taken: int
    names: list[str | None]
    phase: str
    watchers: int


class Tables(Struct, frozen=True, tag_field="t", tag="lobby"):
    """The lobby, on connect."""

    tables: list[Row]


class TablesChanged(Struct, frozen=True, tag_field="t", tag="lobby_step"):
    """What is different from what was told before."""

    changed: list[Row]
    gone: list[str]


TableMessage: TypeAlias = Snapshot | Step | ServerMessage
"""Everything that a table's socket sends."""
LobbyMessage: TypeAlias = Tables | TablesChanged | Invited | Closing
"""Everything that the lobby's sends."""
