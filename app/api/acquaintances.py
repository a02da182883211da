"""What pages show of the people round somebody: friends and where they are, invitations, whom one has played with.

Part of the one closed set of contexts (`contexts`), under the same promises. Nothing here tells whether the viewer is
blocked by anybody, nor anything of a table to which they could not go.
"""

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

Standing: TypeAlias = Literal["none", "asked", "asking", "friends"]
"""How the viewer stands to somebody: nothing is between them, the viewer has asked, the other one has, friends."""


@dataclass(frozen=True, slots=True)
class Place:
    """A table where a friend is; `yours` where the viewer was let in by name or plays too, else it is a public one."""

    table: str
    title: str
    yours: bool


@dataclass(frozen=True, slots=True)
class FriendRow:
    """A friend, and where they are as far as the viewer may know it."""

    person: str
    name: str
    where: Place | None


@dataclass(frozen=True, slots=True)
class InvitationRow:
    """A friend (`name`) asks the viewer to a table; `at` in milliseconds."""

    table: str
    title: str
    name: str
    at: int


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """Somebody on the page of people: how many matches were played together (0 for none), when the last one began
    (milliseconds, None for none), and `company`, the address of both head to head (empty for none)."""

    person: str
    name: str
    standing: Standing
    matches: int
    last_at: int | None
    company: str
    where: Place | None = None


@dataclass(frozen=True, slots=True)
class TableChoice:
    """A table of the viewer's, to which friends may be asked or a program let in."""

    table: str
    title: str


@dataclass(frozen=True, slots=True)
class PeoplePage:
    """`/people`. Everybody stands in one of the lists. `blocked` are (id, name); `seen`: friends may see where the viewer
    is; `more` is the address of the next page or None; `first`: this is the first page, the others have `met` alone. `reasons` for a
    report are (word, what it says)."""

    template: ClassVar[str] = "people.html"
    asking: tuple[Acquaintance, ...]
    friends: tuple[Acquaintance, ...]
    met: tuple[Acquaintance, ...]
    blocked: tuple[tuple[str, str], ...]
    invitations: tuple[InvitationRow, ...]
    tables: tuple[TableChoice, ...]
    seen: bool
    first: bool
    more: str | None
    reasons: tuple[tuple[str, str], ...]
