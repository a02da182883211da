"""Backups: from either kind of database into either kind, whole or not at all, and what becomes of what was running."""

import gzip
import hashlib
import io
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, func, select, update

from app.store.backup import back_up
from app.store.migrate import migrate, migrate_down, newest_revision
from app.store.rebuild import rebuild
from app.store.refusals import StartRefused
from app.store.reports import Complaint
from app.store.restore import Restored, Wishes, restore
from app.store.schema import entries, messages, tables
from app.store.store import Store
from app.table.evolve import fold
from app.table.ports import Sign, StoredReview
from app.table.together import Review
from tests.store.evening import NOON, StoredEvening, a_deal, a_match, a_rated_match, an_absence
from tests.store.rows_of import all_rows, fingerprint

pytestmark = pytest.mark.anyio

NOWHERE = Path("nowhere")


@pytest.fixture(params=["sqlite", "postgres"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database to go back to, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'target.db'}"
    return str(request.getfixturevalue("empty_postgres_url"))


async def copy_of(url: str) -> bytes:
    """A backup."""
    file = io.BytesIO()
    assert await back_up(url, NOWHERE, file, NOON) > 0
    return file.getvalue()


async def put(url: str, copy: bytes, *, replace: bool = False, end_sessions: bool = False) -> Restored:
    """Go back to it."""
    return await restore(url, NOWHERE, io.BytesIO(copy), Wishes(replace, end_sessions))


async def fingerprint_of(url: str) -> dict[str, str]:
    """What another database holds."""
    store = await Store.open(url, upgrade=False)
    try:
        return await fingerprint(store)
    finally:
        await store.close()


EMPTY = ("connections", "handovers", "blocks", "members", "invitations", "seen_by_friends", "ratings")
"""Tables that nothing is put into here: they are made of like columns, or of people whom the server knows by name."""


async def lived_in(store: Store) -> tuple[str, str]:
    """Matches, ratings, a review, people, talk, a friendship and a report; two of the people."""
    await a_deal(store)
    rated = await a_rated_match(store, seed=11)
    await store.ratings.catch_up()
    looked_at = StoredReview(NOON, Review(1, "p0", ("p0", "p1"), step=3))
    assert await store.reviews.put_review(rated.key, None, looked_at)
    evening = await an_absence(store)
    ash, elm = [(await store.accounts.arrive(NOON, name, "Firefox")).person.person for name in ("Ash", "Elm")]
    await store.tables.admit(evening.key, ash, NOON)
    await store.tables.admit(evening.key, elm, NOON)
    await store.talk.say(evening.key, elm, "cid-00001", 'pişti ♥ 😀 \\ " \n', NOON)
    await store.talk.whisper(Sign(evening.key, 1, 1, ash, 0, "wink", None, (ash, elm)), "cid-00002", NOON)
    await store.talk.gesture(evening.key, ash, "cid-00003", "clap", None, NOON)
    await store.friends.ask(ash, elm, NOON)
    assert await store.tokens.make(ash, "play", "Bela", evening.key, NOON)
    complaint = Complaint(ash, elm, "insults", "Twice.", evening.state.table)
    assert await store.reports.make(complaint, NOON) is None
    await store.bans.ban(elm, "twice", NOON)
    await store.log.heartbeat(NOON)
    await store.log.heartbeat(NOON + 60_000)
    return ash, elm


async def test_it_comes_out_as_it_went_in(store: Store, database_url: str, target: str) -> None:
    await lived_in(store)
    before = await fingerprint(store)
    empty = {name for name, rows in (await all_rows(store)).items() if not rows}
    assert empty <= {*EMPTY}
    done = await put(target, await copy_of(database_url))
    after = await fingerprint_of(target)
    assert {name for name in before if after[name] != before[name]} == {"meta"}
    assert (done.tables, done.made_at, done.redealt.tables, done.redealt.broken) == (3, NOON, 0, ())
    # Numbers go on where they stood.
    there = await Store.open(target)
    line = await there.talk.say(1, "p0", "cid-00009", "on we go", NOON)
    outage = await there.log.heartbeat(NOON + 600_000)
    assert (line.id, outage and outage.id) == (2, 2)
    assert await there.log.epoch() != await store.log.epoch()
    assert await rebuild(there.database) == []
    await there.close()


async def test_an_older_release_s_backup_is_brought_up(empty_url: str, tmp_path: Path) -> None:
    store = await Store.open(empty_url)
    await a_match(store, seats=4)
    await migrate_down(store.database, "0004")
    copy = await copy_of(empty_url)
    await migrate(store.database)
    before = await fingerprint(store)
    await store.close()
    target = f"sqlite:///{tmp_path / 'target.db'}"
    await put(target, copy)
    after = await fingerprint_of(target)
    assert {name for name in before if after[name] != before[name]} == {"meta"}


# ── What is running ───────────────────────────────────────────────────────────────────────────────


async def test_deals_that_run_are_dealt_anew_and_scores_stay(sqlite_url: str, target: str) -> None:
    store = await Store.open(sqlite_url)
    playing = await StoredEvening.begin(store, seed=3)
    await playing.play(store, "between_deals")
    await playing.play(store, "playing")
    mixing = await StoredEvening.begin(store, seed=4)
    while mixing.state.deal is None:
        for write in mixing.writes("dealing"):
            assert await store.log.append([write]) == [True]
    between = await StoredEvening.begin(store, seed=5)
    await between.play(store, "between_deals")
    done = await put(target, await copy_of(sqlite_url))
    await store.close()
    assert (done.redealt.tables, done.redealt.broken) == (2, ())
    there = await Store.open(target)
    for evening in (playing, mixing):
        await dealt_anew(there, evening)
    assert len(await there.log.tail({between.key: 0})) == between.state.seq
    assert await rebuild(there.database) == []
    await there.close()


async def dealt_anew(there: Store, evening: StoredEvening) -> None:
    """The log goes on by a single entry, which gives up the deal; what was scored stands."""
    log = await there.log.tail({evening.key: 0})
    old = evening.state.deal
    assert old is not None and [entry.kind for entry in log[evening.state.seq :]] == ["deal_abandoned"]
    assert log[-1].at > NOON + 10**9  # by the clock, not by the backup
    state = fold(evening.key, log)
    assert state.phase == "dealing" and state.deal is not None and state.deal.published
    assert state.match is not None and evening.state.match is not None
    assert state.match.scores == evening.state.match.scores
    head = await there.database.read(
        lambda connection: connection.execute(select(tables).where(tables.c.id == evening.key)).one()
    )
    assert (head.seq, head.phase) == (evening.state.seq + 1, "dealing")


async def test_a_table_of_rules_that_are_gone_is_named(
    store: Store, database_url: str, tmp_path: Path
) -> None:
    evening = await StoredEvening.begin(store)
    await evening.play(store, "playing")
    body = func.replace(entries.c.body, '"rules_version":', '"rules_version":9')
    older = update(entries).where(entries.c.kind == "match_started").values(body=body)
    await store.database.write(lambda connection: connection.execute(older))
    done = await put(f"sqlite:///{tmp_path / 'target.db'}", await copy_of(database_url))
    assert (done.redealt.tables, done.redealt.broken) == (0, (evening.key,))


# ── What had ended ────────────────────────────────────────────────────────────────────────────────


async def test_what_ended_since_stays_ended(store: Store, database_url: str) -> None:
    evening = await StoredEvening.begin(store, seats=2)
    ada, ben, cem, dan = [await store.accounts.arrive(NOON, name) for name in ("Ada", "Ben", "Cem", "Dan")]
    for arrival in (ada, ben, cem):
        await store.tables.admit(evening.key, arrival.person.person, NOON)
        await store.talk.say(evening.key, arrival.person.person, "cid-00001", "hello", NOON)
    assert await store.handovers.make(evening.key, "move", ben.person.person, NOON)
    ended, kept = [
        await store.tokens.make(cem.person.person, "play", name, None, NOON) for name in ("A", "B")
    ]
    assert ended is not None and kept is not None
    copy = await copy_of(database_url)
    assert await store.tokens.end(cem.person.person, ended.key)
    await store.farewell.forget(ada.person.person)
    await store.accounts.leave(ben.token, NOON)
    await store.bans.ban(dan.person.person, "cards under the table", NOON)
    await store.close()
    assert (await put(database_url, copy, replace=True)).forgotten == 1
    there = await Store.open(database_url)
    names = await there.names.names([one.person.person for one in (ada, ben, cem)])
    said = await there.talk.lines(evening.key, 0, 9)
    assert sorted(names.values()) == ["Ben", "Cem"]
    assert [line.person for line in said] == [ben.person.person, cem.person.person]
    whose = [await there.accounts.whose(one.token, NOON) for one in (ada, ben, cem, dan)]
    assert whose == [None, None, cem.person, None] and await there.bans.holds(dan.person.person)
    assert await there.tokens.alive([ended.secret, kept.secret]) == {kept.secret}
    left = await there.database.read(
        lambda connection: connection.execute(select(func.count()).select_from(messages)).scalar_one()
    )
    assert left == 3 and (await all_rows(there))["handovers"] == []
    await there.close()


async def test_all_sessions_may_end(store: Store, database_url: str, tmp_path: Path) -> None:
    ada = await store.accounts.arrive(NOON, "Ada")
    target = f"sqlite:///{tmp_path / 'target.db'}"
    await put(target, await copy_of(database_url), end_sessions=True)
    there = await Store.open(target)
    assert await there.accounts.whose(ada.token, NOON) is None
    assert await there.names.names([ada.person.person]) == {ada.person.person: "Ada"}
    await there.close()


# ── What is refused ───────────────────────────────────────────────────────────────────────────────

Lines = list[Any]


def _unpacked(copy: bytes) -> Lines:
    return [json.loads(line) for line in gzip.decompress(copy).splitlines()]


def _packed(lines: Lines, *, proven: bool = True) -> bytes:
    """A file with these lines; its end is made to fit them, unless it is to tell of the change."""
    written = [json.dumps(line, separators=(",", ":")).encode() + b"\n" for line in lines[:-1]]
    end = lines[-1]
    if proven:
        rows = sum(isinstance(line, list) for line in lines)
        end = {"rows": rows, "sha256": hashlib.sha256(b"".join(written)).hexdigest()}
    return gzip.compress(b"".join([*written, json.dumps(end, separators=(",", ":")).encode() + b"\n"]))


def _with(lines: Lines, place: int, value: Any) -> Lines:
    return [*lines[:place], value, *lines[place + 1 :]]


def _row(lines: Lines) -> int:
    return next(n for n, line in enumerate(lines) if isinstance(line, list) and "Ada" in line)


def _renamed(lines: Lines, name: str) -> Lines:
    place = _row(lines)
    return _with(lines, place, [name if value == "Ada" else value for value in lines[place]])


WRONG: dict[str, tuple[str, Callable[[bytes], bytes]]] = {
    "nothing": ("no_backup", lambda copy: b""),
    "some other file": ("no_backup", lambda copy: b"PK\x03\x04" + bytes(100)),
    "some other gzip": ("no_backup", lambda copy: gzip.compress(b"{}\n")),
    "cut in its middle": ("damaged_backup", lambda copy: copy[: len(copy) // 2]),
    "cut at its end": ("damaged_backup", lambda copy: copy[:-1]),
    "without its last line": ("damaged_backup", lambda copy: _packed(_unpacked(copy)[:-1], proven=False)),
    "cut between two rows": (
        "damaged_backup",
        lambda copy: gzip.compress(b"\n".join(gzip.decompress(copy).split(b"\n")[:9]) + b"\n"),
    ),
    "one bit turned": (
        "damaged_backup",
        lambda copy: copy[:-40] + bytes([copy[-40] ^ 1]) + copy[-39:],
    ),
    "a row changed": ("damaged_backup", lambda copy: _packed(_renamed(_unpacked(copy), "Eve"), proven=False)),
    "something after its end": (
        "damaged_backup",
        lambda copy: gzip.compress(gzip.decompress(copy) + b"{}\n"),
    ),
    "a value too few": (
        "damaged_backup",
        lambda copy: _packed(_with(lines := _unpacked(copy), n := _row(lines), lines[n][:-1])),
    ),
    "an unknown table": (
        "damaged_backup",
        lambda copy: _packed(_with(_unpacked(copy), 1, {"table": "secrets", "columns": ["a"]})),
    ),
    "a text that is no text": ("damaged_backup", lambda copy: _packed(_renamed(_unpacked(copy), "A\0a"))),
    "a newer format": (
        "newer_backup",
        lambda copy: _packed(_with(lines := _unpacked(copy), 0, {**lines[0], "aelwyd_backup": 2})),
    ),
    "a newer schema": (
        "newer_backup",
        lambda copy: _packed(_with(lines := _unpacked(copy), 0, {**lines[0], "schema": "9999"})),
    ),
}


_TOLD_LATE = [
    "cut in its middle",
    "without its last line",
    "cut between two rows",
    "one bit turned",
    "something after its end",
    "a value too few",
    "a text that is no text",
]
"""Ways in which a file can be wrong for which all of it, or much, has to be put back first."""


async def test_what_is_no_whole_backup_changes_nothing(sqlite_url: str) -> None:
    await nothing_changes(sqlite_url, [name for name in WRONG if name not in _TOLD_LATE])


@pytest.mark.middle
async def test_nor_does_one_that_is_found_out_late(sqlite_url: str) -> None:
    await nothing_changes(sqlite_url, _TOLD_LATE)


async def test_a_database_server_takes_nothing_back_either(postgres_url: str) -> None:
    await nothing_changes(postgres_url, ["a row changed", "an unknown table", "a text that is no text"])


async def nothing_changes(database_url: str, wrong: list[str]) -> None:
    """After trying files that are wrong in these ways on a filled database."""
    store = await Store.open(database_url)
    await store.accounts.arrive(NOON, "Ada")
    await a_deal(store)
    before = await fingerprint(store)
    copy = await copy_of(database_url)
    await store.close()
    assert _unpacked(copy)[0] == {"aelwyd_backup": 1, "schema": newest_revision(), "made_at": NOON}
    for name in wrong:
        code, change = WRONG[name]
        with pytest.raises(StartRefused) as refused:
            await put(database_url, change(copy), replace=True)
        assert (name, refused.value.code) == (name, code)
    assert await fingerprint_of(database_url) == before


async def test_what_is_there_is_not_replaced_unless_asked(store: Store, database_url: str) -> None:
    await store.accounts.arrive(NOON, "Ada")
    copy = await copy_of(database_url)
    await store.accounts.arrive(NOON, "Ben")
    before = await fingerprint(store)
    with pytest.raises(StartRefused) as refused:
        await put(database_url, copy, replace=True)
    assert refused.value.code == ("server_runs" if store.several else "file_taken")
    await store.close()
    with pytest.raises(StartRefused) as refused:
        await put(database_url, copy)
    assert refused.value.code == "not_empty"
    assert await fingerprint_of(database_url) == before
    assert (await put(database_url, copy, replace=True)).people == 1


async def test_another_program_s_database_is_left_alone(empty_url: str, sqlite_url: str) -> None:
    store = await Store.open(empty_url)
    for statement in ("DELETE FROM alembic_version", "DELETE FROM meta"):
        await store.database.write(partial(Connection.exec_driver_sql, statement=statement))
    await store.close()
    copy = await copy_of(sqlite_url)
    with pytest.raises(StartRefused) as refused:
        await put(empty_url, copy, replace=True)
    assert refused.value.code == "not_empty"


async def test_where_nothing_is_there_is_nothing_to_copy(tmp_path: Path, empty_postgres_url: str) -> None:
    for url in (f"sqlite:///{tmp_path / 'missing.db'}", empty_postgres_url):
        with pytest.raises(StartRefused):
            await back_up(url, NOWHERE, io.BytesIO(), NOON)
    assert not (tmp_path / "missing.db").exists()
