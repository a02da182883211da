"""P5: well-formed hostile messages change nothing without the right to, and no server error comes of any."""

import asyncio
import json
import secrets
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from app.table import entries as e
from tests.live.evening import deal_in, gather, leave, looking_on, on_turn
from tests.live.inside import serving
from tests.live.player import Player
from tests.promises.hostile import HOSTILE, actions
from tests.promises.sizes import sizes

RULESETS = {"pisti": 4, "briscola": 4, "pedro": 4, "bid_whist": 4}

OURS = ("failed", "broken", "server_error", "storage_away")
"""Codes that tell of a fault of the server, or of these tests."""


class Bench:
    """A table in mid-deal, with somebody who is not on turn and is not host, and a watcher who has no seat."""

    def __init__(self, running: Any, players: list[Player], watcher: Player) -> None:
        self.running, self.players, self.watcher = running, players, watcher
        mover, _ = on_turn(players)
        self.other = next(one for one in players[1:] if one is not mover)
        # Awake, or the host would count as away before long, and whoever tries would be host with every right to close.
        self._awake = [asyncio.create_task(listening(one)) for one in players if one is not self.other]

    async def rest(self) -> None:
        """The others need not listen any more; what ended one of them is raised here."""
        for task in self._awake:
            task.cancel()
        for ended in await asyncio.gather(*self._awake, return_exceptions=True):
            assert isinstance(ended, asyncio.CancelledError), ended

    async def log(self) -> list[e.Entry]:
        """The table's log as it is stored."""
        store = self.running.house.store
        head = await store.log.head(self.players[0].table)
        return list(await store.log.tail({head.key: 0}))

    async def tries(self, player: Player, messages: list[dict[str, Any]]) -> None:
        """Send them, and wait until each has its answer."""
        for message in messages:
            if player.socket is None or player.socket.close_code is not None:
                await player.close()
                await player.open()
            cid = secrets.token_hex(8)
            await player.send(t="do", cid=cid, **message)
            await self.answered(player, cid, message)

    async def answered(self, player: Player, cid: str, message: dict[str, Any]) -> None:
        """Until the command is refused or done; every one is understood, and none is more than the server can do."""
        try:
            async with asyncio.timeout(15):
                while True:
                    heard = await player.receive()
                    assert heard.get("code") not in OURS, (heard, message)
                    # A move may be no move of this game; everything else of a message is known to be well formed.
                    assert heard.get("code") != "bad_message" or message["action"]["type"] == "act", message
                    if cid in (heard.get("cid"), heard.get("done")):
                        return
        except ConnectionClosed:
            assert player.socket is not None and player.socket.close_code == 1008, (
                "more than ten are no moves"
            )
        except TimeoutError:
            raise AssertionError(f"no answer to {message}") from None


async def listening(player: Player) -> None:
    """Hear everything, and say that one is there whenever that is asked."""
    while True:
        await player.receive(60)


def commands(players: list[Player]) -> st.SearchStrategy[dict[str, Any]]:
    """Any command with any numbers: of this table's people and versions, or of none."""
    persons = st.sampled_from([*(player.person for player in players), "b-good-0", *HOSTILE])
    number = st.one_of(st.none(), st.integers(0, 12))
    version = st.one_of(number, st.just(players[0].shared["table"]["version"]))
    action = actions({"person": persons})
    return st.fixed_dictionaries({"decision": number, "version": version, "action": action})


@pytest.mark.parametrize("tried", sizes(800, 10_000, 1_000_000))
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.anyio
async def test_nothing_changes_without_the_right(tmp_path: Any, ruleset: str, tried: int) -> None:
    async with serving(tmp_path, table_rate=1_000_000) as (running, address):
        players = await asyncio.to_thread(gather, [address], ruleset, RULESETS[ruleset], 11)
        await deal_in(players)
        watcher = await looking_on(address, players)
        bench = Bench(running, players, watcher)
        before = await bench.log()
        rounds, loop = max(1, tried // len(RULESETS) // 20), asyncio.get_running_loop()

        def hostile(messages: list[dict[str, Any]], by_watcher: bool) -> None:
            player = bench.watcher if by_watcher else bench.other
            asyncio.run_coroutine_threadsafe(bench.tries(player, messages), loop).result(60)

        strategy = st.lists(commands(players), min_size=20, max_size=20)
        tried_all = seed(5)(
            settings(
                max_examples=rounds,
                deadline=None,
                database=None,
                suppress_health_check=list(HealthCheck),
                phases=[Phase.generate],
            )(given(strategy, st.booleans())(hostile))
        )
        await asyncio.to_thread(tried_all)
        await bench.rest()
        nothing_wrong(before, await bench.log(), bench)
        print(
            json.dumps(
                {"ruleset": ruleset, "messages": rounds * 20, "entries": len(await bench.log()) - len(before)}
            )
        )
        await leave([*players, watcher])


def nothing_wrong(before: list[e.Entry], after: list[e.Entry], bench: Bench) -> None:
    """What was there stands; a watcher has done nothing, and somebody seated only what is theirs to do."""
    assert after[: len(before)] == before
    seat = bench.other.own["seat"]
    for entry in after[len(before) :]:
        assert entry.actor != bench.watcher.person, entry
        if entry.actor == bench.other.person:
            assert not isinstance(
                entry.body, e.Acted | e.MatchStopped | e.Removed | e.Closed | e.OptionsChanged
            ), entry
            assert getattr(entry.body, "seat", seat) == seat, entry
