"""A server within the test's own process and loop, for what cannot be reached from outside."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import uvicorn

from app.main import Running, opened, web
from app.serving import Serving
from app.settings import Settings


@asynccontextmanager
async def serving(
    data: Path, *, room: int | None = None, **chosen: Any
) -> AsyncIterator[tuple[Running, str]]:
    """A running server, with these settings, and its address while the context lasts. `room`: the bytes that the system
    keeps of what a socket has not taken."""
    settings = Settings(data=data, **chosen)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        if room is not None:  # sockets that are accepted have it too
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, room)
        async with opened(settings) as running:
            config = uvicorn.Config(running.app, **{**web(settings), "log_config": None})
            server = Serving(config, running.goodbye)
            task = asyncio.create_task(server.serve([listener]))
            yield running, f"127.0.0.1:{listener.getsockname()[1]}"
            server.should_exit = True
            await task
