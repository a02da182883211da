"""The parent's door: accepts connections, looks at what each asks for, and hands it to a worker.

It reads nothing away and answers nothing: bytes go between client and worker alone, and the client's address stays the
true one. A connection that says nothing for a moment is handed over all the same.
"""

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from app.crew.mate import Mate
from app.crew.seating import HEAD, Wish, whole_line, wish_of

PEEK: Final = 1.0
"""Seconds for which a connection may say nothing, or not enough."""
GLANCE: Final = 0.02
"""Seconds between two looks at a line that is not whole yet."""
READING: Final = 512
"""Connections that are looked at together; the next is handed over unseen."""
AGAIN: Final = 0.1
"""Seconds between two tries to hand a connection over, and to accept one after that went wrong."""
TRIES: Final = 100
"""How often a connection is offered to workers of which none takes it."""
AT_ONCE: Final = 64

Choice = Callable[[Wish], list[Mate]]


class Porter:
    """At one listening socket. `choose` gives the workers to ask, the best first."""

    def __init__(self, listener: socket.socket, choose: Choice) -> None:
        self._listener, self._choose = listener, choose
        self._leading: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Accept connections from now on."""
        self._listener.setblocking(False)
        asyncio.get_running_loop().add_reader(self._listener, self._accept)

    def close(self) -> None:
        """Accept no more; nobody listens at the address any longer."""
        asyncio.get_running_loop().remove_reader(self._listener)
        self._listener.close()
        for task in self._leading:
            task.cancel()

    def _accept(self) -> None:
        for _ in range(AT_ONCE):
            try:
                connection, _ = self._listener.accept()
            except BlockingIOError:
                return
            except OSError:
                self._rest()  # no descriptor is free, or the client has gone already
                return
            task = asyncio.create_task(self._lead(connection, seen=len(self._leading) < READING))
            self._leading.add(task)
            task.add_done_callback(self._leading.discard)

    def _rest(self) -> None:
        loop = asyncio.get_running_loop()
        loop.remove_reader(self._listener)
        loop.call_later(AGAIN, self._go_on)

    def _go_on(self) -> None:
        if self._listener.fileno() >= 0:
            self.open()

    async def _lead(self, connection: socket.socket, *, seen: bool) -> None:
        with connection, suppress(OSError):  # whoever hangs up meanwhile wants nothing
            connection.setblocking(False)
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            wish = wish_of(await first_words(connection)) if seen else Wish()
            for _ in range(TRIES):
                if any(mate.take(connection) for mate in self._choose(wish)):
                    return
                await asyncio.sleep(AGAIN)


async def first_words(connection: socket.socket) -> bytes:
    """The beginning of what a client says, left where it is; less than a line where no more comes in time.

    Raises:
        OSError: it has hung up.
    """
    loop = asyncio.get_running_loop()
    head, end = b"", loop.time() + PEEK
    while not whole_line(head) and (left := end - loop.time()) > 0:
        if head:
            # What lies there would wake us again at once.
            await asyncio.sleep(min(left, GLANCE))
        elif not await _readable(connection, left):
            break
        with suppress(BlockingIOError):
            head = connection.recv(HEAD, socket.MSG_PEEK)
            if not head:
                raise ConnectionError
    return head


async def _readable(connection: socket.socket, seconds: float) -> bool:
    loop = asyncio.get_running_loop()
    ready = asyncio.Event()
    loop.add_reader(connection, ready.set)
    try:
        async with asyncio.timeout(seconds):
            await ready.wait()
        return True
    except TimeoutError:
        return False
    finally:
        loop.remove_reader(connection)
