"""The entries of a table's log: one closed set of bodies, as they are stored.

`body` holds only what a watcher may know at that moment; everything else the entry needs to be folded again
goes into `private`. Bodies are canonical JSON with a version (`v`), so that old logs stay readable.
"""

from typing import Any, Final, TypeAlias, get_args

import msgspec

from app.table.body import BODY_VERSION, is_newer
from app.table.body import Body as _Body
from app.table.body import Unread as Unread
from app.table.folding.fault import TooNew
from app.table.manners import USUAL, Manners
from app.table.membership import MemberLeft as MemberLeft
from app.table.membership import MemberNamed as MemberNamed
from app.table.membership import SeatKept as SeatKept
from app.table.membership import SeatSpared as SeatSpared
from app.table.membership import StandingSet as StandingSet

Package: TypeAlias = str | msgspec.UnsetType
"""Name and version of the distribution that a ruleset came with, absent for the server's own."""
CLOCK: Final = "clock"
"""In `Acted.by`: the time of this seat was over."""


class TableOpened(_Body, frozen=True, tag="table_opened"):
    """A table has been opened; whoever opened it is host and sits at seat 0."""

    table: str
    ruleset: str
    seats: int
    options: dict[str, Any]
    preset: str | None
    public: bool
    host: str
    bots: str = ""
    """The level of the bots on all other seats; empty: the seats are free."""
    manners: Manners = USUAL
    package: Package = msgspec.UNSET


class Sat(_Body, frozen=True, tag="sat"):
    """A person took a free seat, or moved to it from another."""

    seat: int
    person: str


class BotsSat(_Body, frozen=True, tag="bots_sat"):
    """The host had bots take these seats, in their order; whoever sat there before was a bot."""

    seats: list[int]
    persons: list[str]


class Stood(_Body, frozen=True, tag="stood"):
    """A person's seat is free: they stood up, or the host freed it (then the actor is somebody else)."""

    seat: int
    person: str


class SwapAsked(_Body, frozen=True, tag="swap_asked"):
    """A seated person would like to change places with another."""

    seat: int
    to: int


class Swapped(_Body, frozen=True, tag="swapped"):
    """Two seated people changed places, as both wished."""

    seats: tuple[int, int]


class Readied(_Body, frozen=True, tag="readied"):
    """A seat is ready for the next deal or match, or no longer is."""

    seat: int
    ready: bool


class OptionsChanged(_Body, frozen=True, tag="options_changed"):
    """The host changed ruleset, seats or house rules between matches."""

    ruleset: str
    seats: int
    options: dict[str, Any]
    preset: str | None
    package: Package = msgspec.UNSET


class MannersChanged(_Body, frozen=True, tag="manners_changed"):
    """The host changed how people treat each other here."""

    manners: Manners


class MatchStarted(_Body, frozen=True, tag="match_started"):
    """A match begins under frozen rules. A chapter: `private.chapter` holds the whole state before it."""

    number: int
    ruleset: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    first_dealer: int
    persons: list[str]
    package: Package = msgspec.UNSET


class DealOpened(_Body, frozen=True, tag="deal_opened"):
    """The commitment to the next deal. `private`: `secret` and `check`, 64 bits of the state before."""

    deal: int
    commit: str
    asked: list[int]
    mix_by: int


class Mixed(_Body, frozen=True, tag="mixed"):
    """A seat's browser gave its mix (in `private.hex` until the deal is dealt)."""

    seat: int


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What an entry decided for good: stored when it falls, so that no later code can change it. `luck` is that of a
    deal that counted (`dealt` and `made`, card points by side): absent where a game tells none, and in older logs."""

    scored: dict[str, Any] | None = None
    ended: dict[str, Any] | None = None
    secret: str | None = None
    luck: dict[str, list[int]] | msgspec.UnsetType = msgspec.UNSET


class DealDealt(_Body, frozen=True, tag="deal_dealt"):
    """The cards are dealt from the secret and these mixes; `silent` seats were asked and gave none.

    The keys of `mixes` are seats as JSON writes them, so that the canonical order is that of their text.
    """

    mixes: dict[str, str]
    silent: list[int]
    facts: Facts


class Acted(_Body, frozen=True, tag="acted"):
    """A seat's move, and all that it caused. Parameters that only the mover may know stand in `private`."""

    seat: int
    move: dict[str, Any]
    facts: Facts
    by: str = ""
    """Who moved for the person whose seat it is: the id of a stand-in, or `CLOCK`; empty: they themselves."""


class Away(_Body, frozen=True, tag="away"):
    """A seated person's connection is gone; or they `left`: gave the seat up until they take it again."""

    seat: int
    person: str
    left: bool = False


class Back(_Body, frozen=True, tag="back"):
    """A seated person is here again."""

    seat: int
    person: str


class Waited(_Body, frozen=True, tag="waited"):
    """The others wait for the absent person of this seat, and are asked again at `until` (ms)."""

    seat: int
    until: int


class StandInSat(_Body, frozen=True, tag="stand_in_sat"):
    """A bot plays on this seat until its person is back."""

    seat: int
    bot: str


class HostPassed(_Body, frozen=True, tag="host_passed"):
    """Another person is host now."""

    person: str


