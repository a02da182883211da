"""The gate: what reaches the application, what is answered before it, and what every answer carries."""

import asyncio
import json
from typing import Any

import pytest

from app.api.origins import Addresses
from app.api.security import BODY_LIMIT, CSP, Gate, Message, Receive, Scope, Send

HERE = (b"host", b"localhost:8000")
OURS = (b"origin", b"http://localhost:8000")


class Behind:
    """The application behind the gate: notes what reaches it and reads the whole body."""

    def __init__(self) -> None:
        self.scopes: list[Scope] = []
        self.read = b""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scopes.append(scope)
        if scope["type"] == "websocket":
            await send({"type": "websocket.accept"})
            return
        more = True
        while more:
            message = await receive()
            self.read += message.get("body", b"")
            more = message.get("more_body", False)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"ok"})


def ask(
    *headers: tuple[bytes, bytes],
    kind: str = "http",
    method: str = "GET",
    parts: tuple[bytes, ...] = (b"",),
    scheme: str | None = None,
) -> tuple[Behind, list[Message]]:
    behind, sent, waiting = Behind(), list[Message](), list(parts)
    scope: dict[str, Any] = {
        "type": kind,
        "scheme": scheme or ("http" if kind == "http" else "ws"),
        "path": "/somewhere",
        "query_string": b"secret=1",
        "headers": [*headers],
        "server": ("127.0.0.1", 8000),
    }
    if kind == "http":
        scope["method"] = method

    async def receive() -> Message:
        body = waiting.pop(0)
        return {"type": "http.request", "body": body, "more_body": bool(waiting)}

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(Gate(behind, Addresses(["https://cards.example.org"]), lambda *_: None)(scope, receive, send))
    return behind, sent


def refusal(sent: list[Message]) -> tuple[int, str]:
    return sent[0]["status"], json.loads(sent[1]["body"])["code"]


def test_a_page_is_let_through_with_strict_headers() -> None:
    behind, sent = ask(HERE)
    headers = dict(sent[0]["headers"])
    assert headers[b"content-security-policy"] == CSP.encode()
    assert headers[b"referrer-policy"] == b"no-referrer"
    assert headers[b"x-content-type-options"] == b"nosniff"
    assert headers[b"cache-control"] == b"no-store"
    assert b"cross-origin-opener-policy" not in headers
    assert behind.scopes[0]["site"].origin == "http://localhost:8000"


def test_behind_tls_the_site_is_secure() -> None:
    behind, sent = ask((b"host", b"cards.example.org"))
    assert behind.scopes[0]["site"].secure
    assert dict(sent[0]["headers"])[b"cross-origin-opener-policy"] == b"same-origin"


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
def test_what_may_change_something_needs_our_origin(method: str) -> None:
    behind, sent = ask(HERE, method=method)
    assert refusal(sent) == (403, "bad_origin")
    assert not behind.scopes
    behind, sent = ask(HERE, OURS, method=method)
    assert sent[0]["status"] == 200


def test_a_foreign_host_sees_nothing() -> None:
    behind, sent = ask((b"host", b"rebound.example"), (b"origin", b"http://rebound.example"))
    assert refusal(sent) == (403, "bad_host")
    assert not behind.scopes
    assert dict(sent[0]["headers"])[b"content-security-policy"] == CSP.encode()


def test_handshakes_are_refused_before_the_upgrade() -> None:
    for headers, code in [
        ((HERE,), "bad_origin"),
        ((HERE, (b"origin", b"null")), "bad_origin"),
        (((b"host", b"evil.example"), (b"origin", b"http://evil.example")), "bad_host"),
    ]:
        behind, sent = ask(*headers, kind="websocket")
        assert sent[0]["type"] == "websocket.http.response.start"
        assert refusal(sent) == (403, code)
        assert not behind.scopes
    behind, sent = ask(HERE, OURS, kind="websocket")
    assert sent == [{"type": "websocket.accept"}]


@pytest.mark.parametrize("length", [str(BODY_LIMIT + 1), "99999999999999999999", "-1", "1e3", "٣"])
def test_a_long_or_senseless_length_is_refused(length: str) -> None:
    declared = (b"content-length", length.encode())
    behind, sent = ask(HERE, OURS, declared, method="POST")
    assert refusal(sent)[0] in (400, 413)
    assert not behind.scopes


def test_a_body_of_unknown_length_is_counted() -> None:
    behind, sent = ask(HERE, OURS, method="POST", parts=(b"x" * 9000, b"x" * 9000))
    assert refusal(sent) == (413, "too_long")
    behind, sent = ask(HERE, OURS, method="POST", parts=(b"x" * 8000, b"x" * 8000))
    assert sent[0]["status"] == 200 and len(behind.read) == 16000
