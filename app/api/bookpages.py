"""What a table's book shows: evenings, the running score, and the table in a viewer's list of tables.

Part of the one closed set of contexts (`contexts`), under the same promises. `GET /api/tables/{id}/book` answers with
the same fields, the picture left out.
"""

from dataclasses import dataclass
from typing import ClassVar

from app.api.charts import Chart
from app.api.ratings import PersonRating


@dataclass(frozen=True, slots=True)
class BookSide:
    """A side of a match: who they are (bots by name too), its points, whether it won (shared or alone)."""

    side: int
    names: tuple[str, ...]
    points: int | None
    won: bool


@dataclass(frozen=True, slots=True)
class BookMatch:
    """A match of an evening. `address` is its page, empty for a viewer who may not see that; `notes` say who played for
    whom."""

    id: str
    number: int
    ruleset: str
    title: str
    sides: tuple[BookSide, ...]
    unfinished: bool
    begun_at: int
    ended_at: int
    address: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Series:
    """What an evening came to for a side, or for one person: of so many finished matches so many won (shared too)."""

    names: tuple[str, ...]
    won: int
    played: int


@dataclass(frozen=True, slots=True)
class BookEvening:
    """An evening. `series` by side, as they were made up; `people` one by one where the sides changed, else empty."""

    begun_at: int
    ended_at: int
    matches: tuple[BookMatch, ...]
    series: tuple[Series, ...]
    people: tuple[Series, ...]


@dataclass(frozen=True, slots=True)
class BookMonth:
    """The evenings of one month; `label` such as "November 2026"."""

    label: str
    evenings: tuple[BookEvening, ...]


@dataclass(frozen=True, slots=True)
class BookGame:
    """Somebody's finished matches of one game: won (shared too) of played, and their points, which compare within one
    game only."""

    ruleset: str
    title: str
    played: int
    won: int
    points: int


@dataclass(frozen=True, slots=True)
class StandingRow:
    """How a person, or the partners of a side, stand. `people` are their ids; `won` counts matches won alone; `stood_in`
    those in which a bot played for one of them; `leads` marks who leads."""

    people: tuple[str, ...]
    names: tuple[str, ...]
    you: bool
    leads: bool
    evenings: int
    played: int
    won: int
    shared: int
    drawn: int
    stood_in: int
    games: tuple[BookGame, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """Matches won so far (shared too) after each evening, by those who stand best: `names`, and a row of the evening's
    beginning with a number for each of them."""

    names: tuple[str, ...]
    rows: tuple[tuple[int, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class SpanChoice:
    """A part of the book to look at."""

    label: str
    address: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class BookPage:
    """`/t/{id}/book`. `title` is the game laid out now; `year` is the one asked for, whole and to be printed; `since` is
    the first day as a date field has it, or empty. `matches` and `unfinished` count over all that is asked for, `months`
    hold one page of it, the newest first (a year: all of it, the earliest first). `mine`: the viewer has matches in it
    that they can take along. `ratings` of its people in the games that were rated here in that time."""

    template: ClassVar[str] = "book.html"
    table: str
    title: str
    spans: tuple[SpanChoice, ...]
    years: tuple[SpanChoice, ...]
    since: str
    year: int | None
    evenings: int
    matches: int
    unfinished: int
    people: tuple[StandingRow, ...]
    partners: tuple[StandingRow, ...]
    progress: Progress
    chart: Chart | None
    months: tuple[BookMonth, ...]
    older: str | None
    empty: bool
    mine: bool
    closed: bool
    ratings: tuple[PersonRating, ...] = ()
