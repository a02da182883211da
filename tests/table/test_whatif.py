"""What if: a deal that is over is played on otherwise by the rules, seen through one seat; what was stays as it was."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.games.core.bot import GOOD
from app.games.core.ruleset import Refusal
from app.games.core.scores import score_json
from app.games.registry import RULESETS
from app.table import bots, show
from app.table import entries as e
from app.table import messages as m
from app.table import state as s
from app.table.evolve import fold
from app.table.state import TableState
from app.table.whatif import Line, Made, Moment, played_on
from tests.goldens.matches import KEY
from tests.table.tables import do, played
from tests.table.test_replay import SHORT, Live, follow, golden, read

ME = "p0"


def first_deal(ruleset: str) -> Live:
    """A kept match as far as the end of its first deal."""
    live = golden(SHORT[ruleset])
    until = live.last(1) - live.log[0].seq + 1
    return Live(live.log[:until], live.states[:until], live.scenes[:until])


def turns(live: Live, deal: int = 1) -> list[TableState]:
    """The moments of a deal at which somebody owes a move."""
    return [
        state
        for state in live.states
        if state.deal and state.deal.number == deal and state.match and state.phase == s.PLAYING
    ]


def some_turns(live: Live) -> list[TableState]:
    """The first, one from the middle, and one with a few moves to go."""
    found = turns(live)
    return [found[0], found[len(found) // 2], found[-min(6, len(found))]]


def moment(state: TableState, seat: int | None = None, *moves: Made, level: str = "good") -> Moment:
    return Moment(state.deals, state.seq, seat, level, moves)


def begun(live: Live, asked: Moment, person: str | None = ME) -> Line:
    line = played_on(KEY, live.log, asked, person)
    assert isinstance(line, Line), line
    return line


def refused(live: Live, asked: Moment, person: str | None = ME) -> str:
    line = played_on(KEY, live.log, asked, person)
    assert isinstance(line, Refusal), line
    return line.code


def bots_move(line: Line) -> Iterator[tuple[int, dict[str, Any]]]:
    """Let the bots move until it is the person's turn; what each was asked."""
    while (seat := line.bot) is not None:
        question = line.question(seat)
        yield seat, question
        line.answer(seat, bots.answer({**question, "level": GOOD}))


def own_move(line: Line, rng: Random) -> Made:
    assert line.state.match is not None
    move = rng.choice(list(line.state.match.legal(line.seat)))
    return Made(line.seat, line.state.match_rules.move_json(move))


