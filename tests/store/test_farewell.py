"""Everything about a person, taken away and then forgotten, on both databases."""

import json
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select

from app.store.accounts import hashed
from app.store.farewell import IDLE_MS
from app.store.reports import Complaint
from app.store.schema import messages, sessions, users, whispers
from app.store.store import Store
from app.table.ports import Sign, StoredReview
from app.table.together import Review
from tests.store.evening import NOON, StoredEvening, a_match, wish
from tests.store.rows_of import all_rows

pytestmark = pytest.mark.anyio

ME, OTHER = "p0", "p1"


async def an_evening(store: Store) -> tuple[StoredEvening, dict[str, str]]:
    """A match that both played and talked at; each has a session, a code and a password: the evening and the tokens."""
    evening = await a_match(store)
    tokens = {}
    for n, person in enumerate((ME, OTHER)):
        tokens[person] = await _somebody(store, person, f"Name {n}")
        await store.credentials.new_code(person)
        kept = await store.credentials.of_session(tokens[person])
        assert kept is not None
        assert await store.credentials.choose(kept, f"name-{n}", f"$hash-{n}")
        await store.talk.say(evening.key, person, "cid-say-01", f"said by {person}", NOON)
        await store.talk.gesture(evening.key, person, "cid-gesture", "clap", None, NOON)
        sign = Sign(evening.key, 1, 1, person, n, "trump_ace", None, (ME, OTHER))
        await store.talk.whisper(sign, "cid-sign-1", NOON)
        await store.handovers.make(evening.key, "lend", person, NOON)
    looked_at = StoredReview(NOON, Review(1, OTHER, (ME, OTHER)))
    await store.reviews.put_review(evening.key, None, looked_at)
    await store.tables.admit(evening.key, OTHER, NOON)
    await store.friends.ask(ME, OTHER, NOON)
    await store.friends.show(ME, NOON, seen=True)
    await store.reports.make(Complaint(ME, OTHER, "other", "why", evening.state.table), NOON)
    return evening, tokens


async def _somebody(store: Store, person: str, name: str) -> str:
    """A person of this id, with a session; its token."""

    def write(connection: Connection) -> None:
        connection.execute(insert(users).values(person=person, name=name, created_at=NOON))
        row = {"token_hash": hashed(f"token of {person}"), "person": person, "browser": "Firefox/Linux"}
        connection.execute(insert(sessions).values(**row, created_at=NOON, seen_at=NOON))

    await store.database.write(write)
    return f"token of {person}"


async def test_everything_about_a_person_stands_in_the_file_and_no_secret(store: Store) -> None:
    evening, tokens = await an_evening(store)
    found = await store.takeaway.of(ME)
    text = json.dumps(found)
    table = evening.state.table
    assert found["account"] == {
        "person": ME,
        "name": "Name 0",
        "created_at": NOON,
        "sign_in_name": "name-0",
        "has_password": True,
        "has_recovery_code": True,
    }
    assert found["sessions"] == [
        {"created_at": NOON, "seen_at": NOON, "revoked_at": None, "browser": "Firefox/Linux"}
    ]
    assert found["talk"] == [{"table": table, "at": NOON, "text": "said by p0"}]
    assert found["gestures"] == [{"table": table, "at": NOON, "kind": "clap", "to": None}]
    [signal] = found["signals"]
    assert (signal["table"], signal["kind"], signal["seat"]) == (table, "trump_ace", 0)
    assert found["seats"] == [{"table": table, "seat": evening.state.seat_of(ME)}]
    assert [one["table"] for one in found["tables_opened"]] == [table]
    assert [one["table"] for one in found["admissions"]] == [table]
    assert [one["kind"] for one in found["handovers"]] == ["lend"]
    assert found["friends"] == [{"friend": OTHER, "at": NOON}]
    assert found["seen_by_friends"] == [{"at": NOON}]
    assert found["reports"] == [
        {"at": NOON, "reported": OTHER, "table": table, "reason": "other", "text": "why"}
    ]
    assert found["reviews"] == [{"table": table, "at": NOON, "match_number": 1}]
    assert found["blocks"] == found["invitations"] == []
    [match] = found["matches"]
    assert (match["match"], match["ruleset"], match["unfinished"]) == (f"{table}-1", "pisti", False)
    assert match["outcome"] in ("won", "lost") and len(match["totals"]) == 2
    rows = await all_rows(store)
    secrets = [str(row[0]) for row in rows["sessions"]] + ["$hash-0", "said by p1", "name-1", "Name 1"]
    secrets += [str(row[1]) for row in rows["invites"]] + [str(row[0]) for row in rows["handovers"]]
    assert not [one for one in secrets if one in text]
    assert tokens[ME] not in text


async def test_where_somebody_sits_is_host_or_has_lent_their_seat(store: Store) -> None:
    evening, _ = await an_evening(store)
    assert await store.farewell.places(ME) == [evening.key]
    assert await store.farewell.places("p-nobody") == []


