"""P20: whatever is asked over HTTP by the API's own description, no fault of the server comes of it, and what is answered is
as described. Sockets are not in that description: P5 tries them.
"""

import asyncio
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from app.api.limits import Meter
from app.api.problems import PROBLEMS
from app.api.security import CSP
from app.api.site import site
from tests.live.evening import SHORT, gather, leave, take_seats
from tests.live.inside import serving
from tests.live.served import Guest, request
from tests.promises.sizes import sizes

pytestmark = pytest.mark.anyio

KEY: Final = "the-key-of-this-server-for-tests"
BEARER: Final = {"Authorization": f"Bearer {KEY}"}
PASSWORD: Final = "a password for tests"
ASKERS: Final = ("nobody", "guest", "account", "operator")
ENDS: Final = ("/api/me/", "/api/sign-", "/api/recover", "/api/operator/people/")
"""Where somebody's session may end: asked last, so that those who ask little do not lose theirs too soon."""
HEADERS: Final = {
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
}


@dataclass
class Known:
    """What is there to be asked about, by the name of its place in an address."""

    address: str
    places: dict[str, list[Any]] = field(default_factory=dict)

    def guest(self) -> Guest:
        """Somebody new."""
        guest = Guest(self.address)
        guest.ask("/api/me", {"name": "Somebody"})
        return guest

    def open_table(self, host: Guest, number: int) -> str:
        """A table of this host."""
        body = {"key": f"table-{number:06}", "ruleset": "pisti", "seats": 2, "public": number % 2 == 0}
        return str(host.ask("/api/tables", body)["id"])


class Asking:
    """Asks every operation of a description, and looks at the answers."""

    def __init__(self, known: Known, examples: int) -> None:
        self._known, self._examples = known, examples
        self._rng, self._tables = Random(20), 0
        self._headers: dict[str, dict[str, str]] = {}
        self.asked = 0
        self.statuses: dict[int, int] = {}

    def ask_all(self, description: dict[str, Any], askers: tuple[str, ...]) -> None:
        """Every operation by everybody; in the small size some, by one after another."""
        import schemathesis  # so that no other test waits for it

        schema: Any = schemathesis.openapi.from_dict(description)
        operations = [found.ok() for found in schema.get_all_operations()]
        operations.sort(key=lambda one: one.path.startswith(ENDS))
        assert len(operations) > 45
        if self._examples > 1:
            for operation in operations:
                for asker in askers:
                    self._ask(operation, asker)
        else:  # each third operation: the small size is to take seconds
            for number, operation in enumerate(operations[::3]):
                self._ask(operation, askers[number % len(askers)])

    def _ask(self, operation: Any, asker: str) -> None:
        """One operation, by somebody who has a table and may spoil everything that is theirs."""
        from hypothesis import HealthCheck, Phase, given, settings
        from schemathesis.checks import not_a_server_error
        from schemathesis.specs.openapi.checks import (
            content_type_conformance,
            response_schema_conformance,
            status_code_conformance,
        )

        checks = [
            not_a_server_error,
            content_type_conformance,
            response_schema_conformance,
            status_code_conformance,
        ]
        headers = self._fresh(asker) if self._examples > 1 else self._lasting(asker)

        def try_one(case: Any) -> None:
            self._aim(case)
            answer = case.call(base_url=f"http://{self._known.address}", headers=headers, timeout=20)
            case.validate_response(answer, checks=checks)
            self._look(answer)

        settings(
            max_examples=self._examples,
            derandomize=True,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )(given(case=operation.as_strategy())(try_one))()

    def _lasting(self, asker: str) -> dict[str, str]:
        if asker not in self._headers:
            self._headers[asker] = self._fresh(asker)
        return self._headers[asker]

    def _fresh(self, asker: str) -> dict[str, str]:
        ours = {"Origin": f"http://{self._known.address}"}
        if asker == "nobody":
            return ours
        guest = self._known.guest()
        self._tables += 1
        if asker == "account":
            sign_in = {"name": f"somebody-{self._tables}", "password": PASSWORD}
            guest.ask("/api/me/claim", sign_in)
        self._known.places["table"][-1] = self._known.open_table(guest, self._tables)
        return {**ours, "Cookie": guest.cookie, **(BEARER if asker == "operator" else {})}

    def _aim(self, case: Any) -> None:
        """Two of three times at something that is there."""
        for place, values in self._known.places.items():
            if place in (case.path_parameters or ()) and self._rng.random() < 0.67:
                case.path_parameters[place] = self._rng.choice(values)

    def _look(self, answer: Any) -> None:
        self.asked += 1
        self.statuses[answer.status_code] = self.statuses.get(answer.status_code, 0) + 1
        assert answer.headers["content-security-policy"] == [CSP]
        if answer.status_code >= 400:
            told = answer.json()
            assert told["code"] not in ("server_error", "failed", "broken", "storage_away")
            kind = PROBLEMS.get(told["code"])
            assert kind is None or kind.status == answer.status_code


