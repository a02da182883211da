"""What makes the site one that can be installed: its manifest, and the page and script that a browser keeps of it.

Only a page for when there is no server is kept; whatever is about a table comes from the server, always.
"""

import json
from dataclasses import dataclass
from functools import cache
from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.api import inlining
from app.api.languages import texts_for
from app.api.statics import FOLDER, digest, static
from app.api.templates import environment
from app.games.core.options import N_

router = APIRouter(include_in_schema=False)

WOOD: Final = "#46301f"
"""The colour of the icon's ground, for what a device draws round the site."""
SCRIPT: Final = "js/offline.js"
STYLES: Final = ("css/tokens.css", "css/page.css", "css/controls.css", "css/parts.css")
_READ: Final = ["GET", "HEAD"]


@dataclass(frozen=True, slots=True)
class OfflinePage:
    """`style` and `script` as they stand in it."""

    style: str
    script: str


@router.api_route("/manifest.webmanifest", methods=_READ)
async def manifest(request: Request) -> Response:
    """What a device needs to know to install the site."""
    texts = texts_for(request.scope)
    facts = {
        "name": "Aelwyd",
        "short_name": "Aelwyd",
        "description": texts.say(N_("Card games with friends")),
        "lang": texts.language,
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": WOOD,
        "theme_color": WOOD,
        "categories": ["games"],
        "icons": [
            {"src": static("img/icon.svg"), "sizes": "any", "type": "image/svg+xml"},
            {"src": static("img/icon-192.png"), "sizes": "192x192", "type": "image/png"},
            {"src": static("img/icon-512.png"), "sizes": "512x512", "type": "image/png"},
            {
                "src": static("img/icon-whole-512.png"),
                "sizes": "512x512",
                "type": "image/png",
                "purpose": "maskable",
            },
        ],
        "shortcuts": [{"name": texts.say(N_("Open a table")), "url": "/new"}],
    }
    body = json.dumps(facts, ensure_ascii=False)
    headers = {"cache-control": "no-cache", "vary": "accept-language, cookie"}
    return Response(body, headers=headers, media_type="application/manifest+json")


@router.api_route("/worker.js", methods=_READ)
async def worker() -> Response:
    """The script that a browser keeps. It names the build, so that each one is another script and brings its own page."""
    body = f"/* {digest()} */\n{(FOLDER / 'js/worker.js').read_text()}"
    return Response(body, headers={"cache-control": "no-cache"}, media_type="text/javascript")


@router.api_route("/offline", methods=_READ)
async def offline(request: Request) -> Response:
    """The page for when there is no server."""
    html, policy = _offline(texts_for(request.scope).language)
    headers = {"cache-control": "no-cache", "content-security-policy": policy}
    return Response(html, headers=headers, media_type="text/html")


@cache
def _offline(language: str) -> tuple[str, str]:
    """The page and what it may do: nothing beyond what stands in it, but ask whether the server is there."""
    style, script = inlining.styles(*STYLES), inlining.script(SCRIPT)
    html = environment(language).get_template("offline.html").render(page=OfflinePage(style, script))
    asking = ("connect-src 'self'", "frame-ancestors 'none'", "require-trusted-types-for 'script'")
    return html, inlining.policy(style, script, *asking)
