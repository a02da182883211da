"""What is kept for a while only, and what is kept for good."""

import pytest

from app.store.invites import Invite
from app.store.retention import DAY_MS, Keep, Tidied
from app.store.store import Store
from app.table import messages as m
from app.table.ports import Sign
from tests.store.evening import NOON, StoredEvening, a_deal, wish
from tests.store.rows_of import all_rows

pytestmark = pytest.mark.anyio
LATER = NOON + 10 * DAY_MS


async def _key(store: Store, seed: int) -> int:
    invite = await store.tables.open(wish(seed=seed, host="p0"))
    assert isinstance(invite, Invite)
    head = await store.log.head(invite.table)
    assert head is not None
    return head.key


async def test_old_talk_goes_and_new_talk_stays(store: Store) -> None:
    for at, cid in ((NOON, "cid-old-00"), (NOON, "cid-old-01"), (NOON + 9 * DAY_MS, "cid-new-00")):
        await store.talk.say(1, "p0", cid, "hello", at)
        await store.talk.whisper(Sign(1, 1, 1, "p0", 0, "wink", None, ("p0", "p1")), f"{cid}-w", at)
        await store.talk.gesture(1, "p0", f"{cid}-g", "clap", None, at)
    before = await all_rows(store)
    assert await store.retention.tidy(Keep(0, 0, 0), LATER) == Tidied()
    assert await all_rows(store) == before
    assert await store.retention.tidy(Keep(2, 0, 0), LATER) == Tidied(talk=6)
    assert [line.at for line in await store.talk.lines(1, 0, 9)] == [NOON + 9 * DAY_MS]
    assert [one.number for one in await store.talk.whispers(1, 1, 1, 9)] == [3]
    # What was said once more after all is gone counts on.
    assert await store.retention.tidy(Keep(2, 0, 0), LATER) == Tidied()


async def test_tables_at_which_nobody_ever_played_go_and_leave_nothing(store: Store) -> None:
    played = await a_deal(store)
    before = await all_rows(store)
    idle = await _key(store, 7)
    await store.tables.admit(idle, "p9", NOON)
    await store.handovers.make(idle, "move", "p0", NOON)
    await store.talk.say(idle, "p9", "cid-000001", "anybody?", NOON)
    assert await store.retention.tidy(Keep(0, 0, 30), LATER) == Tidied()
    assert await store.retention.tidy(Keep(0, 0, 5), LATER) == Tidied(tables=1)
    assert await all_rows(store) == before
    assert await store.log.seqs([played.key, idle]) == {played.key: played.state.seq}


async def test_a_table_with_people_at_it_or_members_stays(store: Store) -> None:
    watched = await _key(store, 7)
    await store.connections.open(watched, "p9", "a-connection", LATER)
    standing = await StoredEvening.begin(store, seed=8)
    for action in (m.Sit(1), m.SetStanding(True)):
        write = standing.do(
            action, "p1" if isinstance(action, m.Sit) else "p0", f"cid-{standing.state.seq:06}"
        )
        assert await store.log.append([write]) == [True]
    assert await store.retention.tidy(Keep(0, 0, 5), LATER) == Tidied()
    await store.connections.close("a-connection")
    assert await store.retention.tidy(Keep(0, 0, 5), LATER) == Tidied(tables=1)
    assert list(await store.log.seqs([watched, standing.key])) == [standing.key]


async def test_guests_are_forgotten_after_their_days(store: Store) -> None:
    guest = (await store.accounts.arrive(NOON, "Guest")).person.person
    assert await store.retention.tidy(Keep(0, 11, 0), LATER) == Tidied()
    assert await store.names.names([guest]) == {guest: "Guest"}
    assert await store.retention.tidy(Keep(0, 9, 0), LATER) == Tidied(guests=1)
    assert await store.names.names([guest]) == {}
