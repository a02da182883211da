"""Many matches at once: projections written straight into a database, and the same matches as plain values.

Pages and sums are measured and tested over more of them than could ever be played, and their logs do not matter there.
The same number gives the same matches.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from app.games.registry import RULESETS
from app.store.rows import TALLY, json_text
from app.store.schema import deals, match_players, matches, tables
from app.store.schema import tallies as sums
from app.store.store import Store
from app.table.outcome import outcome_for
from app.table.tallies import tallies

NOON: Final = 1_700_000_000_000
"""When the first of them began (ms)."""
ALWAYS, OFTEN, SELDOM = "p-always", "p-often", "p-seldom"
"""Who plays in every match, in one of five, and in three of them all."""
OTHERS: Final = 300
AT_A_TABLE: Final = 5
SEATS: Final = {"pisti": 4, "briscola": 2, "briscola_chiamata": 5, "hockey": 2, "pedro": 4, "bid_whist": 4}
MANY: Final = 1_000
"""Matches written in one transaction: few enough for the time that a statement may take on a busy machine."""
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Planted:
    """One match. `players` are (seat, side, person); `winners` is None while it runs; `deals` are scores as the log
    has them, each with who moved for whom."""

    table: int
    public: bool
    number: int
    ruleset: str
    started_at: int
    players: tuple[tuple[int, int, str], ...]
    winners: tuple[int, ...] | None
    unfinished: bool
    totals: tuple[int, ...]
    deals: tuple[tuple[Json, tuple[tuple[int, str], ...]], ...]

    @property
    def id(self) -> str:
        """Its public id."""
        return f"{table_id(self.table)}-{self.number}"

    @property
    def place(self) -> tuple[int, int, int]:
        """Where it stands in a list, the greatest first."""
        return self.started_at, self.table, self.number

    def side_of(self, person: str) -> int | None:
        """The side somebody played on."""
        return next((side for _, side, who in self.players if who == person), None)


def table_id(key: int) -> str:
    """The public id of a planted table."""
    return f"table-{key:06}"


def grown(count: int, first_table: int = 1) -> list[Planted]:
    """So many matches, as they began, at tables whose keys count up from `first_table`."""
    rng = random.Random(count)
    seldom = set(rng.sample(range(count), 3))
    found = []
    for n in range(count):
        ruleset = rng.choice(list(SEATS))
        people = [ALWAYS, *([OFTEN] if rng.random() < 0.2 else [])]
        people += [SELDOM] if n in seldom and len(people) < SEATS[ruleset] else []
        people += [f"p{number}" for number in rng.sample(range(OTHERS), SEATS[ruleset] - len(people))]
        rng.shuffle(people)
        found.append(_match(rng, n, first_table + n // AT_A_TABLE, ruleset, people))
    return found


def _match(rng: random.Random, n: int, table: int, ruleset: str, people: list[str]) -> Planted:
    seats = SEATS[ruleset]
    rules = RULESETS[ruleset]
    sides = rules.sides(seats, rules.freeze(seats, {}))
    side_of = {seat: side for side, members in enumerate(sides) for seat in members}
    played = [_deal(rng, ruleset, len(sides), seats) for _ in range(rng.randint(1, 2))]
    totals = tuple(sum(score["points"][side] for score, _ in played) for side in range(len(sides)))
    kind = rng.random()
    some = tuple(sorted(rng.sample(range(len(sides)), 1 if kind < 0.9 else 2)))
    return Planted(
        table=table,
        public=(n // AT_A_TABLE) % 3 == 0,
        number=1 + n % AT_A_TABLE,
        ruleset=ruleset,
        started_at=NOON + 60_000 * (n // 2),
        players=tuple((seat, side_of[seat], person) for seat, person in enumerate(people)),
        winners=None if kind < 0.01 else () if kind < 0.1 else some,
        unfinished=kind < 0.05,
        totals=totals,
        deals=tuple(played),
    )


def _deal(
    rng: random.Random, ruleset: str, sides: int, seats: int
) -> tuple[Json, tuple[tuple[int, str], ...]]:
    words = list(RULESETS[ruleset].score_labels)
    lines = [
        {
            "side": rng.randrange(sides),
            "what": rng.choice(words),
            "rule": "R-1",
            "points": rng.randint(-5, 10),
            "params": rng.choice(
                [{}, {"count": rng.randint(1, 4)}, {"points": rng.randint(0, 60)}, {"count": "x"}]
            ),
        }
        for _ in range(4)
    ]
    points = [rng.randint(-3, 20) for _ in range(sides)]
    score: Json = {
        "round": 1,
        "counted": rng.random() < 0.9,
        "points": points,
        "totals": points,
        "lines": lines,
    }
    marks = [(rng.randrange(seats), rng.choice(["clock", "b-good-0"]))] if rng.random() < 0.1 else []
    return score, tuple(marks)


async def plant(store: Store, planted: Sequence[Planted]) -> None:
    """Write all their rows, in bites."""
    for first in range(0, len(planted), MANY):
        some = planted[first : first + MANY]

        def write(connection: Any, some: Sequence[Planted] = some) -> None:
            for table, rows in _rows(some).items():
                if rows:
                    connection.execute(_TABLES[table].insert(), rows)

        await store.database.write(write)


_TABLES: Final = {table.name: table for table in (tables, matches, match_players, deals, sums)}


def _rows(some: Sequence[Planted]) -> dict[str, list[Json]]:
    """By table: the rows of whole tables' matches."""
    rows: dict[str, list[Json]] = {name: [] for name in _TABLES}
    for match in some:
        if match.number == 1:
            rows["tables"].append(_table_row(match))
        rows["matches"].append(_match_row(match))
        rows["match_players"] += _player_rows(match)
        rows["deals"] += _deal_rows(match)
    rows["tallies"] = list(_tally_rows(some))
    return rows


