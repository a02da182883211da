"""Opening tables, letting people in, kept seats and the lobby, on both databases."""

import asyncio
from dataclasses import replace

import pytest

from app.games.core.ruleset import Refusal
from app.store.invites import CODE_SIGNS, Invite
from app.store.rebuild import rebuild
from app.store.store import Store
from app.table import messages as m
from app.table import state as s
from app.table.manners import Manners
from tests.store.evening import NOON, StoredEvening, wish
from tests.store.rows_of import all_rows

pytestmark = pytest.mark.anyio


async def opened(store: Store, *, seed: int = 1, public: bool = False) -> Invite:
    invite = await store.tables.open(wish(seed=seed, public=public))
    assert isinstance(invite, Invite)
    return invite


class TestOpening:
    async def test_a_table_its_entry_its_invite_and_its_host_come_together(self, store: Store) -> None:
        invite = await opened(store)
        head = await store.log.head(invite.table)
        assert head is not None and head.seq == 1
        [entry] = await store.log.chapter(head.key)
        assert (entry.kind, entry.actor, entry.cid) == ("table_opened", "p0", "key-1")
        assert len(invite.table) == 16
        assert invite.code is not None and len(invite.code) == 8 and set(invite.code) <= set(CODE_SIGNS)
        assert await store.tables.may_enter(invite.table, "p0") == head

    async def test_a_double_tap_makes_one_table(self, store: Store) -> None:
        wishes = [replace(wish(), fresh=bytes([n]) * 32) for n in range(5)]
        invites = await asyncio.gather(*(store.tables.open(one) for one in wishes))
        assert len({repr(invite) for invite in invites}) == 1
        rows = await all_rows(store)
        assert [len(rows[name]) for name in ("tables", "entries", "invites", "admissions")] == [1, 1, 1, 1]

    async def test_another_person_may_use_the_same_key(self, store: Store) -> None:
        one, other = await opened(store), await store.tables.open(wish(host="p7"))
        assert isinstance(other, Invite) and other.table != one.table

    @pytest.mark.parametrize(
        ("changes", "code"),
        [
            ({"ruleset": "snap"}, "unknown_ruleset"),
            ({"seats": 5}, "bad_seat_count"),
            ({"options": {"nonsense": 1}}, "unknown_option"),
            ({"preset": "nonsense"}, "bad_option_value"),
        ],
    )
    async def test_a_wish_that_no_ruleset_allows_leaves_nothing(
        self, store: Store, changes: dict[str, object], code: str
    ) -> None:
        refusal = await store.tables.open(replace(wish(), **changes))  # type: ignore[arg-type]
        assert isinstance(refusal, Refusal) and refusal.code == code
        assert (await all_rows(store))["tables"] == []


