"""Friends, invitations, blocks and reports over HTTP and real sockets: what reaches whom, and what tells nothing."""

import asyncio
import json
import random
import secrets

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.live.evening import catch_up, leave, open_table, take_seats
from tests.live.player import Player
from tests.live.served import Guest, Served

pytestmark = pytest.mark.anyio
REMOVED = 4006


def company(addresses: list[str], *names: str, public: bool = True) -> tuple[list[Guest], str]:
    """People of these names who have all been let in to one table of the first one's."""
    guests = [Guest(addresses[n % len(addresses)]) for n in range(len(names))]
    for guest, name in zip(guests, names, strict=True):
        guest.ask("/api/me", {"name": name})
    table = open_table(guests[0], "pisti", 4, public=public)
    for guest in guests[1:]:
        guest.ask(f"/api/tables/{table['id']}/join", {"invite": table["invite"]})
    return guests, table["id"]


def person(guest: Guest) -> str:
    """Who somebody is."""
    page = guest.get("/").text
    return page.partition('data-person="')[2].partition('"')[0]


def befriend(one: Guest, other: Guest) -> None:
    one.ask(f"/api/people/{person(other)}/ask")
    other.ask(f"/api/people/{person(one)}/ask")


def at(guest: Guest, table: str) -> Player:
    """This guest's browser at a table."""
    return Player(guest.address, guest.cookie, table, random.Random(7))


async def come(*players: Player) -> None:
    for player in players:
        await player.open()
        await player.hear("table")


async def close_code(player: Player) -> int | None:
    """The code with which this player's socket is closed."""
    assert player.socket is not None
    with pytest.raises(ConnectionClosed):
        await player.until(lambda _: False)
    return player.socket.close_code


async def say(player: Player, text: str) -> None:
    await player.send(t="say", cid=secrets.token_hex(8), text=text)


async def heard(player: Player, last: str) -> list[str]:
    """What this player is told from now on up to a line that everybody hears: its texts, and kinds of gestures."""
    told: list[str] = []
    async with asyncio.timeout(15):
        while not told or told[-1] != last:
            message = await player.receive()
            told += [message["text"]] if message["t"] == "said" else []
            told += [message["kind"]] if message["t"] == "gesture" else []
    return told


# ── Invitations ───────────────────────────────────────────────────────────────────────────────────


async def test_an_invitation_is_seen_at_once_and_lets_its_own_person_in(workers: list[Served]) -> None:
    """Asked through one worker, told through the other one: in the lobby, and at a table."""
    guests, public = company([server.address for server in workers], "Ash", "Elm", "Oak")
    ash, elm, oak = guests
    befriend(ash, elm)
    private = open_table(ash, "briscola", 2)["id"]
    watching = at(elm, public)
    await come(watching)
    async with connect(
        f"ws://{elm.address}/ws/lobby",
        origin=f"http://{elm.address}",  # type: ignore[arg-type]
        additional_headers={"Cookie": elm.cookie},
        compression=None,
    ) as lobby:
        await lobby.recv()
        assert [one["name"] for one in ash.get(f"/api/tables/{private}/friends").json()["friends"]] == ["Elm"]
        ash.ask(f"/api/tables/{private}/friends", {"person": person(elm)})
        async with asyncio.timeout(10):
            while json.loads(await lobby.recv()) != {"t": "invited"}:
                pass
    assert await watching.hear("invited") == {"t": "invited"}
    [asked] = elm.get("/api/friends").json()["invitations"]
    assert (asked["table"], asked["title"], asked["name"]) == (private, "Briscola", "Ash")
    assert private in elm.get("/").text and private in elm.get("/people").text
    for stranger in (oak, Guest(ash.address)):
        stranger.get("/new")
        assert stranger.post(f"/api/invitations/{private}/accept").code == "no_such_table"
    assert elm.get(f"/t/{private}").status == 404
    assert elm.ask(f"/api/invitations/{private}/accept") == {"id": private}
    assert elm.get(f"/t/{private}").status == 200
    assert elm.post(f"/api/invitations/{private}/accept").code == "no_such_table"
    await watching.close()


def test_what_nobody_may_do_to_others(served: Served) -> None:
    """Strangers, nobody, oneself and senseless ids are alike; without a session nothing is said at all."""
    (ash, elm), table = company([served.address], "Ash", "Elm")
    stranger = Guest(served.address)
    stranger.get("/new")
    nobody = ("p-nobody", person(stranger), person(ash), "b-good-0", "%00", "%F0%9F%90%9F", "x" * 40)
    for other in nobody:
        answers = [
            ash.post(f"/api/people/{other}/{what}", body)
            for what, body in (("ask", {}), ("block", {}), ("report", {"reason": "other"}))
        ]
        assert [(one.status, one.json()["code"], one.json()["params"]) for one in answers] == [
            (404, "never_met", {})
        ] * 3
        assert [ash.post(f"/api/people/{other}/{what}").status for what in ("end", "unblock")] == [200, 200]
    for other in ("p-nobody", person(stranger), person(elm), "\x00"):
        assert ash.post(f"/api/tables/{table}/friends", {"person": other}).code == "not_friends"
    assert stranger.post("/api/tables/missing-table/friends", {"person": person(ash)}).code == "no_such_table"
    assert stranger.post(f"/api/people/{person(ash)}/ask", {"x": 1}).code == "bad_message"
    unknown = Guest(served.address)
    assert unknown.post(f"/api/people/{person(ash)}/ask").code == "no_session"
    assert unknown.get("/api/friends").code == "no_session"
    assert unknown.get("/people").status == 200 and ash.get("/people?after=%00").status == 404


