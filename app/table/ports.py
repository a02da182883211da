"""What a live table needs from outside, as small interfaces.

`app.store` implements them on SQLite and PostgreSQL; the simulation implements them in memory with the same
visibility and conflict rules. Every method may be cancelled only at its own await.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from msgspec import Struct

from app.games.core.options import Options
from app.table.bots import Thinker
from app.table.entries import Entry
from app.table.projection import Projection
from app.table.recorder import NOBODY, Recorder
from app.table.together import Review


class StoreAway(Exception):
    """The store did not answer: whatever was asked is neither done nor undone. Ask the same again."""


class BadRow(Exception):
    """The store can never hold one of these rows; the others are as if nothing had been asked."""


class Write(Struct, frozen=True):
    """One entry to append, with what it changes outside the log. `person` is not needed: it is the entry's actor."""

    entry: Entry
    projection: Projection


@dataclass(frozen=True, slots=True)
class TableHead:
    """What is known of a table without folding it."""

    key: int
    table: str
    seq: int
    public: bool


@dataclass(frozen=True, slots=True)
class Outage:
    """A time (ms) in which nobody could play, `begin` to `end`; ids rise."""

    id: int
    begin: int
    end: int


class Log(Protocol):
    """The entries of all tables. `(table, seq)` is unique, and that is the only lock."""

    async def append(self, writes: Sequence[Write]) -> list[bool]:
        """Append in one committed step; True where the stored entry at that seq is this very one (by `entry_id`).

        Asking again with the same rows is harmless and gives the same answer. Projections are written only for
        rows that were won.

        Raises:
            StoreAway: the outcome is unknown.
            BadRow: a row cannot be stored; nothing of the batch was.
        """

    async def tail(self, wanted: dict[int, int]) -> list[Entry]:
        """The entries after the given seq of each of these tables, ordered by table and seq."""

    async def chapter(self, table: int) -> list[Entry]:
        """The entries of a table from its last chapter on."""

    async def seqs(self, tables: Sequence[int]) -> dict[int, int]:
        """The newest seq of each of these tables."""

    async def head(self, table: str) -> TableHead | None:
        """A table by its public id."""

    async def claim_due(self, now: int, until: int, limit: int, besides: Sequence[int] = ()) -> list[int]:
        """Tables, `besides` these, whose `due_at` is not after `now` and that nobody has claimed beyond `now`; they are
        claimed until `until` (ms) in a short committed step."""

    async def epoch(self) -> str:
        """The random id of this database's history; a restore makes a new one."""

    async def heartbeat(self, now: int) -> Outage | None:
        """Stamp the one heartbeat row; an outage found by it (older than 5 s) is recorded and returned once."""

    async def outages_since(self, outage: int) -> list[Outage]:
        """Outages with a higher id."""


class Clock(Protocol):
    """The database's clock as this worker knows it."""

    def now(self) -> int:
        """Whole ms since 1970."""


Hint = dict[int, int]
"""The newest known seq by table key."""


class Bus(Protocol):
    """Hints between workers: lost, late and doubled ones do no harm. An adapter notices by itself that its line
    went silent."""

    async def publish(self, hint: Hint) -> None:
        """Tell the other workers. Never raises; a lost hint costs a moment."""

    def subscribe(self, heard: Callable[[Hint], None]) -> None:
        """Call `heard` for every hint, this worker's own ones included or not."""

    async def publish_word(self, word: str) -> None:
        """Tell the others something small that is no hint.

        `talk:<table key>` somebody said something; `whisper:<table key>` somebody gave a signal; `gesture:<table key>`
        somebody reacted or nudged; `review:<table key>` a review in company changed; `people:<table key>` somebody came or went;
        `holds:<table key>:<number>:<person>` this connection of theirs has the place now; `name:<person>` that
        person has another name; `session:<session>` that session has ended; `blocks:<person>` that person has blocked
        somebody or does so no more; `invited:<person>` a friend has asked that person to a table.
        """

    def subscribe_words(self, heard: Callable[[str], None]) -> None:
        """Call `heard` for every word."""


@dataclass(frozen=True, slots=True)
class Connection:
    """A person's socket at a table. `number` rises: the newest holds the seat."""

    table: int
    person: str
    connection: str
    worker: str
    number: int
    seen: int


