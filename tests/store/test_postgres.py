"""What only PostgreSQL can do wrong: several workers, lines that break, unsafe settings, the bus and the clock."""

import asyncio
import itertools
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec
import pytest

from app.store.clock import PostgresClock
from app.store.postgres import PostgresDatabase, unsafe
from app.store.postgres_bus import PAYLOAD_BYTES, PostgresBus, pack
from app.store.rebuild import rebuild
from app.store.refusals import UnsafeSettings
from app.store.store import Store
from app.table import messages as m
from app.table.ports import Hint, Sign, StoreAway, Write
from tests.conftest import on_server
from tests.store.evening import NOON, StoredEvening
from tests.store.relay import Relay
from tests.store.rows_of import all_rows

pytestmark = pytest.mark.anyio
T = TypeVar("T")


@pytest.fixture
async def two(postgres_url: str) -> AsyncIterator[tuple[Store, Store]]:
    """Two workers' stores on one database."""
    stores = await Store.open(postgres_url), await Store.open(postgres_url)
    yield stores
    for store in stores:
        await store.close()


@pytest.fixture
async def relay(postgres_url: str) -> AsyncIterator[Relay]:
    """A relay in front of the database."""
    async with Relay(postgres_url) as opened:
        yield opened


@pytest.fixture
async def far(relay: Relay) -> AsyncIterator[Store]:
    """A store behind the relay."""
    store = await Store.open(relay.url)
    yield store
    await store.close()


async def eventually(true: Callable[[], bool], seconds: float = 20.0) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(seconds):
        while not true():  # noqa: ASYNC110 (what is awaited happens in another worker)
            await asyncio.sleep(0.01)


async def patiently(ask: Callable[[], Awaitable[T]]) -> T:
    """What a question answers, asked again while the store is away."""
    for _ in range(20):
        try:
            return await ask()
        except StoreAway:
            continue
    pytest.fail("the store did not come back")


def rival(evening: StoredEvening, worker: int, number: int = 0) -> Write:
    """What a worker would append next, with an id of its own: somebody sits down, or stands up again."""
    sitting = evening.state.seats[1].person
    name = sitting or f"p{worker}a{number}"
    write = evening.would(m.Stand() if sitting else m.Sit(1), name, f"cid-{worker}-{number:04d}")
    entry = msgspec.structs.replace(write.entry, entry_id=f"{worker:0>16}{number:0>16}")
    return Write(entry, write.projection)


