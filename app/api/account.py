"""A person's account over HTTP: name, ways back, sessions, everything about me, and the end of it all.

Guests need none of it. What could take an account from its owner (another password, another recovery code, deletion)
asks for the password again where there is one, so that a stolen cookie is not enough. Signing in makes this browser the
account's; whoever it was before is not merged, and their session here ends.
"""

import json
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request, Response
from pydantic import Field

from app.api.browsers import browser_of
from app.api.house import House
from app.api.origins import Site
from app.api.problems import Problem
from app.api.rest import Body, Here, Key, Known, Nothing, Parts, Secret, Somebody
from app.api.security import Scope
from app.api.visitors import Visitor, address_of, arrived, forget, keep, known, leave_tables, let_in
from app.store.accounts import Arrival, hashed
from app.store.credentials import Kept, NameTaken
from app.store.tokens import Token
from app.table.words import BadText, clean_name, clean_password, clean_program_name, clean_sign_in_name

Typed = Annotated[str, Field(max_length=2000)]


class NewName(Body):
    """What a person wants to be called."""

    name: Typed


class SignIn(Body):
    """A name to sign in with, and its password."""

    name: Typed
    password: Typed


class Claim(SignIn):
    """Another name and password; `current` is the password until now, where there is one."""

    current: Typed | None = None


class RecoveryCode(Body):
    """A recovery code."""

    code: Secret


class Sure(Body):
    """The password, for what asks for it again."""

    password: Typed | None = None


class Forget(Sure):
    """Delete me: the password, or for whoever has none the name at the tables."""

    name: Typed | None = None


class NewToken(Body):
    """A wish for a token: what its program is called, what it opens, and at which table alone (its id)."""

    label: Typed
    scope: Literal["read", "play"]
    table: Key | None = None


class TokenOf(Body):
    """A token, by its key."""

    token: Secret


class SessionOf(Body):
    """A session, by its key."""

    session: Secret


router = APIRouter(prefix="/api")


# ── Who I am ──────────────────────────────────────────────────────────────────────────────────────


@router.post("/me")
async def rename(body: NewName, house: Parts, visitor: Somebody) -> dict[str, Any]:
    """Another name for the visitor, everywhere and at once."""
    try:
        name = clean_name(body.name)
    except BadText as fault:
        raise Problem(fault.code) from None
    house.limits.renames.use(visitor.person)
    await house.store.accounts.rename(visitor.person, name)
    house.worker.renamed(visitor.person)
    return {"person": visitor.person, "name": name}


@router.post("/me/claim")
async def claim(body: Claim, house: Parts, visitor: Somebody) -> dict[str, Any]:
    """A name and a password to sign in with anywhere, or others; all other sessions end when a password changes."""
    try:
        name, password = clean_sign_in_name(body.name), clean_password(body.password)
    except BadText as fault:
        raise Problem(fault.code) from None
    house.limits.secrets.use(f"claims of {visitor.person}")
    before = await _kept(house, visitor)
    await _sure(house, before, body.current)
    try:
        chosen = await house.store.credentials.choose(before, name, await house.passwords.hashed(password))
    except NameTaken:
        raise Problem("sign_in_name_taken") from None
    if not chosen:
        raise Problem("wrong_password")
    if before.password_hash is not None:
        await _end_others(house, visitor)
    return {"name": name}


@router.post("/me/recovery")
async def new_code(body: Sure, house: Parts, visitor: Somebody) -> dict[str, Any]:
    """A new recovery code; the old one ends."""
    house.limits.secrets.use(visitor.person)
    await _sure(house, await _kept(house, visitor), body.password)
    return {"code": await house.store.credentials.new_code(visitor.person)}


# ── Coming in ─────────────────────────────────────────────────────────────────────────────────────


