"""One-time codes that hand a seat over, on both databases."""

import asyncio

import pytest

from app.store.handovers import AGAIN_MS, GOOD_MS, NOBODY, Handover, Kind
from app.store.invites import Invite
from app.store.rebuild import rebuild
from app.store.store import Store
from app.table import messages as m
from app.table import state as s
from app.table.decide import Command, Lend
from app.table.entries import Entry
from app.table.ports import Write
from app.table.projection import project
from tests.store.evening import NOON, StoredEvening, wish
from tests.store.rows_of import all_rows

pytestmark = pytest.mark.anyio


class Code:
    """A code of Ada's at a table of her own."""

    def __init__(self, store: Store, table: str, key: int, ada: str, secret: str) -> None:
        self.store, self.table, self.key, self.ada, self.secret = store, table, key, ada, secret

    @classmethod
    async def made(cls, store: Store, kind: Kind) -> "Code":
        ada = (await store.accounts.arrive(NOON, "Ada")).person.person
        invite = await store.tables.open(wish(host=ada, public=False))
        assert isinstance(invite, Invite)
        head = await store.log.head(invite.table)
        assert head is not None
        secret = await store.handovers.make(head.key, kind, ada, NOON)
        return cls(store, invite.table, head.key, ada, secret)

    async def look(self, by: str = NOBODY, *, at: int = NOON) -> Handover | None:
        return await self.store.handovers.look(self.table, self.secret, by, at)


async def test_a_moved_seat_is_a_session_of_its_own(store: Store) -> None:
    code = await Code.made(store, "move")
    assert await code.look() == Handover("move", code.ada, "Ada", code.key)
    arrival = await store.handovers.move(code.table, code.secret, NOBODY, NOON)
    assert arrival is not None and arrival.person.person == code.ada
    assert await store.accounts.whose(arrival.token, NOON) == arrival.person
    assert len((await all_rows(store))["sessions"]) == 2


async def test_a_code_is_kept_only_as_its_hash(store: Store) -> None:
    code = await Code.made(store, "lend")
    assert code.secret not in repr(await all_rows(store))


async def test_a_lent_seat_is_whoevers_opens_it_first(store: Store) -> None:
    code = await Code.made(store, "lend")
    tried = [store.handovers.borrow(code.table, code.secret, f"p-{n}", NOON) for n in range(4)]
    assert sorted(await asyncio.gather(*tried), key=bool) == [None, None, None, code.ada]
    [(*_, taker, at)] = (await all_rows(store))["handovers"]
    assert isinstance(taker, str) and at == NOON
    # The taker may soon ask again, in case the answer was lost; to everybody else it is used.
    for ms, owner in ((AGAIN_MS - 1, code.ada), (AGAIN_MS, None)):
        assert await store.handovers.borrow(code.table, code.secret, taker, NOON + ms) == owner
    assert await code.look(taker) is not None
    assert await code.look("p-late") is None


async def test_a_code_opened_by_the_wrong_person_is_good_for_the_right_one(store: Store) -> None:
    code = await Code.made(store, "lend")
    assert await store.handovers.borrow(code.table, code.secret, "p-wrong", NOON) == code.ada
    await store.handovers.release(code.secret, "p-somebody")
    assert await code.look("p-right") is None
    await store.handovers.release(code.secret, "p-wrong")
    assert await store.handovers.borrow(code.table, code.secret, "p-right", NOON) == code.ada


async def test_a_move_is_good_for_one_use_even_by_the_same(store: Store) -> None:
    code = await Code.made(store, "move")
    found = await asyncio.gather(
        *(store.handovers.move(code.table, code.secret, "p-1", NOON) for _ in range(3))
    )
    assert [one is not None for one in found].count(True) == 1
    assert len((await all_rows(store))["sessions"]) == 2


@pytest.mark.parametrize("kind", ["move", "lend"])
async def test_what_opens_nothing(store: Store, kind: Kind) -> None:
    code, other = await Code.made(store, kind), await Code.made(store, kind)
    handovers = store.handovers
    opens, opens_not = (
        (handovers.move, handovers.borrow) if kind == "move" else (handovers.borrow, handovers.move)
    )
    for secret, table, at in (
        ("", code.table, NOON),
        ("\ud800", code.table, NOON),
        (code.secret[:-1], code.table, NOON),
        (code.secret, other.table, NOON),
        (code.secret, "missing", NOON),
        (code.secret, code.table, NOON + GOOD_MS),
    ):
        assert await opens(table, secret, "p-1", at) is None
        assert await handovers.look(table, secret, "p-1", at) is None
    assert await opens_not(code.table, code.secret, "p-1", NOON) is None
    assert await opens(code.table, code.secret, "p-1", NOON + GOOD_MS - 1) is not None


async def test_a_newer_code_and_the_closed_dialog_end_it(store: Store) -> None:
    code = await Code.made(store, "lend")
    newer = await store.handovers.make(code.key, "move", code.ada, NOON)
    assert await code.look() is None
    await store.handovers.cancel(code.key, "p-somebody-else")
    assert await store.handovers.look(code.table, newer, NOBODY, NOON) is not None
    await store.handovers.cancel(code.key, code.ada)
    assert await store.handovers.move(code.table, newer, NOBODY, NOON) is None


async def test_what_is_over_is_swept_away_with_the_next_code(store: Store) -> None:
    code = await Code.made(store, "lend")
    assert await store.handovers.borrow(code.table, code.secret, "p-1", NOON) == code.ada
    await store.handovers.make(code.key, "lend", code.ada, NOON + GOOD_MS)
    assert len((await all_rows(store))["handovers"]) == 1


async def test_a_lent_seat_and_its_match_stay_its_owners(store: Store) -> None:
    evening = await StoredEvening.begin(store)
    await evening.play(store, s.PLAYING)
    entry = evening.try_out(Command(Lend("p-guest"), "p1", "cid-lend-1"))
    assert isinstance(entry, Entry)
    evening.follow(entry)
    assert await store.log.append([Write(entry, project(evening.state, entry))]) == [True]
    [kept] = await store.tables.kept("p1", 9)
    assert kept.persons == ("p0", "p-guest")
    stopped = evening.do(m.Stop(), evening.state.host or "", "cid-stop-1")
    assert await store.log.append([stopped]) == [True]
    assert [(await store.history.of_person(who)).total for who in ("p1", "p-guest")] == [1, 0]
    [kept] = await store.tables.kept("p1", 9)
    assert kept.persons == ("p0", "p1")
    assert await rebuild(store.database, replace=False) == []
