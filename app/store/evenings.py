"""A table's matches as people remember them: cut into evenings, and how everybody stands over them.

Pure: records of ended matches in, sums out; nothing is read here. Bots' matches count like others, but no sum is a
bot's; a match left unfinished is part of its evening and of nothing else.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from app.store.matches import MatchRecord
from app.table.bots import is_bot

PAUSE_MS: Final = 6 * 3_600_000
"""What parts one evening at a table from the next."""

People: TypeAlias = tuple[str, ...]
"""Who is counted together: one person, or the people of a side, sorted."""
Counted: TypeAlias = Callable[[MatchRecord], Iterable[tuple[People, int]]]
"""Who is counted in a match, each with the side they played on."""


@dataclass(frozen=True, slots=True)
class Evening:
    """Matches that followed each other without a long rest, the earliest first; at least one."""

    matches: tuple[MatchRecord, ...]

    @property
    def begun_at(self) -> int:
        """When the first of them began, in ms."""
        return self.matches[0].started_at

    @property
    def ended_at(self) -> int:
        """When the last of them ended, in ms."""
        return max(match.ended_at or match.started_at for match in self.matches)

    @property
    def first(self) -> int:
        """The number of its first match: its place among the evenings of the table."""
        return self.matches[0].number


@dataclass(slots=True)
class GameSum:
    """Finished matches of one game: how many, how many of them won (shared ones too), and the points in them, which
    compare within one game only."""

    played: int = 0
    won: int = 0
    points: int = 0


@dataclass(slots=True)
class Standing:
    """How some people stand. `played`, `won` (alone), `shared` and `drawn` count finished matches; `evenings` those with
    any match of theirs; `stood_in` the finished matches in which a bot played for one of them. `games` by ruleset."""

    people: People
    evenings: int = 0
    played: int = 0
    won: int = 0
    shared: int = 0
    drawn: int = 0
    stood_in: int = 0
    games: dict[str, GameSum] = field(default_factory=dict)

    @property
    def wins(self) -> int:
        """Matches won, shared ones too."""
        return self.won + self.shared

    @property
    def rank(self) -> tuple[int, int]:
        """By what somebody leads: matches won, and among equals those won alone."""
        return self.wins, self.won

    def add(self, match: MatchRecord, side: int) -> None:
        """Count a finished match."""
        game = self.games.setdefault(match.ruleset, GameSum())
        won = side in match.winners
        self.played += 1
        game.played += 1
        self.won += won and len(match.winners) == 1
        self.shared += won and len(match.winners) > 1
        self.drawn += not match.winners
        game.won += won
        game.points += match.totals[side] if match.totals else 0
        self.stood_in += any(played_by_bot(match, person) for person in self.people)


def evenings(matches: Iterable[MatchRecord]) -> list[Evening]:
    """Ended matches of one table, in their order, cut where the table rested for more than `PAUSE_MS`."""
    found: list[list[MatchRecord]] = []
    rested_since = 0
    for match in matches:
        if not found or match.started_at - rested_since > PAUSE_MS:
            found.append([])
        found[-1].append(match)
        rested_since = match.ended_at or match.started_at
    return [Evening(tuple(together)) for together in found]


# ── Who is counted ────────────────────────────────────────────────────────────────────────────────


def by_person(match: MatchRecord) -> Iterator[tuple[People, int]]:
    """Every human being for themselves."""
    return (((one.person,), one.side) for one in match.players if not is_bot(one.person))


def by_partners(match: MatchRecord) -> Iterator[tuple[People, int]]:
    """People who were a side together, without a bot among them."""
    for people, side, bots in _sides(match):
        if len(people) > 1 and not bots:
            yield people, side


def by_side(match: MatchRecord) -> Iterator[tuple[People, int]]:
    """The human beings of each side, with or without bots beside them."""
    return ((people, side) for people, side, _ in _sides(match) if people)


def _sides(match: MatchRecord) -> Iterator[tuple[People, int, int]]:
    for side in sorted({one.side for one in match.players}):
        members = [one.person for one in match.players if one.side == side]
        people = tuple(sorted(person for person in members if not is_bot(person)))
        yield people, side, len(members) - len(people)


def played_by_bot(match: MatchRecord, person: str) -> bool:
    """Whether a bot played for this person in the match."""
    mine = {one.seat for one in match.players if one.person == person}
    return any(seat in mine and is_bot(who) for seat, who in match.played_for)


# ── How they stand ────────────────────────────────────────────────────────────────────────────────


def standings(over: Iterable[Evening], counted: Counted) -> list[Standing]:
    """How everybody who is counted stands after these evenings, the best first."""
    found: dict[People, Standing] = {}
    for evening in over:
        here: set[People] = set()
        for match in evening.matches:
            for people, side in counted(match):
                standing = found.setdefault(people, Standing(people))
                here.add(people)
                if not match.unfinished:
                    standing.add(match, side)
        for people in here:
            found[people].evenings += 1
    return sorted(found.values(), key=lambda one: (*(-part for part in one.rank), one.played, one.people))


def leaders(ranked: Sequence[Standing]) -> tuple[People, ...]:
    """Who leads among these, the best first: several where they are equal, nobody before the first win."""
    if not ranked or not ranked[0].wins:
        return ()
    return tuple(one.people for one in ranked if one.rank == ranked[0].rank)


def progress(over: Iterable[Evening], shown: Sequence[People]) -> list[list[int]]:
    """The matches won so far by each of these after every evening."""
    wins = dict.fromkeys(shown, 0)
    rows = []
    for evening in over:
        for match in evening.matches:
            for people, side in by_person(match):
                if people in wins and not match.unfinished and side in match.winners:
                    wins[people] += 1
        rows.append([wins[people] for people in shown])
    return rows
