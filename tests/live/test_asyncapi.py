"""The description of the sockets against what really goes over them: every message of both directions has its schema, and no
field is sent that the description does not name."""

import asyncio
import json
import random
from typing import Any

import pytest
from websockets.asyncio.client import connect

from tests.asyncapi import faults, strictly, validator
from tests.live.evening import SHORT, gather, leave, looking_on, open_table, take_seats
from tests.live.player import Json, Player
from tests.live.served import Guest, Served

pytestmark = pytest.mark.anyio

SEEN_HERE = {
    "AskTip", "Closing", "Do", "Done", "Gesture", "Hello", "LookTogether", "Ping", "Pong", "Presence", "React", "Refused",
    "Reviewed", "Said", "Say", "Signal", "Snapshot", "Step", "Tip", "Whisper",
}  # fmt: skip
"""What an evening as below cannot do without."""


class Reader:
    """Checks messages against the description that a server gives. `seen` are those that came, by name."""

    def __init__(self, document: Json) -> None:
        closed, self.seen = strictly(document), set[str]()
        components, channels = document["components"]["messages"], document["channels"]
        ours = {ref["$ref"] for one in document["operations"].values() if one["action"] == "receive" for ref in one["messages"]}  # fmt: skip
        self._ways: dict[tuple[str, bool, str], tuple[str, Any]] = {
            (channel, f"#/channels/{channel}/messages/{name}" in ours, components[name]["name"]): (
                name,
                validator(closed, components[name]["payload"]["$ref"].rpartition("/")[2]),
            )
            for channel in channels
            for name in channels[channel]["messages"]
        }

    def read(self, channel: str, message: Json, *, asked: bool) -> None:
        """One message: `asked` of the server, or told by it."""
        name, check = self._ways[channel, asked, message["t"]]
        self.seen.add(name)
        found = [
            f"{'/'.join(map(str, one.instance_path))}: {one.message}" for one in check.iter_errors(message)
        ]
        assert not found, (name, found[:3])


class Recorded(Player):
    """A player whose every message is checked."""

    reader: Reader

    async def send(self, **message: Any) -> None:
        if message.get("t") != "nonsense":
            self.reader.read("table", message, asked=True)
        await super().send(**message)

    def note(self, message: Json) -> None:
        self.reader.read("table", message, asked=False)
        super().note(message)


def recorded(player: Player, reader: Reader) -> Recorded:
    """The same person, checked."""
    again = Recorded(player.address, player.cookie, player.table, player.rng)
    again.reader = reader
    return again


async def evening(served: Served, ruleset: str, seats: int, reader: Reader, **options: Any) -> list[Recorded]:
    """A match of one game, with somebody who looks on."""
    players = await asyncio.to_thread(gather, [served.address], ruleset, seats, 41, **options)
    checked = [recorded(player, reader) for player in players]
    await take_seats(checked)
    unchecked = await looking_on(served.address, checked)
    await unchecked.close()
    watcher = recorded(unchecked, reader)
    await watcher.open()
    seen = watcher.until(lambda one: one.phase == "match_over", 60)
    await asyncio.gather(seen, *(player.play(60) for player in checked))
    return [*checked, watcher]


async def test_an_evening_is_as_it_is_described(served: Served) -> None:
    reader = Reader((await asyncio.to_thread(Guest(served.address).get, "/api/asyncapi.json")).json())
    *players, watcher = await evening(
        served, "briscola", 4, reader, signals="public", signals_first_trick=True
    )
    host = players[0]
    await host.send(t="say", cid="say-00000001", text="Da iawn!")
    await watcher.hear("said")
    await host.send(t="react", cid="react-000001", kind="clap")
    await watcher.hear("gesture")
    await host.send(t="review", cid="review-00001", wish={"type": "open", "match": 1})
    await watcher.hear("review")
    await host.send(t="nonsense")
    await host.hear("refused")
    await host.do({"type": "ready"}, version=0)
    await host.hear("refused")
    await host.send(t="ping", n=7)
    await host.hear("pong")
    manners = {"clock": 30, "chat": "between", "tips": True}
    await host.do({"type": "manners", "manners": manners})
    await watcher.until(lambda one: bool(one.shared["table"]["manners"]["tips"]))
    for player in players:
        player.rematches, player.moves = 1, False
    await asyncio.gather(*(player.play(15, lambda one: one.phase == "playing") for player in players))
    mover = next(player for player in players if player.own["decision"] is not None)
    await mover.send(t="tip", cid="tip-00000001")
    await mover.hear("tip")
    await mover.send(t="signal", cid="signal-00001", kind=mover.own["signals"]["kinds"][0], suit=None)
    await mover.hear("whisper")
    await players[1].do({"type": "ask", "question": "pause"})
    await watcher.until(lambda one: one.shared["question"] is not None)
    host.pending["cid-never-sent"] = {"decision": None, "version": None, "action": {"type": "stand"}}
    await host.close()
    await host.open()
    await host.hear("done")
    await host.do({"type": "stop"})
    await host.do({"type": "close"})
    assert (await watcher.hear("closing"))["code"] == "table_closed"
    assert reader.seen >= SEEN_HERE
    await leave([*players, watcher])


@pytest.mark.parametrize(
    ("ruleset", "seats"),
    [("pisti", 2), *(pytest.param(*game, marks=pytest.mark.middle) for game in (("briscola_chiamata", 5), ("hockey", 2), ("pedro", 4), ("bid_whist", 4)))],
)  # fmt: skip
async def test_every_game_is_told_in_the_described_way(served: Served, ruleset: str, seats: int) -> None:
    reader = Reader((await asyncio.to_thread(Guest(served.address).get, "/api/asyncapi.json")).json())
    people = await evening(served, ruleset, seats, reader, **SHORT.get(ruleset, {}))
    await leave(people)


async def test_the_lobby_is_as_it_is_described(served: Served) -> None:
    reader = Reader((await asyncio.to_thread(Guest(served.address).get, "/api/asyncapi.json")).json())
    host = Guest(served.address)
    async with connect(f"ws://{served.address}/ws/lobby", origin=served.url) as socket:  # type: ignore[arg-type]
        reader.read("lobby", json.loads(await socket.recv()), asked=False)
        table = (await asyncio.to_thread(open_table, host, "pisti", 2, public=True))["id"]
        async with asyncio.timeout(10):
            player = Player(served.address, host.cookie, table, random.Random(1))
            await player.open()
            reader.read("lobby", json.loads(await socket.recv()), asked=False)
            await player.close()
            reader.read("lobby", json.loads(await socket.recv()), asked=False)
    assert reader.seen == {"Tables", "TablesChanged"}


async def test_the_server_gives_the_description_and_it_is_one(served: Served) -> None:
    answer = await asyncio.to_thread(Guest(served.address).get, "/api/asyncapi.json")
    assert answer.status == 200 and answer.headers["content-type"] == "application/json"
    assert list(faults(answer.json())) == []
