"""uvicorn, with a good-bye of ours before it hangs up on everybody.

By itself it closes every socket with a bare 1012; here people are told why first, what is under way is finished, and
whoever balances the load hears that nobody new is to come. It knows nothing of tables.
"""

import gc
import socket
import sys
from collections.abc import Awaitable, Callable
from typing import Final

import uvicorn

YOUNG: Final = 10_000
"""Objects more than before after which Python looks for cycles among the new ones. Its own 700 are the commands under
way at a few tables: they would be looked through again and again, a fifth of what a move costs, and none is garbage."""
TURN: Final = 0.0002
"""Seconds after which a thread that waits for its turn gets it. The thread that stores waits for one several times for each
batch, and with Python's own 5 ms everybody at the tables would wait along."""


class Serving(uvicorn.Server):
    """A web server that says good-bye once, before it takes no more connections."""

    def __init__(self, config: uvicorn.Config, goodbye: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._goodbye = goodbye

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say good-bye, then end what is still here, however that went."""
        try:
            await self._goodbye()
        finally:
            await super().shutdown(sockets)


def settle() -> None:
    """What was made while starting stays as long as the process: it is never again searched for cycles, and what comes
    and goes with moves less often. For a process that serves and does nothing else."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 20, 10)
    sys.setswitchinterval(TURN)
