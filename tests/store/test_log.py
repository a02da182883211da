"""The log port on real SQLite and real PostgreSQL, driven by real evenings."""

import asyncio

import msgspec
import pytest

from app.store.store import Store
from app.table import messages as m
from app.table import state as s
from app.table.entries import Unread
from app.table.evolve import fold
from app.table.ports import BadRow, Outage, Write
from tests.store.evening import NOON, StoredEvening, a_match

pytestmark = pytest.mark.anyio


def sit(evening: StoredEvening, person: str = "p1", seat: int = 1, cid: str = "cid-sit-1") -> Write:
    return evening.would(m.Sit(seat), person, cid)


def other(write: Write, **changes: object) -> Write:
    """The same write as another entry."""
    return msgspec.structs.replace(
        write, entry=msgspec.structs.replace(write.entry, entry_id="f" * 32, **changes)
    )


async def column(store: Store, query: str) -> list[object]:
    return list(
        await store.database.read(lambda connection: connection.exec_driver_sql(query).scalars().all())
    )


class TestAppend:
    async def test_a_new_entry_is_won_and_read_back_as_it_was(self, store: Store) -> None:
        evening = await StoredEvening.begin(store)
        write = sit(evening)
        assert await store.log.append([write]) == [True]
        key = evening.key
        assert await store.log.tail({key: 1}) == [write.entry]
        assert await store.log.seqs([key, key + 99]) == {key: 2}

    async def test_the_same_entry_again_is_won_again_and_stored_once(self, store: Store) -> None:
        evening = await StoredEvening.begin(store)
        write = sit(evening)
        assert [await store.log.append([write]) for _ in range(5)] == [[True]] * 5
        assert len(await store.log.chapter(evening.key)) == 2

    async def test_another_entry_at_a_taken_seq_loses_and_its_projections_are_not_written(
        self, store: Store
    ) -> None:
        evening = await StoredEvening.begin(store)
        won, lost = sit(evening, "p1"), other(sit(evening, "p2"))
        assert await store.log.append([won]) == [True]
        assert await store.log.append([lost]) == [False]
        assert await store.log.tail({evening.key: 1}) == [won.entry]
        assert await column(store, "SELECT persons FROM tables") == ['["p0","p1"]']

    async def test_an_old_entry_again_does_not_turn_the_projections_back(self, store: Store) -> None:
        evening = await StoredEvening.begin(store)
        first = evening.do(m.Sit(1), "p1", "cid-00001")
        second = evening.do(m.Stand(), "p1", "cid-00002")
        assert await store.log.append([first]) == [True]
        assert await store.log.append([second]) == [True]
        assert await store.log.append([first]) == [True]
        assert await store.log.seqs([evening.key]) == {evening.key: 3}

    async def test_a_batch_tells_for_each_of_its_rows_in_its_own_order(self, store: Store) -> None:
        evenings = [await StoredEvening.begin(store, seed=seed) for seed in range(6)]
        for evening in evenings[::2]:
            assert await store.log.append([sit(evening, "p7")]) == [True]
        batch = [other(sit(evening)) for evening in reversed(evenings)]
        assert await store.log.append(batch) == [True, False] * 3

    async def test_a_batch_of_a_bad_row_stores_nothing_and_the_rest_goes_in_after(self, store: Store) -> None:
        evenings = [await StoredEvening.begin(store, seed=seed) for seed in range(3)]
        good, bad = [sit(evening) for evening in evenings], other(sit(evenings[1]), at=2**70)
        with pytest.raises(BadRow):
            await store.log.append([good[0], bad, good[2]])
        assert await store.log.seqs([e.key for e in evenings]) == {e.key: 1 for e in evenings}
        assert await store.log.append(good) == [True] * 3

    @pytest.mark.parametrize("text", ["a\0b", "a\ud800b"])
    async def test_a_nul_or_a_lone_surrogate_is_refused_before_the_database(
        self, store: Store, text: str
    ) -> None:
        evening = await StoredEvening.begin(store)
        for bad in (other(sit(evening), cid=text), other(sit(evening), actor=text)):
            with pytest.raises(BadRow):
                await store.log.append([bad])
        assert await store.log.append([sit(evening)]) == [True]

    async def test_two_entries_of_one_table_in_a_batch_are_a_fault_of_the_caller(self, store: Store) -> None:
        evening = await StoredEvening.begin(store)
        first = evening.do(m.Sit(1), "p1", "cid-00001")
        second = evening.do(m.Stand(), "p1", "cid-00002")
        with pytest.raises(ValueError, match="two entries"):
            await store.log.append([first, second])


