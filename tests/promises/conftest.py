"""The live tests' servers, chance held by hand, and what no server may have written down after a promise was tried."""

import re

from tests.leaks.conftest import chance
from tests.live.conftest import serve, served, workers
from tests.live.served import Served

__all__ = ["chance", "serve", "served", "workers"]

_FAULTS = re.compile(r"Traceback|CRITICAL|Exception|went wrong", re.IGNORECASE)


def faults(server: Served, before: str = "") -> list[str]:
    """The lines of a server's log since it stood at `before` that tell of a fault."""
    assert server.process is not None and server.process.poll() is None, "the server has ended"
    return [line for line in server.errors.removeprefix(before).splitlines() if _FAULTS.search(line)]
