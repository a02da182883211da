"""P22: the disk is full, the database is away or slow: nobody is thrown out, cards wait, and all goes on by itself."""

import asyncio
import json
import random
import secrets
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from app.store.store import Store
from tests.conftest import on_server
from tests.live.conftest import Serve
from tests.live.evening import catch_up, deal_in, gather, leave, looking_on, on_turn, take_seats
from tests.live.player import Player
from tests.live.relay import DatabaseRelay
from tests.live.served import Guest, Served
from tests.live.test_kill import acknowledged_are_stored, entries_in, entries_of, same_view, stopped
from tests.promises.conftest import faults
from tests.promises.sizes import sizes
from tests.promises.small_disk import OnSmallDisk, no_room

pytestmark = pytest.mark.anyio

SLOW_FLUSH = """
CREATE FUNCTION slow_flush() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.5); RETURN NULL; END';
CREATE TRIGGER slow_flush AFTER INSERT ON entries FOR EACH STATEMENT EXECUTE FUNCTION slow_flush();
CREATE TRIGGER slow_flush AFTER INSERT ON messages FOR EACH STATEMENT EXECUTE FUNCTION slow_flush();
"""
"""Every commit of a move or of talk takes half a second longer."""


class Evening:
    """People who play on and on, and somebody who looks on, while the database is in trouble."""

    def __init__(self, people: list[Player], witness: Player, seconds: float) -> None:
        self.people, self.witness = people, witness
        self._stopping = asyncio.Event()
        at_rest = stopped(self._stopping, people)
        self._playing = [asyncio.create_task(one.play(seconds, until=at_rest)) for one in people]
        self._looking = asyncio.create_task(witness.play(seconds, until=lambda _: False))

    @classmethod
    async def begin(cls, server: Served, ruleset: str, seats: int, seconds: float) -> "Evening":
        """Seated at a new table."""
        people = await asyncio.to_thread(gather, [server.address], ruleset, seats, 22)
        await take_seats(people)
        return cls(people, await looking_on(server.address, people), seconds)

    async def comes(self, so: Callable[[], bool], seconds: float = 90) -> None:
        """Until it is so, without doing anything."""
        async with asyncio.timeout(seconds):
            while not so():
                for task in self._playing:
                    assert not task.done(), "somebody plays no more"
                await asyncio.sleep(0.02)

    async def told(self, notice: str, times: int) -> None:
        """Until everybody who plays has been told this so many times."""
        await self.comes(lambda: all(one.notices.count(notice) >= times for one in self.people))

    async def goes_on(self) -> float:
        """Until everybody has seen more than anybody had; the seconds it took."""
        seen, began = max(one.seq or 0 for one in self.people), time.monotonic()
        await self.comes(lambda: min(one.seq or 0 for one in self.people) > seen)
        return time.monotonic() - began

    async def talk_is_not_saved(self) -> None:
        """Whoever says something is told that it was not saved."""
        refused = len(self.witness.refused)
        await self.says("Is anybody there?")
        await self.comes(lambda: len(self.witness.refused) > refused)
        assert self.witness.refused[-1]["code"] == "storage_away" and self.witness.said == []

    async def says(self, text: str) -> None:
        """Whoever looks on says something; a refusal of it is kept like that of a command."""
        cid = secrets.token_hex(8)
        self.witness.pending[cid] = {"decision": None, "version": None, "action": {"type": "say"}}
        await self.witness.send(t="say", cid=cid, text=text)

    async def rest(self, server: Served) -> None:
        """Come to rest; nobody was thrown out, and no move was refused."""
        self._stopping.set()
        await asyncio.gather(*self._playing)
        self._looking.cancel()
        await asyncio.wait([self._looking])
        await catch_up([*self.people, self.witness])
        assert [one.connections for one in (*self.people, self.witness)] == [1] * (len(self.people) + 1)
        assert all(one.faults == [] and one.moves_refused == [] for one in self.people)
        assert faults(server) == []


async def probes(server: Served) -> list[int]:
    """What `/healthz` and `/readyz` say."""
    guest = Guest(server.address)
    return [(await asyncio.to_thread(guest.get, path)).status for path in ("/healthz", "/readyz")]


