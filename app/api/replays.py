"""A deal played again, over HTTP: frames for the page that steps through them.

The log goes from the store to `app.table.replay` and nowhere else; what comes out of there was shown before. A match
that somebody may not see is answered like a missing one.
"""

import asyncio
from collections.abc import Mapping
from typing import Annotated, get_args

import msgspec
from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from app.api.contexts import ReplayPage
from app.api.house import House
from app.api.languages import texts_for
from app.api.pages import page
from app.api.problems import Problem
from app.api.records import sheet_json
from app.api.rest import Parts
from app.api.texts import Texts
from app.api.visitors import Visitor, asker, is_match_id, known, let_in
from app.api.words import TableWords
from app.games.core.ruleset import Refusal
from app.store.chapters import Chapter
from app.store.matches import MatchRecord, read_match_id
from app.table.evolve import FoldError, NotInstalled
from app.table.replay import Replay, Sight, replay

router = APIRouter()

DealNumber = Annotated[int, Query(ge=1, le=100_000)]
Seat = Annotated[int, Query(ge=0, le=9)]


@router.api_route("/match/{match}/replay", methods=["GET", "HEAD"], include_in_schema=False)
async def replay_page(request: Request, match: str, house: Parts) -> Response:
    """The page that plays a match's deals again, for whoever may see the match."""
    visitor = await known(house, request.scope)
    await chapter_of(house, match, visitor.person if visitor else None)
    return page(request, ReplayPage(match), visitor)


@router.get("/api/matches/{match}/replay")
async def replayed(
    request: Request,
    match: str,
    house: Parts,
    deal: DealNumber = 1,
    sight: str | None = None,
    seat: Seat | None = None,
) -> Response:
    """One deal as frames, as this visitor may see it; with the sight `seat` through the eyes of that one."""
    asked = next((one for one in get_args(Sight) if one == sight), None)
    if asked is None and sight is not None:
        raise Problem("unknown_sight")
    visitor = await known(house, request.scope)
    person = visitor.person if visitor else None
    house.limits.replays.use(asker(visitor, request.scope))
    chapter = await chapter_of(house, match, person)
    found = await _played_again(chapter, deal, asked, person, seat)
    assert found.state.facts is not None
    # The words of the score: whoever may see the deals may read them, at this match or not.
    record = await house.store.history.match(match, found.state.facts.persons[0])
    names = await house.store.names.names(found.people)
    answer = replay_json(match, visitor, found, record, names, texts_for(request.scope))
    return Response(answer, media_type="application/json")


async def chapter_of(house: House, match: str, person: str | None) -> Chapter:
    """The log of a match that this person may see: their own, one of a public table, or one that a table they may be
    at looks at together.

    Raises:
        Problem: `no_such_match`; `no_replay` where it cannot be read any more.
    """
    try:
        found = await house.store.chapters.of_match(match, person) if is_match_id(match) else None
        if found is None and person is not None and await _at_the_table_of(house, match, person):
            found = await house.store.chapters.of_match(match, person, reviewed=True)
    except FoldError:
        raise Problem("no_replay") from None
    if found is None:
        raise Problem("no_such_match")
    if not found.entries:
        raise Problem("no_replay")
    return found


async def _at_the_table_of(house: House, match: str, person: str) -> bool:
    """Whether this person may be at the table where the match was played."""
    named = read_match_id(match)
    try:
        await let_in(house, named[0] if named else "", person)
    except Problem:
        return False
    return True


async def _played_again(
    chapter: Chapter, deal: int, sight: Sight | None, person: str | None, seat: int | None
) -> Replay:
    """Folded beside the loop, which has tables to serve."""
    try:
        found = await asyncio.to_thread(replay, chapter.key, chapter.entries, deal, sight, person, seat)
    except NotInstalled:
        raise Problem("game_not_installed") from None
    except FoldError:
        raise Problem("no_replay") from None
    if isinstance(found, Refusal):
        raise Problem(found.code, found.params)
    return found


def replay_json(
    match: str,
    visitor: Visitor | None,
    found: Replay,
    record: MatchRecord | None,
    names: Mapping[str, str],
    texts: Texts,
) -> bytes:
    """The answer of `GET /api/matches/{match}/replay`; frames go into it as the bytes they are."""
    facts = found.state.facts
    assert facts is not None
    words = TableWords(texts.language)
    answer = {
        "match": match,
        "deal": found.deal,
        "deals": found.deals,
        "over": found.over,
        "sight": found.sight,
        "sights": found.sights,
        "you": {"person": visitor.person if visitor else None, "name": visitor.name if visitor else ""},
        "people": {one: {"name": names.get(one, ""), "here": True} for one in found.people},
        "text": words.table_text(facts.ruleset, facts.seats, facts.options, found.state.preset),
        "sheet": sheet_json(record, names, texts),
        "frames": found.frames,
    }
    return msgspec.json.encode(answer)
