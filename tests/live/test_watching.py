"""What watches over the server: it lives, it is ready, it counts; and who may read that."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from app.allowances import Allowances
from app.main import Running
from tests.live.evening import open_table
from tests.live.handshake import knock, refused_with
from tests.live.inside import serving
from tests.live.served import Answer, Guest, Served, request

pytestmark = pytest.mark.anyio
TOKEN = "0123456789abcdef0123456789abcdef"
LOBBY = 'aelwyd_sockets_in_lobby{worker="1"}'


def figures(answer: Answer) -> dict[str, float]:
    """The samples of a text that Prometheus reads."""
    assert answer.status == 200 and answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


async def ask(address: str, path: str, **headers: str) -> Answer:
    """A page of a server in this very loop."""
    return await asyncio.to_thread(lambda: request(address, "GET", path, **headers))


async def test_it_lives_and_is_ready_and_counts_for_this_machine_alone(served: Served) -> None:
    for path in ("/healthz", "/readyz"):
        assert request(served.address, "GET", path).status == 200
    before = figures(request(served.address, "GET", "/metrics"))
    async with knock(served, "/ws/lobby"):
        during = figures(request(served.address, "GET", "/metrics"))
        assert during[LOBBY] == before[LOBBY] + 1
    assert request(served.address, "GET", "/nothing-here").status == 404
    after = figures(request(served.address, "GET", "/metrics"))
    missing = 'aelwyd_refused_total{worker="1",at="http",code="no_such_page"}'
    assert after[missing] == before.get(missing, 0) + 1
    for behind in ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"):
        assert request(served.address, "GET", "/metrics", **{behind: "127.0.0.1"}).status == 404
    assert request(served.address, "GET", "/metrics", Host="cards.example.org").status == 403


async def test_with_a_token_whoever_brings_it_may_read_and_nobody_else(tmp_path: Path) -> None:
    async with serving(tmp_path, metrics_token=TOKEN) as (_, address):
        for given in ({}, {"Authorization": f"Bearer {TOKEN[:-1]}"}, {"Authorization": TOKEN[1:]}):
            assert (await ask(address, "/metrics", **given)).status == 404
        right = {"Authorization": f"Bearer {TOKEN}", "X-Forwarded-For": "198.51.100.7"}
        assert 'aelwyd_tables{worker="1"}' in figures(await ask(address, "/metrics", **right))


async def test_a_worker_that_does_not_answer_is_shown_as_such_and_harms_nothing(tmp_path: Path) -> None:
    """The second of two; the first never came up, so whoever is asked for it gets the second one's word."""
    async with serving(tmp_path, workers=2, worker=2) as (running, address):
        told = figures(await ask(address, "/metrics"))
        up = {name: value for name, value in told.items() if name.startswith("aelwyd_worker_up")}
        assert up == {'aelwyd_worker_up{worker="1"}': 0, 'aelwyd_worker_up{worker="2"}': 1}
        assert 'aelwyd_tables{worker="2"}' in told and 'aelwyd_tables{worker="1"}' not in told
        alone = figures(await ask(address, "/metrics?worker=2"))
        assert not up.keys() & alone.keys() and 'aelwyd_tables{worker="2"}' in alone
        other = await ask(address, "/metrics?worker=1")
        assert (other.status, other.text) == (503, "elsewhere\n")
        ready = await ask(address, "/readyz")
        assert (ready.status, ready.text) == (200, "ready\nworker 1 silent\nworker 2 ready\n")
        stranger = await ask(address, "/readyz", Via="1.1 proxy")
        assert (stranger.status, stranger.text) == (200, "ready\n")
        running.house.readiness.stopping = True
        stopping = await ask(address, "/readyz", Via="1.1 proxy")
        assert (stopping.status, stopping.text) == (503, "stopping\nworker 1 silent\nworker 2 stopping\n")
        assert (await ask(address, "/metrics?worker=nobody")).status == 400


async def test_a_server_that_stops_takes_nobody_in(tmp_path: Path) -> None:
    async with serving(tmp_path) as (running, address):
        running.house.readiness.stopping = True
        not_ready = await ask(address, "/readyz")
        assert (not_ready.status, not_ready.text) == (503, "stopping\n")
        assert (await ask(address, "/healthz")).status == 200
        assert (await refused_by(address, "/ws/lobby"))[:2] == (503, "stopping")


async def test_not_ready_while_the_database_is_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def silent() -> str:
        await asyncio.sleep(60)
        return ""

    async with serving(tmp_path) as (running, address):
        monkeypatch.setattr("app.api.watching.PATIENCE", 0.05)
        monkeypatch.setattr(type(running.house.store.log), "epoch", lambda _: silent())
        not_ready = await ask(address, "/readyz")
        assert (not_ready.status, not_ready.text) == (503, "storage_away\n")
        assert (await ask(address, "/healthz")).status == 200


# ── Limits ────────────────────────────────────────────────────────────────────────────────────────


async def test_a_host_keeps_so_many_tables_open(tmp_path: Path) -> None:
    async with serving(tmp_path, allowances=Allowances(open_tables=2)) as (running, address):
        host = Guest(address)
        wishes = [
            {"key": f"wish-{n}-of-many", "ruleset": "pisti", "seats": 2, "public": False} for n in range(3)
        ]
        opened = [await asyncio.to_thread(host.post, "/api/tables", wish) for wish in wishes]
        assert [one.status for one in opened] == [200, 200, 429]
        assert opened[2].code == "too_many_tables"
        again = await asyncio.to_thread(host.post, "/api/tables", wishes[1])
        assert again.json() == opened[1].json(), "the same wish is no table more"
        await grow_old(running)
        assert (await asyncio.to_thread(host.post, "/api/tables", wishes[2])).status == 200


async def grow_old(running: Running) -> None:
    """As if every table had been opened an hour ago."""
    from app.store.schema import tables

    older = tables.update().values(opened_at=tables.c.opened_at - 3_600_000)
    await running.house.store.database.write(lambda connection: connection.execute(older))


async def test_a_full_worker_says_so_before_the_upgrade(tmp_path: Path) -> None:
    allowed = Allowances(tables_held=1, sockets=2)
    async with serving(tmp_path, allowances=allowed) as (_, address):
        host = Guest(address)
        first, second = [await asyncio.to_thread(open_table, host, "pisti", 2) for _ in range(2)]
        async with knock_at(address, f"/ws/t/{first['id']}", host.cookie):
            assert (await refused_by(address, f"/ws/t/{second['id']}", host.cookie))[:2] == (503, "busy")
            async with knock_at(address, "/ws/lobby"):
                assert (await refused_by(address, "/ws/lobby"))[:2] == (503, "busy")


def knock_at(address: str, path: str, cookie: str = "") -> Any:
    """A socket of a server in this very loop."""
    return knock(Served(Path(), port=int(address.rpartition(":")[2])), path, cookie)


async def refused_by(address: str, path: str, cookie: str = "") -> tuple[int, str, bytes]:
    """Status, code and body with which such a server refuses a handshake."""
    return await refused_with(Served(Path(), port=int(address.rpartition(":")[2])), path, cookie)