@pytest.mark.parametrize("examples", sizes(1, 40, 1_000))
async def test_every_operation_answers_as_it_is_described(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, examples: int
) -> None:
    monkeypatch.setattr(Meter, "allows", lambda _: True)
    async with serving(tmp_path, operator_key=KEY) as (running, address):
        known = Known(address)
        host = await asyncio.to_thread(known.guest)
        table = await asyncio.to_thread(known.open_table, host, 0)
        match = await finished(address) if examples > 1 else f"{table}-1"
        known.places = {
            "table": [table, table],
            "match": [match],
            "person": [await asyncio.to_thread(person_of, host)],
            "ruleset": ["pisti", "pedro"],
            "number": [1],
        }
        asking = Asking(known, examples)
        await asyncio.to_thread(asking.ask_all, site(running.house).openapi(), ASKERS)
        print(json.dumps({"asked": asking.asked, "statuses": asking.statuses}))
        assert asking.statuses[200] > 0


def person_of(guest: Guest) -> str:
    """Their id."""
    return str(guest.ask("/api/me", {"name": "Host"})["person"])


async def finished(address: str) -> str:
    """A match that has been played to its end."""
    players = await asyncio.to_thread(gather, [address], "briscola", 2, 20, public=True, **SHORT["briscola"])
    await take_seats(players)
    await asyncio.gather(*(player.play(60) for player in players))
    await leave(players)
    return f"{players[0].table}-1"


async def test_every_page_forbids_what_it_does_not_need(tmp_path: Path) -> None:
    """Strict headers on every page, there or not, asked by whoever is signed in and by whoever is not in turn."""
    async with serving(tmp_path, operator_key=KEY) as (running, address):
        known = Known(address)
        host = await asyncio.to_thread(known.guest)
        places = {"table": await asyncio.to_thread(known.open_table, host, 0), "match": "none-1"}
        places |= {"ruleset": "pisti", "people": "p1/p2", "build": "0", "path": "none.js"}
        paths = sorted(pages(running.house, places))
        assert len(paths) > 18 and "/t/" + places["table"] in paths
        for number, path in enumerate(paths):
            cookie = ("", host.cookie)[number % 2]
            answer = await asyncio.to_thread(request, address, "GET", path, Cookie=cookie)
            assert answer.status < 500, path
            assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS, path
            assert strict(answer.headers["content-security-policy"]), path


def strict(policy: str) -> bool:
    """Whether a policy allows nothing but what comes from here, or what it names by its digest."""
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    sources = {source for rule in rules.values() for source in rule.split()}
    needed = {"default-src": "'none'", "base-uri": "'none'", "frame-ancestors": "'none'"}
    return rules.items() >= {**needed, "require-trusted-types-for": "'script'"}.items() and {
        source for source in sources if not source.startswith("'sha256-")
    } <= {"'none'", "'self'", "'script'"}


def pages(house: Any, places: dict[str, str]) -> set[str]:
    """The address of every route that is read and is none of the API, and one that is nobody's."""
    found = {"/nothing/is/here"}
    for route in every_route(site(house).routes):
        path, methods = getattr(route, "path", ""), getattr(route, "methods", None) or ()
        if "GET" in methods and not path.startswith("/api/"):
            found.add(re.sub(r"{(\w+)(:path)?}", lambda name: places[name[1]], path))
    return found


def every_route(routes: Any) -> Iterator[Any]:
    """The routes, those of routers put together among them."""
    for route in routes:
        if (router := getattr(route, "original_router", None)) is not None:
            yield from every_route(router.routes)
        else:
            yield route
