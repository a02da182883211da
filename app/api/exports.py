"""A finished match to take away: the file that `docs/export-format.md` describes.

A thin shell: who may see the match is what its page asks too; what stands in the file is `table.chronicle`'s.
"""

import asyncio
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Query, Request, Response

from app.api.house import House
from app.api.problems import Problem
from app.api.rest import Parts
from app.api.visitors import asker, is_match_id, known
from app.store.matches import MatchRecord
from app.table.chronicle import export_match
from app.table.evolve import FoldError
from app.table.export import Export, export_bytes
from app.table.notation import export_text
from app.table.redeal import Stuck

People = Literal["seats", "names"]
Form = Literal["json", "text"]

_FORMS: Final = {"json": ("application/json", "json"), "text": ("text/plain; charset=utf-8", "txt")}
"""By form: its media type, and how a file's name ends."""

router = APIRouter(prefix="/api/matches")


@router.get(
    "/{match}/export",
    response_class=Response,
    responses={200: {"content": {"application/json": {}, "text/plain": {}}}},
)
async def export(
    match: str,
    request: Request,
    house: Parts,
    people: People = "seats",
    form: Annotated[Form, Query(alias="as")] = "json",
) -> Response:
    """The match as JSON or text, for whoever may see its page. People are named only where that is asked for."""
    visitor = await known(house, request.scope)
    person = visitor.person if visitor else None
    house.limits.exports.use(asker(visitor, request.scope))
    found = await house.store.history.match(match, person) if is_match_id(match) else None
    if found is None:
        raise Problem("no_such_match")
    export = await exported(house, found, person, people)
    data = export_text(export).encode() if form == "text" else export_bytes(export)
    media, ending = _FORMS[form]
    kept_as = {"content-disposition": f'attachment; filename="aelwyd-{found.ruleset}-{found.id}.{ending}"'}
    return Response(data, media_type=media, headers=kept_as)


async def exported(house: House, found: MatchRecord, person: str | None, people: People) -> Export:
    """The export of a match that this person may see, folded beside the loop.

    Raises:
        Problem: `match_running`, `old_rules`, `game_not_installed`, `broken`.
    """
    if found.ended_at is None:
        raise Problem("match_running")
    persons = [player.person for player in found.players] if people == "names" else []
    names = await house.store.names.names(persons)
    try:
        chapter = await house.store.chapters.of_match(found.id, person)
        log = chapter.entries if chapter else ()
        return await asyncio.to_thread(export_match, log, names if people == "names" else None)
    except Stuck as fault:
        gone = fault.code == "unknown_ruleset"
        raise Problem("game_not_installed" if gone else "old_rules") from None
    except FoldError:
        raise Problem("broken") from None
