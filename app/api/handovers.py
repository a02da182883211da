"""One-time codes for a seat over HTTP: made at the table, looked at and opened in another browser.

The secret travels in the fragment of a link and is handed in by POST; nothing but a POST changes anything. A wrong, a
used, an expired and a cancelled secret have the same answer. Lending is the owner's own command: whoever opens the
code has it submitted to the table's lane in the owner's name, under a cid made from the code.
"""

from typing import Any, Final, Literal

from fastapi import APIRouter, Request, Response

from app.api.browsers import browser_of
from app.api.house import House
from app.api.limits import household
from app.api.problems import Problem
from app.api.rest import Body, Here, Known, Name, Nothing, Parts, Secret, outward, square_code
from app.api.visitors import Visitor, address_of, arrived, is_table_id, keep, known, let_in, welcomed
from app.games.core.ruleset import Refusal
from app.store.accounts import hashed
from app.store.handovers import NOBODY, Handover


class HandoverOf(Body):
    """To oneself elsewhere, or to somebody else for the match."""

    kind: Literal["move", "lend"]


class SecretOf(Body):
    """The secret of a code's link."""

    secret: Secret


NOT_THEM: Final = ("already_seated", "has_seen_cards", "removed")
"""Refusals that are about who opened a code: it stays good for somebody else."""

router = APIRouter(prefix="/api/tables/{table}/handover")


@router.post("")
async def make(table: Name, body: HandoverOf, house: Parts, site: Here, visitor: Known) -> dict[str, Any]:
    """A new code; the one before ends."""
    head = await let_in(house, table, visitor.person)
    house.limits.handovers.use(f"made by {visitor.person}")
    if body.kind == "lend" and (refused := await house.worker.may_lend(head.key, visitor.person)):
        raise Problem(refused.code, refused.params)
    secret = await house.store.handovers.make(head.key, body.kind, visitor.person, house.store.clock.now())
    link = f"{outward(house, site)}/t/{head.table}#m={secret}"
    return {"link": link, "qr": square_code(link)}


@router.post("/cancel")
async def cancel(table: Name, body: Nothing, house: Parts, visitor: Known) -> dict[str, Any]:
    """The visitor's open code at this table ends."""
    head = await let_in(house, table, visitor.person)
    await house.store.handovers.cancel(head.key, visitor.person)
    return {}


@router.post("/look")
async def look(table: Name, body: SecretOf, house: Parts, request: Request) -> dict[str, Any]:
    """What opening the code would do, so that the page can ask first."""
    visitor = await known(house, request.scope)
    found = await _found(house, request, table, body.secret, visitor)
    return {"kind": found.kind, "name": found.name, "you": visitor.name if visitor else None}


@router.post("/claim")
async def claim(
    table: Name, body: SecretOf, house: Parts, request: Request, response: Response, site: Here
) -> dict[str, Any]:
    """Open the code: this browser is its maker now, or its person plays on the maker's seat."""
    visitor = await known(house, request.scope)
    found = await _found(house, request, table, body.secret, visitor)
    if found.kind == "lend":
        if visitor is not None and visitor.person == found.person:
            raise Problem("already_seated")
        visitor = visitor or await welcomed(house, request.scope, invited=True)
        keep(response, visitor, site)
        await _borrow(house, table, body.secret, found, visitor)
    elif visitor is None or visitor.person != found.person:
        visitor = await _move(house, table, body.secret, visitor, browser_of(request.scope))
        keep(response, visitor, site)
    else:
        await house.store.handovers.cancel(found.table, found.person)  # nothing to change in this browser
    return {"id": table, "kind": found.kind, "person": visitor.person, "name": visitor.name}


async def _found(
    house: House, request: Request, table: str, secret: str, visitor: Visitor | None
) -> Handover:
    house.limits.handovers.use(household(address_of(request.scope)))
    by, now = visitor.person if visitor else NOBODY, house.store.clock.now()
    found = await house.store.handovers.look(table, secret, by, now) if is_table_id(table) else None
    if found is None:
        raise Problem("bad_secret")
    return found


async def _move(house: House, table: str, secret: str, visitor: Visitor | None, browser: str) -> Visitor:
    by, now = visitor.person if visitor else NOBODY, house.store.clock.now()
    arrival = await house.store.handovers.move(table, secret, by, now, browser)
    if arrival is None:
        raise Problem("bad_secret")
    return arrived(arrival)


async def _borrow(house: House, table: str, secret: str, found: Handover, visitor: Visitor) -> None:
    """Use the code, have the seat lent, and let the borrower in. After a fault anywhere the same person may open it
    again: each step done before gives the same answer."""
    now = house.store.clock.now()
    owner = await house.store.handovers.borrow(table, secret, visitor.person, now)
    if owner is None:
        raise Problem("bad_secret")
    if await house.store.tables.bars(found.table, visitor.person):
        await house.store.handovers.release(secret, visitor.person)
        raise Problem("bad_secret")
    outcome = await house.worker.lend(found.table, owner, visitor.person, f"lend-{hashed(secret)[:24]}")
    if isinstance(outcome, Refusal):
        if outcome.code in NOT_THEM:
            await house.store.handovers.release(secret, visitor.person)
        raise Problem(outcome.code, outcome.params)
    await house.store.tables.admit(found.table, visitor.person, now)
