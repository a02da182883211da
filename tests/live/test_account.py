"""Accounts over real pages and sockets: claiming, signing in, sessions and their end, and being forgotten."""

import asyncio
import random
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from websockets.exceptions import ConnectionClosed

from tests.live.conftest import Serve
from tests.live.evening import SHORT, deal_in, gather, leave, open_table, take_seats
from tests.live.inside import serving
from tests.live.player import Player
from tests.live.served import Guest, Served, request

pytestmark = pytest.mark.anyio

PASSWORD = "correct horse"
_numbers = random.Random()


def fresh(name: str = "ada") -> str:
    """A name to sign in with that nobody else of these tests has."""
    return f"{name}-{_numbers.getrandbits(48):x}"


def claimed(served: Served, name: str, shown: str = "Ada") -> Guest:
    """Somebody who has kept a name and a password."""
    guest = Guest(served.address)
    guest.ask("/api/me", {"name": shown})
    assert guest.ask("/api/me/claim", {"name": name, "password": PASSWORD}) == {"name": name}
    return guest


def person(guest: Guest) -> str:
    """Who this browser is."""
    return str(guest.get("/api/me/download").json()["account"]["person"])


async def closed_with(player: Player) -> tuple[str, int | None]:
    """What a socket is told last, and the code with which it is closed."""
    closing = await player.hear("closing", 10)
    with pytest.raises(ConnectionClosed):
        await player.receive()
    assert player.socket is not None
    return closing["code"], player.socket.close_code


# ── Claiming and signing in ───────────────────────────────────────────────────────────────────────


def test_a_claimed_history_is_open_to_its_owner_elsewhere(served: Served) -> None:
    name = fresh("Ada.Lovelace")
    owner = claimed(served, name.casefold())
    table = open_table(owner, "pisti", 2)["id"]
    elsewhere = Guest(served.address)
    assert elsewhere.get(f"/t/{table}").status == 404
    told = elsewhere.ask("/api/sign-in", {"name": f" {name.upper()} ", "password": PASSWORD})
    assert told == {"person": person(owner), "name": "Ada"}
    assert elsewhere.get(f"/t/{table}").status == 200
    assert elsewhere.cookie != owner.cookie
    assert [one["here"] for one in owner.get("/api/me/sessions").json()["sessions"]].count(True) == 1


@pytest.mark.middle
def test_a_wrong_name_and_a_wrong_password_have_one_answer(served: Served) -> None:
    name = fresh()
    claimed(served, name)
    stranger = Guest(served.address)
    answers = {
        (one.status, one.text)
        for one in (
            stranger.post("/api/sign-in", {"name": name, "password": "wrong horse"}),
            stranger.post("/api/sign-in", {"name": fresh(), "password": PASSWORD}),
            stranger.post("/api/sign-in", {"name": "", "password": PASSWORD}),
            stranger.post("/api/sign-in", {"name": "\u200b", "password": "\u0000"}),
            stranger.post("/api/sign-in", {"name": name, "password": ""}),
        )
    }
    assert len(answers) == 1
    assert answers.pop()[0] == 403 and stranger.cookie == ""
    assert stranger.post("/api/sign-in", {"name": name, "password": "x" * 3000}).code == "bad_message"


def test_nobody_claims_anothers_name_nor_a_bad_one(served: Served) -> None:
    name = fresh()
    claimed(served, name)
    other = Guest(served.address)
    assert (
        other.post("/api/me/claim", {"name": name.upper(), "password": PASSWORD}).code == "sign_in_name_taken"
    )
    for bad in ("ab", "a b c", "x" * 33, "ada\u202e"):
        assert other.post("/api/me/claim", {"name": bad, "password": PASSWORD}).code == "bad_sign_in_name"
    for bad in ("short", "x" * 201):
        assert other.post("/api/me/claim", {"name": fresh(), "password": bad}).code == "bad_password"
    assert other.post("/api/sign-in", {"name": name, "password": "short"}).code == "wrong_sign_in"


