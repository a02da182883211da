"""A table's book over HTTP: its page and the same as JSON, for whoever may see the table.

The book of a closed table stays open to those who had been let in. Nothing here changes the world.
"""

import asyncio
from dataclasses import asdict
from typing import Any, Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.api.bookkeeping import book_page, named_in, rated_in
from app.api.bookpages import BookPage
from app.api.languages import texts_for
from app.api.pages import page
from app.api.problems import Problem
from app.api.rest import house_of
from app.api.spans import read_span
from app.api.visitors import Visitor, known, may_read

router = APIRouter(include_in_schema=False)
_READ: Final = ["GET", "HEAD"]


@router.api_route("/t/{table}/book", methods=_READ)
async def book(request: Request, table: str) -> Response:
    """The table's book, or a year of it to print."""
    shown, visitor = await _read(request, table)
    return page(request, shown, visitor)


@router.get("/api/tables/{table}/book")
async def book_json(request: Request, table: str) -> dict[str, Any]:
    """The same for other programs."""
    shown, _ = await _read(request, table)
    told = asdict(shown)
    del told["chart"]
    return told


async def _read(request: Request, table: str) -> tuple[BookPage, Visitor | None]:
    house, texts = house_of(request), texts_for(request.scope)
    visitor = await known(house, request.scope)
    person = visitor.person if visitor else None
    span = read_span(request.query_params.multi_items())
    found = await may_read(house, table, person)
    read = await house.store.books.of_table(found.head.table)
    if read is None:
        raise Problem("no_such_table")
    now = house.store.clock.now()
    over = span.of(read, texts, now)
    named = named_in(over)
    names = await house.store.names.names(named)
    ratings = await house.store.ratings.of(named) if rated_in(over) else {}
    closed = found.refusal is not None
    # A long year is some thousands of matches to add up: not on the loop that deals cards.
    shown = await asyncio.to_thread(
        book_page, read, span, person, names, texts, now, closed=closed, ratings=ratings
    )
    return shown, visitor
