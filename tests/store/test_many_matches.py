"""Lists, head to head and statistics over many matches, on both databases: the same as counted by hand, and each
question answered from an index. `middle` asks a hundred thousand matches and prints times and plans."""

import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from sqlalchemy import Connection, Select

from app.bench.planted import ALWAYS, OFTEN, OTHERS, SELDOM, Planted, grown, plant, table_id
from app.store.history import MatchList
from app.store.store import Store
from app.store.sums import CompanySums, PairSums, company_query
from app.store.wanted import PAGE_ROWS, Wanted, page_query
from app.table.outcome import Outcome, outcome_for
from tests.store.evening import NOON

pytestmark = pytest.mark.anyio

FEW, MANY, FULL = 2_000, 20_000, 100_000
MINUTE = 60_000


# ── By hand ───────────────────────────────────────────────────────────────────────────────────────


def outcome(match: Planted, person: str) -> Outcome | None:
    side = match.side_of(person)
    if side is None or match.winners is None:
        return None
    return outcome_for(side, match.winners, match.unfinished)


def fits(match: Planted, person: str, wanted: Wanted) -> bool:
    ended = outcome(match, person)
    return (
        ended is not None
        and wanted.ruleset in (None, match.ruleset)
        and wanted.table in (None, table_id(match.table))
        and wanted.unfinished in (None, ended == "unfinished")
        and (wanted.since is None or match.started_at >= wanted.since)
        and (wanted.until is None or match.started_at < wanted.until)
        and all(match.side_of(other) is not None for other in wanted.played_with)
    )


def listed(planted: list[Planted], person: str, wanted: Wanted) -> list[str]:
    found = sorted((match for match in planted if fits(match, person, wanted)), key=lambda match: match.place)
    return [match.id for match in reversed(found)]


def head_to_head(planted: list[Planted], people: tuple[str, ...], viewer: str | None) -> list[CompanySums]:
    seen = [
        match
        for match in planted
        if all(outcome(match, person) for person in people)
        and (match.public or (viewer is not None and match.side_of(viewer) is not None))
    ]
    found = [
        of_game(name, [match for match in seen if match.ruleset == name], people)
        for name in sorted({match.ruleset for match in seen})
    ]
    return sorted(found, key=lambda one: -one.finished - one.unfinished)


def won(match: Planted, person: str) -> bool:
    return outcome(match, person) in ("won", "shared")


def of_game(name: str, seen: list[Planted], people: tuple[str, ...]) -> CompanySums:
    over = [match for match in seen if not match.unfinished]
    pairs = []
    for first, second in combinations(range(len(people)), 2):
        one, other = people[first], people[second]
        together = [match for match in over if match.side_of(one) == match.side_of(other)]
        against = [match for match in over if match.side_of(one) != match.side_of(other)]
        counts = [sum(won(match, person) for match in against) for person in (one, other)]
        lucky = sum(won(match, one) for match in together)
        pairs.append(PairSums(first, second, len(together), lucky, len(against), counts[0], counts[1]))
    wins = tuple(sum(won(match, person) for match in over) for person in people)
    points = tuple(sum(match.totals[match.side_of(person) or 0] for match in over) for person in people)
    return CompanySums(name, len(over), len(seen) - len(over), wins, points, tuple(pairs))


def counted(planted: list[Planted], person: str) -> dict[tuple[str, str], tuple[int, int, int]]:
    """By ruleset and kind of line: lines, what they count, points of all deals this person played themselves."""
    found: Counter[tuple[str, str, int]] = Counter()
    for match in planted:
        seat = next((seat for seat, _, who in match.players if who == person), None)
        side = match.side_of(person)
        for score, marks in match.deals:
            if seat is None or side is None or not score["counted"] or (seat, "b-good-0") in marks:
                continue
            rows = [("deals", 1, score["points"][side])]
            for line in score["lines"]:
                if line["side"] == side:
                    count = line["params"].get("count", line["params"].get("points", 1))
                    rows.append((line["what"], count if count != "x" else 1, line["points"]))
            for what, *more in rows:
                for place, number in enumerate((1, *more)):
                    found[match.ruleset, what, place] += int(number)
    kinds = {(ruleset, what) for ruleset, what, _ in found}
    return {kind: (found[*kind, 0], found[*kind, 1], found[*kind, 2]) for kind in kinds}


# ── The same by the store ─────────────────────────────────────────────────────────────────────────


async def pages(store: Store, person: str, wanted: Wanted) -> list[MatchList]:
    """All pages, by their links to older ones."""
    found = [await store.history.of_person(person, wanted)]
    while found[-1].older is not None:
        found.append(await store.history.of_person(person, replace(wanted, before=found[-1].older)))
    return found


