"""How a request arrives: what the server takes the asker's address and its own to be, for `aelwyd doctor`.

It tells each asker of their own request alone, and of nobody else's. Nobody is made a guest by it.
"""

from typing import Any

from fastapi import APIRouter, Request

from app.api.rest import Here, Parts
from app.api.visitors import address_of

router = APIRouter(prefix="/api")


@router.get("/arrival")
async def arrival(request: Request, house: Parts, site: Here) -> dict[str, Any]:
    """The site asked, the asker's address as it is believed, what a proxy has said, and the time in ms."""
    return {
        "site": site.origin,
        "address": address_of(request.scope),
        "forwarded_for": request.headers.get("x-forwarded-for"),
        "forwarded_proto": request.headers.get("x-forwarded-proto"),
        "now": house.store.clock.now(),
    }
