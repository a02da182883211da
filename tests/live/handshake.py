"""Handshakes with any headers: what is let in, and what is refused before the upgrade."""

import json

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.live.served import Served


def knock(served: Served, path: str, cookie: str = "", **headers: str) -> connect:
    """A socket with any headers; our own origin unless another is given."""
    sent = {"Origin": served.url, "Cookie": cookie, **headers}
    return connect(
        f"ws://{served.address}{path}",
        additional_headers=sent,
        compression=None,
        open_timeout=5,
        close_timeout=1,
    )


async def refused_with(served: Served, path: str, cookie: str = "", **headers: str) -> tuple[int, str, bytes]:
    """Status, code and body of a handshake that is refused."""
    with pytest.raises(InvalidStatus) as refusal:
        async with knock(served, path, cookie, **headers):
            pass
    response = refusal.value.response
    return response.status_code, json.loads(response.body)["code"], bytes(response.body)