def test_a_stolen_cookie_changes_no_password_makes_no_code_and_deletes_nobody(served: Served) -> None:
    name = fresh()
    owner = claimed(served, name)
    thief = Guest(served.address)
    thief.cookie = owner.cookie
    for path, body in (
        ("/api/me/claim", {"name": name, "password": "stolen horse"}),
        ("/api/me/claim", {"name": name, "password": "stolen horse", "current": "a guess"}),
        ("/api/me/recovery", {}),
        ("/api/me/forget", {"name": "Ada"}),
        ("/api/me/forget", {"password": "a guess"}),
    ):
        assert thief.post(path, body).code == "wrong_password"
    assert owner.ask("/api/me/claim", {"name": name, "password": "other horse", "current": PASSWORD})
    assert (
        Guest(served.address).post("/api/sign-in", {"name": name, "password": PASSWORD}).code
        == "wrong_sign_in"
    )
    assert Guest(served.address).ask("/api/sign-in", {"name": name, "password": "other horse"})


def test_a_changed_password_ends_every_other_session(served: Served) -> None:
    name = fresh()
    owner, elsewhere = claimed(served, name), Guest(served.address)
    elsewhere.ask("/api/sign-in", {"name": name, "password": PASSWORD})
    owner.ask("/api/me/claim", {"name": name, "password": "other horse", "current": PASSWORD})
    assert elsewhere.get("/api/me/sessions").code == "no_session"
    assert len(owner.get("/api/me/sessions").json()["sessions"]) == 1


def test_the_code_brings_back_whoever_forgot_the_password(served: Served) -> None:
    name = fresh()
    owner = claimed(served, name)
    code = owner.ask("/api/me/recovery", {"password": PASSWORD})["code"]
    elsewhere = Guest(served.address)
    assert elsewhere.ask("/api/recover", {"code": code})["name"] == "Ada"
    assert Guest(served.address).post("/api/recover", {"code": code}).code == "bad_code"
    assert elsewhere.post("/api/me/forget", {"name": "Ada"}).code == "wrong_password"
    elsewhere.ask("/api/me/claim", {"name": name, "password": "other horse"})
    again = elsewhere.post("/api/me/claim", {"name": name, "password": "third horse"})
    assert again.code == "wrong_password", "believed once"
    assert Guest(served.address).ask("/api/sign-in", {"name": name, "password": "other horse"})


def test_a_guest_who_signs_in_is_the_other_and_nothing_is_merged(served: Served) -> None:
    name = fresh()
    owner, guest = claimed(served, name), Guest(served.address)
    table = open_table(guest, "pisti", 2)["id"]
    before, old = person(guest), guest.cookie
    assert "they stay" in guest.get("/sign-in").text
    guest.ask("/api/sign-in", {"name": name, "password": PASSWORD})
    assert person(guest) == person(owner) != before
    assert guest.get(f"/t/{table}").status == 404
    assert request(served.address, "GET", "/api/me/sessions", Cookie=old).code == "no_session"


@pytest.mark.middle
def test_guessing_has_an_end_and_the_owners_browser_is_not_kept_out(serve: Serve) -> None:
    served = serve()
    name = fresh()
    owner = claimed(served, name)
    codes = [
        Guest(served.address).post("/api/sign-in", {"name": name, "password": f"guess number {n}"}).code
        for n in range(12)
    ]
    assert codes == ["wrong_sign_in"] * 10 + ["too_many"] * 2
    assert Guest(served.address).post("/api/sign-in", {"name": name, "password": PASSWORD}).code == "too_many"
    unknown = fresh("nobody")
    codes = [
        Guest(served.address).post("/api/sign-in", {"name": unknown, "password": "guess"}).code
        for _ in range(11)
    ]
    assert codes == ["wrong_sign_in"] * 10 + ["too_many"], "nobody learns from it who is here"
    assert owner.ask("/api/me/recovery", {"password": PASSWORD})
    assert owner.ask("/api/sign-in", {"name": name, "password": PASSWORD})["name"] == "Ada"


