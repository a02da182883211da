"""The JSON API beside the pages: tables, invitations, house rules. Fields: `docs/protocol.md`.

A thin shell: it reads strict bodies, asks the store, and answers. Every changing request is a POST that the gate has
already found to come from this site. Who asks is decided by the session alone.
"""

import secrets
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Annotated, Any, Literal

import msgspec
import segno
from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, ConfigDict, Field, PlainValidator, WithJsonSchema

from app.api.house import House
from app.api.languages import texts_for
from app.api.limits import household
from app.api.origins import Site, bracketed
from app.api.problems import Problem
from app.api.records import persons_of, sheet_json
from app.api.shelf import frozen_rules, new_game, rule_book
from app.api.visitors import Visitor, address_of, is_table_id, keep, known, let_in, required, welcomed
from app.games.core.options import OptionError
from app.games.core.ruleset import Refusal
from app.games.registry import RULESETS
from app.store.invites import Invite
from app.store.tables import Opening
from app.table.manners import USUAL, Manners


class Body(BaseModel):
    """A request's body: nothing unknown, nothing converted."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Nothing(Body):
    """A request that says everything by its address."""


Key = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,40}$")]
Name = Annotated[str, Field(max_length=40)]
Secret = Annotated[str, Field(max_length=100)]
Chosen = Annotated[dict[Name, str | int | bool], Field(max_length=100)]


def _manners(value: object) -> Manners:
    """The same closed fields as over the socket."""
    try:
        return msgspec.convert(value, Manners)
    except msgspec.ValidationError as fault:
        raise ValueError(str(fault)) from None


_DESCRIBED = msgspec.json.schema_components([Manners])[1]["Manners"]
HowToBehave = Annotated[Any, PlainValidator(_manners), WithJsonSchema(_DESCRIBED)]


class NewTable(Body):
    """A wish for a table; the same `key` again is the same wish."""

    key: Key
    ruleset: Name
    seats: Annotated[int, Field(ge=1, le=10)]
    preset: Name | None = None
    options: Chosen = Field(default_factory=dict)
    public: bool
    bots: Literal["", "easy", "good", "strong"] = ""
    manners: HowToBehave = Field(
        default_factory=lambda: USUAL
    )  # a value of ours, that no description can hold


class InviteOf(Body):
    """The secret of an invite's link."""

    invite: Secret


class CodeOf(Body):
    """A short code, as somebody typed it."""

    code: Secret


class Choices(Body):
    """House rules as chosen so far."""

    seats: Annotated[int, Field(ge=1, le=10)]
    preset: Name | None = None
    options: Chosen = Field(default_factory=dict)


def house_of(request: Request) -> House:
    """The running server's parts."""
    house: House = request.app.state.house
    return house


def site_of(request: Request) -> Site:
    """The site that the gate found the request to be for."""
    site: Site = request.scope["site"]
    return site


Parts = Annotated[House, Depends(house_of)]
Here = Annotated[Site, Depends(site_of)]


async def _somebody(request: Request, response: Response, house: Parts, site: Here) -> Visitor:
    visitor = await welcomed(house, request.scope)
    keep(response, visitor, site)
    return visitor


async def _known(request: Request, house: Parts) -> Visitor:
    return await required(house, request.scope)


Somebody = Annotated[Visitor, Depends(_somebody)]
Known = Annotated[Visitor, Depends(_known)]

router = APIRouter(prefix="/api")


# ── Tables ────────────────────────────────────────────────────────────────────────────────────────


@router.post("/tables")
async def open_table(body: NewTable, house: Parts, visitor: Somebody) -> dict[str, Any]:
    """Open a table; a double tap opens one."""
    if body.public and not house.settings.public_tables:
        raise Problem("public_tables_off")
    house.limits.tables.use(visitor.person)
    now = house.store.clock.now()
    if await house.store.presence.open_tables(visitor.person, body.key, now) >= house.allowed.open_tables:
        raise Problem("too_many_tables")
    wish = Opening(
        visitor.person,
        body.key,
        body.ruleset,
        body.seats,
        body.public,
        now,
        secrets.token_bytes(32),
        dict(body.options),
        body.preset,
        body.bots,
        body.manners,
    )
    opened = await house.store.tables.open(wish)
    if isinstance(opened, Refusal):
        raise Problem(opened.code, opened.params)
    return {"id": opened.table, "invite": opened.secret, "code": opened.code}


@router.post("/tables/{table}/join")
async def join(
    table: Name, body: InviteOf, house: Parts, request: Request, response: Response, site: Here
) -> dict[str, Any]:
    """Let the session into a private table."""
    key = table if is_table_id(table) else ""
    visitor = await _comer(
        house, request, response, site, lambda: house.store.invites.opens(key, body.invite)
    )
    house.limits.secrets.use(f"{household(address_of(request.scope))} {visitor.person}")
    found: str | Refusal | None = None
    if key:
        now = house.store.clock.now()
        found = await house.store.invites.join(table, body.invite, visitor.person, now)
    if isinstance(found, Refusal):
        raise Problem(found.code)
    if found is None:
        raise Problem("no_such_table")
    return {"id": found}


