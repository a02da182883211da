"""Talk, connections and the bus, the same on both databases."""

import asyncio

import pytest

from app.store.store import Store
from app.table.ports import Gesture, Sign, Whisper
from tests.store.evening import NOON, StoredEvening

pytestmark = pytest.mark.anyio


async def test_talk_keeps_its_cid(store: Store) -> None:
    first = await store.talk.say(1, "p1", "cid-00001", "hello", NOON)
    assert await store.talk.say(1, "p1", "cid-00001", "hello again", NOON + 5) == first
    other = await store.talk.say(1, "p2", "cid-00001", "hi", NOON + 9)
    await store.talk.say(2, "p1", "cid-00002", "elsewhere", NOON)
    assert await store.talk.lines(1, 0, 50) == [first, other]
    assert await store.talk.lines(1, first.id, 50) == [other]
    assert await store.talk.lines(1, 0, 1) == [other]


async def test_the_newest_lines_of_many_tables_are_one_question(store: Store) -> None:
    loud, quiet = [(await StoredEvening.begin(store, seed=seed)).key for seed in (7, 8)]
    await store.talk.say(loud, "p1", "cid-00001", "hello", NOON)
    last = await store.talk.say(loud, "p1", "cid-00002", "hello?", NOON)
    assert await store.talk.newest([loud, quiet]) == {loud: last.id}
    assert await store.talk.newest([quiet]) == await store.talk.newest([]) == {}


async def test_connections_are_found_by_their_table(store: Store) -> None:
    for number in range(4):
        await store.connections.open(number % 2, f"p{number}", f"c{number}", NOON)
    assert [one.connection for one in await store.connections.at(1, NOON)] == ["c1", "c3"]
    for number in (1, 3):
        await store.connections.close(f"c{number}")
    await store.connections.close("c3")
    assert await store.connections.at(1, NOON) == []
    assert [one.connection for one in await store.connections.at(0, NOON)] == ["c0", "c2"]


async def test_connections_are_forgotten_nine_seconds_after_their_last_stamp(store: Store) -> None:
    one = await store.connections.open(1, "p1", "c1", NOON)
    two = await store.connections.open(1, "p1", "c2", NOON)
    assert one.number < two.number
    await store.connections.stamp(["c2"], NOON + 3_000)
    assert [c.connection for c in await store.connections.at(1, NOON + 8_999)] == ["c1", "c2"]
    assert [c.connection for c in await store.connections.at(1, NOON + 9_000)] == ["c2"]
    await store.connections.close("c2")
    assert await store.connections.at(1, NOON + 9_000) == []


async def test_a_bus_brings_back_what_was_told(store: Store) -> None:
    heard: list[object] = []
    store.bus.subscribe(heard.append)
    store.bus.subscribe_words(heard.append)
    if hasattr(store.bus, "listening"):
        await store.bus.listening()
    await store.bus.publish({1: 2})
    await store.bus.publish_word("talk:1")
    async with asyncio.timeout(20):
        while len(heard) < 2:  # noqa: ASYNC110 (what is awaited comes from the database)
            await asyncio.sleep(0.01)
    assert heard == [{1: 2}, "talk:1"]


def sign(
    person: str, told: tuple[str, ...] | None, kind: str = "load", *, table: int = 1, deal: int = 1
) -> Sign:
    """A signal of the first match."""
    return Sign(table, 1, deal, person, 0, kind, None, told)


async def test_each_audience_is_counted_by_itself(store: Store) -> None:
    """What is told to one must not show in the numbers of what is told to another."""
    us, them = ("p1", "p3"), ("p2", "p4")
    given = [
        await store.talk.whisper(sign(person, told), f"cid-0000{n}", NOON + n)
        for n, (person, told) in enumerate([("p1", us), ("p2", them), ("p3", us), ("p1", None), ("p3", us)])
    ]
    assert [whisper.number for whisper in given] == [1, 1, 2, 1, 3]
    elsewhere = await store.talk.whisper(sign("p1", us, table=2), "cid-00009", NOON)
    assert elsewhere.number == 1
    assert await store.talk.whispers(1, 1, 1, 50) == given
    assert await store.talk.whispers(1, 1, 2, 50) == []
    assert await store.talk.whispers(1, 1, 1, 1) == [given[1], given[3], given[4]], "the newest of each"


async def test_a_signal_keeps_its_cid(store: Store) -> None:
    first = await store.talk.whisper(sign("p1", ("p1", "p3")), "cid-00001", NOON)
    again = await store.talk.whisper(sign("p1", ("p1", "p3"), "no_trump", deal=2), "cid-00001", NOON + 5)
    assert again == first == Whisper(1, NOON, sign("p1", ("p1", "p3")))
    suited = Sign(1, 1, 1, "p3", 2, "lead_suit", "H", ("p1", "p3"))
    assert await store.talk.whisper(suited, "cid-00001", NOON) == Whisper(2, NOON, suited)


async def test_gestures_keep_their_cid_and_are_read_by_their_time(store: Store) -> None:
    first = await store.talk.gesture(1, "p1", "cid-00001", "clap", None, NOON)
    again = await store.talk.gesture(1, "p1", "cid-00001", "wow", "p2", NOON + 5)
    assert again == first == Gesture(first.id, 1, NOON, "p1", "clap", None)
    nudge = await store.talk.gesture(1, "p2", "cid-00001", "nudge", "p1", NOON + 9)
    await store.talk.gesture(2, "p3", "cid-00001", "clap", None, NOON)
    assert await store.talk.gestures(1, NOON - 1, 9) == [first, nudge]
    assert await store.talk.gestures(1, NOON - 1, 1) == await store.talk.gestures(1, NOON, 9) == [nudge]
