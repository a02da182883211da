"""`aelwyd bench recover`: everybody comes back after every kind of end, and it is known when."""

import argparse
import asyncio
import json
from pathlib import Path

import pytest

from app.bench import command, recover
from app.bench.crowd import Crowd, Room
from app.bench.figures import DONE, MISSED
from app.bench.load import Call, Place, _seat
from app.bench.recover import FULL, QUICK, Size
from app.bench.returning import Fall, Returning
from app.bench.stage import relay_house
from tests.live.inside import serving

pytestmark = pytest.mark.anyio


async def test_it_is_over_when_all_are_back_and_every_table_has_moved() -> None:
    returning = Returning("127.0.0.1:1", sockets=2, tables=1)
    one, two, table = object(), object(), object()
    returning.moved(table)
    assert not returning.grants(table, one), "nobody is back"
    for who in (one, one, two):
        returning.back(who)
    assert returning.grants(table, one) and not returning.grants(table, two)
    returning.take_back(table)
    assert returning.grants(table, two)
    assert (await returning.wait(0.01)).missing == 1
    returning.moved(table)
    returning.take_back(table)
    assert not returning.grants(table), "it has moved"
    came = await returning.wait(5)
    assert (came.missing, len(came.back), len(came.moved)) == (0, 2, 1)
    assert all(moment >= came.began for moment in (*came.back, *came.moved))


class Floor(asyncio.Protocol):
    """A relay of one room in this process, whose lines can be cut."""

    def __init__(self, lines: list[asyncio.BaseTransport]) -> None:
        self._lines = lines

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        if data.startswith(b"GET"):
            self._lines.append(self._transport)
            self._transport.write(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")  # type: ignore[attr-defined]
        else:
            for line in self._lines:
                line.write(b"\x81\x01x")  # type: ignore[attr-defined]

    def connection_lost(self, fault: Exception | None) -> None:
        if self._transport in self._lines:
            self._lines.remove(self._transport)


@pytest.mark.parametrize("hangs_up", [True, False])
async def test_a_room_comes_back_as_soon_as_somebody_answers(hangs_up: bool) -> None:
    lines: list[asyncio.BaseTransport] = []
    loop, crowd = asyncio.get_running_loop(), Crowd()
    server = await loop.create_server(lambda: Floor(lines), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    room = Room(crowd, said=3)
    await room.connect(f"127.0.0.1:{port}", "1", [1, 1, 1])
    assert crowd.size == (3, 1)
    returning = Returning(f"127.0.0.1:{port}", *crowd.size)
    crowd.fall(returning)
    if hangs_up:
        room.hang_up()
    else:
        server.close()
        for line in list(lines):
            line.abort()  # type: ignore[attr-defined]
        await asyncio.sleep(0.1)
        server = await loop.create_server(lambda: Floor(lines), "127.0.0.1", port)
    came = await returning.wait(30)
    assert (came.missing, came.errors) == (0, {}) and len(lines) == 3 and not crowd.tally.errors
    for mine in room.lines.values():
        mine.close()
    server.close()


async def test_friends_come_back_to_their_match_and_play_on(tmp_path: Path) -> None:
    async with serving(tmp_path) as (_, address):
        crowd = Crowd()
        await _seat(Call(address, [Place("briscola", 2, 3)], {}, 0), crowd)
        assert crowd.size == (3, 1)
        returning = Returning(address, *crowd.size)
        crowd.fall(returning)
        for friend in crowd.friends:
            friend.hang_up()
        came = await returning.wait(60)
        assert (came.missing, came.errors) == (0, {}) and max(came.back) <= max(came.moved)
        crowd.hold()
        for friend in crowd.friends:
            assert friend.line is not None
            friend.line.close()


async def test_a_line_that_ends_while_nobody_expects_it_is_a_fault() -> None:
    crowd = Crowd()
    Room(crowd, said=3)._lost(0, "lost")
    assert crowd.tally.errors == {"lost": 1}


@pytest.mark.middle
def test_the_floor_comes_back_after_it_was_killed() -> None:
    with recover._full_relay([Place("pisti", 4, 4), Place("hockey", 2, 4)]) as (process, load):
        back, moved = recover._kill(process, load)
        assert (len(back), len(moved)) == (8, 2) and max(back) <= max(moved)
        assert len(recover._hang_up(load)) == 8
    with relay_house() as floor:
        ready, opened = recover._start(floor, "/healthz", "/relay/1?bytes=1")
        assert 0 < ready < opened


@pytest.mark.middle
def test_a_real_house_plays_on(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Small sizes; the targets may be missed on a busy machine, but everybody must come back."""
    monkeypatch.setattr(recover, "QUICK", Size(tables=6, runs=1, many=6, returns=1))
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    assert command.run(parser.parse_args(["recover", "--quick", "--json"])) in (DONE, MISSED)
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()][1:]
    assert [one["name"] for one in told] == [
        "SQLite: 6 tables after kill -9, all see their table",
        "SQLite: 6 tables after kill -9, all play on",
        "SQLite: cold start to /readyz",
        "SQLite: cold start to the first socket",
        "SQLite: 25 sockets back at once, half of them",
        "SQLite: 25 sockets back at once, all of them",
    ]
    assert all(one["value"] > 0 for one in told)


def test_quick_is_smaller_in_everything() -> None:
    assert all(getattr(QUICK, name) < getattr(FULL, name) for name in FULL.__slots__)
    assert FULL.runs >= 10 and FULL.many == 2_000 and Fall(hang_up=True, within=1.0).hang_up
