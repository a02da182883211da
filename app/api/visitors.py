"""Who is asking: from a request's cookie to a person, and a guest's first cookie.

The token in the cookie is opaque and says nothing by itself. Only here is a guest made, and never for a page that
shows nothing personal: robots that preview links leave no trace.
"""

import re
from dataclasses import dataclass
from typing import Final

from starlette.responses import Response

from app.api.bearers import bearer, opens
from app.api.browsers import browser_of
from app.api.house import House
from app.api.limits import household
from app.api.origins import Site
from app.api.problems import Problem
from app.api.security import Scope
from app.api.wire import cookies
from app.store.accounts import Arrival
from app.store.matches import read_match_id
from app.store.tables import Threshold
from app.table.door import REMOVED, TABLE_CLOSED, TABLE_LOCKED
from app.table.ports import TableHead

COOKIE: Final = "aelwyd"
_LONGEST: Final = 200
_ID: Final = re.compile(r"[A-Za-z0-9_-]{8,40}")
_PERSON: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")
_YEAR: Final = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Visitor:
    """A person behind a session. `new` while their browser does not hold the token yet."""

    person: str
    name: str
    token: str
    new: bool = False


async def known(house: House, scope: Scope) -> Visitor | None:
    """Whoever the request's session belongs to, or the token that it brings instead; None without a live session.

    Raises:
        Problem: `bad_token`, `token_scope` for what the token does not open, `too_many` wrong ones from one address.
    """
    if (token := bearer(dict(scope["headers"]))) is not None:
        return await _by_token(house, scope, token)
    token = cookies(scope).get(COOKIE, "")
    if not token or len(token) > _LONGEST:
        return None
    person = await house.store.accounts.whose(token, house.store.clock.now())
    return Visitor(person.person, person.name, token) if person else None


async def _by_token(house: House, scope: Scope, token: str) -> Visitor:
    found = await house.store.tokens.whose(token, house.store.clock.now())
    if found is None:
        house.limits.try_secret(address_of(scope))
        raise Problem("bad_token")
    if not opens(found, scope):
        raise Problem("token_scope")
    return Visitor(found.person, found.name, token)


async def required(house: House, scope: Scope) -> Visitor:
    """The same, for what only somebody the server knows may do.

    Raises:
        Problem: `no_session`.
    """
    visitor = await known(house, scope)
    if visitor is None:
        raise Problem("no_session")
    return visitor


async def welcomed(house: House, scope: Scope, *, invited: bool = False) -> Visitor:
    """The visitor, made a guest where they have no session yet. `invited`: what they hold opens a table.

    Raises:
        Problem: `newcomers_closed` or `newcomers_invited`, by the operator's choice; `too_many` guests from one address.
    """
    visitor = await known(house, scope)
    if visitor is not None:
        return visitor
    newcomers = house.settings.newcomers
    if newcomers == "closed" or (newcomers == "invited" and not invited):
        raise Problem(f"newcomers_{newcomers}")
    house.limits.new_guest(address_of(scope))
    now = house.store.clock.now()
    return arrived(await house.store.accounts.arrive(now, browser=browser_of(scope)))


def is_table_id(text: str) -> bool:
    """Whether a text could be a table's id at all; anything else is not even looked up."""
    return _ID.fullmatch(text) is not None


def is_person_id(text: str) -> bool:
    """Whether a text could be a person's id at all."""
    return _PERSON.fullmatch(text) is not None


def is_match_id(text: str) -> bool:
    """Whether a text could be a match's id at all."""
    named = read_match_id(text)
    return named is not None and is_table_id(named[0])


def asker(visitor: Visitor | None, scope: Scope) -> str:
    """Whose questions are counted together: a person's, or without a session those of an address."""
    return visitor.person if visitor else household(address_of(scope))


async def let_in(house: House, table: str, person: str | None) -> TableHead:
    """A table that this person may see.

    Raises:
        Problem: `no_such_table`, for a missing one, for a private one and for whoever was sent away alike;
            `table_locked` for whoever is new, and `table_closed`.
    """
    found = await _threshold(house, table, person)
    if found.refusal is not None:
        raise Problem(found.refusal)
    return found.head


async def may_read(house: House, table: str, person: str | None) -> Threshold:
    """The same for what was played there: those who had been let in may read on when the table is closed.

    Raises:
        Problem: as `let_in`.
    """
    found = await _threshold(house, table, person)
    if found.refusal is not None and not (found.refusal == TABLE_CLOSED and found.known):
        raise Problem(found.refusal)
    return found


async def _threshold(house: House, table: str, person: str | None) -> Threshold:
    """How this person finds the table's door.

    Raises:
        Problem: `no_such_table`, for whoever was sent away too.
    """
    found = await house.store.tables.threshold(table, person or "") if is_table_id(table) else None
    if found is None or found.refusal == REMOVED:
        raise Problem("no_such_table")
    return found


async def knocked(house: House, table: str, person: str) -> TableHead:
    """The same for a socket: to whoever was sent away, and at a closed table, the room itself says so. Somebody who
    comes to a public table is known there from now on.

    Raises:
        Problem: `no_such_table`, `table_locked`.
    """
    found = await house.store.tables.threshold(table, person) if is_table_id(table) else None
    if found is None:
        raise Problem("no_such_table")
    if found.refusal == TABLE_LOCKED:
        raise Problem(TABLE_LOCKED)
    if not found.known:
        await house.store.tables.admit(found.head.key, person, house.store.clock.now())
    return found.head


async def leave_tables(house: House, person: str) -> None:
    """Let somebody go from every table they have to do with.

    Raises:
        Problem: a table cannot let them go just now; those before it have.
    """
    for table in await house.store.farewell.places(person):
        if (refused := await house.worker.depart(table, person)) is not None:
            raise Problem(refused.code)


def arrived(arrival: Arrival) -> Visitor:
    """The visitor of a fresh session."""
    return Visitor(arrival.person.person, arrival.person.name, arrival.token, new=True)


def keep(response: Response, visitor: Visitor, site: Site) -> None:
    """Give the browser a new visitor's token."""
    if visitor.new:
        response.set_cookie(
            COOKIE, visitor.token, max_age=_YEAR, httponly=True, samesite="lax", secure=site.secure, path="/"
        )


def forget(response: Response, site: Site) -> None:
    """Take the token out of the browser: its session is over."""
    response.delete_cookie(COOKIE, path="/", secure=site.secure, httponly=True, samesite="lax")


def address_of(scope: Scope) -> str:
    """The asker's address, as far as the proxies in front are believed."""
    client = scope.get("client")
    return str(client[0]) if client else ""