class Connections(Protocol):
    """Who is connected where: not part of any log."""

    async def open(self, table: int, person: str, connection: str, now: int) -> Connection:
        """A new connection; it is now this person's newest at the table. Asked again, it keeps its number."""

    async def stamp(self, connections: Sequence[str], now: int) -> None:
        """These connections are alive."""

    async def close(self, connection: str) -> None:
        """This one is gone."""

    async def at(self, table: int, now: int) -> list[Connection]:
        """Connections of a table seen within the last 9 s."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of talk. `at` in ms."""

    id: int
    table: int
    at: int
    person: str
    text: str


@dataclass(frozen=True, slots=True)
class Sign:
    """A signal in one deal of a match. `told`: the people who may know of it, by seat; None is everybody."""

    table: int
    match: int
    deal: int
    person: str
    seat: int
    kind: str
    suit: str | None
    told: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Whisper:
    """A signal that was given. `number` counts from 1 among what the table told the same people, so that no gap
    speaks of what others were told. `at` in ms."""

    number: int
    at: int
    sign: Sign


@dataclass(frozen=True, slots=True)
class Gesture:
    """A reaction, or a nudge for the person `to`. `at` in ms."""

    id: int
    table: int
    at: int
    person: str
    kind: str
    to: str | None


class Talk(Protocol):
    """What people say at a table: stored before it is shown, outside the log."""

    async def say(self, table: int, person: str, cid: str, text: str, now: int) -> Line:
        """Store a line; the same person's same cid gives the same line again."""

    async def lines(self, table: int, after: int, limit: int) -> list[Line]:
        """Lines with a higher id, the newest `limit` of them, oldest first."""

    async def newest(self, tables: Sequence[int]) -> dict[int, int]:
        """The id of the newest line of each of these tables, in one question; none where nobody has said anything."""

    async def whisper(self, sign: Sign, cid: str, now: int) -> Whisper:
        """Store a signal; the same person's same cid gives the same one again."""

    async def whispers(self, table: int, match: int, deal: int, limit: int) -> list[Whisper]:
        """What was signalled in a deal: of each audience the newest `limit`, oldest first."""

    async def gesture(
        self, table: int, person: str, cid: str, kind: str, to: str | None, now: int
    ) -> Gesture:
        """Store a gesture; the same person's same cid gives the same one again."""

    async def gestures(self, table: int, since: int, limit: int) -> list[Gesture]:
        """Those after `since` (ms), the newest `limit` of them, oldest first."""


@dataclass(frozen=True, slots=True)
class StoredReview:
    """A review as it was stored `at` (ms): later than any before it at its table."""

    at: int
    review: Review


class Reviews(Protocol):
    """What tables look at in company, one review each: outside the log, kept as long as it lasts."""

    async def review(self, table: int) -> StoredReview | None:
        """The table's review, if there is one."""

    async def put_review(self, table: int, known: int | None, stored: StoredReview) -> bool:
        """Store it in the place of the one stored at `known` (None: of none); False where that is not the one."""

    async def drop_review(self, table: int, known: int) -> bool:
        """It is over; False where the one stored at `known` is not there any more."""


class Names(Protocol):
    """What people are called: outside the log, and deletable."""

    async def names(self, persons: Sequence[str]) -> dict[str, str]:
        """The names of these people; whoever is unknown or deleted is missing."""


class Blocks(Protocol):
    """Whom people want nothing of: outside the log, and nobody's business but their own."""

    async def blocked_by(self, persons: Sequence[str]) -> dict[str, frozenset[str]]:
        """Whom each of these people has blocked; nobody is missing."""


@dataclass(frozen=True, slots=True)
class PublicTable:
    """A public table as the lobby shows it. `persons` by seat; `watchers` counts people here without a seat."""

    table: str
    ruleset: str
    seats: int
    options: Options
    persons: tuple[str | None, ...]
    phase: str
    watchers: int


class Lobby(Protocol):
    """The tables that anybody may see."""

    async def public_tables(self, now: int, limit: int) -> list[PublicTable]:
        """Public tables with at least one connection seen within the last 9 s, the fullest first."""


@dataclass(frozen=True, slots=True)
class Ports:
    """Everything a worker needs from outside. `fresh` gives 32 new random bytes, unknown to anybody else."""

    log: Log
    clock: Clock
    bus: Bus
    connections: Connections
    talk: Talk
    names: Names
    lobby: Lobby
    blocks: Blocks
    reviews: Reviews
    fresh: Callable[[], bytes]
    thinker: Thinker
    recorder: Recorder = NOBODY