@router.post("/code")
async def join_by_code(
    body: CodeOf, house: Parts, request: Request, response: Response, site: Here
) -> dict[str, Any]:
    """The same by a short code; whoever tries many is stopped, wherever from."""
    visitor = await _comer(house, request, response, site, lambda: house.store.invites.code_opens(body.code))
    house.limits.codes.use(visitor.person)
    house.limits.codes.use(household(address_of(request.scope)))
    found = await house.store.invites.join_by_code(body.code, visitor.person, house.store.clock.now())
    if found is None:
        raise Problem("no_such_table")
    return {"id": found}


async def _comer(
    house: House, request: Request, response: Response, site: Site, opens: Callable[[], Awaitable[bool]]
) -> Visitor:
    """Whoever has an invitation in hand. Only where newcomers must have one is it looked at before they are somebody."""
    visitor = await known(house, request.scope)
    if visitor is None and house.settings.newcomers == "invited":
        house.limits.codes.use(household(address_of(request.scope)))
        visitor = await welcomed(house, request.scope, invited=await opens())
    visitor = visitor or await welcomed(house, request.scope)
    keep(response, visitor, site)
    return visitor


@router.get("/tables/{table}/invite")
async def invite(table: Name, house: Parts, site: Here, visitor: Known) -> dict[str, Any]:
    """How others come to this table: link, code, and the link as a square code."""
    head = await let_in(house, table, visitor.person)
    return invitation(house, site, await house.store.invites.of(head.table, visitor.person))


def invitation(house: House, site: Site, found: Invite | None) -> dict[str, Any]:
    """An invitation as it goes over the wire; a withdrawn one is all null."""
    if found is None:
        return {"invite": None, "code": None, "link": None, "qr": None}
    link = f"{outward(house, site)}/t/{found.table}#i={found.secret}"
    return {"invite": found.secret, "code": found.code, "link": link, "qr": square_code(link)}


def outward(house: House, site: Site) -> str:
    """The site under an address that works on other people's machines too, where that can be known."""
    name, _, port = site.host.partition(":")
    address = house.reachable()
    if name not in ("localhost", "127.0.0.1") or address is None:
        return site.origin
    return f"{site.scheme}://{bracketed(address)}" + (f":{port}" if port else "")


def square_code(text: str) -> dict[str, Any]:
    """A QR code as an SVG path over a grid of `size` × `size` modules, its quiet zone included."""
    code = segno.make_qr(text, error="m")
    rows = list(code.matrix_iter(border=4))
    path = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    return {"size": len(rows), "path": path}


@router.get("/tables/{table}/sheet")
async def sheet(table: Name, house: Parts, request: Request, visitor: Known) -> dict[str, Any]:
    """The score sheet of the running match, or of the last one, each line with its rule."""
    head = await let_in(house, table, visitor.person)
    match = await house.store.history.sheet(head.table)
    names = await house.store.names.names(persons_of([match] if match else []))
    return sheet_json(match, names, texts_for(request.scope))


# ── Rules ─────────────────────────────────────────────────────────────────────────────────────────


@router.get("/rules")
async def all_rules(request: Request) -> dict[str, Any]:
    """Every game with its presets and house rules, as the page that opens a table shows them."""
    texts = texts_for(request.scope)
    return {"games": [asdict(new_game(ruleset, texts)) for ruleset in RULESETS.values()]}


@router.get("/rules/{ruleset}")
async def rules_of(ruleset: Name, request: Request) -> dict[str, Any]:
    """Every numbered rule of a game in a sentence, and which of them explain its events."""
    rules = RULESETS.get(ruleset)
    if rules is None:
        raise Problem("unknown_ruleset")
    return rule_book(rules, texts_for(request.scope))


@router.post("/rules/{ruleset}/freeze")
async def freeze(ruleset: Name, body: Choices, request: Request) -> dict[str, Any]:
    """What these choices come to: every option in force, the rule page's answers, and the digest in words."""
    rules = RULESETS.get(ruleset)
    if rules is None:
        raise Problem("unknown_ruleset")
    if body.seats not in rules.seats:
        raise Problem("bad_seat_count", {"seats": list(rules.seats)})
    preset = next((one for one in rules.presets if one.key == body.preset), None)
    if preset is None and body.preset is not None:
        raise Problem("bad_option_value", {"option": "preset"})
    chosen = {**(preset.changes if preset else {}), **body.options}
    try:
        return frozen_rules(rules, body.seats, chosen, texts_for(request.scope))
    except OptionError as fault:
        raise Problem(fault.code, fault.params) from None