@router.post("/sign-in")
async def sign_in(
    body: SignIn, request: Request, response: Response, house: Parts, site: Here
) -> dict[str, Any]:
    """Make this browser the person with this name and password."""
    before = await known(house, request.scope)
    found = await _found(house, request.scope, body.name, before)
    password = _as_kept(body.password)
    right = await house.passwords.fits(found.password_hash if found else None, password)
    if not right or found is None or found.password_hash is None:
        raise Problem("wrong_sign_in")
    if await house.store.bans.holds(found.person):
        raise Problem("banned")
    again = await house.passwords.hashed(password) if house.passwords.outdated(found.password_hash) else None
    arrival = await house.store.credentials.sign_in(
        found, house.store.clock.now(), browser_of(request.scope), rehashed=again
    )
    if arrival is None:
        raise Problem("wrong_sign_in")
    return await _settle_in(house, response, site, arrival, before)


@router.post("/recover")
async def recover(
    body: RecoveryCode, request: Request, response: Response, house: Parts, site: Here
) -> dict[str, Any]:
    """Make this browser the person whose recovery code it is; the code is used up."""
    house.limits.try_secret(address_of(request.scope))
    before = await known(house, request.scope)
    now = house.store.clock.now()
    arrival = await house.store.credentials.come_back(body.code, now, browser_of(request.scope))
    if arrival is None:
        raise Problem("bad_code")
    return await _settle_in(house, response, site, arrival, before)


async def _found(house: House, scope: Scope, typed: str, visitor: Visitor | None) -> Kept | None:
    """Whose name this is, if anybody's; nobody is told which.

    Raises:
        Problem: `too_many` from this address, or with this name where this browser is not its owner's already.
    """
    house.limits.sign_in(address_of(scope))
    try:
        name = clean_sign_in_name(typed)
    except BadText:
        return None
    found = await house.store.credentials.of_name(name)
    owners = visitor is not None and found is not None and visitor.person == found.person
    if not owners:
        house.limits.sign_in_names.use(name)
    return found


def _as_kept(typed: str) -> str:
    """A password as it was hashed; one that nobody can have stays as it is, as far as it can be written."""
    try:
        return clean_password(typed)
    except BadText:
        return typed.encode("utf-8", "replace").decode()


async def _settle_in(
    house: House, response: Response, site: Site, arrival: Arrival, before: Visitor | None
) -> dict[str, Any]:
    """This browser is somebody else now: the session that it had ends, so that nobody goes on with it."""
    if before is not None:
        await _end(house, before)
    visitor = arrived(arrival)
    keep(response, visitor, site)
    return {"person": visitor.person, "name": visitor.name}


# ── Sessions ──────────────────────────────────────────────────────────────────────────────────────


@router.post("/sign-out")
async def sign_out(
    body: Nothing, request: Request, response: Response, house: Parts, site: Here
) -> dict[str, Any]:
    """This browser is nobody any more."""
    visitor = await known(house, request.scope)
    if visitor is not None:
        await _end(house, visitor)
    forget(response, site)
    return {}


@router.get("/me/sessions")
async def sessions(house: Parts, visitor: Known) -> dict[str, Any]:
    """Where this person is signed in."""
    found = await house.store.accounts.sessions(visitor.person)
    here = hashed(visitor.token)
    return {
        "sessions": [
            {
                "session": one.key,
                "made_at": one.made_at,
                "seen_at": one.seen_at,
                "browser": one.browser,
                "here": one.key == here,
            }
            for one in found
        ]
    }


@router.post("/me/sessions/end")
async def end_session(body: SessionOf, house: Parts, visitor: Known) -> dict[str, Any]:
    """End one of the visitor's sessions."""
    if not await house.store.accounts.end(visitor.person, body.session, house.store.clock.now()):
        raise Problem("no_such_session")
    house.worker.end_session(body.session)
    return {}


@router.post("/me/sessions/end-others")
async def end_other_sessions(body: Nothing, house: Parts, visitor: Known) -> dict[str, Any]:
    """End all of the visitor's sessions but this one, and all tokens."""
    return {"ended": await _end_others(house, visitor)}


async def _end(house: House, visitor: Visitor) -> None:
    await house.store.accounts.leave(visitor.token, house.store.clock.now())
    house.worker.end_session(hashed(visitor.token))


async def _end_others(house: House, visitor: Visitor) -> int:
    """Sessions and tokens alike; how many sessions."""
    ended = await house.store.accounts.leave_all(visitor.person, house.store.clock.now(), but=visitor.token)
    for key in (*ended, *await house.store.tokens.end_all(visitor.person)):
        house.worker.end_session(key)
    return len(ended)


