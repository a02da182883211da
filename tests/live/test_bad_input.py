"""Wrong, hostile and late input over a real socket: each a stable code, nothing changed, nothing lost."""

import asyncio
import json
import random
import secrets

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.live.conftest import Serve
from tests.live.evening import SHORT, catch_up, deal_in, gather, leave, on_turn, open_table, take_seats
from tests.live.handshake import knock, refused_with
from tests.live.player import Json, Player
from tests.live.served import Guest, Served, request

pytestmark = pytest.mark.anyio


@pytest.fixture
def host(served: Served) -> Guest:
    """Somebody with a browser."""
    guest = Guest(served.address)
    guest.get("/new")
    return guest


async def refusal_of(player: Player, action: Json, **numbers: int | None) -> str:
    """The code with which a command is refused; the table must not have moved."""
    before = player.seq
    await player.do(action, **numbers)
    await player.hear("refused")
    assert player.seq == before
    return str(player.refused[-1]["code"])


# ── Tables that are not for everybody ─────────────────────────────────────────────────────────────


async def test_a_private_table_answers_like_a_missing_one(served: Served, host: Guest) -> None:
    table = open_table(host, "briscola", 2)["id"]
    stranger = Guest(served.address)
    stranger.get("/new")
    missing = "A" * len(table)
    answers = []
    for name in (table, missing):
        page = stranger.get(f"/t/{name}")
        shown = page.text.replace(name, "…")
        socket = await refused_with(served, f"/ws/t/{name}", stranger.cookie)
        invite = stranger.get(f"/api/tables/{name}/invite")
        wrong = stranger.post(f"/api/tables/{name}/join", {"invite": "nonsense"})
        names = [(one.status, one.json()) for one in (invite, wrong)]
        headers = {key: value for key, value in page.headers.items() if key != "date"}
        answers.append((page.status, shown, headers, socket, names))
    assert answers[0] == answers[1]
    assert answers[0][0] == 404
    assert answers[0][3][:2] == (404, "no_such_table")
    assert host.get(f"/t/{table}").status == 200


@pytest.mark.parametrize("name", ["", "x", "%00", "..%2f..", "A" * 500, "%ff%fe", "a/b", "';--"])
async def test_senseless_table_names(served: Served, host: Guest, name: str) -> None:
    assert host.get(f"/t/{name}").status == 404
    status, code, _ = await refused_with(served, f"/ws/t/{name}", host.cookie)
    assert (status, code) in [(404, "no_such_table"), (404, "no_such_page")]


async def test_an_invitation_and_a_code_let_somebody_in(served: Served, host: Guest) -> None:
    table = open_table(host, "briscola", 2)
    first, second = Guest(served.address), Guest(served.address)
    assert first.ask(f"/api/tables/{table['id']}/join", {"invite": table["invite"]}) == {"id": table["id"]}
    spoken = f" {table['code'][:4].lower()}-{table['code'][4:]} "
    assert second.ask("/api/code", {"code": spoken}) == {"id": table["id"]}
    for guest in (first, second):
        assert guest.get(f"/t/{table['id']}").status == 200
        told = guest.get(f"/api/tables/{table['id']}/invite").json()
        assert (told["invite"], told["code"]) == (table["invite"], table["code"])
        assert told["link"].endswith(f"/t/{table['id']}#i={table['invite']}")
        assert told["qr"]["path"].startswith("M") and told["qr"]["size"] > 20
    assert first.post("/api/code", {"code": "ZZZZZZZZ"}).code == "no_such_table"


