"""The JSON API of one server as one person asks it: the session of a guest, or a token. Standard library, in threads."""

import asyncio
import json
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPSConnection
from http.cookies import SimpleCookie
from typing import Any, Final
from urllib.parse import urlsplit

from aelwyd.client.errors import Refused

SECONDS: Final = 20.0
"""The longest that an answer may take."""
_COOKIE: Final = "aelwyd"


class Asking:
    """Somebody at one server. `session` is that of a guest or an account, once there is one; with a token there is none."""

    def __init__(self, url: str, token: str | None, session: str | None) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"{url!r} is no address such as https://cards.example.org")
        self.origin: Final = f"{parts.scheme}://{parts.netloc}"
        self.session = session
        self._token, self._site = token, parts.netloc
        self._line = HTTPSConnection if parts.scheme == "https" else HTTPConnection

    @property
    def somebody(self) -> bool:
        """Whether the server can know who asks."""
        return self._token is not None or self.session is not None

    def socket(self, path: str) -> str:
        """The address of a socket."""
        return f"ws{self.origin.removeprefix('http')}{path}"

    def headers(self) -> dict[str, str]:
        """Who asks: a program by its token, or a browser's session, which must come from the server's own pages."""
        if self._token is not None:
            return {"Authorization": f"Bearer {self._token}"}
        return {"Origin": self.origin, **({"Cookie": f"{_COOKIE}={self.session}"} if self.session else {})}

    async def get(self, path: str) -> dict[str, Any]:
        """An answer.

        Raises:
            Refused: by its code. OSError: the server cannot be reached.
        """
        return _read(*await asyncio.to_thread(self._ask, "GET", path, None))

    async def post(self, path: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to something that changes.

        Raises:
            As `get`.
        """
        return _read(*await asyncio.to_thread(self._ask, "POST", path, json.dumps(body)))

    async def knock(self, path: str) -> None:
        """Open a page, which makes a guest of whoever is nobody yet."""
        await asyncio.to_thread(self._ask, "GET", path, None)

    def _ask(self, method: str, path: str, body: str | None) -> tuple[int, bytes]:
        line = self._line(self._site, timeout=SECONDS)
        try:
            line.request(method, path, body, {"Content-Type": "application/json", **self.headers()})
            answer = line.getresponse()
            self._keep(answer.headers.get_all("Set-Cookie") or [])
            return answer.status, answer.read()
        finally:
            line.close()

    def _keep(self, cookies: list[str]) -> None:
        for cookie in cookies:
            found = SimpleCookie(cookie).get(_COOKIE)
            if found is not None and self._token is None:
                self.session = found.value or None


def _read(status: int, body: bytes) -> dict[str, Any]:
    """The object of an answer."""
    try:
        found = json.loads(body)
    except ValueError:
        found = None
    if status == 200 and isinstance(found, dict):
        return found
    raise refusal(status, found)


def refusal(status: int, found: Any) -> Refused:
    """A problem as the server tells it; what is none (a proxy's page) is `http_` and its status."""
    if isinstance(found, dict) and isinstance(found.get("code"), str):
        return Refused(found["code"], found.get("params"))
    return Refused(f"http_{status}")
