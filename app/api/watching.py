"""For whoever watches over the server: does it live, may it be given people, and what has it counted.

Programs ask here, not people. The figures tell how many are here, so they are given only to whoever brings the
operator's token or, where there is none, to this machine itself.
"""

import asyncio
import hmac
import re
from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.api import statics
from app.api.house import House
from app.api.limits import is_local
from app.api.measures import CONTENT_TYPE, exposition
from app.api.problems import Problem
from app.api.rest import house_of
from app.api.security import Scope
from app.api.visitors import address_of
from app.api.wire import header
from app.table.ports import StoreAway

router = APIRouter(include_in_schema=False)

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
async def ready(request: Request) -> Response:
    """Whether people may be sent here: not while the server stops or its database is away."""
    house = house_of(request)
    code = "ready"
    if house.readiness.stopping:
        code = "stopping"
    elif house.worker.storage_away or not await _database_answers(house):
        code = "storage_away"
    return Response(f"{code}\n", 200 if code == "ready" else 503, media_type="text/plain")


async def _database_answers(house: House) -> bool:
    try:
        async with asyncio.timeout(PATIENCE):
            await house.store.log.epoch()
    except (StoreAway, TimeoutError):
        return False
    return True


@router.api_route("/metrics", methods=_READ)
async def metrics(request: Request) -> Response:
    """The figures of this worker, for whoever may have them; to everybody else there is nothing here."""
    house = house_of(request)
    if not _may_read(request.scope, house.settings.metrics_token):
        raise Problem("no_such_page")
    worker = house.worker
    measures = house.ledger.measures(
        worker.crowd, storage_away=worker.storage_away, worker=house.store.worker, build=statics.digest()
    )
    return Response(exposition(measures), media_type=CONTENT_TYPE)


def _may_read(scope: Scope, token: str | None) -> bool:
    if token is not None:
        given = header(scope, b"authorization").removeprefix("Bearer ")
        return hmac.compare_digest(given.encode("utf-8", "replace"), token.encode())
    if any(header(scope, name) for name in _BETWEEN):
        return False
    name = _PORT.sub("", scope["site"].host)
    return is_local(address_of(scope)) and name in _LOCAL_NAMES