async def test_a_password_kept_by_an_older_measure_is_kept_anew(tmp_path: Path) -> None:
    async with serving(tmp_path) as (running, address):
        guest = Guest(address)
        await asyncio.to_thread(guest.ask, "/api/me/claim", {"name": "ada", "password": PASSWORD})
        credentials = running.house.store.credentials
        kept = await credentials.of_name("ada")
        assert kept is not None
        weak = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)
        assert await credentials.choose(kept, "ada", weak)
        await asyncio.to_thread(Guest(address).ask, "/api/sign-in", {"name": "ada", "password": PASSWORD})
        now = await credentials.of_name("ada")
        assert now is not None and now.password_hash not in (None, weak)
        assert not running.house.passwords.outdated(str(now.password_hash))


# ── Sessions ──────────────────────────────────────────────────────────────────────────────────────


async def test_a_session_ended_at_one_worker_is_over_at_the_other(workers: list[Served]) -> None:
    here, there = workers
    owner, name = Guest(here.address), fresh()
    owner.ask("/api/me/claim", {"name": name, "password": PASSWORD})
    table = open_table(owner, "briscola", 2)["id"]
    elsewhere = Guest(there.address)
    elsewhere.ask("/api/sign-in", {"name": name, "password": PASSWORD})
    player = Player(there.address, elsewhere.cookie, table)
    await player.open()
    await player.hear("table")
    listed = owner.get("/api/me/sessions").json()["sessions"]
    [theirs] = [one["session"] for one in listed if not one["here"]]
    assert owner.post("/api/me/sessions/end", {"session": "nonsense"}).code == "no_such_session"
    owner.ask("/api/me/sessions/end", {"session": theirs})
    assert await closed_with(player) == ("session_ended", 4002)
    assert elsewhere.get("/api/me/sessions").code == "no_session"
    assert owner.post("/api/me/sessions/end", {"session": theirs}).code == "no_such_session"
    assert owner.get("/api/me/sessions").status == 200


async def test_all_other_sessions_end_at_once_and_then_the_last(workers: list[Served]) -> None:
    here, there = workers
    owner, name = Guest(here.address), fresh()
    owner.ask("/api/me/claim", {"name": name, "password": PASSWORD})
    table = open_table(owner, "briscola", 2)["id"]
    others = [Guest(one.address) for one in (there, here)]
    for one in others:
        one.ask("/api/sign-in", {"name": name, "password": PASSWORD})
    player = Player(there.address, others[0].cookie, table)
    await player.open()
    await player.hear("table")
    assert owner.ask("/api/me/sessions/end-others") == {"ended": 2}
    assert await closed_with(player) == ("session_ended", 4002)
    last = owner.cookie
    answer = owner.post("/api/sign-out")
    assert answer.status == 200 and "Max-Age=0" in answer.headers["set-cookie"]
    assert request(here.address, "GET", "/api/me/sessions", Cookie=last).code == "no_session"
    assert Guest(here.address).post("/api/sign-out").status == 200


def test_a_session_cannot_be_ended_by_another_person(served: Served) -> None:
    owner, other = Guest(served.address), Guest(served.address)
    for one in (owner, other):
        one.get("/new")
    [mine] = owner.get("/api/me/sessions").json()["sessions"]
    assert other.post("/api/me/sessions/end", {"session": mine["session"]}).code == "no_such_session"
    assert owner.get("/api/me/sessions").status == 200


# ── Being forgotten ───────────────────────────────────────────────────────────────────────────────


def bot_has_moved(player: Player) -> bool:
    """Whether the match goes on without whoever sat on the first seat."""
    return "0" in player.shared["match"]["moved_by"]


