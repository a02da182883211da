"""A tiny server for the table page alone: the real template, scripts and styles under the real content policy, and one
socket that plays an `Evening` of the real rules. What the server's own sockets and store do is not its business.

The test holds the other end: it may keep answers back, refuse, close the line, or let the others play on.
"""

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from typing import Any, Final

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.api.bundles import bundle
from app.api.contexts import Frame, TablePage
from app.api.sheets import deciding_cards, line_text
from app.api.shelf import frozen_rules, new_game, rule_book
from app.api.statics import digest, static
from app.api.templates import render
from app.api.texts import texts
from app.api.words import TableWords
from app.games.core.options import OptionError
from app.games.core.ruleset import Refusal
from app.games.registry import RULESETS
from app.table import entries as e
from app.table import messages as m
from app.table import state as s
from app.table import tips
from app.table.decide import Command
from app.table.ports import Whisper
from app.table.show import own_events, shared_events
from app.table.signals import judge
from app.table.state import TableState
from app.table.whispers import message_of
from tests.browser.demonstrations import DEMONSTRATIONS, SCRIPT
from tests.browser.moments import MOMENTS, NAMES, reach, view
from tests.browser.shelf_server import FOR_EVER, blank, lying_at

CSP: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; manifest-src 'self'; worker-src 'self'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'"
)
Json = dict[str, Any]