class TestReading:
    async def test_a_match_folds_from_the_store_to_the_state_it_was_played_to(self, store: Store) -> None:
        evening = await a_match(store)
        chapter = await store.log.chapter(evening.key)
        assert chapter[0].kind == "match_started"
        assert fold(evening.key, chapter).to_json() == evening.state.to_json()

    async def test_tails_of_several_tables_come_in_order_of_table_and_seq(self, store: Store) -> None:
        evenings = [await StoredEvening.begin(store, seed=seed) for seed in range(3)]
        for evening in evenings:
            await evening.play(store, s.DEALING)
        wanted = {evenings[2].key: 1, evenings[0].key: 3}
        found = [(entry.table, entry.seq) for entry in await store.log.tail(wanted)]
        newest = evenings[0].state.seq
        assert found == sorted(
            [(evenings[0].key, seq) for seq in range(4, newest + 1)]
            + [(evenings[2].key, seq) for seq in range(2, newest + 1)]
        )
        assert await store.log.tail({}) == []

    async def test_an_entry_that_cannot_be_read_breaks_its_own_table_only(self, store: Store) -> None:
        evenings = [await StoredEvening.begin(store, seed=seed) for seed in range(2)]
        for evening in evenings:
            await evening.play(store, s.DEALING)
        spoilt, sound = (evening.key for evening in evenings)
        spoil = (
            f"""UPDATE entries SET body = '{{"kind":"unheard_of"}}' WHERE table_id = {spoilt} AND seq = 3"""
        )
        await store.database.write(lambda connection: connection.exec_driver_sql(spoil))
        found = await store.log.tail({spoilt: 1, sound: 1})
        assert [(entry.seq, entry.kind) for entry in found if entry.table == spoilt][1:] == [(3, "unread")]
        assert [entry.body.newer for entry in found if isinstance(entry.body, Unread)] == [True]
        assert len([entry for entry in found if entry.table == sound]) == evenings[1].state.seq - 1

    async def test_head_knows_a_table_by_its_public_id(self, store: Store) -> None:
        evening = await StoredEvening.begin(store, public=False)
        head = await store.log.head(evening.state.table)
        assert head is not None
        assert (head.key, head.table, head.seq, head.public) == (
            evening.key,
            evening.state.table,
            1,
            False,
        )
        assert await store.log.head("nowhere") is None

    async def test_the_epoch_stays(self, store: Store) -> None:
        epoch = await store.log.epoch()
        assert len(epoch) == 32
        assert await store.log.epoch() == epoch


class TestDuties:
    async def due(self, store: Store, count: int) -> list[StoredEvening]:
        """Tables at which everybody has just become ready, and so the match is due."""
        evenings = [await StoredEvening.begin(store, seed=seed) for seed in range(count)]
        for evening in evenings:
            for person in ("p1", "p0"):
                action = m.Sit(1) if person == "p1" else m.Ready()
                assert await store.log.append([evening.do(action, person, f"cid-{person}-0")]) == [True]
            assert await store.log.append([evening.do(m.Ready(), "p1", "cid-p1-1")]) == [True]
        return evenings

    async def test_a_claimed_table_is_not_claimed_again_before_its_time(self, store: Store) -> None:
        evenings = await self.due(store, 3)
        keys = {evening.key for evening in evenings}
        now = NOON + 60_000
        assert await store.log.claim_due(now, now + 5_000, 9, sorted(keys)) == []
        first = await store.log.claim_due(now, now + 5_000, 2)
        second = await store.log.claim_due(now, now + 5_000, 9)
        assert len(first) == 2
        assert sorted(first + second) == sorted(keys)
        assert await store.log.claim_due(now + 4_999, now + 9_000, 9) == []
        assert set(await store.log.claim_due(now + 5_000, now + 9_000, 9)) == keys

    async def test_a_table_that_owes_nothing_yet_is_not_claimed(self, store: Store) -> None:
        quiet, ready = await StoredEvening.begin(store, seed=99), (await self.due(store, 1))[0]
        assert await store.log.claim_due(ready.state.at - 1, NOON + 5_000, 9) == []
        assert await store.log.claim_due(ready.state.at, NOON + 5_000, 9) == [ready.key]
        assert quiet.key != ready.key

    async def test_two_sweepers_at_once_never_claim_the_same_table(self, store: Store) -> None:
        evenings = await self.due(store, 8)
        now = NOON + 60_000
        claims = await asyncio.gather(*(store.log.claim_due(now, now + 5_000, 3) for _ in range(6)))
        claimed = [key for claim in claims for key in claim]
        assert sorted(claimed) == sorted(evening.key for evening in evenings)


class TestOutages:
    async def test_a_gap_in_the_heartbeat_is_an_outage_found_once(self, store: Store) -> None:
        assert await store.log.heartbeat(NOON) is None
        assert await store.log.heartbeat(NOON + 5_000) is None
        found = await asyncio.gather(*(store.log.heartbeat(NOON + 65_000) for _ in range(4)))
        outages = [outage for outage in found if outage]
        assert [(one.begin, one.end) for one in outages] == [(NOON + 5_000, NOON + 65_000)]
        assert await store.log.outages_since(0) == outages
        assert await store.log.outages_since(outages[0].id) == []

    async def test_a_clock_behind_the_others_takes_nothing_back(self, store: Store) -> None:
        await store.log.heartbeat(NOON + 10_000)
        await store.log.heartbeat(NOON)
        assert await store.log.heartbeat(NOON + 12_000) is None
        later = await store.log.heartbeat(NOON + 20_000)
        assert later == Outage(1, NOON + 12_000, NOON + 20_000)