def test_a_double_tap_opens_one_table(served: Served, host: Guest) -> None:
    body = {"key": "the-same-key", "ruleset": "pisti", "seats": 4, "public": False}
    assert host.ask("/api/tables", body) == host.ask("/api/tables", body)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"ruleset": "poker"}, "unknown_ruleset"),
        ({"seats": 5}, "bad_seat_count"),
        ({"seats": "2"}, "bad_message"),
        ({"seats": True}, "bad_message"),
        ({"options": {"nonsense": 1}}, "unknown_option"),
        ({"options": {"target": "a lot"}}, "bad_option_value"),
        ({"preset": "nonsense"}, "bad_option_value"),
        ({"surplus": 1}, "bad_message"),
        ({"key": "short"}, "bad_message"),
        ({"public": None}, "bad_message"),
    ],
)
def test_tables_that_cannot_be(host: Guest, change: Json, code: str) -> None:
    body = {"key": secrets.token_hex(8), "ruleset": "pisti", "seats": 2, "public": False, **change}
    answer = host.post("/api/tables", body)
    assert 400 <= answer.status < 500
    assert answer.code == code


# ── Seats ─────────────────────────────────────────────────────────────────────────────────────────


async def test_seats_before_and_in_a_match(served: Served) -> None:
    players = gather([served.address], "briscola", 2, seed=2, **SHORT["briscola"])
    await take_seats(players)
    host, other = players
    await catch_up(players)
    version = other.shared["table"]["version"]
    assert await refusal_of(other, {"type": "sit", "seat": 0}, version=version) == "seat_taken"
    assert await refusal_of(other, {"type": "sit", "seat": 7}, version=version) == "no_such_seat"
    assert await refusal_of(other, {"type": "stand"}, version=version - 1) == "stale_version"
    assert await refusal_of(other, {"type": "start"}, version=version) == "not_host"
    await other.do({"type": "stand"}, version=version)
    await host.until(lambda one: one.shared["seats"][1]["person"] is None)
    version = host.shared["table"]["version"]
    assert await refusal_of(host, {"type": "start"}, version=version) == "seats_not_full"
    await other.do({"type": "sit", "seat": 1}, version=version)
    await deal_in(players)
    version = host.shared["table"]["version"]
    assert await refusal_of(other, {"type": "sit", "seat": 0}, version=version) == "match_running"
    swap = {"type": "swap", "person": host.person}
    assert await refusal_of(other, swap, version=version) == "match_running"
    await leave(players)


async def test_a_watcher_takes_no_part(served: Served) -> None:
    players = gather([served.address], "briscola", 2, seed=13, **SHORT["briscola"])
    await take_seats(players)
    watcher = Player(players[0].address, "", players[0].table, random.Random(1))
    guest = Guest(served.address)
    invite = request(
        served.address, "GET", f"/api/tables/{watcher.table}/invite", Cookie=players[0].cookie
    ).json()["invite"]
    guest.ask(f"/api/tables/{watcher.table}/join", {"invite": invite})
    watcher.cookie = guest.cookie
    await watcher.open()
    await watcher.hear("table")
    assert watcher.own == {"seat": None}
    version = watcher.shared["table"]["version"]
    for seat in (0, 1):
        assert await refusal_of(watcher, {"type": "sit", "seat": seat}, version=version) == "seat_taken"
    assert await refusal_of(watcher, {"type": "ready"}, version=version) == "not_seated"
    assert (
        await refusal_of(watcher, {"type": "free", "person": players[0].person}, version=version)
        == "not_host"
    )
    assert await refusal_of(watcher, {"type": "stop"}) == "no_match"
    await deal_in(players)
    await watcher.until(lambda one: one.phase == "playing")
    card = players[0].own["game"]["hand"][0]
    assert await refusal_of(watcher, {"type": "act", "move": {"type": "play", "card": card}}) == "not_seated"
    assert await refusal_of(watcher, {"type": "mix", "hex": "0" * 32}) == "not_seated"
    assert "game" not in watcher.own
    await leave([*players, watcher])


# ── Play ──────────────────────────────────────────────────────────────────────────────────────────