async def backwards(store: Store, person: str, wanted: Wanted, last: MatchList) -> list[str]:
    """All ids, by the links from the last page to newer ones."""
    ids, at = [match.id for match in last.matches], last
    while at.newer is not None:
        at = await store.history.of_person(person, replace(wanted, after=at.newer))
        ids = [*(match.id for match in at.matches), *ids]
    return ids


WANTED = {
    "everything": Wanted(),
    "a game": Wanted(ruleset="pedro"),
    "unfinished": Wanted(unfinished=True),
    "finished in a game": Wanted(ruleset="hockey", unfinished=False),
    "with somebody": Wanted(played_with=("p7",)),
    "with two": Wanted(played_with=(ALWAYS, "p7")),
    "at a table": Wanted(table=table_id(3)),
    "between two times": Wanted(since=NOON + 100 * MINUTE, until=NOON + 300 * MINUTE),
    "all at once": Wanted(
        "pisti", (ALWAYS,), None, NOON + 50 * MINUTE, NOON + 900 * MINUTE, unfinished=False
    ),
    "nothing": Wanted(played_with=("p-nobody",)),
    "no such table": Wanted(table="table-nowhere"),
}


async def test_a_few_thousand_matches_are_told_as_counted_by_hand(store: Store) -> None:
    planted = grown(FEW)
    await plant(store, planted)
    for name, wanted in WANTED.items():
        right = listed(planted, OFTEN, wanted)
        found = await pages(store, OFTEN, wanted)
        assert [match.id for page in found for match in page.matches] == right, name
        assert {page.total for page in found} == {len(right)}, name
        assert all(len(page.matches) == PAGE_ROWS for page in found[:-1]), name
        assert await backwards(store, OFTEN, wanted, found[-1]) == right, name
    assert (await store.history.of_person("p-nobody")).total == 0
    await the_rest_agrees(store, planted)


async def the_rest_agrees(store: Store, planted: list[Planted]) -> None:
    """Outcomes, company, head to head and statistics."""
    found = await store.history.of_person(OFTEN)
    ended = Counter((match.ruleset, outcome(match, OFTEN)) for match in planted if outcome(match, OFTEN))
    assert {(name, kind): n for name, kinds in found.tally.items() for kind, n in kinds.items()} == ended
    assert found.company[0] == ALWAYS and OFTEN not in found.company
    for people in ((OFTEN, ALWAYS), (ALWAYS, "p7", OFTEN), (ALWAYS, "p1"), (OFTEN, "p-nobody")):
        for viewer in (people[0], "p2", None):
            told = await store.history.company(people, viewer)
            assert told == head_to_head(planted, people, viewer), (people, viewer)
    for person in (OFTEN, SELDOM, "p-nobody"):
        sums = {
            (one.ruleset, what): three
            for one in await store.history.statistics(person)
            for what, three in one.sums.items()
        }
        assert sums == counted(planted, person), person


async def test_a_page_behind_what_is_no_match_of_mine_is_empty(store: Store) -> None:
    planted = grown(100)
    await plant(store, planted)
    strange = next(match.id for match in planted if match.side_of(OFTEN) is None)
    for place in (strange, "table-nowhere-1", "nonsense"):
        for wanted in (Wanted(before=place), Wanted(after=place)):
            found = await store.history.of_person(OFTEN, wanted)
            assert (found.matches, found.newer, found.older) == ((), None, None)


# ── How it is answered ────────────────────────────────────────────────────────────────────────────

PLACE = (NOON + 800 * MINUTE, 300, 1)
QUESTIONS: dict[str, Select[Any]] = {
    "page": page_query(OFTEN, Wanted(), None),
    "page behind a match": page_query(OFTEN, Wanted(before="x"), PLACE),
    "page of a game": page_query(OFTEN, Wanted(ruleset="pisti"), PLACE),
    "page of days": page_query(OFTEN, Wanted(since=NOON, until=NOON + 900 * MINUTE), None),
    "page with somebody": page_query(OFTEN, Wanted(played_with=("p7",)), None),
    "head to head": company_query((OFTEN, "p7"), OFTEN),
    "head to head of three": company_query(("p1", OFTEN, "p7"), "p2"),
}


async def plan_of(store: Store, asked: Select[Any]) -> str:
    """The database's plan for a question."""

    def read(connection: Connection) -> str:
        word = "EXPLAIN" if connection.dialect.name == "postgresql" else "EXPLAIN QUERY PLAN"
        said = asked.compile(connection, compile_kwargs={"literal_binds": True})
        return "\n".join(str(row[-1]) for row in connection.exec_driver_sql(f"{word} {said}"))

    return await store.database.read(read)


