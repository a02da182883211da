"""People and their sessions, on both databases."""

import pytest

from app.store.accounts import SEEN_MS, Person, hashed
from app.store.store import Store
from app.table.ports import BadRow
from app.table.words import clean_name
from tests.store.evening import NOON
from tests.store.rows_of import all_rows

pytestmark = pytest.mark.anyio


async def test_a_guest_has_an_opaque_id_a_proposed_name_and_a_session(store: Store) -> None:
    one, other = await store.accounts.arrive(NOON), await store.accounts.arrive(NOON, "Ada")
    assert one.person.person != other.person.person
    assert one.person.person.startswith("p") and len(one.person.person) == 25
    assert clean_name(one.person.name) == one.person.name
    assert await store.accounts.whose(other.token, NOON) == Person(other.person.person, "Ada")
    assert await store.accounts.whose("nonsense", NOON) is None
    assert await store.accounts.whose("\ud800", NOON) is None
    assert one.token not in repr(await all_rows(store))


async def several(store: Store, count: int) -> tuple[str, list[str]]:
    """Somebody with so many sessions, a second apart: their id and the tokens."""
    first = await store.accounts.arrive(NOON, browser="Firefox/Linux")
    person, tokens = first.person.person, [first.token]
    for n in range(1, count):
        code = await store.credentials.new_code(person)
        again = await store.credentials.come_back(code, NOON + 1000 * n, "Chrome/Android")
        assert again is not None and again.person == first.person
        tokens.append(again.token)
    return person, tokens


async def test_a_session_ends_alone_or_with_all_the_others(store: Store) -> None:
    person, tokens = await several(store, 4)
    assert await store.accounts.alive([*tokens, "nonsense"]) == set(tokens)
    await store.accounts.leave(tokens[0], NOON)
    assert await store.accounts.whose(tokens[0], NOON) is None
    ended = await store.accounts.leave_all(person, NOON, but=tokens[2])
    assert sorted(ended) == sorted([hashed(tokens[1]), hashed(tokens[3])])
    assert await store.accounts.alive(tokens) == {tokens[2]}


async def test_sessions_are_listed_and_nobody_ends_those_of_another(store: Store) -> None:
    person, tokens = await several(store, 2)
    stranger = (await store.accounts.arrive(NOON)).person.person
    listed = await store.accounts.sessions(person)
    assert [(one.key, one.browser, one.made_at) for one in listed] == [
        (hashed(tokens[1]), "Chrome/Android", NOON + 1000),
        (hashed(tokens[0]), "Firefox/Linux", NOON),
    ]
    assert not await store.accounts.end(stranger, hashed(tokens[0]), NOON)
    assert await store.accounts.end(person, hashed(tokens[0]), NOON)
    assert not await store.accounts.end(person, hashed(tokens[0]), NOON)
    assert [one.key for one in await store.accounts.sessions(person)] == [hashed(tokens[1])]


async def test_seen_is_written_now_and_then(store: Store) -> None:
    arrival = await store.accounts.arrive(NOON)
    for ms, seen in ((SEEN_MS, NOON), (SEEN_MS + 1, NOON + SEEN_MS + 1)):
        await store.accounts.whose(arrival.token, NOON + ms)
        assert (await all_rows(store))["sessions"][0][3] == seen


async def test_names_follow_a_renaming_and_forget_the_unknown(store: Store) -> None:
    arrival = await store.accounts.arrive(NOON, "Ada")
    await store.accounts.rename(arrival.person.person, "Grace")
    assert await store.names.names([arrival.person.person, "p-nobody"]) == {arrival.person.person: "Grace"}
    assert await store.names.names([]) == {}


async def test_a_nul_in_a_name_harms_nobody_else(store: Store) -> None:
    arrival = await store.accounts.arrive(NOON, "Ada")
    for hostile in ("a\0b", "a\ud800b"):
        with pytest.raises(BadRow):
            await store.accounts.rename(arrival.person.person, hostile)
    assert await store.names.names([arrival.person.person]) == {arrival.person.person: "Ada"}