async def test_moves_that_are_not_made(served: Served) -> None:
    players = gather([served.address], "briscola", 2, seed=3, **SHORT["briscola"])
    await deal_in(players)
    mover, other = on_turn(players)
    decision, hand = mover.own["decision"], mover.own["game"]["hand"]
    strange = next(card for card in ("AC", "2C", "3C", "4C") if card not in hand)

    def play(card: str) -> Json:
        return {"type": "act", "move": {"type": "play", "card": card}}

    assert await refusal_of(other, play(other.own["game"]["hand"][0])) == "not_your_turn"
    assert await refusal_of(mover, play(strange), decision=decision) == "card_not_in_hand"
    assert await refusal_of(mover, play(hand[0]), decision=decision + 1) == "stale_decision"
    assert await refusal_of(mover, play(hand[0])) == "stale_decision"
    assert await refusal_of(mover, play("11X"), decision=decision) == "bad_message"
    assert (
        await refusal_of(mover, {"type": "act", "move": {"type": "fly"}}, decision=decision) == "bad_message"
    )
    surplus = {"type": "act", "move": {"type": "play", "card": hand[0], "seat": 1}}
    assert await refusal_of(mover, surplus, decision=decision) == "bad_message"
    await mover.do(play(hand[0]), decision=decision)
    await mover.until(lambda one: not one.pending)
    assert await refusal_of(mover, play(hand[1])) == "not_your_turn"
    assert await refusal_of(mover, play(hand[1]), decision=decision) == "stale_decision"
    await leave(players)


async def test_five_copies_are_one_move(served: Served) -> None:
    players = gather([served.address], "briscola", 2, seed=4, **SHORT["briscola"])
    await deal_in(players)
    mover, other = on_turn(players)
    card = mover.own["game"]["hand"][0]
    cid = await mover.do(
        {"type": "act", "move": {"type": "play", "card": card}}, decision=mover.own["decision"]
    )
    command = mover.pending[cid]
    for _ in range(4):
        await mover.send(t="do", cid=cid, **command)
    answers: list[int] = []
    while len(answers) < 5:
        message = await mover.receive()
        if cid in (message.get("done"), message.get("cid")):
            answers.append(message["seq"])
    assert len(set(answers)) == 1
    await other.until(lambda one: one.seq == answers[0])
    assert len(other.shared["match"]["game"]["trick"]) == 1
    await leave(players)


# ── Messages ──────────────────────────────────────────────────────────────────────────────────────


async def seated(served: Served, seed: int) -> Player:
    """Somebody alone at their own table."""
    player = gather([served.address], "briscola", 2, seed=seed)[0]
    await player.open()
    await player.hear("table")
    return player


@pytest.mark.parametrize(
    "frame",
    [
        "{",
        "[]",
        "null",
        '"hello"',
        '{"t":"nonsense"}',
        '{"t":"ping"}',
        '{"t":"ping","n":"1"}',
        '{"t":"ping","n":1,"surplus":2}',
        '{"t":"do","cid":"short","decision":null,"version":null,"action":{"type":"stand"}}',
        '{"t":"do","cid":"12345678","decision":null,"version":null,"action":{"type":"stand","seat":1}}',
        '{"t":"do","cid":"12345678","decision":null,"version":null,"action":{"type":"sit","seat":1e99}}',
        '{"t":"hello","protocol":1,"build":"","epoch":null,"last":null,"pending":[]}',
        '{"t":"say","cid":"12345678","text":""}',
        '{"t":"ping","n":' + "9" * 400 + "}",
        "[" * 3000,
    ],
)
async def test_broken_messages(served: Served, frame: str) -> None:
    player = await seated(served, 5)
    assert player.socket is not None
    await player.socket.send(frame)
    message = await player.hear("refused")
    assert message["code"] == "bad_message"
    await player.send(t="ping", n=7)
    assert (await player.hear("pong"))["n"] == 7
    await player.close()


async def test_whoever_sends_nothing_but_rubbish_is_shown_the_door(served: Served) -> None:
    player = await seated(served, 6)
    assert player.socket is not None
    with pytest.raises(ConnectionClosed):
        for _ in range(50):
            await player.socket.send("{")
            await player.receive()
    assert player.socket.close_code == 1008


