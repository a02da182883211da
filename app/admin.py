"""The command `aelwyd admin`: asks the running server what goes on, closes tables, shuts people out.

It talks to the server over HTTP, so that whatever it does holds at once for everybody who sits there, and it works beside
either database. It knows the server's key from the settings or the data folder, where only the server's own user can read
it.
"""

import argparse
import json
from collections.abc import Callable, Mapping
from http.client import HTTPException
from typing import Any, Final
from urllib.parse import quote

from app.api.problems import PROBLEMS
from app.api.texts import Texts
from app.asking import Answer, Site, ask
from app.games.core.options import N_
from app.settings import Settings

DONE: Final = 0
FAILED: Final = 1
LONGEST: Final = 16 * 1024 * 1024
"""Bytes of an answer: five hundred reports with the talk of their tables."""


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
            return server.ask("")
        case "tables" | "reports" as what:
            return server.ask(f"/{what}")
        case "people":
            return server.ask(f"/people?name={quote(arguments.name)}")
        case "close":
            return server.ask(f"/tables/{arguments.table}/close", {})
        case "invites":
            return server.ask(f"/tables/{arguments.table}/invite", {"renew": not arguments.withdraw})
        case "ban":
            return server.ask(f"/people/{arguments.person}/ban", {"reason": arguments.reason})
        case "lift":
            return server.ask(f"/people/{arguments.person}/lift", {})
        case _:
            return server.ask(f"/reports/{arguments.number}/done", {})


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
        self._site, self._key, self._words = Site(url.rstrip("/")), key, words

    def ask(self, path: str, body: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The answer to a question, or to an order, which has a body.

        Raises:
            NotDone: it would not, or is not there.
        """
        own = {"Authorization": f"Bearer {self._key}", "Origin": self._site.origin}
        try:
            answer = ask(self._site, f"/api/operator{path}", body, longest=LONGEST, **own)
        except (OSError, HTTPException) as fault:
            reason = N_("No server answers at {url} ({fault}).")
            raise NotDone(self._words.say(reason, url=self._site.origin, fault=str(fault))) from None
        if answer.status != 200:
            raise NotDone(self._reason(answer))
        return answer.json()

    def _reason(self, answer: Answer) -> str:
        code = str(answer.json().get("code", answer.status))
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
        _row(one, "person", "name", "matches") + ("" if one["why"] is None else f"  shut out: {one['why']}")
        for one in found["people"]
    ],
    "reports": lambda found: [
        f"{_row(one, 'id', 'reported', 'name', 'reason')}  {one['text']}" for one in found["reports"]
    ],
    "invites": lambda found: [f"{found['link']}  {found['code']}"] if found["link"] else [],
    **dict.fromkeys(("close", "ban", "lift", "done"), lambda _: []),
}
