"""`aelwyd.client` at a real server: it plays whole matches, through lines that are cut and servers that are killed."""

import asyncio
import json
import random
import threading
from collections.abc import AsyncIterator
from typing import Any

import pytest

from aelwyd.client import Client, Closed, Refused, View, actions
from app.table.export import read_export
from app.table.verify import verify
from tests.live.conftest import Serve
from tests.live.relay import Relay
from tests.live.served import Served

pytestmark = pytest.mark.anyio


class Wire(Relay):
    """In front of a server; `taken` counts the connections."""

    def __init__(self, port: int) -> None:
        super().__init__()
        self._port, self.taken = port, 0

    async def far_end(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """See `Relay`."""
        self.taken += 1
        return await asyncio.open_connection("127.0.0.1", self._port)


@pytest.fixture
async def wire(served: Served) -> AsyncIterator[Wire]:
    async with Wire(served.port) as wire:
        yield wire


def first(view: View) -> dict[str, Any]:
    """The first card that may be played."""
    return {"type": "play", "card": view["own"]["game"]["offers"]["play"][0]}


async def slowly(view: View) -> dict[str, Any]:
    """The same, by a function that waits."""
    await asyncio.sleep(random.random() / 50)
    return first(view)


async def test_two_programs_play_through_lines_that_are_cut(served: Served, wire: Wire) -> None:
    url = f"http://127.0.0.1:{wire.port}"
    async with Client(url, name="Ann") as ann, Client(url, name="Ben") as ben:
        host = await ann.open_table("briscola", 2)
        assert (
            host.link is not None and host.code is not None and host.link.startswith(f"{url}/t/{host.id}#i=")
        )
        guest = await ben.join(host.link)
        assert (await host.sit(), await guest.sit()) == (0, 1)
        assert {one["name"] for one in guest.people.values()} == {"Ann", "Ben"}
        cutting = asyncio.create_task(_cut(wire))
        async with asyncio.timeout(60):
            played = await asyncio.gather(host.play(slowly), guest.play(slowly))
        cutting.cancel()
        assert wire.taken > 8
        (mine,), (theirs,) = played
        assert (
            mine.totals == theirs.totals
            and (mine.side, theirs.side) == (0, 1)
            and not (mine.won and theirs.won)
        )
        export = await ann.get(f"/api/matches/{host.id}-1/export")
        assert verify(read_export(json.dumps(export).encode())).good
        assert len(export["deals"][0]["moves"]) == 40


async def _cut(wire: Wire) -> None:
    while True:
        await asyncio.sleep(0.3)
        wire.cut()


async def test_a_program_outlives_its_server(serve: Serve) -> None:
    server = await asyncio.to_thread(serve)
    moves = 0

    def choose(view: View) -> dict[str, Any]:
        nonlocal moves
        moves += 1
        return first(view)

    async with Client(server.url) as ann, Client(server.url) as ben:
        host = await ann.open_table("briscola", 2)
        guest = await ben.join(str(host.code))
        await guest.sit()
        going = asyncio.gather(host.play(choose), guest.play(choose))
        await host.until(
            lambda view: (view["shared"]["match"] or {"hands": [3]})["hands"] != [3, 3] and moves > 3
        )
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        async with asyncio.timeout(60):
            (ours,), (theirs,) = await going
        assert ours.totals == theirs.totals and sum(ours.totals) == 120


async def test_whoever_is_sent_away_does_not_come_back(served: Served, wire: Wire) -> None:
    async with Client(served.url) as ann, Client(f"http://127.0.0.1:{wire.port}") as ben:
        host = await ann.open_table("pisti", 2)
        guest = await ben.join(str(host.link))
        await guest.sit()
        going = asyncio.create_task(guest.play(first))
        await host.do(actions.Remove(guest.person))
        with pytest.raises(Closed) as closed:
            await going
        assert (closed.value.code, closed.value.number) == ("removed", 4006)
        taken = wire.taken
        with pytest.raises(Closed):
            await guest.do(actions.Sit(1))
        await asyncio.sleep(1)
        assert wire.taken == taken


async def test_what_is_refused_is_told_by_its_code(served: Served) -> None:
    async with Client(served.url) as ann, Client(served.url, name="Ben") as ben:
        with pytest.raises(Refused) as refused:
            await ann.open_table("chess", 2)
        assert refused.value.code == "unknown_ruleset"
        host = await ann.open_table(
            "briscola", 2, options={"match_mode": "games_to"}, manners={"watchers": False}
        )
        with pytest.raises(Refused, match="no_such_table"):
            await ben.join(f"{served.url}/t/{host.id}#i=wrong")
        with pytest.raises(Closed) as closed:
            await (await ben.table(host.id)).here()
        assert (closed.value.code, closed.value.number) == ("no_such_table", 404)
        with pytest.raises(LookupError):
            _ = host.view
        guest = await ben.join(str(host.code))
        with pytest.raises(Refused, match="seat_taken"):
            await guest.sit(0)
        await guest.sit()
        going = asyncio.gather(host.play(first), guest.play(lambda view: {"type": "play", "card": "AX"}))
        with pytest.raises(Refused) as wrong:
            await going
        assert wrong.value.code in ("bad_message", "card_not_in_hand")


async def test_it_comes_back_as_the_same_person_and_talks(served: Served) -> None:
    heard = threading.Event()
    async with Client(served.url, name="Ann") as ann:
        table, session = await ann.open_table("hockey", 2, public=True, bots="good"), ann.session
        before = await table.here()
        assert not await table.say("too early") or table.person
    async with Client(served.url, session=session) as again, Client(served.url) as stranger:
        table = await again.table(table.id)
        assert (await table.here())["own"]["seat"] == before["own"]["seat"] == 0
        seen = await stranger.table(table.id)
        assert (await seen.here())["own"]["seat"] is None
        seen.listen(lambda message: heard.set() if message.get("text") == "Noswaith dda" else None)
        assert await table.say("Noswaith dda") and await table.react("clap")
        assert await asyncio.to_thread(heard.wait, 10)
        with pytest.raises(Refused, match="not_seated"):
            await seen.play(first)
        assert await seen.sit() == 1 and await table.sit() == 0


async def test_a_program_plays_by_its_token_until_that_ends(served: Served) -> None:
    async with Client(served.url, name="Ann") as ann:
        made = await ann.post("/api/me/tokens", {"label": "Robin", "scope": "play"})
        read = await ann.post("/api/me/tokens", {"label": "Reader", "scope": "read"})
        async with (
            Client(served.url, token=made["secret"]) as robin,
            Client(served.url, token="aelwyd_no") as nobody,
        ):
            own = await robin.open_table("briscola", 2)
            guest = await ann.join(str(own.code))
            await guest.sit()
            (ours,), (theirs,) = await asyncio.gather(own.play(first), guest.play(first))
            assert ours.totals == theirs.totals and own.person.startswith("m-") and robin.session is None
            assert guest.people[own.person]["name"] == "Bot Robin"
            assert (await robin.get(f"/api/matches/{own.id}-1/export"))["ruleset"] == "briscola"
            with pytest.raises(Refused, match="token_scope"):
                await robin.rename("Somebody")
            async with Client(served.url, token=read["secret"]) as reader:
                for stranger, code in ((nobody, "bad_token"), (reader, "token_scope")):
                    with pytest.raises(Closed, match=code):
                        await (await stranger.table(own.id)).here()
            await ann.post("/api/me/tokens/end", {"token": made["token"]})
            with pytest.raises(Closed) as closed:
                await own.until(lambda _: False)
            assert (closed.value.code, closed.value.number) == ("session_ended", 4002)
