"""A deal played again over HTTP: by whom, as what, and when; and nothing of it for anybody else."""

import asyncio
from typing import Any

import pytest

from tests.live.evening import SHORT, catch_up, deal_in, gather, leave
from tests.live.player import Player
from tests.live.served import Answer, Guest, Served

pytestmark = pytest.mark.anyio


def asked(guest: Guest, match: str, **query: Any) -> Answer:
    """The answer to a question for a deal."""
    words = "&".join(f"{key}={value}" for key, value in query.items())
    return guest.get(f"/api/matches/{match}/replay?{words}")


def browser_of(player: Player) -> Guest:
    guest = Guest(player.address)
    guest.cookie = player.cookie
    return guest


def refused(answer: Answer) -> tuple[int, str]:
    assert set(answer.json()) == {"code", "params", "message"}
    return answer.status, answer.code


async def test_a_match_while_it_runs_and_afterwards(served: Served) -> None:
    players = gather([served.address], "briscola", 2, seed=5, **SHORT["briscola"])
    await deal_in(players)
    await catch_up(players)
    match = f"{players[0].table}-1"
    guests, stranger = [browser_of(player) for player in players], Guest(served.address)
    for player, guest in zip(players, guests, strict=True):
        found = asked(guest, match).json()
        assert (found["sight"], found["sights"], found["over"]) == ("mine", ["mine"], False)
        assert found["frames"][-1]["view"] == player.view
        assert found["frames"][-1]["seq"] == player.seq
        assert found["you"]["person"] == player.person
        for sight in ("table", "all"):
            assert refused(asked(guest, match, sight=sight)) == (403, "deal_running")
        assert refused(asked(guest, match, deal=2)) == (404, "no_such_deal")
        assert refused(asked(guest, match, sight="mine", deal=0)) == (400, "bad_message")
        assert refused(asked(guest, match, sight="x-ray")) == (422, "unknown_sight")
    for wrong in (match, f"{players[0].table}-2", "nothing-1", "%3Cscript%3E"):
        assert refused(asked(stranger, wrong)) == (404, "no_such_match")
        assert stranger.get(f"/match/{wrong}/replay").status == 404

    for player in players:
        player.moves = True
    await asyncio.gather(*(player.play(60) for player in players))
    await catch_up(players)
    for player, guest in zip(players, guests, strict=True):
        mine = asked(guest, match, sight="mine").json()
        assert mine["over"] and mine["sights"] == ["table", "mine", "all"]
        assert mine["frames"][-1]["view"] == player.view
        watched = asked(guest, match, sight="table").json()["frames"]
        assert [frame["view"]["own"] for frame in watched] == [{"seat": None}] * len(watched)
        everything = asked(guest, match, sight="all").json()["frames"]
        assert all(len(frame["seats"]) == 2 for frame in everything)
        assert mine["sheet"]["deals"][0]["lines"] and mine["text"]["ruleset"] == "Briscola"
        assert f"/match/{match}/replay#1.1" in guest.get(f"/match/{match}").text
        assert guest.get(f"/match/{match}/replay").status == 200
    assert refused(asked(stranger, match)) == (404, "no_such_match")
    await leave(players)
