"""Whoever runs the server: known by its key alone, closes tables, shuts people out, and decides who may come."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from app import cli
from app.api.keyholder import HOURS, Keyholder
from tests.live.evening import SHORT, catch_up, deal_in, gather, leave, open_table
from tests.live.inside import serving
from tests.live.served import Answer, Guest, Served, request
from tests.live.test_sessions import close_code

pytestmark = pytest.mark.anyio

HOUR_MS = 3_600_000


class Operator:
    """Somebody who holds the server's key."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.key = (served.data / "operator-key").read_text().strip()

    def ask(self, method: str, path: str, body: Any = None) -> Answer:
        own = {"Authorization": f"Bearer {self.key}", "Origin": self.served.url}
        return request(self.served.address, method, f"/api/operator{path}", body, **own)


@pytest.fixture
def operator(served: Served) -> Operator:
    return Operator(served)


def test_the_key_is_for_its_owner_alone_and_nobody_else_finds_anything(
    served: Served, operator: Operator
) -> None:
    assert (served.data / "operator-key").stat().st_mode & 0o777 == 0o600
    stranger = Guest(served.address)
    for path in ("", "/tables", "/people", "/reports"):
        assert stranger.get(f"/api/operator{path}").code == "no_such_page"
        assert operator.ask("GET", path).status == 200
    for path in ("/tables/x/close", "/people/p/ban", "/people/p/lift", "/reports/1/done"):
        assert stranger.post(f"/api/operator{path}", {}).code == "no_such_page"
    assert stranger.post("/api/operator/enter", {"key": "wrong"}).code == "not_operator"
    assert "The server’s key" in stranger.get("/operator").text
    entered = stranger.post("/api/operator/enter", {"key": operator.key})
    cookie = entered.headers["set-cookie"]
    assert "HttpOnly" in cookie and "samesite=strict" in cookie.lower()
    mine = {"Cookie": cookie.partition(";")[0]}
    assert "Matches being played" in request(served.address, "GET", "/operator", **mine).text
    assert request(served.address, "GET", "/api/operator", **mine).json()["people"] >= 0


def test_a_cookie_ends_by_itself_and_with_its_key() -> None:
    def scope(cookie: str) -> Any:
        return {"headers": [(b"cookie", f"operator={cookie}".encode())]}

    class Jar:
        cookie = ""

        def set_cookie(self, name: str, value: str, **_: Any) -> None:
            self.cookie = value

    class Here:
        secure = True

    jar: Any = Jar()
    here: Any = Here()
    mine = Keyholder("a" * 40)
    mine.welcome(jar, here, 0)
    assert mine.asks(scope(jar.cookie), HOURS * HOUR_MS - 1)
    assert not mine.asks(scope(jar.cookie), HOURS * HOUR_MS)
    assert not Keyholder("b" * 40).asks(scope(jar.cookie), 0)
    until, _, seal = jar.cookie.partition(".")
    for forged in (
        f"{int(until) + 1}.{seal}",
        f"{until}.",
        until,
        f"{until}.{seal}x",
        "",
        "².x",
        f"{'9' * 40}.x",
    ):
        assert not mine.asks(scope(forged), 0)


async def test_a_table_is_closed_over_its_people(served: Served, operator: Operator) -> None:
    players = gather([served.address], "briscola", 2, seed=5, **SHORT["briscola"])
    await deal_in(players)
    table = players[0].table
    rows = operator.ask("GET", "/tables").json()["tables"]
    row = next(one for one in rows if one["table"] == table)
    assert row["playing"] and not row["public"] and len(row["people"]) == 2
    assert operator.ask("POST", f"/tables/{table}/close", {}).status == 200
    assert await close_code(players[0]) == 4008
    assert operator.ask("POST", f"/tables/{table}/close", {}).code == "no_such_table"
    assert operator.ask("POST", "/tables/none-at-all/close", {}).code == "no_such_table"
    guest = Guest(served.address)
    guest.cookie = players[0].cookie
    assert "Unfinished" in guest.get(f"/match/{table}-1").text
    await leave(players)


async def test_an_invitation_is_renewed_and_withdrawn(served: Served, operator: Operator) -> None:
    host, friend = Guest(served.address), Guest(served.address)
    old = open_table(host, "briscola", 2)
    new = operator.ask("POST", f"/tables/{old['id']}/invite", {"renew": True}).json()
    assert friend.post(f"/api/tables/{old['id']}/join", {"invite": old["invite"]}).code == "no_such_table"
    assert friend.ask(f"/api/tables/{old['id']}/join", {"invite": new["link"].partition("#i=")[2]})
    assert operator.ask("POST", f"/tables/{old['id']}/invite", {"renew": False}).json()["link"] is None
    assert Guest(served.address).post("/api/code", {"code": new["code"]}).code == "no_such_table"


