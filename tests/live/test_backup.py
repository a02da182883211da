"""A backup of a running server, and a match that goes on from it: in mid-match, with a fresh deal, in a new epoch."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from app import cli
from app.store.rebuild import rebuild
from app.store.store import Store
from tests.live.conftest import Serve
from tests.live.evening import SHORT, catch_up, deal_in, gather, leave, on_turn, take_seats
from tests.live.player import Player
from tests.live.served import Served

pytestmark = pytest.mark.anyio


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Callable[[], str]:
    """What the commands have said since it was asked last."""
    return lambda: "".join(capsys.readouterr())


async def test_a_match_goes_on_from_a_backup(
    serve: Serve,
    sqlite_url: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    printed: Callable[[], str],
) -> None:
    monkeypatch.setenv("AELWYD_DATABASE_URL", sqlite_url)
    server = await asyncio.to_thread(serve, sqlite_url)
    await gone_back_to(server, str(tmp_path / "copy.aelwyd"), printed)


@pytest.mark.middle
async def test_a_match_goes_on_from_a_backup_on_a_database_server(
    serve: Serve,
    postgres_url: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    printed: Callable[[], str],
) -> None:
    monkeypatch.setenv("AELWYD_DATABASE_URL", postgres_url)
    server = await asyncio.to_thread(serve, postgres_url)
    await gone_back_to(server, str(tmp_path / "copy.aelwyd"), printed)


async def gone_back_to(server: Served, copy: str, printed: Callable[[], str]) -> None:
    """Two people rest in mid-deal while a backup is made and others play; they go on, the server goes back, and they play
    to the end."""
    players = await asyncio.to_thread(lambda: gather([server.address], "briscola", 2, 5, **SHORT["briscola"]))
    await deal_in(players)
    await play_cards(players, 5)
    async with others_playing(server):
        assert await asyncio.to_thread(cli.main, ["backup", copy]) == cli.DONE, printed()
    copied, commit = players[0].seq or 0, commit_of(players[0])
    await play_cards(players, 4)
    back = ["restore", copy, "--replace"]
    assert await asyncio.to_thread(cli.main, back) == cli.REFUSED
    refused = printed()
    assert "in use by another Aelwyd process" in refused or "A server works" in refused
    await play_cards(players, 2)
    epoch, acknowledged = players[0].epoch, dict(players[0].acknowledged)
    await leave(players)
    assert await asyncio.to_thread(server.stop) == cli.DONE
    assert await asyncio.to_thread(cli.main, back) == cli.DONE, printed()
    assert "dealt anew" in printed()
    await asyncio.to_thread(server.start)
    players[0].pending["cid-of-before"] = {"decision": 1, "version": None, "action": {"type": "ready"}}
    for player in players:
        await player.open()
        shown = await player.hear("table")
        assert shown["epoch"] != epoch and shown["seq"] >= copied + 1
    # It was sent and never answered: in another epoch it is nobody's, and no answer comes.
    assert players[0].pending == {} and players[0].acknowledged == acknowledged
    for player in players:
        player.moves = True
    await asyncio.gather(*(player.play(60) for player in players))
    await catch_up(players)
    assert all(player.faults == [] and player.refused == [] for player in players)
    assert players[0].shared == players[1].shared
    assert players[0].shared["match"]["result"]["unfinished"] is False
    assert players[0].shared["match"]["deal"] == 2 and commit_of(players[0]) != commit
    await leave(players)
    await asyncio.to_thread(server.stop)
    await sound(server, players[0].table, copied)


async def play_cards(players: Sequence[Player], count: int) -> None:
    """So many moves, one by one."""
    for _ in range(count):
        mover, _other = on_turn(players)
        mover.moves = True
        await mover.act()
        mover.moves = False
        await mover.until(lambda one: not one.pending)
        await catch_up(players)


@asynccontextmanager
async def others_playing(server: Served) -> AsyncIterator[None]:
    """Another table at which people play on and on meanwhile."""
    players = await asyncio.to_thread(lambda: gather([server.address], "pisti", 2, 6, target=151))
    for player in players:
        player.rematches = 1000
    await take_seats(players)
    playing = [asyncio.create_task(player.play(120)) for player in players]
    before = players[0].seq or 0
    yield
    assert (players[0].seq or 0) > before + 5
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    assert all(player.faults == [] for player in players)
    await leave(players)


def commit_of(player: Player) -> str:
    """The promise of the present deal."""
    return str(player.shared["match"]["fair"]["commit"])


async def sound(server: Served, table: str, copied: int) -> None:
    """The log is dense, was gone back in once, and all that is made of the logs is right, at the other table too."""
    store = await Store.open(server.database_url, data=server.data)
    try:
        head = await store.log.head(table)
        assert head is not None
        log = await store.log.tail({head.key: 0})
        assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
        abandoned = [entry.seq for entry in log if entry.kind == "deal_abandoned"]
        assert abandoned == [copied + 1]
        assert await rebuild(store.database) == []
    finally:
        await store.close()
