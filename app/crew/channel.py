"""The line between the parent and one worker: connections go down it, reports come up.

A byte with each connection (its descriptor beside it), four bytes with each report: how many connections the worker has
now. The end of the line means that the other side is gone. This form must stay as it is while releases change: after an
upgrade the parent is older than its workers.
"""

import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

REPORT_EVERY: Final = 0.5
"""Seconds between two reports; the first says that the worker is ready."""

_REPORT: Final = struct.Struct("!I")
_CONNECTION: Final = b"c"


class Gone(Exception):
    """The other side has ended."""


def pair() -> tuple[socket.socket, socket.socket]:
    """Both ends of a new line: the parent's and the worker's."""
    parent, worker = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
    parent.setblocking(False)
    worker.setblocking(False)
    return parent, worker


def hand_over(line: socket.socket, connection: socket.socket) -> bool:
    """Give a worker a connection; False when it takes none just now.

    Raises:
        Gone: there is nobody at the other end.
    """
    with _somebody_there(), suppress(BlockingIOError):
        return socket.send_fds(line, [_CONNECTION], [connection.fileno()]) == len(_CONNECTION)
    return False


def take(line: socket.socket) -> socket.socket | None:
    """The next connection that was handed over, or None when there is none just now.

    Raises:
        Gone: the parent has ended.
    """
    with _somebody_there(), suppress(BlockingIOError):
        # One byte at a time: no read takes more than one connection.
        said, handed, _, _ = socket.recv_fds(line, len(_CONNECTION), 1)
        if not said:
            raise Gone
        if handed:
            connection = socket.socket(fileno=handed[0])
            connection.set_inheritable(False)
            return connection
    return None


def report(line: socket.socket, connections: int) -> None:
    """Tell the parent that this worker lives, and how many connections it has.

    Raises:
        Gone: the parent has ended.
    """
    # A parent that reads nothing now hears the next one.
    with _somebody_there(), suppress(BlockingIOError):
        line.send(_REPORT.pack(connections))


def heard(line: socket.socket) -> int | None:
    """The newest report, or None where there is no new one.

    Raises:
        Gone: the worker has ended.
    """
    with _somebody_there(), suppress(BlockingIOError):
        said = line.recv(4096)
        if not said:
            raise Gone
        newest: int = _REPORT.unpack(said[-_REPORT.size :])[0]
        return newest
    return None


@contextmanager
def _somebody_there() -> Iterator[None]:
    """A line that is broken has nobody at its other end."""
    try:
        yield
    except OSError as fault:
        raise Gone from fault
