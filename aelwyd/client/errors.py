"""What can go wrong for a client, as one tree.

ClientError
├── Refused    a request or a command: nothing has changed
├── Closed     a table's line is closed for good, and is not tried again
└── Void       the server has gone back to a backup: what was on its way has never happened
"""

from collections.abc import Mapping
from typing import Any


class ClientError(Exception):
    """Anything that this package raises of its own."""


class Refused(ClientError):
    """The server has refused something. `code` is stable and stands in `docs/protocol.md`, `params` go with it."""

    def __init__(self, code: str, params: Mapping[str, Any] | None = None) -> None:
        super().__init__(f"{code} {dict(params)}" if params else code)
        self.code, self.params = code, dict(params or {})


class Closed(ClientError):
    """The line is closed for good: `code` in words, `number` as the socket's close code or the handshake's status."""

    def __init__(self, code: str, number: int) -> None:
        super().__init__(f"{code} ({number})")
        self.code, self.number = code, number


class Void(ClientError):
    """The server's records are others than before."""
