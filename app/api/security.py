"""The gate in front of everything: whose request this is and how large, and what browsers are told to forbid.

Pure ASGI. It refuses a foreign Host or Origin before a page, a route or a handshake sees the request, stops bodies
that are too long, and puts the same strict headers on every answer. It knows no person and no table. The site a
request is for stands afterwards in `scope["site"]`.
"""

import json
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from math import ceil
from typing import Any, Final

from app.api.bearers import bearer
from app.api.limits import USED
from app.api.origins import Addresses, Site, same_origin
from app.api.problems import Problem
from app.logs import shown_path

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

BODY_LIMIT: Final = 16_384
"""Bytes a request's body may have."""

_READING: Final = ("GET", "HEAD")

CSP: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; manifest-src 'self'; worker-src 'self'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'"
)

_HEADERS: Final = (
    (b"cache-control", b"no-store"),
    (b"content-security-policy", CSP.encode()),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)
_TLS_HEADERS: Final = ((b"cross-origin-opener-policy", b"same-origin"),)
"""Browsers complain about these where the page came over plain http."""

_log = logging.getLogger("aelwyd.access")


class Gate:
    """The middleware; `app` is whatever stands behind it, `refused` is told the kind of request and the code of whatever
    is refused here."""

    def __init__(self, app: App, addresses: Addresses, refused: Callable[[str, str], None]) -> None:
        self._app, self._addresses, self._refused = app, addresses, refused

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        site = self._site(scope)
        guarded = _with_headers(send, site, scope)
        USED.set([])
        try:
            scope["site"] = _checked(scope, site)
            await self._app(scope, _bounded(receive) if scope["type"] == "http" else receive, guarded)
        except Problem as problem:
            self._refused(scope["type"], problem.code)
            await refuse(scope, guarded, problem)

    def _site(self, scope: Scope) -> Site | None:
        scheme = "https" if scope["scheme"] in ("https", "wss") else "http"
        server = scope.get("server")
        reached = str(server[0]) if server else None
        return self._addresses.site(scope["headers"], scheme, reached)


def _checked(scope: Scope, site: Site | None) -> Site:
    if site is None:
        raise Problem("bad_host")
    changes = scope["type"] == "websocket" or scope["method"] not in _READING
    if changes and not same_origin(scope["headers"], site) and not _by_program(scope):
        raise Problem("bad_origin")
    if scope["type"] == "http":
        lengths = [value for name, value in scope["headers"] if name == b"content-length"]
        if not all(value.isdigit() for value in lengths):
            raise Problem("bad_message")
        if any(len(value) > 9 or int(value) > BODY_LIMIT for value in lengths):
            raise Problem("too_long", {"limit": BODY_LIMIT})
    return site


def _by_program(scope: Scope) -> bool:
    """Whether no browser can have sent this for somebody who did not mean to: it brings a token by itself, no cookie, and
    not the `Origin` that browsers write into whatever changes something."""
    brought = {name for name, _ in scope["headers"]}
    return bearer(dict(scope["headers"])) is not None and not brought & {b"origin", b"cookie"}


def _bounded(receive: Receive) -> Receive:
    """A body that says nothing of its length is counted as it comes."""
    read = 0

    async def counted() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > BODY_LIMIT:
            raise Problem("too_long", {"limit": BODY_LIMIT})
        return message

    return counted


def _with_headers(send: Send, site: Site | None, scope: Scope) -> Send:
    """What every answer carries, unless it says something else itself."""
    extra = [*_HEADERS, *(_TLS_HEADERS if site is not None and site.secure else ())]

    async def sending(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            headers = list(message.get("headers", ()))
            own = {name.lower() for name, _ in headers}
            headers += [header for header in (*extra, *_limits()) if header[0] not in own]
            message = {**message, "headers": headers}
            asked = {"method": scope.get("method", "WS"), "path": shown_path(scope["path"])}
            _log.info("answered", extra={**asked, "status": message["status"]})
        await send(message)

    return sending


def _limits() -> list[tuple[bytes, bytes]]:
    """What the request has used of limits, in the fields that are on their way to be a standard (RateLimit)."""
    used = USED.get()
    if not used:
        return []
    policies = [f'"{one.name}";q={one.rate.count};w={ceil(one.rate.seconds)}' for one in used]
    states = [f'"{one.name}";r={one.left};t={ceil(one.seconds)}' for one in used]
    return [
        (b"ratelimit-policy", ", ".join(policies).encode()),
        (b"ratelimit", ", ".join(states).encode()),
    ]


async def refuse(scope: Scope, send: Send, problem: Problem) -> None:
    """Answer a request, or a handshake before its upgrade, with a problem as JSON."""
    kind = "http.response" if scope["type"] == "http" else "websocket.http.response"
    body = json.dumps(problem.to_json()).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(name.encode(), value.encode()) for name, value in problem.headers.items()]
    await send({"type": f"{kind}.start", "status": problem.status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
