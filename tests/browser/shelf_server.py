"""A tiny server for looking at pages: example contexts rendered by the real templates, the real static files, the
answers of the JSON API that page scripts wait for, all under the real content policy."""

import mimetypes
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import uvicorn
from fastapi import FastAPI
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from app.api import installing
from app.api.bundles import BUNDLES, bundled
from app.api.contexts import ErrorPage, Page
from app.api.shelf import frozen_rules
from app.api.statics import FOLDER
from app.api.templates import render
from app.games.core.options import OptionError
from app.games.registry import RULESETS
from tests.api import examples

CSP: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; manifest-src 'self'; worker-src 'self'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'"
)
FOR_EVER: Final = "public, max-age=31536000, immutable"
PAGES: Final = examples.pages()


async def blank(request: Request) -> Response:
    """Where a page waits for the next test: at the same server, with nothing on it."""
    return HTMLResponse("<title>blank</title><link rel=icon href=data:,>")


def lying_at(path: str) -> Response:
    """A static file, or a bundle, where the real server has it too; it may be kept."""
    kept = {"cache-control": FOR_EVER}
    if path in BUNDLES:
        return Response(bundled(path), headers=kept, media_type=mimetypes.guess_type(path)[0])
    return FileResponse(FOLDER / path, headers=kept)


class Shelf:
    """The server's other side, for the tests: what was posted, and rows the lobby is still to send."""

    def __init__(self) -> None:
        self.posted: list[tuple[str, Any]] = []
        self.lets_in = False
        self.language = "en"

    async def page(self, request: Request) -> Response:
        path, context = PAGES[request.path_params["name"]]
        return _html(path, context, self.language)

    async def table(self, request: Request) -> Response:
        code = "server_error" if self.lets_in else "no_such_table"
        return _html(request.url.path, ErrorPage(code), self.language)

    async def static(self, request: Request) -> Response:
        return lying_at(request.path_params["path"])

    async def api(self, request: Request) -> Response:
        body = await request.json()
        path = request.url.path
        self.posted.append((path, body))
        if path == "/api/me/recovery":
            return JSONResponse({"code": "ABCDE-FGH23-JKLMN-45678"})
        if path == "/api/sign-in":
            return JSONResponse({"code": "wrong_sign_in", "params": {}}, 403)
        if path == "/api/me":
            return JSONResponse({"person": "p0", "name": body["name"].strip()})
        if path.endswith("/join"):
            self.lets_in = True
            return JSONResponse({"id": "t7"})
        if path == "/api/tables":
            return JSONResponse({"id": "t7", "invite": "i", "code": "ABCDEFGH"})
        if path == "/api/recover":
            return JSONResponse({"person": "p1", "name": "North"})
        if path.endswith("/freeze"):
            return self._freeze(request.path_params["path"].split("/")[1], body)
        return JSONResponse({"code": "no_such_table", "params": {}}, 404)

    def _freeze(self, ruleset: str, body: dict[str, Any]) -> Response:
        try:
            return JSONResponse(frozen_rules(RULESETS[ruleset], body["seats"], body["options"], examples.EN))
        except OptionError as fault:
            return JSONResponse({"code": fault.code, "params": fault.params}, 422)

    async def lobby(self, socket: WebSocket) -> None:
        await socket.accept()
        rows = [_row("t1", "Oak", None), _row("t4", "Rowan", None)]
        await socket.send_json({"t": "lobby", "tables": rows})
        await socket.send_json(
            {"t": "lobby_step", "changed": [_row("t4", "Rowan", examples.HOSTILE)], "gone": ["t1"]}
        )
        await socket.receive()

    def app(self) -> Starlette:
        installable = FastAPI()
        installable.include_router(installing.router)
        return Starlette(
            routes=[
                Route("/healthz", blank),
                Route("/blank", blank),
                Route("/page/{name}", self.page),
                Route("/t/{table}", self.table),
                Route("/static/{digest}/{path:path}", self.static),
                Route("/api/{path:path}", self.api, methods=["POST"]),
                WebSocketRoute("/ws/lobby", self.lobby),
                Mount("/", installable),
            ]
        )


def _row(table: str, *names: str | None) -> dict[str, Any]:
    taken = sum(name is not None for name in names)
    return {
        "id": table,
        "ruleset": "pisti",
        "title": "Pişti",
        "digest": [{"text": "to 101 points", "changed": True}, {"text": "two pairs", "changed": False}],
        "seats": len(names),
        "taken": taken,
        "names": list(names),
        "phase": "gathering",
        "watchers": 0,
    }


def _html(path: str, context: Page, language: str) -> Response:
    away = isinstance(context, ErrorPage) and context.code == "storage_away"
    html = render(language, examples.frame(path), context)
    return HTMLResponse(html, 503 if away else 200, headers={"content-security-policy": CSP})


@contextmanager
def serving(shelf: Shelf, port: int = 0) -> Iterator[str]:
    """Serve on a free port of 127.0.0.1, or on this one; the address while it lasts."""
    config = uvicorn.Config(
        shelf.app(), host="127.0.0.1", port=port, log_level="error", ws="websockets-sansio"
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    deadline = time.monotonic() + 10
    while not server.started and time.monotonic() < deadline:
        time.sleep(0.02)
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(10)
