"""A tiny server for the replay page: the real template, scripts and styles, and the real answers over matches that are
kept as goldens. Who may see a match is not its business."""

import json
from collections.abc import Sequence
from functools import cache
from typing import Final, get_args

from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from app.api.contexts import Frame, ReplayPage
from app.api.problems import PROBLEMS
from app.api.replays import replay_json
from app.api.templates import render
from app.api.texts import texts
from app.api.visitors import Visitor
from app.api.whatifs import WhatIf, let_bots_move, line_json
from app.games.core.ruleset import Refusal
from app.table import bots
from app.table import entries as e
from app.table.replay import Sight, replay
from app.table.whatif import played_on
from tests.browser.moments import NAMES
from tests.browser.table_server import CSP, TableServer
from tests.goldens.matches import FOLDER, KEY, entry_of

RUNNING: Final = "running-"
"""Before the name of a golden: the match as it was in the middle of its last deal."""


@cache
def log_of(name: str) -> tuple[e.Entry, ...]:
    """The log of a match from its beginning."""
    path = FOLDER / f"{name.removeprefix(RUNNING)}.jsonl"
    entries = [entry_of(json.loads(line)) for line in path.read_text().splitlines()[1:]]
    first = next(n for n, entry in enumerate(entries) if isinstance(entry.body, e.MatchStarted))
    end = -6 if name.startswith(RUNNING) else None
    return tuple(entries[first:end])


class ReplayServer(TableServer):
    """Matches by the names of their files; the visitor plays on the first seat."""

    person = "p0"

    def log(self, match: str) -> Sequence[e.Entry]:
        """The log of a match by its id."""
        return log_of(match)

    def person_of(self, asked: HTTPConnection) -> str:
        """Who asks."""
        return self.person

    async def replay_page(self, request: Request) -> Response:
        shown = ReplayPage(request.path_params["match"])
        html = render("en", Frame(request.url.path, self.person, NAMES[0]), shown)
        return HTMLResponse(html, headers={"content-security-policy": CSP})

    async def replayed(self, request: Request) -> Response:
        match, asked = request.path_params["match"], request.query_params
        sight = next((one for one in get_args(Sight) if one == asked.get("sight")), None)
        through = int(asked["seat"]) if "seat" in asked else None
        person = self.person_of(request)
        found = replay(KEY, self.log(match), int(asked.get("deal", "1")), sight, person, through)
        if isinstance(found, Refusal):
            return JSONResponse({"code": found.code, "params": {}}, PROBLEMS[found.code].status)
        visitor = Visitor(person, NAMES[0], "token")
        names = {f"p{n}": name for n, name in enumerate(NAMES)}
        return Response(
            replay_json(match, visitor, found, None, names, texts("en")), media_type="application/json"
        )

    async def what_if(self, request: Request) -> Response:
        body = WhatIf.model_validate_json(await request.body())
        line = played_on(KEY, self.log(request.path_params["match"]), body.moment, self.person_of(request))
        if isinstance(line, Refusal):
            return JSONResponse({"code": line.code, "params": dict(line.params)}, 409)
        if body.since is None:
            await let_bots_move(line, bots.AtOnce())
        names = {f"p{n}": name for n, name in enumerate(NAMES)}
        names |= {one: bots.name_of(one) for one in line.people if bots.is_bot(one)}
        return Response(line_json(line, names, texts("en")), media_type="application/json")

    def routes(self) -> list[Route]:
        """What it answers beside a table's server."""
        return [
            Route("/match/{match}/replay", self.replay_page),
            Route("/api/matches/{match}/replay", self.replayed),
            Route("/api/matches/{match}/what-if", self.what_if, methods=["POST"]),
        ]
