"""`aelwyd bench page`: what a browser fetches for a page at its first visit and at its second, over a real server.

The floor is what all of a visit's files would be as a single packed one, without a head: what is above it is the price
of files that can be kept apart. Bytes are those of the answers, heads included, packed by gzip as they are sent.
"""

import argparse
import secrets
from collections.abc import Iterator
from http.client import HTTPConnection
from typing import Final

import msgspec

from app.bench.figures import Figure, of_runs
from app.bench.report import report
from app.bench.stage import Broken, served
from app.bench.visit import Browser, Visit
from app.games.registry import RULESETS

TABLE_KB: Final = 60.0
"""What the first visit to a table may take."""
PAGES: Final = ("/", "/history")


def add_arguments(kinds: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The arguments of this kind."""
    page = kinds.add_parser("page", help="bytes and requests of the first and the second visit")
    page.add_argument("--quick", action="store_true", help="one game's table alone")
    page.add_argument("--json", action="store_true", help="print the figures as JSON, one a line")
    page.set_defaults(measure=run)


def run(args: argparse.Namespace) -> int:
    """Measure and print a line for each figure; 0 every target met, 1 one missed or something broke."""
    games = sorted(RULESETS)[:1] if args.quick else sorted(RULESETS)
    return report(measured(games), as_json=args.json, quick=args.quick)


def measured(games: list[str]) -> Iterator[Figure]:
    """The front page, the list of matches, and a table of each game."""
    with served() as (address, _):
        visits: list[Visit] = []
        for path in PAGES:
            _, cookie = _table(address, games[0])
            yield from _told(path, *_twice(address, cookie, path, (), visits))
        for game in games:
            table, cookie = _table(address, game)
            both = _twice(address, cookie, f"/t/{table}", (f".{game}.",), visits)
            yield from _told(f"table of {game}", *both, TABLE_KB)
        others = {url for visit in visits for url in visit.elsewhere}
        yield of_runs("requests to other sites", "", [len(others)], 0, note=" ".join(sorted(others)))


def _twice(
    address: str, cookie: str, path: str, wanted: tuple[str, ...], visits: list[Visit]
) -> tuple[Visit, Visit]:
    browser = Browser(address, cookie)
    first, second = browser.visit(path, wanted), browser.visit(path, wanted)
    visits += (first, second)
    return first, second


def _told(name: str, first: Visit, second: Visit, most: float | None = None) -> Iterator[Figure]:
    for title, visit, bound in (("first visit", first, most), ("second visit", second, None)):
        floor = visit.packed_at_once / 1000
        yield of_runs(f"{name}: {title}", "kB", [visit.received / 1000], bound, floor=floor)
        yield of_runs(f"{name}: requests of a {title}", "", [visit.requests])


def _table(address: str, ruleset: str) -> tuple[str, str]:
    """A new table and the cookie of its new host."""
    line = HTTPConnection(address, timeout=30)
    wish = {"ruleset": ruleset, "seats": RULESETS[ruleset].seats[0], "options": {}, "public": False}
    headers = {"Content-Type": "application/json", "Origin": f"http://{address}"}
    body = msgspec.json.encode({**wish, "key": f"page-{secrets.token_hex(8)}"})
    line.request("POST", "/api/tables", body, headers)
    answer = line.getresponse()
    text = answer.read()
    line.close()
    if answer.status != 200:
        raise Broken(f"a table was answered with {answer.status}: {text.decode(errors='replace')}")
    cookie = (answer.getheader("set-cookie") or "").partition(";")[0]
    return str(msgspec.json.decode(text)["id"]), cookie
