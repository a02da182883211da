"""A tiny server for the page on which a table looks at its match together: the real template, scripts and styles, replays
as their server answers them, and sockets that judge wishes by the real rules. Storing and telling other workers is not
its business. Who somebody is they say by a cookie."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.api.contexts import Frame, ReviewPage
from app.api.templates import render
from app.api.words import TableWords
from app.games.core.ruleset import Refusal
from app.table import entries as e
from app.table import messages as m
from app.table.replay import retold
from app.table.review import judge, tidied
from app.table.state import TableState
from app.table.together import Review
from tests.browser.moments import NAMES, view
from tests.browser.replay_server import ReplayServer, log_of
from tests.browser.table_server import CSP
from tests.goldens.matches import KEY

COOKIE: Final = "person"
Json = dict[str, Any]


class ReviewServer(ReplayServer):
    """Tables by the names of kept matches; at each lies the result of that one. Anybody comes by a cookie."""

    def __init__(self) -> None:
        super().__init__()
        self.here: dict[str, WebSocket] = {}
        self.review: Review | None = None
        self.said: list[Json] = []
        self.heard: list[m.LookTogether] = []
        self.faults: list[str] = []

    def log(self, match: str) -> Sequence[e.Entry]:
        return log_of(match.removesuffix("-1"))

    def person_of(self, asked: HTTPConnection) -> str:
        return asked.cookies.get(COOKIE, self.person)

    def table(self, name: str) -> TableState:
        found = retold(KEY, log_of(name), 1, None)
        assert not isinstance(found, Refusal)
        return found[0]

    async def review_page(self, request: Request) -> Response:
        name = request.path_params["name"]
        html = render("en", Frame(request.url.path, self.person_of(request), NAMES[0]), ReviewPage(name))
        return HTMLResponse(html, headers={"content-security-policy": CSP})

    # ── Sockets ───────────────────────────────────────────────────────────────────────────────────
    async def live(self, socket: WebSocket) -> None:
        name, person = socket.path_params["name"], self.person_of(socket)
        await socket.accept()
        self.here[person] = socket
        with suppress(WebSocketDisconnect):
            while True:
                await self._hear(self.table(name), person, await socket.receive_text())
        if self.here.get(person) is socket:
            del self.here[person]
        await self.tell({"t": "presence", "people": self.people(), "watchers": []})

    async def _hear(self, state: TableState, person: str, text: str) -> None:
        try:
            message = m.read(text)
        except msgspec.MsgspecError as fault:
            self.faults.append(f"{fault}: {text}")
            return
        match message:
            case m.Hello():
                await self.tell(self.snapshot(state, person), person)
                await self.tell({"t": "presence", "people": self.people(), "watchers": []})
            case m.Say():
                self.said.append(
                    {"t": "said", "id": len(self.said), "at": 0, "person": person, "text": message.text}
                )
                await self.tell(self.said[-1])
            case m.LookTogether():
                await self._wish(state, person, message)
            case _:
                pass

    async def _wish(self, state: TableState, person: str, message: m.LookTogether) -> None:
        self.heard.append(message)
        judged = judge(state, self.review, person, set(self.here), message.wish)
        if isinstance(judged, Refusal):
            self.faults.append(f"{judged.code}: {message}")
            await self.tell({"t": "refused", "cid": message.cid, "code": judged.code, "params": {}}, person)
        else:
            await self.stand(judged and tidied(judged, set(self.here)))

    async def stand(self, review: Review | None) -> None:
        """The review stands so now, and everybody is told."""
        self.review = review
        await self.tell({"t": "review", "review": review})

    async def tell(self, message: Json, only: str | None = None) -> None:
        for person, socket in list(self.here.items()):
            if only in (None, person):
                with suppress(WebSocketDisconnect, RuntimeError):
                    await socket.send_text(msgspec.json.encode(message).decode())

    def people(self) -> Json:
        return {f"p{n}": {"name": name, "here": f"p{n}" in self.here} for n, name in enumerate(NAMES)}

    def snapshot(self, state: TableState, person: str) -> Json:
        seat, text = state.seat_of(person), TableWords("en")
        return {
            "t": "table", "seq": state.seq, "epoch": "epoch-1", "now": state.at, "build": "",
            "you": {"person": person, "name": self.people()[person]["name"], "seat": seat},
            "people": self.people(), "watchers": [], "talk": self.said, "whispers": [], "review": self.review,
            "text": text.table_text(state.ruleset, len(state.seats), state.options, state.preset),
            "events": {"shared": [], "own": []}, "view": view(state, seat),
        }  # fmt: skip

    def routes(self) -> list[Route]:
        """What it answers beside a replay's server."""
        return [Route("/t/{name}/review", self.review_page), *super().routes()]
