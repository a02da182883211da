"""The HTTP half of the server: routes put together, and every fault told as a problem.

For a page a problem is a page, for the API it is `{"code", "params", "message"}`. What nobody foresaw goes on to the
server's own log and is told as `server_error`, without a word of what it was.
"""

import json

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from app.api import (
    account,
    arrival,
    book,
    channels,
    exports,
    files,
    goodnight,
    handovers,
    history,
    installing,
    memberships,
    myself,
    operating,
    pages,
    people,
    replays,
    rest,
    watching,
    whatifs,
)
from app.api.contexts import ErrorPage
from app.api.described import Described
from app.api.house import House
from app.api.languages import texts_for
from app.api.problems import Problem
from app.table.ports import BadRow, StoreAway


def site(house: House) -> FastAPI:
    """The application for everything that is no socket."""
    app = Described(
        title="Aelwyd", openapi_url="/api/openapi.json", docs_url=None, redoc_url=None, redirect_slashes=False
    )
    app.state.house = house
    app.include_router(rest.router)
    app.include_router(arrival.router)
    app.include_router(account.router)
    app.include_router(handovers.router)
    app.include_router(memberships.router)
    app.include_router(people.router)
    app.include_router(history.router)
    app.include_router(book.router)
    app.include_router(replays.router)
    app.include_router(whatifs.router)
    app.include_router(exports.router)
    app.include_router(myself.router)
    app.include_router(goodnight.router)
    app.include_router(watching.router)
    app.include_router(channels.router)
    app.include_router(operating.router)
    app.include_router(installing.router)
    app.include_router(pages.router)
    app.include_router(files.router)
    app.exception_handler(Problem)(_problem)
    app.exception_handler(RequestValidationError)(_misread)
    app.exception_handler(HTTPException)(_http)
    app.exception_handler(StoreAway)(_store_away)
    app.exception_handler(BadRow)(_misread)
    app.exception_handler(Exception)(_unforeseen)
    return app


def told(request: Request, problem: Problem) -> Response:
    """A problem as the asker wants it: a page for people, JSON for the API."""
    rest.house_of(request).ledger.turned_down("http", problem.code)
    if request.url.path.startswith("/api/"):
        message = texts_for(request.scope).say(problem.kind.sentence)
        body = json.dumps({**problem.to_json(), "message": message})
        return Response(body, problem.status, problem.headers, media_type="application/json")
    page = pages.page(request, ErrorPage(problem.code), None, problem.status)
    page.headers.update(problem.headers)
    return page


async def _problem(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, Problem)
    return told(request, fault)


async def _misread(request: Request, _: Exception) -> Response:
    # Which field it was is for the sender's own tools to find out; what was sent is not repeated.
    return told(request, Problem("bad_message"))


async def _http(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    code = {404: "no_such_page", 405: "method_not_allowed"}.get(fault.status_code, "bad_message")
    return told(request, Problem(code))


async def _store_away(request: Request, _: Exception) -> Response:
    return told(request, Problem("storage_away"))


async def _unforeseen(request: Request, _: Exception) -> Response:
    return told(request, Problem("server_error"))
