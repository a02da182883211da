"""Entries and their projections as rows: which columns, in which order. Knows no engine.

The two logs, `tables` and `rebuild` all write what stands here, so they cannot differ.
"""

from typing import Any, Final, TypeAlias

from app.table.entries import (
    Body,
    Entry,
    MemberLeft,
    MemberNamed,
    OptionsChanged,
    Removed,
    Sat,
    SeatKept,
    StandingSet,
    Stood,
    Swapped,
    TableOpened,
    body_text,
    canonical_json,
    private_text,
)
from app.table.ports import BadRow, Write
from app.table.projection import DealRow, MatchClosed, MatchOpened, PlayerChanged, Projection, TableRow
from app.table.tallies import Tally

Row: TypeAlias = tuple[Any, ...]

ENTRY: Final = ("table_id", "seq", "entry_id", "at", "actor", "cid", "kind", "body", "private")
TABLE: Final = (
    "id",
    "seq",
    "at",
    "ruleset",
    "seats",
    "options",
    "public",
    "phase",
    "host",
    "persons",
    "taken",
    "match_number",
    "chapter_seq",
    "due_at",
    "door",
    "removed",
)
SEAT: Final = ("table_id", "seat", "person")
SEAT_AGAIN: Final = " ON CONFLICT (table_id, seat) DO UPDATE SET person = EXCLUDED.person"
SEATS_AT_MOST: Final = 10
MEMBER: Final = ("table_id", "person", "seat")
MEMBER_AGAIN: Final = " ON CONFLICT (table_id, person) DO UPDATE SET seat = EXCLUDED.seat"
STRUCK: Final = ("table_id", "persons")
"""Of a table: the list of those who are members, so that all others are none."""
OPENED: Final = (
    "table_id",
    "number",
    "ruleset",
    "rules_version",
    "seats",
    "options",
    "started_at",
    "started_seq",
    "rated",
)
PLAYER: Final = ("table_id", "match_number", "seat", "side", "person", "ruleset", "started_at")
CLOSED: Final = (
    "table_id",
    "number",
    "ended_at",
    "ended_seq",
    "winners",
    "reason",
    "unfinished",
    "totals",
    "played_for",
    "counts",
    "rating_due",
)
ENDED: Final = ("table_id", "match_number", "seat", "outcome", "points")
TALLY: Final = ("table_id", "person", "ruleset", "what", "lines", "amount", "points")
TALLY_KEY: Final = TALLY[:4]
TALLY_MORE: Final = f" ON CONFLICT ({', '.join(TALLY_KEY)}) DO UPDATE SET " + ", ".join(
    f"{name} = tallies.{name} + EXCLUDED.{name}" for name in TALLY[4:]
)
CHANGED: Final = ("table_id", "match_number", "seat", "person")
DEAL: Final = (
    "table_id",
    "match_number",
    "number",
    "at",
    "seq",
    "dealer",
    "commit_hash",
    "secret",
    "asked",
    "mix_by",
    "mixes",
    "silent",
    "round",
    "counted",
    "points",
    "totals",
    "lines",
    "played_for",
)


_RESEATING: Final = (TableOpened, Sat, Stood, Swapped, Removed, MemberLeft, OptionsChanged)
_OF_MEMBERS: Final = (StandingSet, MemberNamed, MemberLeft, SeatKept, Removed, OptionsChanged)


def json_text(value: Any) -> str | None:
    """Canonical JSON, or None for None."""
    return None if value is None else canonical_json(value).decode()


def entry_row(entry: Entry) -> Row:
    """The row of an entry, in the order of `ENTRY`."""
    return (
        entry.table,
        entry.seq,
        entry.entry_id,
        entry.at,
        entry.actor,
        entry.cid,
        entry.kind,
        body_text(entry.body),
        private_text(entry.private),
    )


def table_row(row: TableRow) -> Row:
    """In the order of `TABLE`; `chapter_seq` None leaves the stored one."""
    return (
        row.key,
        row.seq,
        row.at,
        row.ruleset,
        row.seats,
        json_text(row.options),
        row.public,
        row.phase,
        row.host,
        json_text(row.persons),
        sum(1 for person in row.persons if person is not None),
        row.match,
        row.chapter_seq,
        row.due_at,
        row.door,
        json_text(row.removed),
    )