class TestTwoWorkers:
    @pytest.mark.parametrize(
        "rounds",
        [5, pytest.param(20, marks=pytest.mark.middle), pytest.param(200, marks=pytest.mark.full)],
    )
    async def test_of_two_that_append_one_seq_at_once_exactly_one_wins(
        self, two: tuple[Store, Store], rounds: int
    ) -> None:
        evenings = [await StoredEvening.begin(two[0], seed=seed) for seed in range(50)]
        for number in range(rounds):
            batches = [[rival(evening, worker, number) for evening in evenings] for worker in (1, 2)]
            won = await asyncio.gather(two[0].log.append(batches[0]), two[1].log.append(batches[1]))
            assert [sorted(pair) for pair in zip(*won, strict=True)] == [[False, True]] * 50
            winners = [batches[not first][place].entry for place, first in enumerate(won[0])]
            stored = await two[1].log.tail({evening.key: evening.state.seq for evening in evenings})
            assert stored == winners
            for evening, winner in zip(evenings, winners, strict=True):
                evening.follow(winner)
        rows = await all_rows(two[0])
        assert len(rows["entries"]) == 50 * (rounds + 1)
        assert {row[5] for row in rows["tables"]} == {rounds + 1}
        assert await rebuild(two[0].database, replace=False) == []

    async def test_two_sweepers_never_hold_the_same_table(self, two: tuple[Store, Store]) -> None:
        evenings = [await StoredEvening.begin(two[0], seed=seed) for seed in range(30)]
        due = f"UPDATE tables SET due_at = {NOON}"
        await two[0].database.write(lambda connection: connection.exec_driver_sql(due))
        for minute in range(5):
            now = NOON + minute * 60_000
            claims = await asyncio.gather(*(store.log.claim_due(now, now + 5_000, 20) for store in two * 2))
            claimed = sorted(key for claim in claims for key in claim)
            assert claimed == sorted(evening.key for evening in evenings)

    async def test_an_outage_is_found_by_one_worker_only(self, two: tuple[Store, Store]) -> None:
        await two[0].log.heartbeat(NOON)
        for hour in range(1, 6):
            now = NOON + hour * 3_600_000
            found = await asyncio.gather(*(store.log.heartbeat(now) for store in two * 3))
            assert [one.end for one in found if one] == [now]
        assert [one.id for one in await two[1].log.outages_since(2)] == [3, 4, 5]

    async def test_ids_of_talk_are_seen_in_their_order(self, two: tuple[Store, Store]) -> None:
        async def talk(store: Store, name: str) -> None:
            for n in range(20):
                await store.talk.say(1, name, f"cid-{name}-{n}", "hello", NOON)

        async def listen() -> list[int]:
            heard: list[int] = []
            async with asyncio.timeout(30):
                while len(heard) < 40:
                    lines = await two[0].talk.lines(1, heard[-1] if heard else 0, 100)
                    heard += [line.id for line in lines]
            return heard

        heard, *_ = await asyncio.gather(listen(), talk(two[0], "p0"), talk(two[1], "p1"))
        assert len(set(heard)) == 40

    async def test_signals_given_at_once_are_counted_without_a_gap(self, two: tuple[Store, Store]) -> None:
        told = ("p0", "p1")

        async def give(store: Store, name: str) -> list[int]:
            sign = Sign(1, 1, 1, name, 0, "load", None, told)
            return [(await store.talk.whisper(sign, f"cid-{name}-{n}", NOON)).number for n in range(20)]

        given = await asyncio.gather(*(give(store, name) for store, name in zip(two, told, strict=True)))
        assert sorted(itertools.chain.from_iterable(given)) == list(range(1, 41))

    async def test_connections_of_all_workers_are_one_list(self, two: tuple[Store, Store]) -> None:
        first = await two[0].connections.open(7, "p1", "c1", NOON)
        second = await two[1].connections.open(7, "p1", "c2", NOON)
        assert second.number > first.number and first.worker != second.worker
        assert [one.connection for one in await two[0].connections.at(7, NOON + 8_999)] == ["c1", "c2"]
        await two[1].connections.stamp(["c1", "c2", "c3"], NOON + 8_000)
        assert [one.connection for one in await two[0].connections.at(7, NOON + 10_000)] == ["c2"]
        await two[0].connections.stamp(["c1"], NOON + 9_000)
        assert [one.seen for one in await two[1].connections.at(7, NOON + 10_000)] == [
            NOON + 9_000,
            NOON + 8_000,
        ]
        await two[1].connections.close("c2")
        assert [one.connection for one in await two[0].connections.at(7, NOON + 10_000)] == ["c1"]

    async def test_a_connection_that_others_took_for_dead_comes_back_with_its_stamp(
        self, two: tuple[Store, Store]
    ) -> None:
        frozen = await two[0].connections.open(7, "p1", "c1", NOON)
        await two[1].connections.open(7, "p2", "c2", NOON)
        await two[1].connections.stamp(["c2"], NOON + 61_000)
        assert len((await all_rows(two[0]))["connections"]) == 1
        await two[0].connections.stamp(["c1"], NOON + 62_000)
        [back] = [one for one in await two[1].connections.at(7, NOON + 62_000) if one.connection == "c1"]
        assert (back.number, back.person, back.worker) == (frozen.number, "p1", two[0].worker)