class Sitting:
    """One moment or demonstration, one browser at it. All fields may be changed by the test at any time."""

    def __init__(self, name: str, language: str) -> None:
        self.language = language
        self.moment = MOMENTS["pisti" if name in DEMONSTRATIONS else name]
        self.shown: Json | None = DEMONSTRATIONS.get(name)
        """The view the browser gets instead of the evening's own."""
        self.evening, self.before = reach(self.moment)
        seat = 0 if self.shown else self.moment.viewer
        self.person = "watcher" if seat is None else self.evening.state.seats[seat].person or "watcher"
        self.heard: list[m.ClientMessage] = []
        self.faults: list[str] = []
        self.talk: list[Json] = []
        self.whispers: list[Json] = []
        self.unreached = False
        """Nothing reaches the server by the socket that stands; a new one is a new line."""
        self.deaf = self.shown is not None
        """Commands are heard and not answered, as when the line is cut before the answer."""
        self.refuse: str | None = None
        """Every command is refused with this code."""
        self.pace: float | None = None
        """Seconds between the moves of the others; None: they wait."""
        self.joined: list[str] = []
        self.invited: list[str] = []
        """What became of the invitation."""
        self.gestures = 0
        self.tries: list[str] = []
        """What stood behind the address of each socket."""
        self.elsewhere = 0
        """How many sockets to come are sent to another worker."""
        self.socket: WebSocket | None = None

    @property
    def seat(self) -> int | None:
        return self.evening.state.seat_of(self.person)

    @property
    def build(self) -> str:
        """Of which static folder the page's scripts are; a demonstration has a picture of its own."""
        return "demonstration" if self.shown else digest()

    # ── What is sent ──────────────────────────────────────────────────────────────────────────────────
    def people(self) -> Json:
        known = {f"p{n}": {"name": name, "here": True} for n, name in enumerate(NAMES)}
        return {**known, "watcher": {"name": "Wren", "here": True}}

    def snapshot(self, state: TableState) -> Json:
        text = TableWords(self.language).table_text(
            state.ruleset, len(state.seats), state.options, state.preset
        )
        return {
            "t": "table", "seq": state.seq, "epoch": "epoch-1", "now": self.evening.now, "build": self.build,
            "you": {"person": self.person, "name": self.people()[self.person]["name"], "seat": self.seat},
            "people": self.people(), "watchers": ["watcher"],
            "text": text, "events": {"shared": [], "own": []}, "view": self.shown or view(state, self.seat), "talk": self.talk,
            "whispers": [{key: value for key, value in one.items() if key != "t"} for one in self.whispers],
        }  # fmt: skip

    def events(self) -> Json:
        return {
            "shared": shared_events(self.evening.events),
            "own": own_events(self.evening.events, self.seat),
        }

    def step(self, done: str | None = None) -> Json:
        facts = {"t": "step", "seq": self.evening.state.seq, "now": self.evening.now, "events": self.events()}
        return {**facts, "view": view(self.evening.state, self.seat), **({"done": done} if done else {})}

    def sheet(self) -> Json:
        match, rules = self.evening.state.match, RULESETS[self.evening.state.ruleset]
        assert match is not None
        words = texts(self.language)
        deals = [
            {
                "deal": score.number, "round": score.round, "points": score.points, "totals": score.totals,
                "lines": [
                    {"side": line.side, "points": line.points, "rule": line.rule,
                     "text": line_text(rules, line, words), "why": words.say(rules.rule_texts[line.rule]),
                     "cards": deciding_cards(line)}
                    for line in score.lines
                ],
            }
            for score in match.scores
        ]  # fmt: skip
        facts = self.evening.state.facts
        return {"match": facts.number if facts else 1, "sides": [], "deals": deals}

    # ── What is heard ─────────────────────────────────────────────────────────────────────────────────
    async def hear(self, text: str) -> None:
        if self.unreached:
            return
        try:
            message = m.read(text)
        except msgspec.MsgspecError as fault:
            self.faults.append(f"{fault}: {text}")
            return
        self.heard.append(message)
        match message:
            case m.Hello():
                for cid in message.pending:
                    await self.send({"t": "done", "cid": cid, "seq": None})
                if self.moment.scene and message.last is None:
                    await self.send(self.snapshot(self.before))
                    await self.send(self.step())
                else:
                    await self.send(self.snapshot(self.evening.state))
            case m.Ping():
                await self.send({"t": "pong", "n": message.n, "now": self.evening.now})
            case m.Say():
                self.talk.append(
                    {"t": "said", "id": len(self.talk), "at": 0, "person": self.person, "text": message.text}
                )
                await self.send(self.talk[-1])
            case m.Signal():
                await self.whisper(self.person, message)
            case m.AskTip():
                await self.tip(message.cid)
            case m.React():
                await self.gesture(self.person, message.kind)
            case m.Do() if not self.deaf:
                await self.do(message)
            case _:
                pass

    async def whisper(self, person: str, signal: m.Signal) -> None:
        """Somebody gives a signal; the browser is told if its person may know."""
        sign = judge(self.evening.state, person, signal)
        if isinstance(sign, Refusal):
            await self.send({"t": "refused", "cid": signal.cid, "code": sign.code, "params": {}})
        elif sign.told is None or self.person in sign.told:
            told = message_of(Whisper(len(self.whispers) + 1, self.evening.now, sign))
            self.whispers.append({"t": "whisper", **msgspec.structs.asdict(told)})
            await self.send(self.whispers[-1])

    async def tip(self, cid: str) -> None:
        """What the browser's seat could do."""
        seat = tips.judge(self.evening.state, self.person)
        if isinstance(seat, Refusal):
            await self.send({"t": "refused", "cid": cid, "code": seat.code, "params": {}})
        else:
            told = tips.tip(self.evening.state, seat, cid)
            await self.send({"t": "tip", **msgspec.structs.asdict(told)})

    async def gesture(self, person: str, kind: str, to: str | None = None) -> None:
        """Somebody reacts, or nudges."""
        self.gestures += 1
        told = m.Gesture(self.gestures, self.evening.now, person, kind, to)
        await self.send({"t": "gesture", **msgspec.structs.asdict(told)})

    async def nudge(self, person: str) -> None:
        """Somebody nudges the person at this browser."""
        await self.gesture(person, "nudge", self.person)

    async def do(self, message: m.Do) -> None:
        command = Command(message.action, self.person, message.cid, message.decision, message.version)
        answer = Refusal(self.refuse) if self.refuse else self.evening.try_out(command)
        if isinstance(answer, Refusal):
            await self.send(
                {"t": "refused", "cid": message.cid, "code": answer.code, "params": dict(answer.params)}
            )
            return
        self.evening.follow(answer)
        if isinstance(message.action, m.SetOptions):
            await self.send(self.snapshot(self.evening.state))
            await self.send({"t": "done", "cid": message.cid, "seq": self.evening.state.seq})
            return
        await self.send(self.step(message.cid))
        await self.company()

    async def company(self) -> None:
        """The others go on until this browser owes something."""
        while self.pace is not None and self._others_turn():
            await asyncio.sleep(self.pace)
            self.evening.go_on()
            await self.send(self.step())

    def _others_turn(self) -> bool:
        state = self.evening.state
        if state.phase == s.DEALING:
            return state.deal is None or self.seat not in state.deal.silent
        return state.phase == s.PLAYING and (self.seat is None or state.owes(self.seat) is None)

    async def send(self, message: Json) -> None:
        if self.socket is not None:
            with suppress(WebSocketDisconnect, RuntimeError):
                await self.socket.send_text(e.canonical_json(message).decode())


