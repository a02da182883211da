"""The operator's page and the API behind it and `aelwyd admin`: look round the house, close a table, shut somebody out.

Whoever asks is the operator by the server's key alone; to everybody else all of it but the question for the key is not
there. Nothing here shows a card or a word that nobody has reported.
"""

from dataclasses import asdict
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Request, Response
from pydantic import Field

from app.api.circles import REASONS, title_of
from app.api.histories import Figure
from app.api.house import House
from app.api.languages import texts_for
from app.api.limits import household
from app.api.operatorpages import HouseReport, HouseTable, OperatorPage
from app.api.pages import page
from app.api.problems import Problem
from app.api.records import name_of
from app.api.rest import Body, Here, Name, Nothing, Parts, house_of, outward
from app.api.texts import Texts
from app.api.visitors import address_of, is_person_id, is_table_id, known, leave_tables
from app.games.core.options import N_
from app.games.core.ruleset import Refusal
from app.games.registry import RULESETS
from app.store.oversight import Numbers
from app.table.state import GATHERING, MATCH_OVER
from app.table.words import BadText, clean_talk

router = APIRouter()
LONGEST: Final = 60
"""Signs of a name that is looked for."""


class Key(Body):
    """The server's key."""

    key: Annotated[str, Field(max_length=300)]


class Why(Body):
    """The operator's own note about a ban."""

    reason: Annotated[str, Field(max_length=2000)] = ""


class InviteWish(Body):
    """A new invitation for a table, or none."""

    renew: bool


async def _operator(request: Request, house: Parts) -> None:
    """Nobody else goes on from here."""
    if not house.keyholder.asks(request.scope, house.store.clock.now()):
        raise Problem("no_such_page")


_Operator = Depends(_operator)

# ── Coming in ─────────────────────────────────────────────────────────────────────────────────────


@router.post("/api/operator/enter", include_in_schema=False)
async def enter(body: Key, request: Request, response: Response, house: Parts, site: Here) -> dict[str, Any]:
    """Make this browser the operator's for some hours."""
    house.limits.secrets.use(f"operator from {household(address_of(request.scope))}")
    if not house.keyholder.fits(body.key.strip()):
        raise Problem("not_operator")
    house.keyholder.welcome(response, site, house.store.clock.now())
    return {}


@router.post("/api/operator/leave", include_in_schema=False)
async def leave(_: Nothing, response: Response, house: Parts, site: Here) -> dict[str, Any]:
    """This browser is the operator's no more."""
    house.keyholder.dismiss(response, site)
    return {}


@router.api_route("/operator", methods=["GET", "HEAD"], include_in_schema=False)
async def operator_page(request: Request) -> Response:
    """What goes on in the house; for everybody else the question for the key."""
    house, texts = house_of(request), texts_for(request.scope)
    visitor = await known(house, request.scope)
    if not house.keyholder.asks(request.scope, house.store.clock.now()):
        return page(request, OperatorPage(inside=False), visitor)
    asked = request.query_params.get("name", "")[:LONGEST].strip()
    shown = OperatorPage(
        inside=True,
        figures=_figures(await house.store.oversight.numbers(house.store.clock.now()), texts),
        reports=await _reports(house, texts),
        tables=await _tables(house, texts),
        people=tuple(await house.store.oversight.people(asked)),
        asked=asked,
    )
    return page(request, shown, visitor)


# ── Looking ───────────────────────────────────────────────────────────────────────────────────────


@router.get("/api/operator", dependencies=[_Operator])
async def overview(house: Parts) -> dict[str, Any]:
    """How much goes on."""
    return asdict(await house.store.oversight.numbers(house.store.clock.now()))


@router.get("/api/operator/tables", dependencies=[_Operator])
async def tables(request: Request, house: Parts) -> dict[str, Any]:
    """The open tables where something happened last."""
    return {"tables": [asdict(row) for row in await _tables(house, texts_for(request.scope))]}


@router.get("/api/operator/people", dependencies=[_Operator])
async def people(house: Parts, name: Annotated[str, Field(max_length=LONGEST)] = "") -> dict[str, Any]:
    """Those seen last, or those of this name or id."""
    return {"people": [asdict(row) for row in await house.store.oversight.people(name.strip())]}


@router.get("/api/operator/reports", dependencies=[_Operator])
async def reports(request: Request, house: Parts) -> dict[str, Any]:
    """What people have reported and nobody has settled."""
    return {"reports": [asdict(row) for row in await _reports(house, texts_for(request.scope))]}


# ── Doing ─────────────────────────────────────────────────────────────────────────────────────────


