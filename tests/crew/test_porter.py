"""The parent's door: with real sockets, and workers that are plain lines."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing

import pytest

from app.crew import porter
from app.crew.channel import Gone, hand_over, pair, take
from app.crew.porter import Porter
from app.crew.seating import Wish

pytestmark = pytest.mark.anyio


class Worker:
    """Takes what it is handed."""

    def __init__(self) -> None:
        self.line, self.end = pair()
        self.load = 0

    def take(self, connection: socket.socket) -> bool:
        """As a mate does."""
        try:
            return hand_over(self.line, connection)
        except Gone:
            return False

    async def taken(self) -> socket.socket:
        """The next connection."""
        for _ in range(500):
            if (connection := take(self.end)) is not None:
                return connection
            await asyncio.sleep(0.01)
        raise AssertionError("nothing was handed over")


class House:
    """A porter at a port, and its workers; `wishes` are what it made of its visitors."""

    def __init__(self, *workers: Worker) -> None:
        self.workers, self.wishes = list(workers), list[Wish]()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.porter = Porter(self.listener, self._choose)  # type: ignore[arg-type]

    def _choose(self, wish: Wish) -> list[Worker]:
        self.wishes.append(wish)
        return self.workers

    def visitor(self, *said: bytes) -> socket.socket:
        """Somebody who connects and says something."""
        line = socket.create_connection(self.listener.getsockname())
        for words in said:
            line.sendall(words)
        return line


@asynccontextmanager
async def house(*workers: Worker) -> AsyncIterator[House]:
    """An open house."""
    opened = House(*workers)
    opened.porter.open()
    try:
        yield opened
    finally:
        opened.porter.close()
        for worker in workers:
            worker.line.close()
            worker.end.close()


async def test_a_worker_gets_the_connection_whole_and_the_true_address() -> None:
    worker = Worker()
    async with house(worker) as open_house:
        with closing(open_house.visitor(b"GET /ws/t/AbC?try=1 HTTP/1.1\r\n", b"Host: x\r\n\r\n")) as visitor:
            with await worker.taken() as connection:
                assert connection.getpeername() == visitor.getsockname()
                assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
                assert connection.recv(100).startswith(b"GET /ws/t/AbC?try=1 HTTP/1.1\r\n")
                await asyncio.to_thread(connection.sendall, b"HTTP/1.1 200 OK\r\n")
                assert visitor.recv(100) == b"HTTP/1.1 200 OK\r\n"
            # The parent keeps nothing of it: when the worker hangs up, it is over.
            assert visitor.recv(1) == b""
    assert open_house.wishes == [Wish(b"AbC", 1)]


async def test_a_line_that_comes_in_pieces_is_waited_for() -> None:
    worker = Worker()
    async with house(worker) as open_house:
        with closing(open_house.visitor(b"GET /ws/t/")) as visitor:
            await asyncio.sleep(0.1)
            visitor.sendall(b"AbC HTTP/1.1\r\n")
            with await worker.taken() as connection:
                assert connection.recv(100) == b"GET /ws/t/AbC HTTP/1.1\r\n"
    assert open_house.wishes == [Wish(b"AbC")]


async def test_whoever_says_nothing_is_handed_over_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(porter, "PEEK", 0.1)
    worker = Worker()
    async with house(worker) as open_house:
        silent, slow = open_house.visitor(), open_house.visitor(b"GET /ws/t/AbC")
        with closing(silent), closing(slow), await worker.taken(), await worker.taken():
            assert open_house.wishes == [Wish(), Wish()]


async def test_whoever_hangs_up_first_is_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(porter, "PEEK", 0.2)
    worker = Worker()
    async with house(worker) as open_house:
        open_house.visitor().close()
        await asyncio.sleep(0.3)
        assert take(worker.end) is None and open_house.wishes == []


async def test_many_at_once_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(porter, "READING", 1)
    worker = Worker()
    async with house(worker) as open_house:
        silent, known = open_house.visitor(), open_house.visitor(b"GET /ws/t/AbC HTTP/1.1\r\n")
        with closing(silent), closing(known), await worker.taken() as connection:
            assert connection.getpeername() == known.getsockname()
            assert open_house.wishes == [Wish()]


async def test_the_next_worker_takes_what_one_cannot_and_a_visitor_waits_for_one() -> None:
    dead, alive = Worker(), Worker()
    dead.end.close()
    async with house(dead, alive) as open_house:
        with closing(open_house.visitor(b"GET / HTTP/1.1\r\n")), await alive.taken():
            pass
        open_house.workers = []
        with closing(open_house.visitor(b"GET / HTTP/1.1\r\n")):
            await asyncio.sleep(0.25)
            open_house.workers = [alive]
            (await alive.taken()).close()


async def test_a_closed_door_is_closed() -> None:
    async with house(Worker()) as open_house:
        address = open_house.listener.getsockname()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(address)
