"""Names to sign in with, passwords and recovery codes, on both databases."""

import asyncio
import re
from dataclasses import replace

import pytest
from sqlalchemy import update

from app.store.accounts import Arrival, hashed
from app.store.credentials import Kept, NameTaken
from app.store.schema import users
from app.store.store import Store
from tests.store.evening import NOON
from tests.store.rows_of import all_rows

pytestmark = pytest.mark.anyio


async def kept(store: Store, arrival: Arrival) -> Kept:
    """How this person may come back."""
    found = await store.credentials.of_session(arrival.token)
    assert found is not None
    return found


async def test_a_name_and_a_password_bring_back_the_same_person(store: Store) -> None:
    ada = await store.accounts.arrive(NOON, "Ada")
    assert await kept(store, ada) == Kept(ada.person.person, None, None, False)
    assert await store.credentials.choose(await kept(store, ada), "ada", "$hash-1")
    found = await store.credentials.of_name("ada")
    assert found == Kept(ada.person.person, "ada", "$hash-1", False) == await kept(store, ada)
    back = await store.credentials.sign_in(found, NOON, "Firefox/Android")
    assert back is not None and back.person == ada.person and back.token != ada.token
    assert await store.credentials.of_name("grace") is None


async def test_a_name_has_one_owner(store: Store) -> None:
    ada, grace = await store.accounts.arrive(NOON), await store.accounts.arrive(NOON)
    assert await store.credentials.choose(await kept(store, ada), "ada", "$hash-1")
    with pytest.raises(NameTaken):
        await store.credentials.choose(await kept(store, grace), "ada", "$hash-2")
    assert await kept(store, grace) == Kept(grace.person.person, None, None, False)
    assert await store.credentials.choose(await kept(store, ada), "ada", "$hash-3"), "one's own stays free"
    found = await store.credentials.of_name("ada")
    assert found is not None and found.password_hash == "$hash-3"


async def test_a_password_that_has_changed_meanwhile_changes_nothing_and_lets_nobody_in(store: Store) -> None:
    ada = await store.accounts.arrive(NOON)
    await store.credentials.choose(await kept(store, ada), "ada", "$hash-1")
    before = await kept(store, ada)
    await store.credentials.choose(before, "ada", "$hash-2")
    assert not await store.credentials.choose(before, "eve", "$hash-3")
    assert await store.credentials.sign_in(before, NOON, "") is None
    now = await kept(store, ada)
    assert (now.sign_in_name, now.password_hash) == ("ada", "$hash-2")
    assert await store.credentials.sign_in(now, NOON, "", rehashed="$hash-2-anew") is not None
    assert (await kept(store, ada)).password_hash == "$hash-2-anew"


async def test_a_recovery_code_is_readable_is_good_once_and_ends_with_the_next(store: Store) -> None:
    ada = await store.accounts.arrive(NOON, "Ada")
    old = await store.credentials.new_code(ada.person.person)
    new = await store.credentials.new_code(ada.person.person)
    assert re.fullmatch(r"(?:[2-9A-HJ-NP-Z]{5}-){3}[2-9A-HJ-NP-Z]{5}", new)
    assert (await kept(store, ada)).has_code
    for wrong in (old, "", "nonsense", "-", new[:-1], "\ud800"):
        assert await store.credentials.come_back(wrong, NOON) is None
    typed = f" {new.lower().replace('-', ' ')} "
    back = await store.credentials.come_back(typed, NOON)
    assert back is not None and back.person == ada.person
    assert await store.credentials.come_back(new, NOON) is None
    assert not (await kept(store, ada)).has_code
    for secret in (old, new, new.replace("-", "")):
        assert secret not in repr(await all_rows(store))


async def test_of_two_who_use_one_code_at_once_one_comes_in(store: Store) -> None:
    ada = await store.accounts.arrive(NOON)
    code = await store.credentials.new_code(ada.person.person)
    found = await asyncio.gather(*(store.credentials.come_back(code, NOON) for _ in range(4)))
    assert sum(one is not None for one in found) == 1


async def test_a_link_of_an_older_release_is_a_code(store: Store) -> None:
    ada = await store.accounts.arrive(NOON)
    link = "Xy-_zW3r" * 5 + "abc"
    longer = update(users).values(recovery_hash=hashed(link))
    await store.database.write(lambda connection: connection.execute(longer))
    assert await store.credentials.come_back(link.upper(), NOON) is None
    back = await store.credentials.come_back(link, NOON)
    assert back is not None and back.person == ada.person
    assert await store.credentials.come_back(link, NOON) is None


async def test_whoever_came_by_a_code_is_known_to_until_a_password_is_chosen(store: Store) -> None:
    ada = await store.accounts.arrive(NOON)
    await store.credentials.choose(await kept(store, ada), "ada", "$hash-1")
    code = await store.credentials.new_code(ada.person.person)
    back = await store.credentials.come_back(code, NOON)
    assert back is not None
    assert (await kept(store, back)).recovered and not (await kept(store, ada)).recovered
    assert await store.credentials.choose(await kept(store, back), "ada", "$hash-2")
    assert not (await kept(store, back)).recovered


async def test_nobody_comes_back_to_a_forgotten_person(store: Store) -> None:
    ada = await store.accounts.arrive(NOON)
    await store.credentials.choose(await kept(store, ada), "ada", "$hash-1")
    before, code = await kept(store, ada), await store.credentials.new_code(ada.person.person)
    await store.farewell.forget(ada.person.person)
    assert await store.credentials.of_name("ada") is None
    assert await store.credentials.of_session(ada.token) is None
    assert await store.credentials.come_back(code, NOON) is None
    assert await store.credentials.sign_in(before, NOON, "") is None
    nothing = replace(before, password_hash=None)
    assert not await store.credentials.choose(nothing, "ada", "$hash-2")
    late = await store.credentials.new_code(ada.person.person)
    assert await store.credentials.come_back(late, NOON) is None