async def test_an_oversized_message_ends_the_socket_and_nothing_else(served: Served) -> None:
    player = await seated(served, 7)
    assert player.socket is not None
    await player.socket.send("x" * 5000)
    with pytest.raises(ConnectionClosed):
        await player.until(lambda _: False)
    assert player.socket.close_code == 1009
    await player.close()
    await player.open()
    await player.hear("table")
    await player.close()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("x" * 501, "too_long"),
        ("\u202egnal", "bad_text"),
        ("a\u200bb", "bad_text"),
        ("\u0000", "bad_text"),
        ("   ", "bad_text"),
        ("\ud800", "bad_message"),
    ],
)
async def test_talk_that_is_not_told(served: Served, text: str, code: str) -> None:
    player = await seated(served, 8)
    assert player.socket is not None
    await player.socket.send(json.dumps({"t": "say", "cid": secrets.token_hex(8), "text": text}))
    message = await player.hear("refused")
    assert message["code"] == code
    await player.send(t="say", cid=secrets.token_hex(8), text="<b>Nos da</b> 🔥")
    said = await player.hear("said")
    assert said["text"] == "<b>Nos da</b> 🔥"
    await player.close()


async def test_too_much_talk(served: Served) -> None:
    player = await seated(served, 9)
    for n in range(6):
        await player.send(t="say", cid=secrets.token_hex(8), text=f"line {n}")
    message = await player.hear("refused")
    assert message["code"] == "too_many"
    await player.until(lambda one: len(one.said) == 5)
    with pytest.raises(ConnectionClosed):
        for n in range(20):
            await player.send(t="say", cid=secrets.token_hex(8), text=f"and on {n}")
            await player.receive()
    assert player.socket is not None and player.socket.close_code == 1008


@pytest.mark.parametrize("name", ["", "x" * 25, "\u200b\u200b", "a\u202eb", "\u0000"])
def test_names_that_nobody_may_have(host: Guest, name: str) -> None:
    answer = host.post("/api/me", {"name": name})
    assert answer.status in (413, 422)
    assert answer.code in ("bad_name", "too_long")


# ── Second tabs and sessions ──────────────────────────────────────────────────────────────────────


async def test_a_second_tab_takes_the_seat_and_the_first_says_so(served: Served) -> None:
    first = await seated(served, 10)
    second = Player(first.address, first.cookie, first.table, random.Random(1))
    await second.open()
    await second.hear("table")
    with pytest.raises(ConnectionClosed):
        closing = await first.hear("closing")
        assert closing["code"] == "taken"
        await first.receive()
    assert first.socket is not None and first.socket.close_code == 4001
    assert second.own["seat"] == 0
    await second.close()


async def test_no_session_no_socket(served: Served, host: Guest) -> None:
    table = open_table(host, "briscola", 2, public=True)["id"]
    for cookie in ("", "aelwyd=", "aelwyd=nonsense", "aelwyd=" + "x" * 5000):
        assert (await refused_with(served, f"/ws/t/{table}", cookie))[:2] == (401, "no_session")


# ── Too many ──────────────────────────────────────────────────────────────────────────────────────


async def test_six_sockets_for_one_person(served: Served, host: Guest) -> None:
    open_sockets: list[ClientConnection] = []
    for _ in range(6):
        open_sockets.append(await knock(served, "/ws/lobby", host.cookie))
    assert (await refused_with(served, "/ws/lobby", host.cookie))[:2] == (429, "too_many")
    await open_sockets.pop().close()
    await asyncio.sleep(0.2)
    open_sockets.append(await knock(served, "/ws/lobby", host.cookie))
    for one in open_sockets:
        await one.close()


def test_a_body_that_is_too_long(host: Guest) -> None:
    answer = host.post("/api/me", {"name": "x" * 20_000})
    assert (answer.status, answer.code) == (413, "too_long")


def test_guessing_codes_has_an_end(serve: Serve) -> None:
    guest = Guest(serve().address)
    answers = [guest.post("/api/code", {"code": f"2222222{n % 8 + 2}"}) for n in range(12)]
    assert {one.code for one in answers} == {"no_such_table", "too_many"}