async def test_a_forgotten_person_is_an_id_and_scores_and_nothing_else(store: Store) -> None:
    _, tokens = await an_evening(store)
    before = await all_rows(store)
    assert await store.farewell.forget(ME) == [hashed(tokens[ME])]
    after = await all_rows(store)
    assert [row for row in after["users"] if row[0] == ME] == [(ME, None, NOON, None, None, None)]
    assert "said by p0" not in repr(after) and "name-0" not in repr(after) and "$hash-0" not in repr(after)
    for table in ("sessions", "admissions", "handovers", "gestures"):
        mine = {row for row in before[table] if ME in row}
        assert mine and set(after[table]) == set(before[table]) - mine, table
    for table in ("friends", "seen_by_friends", "reports", "reviews"):
        assert before[table] and after[table] == [], table
    untouched = set(before) - {
        "friends",
        "seen_by_friends",
        "reports",
        "report_lines",
        "reviews",
        "users",
        "sessions",
        "admissions",
        "handovers",
        "gestures",
        "messages",
        "whispers",
    }
    assert {name: after[name] for name in untouched} == {name: before[name] for name in untouched}
    assert await store.names.names([ME, OTHER]) == {OTHER: "Name 1"}
    assert await store.accounts.whose(tokens[ME], NOON) is None
    assert await store.accounts.whose(tokens[OTHER], NOON) is not None


async def test_what_others_said_stays_and_numbers_go_on(store: Store) -> None:
    evening, _ = await an_evening(store)
    await store.farewell.forget(OTHER)
    assert [line.text for line in await store.talk.lines(evening.key, 0, 50)] == ["said by p0"]
    assert [one.sign.person for one in await store.talk.whispers(evening.key, 1, 1, 50)] == [ME]
    assert [one.person for one in await store.talk.gestures(evening.key, 0, 50)] == [ME]
    said = await store.talk.say(evening.key, ME, "cid-say-02", "and on", NOON)
    again = await store.talk.whisper(
        Sign(evening.key, 1, 1, ME, 0, "trump_three", None, (ME, OTHER)), "cid-sign-2", NOON
    )
    assert (said.id, again.number) == (3, 3)

    def rows(connection: Connection) -> list[Any]:
        lines = select(messages.c.id, messages.c.text).order_by(messages.c.id)
        signs = select(whispers.c.number, whispers.c.kind).order_by(whispers.c.number)
        return [tuple(row) for asked in (lines, signs) for row in connection.execute(asked)]

    assert await store.database.read(rows) == [
        (1, "said by p0"),
        (2, ""),
        (3, "and on"),
        (1, "trump_ace"),
        (2, ""),
        (3, "trump_three"),
    ]


async def test_forgetting_twice_and_forgetting_nobody_changes_nothing_more(store: Store) -> None:
    await an_evening(store)
    await store.farewell.forget(ME)
    once = await all_rows(store)
    assert await store.farewell.forget(ME) == []
    assert await store.farewell.forget("p-nobody") == []
    assert await all_rows(store) == once


async def test_guests_who_never_played_and_stay_away_are_forgotten_and_nobody_else(store: Store) -> None:
    await a_match(store)
    await _somebody(store, ME, "Played")
    accounts = store.accounts
    names = {name: await accounts.arrive(NOON, name) for name in ("Idle", "Code", "Password", "Seen", "Sits")}
    ids = {name: arrival.person.person for name, arrival in names.items()}
    await store.credentials.new_code(ids["Code"])
    kept = await store.credentials.of_session(names["Password"].token)
    assert kept is not None
    await store.credentials.choose(kept, "password", "$hash")
    later = NOON + IDLE_MS
    await accounts.whose(names["Seen"].token, later - 1000)
    await store.tables.open(wish(seed=9, host=ids["Sits"]))
    await accounts.arrive(later - 1000, "New")
    assert await store.farewell.forget_idle(later - 1) == 0
    assert await store.farewell.forget_idle(later) == 1
    assert ids["Idle"] not in await store.names.names(list(ids.values()))
    assert len(await store.names.names([*ids.values(), ME])) == 5
    assert await store.farewell.forget_idle(later) == 0


async def test_a_program_stays_as_long_as_its_token_may_bring_it(store: Store) -> None:
    owner = (await store.accounts.arrive(NOON, "Owner")).person.person
    used, ended = [await store.tokens.make(owner, "play", name, None, NOON) for name in ("Used", "Ended")]
    assert used is not None and ended is not None and await store.tokens.end(owner, ended.key)
    later = NOON + IDLE_MS
    assert (await store.tokens.whose(used.secret, later - 1000)) is not None
    assert await store.farewell.forget_idle(later) == 1
    assert set(await store.names.names([owner, used.person, ended.person])) == {owner, used.person}
    # Whose tokens bring nobody any more goes like any other guest, and the programs go along.
    assert await store.farewell.forget_idle(later + IDLE_MS) == 1
    assert await store.names.names([owner, used.person]) == {}


async def test_whoever_is_forgotten_takes_along_the_programs_that_played_for_them(store: Store) -> None:
    owner = (await store.accounts.arrive(NOON, "Owner")).person.person
    made = await store.tokens.make(owner, "play", "Bela", None, NOON)
    assert made is not None and await store.tokens.end(owner, made.key)
    await store.farewell.forget(owner)
    assert await store.names.names([made.person]) == {}
    assert await store.tokens.programs(owner) == []