async def test_deletion_in_mid_match_spoils_nobodys(workers: list[Served]) -> None:
    players = await asyncio.to_thread(
        gather, [one.address for one in workers], "briscola", 3, 31, **SHORT["briscola"]
    )
    browsers = []
    for n, player in enumerate(players):
        browser = Guest(player.address)
        browser.cookie = player.cookie
        browser.ask("/api/me", {"name": f"Name {n}"})
        browsers.append(browser)
    await deal_in(players)
    host, second, third = players
    await host.send(t="say", cid="say-before-01", text="I was here")
    await third.until(lambda one: any(line["text"] == "I was here" for line in one.said))
    gone = host.person
    assert browsers[0].post("/api/me/forget", {"name": "Name 1"}).code == "wrong_name"
    assert browsers[0].post("/api/me/forget", {}).code == "wrong_name"
    browsers[0].ask("/api/me/forget", {"name": "Name 0"})
    assert await closed_with(host) == ("session_ended", 4002)
    await second.until(lambda one: one.shared["seats"][0]["left"] and one.shared["host"] != gone)
    await third.close()
    third = Player(third.address, third.cookie, third.table)
    await third.open()
    told = await third.hear("table")
    assert told["people"][gone]["name"] == ""
    assert told["talk"] == []
    for player in (second, third):
        await player.until(lambda one: one.shared["question"] is not None)
        await player.do({"type": "answer", "answer": "bot"})
        player.moves = True
    await asyncio.gather(*(player.play(60, until=bot_has_moved) for player in (second, third)))
    host = second if second.shared["host"] == second.person else third
    await host.do({"type": "stop"})
    await third.until(lambda one: one.phase == "match_over")
    assert third.shared["seats"][0]["person"] is None
    page = browsers[1].get("/history").text
    assert "Somebody" in page and "Name 0" not in page
    await leave([second, third])


def test_the_forgotten_cannot_come_back_and_their_names_are_free(served: Served) -> None:
    name = fresh()
    owner = claimed(served, name)
    code = owner.ask("/api/me/recovery", {"password": PASSWORD})["code"]
    table = open_table(owner, "pisti", 2, public=True)["id"]
    cookie = owner.cookie
    owner.ask("/api/me/forget", {"password": PASSWORD})
    assert request(served.address, "GET", "/api/me/sessions", Cookie=cookie).code == "no_session"
    back = Guest(served.address)
    assert back.post("/api/sign-in", {"name": name, "password": PASSWORD}).code == "wrong_sign_in"
    assert back.post("/api/recover", {"code": code}).code == "bad_code"
    assert back.get(f"/t/{table}").status == 200, "the table itself goes on"
    claimed(served, name, "Grace")


async def test_the_file_about_me_is_mine_alone(served: Served) -> None:
    players = await asyncio.to_thread(gather, [served.address], "briscola", 2, 32, **SHORT["briscola"])
    await take_seats(players)
    await players[0].send(t="say", cid="say-mine-0001", text="Mine")
    await players[1].send(t="say", cid="say-theirs-01", text="Theirs")
    await players[0].until(lambda one: len(one.said) == 2)
    browser = Guest(served.address)
    browser.cookie = players[0].cookie
    answer = browser.get("/api/me/download")
    assert answer.headers["content-disposition"] == 'attachment; filename="aelwyd-about-me.json"'
    found = answer.json()
    assert [line["text"] for line in found["talk"]] == ["Mine"]
    assert [seat["table"] for seat in found["seats"]] == [players[0].table]
    assert players[0].cookie.partition("=")[2] not in answer.text
    assert request(served.address, "GET", "/api/me/download").code == "no_session"
    await leave(players)


def test_the_pages_about_oneself_make_nobody_a_guest(served: Served) -> None:
    passer_by = Guest(served.address)
    for path in ("/me", "/sign-in", "/privacy"):
        answer = passer_by.get(path)
        assert answer.status == 200 and "set-cookie" not in answer.headers
    guest = claimed(served, fresh())
    page = guest.get("/me").text
    assert "Delete me" in page and PASSWORD not in page
