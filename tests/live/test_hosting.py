"""The host and the table's people over real sockets, pages and the API: sent away, locked, closed, no watchers."""

import random

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.live.evening import deal_in, gather, leave, take_seats
from tests.live.player import Player
from tests.live.served import Guest, Served

pytestmark = pytest.mark.anyio

MANNERS = {"clock": 0, "absence": "bot", "watchers": True, "chat": "always", "locked": False}


async def gone(player: Player) -> tuple[str, int | None]:
    """The code in words and in number with which this player's socket is closed."""
    closing = await player.hear("closing")
    assert player.socket is not None
    with pytest.raises(ConnectionClosed):
        await player.until(lambda _: False)
    return str(closing["code"]), player.socket.close_code


def browser_of(player: Player) -> Guest:
    guest = Guest(player.address)
    guest.cookie = player.cookie
    return guest


def invite_of(host: Player) -> dict[str, str]:
    found: dict[str, str] = browser_of(host).get(f"/api/tables/{host.table}/invite").json()
    return found


async def test_whoever_is_sent_away_in_a_deal_finds_no_table_there(served: Served) -> None:
    host, guest = gather([served.address], "briscola", 2, seed=41)
    await deal_in([host, guest])
    invite = invite_of(host)
    person, browser = guest.person, browser_of(guest)
    await host.do({"type": "remove", "person": person})
    assert await gone(guest) == ("removed", 4006)
    await host.until(lambda one: one.shared["seats"][1]["stand_in"] == "b-good-0")
    await guest.open()
    assert await gone(guest) == ("removed", 4006)
    assert browser.get(f"/t/{host.table}").status == 404
    for path in ("sheet", "invite"):
        assert browser.get(f"/api/tables/{host.table}/{path}").code == "no_such_table"
    assert (
        browser.post(f"/api/tables/{host.table}/join", {"invite": invite["invite"]}).code == "no_such_table"
    )
    assert browser.post("/api/code", {"code": invite["code"]}).code == "no_such_table"
    assert f"/t/{host.table}" not in browser.get("/").text
    await host.play(20, until=lambda one: one.own["decision"] is not None)
    await leave([host])


async def test_a_locked_table_takes_nobody_new_and_everybody_back(served: Served) -> None:
    host, guest = gather([served.address], "briscola", 2, seed=42, public=True)
    await take_seats([host, guest])
    watcher, stranger = Guest(served.address), Guest(served.address)
    watcher.get(f"/t/{host.table}")
    looking = Player(served.address, watcher.cookie, host.table, random.Random(1))
    await looking.open()
    await looking.hear("table")
    invite = invite_of(host)
    await host.do({"type": "manners", "manners": {**MANNERS, "locked": True}})
    await host.until(lambda one: bool(one.shared["table"]["manners"]["locked"]))
    stranger.get("/new")
    assert stranger.get(f"/t/{host.table}").status == 403
    assert (
        stranger.post(f"/api/tables/{host.table}/join", {"invite": invite["invite"]}).code == "table_locked"
    )
    assert stranger.post("/api/code", {"code": invite["code"]}).code == "no_such_table"
    assert f"/t/{host.table}" not in stranger.get("/").text
    new = Player(served.address, stranger.cookie, host.table, random.Random(2))
    with pytest.raises(InvalidStatus):
        await new.open()
    for known in (guest, looking):
        await known.close()
        await known.open()
        await known.hear("table")
    assert watcher.get(f"/t/{host.table}").status == 200
    await leave([host, guest, looking])


async def test_a_closed_table_ends_its_match_and_is_gone(served: Served) -> None:
    host, guest = gather([served.address], "briscola", 2, seed=43, public=True)
    await deal_in([host, guest])
    browser, invite = browser_of(guest), invite_of(host)
    await host.do({"type": "close"})
    for player in (host, guest):
        assert await gone(player) == ("table_closed", 4008)
        assert player.shared["match"]["result"]["unfinished"] and player.shared["table"]["closed"]
    page = browser.get(f"/t/{host.table}")
    assert page.status == 410 and "This table is closed" in page.text
    assert browser.get(f"/api/tables/{host.table}/sheet").code == "table_closed"
    assert browser.post("/api/code", {"code": invite["code"]}).code == "no_such_table"
    assert f"/t/{host.table}" not in browser.get("/").text
    assert f"{host.table}-1" in browser.get("/history").text
    assert f"{host.table}-1" in browser.get(f"/t/{host.table}/book").text
    stranger = Guest(served.address)
    stranger.get("/new")
    assert (
        stranger.post(f"/api/tables/{host.table}/join", {"invite": invite["invite"]}).code == "table_closed"
    )
    assert stranger.get(f"/api/tables/{host.table}/book").code == "table_closed"


async def test_a_table_without_watchers_shows_whoever_finds_no_seat_the_door(served: Served) -> None:
    host, guest = gather([served.address], "briscola", 2, seed=44)
    late = Guest(served.address)
    late.ask(f"/api/tables/{host.table}/join", {"invite": invite_of(host)["invite"]})
    watcher = Player(served.address, late.cookie, host.table, random.Random(3))
    await deal_in([host, guest])
    await watcher.open()
    await watcher.hear("table")
    assert watcher.own == {"seat": None}, "whoever watches holds nothing"
    await host.do({"type": "manners", "manners": {**MANNERS, "watchers": False}})
    assert await gone(watcher) == ("no_watchers", 4007)
    await watcher.open()
    assert await gone(watcher) == ("no_watchers", 4007)
    await leave([host, guest])


async def test_a_swap_asked_by_both_changes_the_seats_between_matches_alone(served: Served) -> None:
    host, guest = gather([served.address], "briscola", 2, seed=45)
    await take_seats([host, guest])
    version = guest.shared["table"]["version"]
    await guest.do({"type": "swap", "person": host.person}, version=version)
    await host.until(lambda one: one.shared["seats"][1]["wants"] == 0)
    await host.do({"type": "swap", "person": guest.person}, version=version)
    await guest.until(lambda one: one.own["seat"] == 0)
    assert [seat["person"] for seat in guest.shared["seats"]] == [guest.person, host.person]
    await deal_in([host, guest])
    version = guest.shared["table"]["version"]
    await guest.do({"type": "swap", "person": host.person}, version=version)
    await guest.until(lambda one: bool(one.refused))
    assert guest.refused[-1]["code"] == "match_running"
    await leave([host, guest])


async def test_between_two_workers(workers: list[Served]) -> None:
    """On PostgreSQL, host and guest at different servers."""
    host, guest = gather([server.address for server in workers], "briscola", 2, seed=46)
    await take_seats([host, guest])
    await guest.send(t="react", cid="react-guest", kind="thanks")
    told = await host.hear("gesture")
    assert (told["person"], told["kind"], told["to"]) == (guest.person, "thanks", None)
    await guest.send(t="nudge", cid="nudge-guest", seat=0)
    assert (await guest.hear("refused"))["code"] == "wrong_phase"
    await host.do({"type": "remove", "person": guest.person})
    assert await gone(guest) == ("removed", 4006)
    assert browser_of(guest).get(f"/t/{guest.table}").status == 404
    await leave([host])
