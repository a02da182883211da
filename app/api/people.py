"""People and each other over HTTP: friends, asking them to a table, blocks, reports; and the page of all that.

Whoever asks is known by their session, and can do something only about people they have met; an id of nobody and one of
a stranger get the same answer, and so does whoever is blocked and whoever is not.
"""

import secrets
from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import Response

from app.api.acquaintances import PeoplePage
from app.api.circles import friend_rows, invitation_rows, people_page, reasons
from app.api.house import House
from app.api.languages import texts_for
from app.api.pages import page
from app.api.problems import Problem
from app.api.records import name_of
from app.api.rest import Body, Known, Name, Nothing, Parts, house_of
from app.api.visitors import Visitor, is_person_id, is_table_id, known, let_in
from app.games.core.ruleset import Refusal
from app.store.reports import Complaint, Reason
from app.table.words import BadText, clean_talk

router = APIRouter()


class Seen(Body):
    """Whether friends may see where one is."""

    friends: bool


class Someone(Body):
    """A person, by their id."""

    person: Name


class Reported(Body):
    """What somebody reports; `table` where it was, or nothing."""

    reason: Reason
    text: Annotated[str, Field(max_length=2000)] = ""
    table: Name = ""


# ── Friends and blocks ────────────────────────────────────────────────────────────────────────────


@router.post("/api/people/{person}/ask")
async def ask(person: Name, _: Nothing, house: Parts, visitor: Known) -> dict[str, Any]:
    """Ask somebody to be friends, or say yes to whoever has asked."""
    other = _somebody_else(house, person, visitor)
    _allowed(await house.store.friends.ask(visitor.person, other, house.store.clock.now()))
    return {}


@router.post("/api/people/{person}/end")
async def end(person: Name, _: Nothing, house: Parts, visitor: Known) -> dict[str, Any]:
    """Be friends no more, take an asking back, or answer no."""
    await house.store.friends.end(visitor.person, _somebody_else(house, person, visitor))
    return {}


@router.post("/api/people/{person}/block")
async def block(person: Name, _: Nothing, house: Parts, visitor: Known) -> dict[str, Any]:
    """Want nothing of somebody any more: not at one's tables, not in one's talk."""
    other, me, store = _somebody_else(house, person, visitor), visitor.person, house.store
    _allowed(await store.friends.block(me, other, store.clock.now()))
    house.worker.blocks_changed(me)
    for table in await store.tables.hosted(me, other):
        # Where the role of host has just passed on, or they are gone already, there is nothing to do.
        await house.worker.send_away(table, me, other, f"block-{secrets.token_hex(8)}")
    return {}


@router.post("/api/people/{person}/unblock")
async def unblock(person: Name, _: Nothing, house: Parts, visitor: Known) -> dict[str, Any]:
    """Hear of somebody again."""
    await house.store.friends.unblock(visitor.person, _somebody_else(house, person, visitor))
    house.worker.blocks_changed(visitor.person)
    return {}


@router.post("/api/people/{person}/report")
async def report(person: Name, body: Reported, house: Parts, visitor: Known) -> dict[str, Any]:
    """Tell the operator what somebody did; the talk of the table goes with it."""
    other = _somebody_else(house, person, visitor)
    try:
        text = clean_talk(body.text) if body.text.strip() else ""
    except BadText as fault:
        raise Problem(fault.code) from None
    table = body.table if is_table_id(body.table) else ""
    if body.table and not table:
        raise Problem("no_such_table")
    complaint = Complaint(visitor.person, other, body.reason, text, table)
    _allowed(await house.store.reports.make(complaint, house.store.clock.now()))
    return {}


@router.post("/api/me/seen")
async def seen(body: Seen, house: Parts, visitor: Known) -> dict[str, Any]:
    """Whether friends may see at which table the visitor is."""
    await house.store.friends.show(visitor.person, house.store.clock.now(), seen=body.friends)
    return {"friends": body.friends}


@router.get("/api/friends")
async def friends(request: Request, house: Parts, visitor: Known) -> dict[str, Any]:
    """The visitor's friends with where they are, and who asks them to a table."""
    house.limits.looks.use(visitor.person)
    texts = texts_for(request.scope)
    rows = await friend_rows(house.store, visitor.person, texts)
    asked = await invitation_rows(house.store, visitor.person, texts)
    return {"friends": [asdict(row) for row in rows], "invitations": [asdict(row) for row in asked]}


# ── Asking friends to a table ─────────────────────────────────────────────────────────────────────


@router.get("/api/tables/{table}/friends")
async def friends_to_ask(table: Name, request: Request, house: Parts, visitor: Known) -> dict[str, Any]:
    """Friends to ask to this table, and who of them has an invitation to it."""
    head = await let_in(house, table, visitor.person)
    circle = await house.store.friends.circle(visitor.person)
    names = await house.store.names.names(circle.friends)
    invited = await house.store.invitations.to(head.key, house.store.clock.now())
    texts = texts_for(request.scope)
    rows = [(name_of(one, names, texts), one) for one in circle.friends]
    return {
        "friends": [
            {"person": one, "name": name, "invited": one in invited}
            for name, one in sorted(rows, key=lambda row: (row[0].casefold(), row[1]))
        ]
    }


@router.post("/api/tables/{table}/friends")
async def ask_to_table(table: Name, body: Someone, house: Parts, visitor: Known) -> dict[str, Any]:
    """Ask a friend to this table."""
    house.limits.invitations.use(visitor.person)
    head = await let_in(house, table, visitor.person)
    if not is_person_id(body.person):
        raise Problem("not_friends")
    now = house.store.clock.now()
    _allowed(await house.store.invitations.invite(head.key, visitor.person, body.person, now))
    house.worker.invited(body.person)
    return {}


@router.post("/api/invitations/{table}/accept")
async def accept(table: Name, _: Nothing, house: Parts, visitor: Known) -> dict[str, Any]:
    """Come to the table to which a friend has asked the visitor: whoever has no invitation finds no table."""
    house.limits.looks.use(visitor.person)
    found: str | Refusal | None = None
    if is_table_id(table):
        found = await house.store.invitations.accept(table, visitor.person, house.store.clock.now())
    if found is None:
        raise Problem("no_such_table")
    if isinstance(found, Refusal):
        raise Problem(found.code)
    return {"id": found}


@router.post("/api/invitations/{table}/decline")
async def decline(table: Name, _: Nothing, house: Parts, visitor: Known) -> dict[str, Any]:
    """Put an invitation away; nobody is told."""
    if is_table_id(table):
        await house.store.invitations.decline(table, visitor.person)
    return {}


# ── The page ──────────────────────────────────────────────────────────────────────────────────────


@router.api_route("/people", methods=["GET", "HEAD"], include_in_schema=False)
async def people(request: Request) -> Response:
    """Friends, and the people the visitor has played with."""
    house, texts = house_of(request), texts_for(request.scope)
    visitor = await known(house, request.scope)
    after = request.query_params.get("after", "")
    if after and not is_person_id(after):
        raise Problem("no_such_page")
    if visitor is None:
        shown = PeoplePage((), (), (), (), (), (), seen=False, first=True, more=None, reasons=reasons(texts))
    else:
        shown = await people_page(house.store, visitor.person, after, texts)
    return page(request, shown, visitor)


def _somebody_else(house: House, person: str, visitor: Visitor) -> str:
    """The id in the address; one of no form that ids have is one of nobody."""
    house.limits.dealings.use(visitor.person)
    return person if is_person_id(person) else "nobody"


def _allowed(refusal: Refusal | None) -> None:
    if refusal is not None:
        raise Problem(refusal.code, refusal.params)
