"""Matches as the pages ask for them, on both databases: sums agree with the log, and private ones are missing."""

from dataclasses import replace

import pytest

from app.bench.planted import ALWAYS, grown, plant, table_id
from app.store.history import EVENING_MATCHES
from app.store.matches import match_id, read_match_id
from app.store.store import Store
from app.table import state as s
from app.table.entries import Acted
from app.table.fairness import commitment
from tests.store.evening import NOON, StoredEvening, a_deal, a_match

pytestmark = pytest.mark.anyio


async def test_a_match_page_agrees_with_what_was_played_and_its_deals_can_be_checked(store: Store) -> None:
    evening = await a_match(store, seats=2)
    state, facts = evening.state, evening.state.facts
    assert facts is not None and facts.ended is not None and state.match is not None
    match = await store.history.match(match_id(state.table, 1), None)
    assert match is not None
    assert (match.table, match.ruleset, match.options) == (state.table, "pisti", facts.options)
    assert (list(match.winners), match.reason) == (facts.ended["winners"], facts.ended["reason"])
    assert [player.person for player in match.players] == ["p0", "p1"]
    assert match.outcome("p0") == ("won" if match.winners == (0,) else "lost")
    assert match.outcome("stranger") is None
    assert [(deal.number, deal.points, deal.totals) for deal in match.deals] == [
        (score.number, score.points, score.totals) for score in state.match.scores
    ]
    assert match.totals == match.deals[-1].totals and match.rounds == len(match.deals)
    for deal, score in zip(match.deals, state.match.scores, strict=True):
        assert [(line.side, line.what, line.rule, line.points) for line in deal.lines] == [
            (line.side, line.what, line.rule, line.points) for line in score.lines
        ]
    for deal in match.deals:
        assert deal.commit == commitment(
            match.table, match.number, deal.number, match.rules_version, deal.asked, deal.mix_by, deal.secret
        )
        assert set(deal.mixes) == set(deal.asked) - set(deal.silent)
    assert match.deals[1].dealer != match.deals[0].dealer


async def test_a_private_match_is_missing_for_who_did_not_play_it(store: Store) -> None:
    evening = await a_deal(store, public=False)
    match = match_id(evening.state.table, 1)
    for person in ("p0", "p1"):
        found = await store.history.match(match, person)
        assert found is not None and found.outcome(person) == "unfinished"
    for stranger in ("p2", "", None):
        assert await store.history.match(match, stranger) is None
    for wrong in (
        "",
        "1",
        f"{evening.state.table}-2",
        evening.state.table,
        f"{evening.state.table}-01",
        "x" * 99 + "-1",
    ):
        assert await store.history.match(wrong, "p0") is None


HOUR = 3_600_000


async def test_an_evening_ends_with_a_long_pause(store: Store) -> None:
    """Matches at 0, 1, 7 and 14 o'clock; then one that runs."""
    first, *_ = grown(3)
    begun = [(0, (0,)), (1, (0,)), (7, (1,)), (14, ()), (15, None)]
    evening = [
        replace(first, number=number, started_at=NOON + hour * HOUR, winners=winners)
        for number, (hour, winners) in enumerate(begun, 1)
    ]
    await plant(store, evening)
    table = table_id(first.table)

    async def found(number: int, person: str | None = None) -> list[int]:
        return [match.number for match in await store.history.evening(match_id(table, number), person)]

    # From seven to fourteen nobody played, less the moment that a match took.
    assert [await found(number) for number in (1, 2, 3, 4)] == [[1, 2, 3], [1, 2, 3], [1, 2, 3], [4]]
    assert await found(5) == await found(6) == [] and await store.history.evening("nothing", None) == []


async def test_an_evening_has_so_many_matches_and_no_more(store: Store) -> None:
    first, *_ = grown(3)
    many = 3 * EVENING_MATCHES
    await plant(
        store,
        [
            replace(first, number=number, started_at=NOON + number * HOUR, winners=(0,), public=False)
            for number in range(1, many + 1)
        ],
    )
    for number in (1, 2, EVENING_MATCHES, many - 1, many):
        match = match_id(table_id(first.table), number)
        found = [one.number for one in await store.history.evening(match, ALWAYS)]
        assert number in found and len(found) == EVENING_MATCHES
        assert found == list(range(found[0], found[0] + EVENING_MATCHES))
        assert await store.history.evening(match, "stranger") == []


async def test_a_sheet_shows_the_running_match_as_far_as_it_has_come(store: Store) -> None:
    evening = await StoredEvening.begin(store, seed=3)
    table = evening.state.table
    assert await store.history.sheet(table) is None
    await evening.play(store, s.PLAYING)
    fresh = await store.history.sheet(table)
    assert fresh is not None and (fresh.deals, fresh.totals, fresh.ended_at) == ((), (), None)
    await evening.play(store, s.BETWEEN_DEALS)
    sheet = await store.history.sheet(table)
    assert sheet is not None and evening.state.match is not None
    assert sheet.totals == evening.state.match.scores[-1].totals
    assert sheet.rounds == 1 and sheet.outcome("p0") is None
    assert (await store.history.of_person("p0")).total == 0


async def test_a_table_lists_its_matches_newest_first(store: Store) -> None:
    evening = await a_deal(store)
    await evening.play(store, s.PLAYING)
    found = await store.history.of_table(evening.state.table)
    assert [(match.number, match.ended_at is None) for match in found] == [(2, True), (1, False)]
    assert [match.number for match in await store.history.of_table(evening.state.table, first=1)] == [1]


async def test_the_luck_of_a_deal_is_among_the_sums(store: Store) -> None:
    evening = await a_deal(store)
    facts = next(e.body.facts for e in reversed(evening.log) if isinstance(e.body, Acted))
    assert isinstance(facts.luck, dict)
    for side, person in enumerate(("p0", "p1")):
        (found,) = await store.history.statistics(person)
        assert found.sums["dealt"] == (1, facts.luck["dealt"][side], facts.luck["made"][side])


def test_ids_of_matches_are_read_as_they_are_made() -> None:
    for table in ("abc", "a-b_c", "abc-"):
        assert read_match_id(match_id(table, 12)) == (table, 12)
