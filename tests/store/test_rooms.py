"""Talk, connections and the bus, the same on both databases."""

import asyncio

import pytest

from app.store.store import Store
from tests.store.evening import NOON

pytestmark = pytest.mark.anyio


async def test_talk_keeps_its_cid(store: Store) -> None:
    first = await store.talk.say(1, "p1", "cid-00001", "hello", NOON)
    assert await store.talk.say(1, "p1", "cid-00001", "hello again", NOON + 5) == first
    other = await store.talk.say(1, "p2", "cid-00001", "hi", NOON + 9)
    await store.talk.say(2, "p1", "cid-00002", "elsewhere", NOON)
    assert await store.talk.lines(1, 0, 50) == [first, other]
    assert await store.talk.lines(1, first.id, 50) == [other]
    assert await store.talk.lines(1, 0, 1) == [other]


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
