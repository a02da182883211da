"""Programs that come by a token: what it opens, where they sit, how they are shown, and its end."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.bench.offers import some_move
from tests.live.evening import open_table
from tests.live.inside import serving
from tests.live.player import Player
from tests.live.served import Answer, Guest, Served, request
from tests.live.test_operator import Operator

pytestmark = pytest.mark.anyio

HELLO = {"t": "hello", "protocol": 1, "build": "", "epoch": None, "last": None, "pending": []}


class Program:
    """Whatever comes by a token: no cookie, no origin."""

    def __init__(self, address: str, secret: str) -> None:
        self.address, self.secret = address, secret
        self.line: ClientConnection | None = None
        self.view: dict[str, Any] = {}
        self.cids = 0

    @property
    def head(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.secret}"}

    def get(self, path: str, **more: str) -> Answer:
        return request(self.address, "GET", path, **{**self.head, **more})

    def post(self, path: str, body: Any, **more: str) -> Answer:
        return request(self.address, "POST", path, body, **{**self.head, **more})

    async def enter(self, table: str) -> dict[str, Any]:
        """Come to a table; the snapshot."""
        self.line = await connect(
            f"ws://{self.address}/ws/t/{table}", additional_headers=self.head, compression=None
        )
        await self.line.send(json.dumps(HELLO))
        return await self.hear("table")

    async def close(self) -> None:
        if self.line is not None:
            await self.line.close()

    async def hear(self, *kinds: str) -> dict[str, Any]:
        assert self.line is not None
        async with asyncio.timeout(15):
            while True:
                told: dict[str, Any] = json.loads(await self.line.recv())
                self.view = told.get("view", self.view)
                if told["t"] == "there":
                    await self.line.send('{"t":"ping","n":1}')
                if told["t"] in kinds:
                    return told

    async def do(self, action: dict[str, Any], **more: Any) -> dict[str, Any]:
        """A command, and what came of it: the step that holds it, or the refusal."""
        assert self.line is not None
        self.cids += 1
        cid = f"cid-{self.cids:08}"
        frame = {"t": "do", "cid": cid, "decision": None, "version": None, "action": action, **more}
        await self.line.send(json.dumps(frame))
        while True:
            told = await self.hear("step", "done", "refused")
            if cid in (told.get("done"), told.get("cid")):
                return told

    @property
    def version(self) -> int:
        return int(self.view["shared"]["table"]["version"])


def token(owner: Guest, label: str = "Deep Bela", scope: str = "play", **more: Any) -> dict[str, Any]:
    """A new token of somebody whom the server knows."""
    if not owner.cookie:
        owner.get("/new")
    return owner.ask("/api/me/tokens", {"label": label, "scope": scope, **more})


async def refused(address: str, path: str, head: dict[str, str]) -> tuple[int, str]:
    """Status and code of a handshake that is refused."""
    with pytest.raises(InvalidStatus) as fault:
        await connect(f"ws://{address}{path}", additional_headers=head)
    return fault.value.response.status_code, json.loads(fault.value.response.body)["code"]


def manners(**chosen: Any) -> dict[str, Any]:
    return {"clock": 0, "absence": "bot", "watchers": True, "chat": "always", "locked": False, **chosen}


# ── Playing ───────────────────────────────────────────────────────────────────────────────────────


async def test_a_program_plays_a_match_with_a_bot_at_its_own_table(served: Served) -> None:
    owner = Guest(served.address)
    made = await asyncio.to_thread(token, owner)
    program, rng = Program(served.address, made["secret"]), random.Random(1)
    wish = {
        "key": "program-1",
        "ruleset": "briscola",
        "seats": 2,
        "options": {},
        "public": False,
        "bots": "easy",
    }
    table = program.post("/api/tables", wish).json()
    told = await program.enter(table["id"])
    assert told["you"] == {"person": made["person"], "name": "Bot Deep Bela", "seat": 0}
    assert told["people"][made["person"]]["name"] == "Bot Deep Bela"
    await program.do({"type": "ready"}, version=program.version)
    while program.view["shared"]["phase"] != "match_over":
        own, phase = program.view["own"], program.view["shared"]["phase"]
        if own["mix"]:
            await program.do({"type": "mix", "hex": f"{rng.getrandbits(128):032x}"})
        elif own["decision"] is not None:
            move = {"type": "act", "move": some_move(own["game"]["offers"], rng)}
            await program.do(move, decision=own["decision"])
        elif phase == "between_deals" and not program.view["shared"]["seats"][0]["ready"]:
            await program.do({"type": "ready"})
        else:
            await program.hear("step", "table")
    await program.close()
    # The owner answers for the program, and is not it: the match is the program's own.
    sheet = program.get(f"/api/tables/{table['id']}/sheet")
    assert sheet.status == 200 and "Bot Deep Bela" in sheet.text
    assert owner.get(f"/api/tables/{table['id']}/sheet").status == 404


async def test_programs_sit_where_the_host_allows_them_and_never_where_matches_are_rated(
    served: Served,
) -> None:
    host, owner = Guest(served.address), Guest(served.address)
    table = await asyncio.to_thread(open_table, host, "briscola", 2)
    program = Program(served.address, (await asyncio.to_thread(token, owner))["secret"])
    joined = program.post(f"/api/tables/{table['id']}/join", {"invite": table["invite"]})
    assert joined.status == 200
    told = await program.enter(table["id"])
    assert told["view"]["shared"]["table"]["manners"]["programs"] is False
    person = Player(served.address, host.cookie, table["id"])
    await person.open()
    await person.hear("table")

    async def sits(**chosen: Any) -> dict[str, Any]:
        await person.do({"type": "manners", "manners": manners(**chosen)})
        await person.hear("step")
        await program.hear("step")
        return await program.do({"type": "sit", "seat": 1}, version=program.version)

    assert (await program.do({"type": "sit", "seat": 1}, version=program.version))["code"] == "no_programs"
    assert (await sits(programs=True, rated=True))["code"] == "no_programs"
    assert (await sits(programs=True))["t"] == "step"
    await person.hear("step")
    assert person.shared["seats"][1]["person"] == told["you"]["person"]
    cid = await person.do({"type": "manners", "manners": manners(programs=True, rated=True)})
    assert (await person.hear("refused"))["code"] == "no_programs" and cid
    await person.close()
    await program.close()


def test_a_program_opens_no_rated_table(served: Served) -> None:
    program = Program(served.address, token(Guest(served.address))["secret"])
    wish = {"key": "program-2", "ruleset": "briscola", "seats": 2, "options": {}, "public": True}
    answer = program.post("/api/tables", {**wish, "manners": manners(rated=True)})
    assert (answer.status, answer.code) == (409, "no_programs")


# ── What a token opens ────────────────────────────────────────────────────────────────────────────


def test_a_token_opens_what_it_is_for_and_nothing_else(served: Served) -> None:
    owner = Guest(served.address)
    table = open_table(owner, "pisti", 2)["id"]
    play = Program(served.address, token(owner)["secret"])
    read = Program(served.address, token(owner, "Reader", "read")["secret"])
    assert read.get(f"/api/tables/{table}/sheet").status == 200
    assert play.get(f"/api/tables/{table}/sheet").code == "no_such_table"
    wish = {"key": "program-3", "ruleset": "pisti", "seats": 2, "options": {}, "public": False}
    assert (read.post("/api/tables", wish).status, read.post("/api/tables", wish).code) == (
        403,
        "token_scope",
    )
    for program in (play, read):
        for path in (
            "/api/me/download",
            "/api/me/sessions",
            "/api/me/tokens",
            "/api/friends",
            "/me",
            "/history",
        ):
            assert program.get(path).status == 403, path
        for path, body in (
            ("/api/me", {"name": "Mallory"}),
            ("/api/me/claim", {"name": "mallory", "password": "a long password"}),
            ("/api/me/recovery", {}),
            ("/api/me/tokens", {"label": "another", "scope": "play"}),
            ("/api/me/forget", {"name": "Mallory"}),
            (f"/api/tables/{table}/handover", {"kind": "lend"}),
        ):
            assert program.post(path, body).code == "token_scope", path


async def test_a_token_for_one_table_opens_no_other(served: Served) -> None:
    host = Guest(served.address)
    here, there = [(await asyncio.to_thread(open_table, host, "briscola", 2))["id"] for _ in range(2)]
    program = Program(served.address, token(host, table=here)["secret"])
    told = await program.enter(here)
    assert told["you"]["seat"] is None
    await program.close()
    assert await refused(served.address, f"/ws/t/{there}", program.head) == (403, "token_scope")
    assert await refused(served.address, "/ws/lobby", program.head) == (403, "token_scope")
    wish = {"key": "program-4", "ruleset": "pisti", "seats": 2, "options": {}, "public": False}
    assert program.post("/api/tables", wish).code == "token_scope"
    stranger = Guest(served.address)
    stranger.get("/new")
    answer = stranger.post("/api/me/tokens", {"label": "Spy", "scope": "play", "table": here})
    assert answer.code == "no_such_table"


async def test_wrong_tokens_and_foreign_pages_are_refused(served: Served) -> None:
    owner = Guest(served.address)
    secret = token(owner)["secret"]
    for wrong in ("aelwyd_wrong", secret[:-1], owner.cookie.removeprefix("aelwyd=")):
        answer = Program(served.address, wrong).get("/api/tables/none/sheet")
        assert answer.status in (401, 404)
    bad = Program(served.address, "aelwyd_wrong")
    answer = bad.post("/api/code", {"code": "AAAAAA"})
    assert (answer.status, answer.code, answer.headers["www-authenticate"]) == (401, "bad_token", "Bearer")
    assert await refused(served.address, "/ws/lobby", bad.head) == (401, "bad_token")
    # A cookie holds a session, and a token is none.
    assert request(served.address, "GET", "/api/me/sessions", Cookie=f"aelwyd={secret}").code == "no_session"
    good, wish = Program(served.address, secret), {"code": "AAAAAA"}
    assert good.post("/api/code", wish).code == "no_such_table"
    for more in ({"Origin": "http://evil.example"}, {"Cookie": owner.cookie}, {"Origin": "null"}):
        assert good.post("/api/code", wish, **more).code == "bad_origin", more
    # Without a token a request must come from a page of this site, as ever.
    assert request(served.address, "POST", "/api/code", wish, Cookie=owner.cookie).code == "bad_origin"
    assert request(served.address, "POST", "/api/code", wish).code == "bad_origin"
    head = {"Authorization": "Bearer something-else", "Cookie": owner.cookie}
    assert request(served.address, "POST", "/api/code", wish, **head).code == "bad_origin"


# ── Its end ───────────────────────────────────────────────────────────────────────────────────────


async def test_a_token_that_ends_closes_its_sockets_at_once(served: Served) -> None:
    owner = Guest(served.address)
    table = (await asyncio.to_thread(open_table, owner, "briscola", 2))["id"]
    made = token(owner, table=table)
    program = Program(served.address, made["secret"])
    await program.enter(table)
    listed = owner.get("/api/me/tokens").json()["tokens"]
    assert [(one["token"], one["scope"], one["label"], one["table"]) for one in listed] == [
        (made["token"], "play", "Deep Bela", table)
    ]
    assert made["secret"] not in owner.get("/me").text and "Deep Bela" in owner.get("/me").text
    other = Guest(served.address)
    other.get("/new")
    assert other.post("/api/me/tokens/end", {"token": made["token"]}).code == "no_such_token"
    owner.ask("/api/me/tokens/end", {"token": made["token"]})
    assert (await program.hear("closing"))["code"] == "session_ended"
    with pytest.raises(ConnectionClosed):
        await program.hear("step")
    assert program.line is not None and program.line.close_code == 4002
    assert await refused(served.address, f"/ws/t/{table}", program.head) == (401, "bad_token")
    assert made["secret"] not in served.errors + served.printed


async def test_a_token_ended_at_one_worker_is_over_at_the_other(workers: list[Served]) -> None:
    here, there = workers
    owner = Guest(here.address)
    table = (await asyncio.to_thread(open_table, owner, "briscola", 2))["id"]
    made = await asyncio.to_thread(lambda: token(owner, table=table))
    program = Program(there.address, made["secret"])
    await program.enter(table)
    await asyncio.to_thread(owner.ask, "/api/me/tokens/end", {"token": made["token"]})
    assert (await program.hear("closing"))["code"] == "session_ended"
    assert await refused(there.address, f"/ws/t/{table}", program.head) == (401, "bad_token")


async def test_whoever_is_shut_out_takes_their_programs_along(served: Served) -> None:
    owner, operator = Guest(served.address), Operator(served)
    person = await asyncio.to_thread(owner.ask, "/api/me", {"name": "Loud"})
    made = await asyncio.to_thread(token, owner)
    program = Program(served.address, made["secret"])
    wish = {"key": "program-5", "ruleset": "briscola", "seats": 2, "options": {}, "public": False}
    table = program.post("/api/tables", wish).json()
    friend = Guest(served.address)
    await asyncio.to_thread(friend.ask, f"/api/tables/{table['id']}/join", {"invite": table["invite"]})
    looks_on = Player(served.address, friend.cookie, table["id"])
    await looks_on.open()
    await looks_on.hear("table")
    await program.enter(table["id"])
    assert operator.ask("POST", f"/people/{person['person']}/ban", {"reason": ""}).json() == {"sessions": 2}
    assert (await program.hear("closing"))["code"] == "session_ended"
    await looks_on.until(lambda one: one.shared["seats"][0]["person"] is None)
    assert await refused(served.address, f"/ws/t/{table['id']}", program.head) == (401, "bad_token")
    await looks_on.close()


async def test_the_check_of_each_minute_knows_tokens(tmp_path: Path) -> None:
    async with serving(tmp_path) as (running, address):
        owner = Guest(address)
        table = (await asyncio.to_thread(open_table, owner, "briscola", 2))["id"]
        made = await asyncio.to_thread(lambda: token(owner, table=table))
        program = Program(address, made["secret"])
        await program.enter(table)
        await running.sockets.check_sessions()
        assert program.line is not None
        await program.line.send('{"t":"ping","n":7}')
        await program.hear("pong")
        await running.house.store.tokens.end_all(str(await person_of(running, owner)))
        await running.sockets.check_sessions()
        assert (await program.hear("closing"))["code"] == "session_ended"


async def person_of(running: Any, guest: Guest) -> str | None:
    found = await running.house.store.accounts.whose(guest.cookie.removeprefix("aelwyd="), 1)
    return found.person if found else None


def test_who_is_forgotten_takes_the_programs_along(served: Served) -> None:
    owner = Guest(served.address)
    name = owner.get("/new") and owner.ask("/api/me", {"name": "Nain Mair"})["name"]
    made = token(owner)
    told = owner.get("/api/me/download").json()["tokens"]
    assert [(one["label"], one["person"]) for one in told] == [("Deep Bela", made["person"])]
    owner.ask("/api/me/forget", {"name": name})
    program = Program(served.address, made["secret"])
    assert program.post("/api/code", {"code": "AAAAAA"}).code == "bad_token"


def test_as_many_tokens_as_may_be(served: Served) -> None:
    owner = Guest(served.address)
    owner.get("/new")
    answers = [owner.post("/api/me/tokens", {"label": f"n{n}", "scope": "read"}) for n in range(21)]
    assert [one.status for one in answers] == [200] * 20 + [429]
    assert 3590 <= int(answers[-1].headers["retry-after"]) <= 3600
    assert answers[-1].json()["params"]["seconds"] == int(answers[-1].headers["retry-after"])
    assert answers[0].headers["ratelimit-policy"] == '"tokens";q=20;w=3600'
    assert answers[0].headers["ratelimit"].startswith('"tokens";r=19;t=')
    assert answers[-1].headers["ratelimit"].startswith('"tokens";r=0;t=')


@pytest.mark.parametrize("label", ["", " ", "x" * 21, "\u202e", 7])
def test_what_no_program_is_called(served: Served, label: Any) -> None:
    owner = Guest(served.address)
    owner.get("/new")
    answer = owner.post("/api/me/tokens", {"label": label, "scope": "play"})
    assert answer.code in ("bad_name", "too_long", "bad_message")
