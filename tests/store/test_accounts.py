"""People, sessions and recovery, on both databases."""

import pytest

from app.store.accounts import SEEN_MS, Person
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


async def test_tokens_and_secrets_are_kept_only_as_hashes(store: Store) -> None:
    arrival = await store.accounts.arrive(NOON)
    secret = await store.accounts.new_recovery(arrival.person.person)
    kept = repr(await all_rows(store))
    assert arrival.token not in kept
    assert secret not in kept


async def test_a_session_ends_alone_or_with_all_the_others(store: Store) -> None:
    first = await store.accounts.arrive(NOON)
    secret = await store.accounts.new_recovery(first.person.person)
    tokens = [first.token]
    for _ in range(3):
        again = await store.accounts.recover(secret, NOON)
        assert again is not None and again.person == first.person
        tokens.append(again.token)
    assert await store.accounts.alive([*tokens, "nonsense"]) == set(tokens)
    await store.accounts.leave(tokens[0], NOON)
    assert await store.accounts.whose(tokens[0], NOON) is None
    await store.accounts.leave_all(first.person.person, NOON, but=tokens[2])
    assert await store.accounts.alive(tokens) == {tokens[2]}


async def test_a_recovery_secret_is_good_until_it_is_renewed(store: Store) -> None:
    arrival = await store.accounts.arrive(NOON)
    old = await store.accounts.new_recovery(arrival.person.person)
    new = await store.accounts.new_recovery(arrival.person.person)
    assert await store.accounts.recover(old, NOON) is None
    assert await store.accounts.recover(new, NOON) is not None
    assert await store.accounts.recover("", NOON) is None


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
