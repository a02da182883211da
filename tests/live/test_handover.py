"""Handing a seat over by a one-time code: to one's own other browser, and to somebody else for the match."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.live.evening import SHORT, catch_up, deal_in, gather, leave, open_table
from tests.live.player import Player
from tests.live.served import Answer, Guest, Served

pytestmark = pytest.mark.anyio


def browser(player: Player, address: str | None = None) -> Guest:
    """The browser behind a socket."""
    guest = Guest(address or player.address)
    guest.cookie = player.cookie
    return guest


def hand_over(guest: Guest, table: str, kind: str) -> str:
    """The secret of a new code."""
    made = guest.ask(f"/api/tables/{table}/handover", {"kind": kind})
    assert made["qr"]["size"] > 20
    link, _, secret = made["link"].partition("#m=")
    assert link.endswith(f"/t/{table}") and len(secret) >= 40
    return str(secret)


def opens(guest: Guest, table: str, secret: str, what: str = "claim") -> Answer:
    """Open a code, or look at it."""
    return guest.post(f"/api/tables/{table}/handover/{what}", {"secret": secret})


async def seated(addresses: Sequence[str], seed: int) -> list[Player]:
    """Two at a private table, in the middle of a deal."""
    players = await asyncio.to_thread(gather, addresses, "pisti", 2, seed, **SHORT["pisti"])
    await deal_in(players)
    return players


async def arrive(guest: Guest, table: str) -> tuple[Player, dict[str, Any]]:
    """This browser at the table, and its first snapshot."""
    player = Player(guest.address, guest.cookie, table, moves=False)
    await player.open()
    return player, await player.hear("table")


async def test_my_other_browser_is_me_and_has_my_seat(served: Served) -> None:
    players = await seated([served.address], 31)
    ash, table = players[0], players[0].table
    first, phone = browser(ash), Guest(served.address)
    secret = hand_over(first, table, "move")
    assert phone.get(f"/t/{table}").status == 404
    assert (
        opens(phone, table, secret, "look").json() | {"kind": "move", "you": None}
        == opens(phone, table, secret, "look").json()
    )
    assert phone.cookie == ""  # looking makes nobody a guest
    answer = opens(phone, table, secret)
    assert answer.status == 200 and answer.json()["person"] == ash.person
    assert phone.cookie not in ("", first.cookie)
    there, told = await arrive(phone, table)
    assert told["you"]["seat"] == 0 and told["view"]["own"]["game"]["hand"] == ash.own["game"]["hand"]
    with pytest.raises(ConnectionClosed):
        await ash.until(lambda _: False)
    assert ash.socket is not None and ash.socket.close_code == 4001
    # The first browser's session is still one of its own.
    assert first.get(f"/t/{table}").status == 200
    assert opens(Guest(served.address), table, secret).code == "bad_secret"
    await leave([there, players[1]])


async def test_a_lent_seat_is_played_by_whoever_opened_it_and_taken_back(workers: list[Served]) -> None:
    addresses = [one.address for one in workers]
    players = await seated(addresses, 32)
    (ash, other), table = players, players[0].table
    ash.moves = other.moves = True
    while ash.own["decision"] is None:
        await asyncio.gather(other.act(), ash.receive())
    ash.moves = False
    rowan = Guest(addresses[1])
    rowan.get("/new")  # somebody already
    secret = await asyncio.to_thread(hand_over, browser(ash), table, "lend")
    assert opens(browser(ash), table, secret).code == "already_seated"
    claims = await asyncio.gather(*(asyncio.to_thread(opens, rowan, table, secret) for _ in range(3)))
    assert [one.status for one in claims] == [200] * 3  # a doubled tap is one loan
    guest, told = await arrive(rowan, table)
    assert told["view"]["shared"]["seats"][0]["owner"] == ash.person != guest.person
    await catch_up([guest, ash])
    assert [event["type"] for event in ash.events].count("seat_lent") == 1
    assert (guest.own["seat"], ash.own) == (0, {"seat": None})
    await guest.do({"type": "act", "move": {"type": "play", "card": guest.own["game"]["hand"][0]}},
                   decision=guest.own["decision"])  # fmt: skip
    await guest.until(lambda one: not one.pending)
    assert guest.refused == []
    await ash.do({"type": "take_back"})
    await ash.until(lambda one: one.own["seat"] == 0)
    await guest.until(lambda one: one.own["seat"] is None)
    assert len(ash.own["game"]["hand"]) == 3
    await leave([*players, guest])


async def test_what_opens_nothing(served: Served) -> None:
    players = await seated([served.address], 33)
    ash, table = browser(players[0]), players[0].table
    stranger, elsewhere = Guest(served.address), open_table(Guest(served.address), "pisti", 2)["id"]
    old = hand_over(ash, table, "lend")
    new = hand_over(ash, table, "move")
    for where, secret in (
        (table, "x" * 43),
        (table, ""),
        (table, old),
        (elsewhere, new),
        ("no-such-table", new),
    ):
        for what in ("look", "claim"):
            assert opens(stranger, where, secret, what).code == "bad_secret"
    ash.ask(f"/api/tables/{table}/handover/cancel")
    assert opens(stranger, table, new).code == "bad_secret"
    for body in ({}, {"secret": 7}, {"secret": "x", "kind": "lend"}, {"secret": "x" * 200}):
        assert stranger.post(f"/api/tables/{table}/handover/claim", body).code == "bad_message"
    assert ash.post(f"/api/tables/{table}/handover", {"kind": "sell"}).code == "bad_message"
    assert Guest(served.address).post(f"/api/tables/{table}/handover", {"kind": "move"}).code == "no_session"
    assert stranger.cookie == ""
    assert opens(stranger, table, hand_over(ash, table, "lend")).status == 200
    assert ash.post(f"/api/tables/{table}/handover", {"kind": "lend"}).code == "seat_is_lent"
    assert stranger.post(f"/api/tables/{table}/handover", {"kind": "lend"}).code == "seat_is_lent"
    await leave(players)


async def test_nothing_is_lent_between_matches_or_without_a_seat(served: Served) -> None:
    host = Guest(served.address)
    table = open_table(host, "pisti", 2, public=True)["id"]
    assert host.post(f"/api/tables/{table}/handover", {"kind": "lend"}).code == "no_match"
    watcher = Guest(served.address)
    watcher.get(f"/t/{table}")
    assert watcher.post(f"/api/tables/{table}/handover", {"kind": "lend"}).code == "not_seated"


async def test_a_code_opened_by_an_opponent_changes_nothing(served: Served) -> None:
    players = await seated([served.address], 34)
    table = players[0].table
    secret = hand_over(browser(players[0]), table, "lend")
    assert opens(browser(players[1]), table, secret).code == "already_seated"
    await players[1].send(t="ping", n=1)
    await players[1].hear("pong")
    assert players[1].own["seat"] == 1 and players[1].shared["seats"][0]["owner"] is None
    assert opens(Guest(served.address), table, secret).status == 200  # it is good for the right one
    await leave(players)