def _table_row(match: Planted) -> Json:
    return {
        "id": match.table,
        "public_id": table_id(match.table),
        "opened_by": ALWAYS,
        "opened_key": str(match.table),
        "opened_at": NOON,
        "seq": 1,
        "at": NOON,
        "ruleset": match.ruleset,
        "seats": len(match.players),
        "options": "{}",
        "public": match.public,
        "phase": "gathering",
        "persons": "[]",
        "taken": 0,
        "match_number": 1,
        "chapter_seq": 1,
    }


def _match_row(match: Planted) -> Json:
    over = match.winners is not None
    return {
        "table_id": match.table,
        "number": match.number,
        "ruleset": match.ruleset,
        "rules_version": 1,
        "seats": len(match.players),
        "options": "{}",
        "started_at": match.started_at,
        "started_seq": 1,
        "ended_at": match.started_at + 9 if over else None,
        "winners": json_text(list(match.winners or ())) if over else None,
        "reason": "r" if over else None,
        "unfinished": match.unfinished if over else None,
        "totals": json_text(list(match.totals)) if over else None,
    }


def _player_rows(match: Planted) -> Iterator[Json]:
    for seat, side, person in match.players:
        over = match.winners is not None
        yield {
            "table_id": match.table,
            "match_number": match.number,
            "seat": seat,
            "side": side,
            "person": person,
            "ruleset": match.ruleset,
            "started_at": match.started_at,
            "outcome": outcome_for(side, match.winners, match.unfinished)
            if match.winners is not None
            else None,
            "points": match.totals[side] if over else None,
        }


def _deal_rows(match: Planted) -> Iterator[Json]:
    for number, (score, marks) in enumerate(match.deals, 1):
        yield {
            "table_id": match.table,
            "match_number": match.number,
            "number": number,
            "at": match.started_at,
            "seq": 1,
            "dealer": 0,
            "commit_hash": "c0",
            "secret": "5e",
            "asked": "[]",
            "mix_by": 0,
            "mixes": "{}",
            "silent": "[]",
            "round": score["round"],
            "counted": score["counted"],
            "points": json_text(score["points"]),
            "totals": json_text(score["totals"]),
            "lines": json_text(score["lines"]),
            "played_for": json_text([list(mark) for mark in marks] or None),
        }


def _tally_rows(some: Sequence[Planted]) -> Iterator[Json]:
    found: dict[tuple[Any, ...], list[int]] = {}
    for match in some:
        for score, marks in match.deals:
            for one in tallies(match.table, match.ruleset, match.players, score, marks):
                so_far = found.setdefault((one.table, one.person, one.ruleset, one.what), [0, 0, 0])
                for place, more in enumerate((one.lines, one.amount, one.points)):
                    so_far[place] += more
    return (dict(zip(TALLY, (*key, *three), strict=True)) for key, three in found.items())