class TestLettingIn:
    async def test_a_private_table_is_missing_until_the_invite_lets_one_in(self, store: Store) -> None:
        invite = await opened(store)
        assert await store.tables.may_enter(invite.table, "p1") is None
        assert await store.invites.of(invite.table, "p1") is None
        for wrong in ("", "x", invite.secret[:-1], "\ud800"):
            assert await store.invites.join(invite.table, wrong, "p1", NOON) is None
        assert await store.invites.join("missing", invite.secret, "p1", NOON) is None
        assert await store.invites.join(invite.table, invite.secret, "p1", NOON) == invite.table
        assert await store.invites.join(invite.table, invite.secret, "p1", NOON) == invite.table
        assert await store.tables.may_enter(invite.table, "p1") is not None
        assert await store.invites.of(invite.table, "p1") == invite

    async def test_a_public_table_is_open_to_everybody(self, store: Store) -> None:
        invite = await opened(store, public=True)
        assert await store.tables.may_enter(invite.table, "") is not None
        assert await store.invites.of(invite.table, "p1") == invite

    async def test_a_code_lets_one_in_while_the_table_gathers(self, store: Store) -> None:
        evening = await StoredEvening.begin(store, public=False)
        invite = await store.invites.of(evening.state.table, "p0")
        assert invite is not None and invite.code is not None
        for wrong in ("", "0" * 8, "ABCDEFGH", invite.code[:-1], invite.code + "A", "%" * 8):
            assert await store.invites.join_by_code(wrong, "p5", NOON) is None
        spoken = f" {invite.code[:4].lower()}-{invite.code[4:]}"
        assert await store.invites.join_by_code(spoken, "p5", NOON) == invite.table
        await evening.play(store, s.DEALING)
        assert await store.invites.join_by_code(invite.code, "p6", NOON) is None
        assert await store.tables.may_enter(invite.table, "p6") is None

    async def test_a_renewed_invite_ends_the_one_before(self, store: Store) -> None:
        old = await opened(store)
        assert old.code is not None
        assert await store.invites.join(old.table, old.secret, "p2", NOON) == old.table
        new = await store.invites.renew(old.table, "p0", NOON)
        assert isinstance(new, Invite) and new == await store.invites.of(old.table, "p0")
        assert new.code is not None
        assert await store.invites.join(old.table, old.secret, "p1", NOON) is None
        assert await store.invites.join_by_code(old.code, "p1", NOON) is None
        assert await store.tables.may_enter(old.table, "p2") is not None  # who was let in stays
        assert await store.invites.join(old.table, new.secret, "p1", NOON) == old.table
        assert await store.invites.join_by_code(new.code, "p3", NOON) == old.table

    async def test_a_withdrawn_invite_lets_nobody_in_until_it_is_renewed(self, store: Store) -> None:
        old = await opened(store)
        assert old.code is not None
        for _ in range(2):
            assert await store.invites.withdraw(old.table, "p0") is None
            assert await store.invites.of(old.table, "p0") is None
        again = await store.tables.open(wish())
        assert again == Invite(old.table, "", None)
        for secret in (old.secret, "", "None"):
            assert await store.invites.join(old.table, secret, "p1", NOON) is None
        assert await store.invites.join_by_code(old.code, "p1", NOON) is None
        new = await store.invites.renew(old.table, "p0", NOON)
        assert isinstance(new, Invite)
        assert await store.invites.join(old.table, new.secret, "p1", NOON) == old.table

    async def test_the_host_alone_changes_it(self, store: Store) -> None:
        old = await opened(store)
        for person in ("p1", ""):
            assert await store.invites.renew(old.table, person, NOON) == Refusal("not_host")
            assert await store.invites.withdraw(old.table, person) == Refusal("not_host")
        assert await store.invites.of(old.table, "p0") == old


async def test_kept_seats_follow_who_sits_where(store: Store) -> None:
    evening = await StoredEvening.begin(store, seats=4, public=False)
    steps: list[tuple[str, m.Action, set[str]]] = [
        ("p1", m.Sit(1), {"p0", "p1"}),
        ("p2", m.Sit(3), {"p0", "p1", "p2"}),
        ("p1", m.Stand(), {"p0", "p2"}),
        ("p0", m.SetOptions("pisti", 2, {}), {"p0", "p2"}),
        ("p0", m.SetOptions("pisti", 3, {}), {"p0", "p2"}),
        ("p0", m.Free("p2"), {"p0"}),
    ]
    for n, (person, action, sitting) in enumerate(steps):
        assert await store.log.append([evening.do(action, person, f"cid-kept-{n}")]) == [True]
        kept = {who: await store.tables.kept(who, 9) for who in ("p0", "p1", "p2")}
        assert {who for who, found in kept.items() if found} == sitting
    [mine] = await store.tables.kept("p0", 9)
    assert (mine.table, mine.ruleset, mine.phase) == (evening.state.table, "pisti", "gathering")
    assert mine.persons == ("p0", None, None)


