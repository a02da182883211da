"""A standing table over real sockets, pages and the API: kept seats, its book, leaving, and its invitation on two
workers."""

import asyncio
import io
import random
import zipfile

import pytest

from app.table.export import read_export
from app.table.verify import verify
from tests.live.evening import SHORT, deal_in, gather, leave, take_seats
from tests.live.player import Player
from tests.live.served import Guest, Served

pytestmark = pytest.mark.anyio
KEY = "key-of-a-leaver"


def browser_of(player: Player) -> Guest:
    guest = Guest(player.address)
    guest.cookie = player.cookie
    return guest


async def refused(player: Player, action: dict[str, object]) -> str:
    """The code with which a change of seats is refused."""
    await player.do(action, version=player.shared["table"]["version"])
    return str((await player.hear("refused"))["code"])


async def test_a_seat_is_kept_and_a_member_leaves_with_their_matches(served: Served) -> None:
    host, member = gather([served.address], "briscola", 2, seed=60, **SHORT["briscola"])
    guest = Guest(served.address)
    guest.ask("/api/code", {"code": browser_of(host).get(f"/api/tables/{host.table}/invite").json()["code"]})
    await take_seats([host, member])
    await host.do({"type": "standing", "on": True})
    await host.do({"type": "keep", "seat": 1, "person": member.person})
    await member.until(lambda one: one.shared["seats"][1]["kept_for"] == member.person)
    assert f"/t/{host.table}/book" in browser_of(member).get("/").text
    assert browser_of(member).post(f"/api/tables/{host.table}/leave", {"key": "short"}).code == "bad_message"
    await member.do({"type": "stand"}, version=member.shared["table"]["version"])
    await member.until(lambda one: one.own["seat"] is None)
    late = Player(guest.address, guest.cookie, host.table, random.Random(62))
    await late.open()
    await late.hear("table")
    assert await refused(late, {"type": "sit", "seat": 1}) == "seat_reserved"
    await late.close()
    await deal_in([host, member])
    for player in (host, member):
        player.moves = True
    await asyncio.gather(*(player.play(60) for player in (host, member)))
    book = browser_of(member).get(f"/api/tables/{host.table}/book").json()
    assert (book["evenings"], book["matches"], book["mine"]) == (1, 1, True)
    assert browser_of(member).get(f"/t/{host.table}/book?year=1999").status == 200
    assert browser_of(member).get(f"/api/tables/{host.table}/book?year=soon").code == "bad_filter"
    assert Guest(served.address).get(f"/t/{host.table}/book").status == 404
    browser = browser_of(member)
    for _ in range(2):  # the answer may be lost: the same wish again is the same
        assert browser.ask(f"/api/tables/{host.table}/leave", {"key": KEY}) == {}
    assert browser.post(f"/api/tables/{host.table}/leave", {"key": f"{KEY}-2"}).code == "not_member"
    await host.until(lambda one: one.shared["table"]["members"] == [host.person])
    assert host.shared["seats"][1]["person"] is None
    taken_along(browser, host.table)
    # Whoever wants no way back has none, but their matches stay their own.
    last = browser_of(host)
    assert last.ask(f"/api/tables/{host.table}/leave", {"key": KEY, "forget": True}) == {}
    assert last.get(f"/t/{host.table}").status == 404
    taken_along(last, host.table)
    assert guest.get(f"/api/tables/{host.table}/exports").code == "no_such_table"
    await leave([host, member])


def taken_along(browser: Guest, table: str) -> None:
    """The archive of the one match that was played, and it verifies."""
    answer = browser.get(f"/api/tables/{table}/exports")
    assert answer.headers["content-type"] == "application/zip"
    archive = zipfile.ZipFile(io.BytesIO(answer.body))
    assert archive.testzip() is None
    assert archive.namelist() == [f"aelwyd-briscola-{table}-1.json"]
    export = read_export(archive.read(archive.namelist()[0]))
    assert verify(export).good and export.people == [None, None]


async def test_a_renewed_invitation_holds_on_every_worker(workers: list[Served]) -> None:
    here, there = (server.address for server in workers)
    host, guest = gather([here, there], "briscola", 2, seed=61)
    old = browser_of(host).get(f"/api/tables/{host.table}/invite").json()
    renewing = f"/api/tables/{host.table}/invite/renew"
    assert browser_of(guest).post(renewing).code == "not_host"
    # Whoever renews it at one worker has ended the old one at the other, at once.
    new = browser_of(host).ask(renewing)
    assert new["link"].endswith(f"#i={new['invite']}") and new["invite"] != old["invite"]
    late = Guest(there)
    late.get("/new")
    assert late.post(f"/api/tables/{host.table}/join", {"invite": old["invite"]}).code == "no_such_table"
    assert late.post("/api/code", {"code": old["code"]}).code == "no_such_table"
    assert browser_of(guest).get(f"/t/{host.table}").status == 200  # who was let in stays
    assert late.ask("/api/code", {"code": new["code"]}) == {"id": host.table}
    gone = browser_of(host).ask(f"/api/tables/{host.table}/invite/withdraw")
    assert gone == {"invite": None, "code": None, "link": None, "qr": None}
    assert browser_of(guest).get(f"/api/tables/{host.table}/invite").json() == gone
    later = Guest(there)
    later.get("/new")
    for secret in (new["invite"], old["invite"], ""):
        answer = later.post(f"/api/tables/{host.table}/join", {"invite": secret})
        assert (answer.status, answer.code) == (404, "no_such_table")
    assert later.get(f"/t/{host.table}").status == 404
    again = browser_of(host).ask(renewing)
    assert later.ask(f"/api/tables/{host.table}/join", {"invite": again["invite"]}) == {"id": host.table}
