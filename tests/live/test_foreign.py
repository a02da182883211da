"""Pages of other sites and names that lead here: 403 before anything is looked at, sockets and requests alike."""

import pytest

from tests.live.evening import open_table
from tests.live.handshake import refused_with
from tests.live.served import Guest, Served, request

pytestmark = pytest.mark.anyio


@pytest.fixture
def host(served: Served) -> Guest:
    """Somebody with a browser."""
    guest = Guest(served.address)
    guest.get("/new")
    return guest


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "null",
        "",
        "http://sub.{address}",
        "http://127.0.0.1:1",
        "https://{address}",
        "HTTP://{address}",
        "http://{address}.evil.example",
        "http://{address}@evil.example",
        "http://localhost:{port}",
    ],
)
async def test_foreign_origins(served: Served, host: Guest, origin: str) -> None:
    table = open_table(host, "briscola", 2)["id"]
    foreign = origin.format(address=served.address, port=served.port)
    for path in (f"/ws/t/{table}", "/ws/lobby"):
        status, code, _ = await refused_with(served, path, host.cookie, Origin=foreign)
        assert (status, code) == (403, "bad_origin")
    answer = request(
        served.address, "POST", "/api/me", {"name": "Mallory"}, Origin=foreign, Cookie=host.cookie
    )
    assert (answer.status, answer.code) == (403, "bad_origin")


@pytest.mark.parametrize(
    "name", ["evil.example", "rebound.example:{port}", "198.51.100.7:{port}", "localhost.evil"]
)
async def test_foreign_hosts(served: Served, host: Guest, name: str) -> None:
    foreign = name.format(port=served.port)
    for path in ("/", "/new", "/healthz", "/api/openapi.json"):
        answer = request(served.address, "GET", path, Host=foreign)
        assert (answer.status, answer.code) == (403, "bad_host")
        assert "set-cookie" not in answer.headers
