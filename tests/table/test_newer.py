"""A worker of an older release meets what a newer one wrote: it steps away from that table and comes to no harm."""

import asyncio
from typing import Any

import msgspec
import pytest

from app.table import entries as e
from app.table import state as s
from app.table.evolve import FoldError, NotInstalled, TooNew, fold
from app.table.lobby import LobbyFeed
from app.table.ports import PublicTable
from app.table.state import from_chapter
from app.table.sweeper import LATE, LEFT
from tests.simulation.loop import run_virtual
from tests.simulation.world import PlainWords
from tests.table.tables import KEY, House, Socket, opened, played


def sing(house: House) -> e.Entry:
    """Put an entry into the log of a kind that only a newer release knows, as the store gives it to this one."""
    log, body = house.database.logs[KEY], e.Unread(named="sung", newer=True)
    entry = msgspec.structs.replace(log[-1], seq=len(log) + 1, entry_id="f" * 32, cid="cid-sung", body=body)
    log.append(entry)
    house.database.rows[KEY] = msgspec.structs.replace(house.database.rows[KEY], seq=entry.seq)
    return entry


# ── What is newer ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "text", ['{"kind":"sung","v":1}', '{"kind":"stood","v":2,"where":"here"}', '{"kind":"paused","v":2}']
)
def test_a_kind_or_a_version_that_is_unknown_is_newer(text: str) -> None:
    with pytest.raises(TooNew):
        e.read_body(text)


@pytest.mark.parametrize("text", ['{"kind":"stood","v":1}', '{"kind":1}', "[]", '{"kind":"unread"'])
def test_what_is_only_wrong_is_not_newer(text: str) -> None:
    with pytest.raises(msgspec.MsgspecError):
        e.read_body(text)


@pytest.mark.parametrize(
    "change",
    [
        {"ruleset": "whist"},
        {"options": {"jokers": True}},
        {"options": {"target": 10**9}},
    ],
)
def test_a_table_with_a_game_or_a_house_rule_that_is_unknown_is_newer(change: dict[str, Any]) -> None:
    first = opened()
    body = msgspec.structs.replace(first.body, **change)
    with pytest.raises(TooNew) as fault:
        fold(KEY, [msgspec.structs.replace(first, body=body)])
    assert not isinstance(fault.value, NotInstalled), "other workers may know it"


def test_a_game_that_came_with_a_package_is_not_newer_but_away() -> None:
    first = opened()
    body = msgspec.structs.replace(first.body, ruleset="whist", package="aelwyd-whist 1.0")
    with pytest.raises(NotInstalled):
        fold(KEY, [msgspec.structs.replace(first, body=body)])


@pytest.mark.parametrize(("change", "newer"), [(1, True), (-1, False)])
def test_rules_of_a_higher_version_are_newer_and_those_of_a_lower_are_gone(change: int, newer: bool) -> None:
    log = played(s.DEALING).log
    start = next(entry for entry in log if isinstance(entry.body, e.MatchStarted))
    assert isinstance(start.body, e.MatchStarted)
    body = msgspec.structs.replace(start.body, rules_version=start.body.rules_version + change)
    with pytest.raises(FoldError) as fault:
        fold(KEY, [msgspec.structs.replace(start, body=body)])
    assert isinstance(fault.value, TooNew) is newer


def test_a_chapter_that_carries_more_is_newer() -> None:
    chapter = played(s.GATHERING).state.to_json(with_match=False)
    assert from_chapter(KEY, chapter).seq == chapter["seq"]
    with pytest.raises(TooNew):
        from_chapter(KEY, {**chapter, "songs": ["one"]})


# ── What a worker does then ───────────────────────────────────────────────────────────────────────


def test_it_sends_everybody_elsewhere_and_appends_nothing() -> None:
    async def main() -> None:
        house = House()
        worker = await house.worker()
        zero = await Socket.enter(worker, house.head, "p0")
        newest = sing(house)
        zero.do("cid-0001", {"type": "stand"}, None, 0)
        await asyncio.sleep(3)
        assert zero.closed == 1012 and zero.last("closing")["code"] == "elsewhere"
        # Its command is neither done nor refused: the newer worker is asked again.
        assert not [message for message in zero.got if message["t"] in ("done", "refused")]
        assert house.database.logs[KEY][-1] is newest
        again = await Socket.enter(worker, house.head, "p0")
        assert again.closed == 1012
        await worker.stop()

    run_virtual(main())


def test_a_hint_is_enough() -> None:
    async def main() -> None:
        house = House()
        worker = await house.worker()
        zero = await Socket.enter(worker, house.head, "p0")
        sing(house)  # found by the comparison that every worker makes
        await asyncio.sleep(3)
        assert zero.closed == 1012
        await worker.stop()

    run_virtual(main())


def test_nobody_is_turned_away_for_good() -> None:
    async def main() -> None:
        house = House()
        worker = await house.worker()
        sing(house)
        assert (await Socket.enter(worker, house.head, "p0")).closed == 1012
        house.database.logs[KEY].pop()  # as if this worker had learnt to read it
        socket = await Socket.enter(worker, house.head, "p0")
        assert socket.closed is None and socket.view["shared"]["phase"] == "gathering"
        await worker.stop()

    run_virtual(main())


def test_a_page_of_a_newer_release_is_sent_to_its_own_workers_and_an_older_one_reloads() -> None:
    async def main() -> None:
        house = House()
        worker = await house.worker()
        newer = await Socket.enter(worker, house.head, "p0", protocol=2)
        older = await Socket.enter(worker, house.head, "p0", protocol=0)
        assert (newer.closed, older.closed) == (1012, 4004)
        await worker.stop()

    run_virtual(main())


def test_a_table_that_was_left_is_not_claimed() -> None:
    """Else the claim of a worker that cannot act would keep those away that can."""

    async def main() -> None:
        house = House()
        house.play_out(s.DEALING)
        due = house.database.rows[KEY].due_at
        assert due is not None
        worker = await house.worker()
        sing(house)
        assert (await Socket.enter(worker, house.head, "p0")).closed == 1012
        house.database.swept[KEY] = 0
        await asyncio.sleep(max(0, due - worker._ports.clock.now() + LATE) / 1000 + 5)
        assert house.database.swept[KEY] == 0
        await asyncio.sleep(LEFT)
        assert house.database.swept[KEY] > 0
        await worker.stop()

    run_virtual(main())


def test_the_lobby_leaves_out_what_it_has_no_words_for() -> None:
    feed = LobbyFeed(*[None] * 3)  # type: ignore[arg-type]
    known = PublicTable("one", "pisti", 2, {}, ("p0", None), "gathering", 0)
    newer = [
        PublicTable("two", "whist", 2, {}, (None, None), "gathering", 0),
        PublicTable("three", "pisti", 2, {"jokers": True}, (None, None), "gathering", 0),
    ]
    feed._tables = [known, *newer]
    assert list(feed.rows(PlainWords()) or ()) == ["one"]
