"""The row of a review in company, on both databases: written over by name, read by whoever is let in, gone with its people."""

import pytest

from app.store.store import Store
from app.table.ports import StoredReview
from app.table.together import Line, Played, Review
from tests.store.evening import NOON, a_match

pytestmark = pytest.mark.anyio

LINE = Line(1, "good", (Played(1, {"type": "discard", "cards": ["AH", "2C"], "points": 7}),))


def review(**more: object) -> Review:
    return Review(**{"match": 1, "leader": "p0", "joined": ("p0", "p1"), **more})  # type: ignore[arg-type]


async def test_whoever_changes_a_review_names_the_one_they_know(store: Store) -> None:
    first, second = StoredReview(NOON, review()), StoredReview(NOON + 1, review(step=4, line=LINE))
    assert await store.reviews.review(7) is None
    assert await store.reviews.put_review(7, None, first)
    assert not await store.reviews.put_review(7, None, second), "somebody was quicker"
    assert await store.reviews.put_review(7, NOON, second)
    assert not await store.reviews.put_review(7, NOON, first), "that one is gone"
    assert await store.reviews.review(7) == second and await store.reviews.review(8) is None
    assert not await store.reviews.drop_review(7, NOON)
    assert await store.reviews.drop_review(7, NOON + 1) and await store.reviews.review(7) is None
    assert not await store.reviews.put_review(7, NOON + 1, first), "what is over does not come back"


async def test_who_is_let_in_reads_a_private_match_while_its_table_looks_at_it(store: Store) -> None:
    evening = await a_match(store, public=False)
    key, match = evening.key, f"{evening.state.table}-1"
    await store.tables.admit(key, "p9", NOON)

    async def reads(person: str) -> bool:
        return await store.chapters.of_match(match, person, reviewed=True) is not None

    assert await reads("p0") and not await reads("p9")
    await store.reviews.put_review(key, None, StoredReview(NOON, review()))
    assert await reads("p9") and not await reads("p-stranger")
    assert await store.chapters.of_match(match, "p9") is None, "only for who asks about a review"
    await store.reviews.put_review(key, NOON, StoredReview(NOON + 1, review(match=2)))
    assert not await reads("p9"), "that of another match"


async def test_a_review_ends_with_the_last_thing_known_of_somebody_in_it(store: Store) -> None:
    for table, person in ((7, "p_1"), (8, "px1"), (9, "p0")):
        await store.reviews.put_review(
            table, None, StoredReview(NOON, review(leader=None, joined=("p5", person)))
        )
    await store.farewell.forget("p_1")
    assert await store.reviews.review(7) is None
    assert await store.reviews.review(8) is not None, "an underscore is no sign for anything"
    await store.farewell.forget("p5")
    assert [await store.reviews.review(table) for table in (8, 9)] == [None, None]
