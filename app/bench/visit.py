"""A browser's visit as far as bytes go: a page by HTTP and everything that it refers to, with a cache that is kept.

It follows what stands in pages, style sheets and scripts: sheets, scripts, preloads, the icon and the manifest, imports
of modules and addresses beside a module. A module that is fetched when something asks for it comes with `wanted` words
in its name. It runs no script, so what a script asks for later is not counted.
"""

import gzip
import re
from collections import deque
from contextlib import closing
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.client import HTTPConnection
from typing import Final
from urllib.parse import urljoin, urlsplit

from app.bench.stage import Broken

_RELATIONS: Final = {"stylesheet", "preload", "modulepreload", "icon", "manifest"}
_SOURCES: Final = ("script", "img", "iframe", "video", "audio", "source", "embed")
_IN_SCRIPT: Final = re.compile(
    r"""\b(?:import|export)\b[^;"'()]*?["'](\.[^"']+)["']"""  # at once
    r"""|\bnew URL\(["']([^"']+)["'],\s*import\.meta\.url\)"""
)
_LATER: Final = re.compile(r"""\bimport\(["'](\.[^"']+)["']\)""")
_IN_SHEET: Final = re.compile(r"""(?:@import\s+|url\()\s*["']?([^"')\s;]+)""")


class _Page(HTMLParser):
    """What a page has a browser fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """One element."""
        given = dict(attrs)
        if tag == "link" and _RELATIONS & set((given.get("rel") or "").split()):
            self.found.append(given.get("href") or "")
        elif tag in _SOURCES and given.get("src"):
            self.found.append(given["src"] or "")


def referred(kind: str, text: str, wanted: tuple[str, ...] = ()) -> list[str]:
    """What a browser fetches beside a file of this media type, as written there."""
    if kind == "text/html":
        page = _Page()
        page.feed(text)
        return page.found
    if kind == "text/css":
        return [one for one in _IN_SHEET.findall(text) if not one.startswith("data:")]
    if kind == "text/javascript":
        later = [one for one in _LATER.findall(text) if any(word in one for word in wanted)]
        return [at_once or beside for at_once, beside in _IN_SCRIPT.findall(text)] + later
    return []


@dataclass(slots=True)
class Visit:
    """What a visit took: requests, bytes of all answers with their heads, what the bodies would be as one packed file,
    and addresses at other sites, which are not asked."""

    requests: int = 0
    received: int = 0
    packed_at_once: int = 0
    elsewhere: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Answer:
    kind: str
    body: bytes
    received: int
    kept: bool


class Browser:
    """Somebody with a cookie and a cache, empty at first."""

    def __init__(self, address: str, cookie: str) -> None:
        self._address, self._cookie = address, cookie
        self._cache: dict[str, _Answer] = {}

    def visit(self, path: str, wanted: tuple[str, ...] = ()) -> Visit:
        """Open a page.

        Raises:
            Broken: something that it refers to is not there.
        """
        with closing(HTTPConnection(self._address, timeout=30)) as line:
            return self._follow(line, urljoin(f"http://{self._address}/", path), wanted)

    def _follow(self, line: HTTPConnection, page: str, wanted: tuple[str, ...]) -> Visit:
        told, bodies = Visit(), []
        waiting, seen = deque([page]), set[str]()
        while waiting:
            url = waiting.popleft()
            if url in seen:
                continue
            seen.add(url)
            if urlsplit(url).netloc != self._address:
                told.elsewhere.append(url)
                continue
            answer = self._cache.get(url)
            if answer is None:
                answer = self._ask(line, url)
                told.requests += 1
                told.received += answer.received
                bodies.append(answer.body)
            if answer.kept:
                self._cache[url] = answer
            text = answer.body.decode(errors="replace")
            waiting.extend(urljoin(url, one) for one in referred(answer.kind, text, wanted))
        told.packed_at_once = len(gzip.compress(b"".join(bodies)))
        return told

    def _ask(self, line: HTTPConnection, url: str) -> _Answer:
        line.request(
            "GET", urlsplit(url).path or "/", headers={"Accept-Encoding": "gzip", "Cookie": self._cookie}
        )
        answer = line.getresponse()
        sent = answer.read()
        if answer.status != 200:
            raise Broken(f"{url} was answered with {answer.status}")
        head = f"HTTP/1.1 {answer.status} {answer.reason}\r\n" + "".join(
            f"{name}: {value}\r\n" for name, value in answer.getheaders()
        )
        packed = answer.getheader("content-encoding") == "gzip"
        return _Answer(
            kind=(answer.getheader("content-type") or "").partition(";")[0],
            body=gzip.decompress(sent) if packed else sent,
            received=len(head) + 2 + len(sent),
            kept="immutable" in (answer.getheader("cache-control") or ""),
        )
