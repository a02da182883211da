"""A client for programs that play: asynchronous, typed, and back by itself after every lost line. `docs/clients.md`.

It speaks the protocol of `docs/protocol.md` by the server's own message types and needs nothing of the server besides.
"""

from aelwyd.client.client import Client
from aelwyd.client.duties import Result
from aelwyd.client.errors import ClientError, Closed, Refused, Void
from aelwyd.client.playing import Choose, Move
from aelwyd.client.table import Table
from app.table import messages as actions
from app.table.shapes import View

__all__ = [
    "Choose",
    "Client",
    "ClientError",
    "Closed",
    "Move",
    "Refused",
    "Result",
    "Table",
    "View",
    "Void",
    "actions",
]
