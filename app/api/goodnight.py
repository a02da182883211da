"""An evening to take away: one HTML file with all its hands, over HTTP.

A thin shell: who may see a match is what its page asks too, and each goes through the same export as a file of its own;
what stands on the page is `goodnights`'.
"""

import asyncio

from fastapi import APIRouter, Request, Response

from app.api.exports import People, exported
from app.api.goodnights import goodnight
from app.api.house import House
from app.api.languages import texts_for
from app.api.problems import Problem
from app.api.rest import Parts
from app.api.visitors import Visitor, asker, is_match_id, known
from app.store.matches import MatchRecord
from app.table.export import Export
from app.table.redeal import Stuck

router = APIRouter(prefix="/api/matches")


@router.get("/{match}/goodnight", response_class=Response, responses={200: {"content": {"text/html": {}}}})
async def evening(match: str, request: Request, house: Parts, people: People = "seats") -> Response:
    """The matches of the evening round this one that the visitor may see. People are named only where that is asked
    for."""
    visitor = await known(house, request.scope)
    person = visitor.person if visitor else None
    found = await house.store.history.evening(match, person) if is_match_id(match) else []
    if not found:
        raise Problem(await _why_not(house, match, person))
    exports = [
        export
        for one in found
        if (export := await _one(house, request, visitor, one, people, needed=one.id == match)) is not None
    ]
    texts = texts_for(request.scope)
    try:
        html = await asyncio.to_thread(goodnight, exports, texts)
    except Stuck:
        raise Problem("broken") from None
    day = texts.moment(exports[0].started_at).date().isoformat()
    kept_as = {"content-disposition": f'attachment; filename="aelwyd-{day}.html"'}
    return Response(html, media_type="text/html; charset=utf-8", headers=kept_as)


async def _why_not(house: House, match: str, person: str | None) -> str:
    running = await house.store.history.match(match, person) if is_match_id(match) else None
    return "no_such_match" if running is None else "match_running"


async def _one(
    house: House,
    request: Request,
    visitor: Visitor | None,
    match: MatchRecord,
    people: People,
    *,
    needed: bool,
) -> Export | None:
    """One match of the evening; each counts as a match taken away. One of rules that are gone is left out, unless it is
    the very match that was asked for."""
    house.limits.exports.use(asker(visitor, request.scope))
    try:
        return await exported(house, match, visitor.person if visitor else None, people)
    except Problem:
        if needed:
            raise
        return None
