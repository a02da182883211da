"""Passwords beside play: how long a move takes while fifty people sign in, against the same without them.

Time is told and not judged (a busy machine would fail it): what is asserted is that every move and every sign-in was
answered, whatever the load. The figures are printed; run with `-s`.
"""

import asyncio
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context

import pytest

from tests.live.evening import deal_in, gather, leave
from tests.live.player import Json, Player
from tests.live.served import Guest, Served

pytestmark = [pytest.mark.anyio, pytest.mark.middle]

MOVES, PEOPLE, ROUNDS = 200, 50, 1
PASSWORD = "correct horse"


@dataclass
class Timed(Player):
    """A player who remembers how long each of their moves took to be answered, in ms."""

    sent: dict[str, float] = field(default_factory=dict)
    took: list[float] = field(default_factory=list)

    async def do(self, action: Json, **numbers: int | None) -> str:
        """See `Player`."""
        began = time.perf_counter()
        cid = await super().do(action, **numbers)
        self.sent[cid] = began
        return cid

    def _answer(self, cid: str, message: Json) -> None:
        super()._answer(cid, message)
        if (began := self.sent.pop(cid, None)) is not None:
            self.took.append(1000 * (time.perf_counter() - began))


async def moves(served: Served, seed: int) -> list[float]:
    """How long each of so many moves took."""
    took: list[float] = []
    while len(took) < MOVES:
        plain = await asyncio.to_thread(gather, [served.address], "pisti", 2, seed + len(took), target=51)
        players = [Timed(one.address, one.cookie, one.table, one.rng) for one in plain]
        await deal_in(players)
        for player in players:
            player.moves = True
            player.took.clear()
        await asyncio.gather(*(player.play(300) for player in players))
        assert not [fault for player in players for fault in player.faults]
        took += [one for player in players for one in player.took]
        await leave(players)
    return took


async def sign_in(address: str, name: str) -> int:
    """One of them, again and again where the line was full; how often they were told `busy`."""
    busy = 0
    while True:
        guest = Guest(address)
        answer = await asyncio.to_thread(guest.post, "/api/sign-in", {"name": name, "password": PASSWORD})
        if answer.status == 200:
            return busy
        assert answer.code == "busy"
        busy += 1
        await asyncio.sleep(0.2)


def sign_ins(address: str, names: list[str]) -> int:
    """All of them at once, and that a few times over; how often one was told `busy`. Runs in a process of its own: what
    it costs to ask so often is no delay of the server's."""

    async def all_at_once() -> int:
        return sum(await asyncio.gather(*(sign_in(address, name) for name in names)))

    return sum(asyncio.run(all_at_once()) for _ in range(ROUNDS))


def p99(took: list[float]) -> float:
    return sorted(took)[int(0.99 * (len(took) - 1))]


async def test_moves_go_on_while_fifty_people_sign_in(served: Served) -> None:
    names = [f"load-{n}-{time.time_ns()}" for n in range(PEOPLE)]
    for name in names:
        body = {"name": name, "password": PASSWORD}
        await asyncio.to_thread(Guest(served.address).ask, "/api/me/claim", body)
    alone = await moves(served, 1)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as elsewhere:
        beside = asyncio.get_running_loop().run_in_executor(elsewhere, sign_ins, served.address, names)
        among = await moves(served, 2)
        busy = await beside
    count = ROUNDS * PEOPLE
    print(
        f"\np99 of {len(alone)} moves alone {p99(alone):.1f} ms, of {len(among)} beside {count} sign-ins"
        f" {p99(among):.1f} ms: {p99(among) / p99(alone):.2f} times; told busy {busy} times"
    )
