"""Which language a request is answered in: the one asked for now, the one chosen before, what the browser prefers."""

from typing import Final
from urllib.parse import parse_qs

from starlette.responses import Response

from app.api.security import Scope
from app.api.texts import Texts, choose, spoken, texts
from app.api.wire import cookies, header

COOKIE: Final = "language"
_YEAR: Final = 365 * 24 * 3600


def texts_for(scope: Scope) -> Texts:
    """The words for whoever asks."""
    wanted = _asked(scope) or cookies(scope).get(COOKIE)
    return texts(choose(wanted, header(scope, b"accept-language")))


def keep_language(response: Response, scope: Scope) -> None:
    """Remember a language that was asked for in the address."""
    if (asked := _asked(scope)) is not None:
        response.set_cookie(COOKIE, asked, max_age=_YEAR, httponly=True, samesite="lax", path="/")


def _asked(scope: Scope) -> str | None:
    query = parse_qs(scope["query_string"].decode("latin-1"))
    asked = query.get("language", [""])[0]
    return asked if asked in spoken() else None