class TestBrokenLines:
    async def test_an_answer_cut_off_after_the_commit_is_told_apart_by_asking_again(
        self, relay: Relay, far: Store
    ) -> None:
        evening = await StoredEvening.begin(far)
        for number in range(5):
            write = rival(evening, 1, number)
            relay.swallow_answer_to(write.entry.entry_id)
            with pytest.raises(StoreAway):
                await far.log.append([write])
            assert relay.swallowed == number + 1
            assert await far.log.append([write]) == [True]
            assert await far.log.append([rival(evening, 2, number)]) == [False]
            evening.follow(write.entry)
        assert len(await far.log.chapter(evening.key)) == 6

    async def test_everything_goes_on_by_itself_after_a_cut(self, relay: Relay, far: Store) -> None:
        evening = await StoredEvening.begin(far)
        arrival = await far.accounts.arrive(NOON, "Ada")
        for _ in range(3):
            relay.cut()
            await asyncio.sleep(0)
            assert await patiently(lambda: far.log.seqs([evening.key])) == {evening.key: 1}
            assert await patiently(lambda: far.accounts.whose(arrival.token, NOON)) == arrival.person

    async def test_a_server_that_is_not_there_is_away(self, relay: Relay) -> None:
        url = relay.url
        await relay.__aexit__(None, None, None)
        with pytest.raises(StoreAway):
            await Store.open(url)

    async def test_a_row_held_by_somebody_else_is_waited_for_in_vain_and_away(
        self, postgres_url: str, two: tuple[Store, Store]
    ) -> None:
        evening = await StoredEvening.begin(two[0])
        assert isinstance(two[1].database, PostgresDatabase)
        async with two[1].database.line() as line:
            await line.execute("BEGIN")
            await line.execute("SELECT 1 FROM tables FOR UPDATE")
            began = time.monotonic()
            with pytest.raises(StoreAway, match="LockNotAvailable"):
                await two[0].log.append([rival(evening, 1)])
            assert 1.5 < time.monotonic() - began < 4.5
            await line.execute("ROLLBACK")
        assert await two[0].log.append([rival(evening, 1)]) == [True]


class TestSettings:
    GOOD = {
        "transaction_isolation": "read committed",
        "synchronous_commit": "on",
        "fsync": "on",
        "full_page_writes": "on",
        "server_encoding": "UTF8",
    }

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("transaction_isolation", "repeatable read"),
            ("synchronous_commit", "off"),
            ("fsync", "off"),
            ("full_page_writes", "off"),
            ("server_encoding", "SQL_ASCII"),
        ],
    )
    def test_each_setting_that_loses_something_is_named(self, name: str, value: str) -> None:
        assert unsafe(self.GOOD) == []
        [told] = unsafe({**self.GOOD, name: value})
        assert told.startswith(f"{name}={value} ")

    def test_what_is_not_told_is_not_trusted(self) -> None:
        assert len(unsafe({})) == len(self.GOOD)

    @pytest.mark.parametrize(
        "change", ["synchronous_commit TO off", "default_transaction_isolation TO 'repeatable read'"]
    )
    def test_an_unsafe_server_is_refused(self, empty_postgres_url: str, change: str) -> None:
        name = urlsplit(empty_postgres_url).path[1:]
        on_server(empty_postgres_url, f"ALTER DATABASE {name} SET {change}")
        with pytest.raises(UnsafeSettings, match=change.split()[0].removeprefix("default_")):
            asyncio.run(Store.open(empty_postgres_url))


