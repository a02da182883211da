"""One finished match as a file: `aelwyd-match-1`, described in `docs/export-format.md`.

Values, and their one byte form. Nothing here knows a log, a rule or a place where files are kept: `chronicle` makes
an export from the entries of a match, `verify` judges one.
"""

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from app.games.core.cards import CODES
from app.games.core.options import Options
from app.table.entries import canonical_json

FORMAT: Final = "aelwyd-match-1"
LARGEST: Final = 4 << 20
"""Bytes a file may have; a match of hundreds of deals has fewer."""

Hex256: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
MixHex: TypeAlias = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{32})?$")]
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1 << 31)]
Seat: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=9)]
Moment: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=4_102_444_800_000)]
"""ms since 1970, up to the year 2100."""
Key: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{1,40}$")]
Package: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9._+! -]{1,120}$")]
Word: TypeAlias = Annotated[str, msgspec.Meta(max_length=80)]
Code: TypeAlias = Annotated[str, msgspec.Meta(pattern=f"^({'|'.join(CODES)})$")]
Pack: TypeAlias = Annotated[list[Code], msgspec.Meta(max_length=len(CODES))]

PERSON: Final = "person"
BORROWER: Final = "borrower"
BOT_OWN: Final = "bot"
STAND_IN: Final = "stand_in"
BY_CLOCK: Final = "clock"


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of an export: no field that is not described."""


class Mix(_Part, frozen=True, kw_only=True):
    """What a seat that was asked mixed in; `hex` is empty for a silent one."""

    seat: Seat
    hex: MixHex


class Drawn(_Part, frozen=True, kw_only=True, omit_defaults=True):
    """Chance of a deal beside its pack: an `order` of cards, or the `number` at `index` of those below `below`."""

    label: Word
    order: Pack | None = None
    below: Annotated[int, msgspec.Meta(ge=1, le=1 << 16)] | None = None
    index: Annotated[int, msgspec.Meta(ge=0, le=1 << 10)] | None = None
    number: Count | None = None


class Move(_Part, frozen=True, kw_only=True, omit_defaults=True):
    """What a seat did: a `move` as the socket carries it, hidden parameters included, or a `claim` that all agreed to
    (`claim`, `concede`). `by` says who moved: the person whose seat it is (left out), or somebody else."""

    seat: Seat
    move: dict[str, Any] | None = None
    claim: Word | None = None
    by: Literal["person", "borrower", "bot", "stand_in", "clock"] = "person"


class Deal(_Part, frozen=True, kw_only=True):
    """One shuffle and what was played with it. `pack` is its order, the top first, and None where the deal was never
    dealt; `drawn` is other chance in the order in which it was awaited. `moves` are those that stand in the end;
    empty for an abandoned deal. `score` is None where nothing was counted."""

    number: Count
    dealer: Seat
    commit: Hex256
    asked: Annotated[list[Seat], msgspec.Meta(max_length=10)]
    mix_by: Moment
    mixes: Annotated[list[Mix], msgspec.Meta(max_length=10)]
    silent: Annotated[list[Seat], msgspec.Meta(max_length=10)]
    secret: Hex256
    pack: Pack | None
    drawn: Annotated[list[Drawn], msgspec.Meta(max_length=100)]
    moves: Annotated[list[Move], msgspec.Meta(max_length=2000)]
    outcome: Literal["scored", "void", "abandoned", "stopped"]
    score: dict[str, Any] | None

    @property
    def given(self) -> dict[int, str]:
        """The mixes that came, by seat."""
        return {mix.seat: mix.hex for mix in self.mixes if mix.hex}

    @property
    def alone(self) -> bool:
        """Whether it was dealt though fewer than two people had mixed."""
        return self.pack is not None and len(self.given) < 2


class Result(_Part, frozen=True, kw_only=True):
    """How the match ended: winning sides, the rule that says so (or `stopped`), and the totals by side."""

    winners: list[Count]
    reason: Word
    unfinished: bool
    totals: list[int]


class Export(_Part, frozen=True, kw_only=True):
    """A finished match. `people` by seat: a name, or None where the exporter names nobody. Times in ms. `package`: name
    and version of the distribution that the rules came with, absent for the server's own."""

    format: Literal["aelwyd-match-1"] = FORMAT
    table: Key
    match: Annotated[int, msgspec.Meta(ge=1, le=999_999_999)]
    ruleset: Key
    rules_version: Count
    preset: Key | None
    options: Options
    seats: Annotated[int, msgspec.Meta(ge=1, le=10)]
    sides: list[list[Seat]]
    first_dealer: Seat
    people: list[Annotated[str, msgspec.Meta(max_length=80)] | None]
    started_at: Moment
    ended_at: Moment
    deals: list[Deal]
    result: Result
    package: Package | msgspec.UnsetType = msgspec.UNSET


class NoExport(ValueError):
    """Bytes that are no export. `code` is stable: `too_large`, `not_export`, `unknown_format`, and of text `bad_line`
    with the number of the `line`, from 1; `why` is for whoever made the file."""

    def __init__(self, code: str, why: str = "", line: int | None = None) -> None:
        super().__init__(why or code)
        self.code, self.why, self.line = code, why, line


def export_bytes(export: Export) -> bytes:
    """The canonical bytes: the same match and the same choice of names give the same ones."""
    return canonical_json(export)


_decoder: msgspec.json.Decoder[Export] = msgspec.json.Decoder(Export, strict=True)


class _Head(msgspec.Struct):
    format: str


def read_export(data: bytes) -> Export:
    """The export in these bytes; layout and order of fields do not matter.

    Raises:
        NoExport: there is none in them.
    """
    if len(data) > LARGEST:
        raise NoExport("too_large")
    try:
        head = msgspec.json.decode(data, type=_Head)
        if head.format != FORMAT:
            raise NoExport("unknown_format", head.format[:80])
        return _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
        raise NoExport("not_export", str(fault)) from fault
