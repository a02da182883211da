"""Shutting people out, and what the operator sees of the house, on both databases."""

import pytest

from app.store.accounts import hashed
from app.store.oversight import LISTED
from app.store.store import Store
from tests.store.evening import NOON, StoredEvening

pytestmark = pytest.mark.anyio


async def test_whoever_is_shut_out_has_no_session_and_no_way_back(store: Store) -> None:
    elm = await store.accounts.arrive(NOON, "Elm")
    person = elm.person.person
    code = await store.credentials.new_code(person)
    assert await store.bans.ban("nobody", "", NOON) is None
    assert await store.bans.ban(person, "insults", NOON) == [hashed(elm.token)]
    assert await store.bans.holds(person) and not await store.bans.holds("nobody")
    assert await store.accounts.whose(elm.token, NOON) is None
    assert await store.credentials.come_back(code, NOON) is None
    assert await store.bans.ban(person, "again", NOON + 1) == []
    assert [one.why for one in await store.oversight.people(person)] == ["again"]
    assert await store.bans.lift(person) and not await store.bans.lift(person)
    back = await store.credentials.come_back(code, NOON)
    assert back is not None and (await store.accounts.whose(back.token, NOON)) == elm.person


async def test_no_token_of_theirs_is_good(store: Store) -> None:
    elm = (await store.accounts.arrive(NOON, "Elm")).person.person
    made = [await store.tokens.make(elm, scope, scope, None, NOON) for scope in ("read", "play")]
    read, play = [one for one in made if one is not None]
    assert sorted(await store.bans.ban(play.person, "", NOON) or []) == [play.key]
    assert await store.tokens.alive([read.secret, play.secret]) == {read.secret}
    again = await store.tokens.make(elm, "play", "again", None, NOON)
    assert again is not None
    assert {read.key, again.key} < set(await store.bans.ban(elm, "", NOON) or [])
    assert await store.tokens.of(elm) == [] and await store.bans.lift(elm)
    assert await store.tokens.whose(again.secret, NOON) is None
    assert set(await store.tokens.programs(elm)) == {play.person, again.person}


async def test_a_session_opened_meanwhile_is_none(store: Store) -> None:
    elm = await store.accounts.arrive(NOON, "Elm")
    kept = await store.credentials.of_session(elm.token)
    assert kept is not None and await store.credentials.choose(kept, "elm", "hash")
    named = await store.credentials.of_name("elm")
    assert named is not None
    await store.bans.ban(elm.person.person, "", NOON)
    late = await store.credentials.sign_in(named, NOON, "")
    assert late is not None and await store.accounts.whose(late.token, NOON) is None


async def test_a_forgotten_person_is_no_longer_on_the_list(store: Store) -> None:
    elm = (await store.accounts.arrive(NOON, "Elm")).person.person
    await store.bans.ban(elm, "", NOON)
    await store.farewell.forget(elm)
    assert not await store.bans.holds(elm)


async def test_what_the_operator_sees(store: Store) -> None:
    evening = await StoredEvening.begin(store, seed=3)
    people = [await store.accounts.arrive(NOON + n, f"Ash_{n}%") for n in range(3)]
    await store.bans.ban(people[0].person.person, "", NOON)
    numbers = await store.oversight.numbers(NOON)
    assert (numbers.people, numbers.open_tables, numbers.banned, numbers.reports) == (3, 1, 1, 0)
    (row,) = await store.oversight.tables()
    assert row.table == evening.state.table and row.persons == tuple(
        seat.person for seat in evening.state.seats
    )
    assert await store.oversight.key_of(row.table) == evening.key
    assert await store.oversight.key_of("none") is None
    found = await store.oversight.people("ash_")
    assert [(one.name, one.banned, one.seen_at) for one in found] == [
        ("Ash_2%", False, NOON + 2),
        ("Ash_1%", False, NOON + 1),
        ("Ash_0%", True, None),
    ]
    assert [one.name for one in await store.oversight.people("_1%")] == ["Ash_1%"]
    assert [one.name for one in await store.oversight.people(people[2].person.person)] == ["Ash_2%"]
    assert await store.oversight.people("ash-") == []
    assert len(found) < LISTED