def uses_indexes(plan: str) -> bool:
    """Whether nothing of the big tables is read from end to end."""
    words = ("Seq Scan on match_players", "Seq Scan on matches", "Seq Scan on tallies")
    scanned = any(
        line.split("SCAN ")[-1].startswith(("own", "p0", "tallies"))
        for line in plan.split("\n")
        if "SCAN " in line
    )
    return "match_players_" in plan and not scanned and not any(word in plan for word in words)


@pytest.mark.parametrize("question", QUESTIONS)
async def test_sqlite_answers_from_an_index(question: str, sqlite_url: str) -> None:
    store = await Store.open(sqlite_url)
    try:
        plan = await plan_of(store, QUESTIONS[question])
    finally:
        await store.close()
    assert uses_indexes(plan), plan
    # Only one person's matches are walked through; whether others played in each is found in one step.
    walked = [
        line
        for line in plan.split("\n")
        if "(person=?" in line and "table_id=? AND match_number=?" not in line
    ]
    assert len(walked) == 1, plan
    if question.startswith("page"):
        # Read in the order of the list: nothing is sorted, so a page costs the same wherever it begins.
        assert "TEMP B-TREE" not in plan, plan


@pytest.mark.parametrize(
    "matches", [pytest.param(MANY, marks=pytest.mark.middle), pytest.param(FULL, marks=pytest.mark.full)]
)
async def test_so_many_matches(store: Store, capsys: pytest.CaptureFixture[str], matches: int) -> None:
    planted = grown(matches)
    await plant(store, planted)
    await settled(store)
    rng = random.Random(1)
    lines = [f"{matches} matches, {store.database.__class__.__name__}; ms: median, p95 of {ROUNDS}"]
    for who, choose in PEOPLE.items():
        for name, ask in ASKED.items():
            took = sorted([await timed(ask, store, choose(rng), rng, planted) for _ in range(ROUNDS)])
            lines.append(f"{who:10} {name:24} {took[ROUNDS // 2]:8.1f} {took[int(ROUNDS * 0.95)]:8.1f}")
    plans = {name: await plan_of(store, asked) for name, asked in QUESTIONS.items()}
    lines += [f"── {name}\n{plan}" for name, plan in plans.items()]
    with capsys.disabled():
        print("\n" + "\n".join(lines))
    assert [name for name, plan in plans.items() if not uses_indexes(plan)] == []


ROUNDS = 20
PEOPLE: dict[str, Callable[[random.Random], str]] = {
    "somebody": lambda rng: f"p{rng.randrange(OTHERS)}",
    "one in five": lambda rng: OFTEN,
    "in all": lambda rng: ALWAYS,
}
Ask = Callable[[Store, str, random.Random, list[Planted]], Awaitable[object]]


async def ask_first(store: Store, person: str, rng: random.Random, planted: list[Planted]) -> object:
    return await store.history.of_person(person)


async def ask_deep(store: Store, person: str, rng: random.Random, planted: list[Planted]) -> object:
    own = next(
        match for match in planted[rng.randrange(len(planted) // 4) :] if match.side_of(person) is not None
    )
    return await store.history.of_person(person, Wanted(before=own.id))


async def ask_filtered(store: Store, person: str, rng: random.Random, planted: list[Planted]) -> object:
    since = NOON + rng.randrange(len(planted) // 2) * MINUTE
    return await store.history.of_person(person, Wanted("pisti", since=since, unfinished=False))


async def ask_with(store: Store, person: str, rng: random.Random, planted: list[Planted]) -> object:
    return await store.history.of_person(person, Wanted(played_with=(f"p{rng.randrange(OTHERS)}",)))


async def ask_company(store: Store, person: str, rng: random.Random, planted: list[Planted]) -> object:
    return await store.history.company((person, f"p{rng.randrange(OTHERS)}", ALWAYS), person)


async def ask_often(store: Store, person: str, rng: random.Random, planted: list[Planted]) -> object:
    return await store.history.company((OFTEN, ALWAYS), person)


async def ask_statistics(store: Store, person: str, rng: random.Random, planted: list[Planted]) -> object:
    return await store.history.statistics(person)


ASKED: dict[str, Ask] = {
    "first page": ask_first,
    "deep page": ask_deep,
    "page, filtered": ask_filtered,
    "page with somebody": ask_with,
    "head to head": ask_company,
    "head to head, 20,000": ask_often,
    "statistics": ask_statistics,
}


async def timed(ask: Ask, store: Store, person: str, rng: random.Random, planted: list[Planted]) -> float:
    began = time.perf_counter()
    await ask(store, person, rng, planted)
    return (time.perf_counter() - began) * 1000


async def settled(store: Store) -> None:
    """What a running PostgreSQL does by itself after a while: it learns how its rows are spread."""
    if store.database.__class__.__name__ == "PostgresDatabase":
        await store.database.write(lambda connection: connection.exec_driver_sql("ANALYZE"))
