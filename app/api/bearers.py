"""Tokens in requests: how they are brought, and what they open. Everything else is closed to them.

What could take an account from its owner, or speak for a person among people, stands on no list here.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from app.store.tokens import MARK, Bearer

_LONGEST: Final = 100
_TABLE: Final = r"(?P<table>[A-Za-z0-9_-]+)"

_READ: Final = (
    r"/api/rules(/[a-z_]+)?",
    rf"/api/tables/{_TABLE}/(sheet|book)",
    r"/api/matches/[A-Za-z0-9_.-]+/(replay|export|goodnight)",
    r"/api/arrival",
)
"""What any token may ask for."""
_PLAY: Final = {
    "GET": (rf"/api/tables/{_TABLE}/invite",),
    "POST": (
        r"/api/tables",
        rf"/api/tables/{_TABLE}/join",
        r"/api/code",
        r"/api/rules/[a-z_]+/freeze",
        r"/api/matches/[A-Za-z0-9_.-]+/what-if",
    ),
    "socket": (r"/ws/lobby", rf"/ws/t/{_TABLE}"),
}
"""What a token to play opens beyond that."""


def bearer(headers: Mapping[bytes, bytes]) -> str | None:
    """The token of a request that brings one; what begins otherwise is somebody else's business (the operator's key)."""
    kind, _, token = headers.get(b"authorization", b"").decode("latin-1").partition(" ")
    ours = kind.lower() == "bearer" and token.startswith(MARK) and len(token) <= _LONGEST
    return token if ours else None


def opens(found: Bearer, scope: Mapping[str, Any]) -> bool:
    """Whether a token of this kind opens what is asked for."""
    method = "socket" if scope["type"] == "websocket" else scope["method"]
    patterns = list(_READ) if method in ("GET", "HEAD") else []
    if found.scope == "play":
        patterns += _PLAY.get("GET" if method == "HEAD" else method, ())
    asked = next((m for one in patterns if (m := re.fullmatch(one, scope["path"]))), None)
    if asked is None:
        return False
    return found.table is None or asked.groupdict().get("table") == found.table
