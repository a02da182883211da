"""What the pages of what was played show: the list of matches, people head to head, statistics.

Part of the one closed set of contexts (`contexts`), under the same promises: plain text in the viewer's language,
times in milliseconds since 1970, nothing that the viewer may not know. Addresses are those of this server's pages.
"""

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from app.api.ratings import GameRating
from app.table import outcome

Outcome: TypeAlias = outcome.Outcome | Literal["watched"]
"""How a match ended for the viewer; `watched` for one in which they held no seat."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A fact with its name, such as "Matches won", "12 of 23"."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match in the list. `points` of each side, the viewer's first where they held a seat; `partners` without
    the viewer; `deals` counted; `begun_at` in milliseconds; `stood_in`: a bot played for a person in it; `company` is
    the address of its people head to head, empty where the viewer played against bots alone."""

    id: str
    title: str
    outcome: Outcome
    partners: tuple[str, ...]
    others: tuple[str, ...]
    points: tuple[int, ...]
    deals: int
    begun_at: int
    stood_in: bool = False
    company: str = ""


@dataclass(frozen=True, slots=True)
class MatchMonth:
    """The matches of one month, newest first; `label` such as "November 2026"."""

    label: str
    matches: tuple[MatchRow, ...]


@dataclass(frozen=True, slots=True)
class GameFilter:
    """A game to filter by, with how many matches there are of it; `ruleset` empty means all games. `address` keeps
    what else is asked for."""

    ruleset: str
    title: str
    matches: int
    address: str


@dataclass(frozen=True, slots=True)
class Chip:
    """Something that is asked for, and the address of the same list without it. `name` and `value` are its field."""

    label: str
    name: str
    value: str
    without: str


@dataclass(frozen=True, slots=True)
class FilterForm:
    """What the form for other matches holds: `people` to add as (id, name), none when no more fit; `chips` are asked
    for already; `outcome` is empty, `finished` or `unfinished`; `since` and `until` are days as a date field has them,
    or empty. `open` where something is asked for that only the form shows."""

    game: str
    people: tuple[tuple[str, str], ...]
    chips: tuple[Chip, ...]
    outcome: str
    since: str
    until: str
    open: bool


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """`/history`: the viewer's matches. `game` is the one asked for ("" for all); `total` counts all that were asked
    for, `played` all there are; `newer` and `older` are addresses or None."""

    template: ClassVar[str] = "history.html"
    months: tuple[MatchMonth, ...]
    filters: tuple[GameFilter, ...]
    game: str
    form: FilterForm
    figures: tuple[Figure, ...]
    total: int
    played: int
    newer: str | None
    older: str | None


@dataclass(frozen=True, slots=True)
class CompanyPerson:
    """One of the people head to head in a game: finished matches won (shared ones too), and points in all of them."""

    name: str
    you: bool
    won: int
    points: int


@dataclass(frozen=True, slots=True)
class CompanyPair:
    """Two of them: finished matches on the same side and how many of them they won; matches against each other and
    how many of them each won."""

    names: tuple[str, str]
    together: int
    won_together: int
    against: int
    won: tuple[int, int]


@dataclass(frozen=True, slots=True)
class CompanyGame:
    """One game of several people head to head."""

    ruleset: str
    title: str
    finished: int
    unfinished: int
    people: tuple[CompanyPerson, ...]
    pairs: tuple[CompanyPair, ...]


@dataclass(frozen=True, slots=True)
class CompanyPage:
    """`/history/with/{people}`: head to head. Where there is no match that the viewer may see, nobody is named: a set
    of strangers and one of nobody look alike. `matches` is the address of the matches themselves, None for a viewer
    who is none of the people."""

    template: ClassVar[str] = "company.html"
    names: tuple[str, ...]
    games: tuple[CompanyGame, ...]
    matches: str | None


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """The viewer's figures in one game: how matches ended, then what its score sheets add up to; `rating` where they
    have one."""

    ruleset: str
    title: str
    address: str
    outcomes: tuple[Figure, ...]
    figures: tuple[Figure, ...]
    rating: GameRating | None = None


@dataclass(frozen=True, slots=True)
class StatisticsPage:
    """`/history/statistics`: the viewer's figures by game."""

    template: ClassVar[str] = "statistics.html"
    games: tuple[GameStatistics, ...]
