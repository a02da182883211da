"""uvicorn, with a good-bye of ours before it hangs up on everybody.

By itself it closes every socket with a bare 1012; here people are told why first, what is under way is finished, and
whoever balances the load hears that nobody new is to come. It knows nothing of tables.
"""

import socket
from collections.abc import Awaitable, Callable

import uvicorn


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
