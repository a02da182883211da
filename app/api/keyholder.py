"""Whoever runs the server, known by a key and by nothing else: no account of theirs can be lost or taken over.

The key stands in a setting, or in a file of the data folder that only the server's own user can read; it is made when the
server first starts. Programs send it with every request; a browser gets a cookie that is good for some hours and says
when it ends, sealed with the key, so that nothing is stored and another key ends every one of them.
"""

import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Final

from starlette.responses import Response

from app.api.origins import Site
from app.api.security import Scope
from app.api.wire import cookies, header

COOKIE: Final = "operator"
HOURS: Final = 8
_HOUR_MS: Final = 3_600_000


def kept_key(path: Path) -> str:
    """The key in this file; it is made where there is none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text().strip()
    with os.fdopen(handle, "w") as file:
        key = secrets.token_urlsafe(32)
        file.write(key + "\n")
    return key


class Keyholder:
    """Tells the operator from everybody else."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    def fits(self, key: str) -> bool:
        """Whether this is the key."""
        return hmac.compare_digest(key.encode("utf-8", "replace"), self._key)

    def asks(self, scope: Scope, now: int) -> bool:
        """Whether a request comes from the operator, by its `Authorization` header or its cookie; `now` in ms."""
        kind, _, key = header(scope, b"authorization").partition(" ")
        if kind.lower() == "bearer":
            return self.fits(key.strip())
        until, _, seal = cookies(scope).get(COOKIE, "").partition(".")
        if not (until.isascii() and until.isdigit() and len(until) <= 16):
            return False
        return int(until) > now and hmac.compare_digest(seal.encode("utf-8", "replace"), self._seal(until))

    def welcome(self, response: Response, site: Site, now: int) -> None:
        """Let this browser be the operator's for some hours."""
        until = str(now + HOURS * _HOUR_MS)
        response.set_cookie(
            COOKIE,
            f"{until}.{self._seal(until).decode()}",
            max_age=HOURS * 3600,
            httponly=True,
            samesite="strict",
            secure=site.secure,
            path="/",
        )

    def dismiss(self, response: Response, site: Site) -> None:
        """Take it out of the browser."""
        response.delete_cookie(COOKIE, path="/", secure=site.secure, httponly=True, samesite="strict")

    def _seal(self, until: str) -> bytes:
        return hmac.new(self._key, b"operator until " + until.encode(), hashlib.sha256).hexdigest().encode()
