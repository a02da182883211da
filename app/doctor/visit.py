"""A visit from outside, by the address that people open: does the proxy pass on what the server must know?

Host and Origin must arrive as they are, WebSockets must be upgraded, and the visitor's own address must be told by the
proxy alone. It asks for what anybody may ask, and changes nothing.
"""

import ipaddress
import ssl
import time
from collections.abc import Iterator
from http.client import HTTPException
from typing import Any, Final
from urllib.parse import urlsplit

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from app.api.origins import own_addresses
from app.asking import SECONDS, Site, ask
from app.doctor.findings import Finding, doubtful, failing, fine
from app.games.core.options import N_
from app.settings import Settings

Json = dict[str, Any]

FORGED: Final = "198.51.100.7"
"""An address of documentation: nobody's."""
STRANGER: Final = "https://elsewhere.invalid"
DRIFT_MS: Final = 2_000
_CHANGES: Final = ("/api/rules/pisti/freeze", {"seats": 2})
"""Says something without changing anything, and is guarded like everything that does."""


def visit(site: Site, settings: Settings) -> Iterator[Finding]:
    """All of it, in order; what cannot be known after a failure is not said."""
    try:
        arrived, finding = _reached(site)
        yield finding
        if arrived is None:
            return
        yield from _named(site, arrived)
        yield from _guarded(site)
        yield _socket(site)
        yield _told_apart(site, arrived, direct=_direct(site, settings))
    except (OSError, HTTPException) as fault:
        yield failing("visit", N_("{site} stopped answering ({why})"), site=site.origin, why=_why(fault))


def _reached(site: Site) -> tuple[Json | None, Finding]:
    """How a plain request arrives, or why it does not."""
    try:
        answer = ask(site, "/api/arrival")
    except ssl.SSLCertVerificationError as fault:
        return None, failing(
            "visit",
            N_("the certificate of {site} is not good ({why})"),
            site=site.origin,
            why=fault.verify_message,
        )
    except (OSError, HTTPException) as fault:
        return None, failing(
            "visit", N_("{site} cannot be reached ({why})"), site=site.origin, why=_why(fault)
        )
    told = answer.json()
    if answer.location:
        return None, failing(
            "visit", N_("{site} leads to {other}: use that"), site=site.origin, other=answer.location
        )
    if told.get("code") == "bad_host":
        return None, failing(
            "host",
            N_(
                "the server does not know {site}: name it in AELWYD_ORIGINS, and let the proxy keep the Host header"
            ),
            site=site.origin,
        )
    if answer.status != 200 or "site" not in told:
        return None, failing(
            "visit",
            N_("{site} is answered by something else (status {status})"),
            site=site.origin,
            status=answer.status,
        )
    return told, fine("visit", N_("{site} leads to a server"), site=site.origin)


def _named(site: Site, arrived: Json) -> Iterator[Finding]:
    """Scheme, host and time."""
    if arrived["site"] == site.origin:
        yield fine("host", N_("the server knows that it is {site}"), site=site.origin)
    else:
        yield failing(
            "host",
            N_(
                "the server takes {site} for {other}: name it in AELWYD_ORIGINS, or let the proxy tell X-Forwarded-Proto"
            ),
            site=site.origin,
            other=arrived["site"],
        )
    drift = abs(int(arrived["now"]) - time.time_ns() // 1_000_000)
    if drift > DRIFT_MS:
        yield doubtful("clock", N_("the server's clock and this machine's differ by {drift} ms"), drift=drift)


def _guarded(site: Site) -> Iterator[Finding]:
    """Whether `Origin` arrives: the site's own is let in, a stranger's is not."""
    path, body = _CHANGES
    own, other = (ask(site, path, body, Origin=origin).status for origin in (site.origin, STRANGER))
    if other == 200:
        yield failing(
            "origin", N_("the proxy changes the Origin header: other sites' pages could act for your people")
        )
    elif own != 200:
        yield failing(
            "origin",
            N_("the site's own pages are refused (status {status}): let the proxy keep Origin and Host"),
            status=own,
        )
    else:
        yield fine("origin", N_("its own pages are let in, others are not"))


def _socket(site: Site) -> Finding:
    """Whether a WebSocket gets through."""
    address = (
        f"{'wss' if site.secure else 'ws'}{site.origin.removeprefix('https').removeprefix('http')}/ws/lobby"
    )
    try:
        with connect(
            address,
            origin=Origin(site.origin),
            open_timeout=SECONDS,
            close_timeout=1,
            proxy=None,
            compression=None,
        ) as socket:
            socket.recv(SECONDS)
    except (OSError, WebSocketException) as fault:
        return failing(
            "websocket",
            N_("tables cannot be played: the proxy does not pass on WebSockets ({why})"),
            why=_why(fault),
        )
    return fine("websocket", N_("WebSockets get through"))


def _told_apart(site: Site, arrived: Json, *, direct: bool) -> Finding:
    """Whether the server knows its visitors by their own addresses, and nobody can choose one."""
    if direct:
        return fine("proxy", N_("nothing stands between; for your proxy, ask by the address outside"))
    address, told = str(arrived["address"]), arrived["forwarded_for"]
    forged = str(ask(site, "/api/arrival", X_Forwarded_For=FORGED).json().get("address"))
    if forged == FORGED:
        return failing(
            "proxy",
            N_("visitors choose the address they are counted by: let the proxy set X-Forwarded-For anew"),
        )
    if told is None:
        return doubtful(
            "proxy", N_("the proxy does not tell who visits: all count as one; let it set X-Forwarded-For")
        )
    if address not in [one.strip() for one in str(told).split(",")]:
        return failing(
            "proxy", N_("the proxy at {address} is not believed: name it in AELWYD_PROXIES"), address=address
        )
    return fine("proxy", N_("visitors are told apart; you come from {address}"), address=address)


def _direct(site: Site, settings: Settings) -> bool:
    """Whether this address is the server's own on this machine, with no proxy between."""
    parts = urlsplit(site.origin)
    name = parts.hostname or ""
    try:
        here = ipaddress.ip_address(name).is_loopback or name in own_addresses()
    except ValueError:
        here = name == "localhost"
    return here and parts.port == settings.port


def _why(fault: Exception) -> str:
    return str(fault) or type(fault).__name__
