"""Files and bundles as they are sent: for ever under the present digest, packed for whoever can unpack.

Everything lies in memory after it was first asked for: it is little, and a browser asks for it once. Nothing here knows
which page needs what.
"""

import gzip
import mimetypes
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.api.bundles import BUNDLES, bundled
from app.api.problems import Problem
from app.api.statics import FOLDER, PREFIX, digest, files

router = APIRouter(include_in_schema=False)

_FILES: Final[Mapping[str, Path]] = {path.relative_to(FOLDER).as_posix(): path for path in files()}
_gzip = re.compile(r"(?:^|,)\s*(?:gzip|\*)\s*(?:;(?!\s*q=0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)", re.IGNORECASE)


@router.api_route(PREFIX + "/{build}/{path:path}", methods=["GET", "HEAD"])
async def static(request: Request, build: str, path: str) -> Response:
    """A static file: to be kept under the present digest, and for this once under another (a page from before)."""
    if path not in _FILES and path not in BUNDLES:
        raise Problem("no_such_page")
    kept = "public, max-age=31536000, immutable" if build == digest() else "no-store"
    headers = {"cache-control": kept, "vary": "accept-encoding"}
    body, packed = _sent(path)
    if len(packed) < len(body) and takes_gzip(request.headers.get("accept-encoding", "")):
        body, headers["content-encoding"] = packed, "gzip"
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    return Response(body, headers=headers, media_type=kind)


@cache
def _sent(path: str) -> tuple[bytes, bytes]:
    """What lies at this path, as it is and packed."""
    plain = bundled(path) if path in BUNDLES else _FILES[path].read_bytes()
    return plain, gzip.compress(plain)


def takes_gzip(accepted: str) -> bool:
    """Whether an `Accept-Encoding` header lets an answer be packed by gzip."""
    return _gzip.search(accepted) is not None