class TestLobby:
    async def test_it_shows_public_tables_with_somebody_there_the_fullest_first(self, store: Store) -> None:
        quiet, full, private, empty = [
            await StoredEvening.begin(store, seed=n, public=n != 3) for n in range(1, 5)
        ]
        assert await store.log.append([full.do(m.Sit(1), "p1", "cid-sit-1")]) == [True]
        for n, (evening, person) in enumerate(
            ((quiet, "p0"), (quiet, "w1"), (quiet, "w1"), (full, "p0"), (private, "p0"))
        ):
            await store.connections.open(evening.key, person, f"c{n}", NOON)
        found = await store.lobby.public_tables(NOON + 8_000, 9)
        assert [(row.table, row.persons, row.watchers) for row in found] == [
            (full.state.table, ("p0", "p1"), 0),
            (quiet.state.table, ("p0", None), 1),
        ]
        assert found[0].options["target"] == 51
        assert empty.state.table not in {row.table for row in found}
        assert await store.lobby.public_tables(NOON + 8_000, 1) == found[:1]
        assert await store.lobby.public_tables(NOON + 9_000, 9) == []


class TestDoors:
    async def test_a_lock_keeps_out_whoever_is_new(self, store: Store) -> None:
        evening = await StoredEvening.begin(store, public=False)
        table = evening.state.table
        invite = await store.invites.of(table, "p0")
        assert invite is not None and invite.code is not None
        assert await store.invites.join(table, invite.secret, "p5", NOON) == table
        assert await store.log.append(
            [evening.do(m.SetManners(Manners(locked=True)), "p0", "cid-host-1")]
        ) == [True]
        refused = await store.invites.join(table, invite.secret, "p6", NOON)
        assert isinstance(refused, Refusal) and refused.code == "table_locked"
        assert await store.invites.join_by_code(invite.code, "p6", NOON) is None
        assert await store.invites.join(table, invite.secret, "p5", NOON) == table
        assert await store.tables.may_enter(table, "p5") is not None

    async def test_whoever_was_sent_away_finds_nothing(self, store: Store) -> None:
        evening = await StoredEvening.begin(store, public=True)
        table = evening.state.table
        invite = await store.invites.of(table, "p0")
        assert invite is not None and invite.code is not None
        assert await store.log.append([evening.do(m.Remove("p5"), "p0", "cid-host-1")]) == [True]
        found = await store.tables.threshold(table, "p5")
        assert found is not None and found.refusal == "removed"
        assert await store.tables.may_enter(table, "p5") is None
        assert await store.invites.join(table, invite.secret, "p5", NOON) is None
        assert await store.invites.join_by_code(invite.code, "p5", NOON) is None
        assert await store.tables.may_enter(table, "p6") is not None

    async def test_the_seat_of_somebody_sent_away_in_a_match_is_free_after_it(self, store: Store) -> None:
        evening = await StoredEvening.begin(store, public=True)
        await evening.play(store, s.PLAYING)
        gone = next(str(seat.person) for seat in evening.state.seats if seat.person != "p0")
        assert await store.log.append([evening.do(m.Remove(gone), "p0", "cid-host-1")]) == [True]
        assert await store.tables.kept(gone, 9) == [], "it is theirs, but they cannot come to it"
        await evening.play(store)
        persons = {row[2] for row in (await all_rows(store))["seats"]}
        assert persons == {"p0", None}
        assert await rebuild(store.database, replace=False) == []

    async def test_a_closed_table_is_nobodys(self, store: Store) -> None:
        evening = await StoredEvening.begin(store, public=True)
        table = evening.state.table
        invite = await store.invites.of(table, "p0")
        assert invite is not None and invite.code is not None
        assert await store.log.append([evening.do(m.CloseTable(), "p0", "cid-host-1")]) == [True]
        found = await store.tables.threshold(table, "p0")
        assert found is not None and found.refusal == "table_closed"
        assert await store.tables.kept("p0", 9) == []
        refused = await store.invites.join(table, invite.secret, "p6", NOON)
        assert isinstance(refused, Refusal) and refused.code == "table_closed"
        assert await store.invites.join_by_code(invite.code, "p6", NOON) is None
        assert await rebuild(store.database, replace=False) == []
