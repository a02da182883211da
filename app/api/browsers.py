"""What a browser is called in a list of sessions: two words out of its User-Agent, never the header itself.

Pure. It knows the words that people know; anything else has no name. Good enough to tell the phone from the laptop,
and nothing is ever decided by it.
"""

from typing import Final

from app.api.security import Scope
from app.api.wire import header

# In this order: most browsers also call themselves what they descend from.
_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def browser_of(scope: Scope) -> str:
    """`Firefox/Android` or the like; either word may be missing, and both."""
    return browser_named((header(scope, b"user-agent") or "")[:400])


def browser_named(agent: str) -> str:
    """The same, of a User-Agent's text."""
    words = (_first(agent, _BROWSERS), _first(agent, _SYSTEMS))
    return "/".join(words) if any(words) else ""


def _first(agent: str, known: tuple[tuple[str, str], ...]) -> str:
    return next((word for sign, word in known if sign in agent), "")