class Paused(_Body, frozen=True, tag="paused"):
    """Nobody plays, and no clock runs, until somebody ends the pause."""


class Resumed(_Body, frozen=True, tag="resumed"):
    """The pause is over."""


class QuestionAsked(_Body, frozen=True, tag="question_asked"):
    """These seats are asked something: `question` is its kind, `seat` who asks, or whom it is about. Times in ms."""

    question: str
    seat: int
    asked: list[int]
    due_at: int
    about: dict[str, Any]


class Answered(_Body, frozen=True, tag="answered"):
    """A seat answered the open question."""

    seat: int
    answer: str


class QuestionClosed(_Body, frozen=True, tag="question_closed"):
    """The open question has come to nothing. What else it may come to is an entry of its own."""

    outcome: str


class SeatLent(_Body, frozen=True, tag="seat_lent"):
    """The owner of a seat has it played by somebody else (`to`) for the rest of the match."""

    seat: int
    owner: str
    to: str


class SeatReturned(_Body, frozen=True, tag="seat_returned"):
    """A lent seat is its owner's again: the owner took it back, or who had borrowed it (`person`) gave it back."""

    seat: int
    owner: str
    person: str


class Undone(_Body, frozen=True, tag="undone"):
    """The move of the entry `to`, the newest of the deal, is taken back."""

    to: int


class Claimed(_Body, frozen=True, tag="claimed"):
    """All agreed that the rest of the deal goes to one side: `claim` (its own) or `concede` (the other's) by `seat`."""

    seat: int
    claim: str
    facts: Facts


class TimeGivenBack(_Body, frozen=True, tag="time_given_back"):
    """An outage in which nobody could play moved this table's deadlines by `ms`."""

    outage: int
    ms: int


class DealAbandoned(_Body, frozen=True, tag="deal_abandoned"):
    """The open deal is void (its cards may have been seen) and is dealt anew with a fresh secret."""

    deal: int
    secret: str


class Removed(_Body, frozen=True, tag="removed"):
    """The host sent a person away for good. `seat` is the one they had, if any; in a running match `bot` plays there
    until it is over, otherwise the seat is free."""

    person: str
    seat: int | None
    bot: str | None


class Closed(_Body, frozen=True, tag="closed"):
    """The host closed the table for good; a match that was running ends unfinished with these facts."""

    facts: Facts | None


class MatchStopped(_Body, frozen=True, tag="match_stopped"):
    """The match ends unfinished; its scores stay."""

    facts: Facts


Stored: TypeAlias = (
    TableOpened
    | Sat
    | BotsSat
    | Stood
    | SwapAsked
    | Swapped
    | Readied
    | OptionsChanged
    | MannersChanged
    | MatchStarted
    | DealOpened
    | Mixed
    | DealDealt
    | Acted
    | Away
    | Back
    | Waited
    | StandInSat
    | HostPassed
    | Paused
    | Resumed
    | QuestionAsked
    | Answered
    | QuestionClosed
    | SeatLent
    | SeatReturned
    | Undone
    | Claimed
    | TimeGivenBack
    | DealAbandoned
    | MatchStopped
    | Removed
    | StandingSet
    | MemberNamed
    | MemberLeft
    | SeatKept
    | SeatSpared
    | Closed
)

Body: TypeAlias = Stored | Unread

CHAPTERS: Final = (TableOpened, MatchStarted)
"""Entries from which a fold can start: they carry the whole state before them."""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a log. `seq` is dense from 1; `entry_id` is random (32 hex digits) and tells whose append won.

    `at` is in ms of the database's clock and never goes back; `actor` null = the table itself.
    """

    table: int
    seq: int
    entry_id: str
    at: int
    actor: str | None
    cid: str | None
    body: Body
    private: dict[str, Any] | None

    @property
    def kind(self) -> str:
        """The body's tag, e.g. `acted`."""
        return str(type(self.body).__struct_config__.tag)

    @property
    def chapter(self) -> bool:
        """Whether a fold can start at this entry."""
        return isinstance(self.body, CHAPTERS)


_encoder = msgspec.json.Encoder(order="sorted")
_body_decoder: msgspec.json.Decoder[Stored] = msgspec.json.Decoder(Stored)
_KINDS: Final = frozenset(str(body.__struct_config__.tag) for body in get_args(Stored))


def body_text(body: Body) -> str:
    """The canonical JSON of a body."""
    return _encoder.encode(body).decode()


def private_text(private: dict[str, Any] | None) -> str | None:
    """The canonical JSON of the private part, or None."""
    return None if private is None else _encoder.encode(private).decode()


def read_body(text: str | bytes) -> Body:
    """The body of a stored text.

    Raises:
        TooNew: of a kind or a version that only a newer release knows.
        msgspec.ValidationError: no body at all.
    """
    try:
        body = _body_decoder.decode(text)
    except msgspec.ValidationError as fault:
        if is_newer(text, _KINDS):
            raise TooNew(str(fault)) from fault
        raise
    if body.v > BODY_VERSION:
        raise TooNew(f"version {body.v}")
    return body


def canonical_json(value: Any) -> bytes:
    """Sorted, compact JSON of plain values; equal values give equal bytes."""
    return _encoder.encode(value)