class TestBus:
    def bus(self, store: Store) -> PostgresBus:
        assert isinstance(store.bus, PostgresBus)
        return store.bus

    async def test_hints_and_words_reach_every_worker(self, two: tuple[Store, Store]) -> None:
        heard: list[Hint] = []
        words: list[str] = []
        for store in two:
            self.bus(store).subscribe(heard.append)
            self.bus(store).subscribe_words(words.append)
            await self.bus(store).listening()
        await two[0].bus.publish({5: 12})
        await two[0].bus.publish_word("name:pé \n")
        await eventually(lambda: len(heard) == len(words) == 2)
        assert heard == [{5: 12}] * 2
        assert words == ["name:pé \n"] * 2

    async def test_hints_are_coalesced_to_the_newest_of_each_table(self, two: tuple[Store, Store]) -> None:
        heard: list[Hint] = []
        bus = self.bus(two[1])
        bus.subscribe(heard.append)
        await bus.listening()
        await self.bus(two[0]).listening()
        for seq in range(1, 500):
            await two[0].bus.publish({1: seq, 2: 1000 - seq})
        await eventually(lambda: any(hint.get(1) == 499 for hint in heard))
        assert len(heard) < 20
        assert heard[-1] == {1: 499, 2: 999}

    async def test_many_hints_are_split_below_the_limit_and_all_arrive(
        self, two: tuple[Store, Store]
    ) -> None:
        heard: Hint = {}
        bus = self.bus(two[1])
        bus.subscribe(heard.update)
        await bus.listening()
        sent = {2**40 + table: 100_000 + table for table in range(3_000)}
        await two[0].bus.publish(sent)
        await eventually(lambda: len(heard) == len(sent))
        assert heard == sent
        payloads = list(pack(f"{table}:{seq}" for table, seq in sent.items()))
        assert len(payloads) > 7 and max(len(payload) for payload in payloads) < PAYLOAD_BYTES

    async def test_a_cut_bus_comes_back_by_itself(self, relay: Relay, far: Store, postgres_url: str) -> None:
        near = await Store.open(postgres_url)
        heard: list[Hint] = []
        far.bus.subscribe(heard.append)
        try:
            for seq in range(1, 4):
                await self.bus(far).listening()
                await near.bus.publish({1: seq})
                await eventually(partial(heard.__contains__, {1: seq}))
                relay.cut()
                await eventually(lambda: not self.bus(far)._listening.is_set())
        finally:
            await near.close()

    async def test_a_bus_that_is_never_quiet_is_not_taken_for_dead(
        self, two: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("app.store.postgres_bus.DEAD_SECONDS", 2.0)
        heard: Hint = {}
        bus, loop = self.bus(two[0]), asyncio.get_running_loop()
        self.bus(two[1]).subscribe(heard.update)
        await bus.listening()
        await self.bus(two[1]).listening()
        seq, end = 0, loop.time() + 2.6
        while loop.time() < end:
            seq += 1
            await bus.publish({1: seq})
            await asyncio.sleep(0.001)
            assert bus._listening.is_set()
        await eventually(lambda: heard == {1: seq})

    async def test_a_silent_line_is_taken_for_dead(self, relay: Relay, far: Store) -> None:
        bus = self.bus(far)
        await bus.listening()
        relay.passing.clear()
        await eventually(lambda: not bus._listening.is_set())
        relay.passing.set()
        await bus.listening()

    async def test_a_listener_that_fails_harms_no_other(self, two: tuple[Store, Store]) -> None:
        heard: list[Hint] = []

        def fail(hint: Hint) -> None:
            raise RuntimeError("a fault in a listener")

        self.bus(two[0]).subscribe(fail)
        self.bus(two[0]).subscribe(heard.append)
        await self.bus(two[0]).listening()
        for seq in (1, 2):
            await two[1].bus.publish({1: seq})
            await eventually(partial(heard.__contains__, {1: seq}))


class TestClock:
    async def test_it_tells_the_servers_time_whatever_this_machine_thinks(
        self, postgres_url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        database = await PostgresDatabase.open(postgres_url)
        monkeypatch.setattr(time, "time_ns", lambda: 0)
        monkeypatch.setattr(time, "time", lambda: 0.0)
        clock = await PostgresClock.start(database)
        async with database.line() as line:
            before = await line.fetchval("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
            now = clock.now()
            after = await line.fetchval("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
        assert before - 50 <= now <= after + 50
        await clock.stop()
        await database.close()

    async def test_a_measure_tells_by_how_much_it_corrected(self, two: tuple[Store, Store]) -> None:
        clock = two[0].clock
        assert isinstance(clock, PostgresClock) and clock._offset is not None
        clock._offset += 700
        await clock.measure()
        assert -800 < clock.drift < -600
        assert abs(clock.now() - two[1].clock.now()) < 100
