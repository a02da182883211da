"""The workers of a real `aelwyd serve --workers N`: which processes they are, and whose sockets they hold."""

import re
import time
from contextlib import suppress
from pathlib import Path

from tests.live.player import Player
from tests.live.served import PATIENCE, Served

_READY = re.compile(r"worker (\d+) \(pid (\d+)\) is ready")


def workers_of(server: Served) -> dict[int, int]:
    """The process ids of the workers that are ready now, by their numbers."""
    told = {int(pid): int(number) for number, pid in _READY.findall(server.errors)}
    return {told[pid]: pid for pid in children_of(server) if pid in told}


def children_of(server: Served) -> list[int]:
    """The process ids of all workers, those too that are still starting."""
    assert server.process is not None
    parent = server.process.pid
    return [int(pid) for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]


def all_ready(server: Served, size: int, *, other_than: dict[int, int] | None = None) -> dict[int, int]:
    """The workers once all are ready, none of them one of these others."""
    deadline = time.monotonic() + 2 * PATIENCE
    while time.monotonic() < deadline:
        found = workers_of(server)
        if len(found) == size and not set(found.values()) & set((other_than or {}).values()):
            return found
        time.sleep(0.1)
    raise AssertionError(f"not all workers are ready: {server.errors[-2000:]}")


def worker_of(server: Served, player: Player) -> int | None:
    """The process id of the worker that holds a player's socket, or None when there is none."""
    if player.socket is None:
        return None
    inode = _inode(server.port, player.socket.local_address[1])
    return next((pid for pid in children_of(server) if inode in _sockets(pid)), None)


def _inode(server: int, client: int) -> str | None:
    ends = (f":{server:04X}", f":{client:04X}")
    for row in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        cells = row.split()
        if cells[1].endswith(ends[0]) and cells[2].endswith(ends[1]):
            return cells[9]
    return None


def _sockets(pid: int) -> set[str]:
    found = set()
    with suppress(FileNotFoundError, ProcessLookupError):
        for handle in Path(f"/proc/{pid}/fd").iterdir():
            with suppress(FileNotFoundError, ProcessLookupError):
                link = str(handle.readlink())
                if link.startswith("socket:["):
                    found.add(link[8:-1])
    return found
