"""Review in company over real sockets and the API: on two workers of one PostgreSQL, and what its messages are refused."""

import asyncio
from typing import Any

import pytest

from tests.live.evening import SHORT, gather, leave, open_table, take_seats
from tests.live.player import Json, Player
from tests.live.served import Guest, Served

pytestmark = pytest.mark.anyio
MINE: Json = {"type": "play", "card": "AH"}


def browser_of(player: Player) -> Guest:
    guest = Guest(player.address)
    guest.cookie = player.cookie
    return guest


async def wish(player: Player, what: str, **more: Any) -> None:
    await player.send(
        t="review", cid=f"review-{player.rng.getrandbits(60):015x}", wish={"type": what, **more}
    )


async def stands(player: Player, **wanted: Any) -> Json:
    """The next word of a review that stands so."""
    while True:
        review: Json = (await player.hear("review"))["review"] or {}
        if all(review.get(key) == value for key, value in wanted.items()):
            return review


async def bring_about(player: Player, wanted: Json, what: str, **more: Any) -> Json:
    """Wish for it until the table stands so; what the store had no time for is wished again, as people would."""
    await wish(player, what, **more)
    while True:
        message = await player.receive(30)
        if message["t"] == "refused":
            assert message["code"] in ("storage_away", "busy"), message
            await wish(player, what, **more)
        elif message["t"] == "review":
            review: Json = message["review"] or {}
            if all(review.get(key) == value for key, value in wanted.items()):
                return review


async def code(player: Player, what: str, **more: Any) -> str:
    await wish(player, what, **more)
    return str((await player.hear("refused"))["code"])


async def a_match_is_over(addresses: list[str], seed: int) -> tuple[list[Player], Player]:
    """Two who have played at these workers in turn, and a watcher who was let in afterwards by the first's code."""
    players = gather(addresses, "briscola", 2, seed=seed, **SHORT["briscola"])
    await take_seats(players)
    await asyncio.gather(*(player.play(60) for player in players))
    guest = Guest(addresses[-1])
    shown = browser_of(players[0]).get(f"/api/tables/{players[0].table}/invite").json()
    guest.ask("/api/code", {"code": shown["code"]})
    watcher = Player(guest.address, guest.cookie, players[0].table)
    await watcher.open()
    await watcher.hear("table")
    return players, watcher


async def test_who_may_look_and_what_is_refused(served: Served) -> None:
    (host, guest), watcher = await a_match_is_over([served.address], 80)
    match, eyes = f"{host.table}-1", browser_of(watcher)
    assert eyes.get(f"/api/matches/{match}/replay").code == "no_such_match", "nobody looks at it yet"
    assert eyes.get(f"/t/{host.table}/review").status == 200
    assert Guest(served.address).get(f"/t/{host.table}/review").status == 404
    assert await code(watcher, "open", match=1) == "not_seated"
    assert await code(host, "open", match=2) == "no_such_match"
    await wish(host, "open", match=1)
    assert (await stands(watcher, match=1))["leader"] == host.person
    await wish(watcher, "join")
    await stands(host, joined=[host.person, watcher.person])
    answer = eyes.get(f"/api/matches/{match}/replay?sight=seat&seat=1").json()
    assert answer["sight"] == "seat" and answer["sheet"]["deals"], "words of the score and all"
    assert all(frame["view"]["own"]["seat"] == 1 for frame in answer["frames"])
    whole = eyes.get(f"/api/matches/{match}/replay?sight=all").json()
    assert [one["view"]["shared"] for one in whole["frames"]] == [
        one["view"]["shared"] for one in answer["frames"]
    ]
    step = next(n for n, one in enumerate(whole["frames"]) if one["view"]["shared"]["match"]["to_act"])
    moment = {"deal": 1, "step": whole["frames"][step]["seq"], "seat": 0}
    first = eyes.ask(f"/api/matches/{match}/what-if", {**moment, "moves": []})
    made = [{"seat": one["seat"], "move": one["move"]} for one in first["moves"]]
    watched = eyes.ask(f"/api/matches/{match}/what-if", {**moment, "moves": made, "since": 0})
    assert len(watched["frames"]) == len(made) + 1 and watched["moves"] == []
    for seat, refusal in (("9", "no_such_seat"), ("", "bad_message")):
        assert eyes.get(f"/api/matches/{match}/replay?sight=seat&seat={seat}").code == refusal
    assert await code(guest, "show", deal=1, step=2, sight="all", seat=None) == "not_leading"
    assert await code(guest, "take") == "leader_here" and await code(watcher, "take") == "not_seated"
    assert await code(host, "show", deal=7, step=1, sight="all", seat=None) == "no_such_deal"
    assert await code(host, "show", deal=1, step=5_000, sight="all", seat=None) == "no_such_step"
    assert await code(host, "grow", kept=0, moves=[]) == "stale_line"
    for forged in ({"type": "show", "leader": guest.person}, {"type": "grow", "kept": 0, "moves": [{}] * 25}):
        await guest.send(t="review", cid="review-forged", wish=forged)
        assert (await guest.hear("refused"))["code"] == "bad_message"
    await wish(host, "end")
    await stands(watcher)
    assert eyes.get(f"/api/matches/{match}/replay").code == "no_such_match", "it is over"
    stranger = open_table(browser_of(host), "briscola", 2)
    elsewhere = Player(served.address, host.cookie, stranger["id"])
    await elsewhere.open()
    await elsewhere.hear("table")
    assert await code(elsewhere, "open", match=1) == "wrong_phase", "no match was played at that table"
    await leave([host, guest, watcher, elsewhere])


@pytest.mark.middle
async def test_on_two_workers_all_stand_where_the_leader_does(workers: list[Served]) -> None:
    (here, there), watcher = await a_match_is_over([server.address for server in workers], 81)
    await bring_about(here, {"leader": here.person}, "open", match=1)
    both = [here.person, there.person]
    await bring_about(there, {"leader": here.person, "joined": both}, "join")
    await bring_about(watcher, {"joined": [*both, watcher.person]}, "join")
    for step in range(2, 9):
        shown = {"deal": 1, "step": step, "sight": "seat", "seat": 1}
        await bring_about(here, shown, "show", **shown)
    for one in (there, watcher):
        await stands(one, step=8)
    begun = {"seat": 0, "level": "good", "moves": []}
    await bring_about(here, {"line": begun}, "branch", seat=0, level="good")
    line = {**begun, "moves": [{"seat": 0, "move": MINE}]}
    await bring_about(here, {"line": line}, "grow", kept=0, moves=line["moves"])
    assert (await stands(watcher, line=line))["leader"] == here.person
    # Two at once, each by their own worker: the second judges again on what the first has made of it.
    await asyncio.gather(
        bring_about(there, {"joined": [here.person, watcher.person]}, "leave"),
        bring_about(here, {"step": 3, "line": None}, "show", deal=1, step=3, sight="all", seat=None),
    )
    both_changes = await stands(watcher, joined=[here.person, watcher.person], step=3)
    assert (both_changes["leader"], both_changes["sight"]) == (here.person, "all")
    await bring_about(there, {"joined": [here.person, watcher.person, there.person]}, "join")
    await bring_about(here, {"leader": there.person}, "pass", person=there.person)
    await stands(watcher, leader=there.person)
    await bring_about(there, {"leader": None}, "leave")
    await bring_about(here, {"leader": here.person}, "take")
    late = Player(workers[0].address, watcher.cookie, watcher.table)
    await late.open()
    found = (await late.hear("table"))["review"]
    assert (found["leader"], found["step"], found["sight"]) == (here.person, 3, "all")
    await leave([here, there, late, watcher])