async def test_whoever_is_shut_out_goes_at_once_and_the_others_play_on(
    served: Served, operator: Operator
) -> None:
    players = gather([served.address], "briscola", 2, seed=6, **SHORT["briscola"])
    await deal_in(players)
    loud, other = players
    guest = Guest(served.address)
    guest.cookie = loud.cookie
    guest.ask("/api/me/claim", {"name": "loud-one", "password": "a long password"})
    person = guest.ask("/api/me", {"name": "Loud"})["person"]
    assert operator.ask("POST", "/people/nobody/ban", {}).code == "no_such_person"
    answer = operator.ask("POST", f"/people/{person}/ban", {"reason": "insults"})
    assert answer.json() == {"sessions": 1}
    assert await close_code(loud) == 4002
    seat = other.own["seat"] ^ 1
    await other.until(lambda one: one.shared["seats"][seat]["left"] or one.shared["seats"][seat]["stand_in"])
    again = Guest(served.address)
    assert again.post("/api/sign-in", {"name": "loud-one", "password": "a long password"}).code == "banned"
    assert again.post("/api/sign-in", {"name": "loud-one", "password": "another one"}).code == "wrong_sign_in"
    (row,) = operator.ask("GET", f"/people?name={person}").json()["people"]
    assert row["why"] == "insults" and row["seen_at"] is None
    assert operator.ask("POST", f"/people/{person}/lift", {}).status == 200
    assert operator.ask("POST", f"/people/{person}/lift", {}).code == "no_such_person"
    assert again.ask("/api/sign-in", {"name": "loud-one", "password": "a long password"})["person"] == person
    await catch_up([other])
    await leave([other])


def admin(served: Served, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """What the command answers, run beside this server."""
    status = cli.main(["admin", "--url", served.url, *words])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_the_command(
    served: Served, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("AELWYD_DATA", str(served.data))
    host = Guest(served.address)
    host.ask("/api/me", {"name": "Host Åsa"})
    table = open_table(host, "pisti", 4)["id"]
    assert f"{table}  Pişti  waiting  Host Åsa" in admin(served, capsys, "tables")[1].splitlines()
    person = admin(served, capsys, "people", "st Åsa")[1].split()[0]
    assert "open_tables" in json.loads(admin(served, capsys, "--json", "overview")[1])
    assert admin(served, capsys, "invites", table)[1].startswith("http")
    assert admin(served, capsys, "close", table) == (0, "", "")
    assert admin(served, capsys, "close", table)[::2] == (
        1,
        "aelwyd: There is no such table, or you were not let in.\n",
    )
    assert admin(served, capsys, "ban", person)[0] == 0 and host.get("/api/me/sessions").code == "no_session"
    assert "shut out" in admin(served, capsys, "people", person)[1]
    assert admin(served, capsys, "lift", person)[0] == 0
    assert admin(served, capsys, "done", "99")[0] == 1
    assert admin(served, capsys, "reports")[0] == 0
    monkeypatch.setenv("AELWYD_OPERATOR_KEY", "x" * 30)
    assert "not the key" in admin(served, capsys, "tables")[2]
    monkeypatch.delenv("AELWYD_OPERATOR_KEY")
    monkeypatch.setenv("AELWYD_DATA", str(tmp_path))
    assert "There is no key" in admin(served, capsys, "tables")[2]
    monkeypatch.setenv("AELWYD_OPERATOR_KEY", "short")
    assert admin(served, capsys, "tables")[0] == 2


async def test_newcomers_and_public_tables_as_the_operator_chooses(tmp_path: Path) -> None:
    async with serving(tmp_path) as (_, address):
        host = Guest(address)
        table = await asyncio.to_thread(open_table, host, "briscola", 2)
    async with serving(tmp_path, newcomers="invited", public_tables=False) as (_, address):
        await asyncio.to_thread(_only_the_invited, address, table)
    async with serving(tmp_path, newcomers="closed") as (_, address):
        host.address = address
        await asyncio.to_thread(_nobody_new, address, host, table)


def _only_the_invited(address: str, table: dict[str, Any]) -> None:
    stranger = Guest(address)
    assert stranger.post("/api/me", {"name": "New"}).code == "newcomers_invited"
    assert stranger.get("/new").status == 403 and stranger.get("/").status == 200
    assert stranger.post("/api/code", {"code": "AAAAAAAA"}).code == "newcomers_invited"
    wrong = stranger.post(f"/api/tables/{table['id']}/join", {"invite": "wrong"})
    assert wrong.code == "newcomers_invited" and not stranger.cookie
    assert stranger.ask(f"/api/tables/{table['id']}/join", {"invite": table["invite"]})
    wish = {"key": "public-one", "ruleset": "pisti", "seats": 2, "public": True}
    assert stranger.post("/api/tables", wish).code == "public_tables_off"
    assert "listed on the front page" not in stranger.get("/new").text
    by_code = Guest(address)
    assert by_code.ask("/api/code", {"code": table["code"]}) and by_code.cookie


def _nobody_new(address: str, host: Guest, table: dict[str, Any]) -> None:
    stranger = Guest(address)
    for answer in (
        stranger.post(f"/api/tables/{table['id']}/join", {"invite": table["invite"]}),
        stranger.post("/api/code", {"code": table["code"]}),
    ):
        assert answer.code == "newcomers_closed"
    assert host.get("/new").status == 200
