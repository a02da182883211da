"""Ratings on both databases: whatever order matches come in, whoever computes them, whoever is forgotten, they are those
of a computation from the beginning, to the last bit."""

import asyncio
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select, text, update

from app.games.registry import RULESETS
from app.store import ratings as computing
from app.store.ratings_schema import rating_steps, ratings
from app.store.rebuild import rebuild
from app.store.rerating import rerate
from app.store.rows import json_text
from app.store.schema import match_players, matches, tables, users
from app.store.store import Store
from app.table import messages as m
from app.table import state as s
from app.table.manners import Manners
from app.table.ratings import START, Rating, places, rated
from tests.store.evening import NOON, StoredEvening, a_rated_match
from tests.store.rows_of import all_rows

pytestmark = pytest.mark.anyio

PEOPLE = [f"p{n}" for n in range(12)]
SEATS = {"pedro": 4, "briscola_chiamata": 5, "hockey": 2}
Computed = dict[tuple[int, int, int], tuple[float, float, int]]


@dataclass(frozen=True, slots=True)
class Ended:
    """A match that counts; `people` by seat."""

    table: int
    number: int
    ruleset: str
    ended_at: int
    people: tuple[str, ...]
    winners: tuple[int, ...]
    totals: tuple[int, ...]

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Seats by side."""
        rules, seats = RULESETS[self.ruleset], len(self.people)
        return rules.sides(seats, rules.freeze(seats, {}))


def ended(count: int, seed: int) -> list[Ended]:
    """So many matches, many of which ended in the same millisecond as another."""
    rng = random.Random(seed)
    found = []
    for n in range(count):
        ruleset = rng.choice(list(SEATS))
        people = tuple(rng.sample(PEOPLE, SEATS[ruleset]))
        match = Ended(1 + n % 7, 1 + n // 7, ruleset, NOON + rng.randrange(count // 2), people, (), ())
        totals = tuple(rng.randint(-5, 20) for _ in match.sides)
        winners = () if rng.random() < 0.2 else (rng.randrange(len(totals)),)
        found.append(replace(match, winners=winners, totals=totals))
    return found


def by_hand(some: Iterable[Ended]) -> Computed:
    """By table, match and seat: what the same matches come to, one after the other in their order."""
    now: dict[tuple[str, str], Rating] = {}
    found: Computed = {}
    for match in sorted(some, key=lambda one: (one.ended_at, one.table, one.number)):
        before = [
            [now.get((match.people[seat], match.ruleset), START) for seat in side] for side in match.sides
        ]
        after = rated(before, places(match.winners, match.totals))
        for side, new in zip(match.sides, after, strict=True):
            for seat, one in zip(side, new, strict=True):
                now[match.people[seat], match.ruleset] = one
                found[match.table, match.number, seat] = (one.mu, one.sigma, one.matches)
    return found


async def somebody(store: Store, people: Sequence[str] = PEOPLE) -> None:
    """These people, by name."""
    rows = [{"person": person, "name": person.upper(), "created_at": NOON} for person in people]
    await store.database.write(lambda connection: connection.execute(insert(users), rows))


async def arrive(store: Store, some: Sequence[Ended]) -> None:
    """Their rows, as the log writes them when they end."""

    def write(connection: Connection) -> None:
        connection.execute(insert(matches), [_match_row(match) for match in some])
        connection.execute(insert(match_players), [row for match in some for row in _player_rows(match)])

    await store.database.write(write)


def _match_row(match: Ended) -> dict[str, Any]:
    return {
        "table_id": match.table,
        "number": match.number,
        "ruleset": match.ruleset,
        "rules_version": 1,
        "seats": len(match.people),
        "options": "{}",
        "started_at": NOON - 1,
        "started_seq": 1,
        "ended_at": match.ended_at,
        "winners": json_text(list(match.winners)),
        "reason": "r",
        "unfinished": False,
        "totals": json_text(list(match.totals)),
        "rated": True,
        "counts": True,
        "rating_due": True,
    }


def _player_rows(match: Ended) -> list[dict[str, Any]]:
    side_of = {seat: number for number, side in enumerate(match.sides) for seat in side}
    return [
        {
            "table_id": match.table,
            "match_number": match.number,
            "seat": seat,
            "side": side_of[seat],
            "person": person,
            "ruleset": match.ruleset,
            "started_at": NOON - 1,
        }
        for seat, person in enumerate(match.people)
    ]


async def stored(store: Store) -> Computed:
    """The steps as they stand."""
    found = await store.database.read(lambda connection: connection.execute(select(rating_steps)).all())
    return {(row.table_id, row.match_number, row.seat): (row.mu, row.sigma, row.matches) for row in found}


async def present(store: Store) -> set[tuple[Any, ...]]:
    """Where everybody stands."""
    found = await store.database.read(lambda connection: connection.execute(select(ratings)).all())
    return {tuple(row) for row in found}


async def right(store: Store, some: Sequence[Ended]) -> None:
    """What stands is what these come to, by hand and by the comparison of `rebuild`; nothing is due."""
    assert await stored(store) == by_hand(some)
    assert await rerate(store.database, replace=False) == []
    assert await store.ratings.catch_up() == 0


# ── The order of arrival ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seed", range(2))
async def test_any_order_of_arrival_comes_to_the_same(store: Store, seed: int) -> None:
    await somebody(store)
    some, rng = ended(36, seed), random.Random(seed)
    rng.shuffle(some)
    left = list(some)
    while left:
        now, left = left[: (first := rng.randint(1, 9))], left[first:]
        await arrive(store, now)
        if rng.random() < 0.5:
            await store.ratings.catch_up()
        else:  # a worker that dies in the middle of it
            await store.database.write(computing.rate_some)
        # Whatever is still due, what stands before it is right.
        assert await rerate(store.database, replace=False) == []
    await store.ratings.catch_up()
    await right(store, some)


async def test_a_late_match_takes_back_only_what_ended_after_it_in_its_game(store: Store) -> None:
    await somebody(store)
    some = [replace(match, ended_at=NOON + n) for n, match in enumerate(ended(30, 5))]
    late = next(n for n, match in enumerate(some) if n > 15 and match.ruleset == "pedro")
    await arrive(store, some[:late] + some[late + 1 :])
    await store.ratings.catch_up()
    before = await stored(store)
    await arrive(store, [some[late]])
    later = sum(match.ruleset == "pedro" for match in some[late:])
    assert later > 1
    assert await store.ratings.catch_up() == later
    after = await stored(store)
    untouched = {(one.table, one.number) for one in some[:late] if one.ruleset == "pedro"}
    untouched |= {(one.table, one.number) for one in some if one.ruleset != "pedro"}
    assert {key: row for key, row in before.items() if key[:2] in untouched} == {
        key: row for key, row in after.items() if key[:2] in untouched
    }
    await right(store, some)


async def test_two_workers_compute_each_match_once(postgres_url: str) -> None:
    async with Opened(postgres_url) as one, Opened(postgres_url) as other:
        await somebody(one)
        some = ended(48, 8)
        random.Random(8).shuffle(some)

        async def play(store: Store, mine: Sequence[Ended]) -> None:
            for first in range(0, len(mine), 6):
                await arrive(store, mine[first : first + 6])
                await store.ratings.catch_up()

        await asyncio.gather(play(one, some[:24]), play(other, some[24:]))
        await asyncio.gather(one.ratings.catch_up(), other.ratings.catch_up())
        await right(other, some)


class Opened:
    """A store for a while."""

    def __init__(self, url: str) -> None:
        self._url = url

    async def __aenter__(self) -> Store:
        self._store = await Store.open(self._url)
        return self._store

    async def __aexit__(self, *_: object) -> None:
        await self._store.close()


async def test_whether_anything_is_due_is_asked_of_an_index(sqlite_url: str) -> None:
    async with Opened(sqlite_url) as store:
        asked = "SELECT 1 FROM matches WHERE matches.rating_due = 1 LIMIT 1"

        def plan(connection: Connection) -> str:
            return str(connection.execute(text(f"EXPLAIN QUERY PLAN {asked}")).all())

        assert "matches_rating_due" in await store.database.read(plan)


# ── People who go ─────────────────────────────────────────────────────────────────────────────────


async def test_forgetting_somebody_changes_nobody_elses_rating(store: Store) -> None:
    await somebody(store)
    some = [replace(match, ended_at=NOON + n) for n, match in enumerate(ended(30, 2))]
    late = next(n for n, match in enumerate(some) if n > 3 and "p3" in match.people)
    await arrive(store, some[:late] + some[late + 1 :])
    await store.ratings.catch_up()
    assert {row[1] for row in await present(store) if row[0] == "p3"}
    others = {row for row in await present(store) if row[0] != "p3"}
    await store.farewell.forget("p3")
    assert await present(store) == others
    assert await rerate(store.database, replace=False) == []
    # A match of theirs that comes late makes no rating of them, and is counted for all others.
    await arrive(store, [some[late]])
    await store.ratings.catch_up()
    assert not [row for row in await present(store) if row[0] == "p3"]
    await right(store, some)
    match = some[late]
    public = await _public(store, match.table)
    told = await store.ratings.of_match(f"{public}-{match.number}")
    assert set(told) == {seat for seat, person in enumerate(match.people) if person != "p3"}
    assert await store.ratings.of(["p3"]) == {}


async def _public(store: Store, key: int) -> str:
    """The public id of a table that is there from now on."""
    row = {
        "id": key,
        "public_id": "a-table",
        "opened_by": "p0",
        "opened_key": "k",
        "opened_at": NOON,
        "seq": 1,
        "at": NOON,
        "ruleset": "pedro",
        "seats": 4,
        "options": "{}",
        "public": True,
        "phase": "gathering",
        "persons": "[]",
        "taken": 0,
        "match_number": 1,
        "chapter_seq": 1,
    }
    await store.database.write(lambda connection: connection.execute(insert(tables), [row]))
    return "a-table"


# ── Read ──────────────────────────────────────────────────────────────────────────────────────────


async def test_a_person_stands_where_the_newest_step_says(store: Store) -> None:
    await somebody(store)
    some = ended(40, 4)
    await arrive(store, some)
    assert await store.ratings.standings("p1") == []
    await store.ratings.catch_up()
    found, by_seat = await store.ratings.standings("p1"), by_hand(some)
    assert [one.ruleset for one in found] == sorted(SEATS)
    for one in found:
        mine = [match for match in some if match.ruleset == one.ruleset and "p1" in match.people]
        mine.sort(key=lambda match: (match.ended_at, match.table, match.number))
        course = [
            (match.ended_at, Rating(*by_seat[match.table, match.number, match.people.index("p1")]))
            for match in mine
        ]
        assert list(one.course) == course[-computing.COURSE :]
        assert one.rating == course[-1][1] and one.rating.matches == len(mine)
    told = await store.ratings.of(["p1", "p2", "nobody"])
    assert {key for key in told if key[0] == "p1"} == {("p1", name) for name in SEATS}


# ── What is really played ─────────────────────────────────────────────────────────────────────────


async def test_a_match_that_is_stopped_says_why_it_does_not_count(store: Store) -> None:
    evening = await StoredEvening.begin(store, seats=2, seed=3)
    manners = m.SetManners(Manners(rated=True))
    assert await store.log.append([evening.do(manners, "p0", "cid-manners")]) == [True]
    await evening.play(store, s.PLAYING)
    assert await store.log.append([evening.do(m.Stop(), "p0", "cid-stop-1")]) == [True]
    assert await store.ratings.catch_up() == 0
    record = await store.history.match(f"{evening.state.table}-1", "p0")
    assert record is not None and record.uncounted == "unfinished"
    assert await rebuild(store.database, replace=False) == []


PLANTED = {
    "UPDATE rating_steps SET mu = mu + 0.000001 WHERE seat = 1": ["table 1: rating_steps 1/1/1 differs: mu"],
    "DELETE FROM rating_steps WHERE seat = 0": ["table 1: rating_steps 1/1/0 is missing"],
    "INSERT INTO rating_steps SELECT table_id, 7, seat, ruleset, ended_at, mu_before, sigma_before, mu, sigma, matches"
    " FROM rating_steps WHERE seat = 0": ["table 1: rating_steps 1/7/0 does not follow from the matches"],
    "UPDATE ratings SET matches = 70 WHERE person = 'p0'": ["ratings p0/pisti differs: matches"],
    "DELETE FROM ratings WHERE person = 'p1'": ["ratings p1/pisti is missing"],
    "UPDATE ratings SET person = 'p9' WHERE person = 'p1'": [
        "ratings p1/pisti is missing",
        "ratings p9/pisti does not follow from the matches",
    ],
    # The log says otherwise, so the match is written anew, and is rated anew.
    "UPDATE matches SET counts = FALSE": ["table 1: matches 1/1 differs: counts"],
    "UPDATE matches SET winners = '[]'": ["table 1: matches 1/1 differs: winners"],
}


async def test_a_match_of_a_rated_table_counts_once_and_rebuild_mends_what_was_changed(store: Store) -> None:
    await somebody(store, PEOPLE[:2])
    evening = await a_rated_match(store)
    assert await store.ratings.catch_up() == 1
    told = await store.ratings.of_match(f"{evening.state.table}-1")
    record = await store.history.match(f"{evening.state.table}-1", "p0")
    assert record is not None and record.rated and record.uncounted is None
    (winner,) = record.winners
    for seat, step in told.items():
        assert step.before == START and step.after.matches == 1
        assert (step.after.mu > START.mu) == (record.players[seat].side == winner)
    assert len(told) == 2
    before = await all_rows(store)
    for planted, amiss in PLANTED.items():
        await store.database.write(
            lambda connection, planted=planted: connection.exec_driver_sql(planted)  # type: ignore[misc]
        )
        found = [str(one) for one in await rebuild(store.database, replace=False)]
        assert found[: len(amiss)] == amiss
        assert [str(one) for one in await rebuild(store.database)] == amiss
        assert await all_rows(store) == before, planted


@pytest.mark.middle
async def test_two_thousand_matches_computed_again_are_those_stored(store: Store) -> None:
    await somebody(store)
    some = ended(2_000, 11)
    for first in range(0, len(some), 100):
        await arrive(store, some[first : first + 100])
        await store.ratings.catch_up()
    await right(store, some)
    everybody = await present(store)
    anew = update(matches).values(rating_due=True)
    await store.database.write(lambda connection: connection.execute(anew))
    await store.ratings.catch_up()
    assert await present(store) == everybody
