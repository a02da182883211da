"""One socket as bytes: what is read, how it ends, and that a reader who takes nothing is cut off."""

import asyncio
from typing import Any

import pytest

from app.api.security import Message
from app.api.wire import Gone, Wire, cookies


class Line:
    """The server's end of a socket: messages to give, messages taken; it may take nothing for ever."""

    def __init__(self, *messages: Message, stuck: bool = False) -> None:
        self.messages, self.stuck = list(messages), stuck
        self.sent: list[Message] = []
        self.cut = False

    @property
    def transport(self) -> "Line":
        return self

    def abort(self) -> None:
        self.cut = True

    async def receive(self) -> Message:
        return self.messages.pop(0)

    async def send(self, message: Message) -> None:
        if self.stuck:
            await asyncio.Event().wait()
        self.sent.append(message)


def test_a_conversation() -> None:
    async def talk() -> None:
        line = Line(
            {"type": "websocket.connect"},
            {"type": "websocket.receive", "text": "hello"},
            {"type": "websocket.receive", "bytes": b"raw"},
            {"type": "websocket.disconnect", "code": 1000},
        )
        wire = await Wire.accept(line.receive, line.send)
        assert [await wire.read(), await wire.read()] == ["hello", b"raw"]
        await wire.send('{"n":"ŵ"}'.encode())
        with pytest.raises(Gone):
            await wire.read()
        await wire.close(1000, "")
        assert [message["type"] for message in line.sent] == ["websocket.accept", "websocket.send"]
        assert line.sent[1]["text"] == '{"n":"ŵ"}'
        assert not line.cut

    asyncio.run(talk())


def test_whoever_cannot_even_take_the_end_is_cut_off() -> None:
    async def end() -> None:
        line = Line({"type": "websocket.connect"})
        wire = await Wire.accept(line.receive, line.send)
        line.stuck = True
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await wire.close(1013, "too_slow")
        assert line.cut

    asyncio.run(end())


def test_nobody_there_any_more() -> None:
    async def knock() -> None:
        line = Line({"type": "websocket.disconnect", "code": 1006})
        with pytest.raises(Gone):
            await Wire.accept(line.receive, line.send)
        assert line.sent == []

    asyncio.run(knock())


@pytest.mark.parametrize(
    ("headers", "found"),
    [
        ([], {}),
        ([(b"cookie", b"a=1; b=2")], {"a": "1", "b": "2"}),
        ([(b"cookie", b"a=1"), (b"cookie", b"a=2; c=x=y")], {"a": "1", "c": "x=y"}),
        ([(b"cookie", b";;=;a")], {"": "", "a": ""}),
    ],
)
def test_cookies(headers: Any, found: dict[str, str]) -> None:
    assert cookies({"headers": headers}) == found
