"""`aelwyd.client.line`: who comes, when it tries again, and when never, against real WebSocket servers."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from aelwyd.client import Closed
from aelwyd.client import line as lines
from aelwyd.client.asking import Asking
from aelwyd.client.line import Line, pause
from app.table.closing import CLOSES, FINAL

pytestmark = pytest.mark.anyio


class Owner:
    """Notes what it hears."""

    def __init__(self) -> None:
        self.seen: list[Any] = []

    def hello(self) -> dict[str, Any]:
        return {"t": "hello"}

    def greeted(self) -> Sequence[dict[str, Any]]:
        return [{"t": "late"}]

    def heard(self, message: dict[str, Any]) -> Sequence[dict[str, Any]]:
        self.seen.append(message)
        return [{"t": "again"}] if message["t"] == "done" else []


class House:
    """A server that closes each connection as it is told to, and notes who came and what they said."""

    def __init__(self, *ends: int | HTTPStatus) -> None:
        self._ends = list(ends)
        self.came: list[Request] = []
        self.said: list[str] = []

    def asked(self, socket: ServerConnection, request: Request) -> Response | None:
        self.came.append(request)
        end = self._ends[0]
        if isinstance(end, HTTPStatus):
            self._ends.pop(0)
            return socket.respond(end, json.dumps({"code": f"code_{end.value}", "params": {}}))
        return None

    async def served(self, socket: ServerConnection) -> None:
        for message in ({"t": "there"}, {"t": "done"}, {"t": "closing", "code": "word"}):
            await socket.send(json.dumps(message))
        self.said += [json.loads(await socket.recv())["t"] for _ in range(4)]
        await socket.close(self._ends.pop(0))


@asynccontextmanager
async def at(house: House) -> AsyncIterator[str]:
    async with serve(house.served, "127.0.0.1", 0, process_request=house.asked) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        yield f"http://127.0.0.1:{port}"


async def ended(
    url: str, owner: Owner, token: str | None = None, session: str | None = None
) -> tuple[Closed, list[float]]:
    """How a line ends, and how long it waited before each try."""
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    asking = Asking(url, token, session)
    with pytest.raises(Closed) as closed:
        await asyncio.wait_for(Line(asking.socket("/ws/t/x"), asking.headers, owner, sleep).run(), 20)
    return closed.value, waits


async def test_a_line_comes_back_until_it_is_closed_for_good() -> None:
    house, owner = (
        House(1012, HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.TOO_MANY_REQUESTS, 1013, 4006),
        Owner(),
    )
    async with at(house) as url:
        why, waits = await ended(url, owner, session="secret")
    assert (why.code, why.number) == ("word", 4006)
    assert [request.path for request in house.came] == [
        f"/ws/t/x{query}" for query in ("", "", "?try=1", "?try=2", "?try=3")
    ]
    assert len(waits) == 4 and waits[0] < 0.5 and all(wait >= lines.LIMITED_WAIT for wait in waits[1:])
    assert set(house.said) == {"hello", "late", "ping", "again"}


@pytest.mark.parametrize("code", [code for code in CLOSES if code >= FINAL])
async def test_no_final_code_is_tried_again(code: int) -> None:
    house = House(code)
    async with at(house) as url:
        why, waits = await ended(url, Owner())
    assert why.number == code and waits == [] and len(house.came) == 1


@pytest.mark.parametrize("status", [HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND])
async def test_whoever_is_not_let_in_is_told_why(status: HTTPStatus) -> None:
    async with at(House(status)) as url:
        why, waits = await ended(url, Owner())
    assert (why.code, why.number, waits) == (f"code_{status.value}", status.value, [])


async def test_a_guest_comes_from_the_servers_own_pages_and_a_program_with_its_token_from_nowhere() -> None:
    for token, session in ((None, "secret"), ("aelwyd_token", "secret")):
        house = House(4006)
        async with at(house) as url:
            await ended(url, Owner(), token, session)
        headers = house.came[0].headers
        told = [headers.get(name) for name in ("Origin", "Cookie", "Authorization")]
        assert told == (
            [url, "aelwyd=secret", None] if token is None else [None, None, "Bearer aelwyd_token"]
        )


async def test_a_line_that_is_dead_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other end brings news and takes nothing there any more: no pong comes."""
    monkeypatch.setattr(lines, "SILENCE", 0.3)
    connections = 0

    async def deaf(socket: ServerConnection) -> None:
        nonlocal connections
        connections += 1
        if connections == 2:
            await socket.close(4001)
            return
        while True:
            await socket.send('{"t": "step"}')
            await asyncio.sleep(0.05)

    async with serve(deaf, "127.0.0.1", 0) as server:
        url = f"http://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"
        why, _ = await ended(url, Owner())
    assert connections == 2 and why.number == 4001


async def test_a_fault_of_the_owners_is_no_lost_line() -> None:
    class Clumsy(Owner):
        def heard(self, message: dict[str, Any]) -> Sequence[dict[str, Any]]:
            raise BrokenPipeError("a listener's own")

    async with at(House(4006)) as url:
        asking = Asking(url, None, None)
        with pytest.raises(BrokenPipeError):
            await asyncio.wait_for(Line(asking.socket("/ws/t/x"), asking.headers, Clumsy()).run(), 10)


def test_waits_grow_by_chance_and_are_longer_where_less_was_asked_for() -> None:
    for tries in range(20):
        usual = min(lines.LONGEST_WAIT, lines.FIRST_WAIT * 2**tries)
        waits = [pause(tries, 0) for _ in range(50)]
        assert all(0.75 * usual <= wait <= 1.25 * usual for wait in waits) and len(set(waits)) > 40
        assert pause(tries, 1008) >= lines.LIMITED_WAIT


def test_an_address_must_be_one() -> None:
    for wrong in ("localhost:8000", "ftp://cards", "https://", ""):
        with pytest.raises(ValueError, match="address"):
            Asking(wrong, None, None)
    assert (
        Asking("https://cards.example.org/x", None, None).socket("/ws/t/a")
        == "wss://cards.example.org/ws/t/a"
    )