# ── Tokens for programs ───────────────────────────────────────────────────────────────────────────


@router.get("/me/tokens")
async def tokens(house: Parts, visitor: Known) -> dict[str, Any]:
    """The visitor's tokens, the newest first; none of them can be read again."""
    found = await house.store.tokens.of(visitor.person)
    return {"tokens": [token_json(one) for one in found]}


@router.post("/me/tokens")
async def make_token(body: NewToken, house: Parts, visitor: Known) -> dict[str, Any]:
    """A new token: `read` opens the visitor's own matches; `play` belongs to a program, a person of its own called
    `Bot …`, at every table that lets it in or at one alone. `secret` is shown this once."""
    try:
        label = clean_program_name(body.label)
    except BadText as fault:
        raise Problem(fault.code) from None
    head = None if body.table is None else await let_in(house, body.table, visitor.person)
    house.limits.tokens.use(visitor.person)
    key = None if head is None else head.key
    made = await house.store.tokens.make(visitor.person, body.scope, label, key, house.store.clock.now())
    if made is None:
        raise Problem("too_many_tokens")
    return {"secret": made.secret, "token": made.key, "person": made.person}


@router.post("/me/tokens/end")
async def end_token(body: TokenOf, house: Parts, visitor: Known) -> dict[str, Any]:
    """End one of the visitor's tokens: its sockets close, on every worker."""
    if not await house.store.tokens.end(visitor.person, body.token):
        raise Problem("no_such_token")
    house.worker.end_session(body.token)
    return {}


def token_json(one: Token) -> dict[str, Any]:
    """A token as its owner sees it."""
    return {
        "token": one.key,
        "scope": one.scope,
        "label": one.label,
        "table": one.table,
        "person": one.person,
        "made_at": one.made_at,
        "used_at": one.used_at,
    }


# ── All of it ─────────────────────────────────────────────────────────────────────────────────────


@router.get("/me/download")
async def download(house: Parts, visitor: Known) -> Response:
    """Everything that is kept about the visitor, as a file."""
    house.limits.takeaways.use(visitor.person)
    found = await house.store.takeaway.of(visitor.person)
    headers = {"content-disposition": 'attachment; filename="aelwyd-about-me.json"'}
    return Response(json.dumps(found, indent=1), media_type="application/json", headers=headers)


@router.post("/me/forget")
async def forget_me(
    body: Forget, response: Response, house: Parts, site: Here, visitor: Known
) -> dict[str, Any]:
    """Delete me: I leave every table, then nothing is known of me. A fault on the way leaves me able to try again."""
    kept = await _kept(house, visitor)
    await _sure(house, kept, body.password, anyway=True)
    if kept.password_hash is None and (body.name or "").strip() != visitor.name:
        raise Problem("wrong_name")
    for person in (*await house.store.tokens.programs(visitor.person), visitor.person):
        await _be_forgotten(house, person)
    forget(response, site)
    return {}


async def _be_forgotten(house: House, person: str) -> None:
    await leave_tables(house, person)
    for key in await house.store.farewell.forget(person):
        house.worker.end_session(key)
    house.worker.forgotten(person)


async def _kept(house: House, visitor: Visitor) -> Kept:
    """How the visitor may come back.

    Raises:
        Problem: `no_session`, where it has ended this moment.
    """
    kept = await house.store.credentials.of_session(visitor.token)
    if kept is None:
        raise Problem("no_session")
    return kept


async def _sure(house: House, kept: Kept, password: str | None, *, anyway: bool = False) -> None:
    """That it is the owner of the account who asks. Whoever has just come back by a code is believed once, unless
    they are asked `anyway`.

    Raises:
        Problem: `wrong_password`, `too_many`, `busy`.
    """
    if kept.password_hash is None or (kept.recovered and not anyway):
        return
    house.limits.secrets.use(f"password of {kept.person}")
    if password is None or not await house.passwords.fits(kept.password_hash, _as_kept(password)):
        raise Problem("wrong_password")
