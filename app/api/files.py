"""Files and bundles as they are sent: for ever under the present digest, packed for whoever can unpack.

Everything lies in memory after it was first asked for: it is little, and a browser asks for it once. Pages, which are
made for each visitor, are packed on their way. Nothing here knows which page needs what.
"""

import asyncio
import gzip
import mimetypes
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import brotli
import rcssmin
import rjsmin
from fastapi import APIRouter, Request
from starlette.responses import Response

from app.api.bundles import BUNDLES, bundled
from app.api.problems import Problem
from app.api.statics import FOLDER, PREFIX, digest, files

router = APIRouter(include_in_schema=False)

_FILES: Final[Mapping[str, Path]] = {path.relative_to(FOLDER).as_posix(): path for path in files()}
_PACKED_ALREADY: Final = (".png",)
_GZIP: Final = r"gzip|\*"
_BROTLI: Final = "br"
"""Only where it is named: browsers name it by https and to the machine itself."""

_packings: dict[str, dict[str, bytes]] = {}
"""By path, what has been asked for: as it is under the empty name, and by the name of each packing that makes it less."""


@router.api_route(PREFIX + "/{build}/{path:path}", methods=["GET", "HEAD"])
async def static(request: Request, build: str, path: str) -> Response:
    """A static file: to be kept under the present digest, and for this once under another (a page from before)."""
    if path not in _FILES and path not in BUNDLES:
        raise Problem("no_such_page")
    if path not in _packings:  # to pack well takes its time, in which others play on
        _packings[path] = await asyncio.to_thread(packings, path)
    packing = best(request.headers.get("accept-encoding", ""), _packings[path])
    kept = "public, max-age=31536000, immutable" if build == digest() else "no-store"
    headers = {"cache-control": kept, "vary": "accept-encoding"}
    if packing:
        headers["content-encoding"] = packing
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    return Response(_packings[path][packing], headers=headers, media_type=kind)


def packings(path: str) -> dict[str, bytes]:
    """What lies at this path below the static folder in every form in which it may be sent, by the name of its packing.

    Raises:
        KeyError: there is nothing of this name.
    """
    plain = bundled(path) if path in BUNDLES else _lean(_FILES[path])
    if path.endswith(_PACKED_ALREADY):
        return {"": plain}
    found = {"br": brotli.compress(plain, mode=brotli.MODE_TEXT), "gzip": gzip.compress(plain)}
    return {"": plain} | {name: packed for name, packed in found.items() if len(packed) < len(plain)}


def best(accepted: str, among: Mapping[str, bytes]) -> str:
    """The packing to send to somebody with this `Accept-Encoding`; the empty name for none."""
    for name, named in (("br", _BROTLI), ("gzip", _GZIP)):
        if name in among and _takes(accepted, named):
            return name
    return ""


def page_packing(text: str, accepted: str) -> tuple[bytes, dict[str, str]]:
    """A page as it is sent to somebody with this `Accept-Encoding`, and the headers that say how. It is made anew for
    everybody, so it is packed quickly rather than well; the front page's pictures make it a tenth all the same."""
    plain = text.encode()
    if not _takes(accepted, _GZIP):
        return plain, {"vary": "accept-encoding"}
    return gzip.compress(plain, 5), {"vary": "accept-encoding", "content-encoding": "gzip"}


def _lean(path: Path) -> bytes:
    """A file without what only its authors read."""
    if path.suffix == ".css":
        return str(rcssmin.cssmin(path.read_text())).encode()
    if path.suffix == ".js":
        return str(rjsmin.jsmin(path.read_text())).encode()
    return path.read_bytes()


def _takes(accepted: str, named: str) -> bool:
    """Whether one of the names stands in the header, and not with a quality of nought."""
    form = rf"(?:^|,)\s*(?:{named})\s*(?:;(?!\s*q=0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)"
    return re.search(form, accepted, re.IGNORECASE) is not None
