"""For whoever watches over the server: does it live, may it be given people, and what has it counted.

Programs ask here, not people. The figures tell how many are here, so they are given only to whoever brings the
operator's token or, where there is none, to this machine itself. Where several workers share the address, whichever
is asked asks the others as well and tells of all; with `?worker=2` that one alone answers, for itself.
"""

import asyncio
import hmac
import re
from collections.abc import Awaitable
from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.api import statics
from app.api.house import House
from app.api.ledger import answering
from app.api.limits import is_local
from app.api.mates import Heard, heard_of
from app.api.measures import CONTENT_TYPE, exposition, joined
from app.api.problems import Problem
from app.api.rest import house_of
from app.api.security import Scope
from app.api.visitors import address_of
from app.api.wire import header
from app.table.ports import StoreAway

router = APIRouter(include_in_schema=False)

READY: Final = "ready"
ELSEWHERE: Final = "elsewhere"
"""Said by a worker that is asked for another one's word: that one takes no connections."""
PATIENCE: Final = 2.0
"""Seconds in which the database must answer."""
_READ: Final = ["GET", "HEAD"]
_BETWEEN: Final = (b"x-forwarded-for", b"forwarded", b"x-real-ip", b"via")
"""Headers of whoever stands between: then the request is not from this machine, whatever its address says."""
_PORT: Final = re.compile(r":[0-9]+$")
_LOCAL_NAMES: Final = ("localhost", "127.0.0.1", "[::1]")


@router.api_route("/healthz", methods=_READ)
async def alive() -> Response:
    """The process lives and answers; nothing else is asked."""
    return Response("ok\n", media_type="text/plain")


@router.api_route("/readyz", methods=_READ)
async def ready(request: Request, worker: int | None = None) -> Response:
    """Whether people may be sent here: not while the server stops or its database is away. Of several workers one that
    is ready is enough; the others are asked where it matters, or where the asker may know how many there are."""
    house = house_of(request)
    own = house.settings.worker
    words = {own: await _readiness(house) if worker in (None, own) else ELSEWHERE}
    if worker is None and (words[own] != READY or _may_read(request.scope, house.settings.metrics_token)):
        words |= {n: _word(heard) for n, heard in (await _others(request, "/readyz")).items()}
    code = READY if READY in words.values() else words[own]
    each = [f"worker {number} {words[number]}" for number in sorted(words)] if len(words) > 1 else []
    return Response("\n".join([code, *each, ""]), 200 if code == READY else 503, media_type="text/plain")


async def _readiness(house: House) -> str:
    if house.readiness.stopping:
        return "stopping"
    return "storage_away" if house.worker.storage_away or not await _database_answers(house) else READY


def _word(heard: Heard | None) -> str:
    word = heard.text.strip() if heard is not None else ELSEWHERE
    return "silent" if word == ELSEWHERE else word


def _others(request: Request, path: str) -> Awaitable[dict[int, Heard | None]]:
    settings = house_of(request).settings
    return heard_of(request.scope, path, settings.worker, settings.workers)


async def _database_answers(house: House) -> bool:
    try:
        async with asyncio.timeout(PATIENCE):
            await house.store.log.epoch()
    except (StoreAway, TimeoutError):
        return False
    return True


@router.api_route("/metrics", methods=_READ)
async def metrics(request: Request, worker: int | None = None) -> Response:
    """The figures of all workers, for whoever may have them; to everybody else there is nothing here."""
    house = house_of(request)
    if not _may_read(request.scope, house.settings.metrics_token):
        raise Problem("no_such_page")
    own = house.settings.worker
    if worker not in (None, own):
        return Response(f"{ELSEWHERE}\n", 503, media_type="text/plain")
    text = _figures(house) if worker == own else await _figures_of_all(request, own)
    return Response(text, media_type=CONTENT_TYPE)


async def _figures_of_all(request: Request, own: int) -> str:
    heard = await _others(request, "/metrics")
    texts = {n: one.text for n, one in heard.items() if one is not None and one.status == 200}
    texts[own] = _figures(house_of(request))
    up = answering({n: n in texts for n in sorted({own, *heard})})
    return joined([exposition([up]), *(texts[n] for n in sorted(texts))])


def _figures(house: House) -> str:
    worker = house.worker
    measures = house.ledger.measures(
        worker.crowd, storage_away=worker.storage_away, process=house.store.worker, build=statics.digest()
    )
    return exposition(measures, worker=str(house.settings.worker))


def _may_read(scope: Scope, token: str | None) -> bool:
    if token is not None:
        given = header(scope, b"authorization").removeprefix("Bearer ")
        return hmac.compare_digest(given.encode("utf-8", "replace"), token.encode())
    if any(header(scope, name) for name in _BETWEEN):
        return False
    name = _PORT.sub("", scope["site"].host)
    return is_local(address_of(scope)) and name in _LOCAL_NAMES
