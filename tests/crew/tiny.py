"""A worker as small as can be: answers each connection with its number and process.

`tiny.py MOOD --hand …`, where a mood is `well`, `refuses` (ends with 3 before it is ready) or `falls silent` (reports
once and never again).
"""

import os
import select
import signal
import socket
import sys

from app.crew import channel


def main() -> int:
    """Serve until told to stop, or until the parent is gone."""
    mood, _, told = sys.argv[1:]
    number, descriptor, _ = map(int, told.split(":"))
    if mood == "refuses":
        return 3
    line, ending = socket.socket(fileno=descriptor), list[int]()
    signal.signal(signal.SIGTERM, lambda number, _: ending.append(number))
    channel.report(line, 0)
    try:
        while not ending:
            select.select([line], [], [], 0.05)
            if (connection := channel.take(line)) is not None:
                answer(connection, b"%d %d" % (number, os.getpid()))
            if mood == "well":
                channel.report(line, 0)
    except channel.Gone:
        return 1
    return 0


def answer(connection: socket.socket, words: bytes) -> None:
    """Say this and hang up."""
    with connection:
        connection.setblocking(True)
        connection.recv(1000)
        connection.sendall(words)


if __name__ == "__main__":
    sys.exit(main())
