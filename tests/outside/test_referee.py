"""`aelwyd referee`: the rules for other programs, seat by seat, whatever they send; and two programs that play through it."""

import io
import json
import shutil
from typing import Any

import pytest

from app.games.registry import OWN
from app.referee import LONGEST, Session, referee
from tests.outside.conftest import ROOT, run

Json = dict[str, Any]


class Talk:
    """A session, asked one line at a time."""

    def __init__(self, ruleset: str) -> None:
        self.session = Session(OWN[ruleset])

    def __call__(self, do: str, **fields: Any) -> Json:
        return self.session.answer(json.dumps({"do": do, **fields}))


def played(talk: Talk, seed: int, deals: int = 1) -> list[Json]:
    """So many deals, or their first two hundred moves, with the last of a few legal moves; every answer."""
    answers = [talk("new", seed=seed)]
    state = answers[0]
    while state["result"] is None and state["deals_scored"] < deals and len(answers) < 200:
        seat = state["to_act"][0]
        move = talk("legal", seat=seat, limit=3)["moves"][-1]
        answers.append(talk("act", seat=seat, move=move))
        state = answers[-1]["state"]
    return answers


@pytest.mark.parametrize("ruleset", sorted(OWN))
def test_a_seed_gives_the_same_lines(ruleset: str) -> None:
    first, again, other = (played(Talk(ruleset), seed) for seed in (7, 7, 8))
    assert first == again != other
    assert all(answer["ok"] for answer in first)


@pytest.mark.parametrize("ruleset", sorted(OWN))
def test_a_seat_is_told_what_it_may_see(ruleset: str) -> None:
    """No card of another's hand, of which nothing was shown, stands in what a seat or a watcher gets."""
    talk = Talk(ruleset)
    seats = talk("new", seed=3)["seats"]
    hands = [set(talk("view", seat=seat)["own"]["hand"]) for seat in range(seats)]
    open_cards = json.dumps(talk("view", seat=None))
    for viewer in (None, *range(seats)):
        got = json.dumps([talk("view", seat=viewer), talk("events", seat=viewer)])
        for seat in range(seats):
            hidden = [card for card in hands[seat] if f'"{card}"' not in open_cards]
            assert seat == viewer or not any(f'"{card}"' in got for card in hidden)


def test_refusals_have_their_codes_and_change_nothing() -> None:
    talk = Talk("briscola")
    state = talk("new", seed=1)
    seat = state["to_act"][0]
    before = talk("view", seat=seat)
    hand = before["own"]["hand"]
    elsewhere = next(code for code in ("AD", "2C", "3S", "KH") if code not in hand)
    move = {"type": "play", "card": elsewhere}
    assert talk("act", seat=seat, move=move)["refused"] == "card_not_in_hand"
    theirs = {"type": "play", "card": hand[0]}
    assert talk("act", seat=1 - seat, move=theirs)["refused"] == "not_your_turn"
    assert talk("view", seat=seat) == before
    assert talk("act", seat=seat, move=theirs)["ok"] == "act"


BAD = {
    "bad_json": ["{", "nonsense", "[" * 60_000],
    "bad_request": [
        "[]",
        "1",
        '{"do":"new","seats":"two"}',
        '{"do":"new","options":[]}',
        '{"do":"new","seed":1.5}',
    ],
    "unknown_request": ["{}", '{"do":"fly"}', '{"do":["new"]}'],
    "no_match": [
        '{"do":"state"}',
        '{"do":"view","seat":0}',
        '{"do":"act","seat":0,"move":{}}',
        '{"do":"events"}',
    ],
    "bad_seat_count": ['{"do":"new","seats":9}'],
    "unknown_option": ['{"do":"new","options":{"no":1}}'],
    "too_long": ["x" * (LONGEST + 10)],
}


@pytest.mark.parametrize(("code", "line"), [(code, line) for code, lines in BAD.items() for line in lines])
def test_bad_lines_get_an_error_and_the_session_goes_on(code: str, line: str) -> None:
    requests, answers = (
        io.StringIO(f'{line}\n\n{{"do":"new","id":5}}\n{{"do":"end"}}\nnever\n'),
        io.StringIO(),
    )
    referee(OWN["briscola"], requests, answers)
    told = [json.loads(one) for one in answers.getvalue().splitlines()]
    assert told[0]["error"] == code and told[1]["ok"] == "new" and told[1]["id"] == 5
    assert told[2] == {"ok": "end"} and len(told) == 3


def test_bad_seats_and_moves() -> None:
    talk = Talk("briscola")
    seat = talk("new")["to_act"][0]
    for wrong in (-1, 2, True, "0"):
        assert talk("view", seat=wrong)["error"] == "no_such_seat"
    assert talk("act", seat=seat, move={"type": "fly"})["error"] == "bad_message"
    assert talk("act", seat=seat, move=3)["error"] == "bad_request"


def test_two_programs_in_two_languages_play_each_other() -> None:
    node = shutil.which("node")
    assert node, "Node is needed: the second player is written in JavaScript"
    command = (
        str(ROOT / "examples" / "referee" / "play.py"),
        "briscola",
        "pisti",
        "--deals",
        "2",
        "--node",
        node,
    )
    first, again = run(*command), run(*command)
    told = [json.loads(line) for line in first.stdout.splitlines()]
    assert [one["game"] for one in told] == ["briscola", "pisti"] and first.stdout == again.stdout, (
        first.stderr
    )
    assert all(one["deals"] == 2 and one["moves"] > 40 for one in told)
