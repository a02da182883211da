"""The pages: who may see which, and from what they are filled.

Each route gathers a context and prints its template; it changes nothing in the world but, at most, a visitor's first
session. A private table and a missing one give the very same answer.
"""

from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from app.api.circles import friend_rows, invitation_rows
from app.api.contexts import (
    Frame,
    FrontPage,
    KeptSeat,
    NewPage,
    Page,
    ReviewPage,
    RulesPage,
    TablePage,
)
from app.api.files import page_packing
from app.api.house import House
from app.api.languages import keep_language, texts_for
from app.api.lessons import lesson_page
from app.api.lobby import own_tables, public_rows
from app.api.problems import Problem
from app.api.records import match_page, name_of, persons_of
from app.api.rest import house_of, site_of
from app.api.shelf import game_card, new_game, option_groups, preset_rows, rule_texts
from app.api.templates import render
from app.api.texts import Texts
from app.api.visitors import Visitor, is_match_id, keep, known, let_in, welcomed
from app.games.registry import RULESETS
from app.table.state import GATHERING, MATCH_OVER

router = APIRouter(include_in_schema=False)
_READ: Final = ["GET", "HEAD"]
KEPT: Final = 3
"""Kept seats on the front page at most."""


def page(request: Request, shown: Page, visitor: Visitor | None, status: int = 200) -> Response:
    """A page as it goes out, with whatever the browser has to keep."""
    frame = Frame(
        path=request.url.path,
        person=visitor.person if visitor else None,
        name=visitor.name if visitor else None,
    )
    html = render(texts_for(request.scope).language, frame, shown)
    content, headers = page_packing(html, request.headers.get("accept-encoding", ""))
    response = HTMLResponse(content, status, headers)
    if visitor is not None:
        keep(response, visitor, site_of(request))
    keep_language(response, request.scope)
    return response


@router.api_route("/", methods=_READ)
async def front(request: Request) -> Response:
    """The way in: kept seats, friends, public tables, the games."""
    house, texts = house_of(request), texts_for(request.scope)
    visitor = await known(house, request.scope)
    shown = FrontPage(
        kept=await _kept(house, visitor.person, texts) if visitor else (),
        tables=await public_rows(house.store, texts),
        games=tuple(game_card(ruleset, texts) for ruleset in RULESETS.values()),
        own=await own_tables(house.store, visitor.person, texts) if visitor else (),
        friends=await friend_rows(house.store, visitor.person, texts) if visitor else (),
        invitations=await invitation_rows(house.store, visitor.person, texts) if visitor else (),
    )
    return page(request, shown, visitor)


async def _kept(house: House, person: str, texts: Texts) -> tuple[KeptSeat, ...]:
    """The tables at which this person's seat is kept, matches in progress first."""
    tables = [one for one in await house.store.tables.kept(person, KEPT) if one.ruleset in RULESETS]
    others = sorted({other for one in tables for other in one.persons if other and other != person})
    names = await house.store.names.names(others)
    return tuple(
        KeptSeat(
            table=one.table,
            title=texts.say(RULESETS[one.ruleset].title),
            others=tuple(name_of(other, names, texts) for other in one.persons if other and other != person),
            match_running=one.phase not in (GATHERING, MATCH_OVER),
        )
        for one in tables
    )


@router.api_route("/new", methods=_READ)
async def new(request: Request) -> Response:
    """Opening a table."""
    texts = texts_for(request.scope)
    visitor = await welcomed(house_of(request), request.scope)
    asked = request.query_params.get("game", "")
    chosen = asked if asked in RULESETS else next(iter(RULESETS))
    games = tuple(new_game(ruleset, texts) for ruleset in RULESETS.values())
    return page(request, NewPage(games, chosen, house_of(request).settings.public_tables), visitor)


@router.api_route("/t/{table}", methods=_READ)
async def table(request: Request, table: str) -> Response:
    """The live table, for whoever may enter it."""
    return await _at_table(request, table, TablePage)


@router.api_route("/t/{table}/review", methods=_READ)
async def review(request: Request, table: str) -> Response:
    """The finished match that a table looks at together, for whoever may enter it."""
    return await _at_table(request, table, ReviewPage)


async def _at_table(request: Request, table: str, shown: type[TablePage | ReviewPage]) -> Response:
    house = house_of(request)
    visitor = await known(house, request.scope)
    head = await let_in(house, table, visitor.person if visitor else None)
    return page(request, shown(head.table), visitor or await welcomed(house, request.scope))


# ── What was played ───────────────────────────────────────────────────────────────────────────────


@router.api_route("/match/{match}", methods=_READ)
async def match(request: Request, match: str) -> Response:
    """A match that is over, for whoever played it and, at a public table, for everybody."""
    house = house_of(request)
    visitor = await known(house, request.scope)
    person = visitor.person if visitor else None
    found = await house.store.history.match(match, person) if is_match_id(match) else None
    if found is None or found.ended_at is None:
        raise Problem("no_such_match")
    names = await house.store.names.names(persons_of([found]))
    steps = await house.store.ratings.of_match(found.id) if found.rated else {}
    return page(request, match_page(found, person, names, texts_for(request.scope), steps), visitor)


# ── Rules ─────────────────────────────────────────────────────────────────────────────────────────


@router.api_route("/rules", methods=_READ)
async def all_rules(request: Request) -> Response:
    """The rules of the first game on the shelf; the page leads to the others."""
    return await rules(request, next(iter(RULESETS)))


@router.api_route("/rules/{ruleset}", methods=_READ)
async def rules(request: Request, ruleset: str) -> Response:
    """A game's rule page and its house rules."""
    played = RULESETS.get(ruleset)
    if played is None:
        raise Problem("unknown_ruleset")
    texts = texts_for(request.scope)
    shown = RulesPage(
        game=game_card(played, texts),
        games=tuple(game_card(one, texts) for one in RULESETS.values()),
        numbered=rule_texts(played, texts),
        presets=preset_rows(played, texts),
        groups=option_groups(played, texts),
    )
    return page(request, shown, await known(house_of(request), request.scope))


@router.api_route("/learn/{ruleset}", methods=_READ)
async def learn(request: Request, ruleset: str) -> Response:
    """The page that teaches a game in a few minutes."""
    taught = RULESETS.get(ruleset)
    if taught is None or not taught.lesson:
        raise Problem("unknown_ruleset")
    shown = lesson_page(taught, texts_for(request.scope))
    return page(request, shown, await known(house_of(request), request.scope))
