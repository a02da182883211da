"""The visit from outside, through a real proxy to a real server: every way of passing on badly is found, and named."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.asking import Site
from app.doctor import visit as visiting
from app.doctor.findings import FAILED, OK, WARNING, Finding
from app.doctor.visit import visit
from app.settings import Settings
from tests.doctor.passing_on import VISITOR, Edit, Headers, answering, proxy, rightly, without
from tests.live.inside import serving

pytestmark = pytest.mark.anyio

ALL_WELL = {"visit": OK, "host": OK, "origin": OK, "websocket": OK, "proxy": OK}


@pytest.fixture(scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """A server of this process, at `host:port`."""
    async with serving(tmp_path_factory.mktemp("served")) as (_, address):
        yield address


async def visited(place: str, settings: Settings | None = None) -> dict[str, Finding]:
    """What is found, by check."""
    found = await asyncio.to_thread(lambda: list(visit(Site(place), settings or Settings())))
    return {finding.check: finding for finding in found}


async def levels(upstream: str, edit: Edit) -> dict[str, str]:
    """The levels of what is found through a proxy."""
    async with proxy(upstream, edit) as place:
        return {check: finding.level for check, finding in (await visited(place)).items()}


async def test_all_is_well_behind_a_good_proxy(server: str) -> None:
    async with proxy(server, rightly) as place:
        found = await visited(place)
    assert {check: finding.level for check, finding in found.items()} == ALL_WELL
    assert found["proxy"].params == {"address": VISITOR}


async def test_a_proxy_that_adds_to_what_it_was_told_is_good(server: str) -> None:
    def adding(headers: Headers) -> Headers:
        told = [value for name, value in headers if name.lower() == "x-forwarded-for"]
        return [*without(headers, "x-forwarded-for"), ("X-Forwarded-For", ", ".join([*told, VISITOR]))]

    assert await levels(server, adding) == ALL_WELL


def _put(name: str, value: str) -> Edit:
    return lambda headers: [*without(rightly(headers), name.lower()), (name, value)]


def _always_own(headers: Headers) -> Headers:
    host = next(value for name, value in headers if name.lower() == "host")
    return [*without(rightly(headers), "origin"), ("Origin", f"http://{host}")]


BAD: dict[str, tuple[Edit, dict[str, str]]] = {
    "a name that is nobody's": (_put("Host", "backend.invalid"), {"host": FAILED}),
    "its own name for the server": (
        _put("Host", "localhost:1"),
        ALL_WELL | {"host": FAILED, "origin": FAILED},
    ),
    "no origin": (
        lambda headers: without(rightly(headers), "origin"),
        ALL_WELL | {"origin": FAILED, "websocket": FAILED},
    ),
    "the site's origin for everybody": (_always_own, ALL_WELL | {"origin": FAILED}),
    "no upgrade": (
        lambda headers: without(rightly(headers), "upgrade", "connection"),
        ALL_WELL | {"websocket": FAILED},
    ),
    "nobody's address": (lambda headers: without(headers, "x-forwarded-for"), ALL_WELL | {"proxy": WARNING}),
    "any address that the visitor likes": (lambda headers: headers, ALL_WELL | {"proxy": FAILED}),
}


@pytest.mark.parametrize("name", BAD)
async def test_what_a_proxy_can_do_wrong(server: str, name: str) -> None:
    edit, expected = BAD[name]
    found = await levels(server, edit)
    if name == "its own name for the server":
        found.pop("websocket", None)
        expected = {check: level for check, level in expected.items() if check != "websocket"}
    assert found == expected


async def test_a_proxy_that_is_not_believed_is_named(tmp_path: Path) -> None:
    async with serving(tmp_path, proxies=("192.0.2.9",)) as (_, address), proxy(address, rightly) as place:
        found = await visited(place)
    assert found["proxy"].level == FAILED and found["proxy"].params == {"address": "127.0.0.1"}


async def test_without_a_proxy_there_is_nothing_to_say_of_one(server: str) -> None:
    port = int(server.rpartition(":")[2])
    found = await visited(f"http://{server}", replace(Settings(), port=port))
    assert {check: finding.level for check, finding in found.items()} == ALL_WELL
    assert "nothing stands between" in found["proxy"].message


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (
            b"HTTP/1.1 301 Moved\r\nLocation: https://other.example/\r\nContent-Length: 0\r\n\r\n",
            "leads to {other}",
        ),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", "something else"),
        (b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n", "something else"),
        (b"SSH-2.0-OpenSSH_9.9\r\n", "cannot be reached"),
    ],
)
async def test_where_no_server_of_ours_is(answer: bytes, said: str) -> None:
    async with answering(answer) as place:
        (finding,) = (await visited(place)).values()
    assert finding.level == FAILED and said in finding.message


async def test_where_nothing_is() -> None:
    async with answering(b"") as place:
        pass
    for address in (place, place.replace("http:", "https:")):
        (finding,) = (await visited(address)).values()
        assert finding.level == FAILED and "cannot be reached" in finding.message


async def test_a_bad_certificate_is_called_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        fault = ssl.SSLCertVerificationError("bad")
        fault.verify_message = "certificate has expired"
        raise fault

    monkeypatch.setattr(visiting, "ask", refuse)
    (finding,) = (await visited("https://cards.example.org")).values()
    assert finding.level == FAILED and finding.params["why"] == "certificate has expired"


async def test_a_clock_that_differs(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visiting, "DRIFT_MS", -1)
    async with proxy(server, rightly) as place:
        found = await visited(place)
    assert found["clock"].level == WARNING