def _invitation(link: str | None) -> Json:
    """As the API has it; a withdrawn one has no link."""
    path = "".join(f"M{x} {y}h1v1h-1z" for y in range(4, 25) for x in range(4, 25) if (x * y + x // 3) % 2)
    found = {"invite": "secret", "code": "K7M4Q2XZ", "link": link, "qr": {"size": 29, "path": path}}
    return found if link is not None else dict.fromkeys(found)


class TableServer:
    """Serves every moment under its own name; `sitting(name)` is the newest page's other side."""

    def __init__(self) -> None:
        self.sittings: dict[str, Sitting] = {}
        self.loop: asyncio.AbstractEventLoop | None = None
        self.url = ""
        self.language = "en"

    def sitting(self, name: str) -> Sitting:
        return self.sittings[name]

    async def page(self, request: Request) -> Response:
        name = request.path_params["name"]
        sitting = self.sittings[name] = Sitting(name, self.language)
        page = render(self.language, Frame(f"/t/{name}"), TablePage(name))
        if sitting.shown:  # its own picture of a game is found only where modules fetch each other
            page = page.replace(bundle("js/table.bundle.js"), static("js/table/table.js"))
        page = page.replace(digest(), sitting.build)
        return HTMLResponse(page, headers={"content-security-policy": CSP})

    async def static(self, request: Request) -> Response:
        build, path = request.path_params["digest"], request.path_params["path"]
        own = (build, path) == ("demonstration", "js/table/games/index.js")
        return FileResponse(SCRIPT, headers={"cache-control": FOR_EVER}) if own else lying_at(path)

    async def api(self, request: Request) -> Response:
        name, what = request.path_params["name"], request.path_params["what"]
        sitting = self.sittings[name]
        if what == "sheet":
            return JSONResponse(sitting.sheet())
        if what == "friends":
            return JSONResponse({"friends": []})
        if what == "join":
            sitting.joined.append((await request.json())["invite"])
            return JSONResponse({"id": name})
        return JSONResponse(_invitation(f"{request.base_url}t/{name}#i=secret"))

    async def invitation(self, request: Request) -> Response:
        name, what = request.path_params["name"], request.path_params["what"]
        self.sittings[name].invited.append(what)
        gone = what == "withdraw"
        return JSONResponse(_invitation(None if gone else f"{request.base_url}t/{name}#i=another"))

    async def me(self, request: Request) -> Response:
        name = (await request.json())["name"]
        known = {"person": "p0", "name": name}
        return (
            JSONResponse(known) if len(name) <= 24 else JSONResponse({"code": "bad_name", "params": {}}, 422)
        )

    async def shelf(self, request: Request) -> Response:
        return JSONResponse(
            {"games": [asdict(new_game(one, texts(self.language))) for one in RULESETS.values()]}
        )

    async def book(self, request: Request) -> Response:
        ruleset = RULESETS.get(request.path_params["ruleset"])
        return JSONResponse(
            rule_book(ruleset, texts(self.language)) if ruleset else {"rules": {}, "events": {}}
        )

    async def freeze(self, request: Request) -> Response:
        body, ruleset = await request.json(), RULESETS[request.path_params["ruleset"]]
        try:
            return JSONResponse(frozen_rules(ruleset, body["seats"], body["options"], texts(self.language)))
        except OptionError as fault:
            return JSONResponse({"code": fault.code, "params": fault.params}, 422)

    async def live(self, socket: WebSocket) -> None:
        sitting = self.sittings[socket.path_params["name"]]
        self.loop = asyncio.get_running_loop()
        await socket.accept()
        sitting.tries.append(socket.url.query)
        if sitting.elsewhere:
            sitting.elsewhere -= 1
            await socket.close(1012)
            return
        sitting.socket, sitting.unreached = socket, False
        with suppress(WebSocketDisconnect):
            while True:
                await sitting.hear(await socket.receive_text())

    def run(self, coroutine: Any) -> Any:
        """Run something on the server's loop, from the test's thread."""
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(10)

    def close(self, name: str, code: int) -> None:
        socket = self.sittings[name].socket
        assert socket is not None
        self.run(socket.close(code))

    def routes(self) -> list[Route]:
        """What it answers beside all this."""
        return []

    def app(self) -> Starlette:
        return Starlette(
            routes=[
                *self.routes(),
                Route("/t/{name}", self.page),
                Route("/blank", blank),
                Route("/api/rules", self.shelf),
                Route("/api/rules/{ruleset}", self.book),
                Route("/api/rules/{ruleset}/freeze", self.freeze, methods=["POST"]),
                Route("/static/{digest}/{path:path}", self.static),
                Route("/api/tables/{name}/invite/{what}", self.invitation, methods=["POST"]),
                Route("/api/tables/{name}/{what}", self.api, methods=["GET", "POST"]),
                Route("/api/me", self.me, methods=["POST"]),
                WebSocketRoute("/ws/t/{name}", self.live),
            ]
        )


@contextmanager
def serving(tables: TableServer | None = None) -> Iterator[TableServer]:
    """Serve on a free port of 127.0.0.1 while it lasts."""
    tables = tables or TableServer()
    config = uvicorn.Config(tables.app(), host="127.0.0.1", port=0, log_level="error", ws="websockets-sansio")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    deadline = time.monotonic() + 10
    while not server.started and time.monotonic() < deadline:
        time.sleep(0.02)
    tables.url = f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    try:
        yield tables
    finally:
        server.should_exit = True
        thread.join(10)
