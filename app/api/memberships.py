"""A standing table and its people over HTTP: the invitation renewed or withdrawn, leaving, the own matches taken along.

A thin shell: who is host and who is a member is asked where it is known. The file of matches is made one match at a
time, so that a long history is never held whole.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Final

from fastapi import APIRouter, Response
from fastapi.responses import StreamingResponse

from app.api.exports import People, exported
from app.api.house import House
from app.api.problems import Problem
from app.api.rest import Body, Here, Key, Known, Name, Nothing, Parts, invitation
from app.api.sheaf import Sheaf
from app.api.visitors import is_table_id, let_in
from app.games.core.ruleset import Refusal
from app.store.matches import MatchRecord
from app.store.wanted import Wanted
from app.table.export import export_bytes

LEFT_OUT: Final = "left-out.txt"
"""The file that names the matches of which there can be no export any more."""

router = APIRouter(prefix="/api/tables/{table}")


class Leaving(Body):
    """A member leaves; with `forget` they need a new invitation to come in again. The same `key` again is the same
    wish."""

    key: Key
    forget: bool = False


@router.post("/invite/renew")
async def renew(table: Name, body: Nothing, house: Parts, site: Here, visitor: Known) -> dict[str, Any]:
    """A new link and code; the old ones let nobody in from now on."""
    head = await let_in(house, table, visitor.person)
    house.limits.handovers.use(f"invites of {visitor.person}")
    now = house.store.clock.now()
    found = await house.store.invites.renew(head.table, visitor.person, now)
    if isinstance(found, Refusal):
        raise Problem(found.code)
    return invitation(house, site, found)


@router.post("/invite/withdraw")
async def withdraw(table: Name, body: Nothing, house: Parts, site: Here, visitor: Known) -> dict[str, Any]:
    """No link and no code until they are renewed."""
    head = await let_in(house, table, visitor.person)
    refused = await house.store.invites.withdraw(head.table, visitor.person)
    if refused is not None:
        raise Problem(refused.code)
    return invitation(house, site, None)


@router.post("/leave")
async def leave(table: Name, body: Leaving, house: Parts, visitor: Known) -> dict[str, Any]:
    """A member leaves the table. Asked again after a lost answer it comes to the same."""
    head = await let_in(house, table, visitor.person)
    outcome = await house.worker.part(head.key, visitor.person, body.key)
    if isinstance(outcome, Refusal):
        raise Problem(outcome.code, outcome.params)
    if body.forget:
        await house.store.tables.forget(head.key, visitor.person)
    return {}


@router.get("/exports", response_class=Response, responses={200: {"content": {"application/zip": {}}}})
async def exports(table: Name, house: Parts, visitor: Known, people: People = "seats") -> Response:
    """All ended matches that the visitor has played at this table, as one archive of exports. It asks nobody whether
    they are still let in: their matches are their own."""
    house.limits.sheaves.use(visitor.person)
    found = is_table_id(table) and await house.store.history.of_person(visitor.person, Wanted(table=table))
    if not found or not found.matches:
        raise Problem("no_such_table")
    headers = {"content-disposition": f'attachment; filename="aelwyd-{table}.zip"'}
    return StreamingResponse(
        _sheaf(house, table, visitor.person, people), headers=headers, media_type="application/zip"
    )


async def _sheaf(house: House, table: str, person: str, people: People) -> AsyncIterator[bytes]:
    """The archive, match by match, those begun last first; what cannot be exported any more is named in a file."""
    sheaf, missing = Sheaf(), list[str]()
    async for match in _played(house, table, person):
        data = await _export(house, match, person, people)
        if data is None:
            missing.append(match.id)
        else:
            yield await asyncio.to_thread(
                sheaf.put, f"aelwyd-{match.ruleset}-{match.id}.json", data, match.started_at
            )
    if missing:
        yield sheaf.put(LEFT_OUT, "\n".join([*missing, ""]).encode(), house.store.clock.now())
    yield sheaf.end()


async def _played(house: House, table: str, person: str) -> AsyncIterator[MatchRecord]:
    before: str | None = None
    while True:
        page = await house.store.history.of_person(person, Wanted(table=table, before=before))
        for match in page.matches:
            yield match
        if page.older is None:
            return
        before = page.older


async def _export(house: House, match: MatchRecord, person: str, people: People) -> bytes | None:
    """The file of one match; None where its rules or its log are gone."""
    try:
        return export_bytes(await exported(house, match, person, people))
    except Problem:
        return None