@router.post("/api/operator/tables/{table}/close", dependencies=[_Operator])
async def close(table: Name, _: Nothing, house: Parts) -> dict[str, Any]:
    """Close a table; a match that is being played ends as it stands."""
    refused = await house.worker.close_down(await _key_of(house, table))
    if refused is not None:
        raise Problem(refused.code)
    return {}


@router.post("/api/operator/tables/{table}/invite", dependencies=[_Operator])
async def invite(table: Name, body: InviteWish, house: Parts, site: Here) -> dict[str, Any]:
    """A new invitation for a table, whose link and code before let nobody in any more; or none."""
    await _key_of(house, table)
    if not body.renew:
        await house.store.invites.withdraw(table, None)
        return {"link": None, "code": None}
    found = await house.store.invites.renew(table, None, house.store.clock.now())
    if isinstance(found, Refusal):
        raise Problem(found.code)
    return {"link": f"{outward(house, site)}/t/{table}#i={found.secret}", "code": found.code}


@router.post("/api/operator/people/{person}/ban", dependencies=[_Operator])
async def ban(person: Name, body: Why, house: Parts) -> dict[str, Any]:
    """Shut somebody out: their sockets close, they leave their tables as if they had stood up and gone, and so do the
    programs of theirs. `sessions` counts tokens too."""
    try:
        reason = clean_talk(body.reason) if body.reason.strip() else ""
    except BadText as fault:
        raise Problem(fault.code) from None
    now = house.store.clock.now()
    ended = await house.store.bans.ban(person, reason, now) if is_person_id(person) else None
    if ended is None:
        raise Problem("no_such_person")
    for key in ended:
        house.worker.end_session(key)
    for one in (*await house.store.tokens.programs(person), person):
        await leave_tables(house, one)
    return {"sessions": len(ended)}


@router.post("/api/operator/people/{person}/lift", dependencies=[_Operator])
async def lift(person: Name, _: Nothing, house: Parts) -> dict[str, Any]:
    """Let somebody in again."""
    if not await house.store.bans.lift(person):
        raise Problem("no_such_person")
    return {}


@router.post("/api/operator/reports/{number}/done", dependencies=[_Operator])
async def settle(number: int, _: Nothing, house: Parts) -> dict[str, Any]:
    """A report has been dealt with."""
    if not (0 < number < 2**63 and await house.store.reports.settle([number], house.store.clock.now())):
        raise Problem("no_such_report")
    return {}


async def _key_of(house: House, table: str) -> int:
    key = await house.store.oversight.key_of(table) if is_table_id(table) else None
    if key is None:
        raise Problem("no_such_table")
    return key


# ── In words ──────────────────────────────────────────────────────────────────────────────────────


def _figures(numbers: Numbers, texts: Texts) -> tuple[Figure, ...]:
    shown = (
        (N_("People seen within a day"), numbers.visitors),
        (N_("People known"), numbers.people),
        (N_("Open tables"), numbers.open_tables),
        (N_("Matches being played"), numbers.running),
        (N_("Matches kept"), numbers.matches),
        (N_("Reports to read"), numbers.reports),
        (N_("People shut out"), numbers.banned),
    )
    return tuple(Figure(texts.say(label), texts.number(value)) for label, value in shown)


async def _tables(house: House, texts: Texts) -> tuple[HouseTable, ...]:
    found = await house.store.oversight.tables()
    persons = sorted({person for row in found for person in row.persons if person})
    names = await house.store.names.names(persons)
    return tuple(
        HouseTable(
            row.table,
            title_of(row.ruleset, texts) if row.ruleset in RULESETS else row.ruleset,
            row.public,
            row.phase not in (GATHERING, MATCH_OVER),
            tuple(name_of(person, names, texts) for person in row.persons if person),
            row.at,
        )
        for row in found
    )


async def _reports(house: House, texts: Texts) -> tuple[HouseReport, ...]:
    found = await house.store.reports.listed()
    persons = {
        one for row in found for one in (row.reporter, row.reported, *(said.person for said in row.lines))
    }
    names = await house.store.names.names(sorted(persons))
    return tuple(
        HouseReport(
            id=row.id,
            at=row.at,
            reporter=name_of(row.reporter, names, texts),
            reported=row.reported,
            name=row.name,
            now_called=name_of(row.reported, names, texts),
            reason=texts.say(REASONS.get(row.reason, row.reason)),
            text=row.text,
            lines=tuple((name_of(said.person, names, texts), said.text) for said in row.lines),
        )
        for row in found
    )
