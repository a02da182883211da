"""The command `aelwyd admin`: asks the running server what goes on, closes tables, shuts people out.

It talks to the server over HTTP, so that whatever it does holds at once for everybody who sits there, and it works beside
either database. It knows the server's key from the settings or the data folder, where only the server's own user can read
it.
"""

import argparse
import json
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Mapping
from typing import Any, Final

from app.api.problems import PROBLEMS
from app.api.texts import Texts
from app.games.core.options import N_
from app.settings import Settings

DONE: Final = 0
FAILED: Final = 1
PATIENCE: Final = 30
"""Seconds for an answer."""


class NotDone(Exception):
    """The server would not, or is not there; the reason in words."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--url", help="where the server answers (this machine, at its port)")
    parser.add_argument("--json", action="store_true", help="print the server's answers as JSON")
    acts = parser.add_subparsers(dest="act", required=True, metavar="")
    acts.add_parser("overview", help="how much goes on")
    acts.add_parser("tables", help="the open tables")
    acts.add_parser("people", help="those seen last").add_argument(
        "name", nargs="?", default="", help="or those of this name or id"
    )
    acts.add_parser("reports", help="what people have reported")
    acts.add_parser("close", help="close a table").add_argument("table")
    invite = acts.add_parser("invites", help="a new invitation for a table; the one before opens nothing")
    invite.add_argument("table")
    invite.add_argument("--withdraw", action="store_true", help="no invitation at all")
    ban = acts.add_parser("ban", help="shut somebody out")
    ban.add_argument("person")
    ban.add_argument("--reason", default="", help="a note for yourself")
    acts.add_parser("lift", help="let somebody in again").add_argument("person")
    acts.add_parser("done", help="mark a report as done").add_argument("number", type=int)


def run(arguments: argparse.Namespace, settings: Settings, words: Texts) -> int:
    """Ask, and print the answer; 1 with a sentence where it was not done."""
    server = _Server(arguments.url or f"http://127.0.0.1:{settings.port}", _key(settings, words), words)
    answer = _asked(server, arguments)
    if arguments.json:
        print(json.dumps(answer, ensure_ascii=False))
    else:
        for line in _TOLD[arguments.act](answer):
            print(line)
    return DONE


def _asked(server: "_Server", arguments: argparse.Namespace) -> dict[str, Any]:
    match arguments.act:
        case "overview":
            return server.get("")
        case "tables" | "reports" as what:
            return server.get(f"/{what}")
        case "people":
            return server.get(f"/people?name={urllib.parse.quote(arguments.name)}")
        case "close":
            return server.post(f"/tables/{arguments.table}/close", {})
        case "invites":
            return server.post(f"/tables/{arguments.table}/invite", {"renew": not arguments.withdraw})
        case "ban":
            return server.post(f"/people/{arguments.person}/ban", {"reason": arguments.reason})
        case "lift":
            return server.post(f"/people/{arguments.person}/lift", {})
        case _:
            return server.post(f"/reports/{arguments.number}/done", {})


def _key(settings: Settings, words: Texts) -> str:
    if settings.operator_key is not None:
        return settings.operator_key
    try:
        return settings.key_file.read_text().strip()
    except OSError:
        raise NotDone(
            words.say(N_("There is no key in {folder}: start the server first."), folder=str(settings.data))
        ) from None


class _Server:
    """The running server, asked as its operator."""

    def __init__(self, url: str, key: str, words: Texts) -> None:
        self._url, self._key, self._words = url.rstrip("/"), key, words

    def get(self, path: str) -> dict[str, Any]:
        return self._send(urllib.request.Request(f"{self._url}/api/operator{path}"))

    def post(self, path: str, body: Mapping[str, Any]) -> dict[str, Any]:
        request = urllib.request.Request(f"{self._url}/api/operator{path}", json.dumps(body).encode())
        request.add_header("Content-Type", "application/json")
        request.add_header("Origin", self._url)
        return self._send(request)

    def _send(self, request: urllib.request.Request) -> dict[str, Any]:
        request.add_header("Authorization", f"Bearer {self._key}")
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                found: dict[str, Any] = json.load(answer)
                return found
        except urllib.error.HTTPError as fault:
            raise NotDone(self._reason(fault)) from None
        except OSError as fault:
            reason = N_("No server answers at {url} ({fault}).")
            raise NotDone(self._words.say(reason, url=self._url, fault=str(fault))) from None

    def _reason(self, fault: urllib.error.HTTPError) -> str:
        try:
            code = str(json.load(fault)["code"])
        except (ValueError, KeyError, TypeError):
            return f"{fault.code} {fault.reason}"
        # Whoever has not the key is told that there is nothing: here that can only mean the key.
        known = PROBLEMS.get("not_operator" if code == "no_such_page" else code)
        return self._words.say(known.sentence) if known else code


def _row(row: Mapping[str, Any], *keys: str) -> str:
    return "  ".join(str(row[key]) for key in keys)


_TOLD: Final[Mapping[str, Callable[[dict[str, Any]], list[str]]]] = {
    "overview": lambda found: [f"{name}  {value}" for name, value in found.items()],
    "tables": lambda found: [
        f"{_row(one, 'table', 'title')}  {'playing' if one['playing'] else 'waiting'}  {', '.join(one['people'])}"
        for one in found["tables"]
    ],
    "people": lambda found: [
        f"{_row(one, 'person', 'name', 'matches')}{'  shut out' if one['banned'] else ''}"
        for one in found["people"]
    ],
    "reports": lambda found: [
        f"{_row(one, 'id', 'reported', 'name', 'reason')}  {one['text']}" for one in found["reports"]
    ],
    "invites": lambda found: [f"{found['link']}  {found['code']}"] if found["link"] else [],
    **dict.fromkeys(("close", "ban", "lift", "done"), lambda _: []),
}
