"""The pages about oneself: the account, signing in, and what is kept of anybody.

They make nobody a guest, and change nothing: what their forms ask for goes through the JSON API (`account`).
"""

from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.api.accountpages import AccountPage, PrivacyPage, SessionRow, SignInPage, TokenRow
from app.api.circles import table_choices
from app.api.house import House
from app.api.languages import texts_for
from app.api.pages import page
from app.api.ratings import game_ratings
from app.api.rest import house_of
from app.api.texts import Texts
from app.api.visitors import Visitor, known
from app.games.core.options import N_
from app.store.accounts import Session, hashed

router = APIRouter(include_in_schema=False)
_READ: Final = ["GET", "HEAD"]
SEATS: Final = 20
"""Kept seats that are counted at most."""
ON: Final = N_("{browser} on {system}")


@router.api_route("/me", methods=_READ)
async def me(request: Request) -> Response:
    """The account of whoever this browser is; for nobody yet, the ways in."""
    house = house_of(request)
    visitor = await known(house, request.scope)
    kept = await house.store.credentials.of_session(visitor.token) if visitor else None
    if visitor is None or kept is None:
        return page(request, AccountPage(None, "", "", False, False, False, ()), None)
    sessions = await house.store.accounts.sessions(visitor.person)
    texts = texts_for(request.scope)
    ratings = await house.store.ratings.standings(visitor.person)
    shown = AccountPage(
        person=visitor.person,
        name=visitor.name,
        sign_in_name=kept.sign_in_name or "",
        has_password=kept.password_hash is not None,
        has_code=kept.has_code,
        believed=kept.recovered,
        sessions=tuple(session_row(one, visitor.token, texts) for one in sessions),
        tokens=tuple(
            TokenRow(one.key, one.label, one.scope == "play", one.table, one.made_at, one.used_at)
            for one in await house.store.tokens.of(visitor.person)
        ),
        tables=await table_choices(house.store, visitor.person, texts),
        ratings=game_ratings(ratings, texts),
    )
    return page(request, shown, visitor)


@router.api_route("/sign-in", methods=_READ)
async def sign_in(request: Request) -> Response:
    """Coming in with a name and a password, or with a recovery code."""
    house = house_of(request)
    visitor = await known(house, request.scope)
    shown = await _leaving(house, visitor) if visitor else SignInPage("", 0, 0, False)
    return page(request, shown, visitor)


@router.api_route("/privacy", methods=_READ)
async def privacy(request: Request) -> Response:
    """What is kept, why and how long."""
    house = house_of(request)
    shown = PrivacyPage(house.settings.keep_talk, house.settings.keep_guests)
    return page(request, shown, await known(house, request.scope))


async def _leaving(house: House, visitor: Visitor) -> SignInPage:
    """Whom this browser would stop being by signing in, and what would stay with them."""
    kept = await house.store.credentials.of_session(visitor.token)
    matches = await house.store.history.played(visitor.person)
    seats = await house.store.tables.kept(visitor.person, SEATS)
    lost = kept is None or (kept.password_hash is None and not kept.has_code)
    return SignInPage(visitor.name, matches, len(seats), lost)


def session_row(session: Session, token: str, texts: Texts) -> SessionRow:
    """A session as the page lists it."""
    browser, _, system = session.browser.partition("/")
    named = texts.say(ON, browser=browser, system=system) if browser and system else browser or system
    return SessionRow(session.key, named, session.made_at, session.seen_at, session.key == hashed(token))
