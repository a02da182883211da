"""What travels over a table's socket, as closed sets: see `docs/protocol.md`.

Client messages are strict. Server messages are written by hand as joined JSON where a part is shared by many
sockets (see `outbox`); the small ones are structs here.
"""

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from app.table.fields import Cid, Level, Person, SeatNo, SmallInt
from app.table.fields import Suit as Suit
from app.table.manners import Manners
from app.table.prompt import AskTip as AskTip
from app.table.prompt import Tip as Tip
from app.table.together import Review, Wish

PROTOCOL: Final = 1
"""The number of this protocol, as `hello` tells it."""

Reaction: TypeAlias = Literal["clap", "laugh", "wow", "sorry", "thanks", "think", "cheer", "heart"]
Claim: TypeAlias = Literal["claim", "concede"]


class _Action(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    pass


class Sit(_Action, frozen=True, tag="sit"):
    """Take a free seat."""

    seat: SeatNo


class Stand(_Action, frozen=True, tag="stand"):
    """Give the seat up."""


class Swap(_Action, frozen=True, tag="swap"):
    """Change places with a seated person, once they wish it too."""

    person: Person


class Ready(_Action, frozen=True, tag="ready"):
    """Ready for the next deal or match."""


class Unready(_Action, frozen=True, tag="unready"):
    """Not ready after all."""


class Rematch(_Action, frozen=True, tag="rematch"):
    """Ready for another match in the same seats."""


class Start(_Action, frozen=True, tag="start"):
    """The host starts the match without waiting for everybody's ready."""


class SetOptions(_Action, frozen=True, tag="options"):
    """The host changes ruleset, number of seats and house rules."""

    ruleset: Annotated[str, Meta(max_length=40)]
    seats: SeatNo
    options: dict[str, str | int | bool]
    preset: Annotated[str, Meta(max_length=40)] | None = None


class SeatBots(_Action, frozen=True, tag="bots"):
    """The host gives free seats, or those of bots, to bots of this level."""

    seats: Annotated[list[SeatNo], Meta(min_length=1, max_length=10)]
    level: Level


class Free(_Action, frozen=True, tag="free"):
    """The host frees a person's seat."""

    person: Person


class PassHost(_Action, frozen=True, tag="host"):
    """The host hands the role over."""

    person: Person


class Stop(_Action, frozen=True, tag="stop"):
    """End the match unfinished."""


class Remove(_Action, frozen=True, tag="remove"):
    """The host sends a person away for good."""

    person: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,40}\Z")]


class SetStanding(_Action, frozen=True, tag="standing"):
    """The host makes the table a standing one, whose members are those who sit now; or ends that."""

    on: bool


class SetMember(_Action, frozen=True, tag="member"):
    """The host makes somebody who sits here a member, or a member a guest."""

    person: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,40}\Z")]
    on: bool


class KeepSeat(_Action, frozen=True, tag="keep"):
    """The host keeps a seat for a member, or for nobody."""

    seat: SeatNo
    person: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,40}\Z")] | None


class SpareSeat(_Action, frozen=True, tag="spare"):
    """The host gives a kept seat free for guests until the coming match is over, or takes that back."""

    seat: SeatNo
    on: bool


class Part(_Action, frozen=True, tag="part"):
    """A member leaves the table for good."""


class CloseTable(_Action, frozen=True, tag="close"):
    """The host closes the table for good."""


class SetManners(_Action, frozen=True, tag="manners"):
    """The host sets how people treat each other here."""

    manners: Manners


class Ask(_Action, frozen=True, tag="ask"):
    """Ask the others at the table for something that all must agree to."""

    question: Literal["pause", "undo"] | Claim


class Answer(_Action, frozen=True, tag="answer"):
    """Answer the open question."""

    answer: Literal["yes", "no", "wait", "bot", "end"]


class Resume(_Action, frozen=True, tag="resume"):
    """End the pause."""


class TakeBack(_Action, frozen=True, tag="take_back"):
    """The owner of a lent seat takes it back."""


class GiveBack(_Action, frozen=True, tag="give_back"):
    """Whoever has borrowed a seat gives it back to its owner."""


class Mix(_Action, frozen=True, tag="mix"):
    """A browser's share in the shuffle."""

    hex: Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]


class Act(_Action, frozen=True, tag="act"):
    """A move of the game."""

    move: dict[str, Any]


Action: TypeAlias = (
    Sit
    | Stand
    | Swap
    | Ready
    | Unready
    | Rematch
    | Start
    | SetOptions
    | Free
    | PassHost
    | Stop
    | Mix
    | Act
    | SeatBots
    | SetManners
    | Remove
    | CloseTable
    | SetStanding
    | SetMember
    | KeepSeat
    | SpareSeat
    | Part
    | Ask
    | Answer
    | Resume
    | TakeBack
    | GiveBack
)


