"""Faults that other card and board servers have shipped, tried here: those that no other test shows. The table of all of
them stands in `docs/promises.md`."""

import asyncio
from typing import Any

import pytest

from app.table.worker import Worker
from tests.live.evening import deal_in, gather, leave, on_turn
from tests.live.served import Served, request
from tests.simulation.loop import run_virtual
from tests.table.tables import KEY, House, Socket, until

TRIES = 100
"""How often somebody knocks with a wrong cookie."""


def owes(socket: Socket) -> dict[str, Any] | None:
    """The own part of a view whose seat has a card to play."""
    own: dict[str, Any] = socket.view["own"]
    return own if own.get("decision") is not None else None


async def dealt(house: House, worker: Worker, *people: str) -> list[Socket]:
    """These people at their seats, with the first cards in their hands."""
    sockets = [await Socket.enter(worker, house.head, person) for person in people]
    for n, socket in enumerate(sockets[1:], 1):
        socket.do(
            f"sit-down-{n}", {"type": "sit", "seat": n}, None, socket.view["shared"]["table"]["version"]
        )
        await asyncio.sleep(0.3)
    await started(sockets)
    return sockets


async def started(sockets: list[Socket]) -> None:
    """All are ready at once, and mix as soon as they are asked."""
    for n, socket in enumerate(sockets):
        socket.do(f"ready-now-{n}", {"type": "ready"}, None, socket.view["shared"]["table"]["version"])
    await until(lambda: all(socket.view["own"].get("mix") for socket in sockets))
    for n, socket in enumerate(sockets):
        socket.do(f"mixes-now-{n}", {"type": "mix", "hex": f"{n:032x}"})
    await until(lambda: sockets[0].view["shared"]["phase"] == "playing")


def play(socket: Socket, cid: str) -> None:
    """The first card that may be played."""
    own = owes(socket)
    assert own is not None
    verb, cards = next(iter(own["game"]["offers"].items()))
    socket.do(cid, {"type": "act", "move": {"type": verb, "card": cards[0]}}, own["decision"])


def test_r2_whoever_was_away_over_a_restart_sees_what_was_played_meanwhile() -> None:
    """The server is killed on another's turn, who plays before I am back: my first view has that move and its clock."""

    async def main() -> None:
        house = House()
        worker = await house.worker("w0")
        manners = {
            "clock": 30,
            "absence": "bot",
            "watchers": True,
            "chat": "always",
            "locked": False,
            "rated": False,
            "tips": False,
            "programs": False,
        }
        host = await Socket.enter(worker, house.head, "p0")
        host.do("set-a-clock", {"type": "manners", "manners": manners})
        await asyncio.sleep(0.3)
        sockets = await dealt(house, worker, "p0", "p1")
        mover = next(socket for socket in sockets if owes(socket))
        away = next(socket for socket in sockets if socket is not mover)
        last = away.last("step")["seq"]
        names = {id(socket): person for socket, person in zip(sockets, ("p0", "p1"), strict=True)}
        await worker.stop()
        after = await house.worker("w1")
        again = await Socket.enter(after, house.head, names[id(mover)], owner="w1", last=last)
        play(again, "first-card")
        await until(lambda: any(one.get("done") == "first-card" for one in again.all("step")))
        back = await Socket.enter(after, house.head, names[id(away)], owner="w1", epoch="epoch-1", last=last)
        first = next(one for one in back.got if one["t"] in ("table", "step"))
        assert first["t"] == "table" and first["seq"] == again.last("step")["seq"] > last
        assert first["view"]["shared"] == again.view["shared"]
        assert owes(back) is not None
        await after.stop()

    run_virtual(main())


@pytest.mark.parametrize("several", [False, True])
def test_r9_four_who_sit_down_at_once_get_four_seats_and_one_match(several: bool) -> None:
    """Joins at the same moment, on one worker or two: nobody overwrites anybody."""

    async def main() -> None:
        house = House(seats=4)
        workers = [await house.worker(name) for name in (("w0", "w1") if several else ("w0",))]
        sockets = [
            await Socket.enter(workers[n % len(workers)], house.head, f"p{n}", owner=f"w{n % len(workers)}")
            for n in range(4)
        ]
        # All want the same chair; whoever does not get it takes the next one they see free.
        for attempt in range(4):
            for n, socket in enumerate(sockets):
                chairs = socket.view["shared"]["seats"]
                if socket.view["own"]["seat"] is None:
                    free = next(number for number, chair in enumerate(chairs) if chair["person"] is None)
                    version = socket.view["shared"]["table"]["version"]
                    socket.do(f"sit-{attempt}-p{n}-x", {"type": "sit", "seat": free}, None, version)
            await asyncio.sleep(5)
        assert sorted(socket.view["own"]["seat"] for socket in sockets) == [0, 1, 2, 3]
        await started(sockets)
        kinds = [entry.kind for entry in house.database.logs[KEY]]
        assert kinds.count("match_started") == 1 and kinds.count("sat") == 3
        for worker in workers:
            await worker.stop()

    run_virtual(main())


def test_r12_two_windows_of_one_person_change_places_once_for_each_coming() -> None:
    """Each newer window closes the older one for good, and the older one's leaving takes nothing from the newer."""

    async def main() -> None:
        house = House()
        worker = await house.worker()
        windows = [await Socket.enter(worker, house.head, "p0")]
        for _ in range(4):
            windows.append(await Socket.enter(worker, house.head, "p0"))
            await asyncio.sleep(30)
            assert [window.closed for window in windows] == [4001] * (len(windows) - 1) + [None]
            assert [one["code"] for one in windows[-2].all("closing")] == ["taken"]
        assert [entry.kind for entry in house.database.logs[KEY]] == ["table_opened"]
        await worker.stop()

    run_virtual(main())


@pytest.mark.anyio
async def test_r15_wrong_cookies_while_somebody_is_away_keep_nobody_out(served: Served) -> None:
    """A hundred who come with a wrong cookie change nothing for the others, and the owner comes back to the same view."""
    players = await asyncio.to_thread(gather, [served.address], "briscola", 2, 15)
    await deal_in(players)
    mover, other = on_turn(players)
    view = mover.view
    await mover.close()
    wrong = [mover.cookie[:-4] + f"{n:04d}" for n in range(TRIES)]
    answers = await asyncio.to_thread(lambda: [knocked(served.address, mover.table, one) for one in wrong])
    assert answers == [(401, "no_session")] * TRIES
    await mover.open()
    await mover.hear("table")
    await other.send(t="ping", n=1)
    await other.hear("pong")
    assert mover.view == view and other.seq == mover.seq
    await leave(players)


def knocked(address: str, table: str, cookie: str) -> tuple[int, str]:
    """How a handshake with this cookie is answered that is refused."""
    asked = {
        "Origin": f"http://{address}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    answer = request(address, "GET", f"/ws/t/{table}", Cookie=cookie, **asked)
    return answer.status, answer.code
