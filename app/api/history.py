"""The pages of what was played: the list of matches, people head to head, statistics.

Everybody sees their own matches, and together with others what both may see; whatever is asked for stands in the
address. Nothing here changes the world.
"""

from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.api.asked import read_asked, read_people
from app.api.languages import texts_for
from app.api.matchlist import history_page
from app.api.pages import page
from app.api.problems import Problem
from app.api.ratings import game_ratings
from app.api.reckoning import company_page, statistics_page
from app.api.records import persons_of
from app.api.rest import house_of
from app.api.visitors import known

router = APIRouter(prefix="/history", include_in_schema=False)
_READ: Final = ["GET", "HEAD"]


@router.api_route("", methods=_READ)
async def history(request: Request) -> Response:
    """The visitor's matches, those begun last first."""
    house, texts = house_of(request), texts_for(request.scope)
    visitor = await known(house, request.scope)
    person = visitor.person if visitor else ""
    asked = read_asked(request.query_params.multi_items(), person)
    found = await house.store.history.of_person(person, asked.wanted(texts))
    # Whom the visitor never played with stays without a name, whatever the address says.
    met = {*persons_of(found.matches), *found.company}
    names = await house.store.names.names(sorted(met))
    return page(request, history_page(found, person, asked, names, texts), visitor)


@router.api_route("/statistics", methods=_READ)
async def statistics(request: Request) -> Response:
    """What the visitor's matches and deals come to."""
    house, texts = house_of(request), texts_for(request.scope)
    visitor = await known(house, request.scope)
    found = await house.store.history.statistics(visitor.person) if visitor else []
    ratings = await house.store.ratings.standings(visitor.person) if visitor else []
    return page(request, statistics_page(found, texts, game_ratings(ratings, texts)), visitor)


@router.api_route("/with/{people:path}", methods=_READ)
async def company(request: Request, people: str) -> Response:
    """People head to head; somebody alone stands against the visitor."""
    house = house_of(request)
    visitor = await known(house, request.scope)
    viewer = visitor.person if visitor else None
    chosen = read_people(people.split("/"))
    if len(chosen) == 1 and viewer is not None and viewer not in chosen:
        chosen = (viewer, *chosen)
    if len(chosen) < 2:
        raise Problem("bad_filter")
    found = await house.store.history.company(chosen, viewer)
    names = await house.store.names.names(chosen) if found else {}
    return page(request, company_page(found, chosen, viewer, names, texts_for(request.scope)), visitor)