class _Client(Struct, frozen=True, tag_field="t", forbid_unknown_fields=True):
    pass


class Hello(_Client, frozen=True, tag="hello"):
    """The first message of a connection."""

    protocol: int
    build: Annotated[str, Meta(max_length=64)]
    epoch: Annotated[str, Meta(max_length=64)] | None
    last: SmallInt | None
    pending: Annotated[list[Cid], Meta(max_length=8)]


class Do(_Client, frozen=True, tag="do"):
    """One command."""

    cid: Cid
    decision: SmallInt | None
    version: SmallInt | None
    action: Action


class Say(_Client, frozen=True, tag="say"):
    """Talk."""

    cid: Cid
    text: Annotated[str, Meta(min_length=1, max_length=2000)]


class Signal(_Client, frozen=True, tag="signal"):
    """Tell partners something by a sign, or everybody: the ruleset has the kinds, and which of them name a suit."""

    cid: Cid
    kind: Annotated[str, Meta(pattern=r"^[a-z_]{1,40}\Z")]
    suit: Suit | None


class React(_Client, frozen=True, tag="react"):
    """Show everybody at the table how one feels."""

    cid: Cid
    kind: Reaction


class Nudge(_Client, frozen=True, tag="nudge"):
    """Remind whoever sits there that the table waits for them."""

    cid: Cid
    seat: SeatNo


class LookTogether(_Client, frozen=True, tag="review"):
    """Something about looking at the finished match together."""

    cid: Cid
    wish: Wish


class Ping(_Client, frozen=True, tag="ping"):
    """Are you there?"""

    n: SmallInt


ClientMessage: TypeAlias = Hello | Do | Say | Signal | React | Nudge | LookTogether | AskTip | Ping
_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


def read(data: bytes | str) -> ClientMessage:
    """A client's message.

    Raises:
        msgspec.MsgspecError: anything that is no message of this protocol (`bad_message`).
    """
    return _decoder.decode(data)


class _Server(Struct, frozen=True, tag_field="t"):
    pass


class Refused(_Server, frozen=True, tag="refused"):
    """A command changed nothing, and why."""

    cid: str | None
    code: str
    params: dict[str, Any]


class Done(_Server, frozen=True, tag="done"):
    """A command is in the log at `seq`; None: it was never stored."""

    cid: str
    seq: int | None


class Said(_Server, frozen=True, tag="said"):
    """One line of talk. `at` in ms."""

    id: int
    at: int
    person: str
    text: str


class Whisper(_Server, frozen=True, tag="whisper"):
    """A signal, to whoever may know of it. `id` counts what this audience was told. `at` in ms."""

    id: int
    at: int
    seat: int
    person: str
    kind: str
    suit: str | None
    public: bool


class Gesture(_Server, frozen=True, tag="gesture"):
    """A reaction, or a nudge (then `to` is whom it is for). `at` in ms."""

    id: int
    at: int
    person: str
    kind: str
    to: str | None


class Reviewed(_Server, frozen=True, tag="review"):
    """How the review in company stands; None: there is none, or none any more."""

    review: Review | None


class PersonHere(Struct, frozen=True, omit_defaults=True):
    """A person as the table sees them. `name` is empty for whoever has none any more; `like` is who else here has a name
    that looks the same and had it before."""

    name: str
    here: bool
    like: str | None = None


class Presence(_Server, frozen=True, tag="presence"):
    """Who has which name, and who is here."""

    people: dict[str, PersonHere]
    watchers: list[str]


class There(_Server, frozen=True, tag="there"):
    """Is anybody there? A browser answers with a ping, also in a tab whose own timers rest."""


class Pong(_Server, frozen=True, tag="pong"):
    """I am here. `now` in ms."""

    n: int
    now: int


class Notice(_Server, frozen=True, tag="notice"):
    """Something for people to read."""

    code: str
    params: dict[str, Any]


class Invited(_Server, frozen=True, tag="invited"):
    """A friend has asked the viewer to a table: what there is to read stands in the JSON API."""


class Closing(_Server, frozen=True, tag="closing"):
    """The socket is about to close, and why."""

    code: str


Told: TypeAlias = Said | Whisper | Gesture | Reviewed
"""What people tell each other beside the game."""
ServerMessage: TypeAlias = Refused | Done | Told | Tip | Presence | There | Pong | Notice | Invited | Closing
_encoder = msgspec.json.Encoder()


def write(message: ServerMessage) -> bytes:
    """A small server message as it goes over the wire."""
    return _encoder.encode(message)
