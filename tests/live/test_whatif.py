"""What if, over HTTP: whoever may see a deal with all its cards plays on from one of its moments; no row changes."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from app.api.security import BODY_LIMIT
from app.table.whatif import MOVES_AT_MOST
from tests.live.conftest import Serve
from tests.live.evening import SHORT, catch_up, deal_in, gather, leave
from tests.live.served import Answer, Guest

pytestmark = pytest.mark.anyio

UNASKED = {"heartbeat", "connections"}
"""What a server writes by itself, asked or not."""


def rows(data: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every table of a server's file, but for those that change by themselves."""
    [file] = data.glob("*.db")
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        assert {"entries", "matches", "deals", "tallies", "match_players"} < set(names)
        return {
            name: sorted(database.execute(f'SELECT * FROM "{name}"'), key=repr)
            for name in names
            if name not in UNASKED
        }


def asked(guest: Guest, match: str, **body: Any) -> Answer:
    return guest.post(f"/api/matches/{match}/what-if", body)


def refused(answer: Answer) -> tuple[int, str]:
    assert {"code", "params"} <= set(answer.json())
    return answer.status, answer.code


def first_turn(guest: Guest, match: str) -> int:
    """The first step at which somebody owes a move."""
    frames = guest.get(f"/api/matches/{match}/replay").json()["frames"]
    views = [(frame["seq"], frame["view"]["shared"]) for frame in frames]
    return int(next(seq for seq, shared in views if shared["phase"] == "playing"))


def play_on(guest: Guest, match: str, moment: dict[str, Any]) -> list[dict[str, Any]]:
    """The first card offered, again and again; every answer, the last of them with the score."""
    moves: list[dict[str, Any]] = []
    answers: list[dict[str, Any]] = []
    while not answers or not answers[-1]["over"]:
        found = asked(guest, match, **moment, moves=moves)
        assert found.status == 200, found.text
        answer = found.json()
        answers.append(answer)
        moves += answer["moves"]
        view = answer["frames"][-1]["view"]
        if not answer["over"] and not answer["more"]:
            card = view["own"]["game"]["offers"]["play"][0]
            moves.append({"seat": answer["seat"], "move": {"type": "play", "card": card}})
    return answers


@pytest.mark.middle
async def test_a_deal_is_played_on_and_nothing_is_kept(serve: Serve) -> None:
    served = serve()  # of its own: nobody else's clock writes a row meanwhile
    players = gather([served.address], "briscola", 2, seed=11, **SHORT["briscola"])
    guests, stranger = [Guest(served.address) for _ in players], Guest(served.address)
    for player, guest in zip(players, guests, strict=True):
        guest.cookie = player.cookie
    await deal_in(players)
    match = f"{players[0].table}-1"
    moment = {"deal": 1, "step": first_turn(guests[0], match)}
    assert refused(asked(guests[0], match, **moment)) == (403, "deal_running")
    assert refused(asked(stranger, match, **moment)) == (404, "no_such_match")
    for player in players:
        player.moves = True
    await asyncio.gather(*(player.play(60) for player in players))
    await catch_up(players)

    own = [player.own["seat"] for player in players]
    for player in players:  # whoever sits may be found to be away meanwhile, and that is an entry
        await player.do({"type": "stand"}, version=player.shared["table"]["version"])
        await player.until(lambda one: one.own["seat"] is None)
        await catch_up(players)
    before = rows(served.data)
    seq = [player.seq for player in players]
    for seat, guest in enumerate(guests):
        answers = await asyncio.to_thread(play_on, guest, match, moment)
        assert {answer["seat"] for answer in answers} == {own[seat]}
        views = [frame["view"] for answer in answers for frame in answer["frames"]]
        assert {view["own"]["seat"] for view in views} == {own[seat]}
        assert answers[-1]["score"]["deal"] == 1 and answers[-1]["score"]["lines"]
        assert sum(answers[-1]["score"]["points"]) == 120
        bot = next(one["stand_in"] for one in views[0]["shared"]["seats"] if one["stand_in"])
        assert answers[0]["people"][bot]["name"].startswith("Bot ")
    other = 1 - own[0]
    assert asked(guests[0], match, **moment, seat=other, level="easy").json()["seat"] == other
    assert rows(served.data) == before
    await catch_up(players)
    assert [player.seq for player in players] == seq

    await asyncio.to_thread(is_refused, guests[0], match, moment)
    assert refused(asked(stranger, match, **moment)) == (404, "no_such_match")
    assert rows(served.data) == before
    await leave(players)


def is_refused(guest: Guest, match: str, moment: dict[str, Any]) -> None:
    """What cannot be meant, and what the rules forbid."""
    card = {"seat": 0, "move": {"type": "play", "card": "2C"}}
    assert refused(asked(guest, match, **moment | {"step": 1 << 40})) == (404, "no_such_step")
    assert refused(asked(guest, match, **moment | {"deal": 9})) == (404, "no_such_deal")
    assert refused(asked(guest, match, **moment, seat=5)) == (409, "no_such_seat")
    dealing = moment | {"step": moment["step"] - 1}
    assert refused(asked(guest, match, **dealing)) == (409, "nobody_to_move")
    thrice = {"seat": 0, "moves": [card, card, card]}
    assert asked(guest, match, **moment, **thrice).status == 409
    for wrong in (
        {},
        {"deal": 1},
        moment | {"step": "7"},
        moment | {"seat": True},
        moment | {"level": "godlike"},
        moment | {"moves": {}},
        moment | {"moves": [{}]},
        moment | {"moves": [{"seat": 0, "move": []}]},
        moment | {"moves": [card | {"by": "me"}]},
        moment | {"moves": [{"seat": 0, "move": {"type": "play", "card": {"a": []}}}]},
        moment | {"moves": [{"seat": 0}] * (MOVES_AT_MOST + 1)},
        moment | {"record": True},
    ):
        assert refused(asked(guest, match, **wrong)) == (400, "bad_message"), wrong
    much = moment | {"moves": [{"seat": 0, "move": {"type": "x" * BODY_LIMIT}}]}
    long = asked(guest, match, **much)
    assert (long.status, long.code) == (413, "too_long")
    assert refused(asked(guest, "nothing-1", **moment)) == (404, "no_such_match")
