"""Asking a server as a browser would, one request on a connection of its own, following no redirection."""

import json
import ssl
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPSConnection
from typing import Any, Final
from urllib.parse import urlsplit

SECONDS: Final = 8.0
LONGEST: Final = 65_536


@dataclass(frozen=True, slots=True)
class Site:
    """The address of a site: `https://cards.example.org`."""

    origin: str

    @property
    def secure(self) -> bool:
        """Whether it is reached over TLS."""
        return self.origin.startswith("https:")

    def line(self) -> HTTPConnection:
        """A connection to it, not open yet."""
        parts = urlsplit(self.origin)
        if self.secure:
            return HTTPSConnection(
                parts.hostname or "", parts.port, timeout=SECONDS, context=ssl.create_default_context()
            )
        return HTTPConnection(parts.hostname or "", parts.port, timeout=SECONDS)


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back; `location` where it leads elsewhere."""

    status: int
    body: bytes
    location: str

    def json(self) -> dict[str, Any]:
        """The body as an object; empty where it is none."""
        try:
            value = json.loads(self.body)
        except ValueError:
            return {}
        return value if isinstance(value, dict) else {}


def ask(site: Site, path: str, body: Any = None, *, longest: int = LONGEST, **headers: str) -> Answer:
    """GET, or POST where there is a body; at most `longest` bytes of the answer are read. Underscores in the names of headers stand for hyphens.

    Raises:
        OSError, HTTPException: no answer.
    """
    line = site.line()
    try:
        sent = None if body is None else json.dumps(body)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        line.request(
            "GET" if sent is None else "POST", path, sent, {"Content-Type": "application/json", **named}
        )
        with line.getresponse() as response:
            return Answer(response.status, response.read(longest), response.getheader("Location", ""))
    finally:
        line.close()
