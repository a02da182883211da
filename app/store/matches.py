"""Matches and deals as the pages read them: plain values out of the projections.

Everything here was public at its table when it was written: scores, winners, a deal's secret after its end. Names
are not here; `Names` tells what people are called today.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Row

from app.games.core.options import Options
from app.games.core.ruleset import ScoreLine
from app.table.bots import is_bot
from app.table.outcome import Outcome, outcome_for
from app.table.ratings import Uncounted, uncounted


@dataclass(frozen=True, slots=True)
class Player:
    """Who sat where; the seats of a side share its line of the score."""

    seat: int
    side: int
    person: str


@dataclass(frozen=True, slots=True)
class DealRecord:
    """A deal that was scored, voided or abandoned. `number` counts every shuffle, `round` the scored ones (None
    for an abandoned deal, whose points, totals and lines are empty). `points` and `totals` by side; `asked`,
    `mixes` and `silent` by seat; `at` and `mix_by` in ms. `played_for`: seats and who else moved for them, a stand-in's
    id or `clock`."""

    number: int
    at: int
    dealer: int
    commit: str
    secret: str
    asked: tuple[int, ...]
    mix_by: int
    mixes: dict[int, str]
    silent: tuple[int, ...]
    round: int | None
    counted: bool
    points: tuple[int, ...]
    totals: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
    played_for: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match. `id` is public, `table` the public id of its table. Until it ends, `ended_at` and `reason` are None
    and `totals` is that of the last deal; `rounds` counts the scored deals. `deals` is empty in lists. `played_for`: as
    that of its deals together, and bots whose seat a person took in mid-match; empty until it ends. `rated`: its table
    wanted it to count for ratings."""

    id: str
    table: str
    number: int
    public: bool
    ruleset: str
    rules_version: int
    seats: int
    options: Options
    started_at: int
    ended_at: int | None
    winners: tuple[int, ...]
    reason: str | None
    unfinished: bool
    totals: tuple[int, ...]
    rounds: int
    players: tuple[Player, ...]
    deals: tuple[DealRecord, ...] = ()
    played_for: tuple[tuple[int, str], ...] = ()
    rated: bool = False

    @property
    def stood_in(self) -> bool:
        """Whether a bot played for a person in it, so that it tells less of how they play."""
        return any(is_bot(who) for _, who in self.played_for)

    @property
    def uncounted(self) -> Uncounted | None:
        """Why it counts for nobody's rating though it was rated, once it is over."""
        if not self.rated or self.ended_at is None:
            return None
        return uncounted(self.unfinished, (one.person for one in self.players), self.played_for)

    def side_of(self, person: str | None) -> int | None:
        """The side this person played on, or None."""
        return next((one.side for one in self.players if one.person == person), None)

    def outcome(self, person: str | None) -> Outcome | None:
        """How it ended for this person; None for who did not play, and while it goes on."""
        side = self.side_of(person)
        if side is None or self.ended_at is None:
            return None
        return outcome_for(side, self.winners, self.unfinished)


def match_id(table: str, number: int) -> str:
    """The public id of a table's match."""
    return f"{table}-{number}"


def read_match_id(text: str) -> tuple[str, int] | None:
    """Table and number of a match's id, or None for what is none."""
    table, _, number = text.rpartition("-")
    if not table or len(text) > 80 or not (number.isascii() and number.isdecimal()) or number[0] == "0":
        return None
    return (table, int(number)) if len(number) < 10 else None


def read_deal(row: Row[Any]) -> DealRecord:
    """The deal of a row of `deals`."""
    mixes: dict[str, str] = msgspec.json.decode(row.mixes)
    return DealRecord(
        number=row.number,
        at=row.at,
        dealer=row.dealer,
        commit=row.commit_hash,
        secret=row.secret,
        asked=_numbers(row.asked),
        mix_by=row.mix_by,
        mixes={int(seat): mix for seat, mix in mixes.items()},
        silent=_numbers(row.silent),
        round=row.round,
        counted=bool(row.counted),
        points=_numbers(row.points),
        totals=_numbers(row.totals),
        lines=tuple(ScoreLine(**line) for line in msgspec.json.decode(row.lines or "[]")),
        played_for=_marks(row.played_for),
    )


def read_match(row: Row[Any], players: Sequence[Player], rounds: int, totals: str | None) -> MatchRecord:
    """The match of a row of `matches` with its table's `public_id` and `public`; `totals` as far as it has come."""
    return MatchRecord(
        id=match_id(row.public_id, row.number),
        table=row.public_id,
        number=row.number,
        public=row.public,
        ruleset=row.ruleset,
        rules_version=row.rules_version,
        seats=row.seats,
        options=msgspec.json.decode(row.options),
        started_at=row.started_at,
        ended_at=row.ended_at,
        winners=_numbers(row.winners),
        reason=row.reason,
        unfinished=bool(row.unfinished),
        totals=_numbers(row.totals or totals),
        rounds=rounds,
        players=tuple(players),
        played_for=_marks(row.played_for),
        rated=bool(row.rated),
    )


def _marks(text: str | None) -> tuple[tuple[int, str], ...]:
    return tuple((seat, who) for seat, who in msgspec.json.decode(text or "[]"))


def _numbers(text: str | None) -> tuple[int, ...]:
    return tuple(msgspec.json.decode(text)) if text else ()