def is_of_one_seat(line: Line) -> None:
    """The newest frame holds what this seat is told, and nothing of any other."""
    frame, state = line.frames[-1], line.state
    assert frame.seats is None and frame.seq == state.seq
    view, told = read(frame.view), read(frame.events)
    assert set(view) == {"shared", "own"} and set(told) == {"shared", "own"}
    assert view["own"]["seat"] == line.seat
    assert e.canonical_json(view) == show.view_bytes(state, line.seat)
    assert state.match is not None
    if state.phase == s.PLAYING:
        assert len(view["own"]["game"]["hand"]) == state.match.hand_count(line.seat)
        assert not view["own"]["undo"] and not view["own"]["claims"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_line_is_played_to_the_end_of_the_deal(ruleset: str) -> None:
    """From three moments, by any legal moves; made anew from its moves it is the same line."""
    live, rng, imagined = first_deal(ruleset), Random(ruleset), 0
    before = e.canonical_json(live.states[-1].to_json())
    for n, state in enumerate(some_turns(live)):
        assert state.match is not None
        seat = [state.match.to_act()[0], None, len(state.seats) - 1][n]
        line, moves = begun(live, moment(state, seat)), list[Made]()
        assert line.seat == (0 if seat is None else seat)  # the person's own is the first
        while True:
            for bot, question in bots_move(line):
                world = RULESETS[ruleset].from_json(question["world"])
                assert line.state.match is not None
                assert world.own_view(bot) == line.state.match.own_view(bot)
                imagined += world.to_json() != line.state.match.to_json()
            moves += line.answered
            line.answered.clear()
            if line.over:
                break
            moves.append(own_move(line, rng))
            assert line.follow(moves[-1:]) is None
            is_of_one_seat(line)
        again = begun(live, moment(state, line.seat, *moves))
        assert again.over and again.bot is None and len(again.frames) == 1
        assert again.frames[-1] == line.frames[-1]
        score = line.score
        assert score is not None and score.number == 1
        assert read(line.frames[-1].view)["shared"]["match"]["scores"][-1]["points"] == list(score.points)
        more = line.follow([Made(line.seat, {"type": "play", "card": "2C"})])
        assert isinstance(more, Refusal) and more.code in ("wrong_phase", "bad_message")
    assert imagined > 0  # no bot was ever given the cards as they lie
    assert e.canonical_json(live.states[-1].to_json()) == before
    assert e.canonical_json(fold(KEY, live.log).to_json()) == before


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_same_moves_come_to_the_same(ruleset: str) -> None:
    """Chance still to come is what it was: whoever moves as was moved sees what was seen, up to who sits there."""
    live = first_deal(ruleset)
    start = turns(live)[0]
    for seat in (0, len(start.seats) - 1):
        line = begun(live, moment(start, seat))
        for state, entry in zip(live.states, live.log, strict=True):
            if entry.seq <= start.seq or not isinstance(entry.body, e.Acted):
                continue
            made = {**entry.body.move, **(entry.private or {}).get("move", {})}
            assert line.follow([Made(entry.body.seat, made)]) is None
            assert line.state.match is not None and state.match is not None
            ours = read(line.frames[-1].view)
            assert ours["shared"]["match"]["game"] == state.match.shared_view()
            assert ours["own"].get("game") == show.own_view(state, seat).get("game")
        was, score = live.states[-1].match, line.score
        assert line.over and was is not None and score is not None
        assert score_json(score) == score_json(was.scores[-1])


def test_bots_stand_in_for_people_and_change_their_level() -> None:
    live = first_deal("bid_whist")
    line = begun(live, moment(turns(live)[0], 2, level="strong"))
    seats = read(line.frames[0].view)["shared"]["seats"]
    people = [(seat["person"], seat["stand_in"]) for seat in seats]
    assert people[2] == (live.states[0].seats[2].person, None)
    assert [stand_in for _, stand_in in people] == ["b-strong-0", "b-strong-1", None, "b-strong-2"]
    assert set(line.people) >= {who for pair in people for who in pair if who}
    assert line.bot is None or line.question(line.bot)["level"] == "strong"


def test_what_was_open_at_the_table_is_not_open_in_a_line() -> None:
    """A pause, somebody away who left, a bot in their place: the line knows nothing of them."""
    evening = played(s.PLAYING, seats=2)
    evening.restless = 0
    log = list(evening.log)
    person = str(evening.state.seats[1].person)
    log.append(do(evening.state, person, m.Stand()))
    moment_of = evening.state.clone()
    log.append(do(evening.state, evening.state.host, m.Stop()))
    live = follow(log)
    line = begun(live, moment(moment_of, 1), evening.state.host)
    shared = read(line.frames[0].view)["shared"]
    assert shared["question"] is None and shared["paused"] is None and shared["clock"] is None
    assert [(seat["left"], seat["away"]) for seat in shared["seats"]] == [(False, False)] * 2
    assert shared["seats"][1]["stand_in"] is None


@pytest.mark.parametrize("ruleset", RULESETS)
def test_moves_that_the_rules_forbid_are_refused_by_their_code(ruleset: str) -> None:
    live = first_deal(ruleset)
    for state in some_turns(live):
        assert state.match is not None
        seat, rules = state.match.to_act()[0], state.match_rules
        line = begun(live, moment(state, seat))
        right = own_move(line, Random(1))
        other = (seat + 1) % len(state.seats)
        stolen = refused(live, moment(state, seat, replace_seat(right, other)))
        assert stolen in ("not_your_turn", *rules.out_of_turn.values())
        for bad in ({}, {"type": "fly"}, {"type": "play", "card": "99"}, {"type": ["play"]}):
            assert refused(live, moment(state, seat, Made(seat, bad))) == "bad_message"
        assert refused(live, moment(state, seat, replace_seat(right, 9))) == "no_such_seat"
        hand = state.match.own_view(other).get("hand", [])
        foreign = {"type": "play", "card": next((card for card in hand), "2C")}
        assert isinstance(played_on(KEY, live.log, moment(state, seat, Made(seat, foreign)), ME), Refusal)


def replace_seat(made: Made, seat: int) -> Made:
    return Made(seat, made.move)


def test_what_is_not_there_is_refused() -> None:
    live = first_deal("briscola")
    good = moment(turns(live)[0])
    assert {refused(live, replace(good, deal=deal)) for deal in (0, 2, 99)} == {"no_such_deal"}
    assert refused(live, replace(good, step=live.log[-1].seq + 1)) == "no_such_step"
    assert refused(live, replace(good, step=live.log[0].seq)) == "no_such_step"
    assert {refused(live, replace(good, seat=seat)) for seat in (-1, 2, 9)} == {"no_such_seat"}
    dealing = next(state for state in live.states if state.deal and state.phase == s.DEALING)
    assert refused(live, replace(good, step=dealing.seq)) == "nobody_to_move"
    assert refused(live, replace(good, step=live.log[-1].seq)) == "nobody_to_move"


def test_a_running_deal_and_others_matches_are_closed() -> None:
    live = golden(SHORT["briscola"])
    turn = turns(live)[3]
    until = live.last(1) - live.log[0].seq
    running = Live(live.log[:until], live.states[:until], live.scenes[:until])
    assert refused(running, moment(turn)) == "deal_running"
    for stranger in ("a stranger", None):
        assert refused(running, moment(turn), stranger) == "no_such_match"
    assert live.states[-1].phase == s.MATCH_OVER
    assert turn.match is not None
    assert begun(live, moment(turn), "a stranger").seat == turn.match.to_act()[0]
