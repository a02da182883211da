"""What a ruling is asked and what it answers. Values only: nothing is decided here."""

import hmac
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, TypeAlias

from msgspec import Struct

from app.games.core.ruleset import Refusal
from app.table import duties as d
from app.table import entries as e
from app.table import messages as m


@dataclass(frozen=True, slots=True)
class MarkAway:
    """A seated person's connection has been gone for a while."""

    person: str


@dataclass(frozen=True, slots=True)
class MarkBack:
    """A seated person is connected again."""

    person: str


@dataclass(frozen=True, slots=True)
class GiveTimeBack:
    """An outage (its row's id) in which nobody could play took so many ms."""

    outage: int
    ms: int


@dataclass(frozen=True, slots=True)
class AbandonDeal:
    """The open deal's cards may have been seen: void it."""


@dataclass(frozen=True, slots=True)
class Lend:
    """The actor lends their seat for the match to this person, who has opened their one-time code.

    No message of the socket: nobody is seated by another who did not ask for it.
    """

    to: str


@dataclass(frozen=True, slots=True)
class Depart:
    """The actor goes for good, because nothing is to be known of them any more: the next step of it, until none is left.

    No message of the socket: it is asked for apart from any table.
    """


@dataclass(frozen=True, slots=True)
class CloseDown:
    """Whoever runs the server closes the table; nobody at it has asked for that."""


TableWork: TypeAlias = d.Duty | MarkAway | MarkBack | GiveTimeBack | AbandonDeal | CloseDown


class Command(Struct, frozen=True):
    """Somebody wants something. `actor` and `cid` are None for the table's own work."""

    action: m.Action | Lend | Depart | TableWork
    actor: str | None = None
    cid: str | None = None
    decision: int | None = None
    version: int | None = None


class Draft(Struct, frozen=True):
    body: e.Body
    private: dict[str, Any] | None = None


Verdict: TypeAlias = Draft | Refusal


def derive(fresh: bytes, label: bytes) -> bytes:
    """Independent bytes for each use of one draw, so that a public id tells nothing of a secret."""
    return hmac.digest(fresh, label, "sha256")


def entry_id(fresh: bytes) -> str:
    """An entry's id, of the same draw and as independent of it. By BLAKE2b, since HMAC takes ten times as long and every
    entry has one."""
    return blake2b(b"entry", key=fresh, digest_size=16).hexdigest()
