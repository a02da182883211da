"""Frames straight to the transport: what arrives is what ASGI would have sent, and who takes nothing is not buried."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from app.api.security import Receive, Scope, Send
from app.api.straight import straight
from app.api.wire import Gone, Wire

pytestmark = pytest.mark.anyio

Talk = Callable[[Wire], Awaitable[None]]


@asynccontextmanager
async def speaking(talk: Talk, *, deflate: bool = False) -> AsyncIterator[ClientConnection]:
    """The browser's end of a socket whose server, a real one, does `talk` at the other."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        assert scope["type"] == "websocket"
        await talk(await Wire.accept(receive, send, direct=True))

    config = uvicorn.Config(
        app, port=0, ws="websockets-sansio", lifespan="off", log_config=None, ws_per_message_deflate=deflate
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110 (uvicorn has nothing to wait for)
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        async with connect(
            f"ws://127.0.0.1:{port}/", max_size=None, compression="deflate" if deflate else None
        ) as line:
            yield line
    finally:
        server.should_exit = True
        await serving


async def hang_up(wire: Wire) -> None:
    """Until the other end has gone."""
    with pytest.raises(Gone):
        while True:
            await wire.read()


async def test_texts_of_every_length_arrive_in_order() -> None:
    lengths = [0, 1, 124, 125, 126, 127, 65_534, 65_535, 65_536, 200_000]
    texts = [("ŵ" + "x" * length)[:length] for length in lengths]
    straight_on: list[bool] = []

    async def talk(wire: Wire) -> None:
        for text in texts:
            straight_on.append(wire.send_now(text.encode()))
            if not straight_on[-1]:
                await wire.send(text.encode())
        await wire.send(b"by the long way")
        assert wire.send_now(b"and straight again")
        await hang_up(wire)

    async with speaking(talk) as line:
        heard = [await line.recv() for _ in range(len(texts) + 2)]
        assert await (await line.ping()) >= 0
    assert heard == [*texts, "by the long way", "and straight again"]
    assert straight_on[:7] == [True] * 7


async def test_whoever_takes_nothing_is_not_written_to() -> None:
    held = asyncio.get_running_loop().create_future()

    async def talk(wire: Wire) -> None:
        sent = 0
        while wire.send_now(bytes(1000).replace(b"\0", b"x")):
            sent += 1
            await asyncio.sleep(0)
        held.set_result(sent)
        await hang_up(wire)

    async with speaking(talk) as line:
        line.transport.pause_reading()
        sent = await asyncio.wait_for(held, 30)
        line.transport.resume_reading()
        for _ in range(sent):
            assert await line.recv() == "x" * 1000


async def test_nothing_is_sent_after_the_end() -> None:
    after: list[bool] = []

    async def talk(wire: Wire) -> None:
        await wire.close(4001, "taken")
        after.append(wire.send_now(b"too late"))

    async with speaking(talk) as line:
        with pytest.raises(ConnectionClosed):
            await line.recv()
        assert line.close_code == 4001
    assert after == [False]


async def test_nothing_is_sent_to_who_has_hung_up() -> None:
    gone, after = asyncio.Event(), list[bool]()

    async def talk(wire: Wire) -> None:
        gone.set()
        await hang_up(wire)
        after.append(wire.send_now(b"to nobody"))

    async with speaking(talk):
        await gone.wait()
    assert after == [False]


async def test_compressed_sockets_take_the_long_way() -> None:
    straight_on: list[bool] = []

    async def talk(wire: Wire) -> None:
        straight_on.append(wire.send_now(b"straight"))
        await wire.send(b"by the long way")
        await hang_up(wire)

    async with speaking(talk, deflate=True) as line:
        assert await line.recv() == "by the long way"
    assert straight_on == [False]


async def test_another_server_takes_the_long_way() -> None:
    async def receive() -> dict[str, str]:
        return {"type": "websocket.connect"}

    assert straight(receive) is None and straight(asyncio.Queue().get) is None
