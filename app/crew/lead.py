"""The parent of several workers, as a process: it takes the place of the command that was asked for them.

It imports nothing of the server but the form of its log: a small process that outlives its workers and the releases
they are of. SIGTERM or Ctrl-C stops all, SIGHUP exchanges them one after another.
"""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from app import logs
from app.crew.crew import Crew
from app.crew.porter import Porter


def become(listener: socket.socket, workers: int, log: str) -> NoReturn:
    """Turn this process into the parent of so many workers at this address; they are started as it was. `log` is the
    form of its log, one of `settings.LOGS`."""
    listener.set_inheritable(True)
    # Found where this program is, wherever it is called from.
    here = str(Path(__file__).parents[2])
    path = os.pathsep.join(filter(None, [here, os.environ.get("PYTHONPATH")]))
    told = [str(listener.fileno()), str(workers), log, *sys.orig_argv[1:]]
    words = [sys.executable, "-P", "-m", "app.crew.lead", *told]
    os.execve(sys.executable, words, {**os.environ, "PYTHONPATH": path})


async def lead(listener: socket.socket, workers: int, command: Sequence[str]) -> int:
    """Serve until told to stop; the exit status."""
    crew, stopping = Crew(command, workers, listener.getsockname()[1]), asyncio.Event()
    loop, exchanges = asyncio.get_running_loop(), set[asyncio.Task[None]]()

    def exchange() -> None:
        task = loop.create_task(crew.exchange())
        exchanges.add(task)
        task.add_done_callback(exchanges.discard)

    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopping.set)
    loop.add_signal_handler(signal.SIGHUP, exchange)
    starting = loop.create_task(crew.start())
    stop = loop.create_task(stopping.wait())
    await asyncio.wait({starting, stop}, return_when=asyncio.FIRST_COMPLETED)
    if starting.done() and (refused := starting.result()) is not None:
        return refused
    porter = Porter(listener, crew.choose)
    porter.open()
    await stop
    porter.close()
    await crew.stop()
    starting.cancel()
    return 0


def main() -> int:
    """From the words of `become`."""
    descriptor, workers, log, *command = sys.argv[1:]
    logs.begin(log)
    with socket.socket(fileno=int(descriptor)) as listener:
        listener.set_inheritable(False)
        return asyncio.run(lead(listener, int(workers), command))


if __name__ == "__main__":
    sys.exit(main())