def test_reports(served: Served) -> None:
    (ash, elm), table = company([served.address], "Ash", "Elm")
    about = f"/api/people/{person(elm)}/report"
    assert ash.post(about, {"reason": "rude"}).code == "bad_message"
    assert ash.post(about, {"reason": "other", "text": "x" * 501}).code == "too_long"
    assert ash.post(about, {"reason": "other", "text": "a\u202eb"}).code == "bad_text"
    assert ash.post(about, {"reason": "other", "table": "no-such-table"}).code == "no_such_table"
    assert ash.post(about, {"reason": "other", "table": "/"}).code == "no_such_table"
    for text in ("", "Two\nlines", "x", "x", "x" * 500):
        ash.ask(about, {"reason": "insults", "text": text, "table": table})
    assert ash.post(about, {"reason": "other"}).code == "too_many"


# ── Blocks ────────────────────────────────────────────────────────────────────────────────────────


async def test_the_blocker_alone_hears_nothing_of_the_blocked_on_any_worker(workers: list[Served]) -> None:
    guests, table = company([server.address for server in workers], "Cadi", "Ash", "Blocker")
    third, loud, blocker = [at(guest, table) for guest in guests]
    # The blocker's two ways in are different workers: a page here, the socket there.
    elsewhere = Guest(workers[1].address)
    elsewhere.cookie = guests[2].cookie
    await take_seats([third, loud, blocker])
    await say(loud, "before")
    assert await heard(blocker, "before") == ["before"]
    elsewhere.ask(f"/api/people/{person(guests[1])}/block")
    snapshot = await blocker.hear("table")
    assert snapshot["talk"] == [], "what was said before is gone"
    await loud.send(t="react", cid=secrets.token_hex(8), kind="laugh")
    assert await heard(third, "laugh") == ["before", "laugh"]
    await say(loud, "boo")
    assert await heard(third, "boo") == ["boo"]
    await say(blocker, "I hear nothing")
    assert await heard(loud, "I hear nothing") == ["before", "laugh", "boo", "I hear nothing"]
    assert await heard(blocker, "I hear nothing") == ["I hear nothing"]
    await catch_up([third, loud, blocker])
    assert [seat["person"] for seat in blocker.shared["seats"]].count(loud.person) == 1, "seats stay"
    await blocker.close()
    await blocker.open()
    assert [line["text"] for line in (await blocker.hear("table"))["talk"]] == ["I hear nothing"]
    elsewhere.ask(f"/api/people/{person(guests[1])}/unblock")
    assert len((await blocker.hear("table"))["talk"]) == 3
    await leave([third, loud, blocker])


async def test_the_blocked_find_no_way_to_the_blockers_tables(served: Served) -> None:
    (host, seated, watcher), table = company([served.address], "Host", "Seated", "Watcher")
    befriend(host, watcher)
    players = [at(host, table), at(seated, table), at(watcher, table)]
    await come(*players)
    await take_seats(players[:2])
    private = open_table(host, "hockey", 2)
    for blocked, player in ((watcher, players[2]), (seated, players[1])):
        host.ask(f"/api/people/{person(blocked)}/block")
        assert await close_code(player) == REMOVED
        missing = blocked.get("/t/no-such-table-0")
        found = blocked.get(f"/t/{table}")
        assert (found.status, found.text) == (404, missing.text.replace("no-such-table-0", table))
        join = blocked.post(f"/api/tables/{private['id']}/join", {"invite": private["invite"]})
        assert join.code == "no_such_table"
        # They are told nothing: asking looks as if nobody had answered, and they are friends no more.
        assert blocked.ask(f"/api/people/{person(host)}/ask") == {}
        assert blocked.get("/api/friends").json()["friends"] == []
        assert "Host" in blocked.get("/people").text and "Blocked" not in blocked.get("/people").text
    assert watcher.post("/api/code", {"code": private["code"]}).code == "no_such_table"
    await players[0].until(
        lambda one: all(seat["person"] != players[1].person for seat in one.shared["seats"])
    )
    assert host.post(f"/api/people/{person(seated)}/ask").code == "person_blocked"
    assert "Seated" in host.get("/people").text
    await leave(players)


# ── Where friends are ─────────────────────────────────────────────────────────────────────────────


async def test_friends_see_where_somebody_is_who_allows_it(served: Served) -> None:
    (ash, elm), table = company([served.address], "Ash", "Elm")
    befriend(ash, elm)
    player = at(ash, table)
    await come(player)

    async def seen_at(where: dict[str, object] | None) -> None:
        """A connection that ends is forgotten a moment later."""
        for _ in range(20):
            found = elm.get("/api/friends").json()["friends"][0]["where"]
            if found == where:
                return
            await asyncio.sleep(0.3)
        raise AssertionError(found)

    await seen_at(None)
    assert ash.ask("/api/me/seen", {"friends": True}) == {"friends": True}
    await seen_at({"table": table, "title": "Pişti", "yours": False})
    assert "At a public table:" in elm.get("/people").text
    await player.close()
    private = open_table(ash, "briscola", 2)["id"]
    player = at(ash, private)
    await come(player)
    await seen_at(None)
    ash.ask(f"/api/tables/{private}/friends", {"person": person(elm)})
    elm.ask(f"/api/invitations/{private}/accept")
    await seen_at({"table": private, "title": "Briscola", "yours": True})
    ash.ask("/api/me/seen", {"friends": False})
    await seen_at(None)
    await player.close()