async def test_a_card_and_a_word_when_there_is_no_room(served: Served) -> None:
    players = await asyncio.to_thread(gather, [served.address], "briscola", 2, 22)
    await deal_in(players)
    mover, other = on_turn(players)
    before, card, written = other.seq, mover.own["game"]["hand"][0], served.errors
    with no_room(served):
        await mover.send(t="say", cid=secrets.token_hex(8), text="Is anybody there?")
        assert (await mover.hear("refused"))["code"] == "storage_away"
        move = {"type": "act", "move": {"type": "play", "card": card}}
        cid = await mover.do(move, decision=mover.own["decision"])
        for player in players:
            await player.send(t="ping", n=1)
            await player.hear("pong")
        assert list(mover.pending) == [cid] and other.seq == before
        assert (await probes(served))[0] == 200
    await mover.until(lambda one: cid in one.acknowledged)
    await other.until(lambda one: one.seq == mover.acknowledged[cid])
    assert [one.connections for one in players] == [1, 1] and mover.said == []
    assert faults(served, written) == []
    await leave(players)


@pytest.mark.parametrize("times", sizes(0, 4, 50)[1:])
async def test_a_full_disk(tmp_path: Path, times: int) -> None:
    server, rng, back = OnSmallDisk(tmp_path / "server"), random.Random(22), list[float]()
    await asyncio.to_thread(server.start)
    try:
        evening = await Evening.begin(server, "pisti", 4, 120 * times)
        for n in range(1, times + 1):
            await evening.goes_on()
            server.fill()
            await evening.told("storage_slow", n)
            await evening.talk_is_not_saved()
            assert await probes(server) == [200, 503]
            seen = [one.seq for one in evening.people]
            # Now and then longer than the 5 s after which it counts as an outage that gives time back.
            await asyncio.sleep(rng.choice([0.0, 1.0, 7.0]))
            assert [one.seq for one in evening.people] == seen
            server.make_room()
            back.append(await evening.goes_on())
            await evening.told("storage_back", n)
        await evening.rest(server)
        store = await Store.open(server.copy(tmp_path))
        acknowledged_are_stored(evening.people, await entries_in(store, evening.witness.table))
        await store.close()
        await evening.witness.close()
        await same_view(evening.people)
    finally:
        server.stop()
    print(json.dumps({"times": times, **figures(evening.people, back)}))


@pytest.mark.parametrize("away", ["cut off", "silent"])
@pytest.mark.parametrize("seconds", sizes(0, 8, 60)[1:])
async def test_the_database_is_away(serve: Serve, empty_postgres_url: str, away: str, seconds: float) -> None:
    async with DatabaseRelay(empty_postgres_url) as relay:
        server = await asyncio.to_thread(serve, relay.url)
        evening = await Evening.begin(server, "pisti", 4, 300 + seconds)
        await evening.goes_on()
        relay.down() if away == "cut off" else relay.passing.clear()
        await evening.told("storage_slow", 1)
        await evening.talk_is_not_saved()
        assert await probes(server) == [200, 503]
        await asyncio.sleep(seconds)
        relay.up() if away == "cut off" else relay.passing.set()
        back = await evening.goes_on()
        await evening.told("storage_back", 1)
        await evening.rest(server)
        acknowledged_are_stored(evening.people, await entries_of(server, evening.witness.table))
        await evening.witness.close()
        await same_view(evening.people)
        await asyncio.to_thread(server.stop)
    print(json.dumps({"away": away, "seconds": seconds, **figures(evening.people, [back])}))


@pytest.mark.parametrize("moves", sizes(0, 40, 500)[1:])
async def test_every_commit_takes_half_a_second(serve: Serve, empty_postgres_url: str, moves: int) -> None:
    server = await asyncio.to_thread(serve, empty_postgres_url)
    evening = await Evening.begin(server, "pisti", 4, 120 + 2 * moves)
    await asyncio.to_thread(on_server, empty_postgres_url, SLOW_FLUSH)
    beginning = evening.people[0].seq or 0
    await evening.comes(lambda: (evening.people[0].seq or 0) >= beginning + moves, 60 + 2 * moves)
    await evening.says("It is slow tonight.")
    await evening.comes(lambda: len(evening.witness.said) == 1)
    await evening.rest(server)
    acknowledged_are_stored(evening.people, await entries_of(server, evening.witness.table))
    await leave([*evening.people, evening.witness])
    print(json.dumps({"moves": moves, **figures(evening.people, [0.0])}))


def figures(people: Sequence[Player], back: list[float]) -> dict[str, float]:
    """What a run came to."""
    return {
        "acknowledged": sum(len(one.acknowledged) for one in people),
        "longest_back_s": round(max(back), 2),
    }
