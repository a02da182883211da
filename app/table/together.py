"""What travels over the socket about a review in company: what people wish, and how it stands. Closed sets, strict as all
client messages are; who may wish what is decided in `review`.
"""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from app.table.fields import Level, Person, SeatNo, SmallInt

AT_ONCE: Final = 24
"""Moves that one message adds to a line at most."""

Sight: TypeAlias = Literal["table", "all", "seat"]
"""What everybody saw, every hand, or what one seat knew."""
Number: TypeAlias = Annotated[int, Meta(ge=1, le=100_000)]


class Played(Struct, frozen=True, forbid_unknown_fields=True):
    """A move of a what-if line, and whose seat made it."""

    seat: SeatNo
    move: dict[str, str | int | bool | list[str] | None]


# ── How it stands ─────────────────────────────────────────────────────────────────────────────────


class Line(Struct, frozen=True):
    """The what-if that is being played: on this seat, against bots of this level, every move since the moment shown."""

    seat: int
    level: str
    moves: tuple[Played, ...] = ()


class Review(Struct, frozen=True):
    """A finished match (by its number at the table) that people look at together. `leader` is None when nobody leads;
    `joined` are those who look along. `deal` and `step` (from 1) are the moment shown, `seat` whose eyes with the sight
    `seat`; `line` is what is played on from there, or None."""

    match: int
    leader: str | None
    joined: tuple[str, ...]
    deal: int = 1
    step: int = 1
    sight: Sight = "table"
    seat: int | None = None
    line: Line | None = None


# ── What people wish ──────────────────────────────────────────────────────────────────────────────


class _Wish(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    pass


class Open(_Wish, frozen=True, tag="open"):
    """Look at the match that has just ended; look along where others do already."""

    match: SmallInt


class Join(_Wish, frozen=True, tag="join"):
    """Look along."""


class Leave(_Wish, frozen=True, tag="leave"):
    """Look along no more."""


class Show(_Wish, frozen=True, tag="show"):
    """The leader stands at this moment, and looks through these eyes; no line is played any more."""

    deal: Number
    step: Number
    sight: Sight
    seat: SeatNo | None


class Branch(_Wish, frozen=True, tag="branch"):
    """The leader begins a line at the moment shown."""

    seat: SeatNo
    level: Level


class Grow(_Wish, frozen=True, tag="grow"):
    """The leader's line is its first `kept` moves and then these."""

    kept: SmallInt
    moves: Annotated[list[Played], Meta(max_length=AT_ONCE)]


class Pass(_Wish, frozen=True, tag="pass"):
    """The leader hands the lead on."""

    person: Person


class Take(_Wish, frozen=True, tag="take"):
    """Lead, where nobody does."""


class End(_Wish, frozen=True, tag="end"):
    """The leader ends it for all."""


Wish: TypeAlias = Open | Join | Leave | Show | Branch | Grow | Pass | Take | End