def seat_rows(projection: Projection, body: Body) -> list[Row]:
    """Whose seat is where, in the order of `SEAT`: nothing where the entry changed nothing of it.

    Chairs that were taken away are written as empty ones; the end of a match frees those that people have left.
    """
    row = projection.table
    if not isinstance(body, _RESEATING) and projection.closed is None:
        return []
    gone = SEATS_AT_MOST - len(row.owners) if isinstance(body, OptionsChanged) else 0
    return [(row.key, seat, person) for seat, person in enumerate(row.owners + [None] * gone)]


def member_rows(projection: Projection, body: Body) -> list[Row] | None:
    """All members of the table, in the order of `MEMBER`; None where the entry changed nothing of them."""
    if not isinstance(body, _OF_MEMBERS):
        return None
    return [(projection.table.key, person, seat) for person, seat in projection.table.members]


def struck_row(projection: Projection) -> Row:
    """In the order of `STRUCK`."""
    row = projection.table
    return (row.key, json_text([person for person, _ in row.members]))


def opened_row(row: MatchOpened) -> Row:
    """In the order of `OPENED`."""
    return (
        row.table,
        row.number,
        row.ruleset,
        row.rules_version,
        row.seats,
        json_text(row.options),
        row.started_at,
        row.started_seq,
        row.rated,
    )


def player_rows(row: MatchOpened) -> list[Row]:
    """One for each player, in the order of `PLAYER`."""
    return [
        (row.table, row.number, seat, side, person, row.ruleset, row.started_at)
        for seat, side, person in row.players
    ]


def closed_row(row: MatchClosed) -> Row:
    """In the order of `CLOSED`."""
    return (
        row.table,
        row.number,
        row.ended_at,
        row.ended_seq,
        json_text(row.winners),
        row.reason,
        row.unfinished,
        json_text(row.totals),
        json_text(row.played_for or None),
        row.counts,
        row.counts,
    )


def changed_row(row: PlayerChanged) -> Row:
    """In the order of `CHANGED`."""
    return (row.table, row.number, row.seat, row.person)


def ended_rows(row: MatchClosed) -> list[Row]:
    """One for each player, in the order of `ENDED`."""
    return [(row.table, row.number, *end) for end in row.ends]


def tally_row(row: Tally) -> Row:
    """In the order of `TALLY`."""
    return (row.table, row.person, row.ruleset, row.what, row.lines, row.amount, row.points)


def deal_row(row: DealRow) -> Row:
    """In the order of `DEAL`."""
    score = row.score or {}
    return (
        row.table,
        row.match,
        row.number,
        row.at,
        row.seq,
        row.dealer,
        row.commit,
        row.secret,
        json_text(row.asked),
        row.mix_by,
        json_text(row.mixes),
        json_text(row.silent),
        score.get("round"),
        score.get("counted"),
        json_text(score.get("points")),
        json_text(score.get("totals")),
        json_text(score.get("lines")),
        json_text(row.played_for or None),
    )


class WrittenRows:
    """The rows of one write, and the rows of its projections (mostly none but the table's).

    Raises:
        BadRow: a text in it that no database holds (a lone surrogate, a NUL).
    """

    __slots__ = (
        "changed",
        "closed",
        "deal",
        "ended",
        "entry",
        "members",
        "opened",
        "players",
        "seats",
        "struck",
        "table",
        "tallies",
    )

    def __init__(self, write: Write) -> None:
        opened, closed, deal = write.projection.opened, write.projection.closed, write.projection.deal
        changed = write.projection.changed
        try:
            self.entry = entry_row(write.entry)
            self.table = table_row(write.projection.table)
            self.seats = seat_rows(write.projection, write.entry.body)
            members = member_rows(write.projection, write.entry.body)
            self.struck = None if members is None else struck_row(write.projection)
            self.members = members or []
            self.opened = opened_row(opened) if opened else None
            self.players = player_rows(opened) if opened else []
            self.closed = closed_row(closed) if closed else None
            self.changed = changed_row(changed) if changed else None
            self.ended = ended_rows(closed) if closed else []
            self.deal = deal_row(deal) if deal else None
            self.tallies = [tally_row(tally) for tally in write.projection.tallies]
        except UnicodeEncodeError as fault:
            raise BadRow("a lone surrogate") from fault
        if any(type(text) is str and "\0" in text for text in self.entry):
            raise BadRow("a NUL character")
