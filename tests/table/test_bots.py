"""Bots at a table: seated by the host, always ready, moved by a duty of the table; and where they think."""

import asyncio
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.games.core.ruleset import Json
from app.games.registry import RULESETS
from app.table import bots, thinking
from app.table import duties as du
from app.table import entries as e
from app.table import messages as m
from app.table import state as s
from app.table.decide import Command, decide, open_table
from app.table.evening import Company
from app.table.evolve import fold
from app.table.show import shared_view
from app.table.state import TableState
from app.table.thinking import Thinking
from tests.live.served import lives
from tests.table.tables import KEY, NOW, code, do, fresh_state

pytestmark = pytest.mark.anyio


def full_of_bots(ruleset: str, seats: int, level: str = "good") -> TableState:
    return fold(KEY, [first_entry(ruleset, seats, level)])


def first_entry(ruleset: str, seats: int, level: str) -> e.Entry:
    entry = open_table(KEY, "t", "p0", "cid-open", ruleset, seats, {}, None, False, NOW, bytes(32), level)
    assert isinstance(entry, e.Entry)
    return entry


def test_the_host_fills_free_seats_with_bots() -> None:
    state = fresh_state(4)
    do(state, "p1", m.Sit(2))
    assert code(state, "p1", m.SeatBots([1], "good")) == "not_host"
    assert code(state, "p0", m.SeatBots([2], "good")) == "seat_taken"
    assert code(state, "p0", m.SeatBots([9], "good")) == "no_such_seat"
    do(state, "p0", m.SeatBots([3, 1], "strong"))
    persons = [seat.person for seat in state.seats]
    assert persons == ["p0", "b-strong-0", "p1", "b-strong-1"]
    assert [bots.name_of(str(person)) for person in persons[1::2]] == ["Bot Aled", "Bot Bronwen"]
    do(state, "p0", m.SeatBots([1], "easy"))
    assert state.seats[1].person == "b-easy-0"


def test_a_person_takes_the_seat_of_a_bot() -> None:
    state = full_of_bots("pisti", 4)
    do(state, "p1", m.Sit(2))
    assert state.seats[2].person == "p1"
    do(state, "p1", m.Swap("b-good-0"))
    assert (state.seats[1].person, state.seats[2].person) == ("p1", "b-good-0")
    assert code(state, "p0", m.PassHost("b-good-0")) == "no_such_person"
    do(state, "p0", m.Stand())
    assert state.host == "p1"
    do(state, "p1", m.Free("b-good-0"))
    assert state.seats[2].person is None


def test_bots_are_ready_but_begin_nothing() -> None:
    state = full_of_bots("briscola", 2)
    assert [seat["ready"] for seat in shared_view(state)["seats"]] == [False, True]
    assert du.duties(state) == []
    do(state, "p0", m.Ready())
    assert du.duties(state) == [(0, du.StartMatch())]
    do(state, "p0", m.Stand())
    assert du.duties(state) == []


def test_fewer_chairs_send_bots_away_and_nobody_else() -> None:
    state = full_of_bots("pisti", 4)
    do(state, "p1", m.Sit(3))
    do(state, "p0", m.SetOptions("pisti", 2, {}, None))
    assert [seat.person for seat in state.seats] == ["p0", "p1"]


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_one_person_plays_a_match_among_bots(ruleset: str) -> None:
    rng = random.Random(4)
    evening = Company(first_entry(ruleset, RULESETS[ruleset].seats[0], "good"), ["p0"], rng)
    evening.restless = 0
    moved = set()
    while evening.state.phase != s.MATCH_OVER and evening.state.deals < 3:
        entry = evening.go_on()
        if isinstance(entry.body, e.DealOpened):
            assert entry.body.asked == [0]  # bots have no browser to mix with
        if isinstance(entry.body, e.Acted):
            moved.add(entry.body.seat)
            assert (entry.actor is None) == (entry.body.seat != 0)
    assert moved == set(range(RULESETS[ruleset].seats[0]))


def at_a_bots_turn() -> TableState:
    rng = random.Random(4)
    evening = Company(first_entry("briscola", 2, "good"), ["p0"], rng)
    while not bots.to_move(evening.state):
        evening.go_on()
    return evening.state


def test_a_bots_beat_does_not_depend_on_its_cards() -> None:
    state = at_a_bots_turn()
    assert state.match is not None
    beats = set()
    for seed in range(20):
        state.match = state.match.resample(0, random.Random(seed).randrange)
        due, duty = du.duties(state)[0]
        assert duty == du.BotMove(1) and 300 <= due - state.at < 800
        beats.add(due)
    assert len(beats) == 1


def test_a_bot_does_not_play_before_its_time_nor_for_a_person() -> None:
    state = at_a_bots_turn()
    move = bots.by_thumb(bots.question(state, 1))

    def verdict(seat: int, now: int) -> object:
        return decide(state, Command(du.BotMove(seat, move)), now, bytes(32))

    assert code(state, None, du.BotMove(1, move), now=state.at) == "not_due"
    assert code(state, None, du.BotMove(0, move), now=state.at + 5000) == "not_due"
    assert isinstance(verdict(1, state.at + 5000), e.Entry)


def test_a_question_holds_nothing_that_the_seat_cannot_know() -> None:
    state = at_a_bots_turn()
    asked = bots.question(state, 1)
    assert state.match is not None
    for seed in range(10):
        state.match = state.match.resample(1, random.Random(seed).randrange)
        assert bots.question(state, 1) == asked


# ── The process beside the loop ───────────────────────────────────────────────────────────────────


def test_who_has_no_time_to_think_keeps_to_their_level() -> None:
    """A machine that is busy makes no easy bot better: only what a strong one would have thought ahead is left out."""
    asked = bots.question(at_a_bots_turn(), 1)
    for seed in range(30):
        easy, good, strong = ({**asked, "level": level, "seed": seed} for level in ("easy", "good", "strong"))
        assert bots.by_thumb(easy) == bots.answer(easy)
        assert bots.by_thumb(strong) == bots.answer(good) == bots.by_thumb(good)


def sleepy(question: Json) -> Json:
    """A thought that does not end."""
    time.sleep(60)
    return question


async def test_bots_think_in_a_process_of_their_own() -> None:
    state, thinker = at_a_bots_turn(), Thinking(patience=5)
    asked = bots.question(state, 1)
    try:
        assert await thinker.think(asked) == bots.answer(asked)
    finally:
        thinker.close()


async def test_a_thought_that_hangs_is_given_up_and_the_next_one_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state, thinker = at_a_bots_turn(), Thinking(patience=0.3)
    asked = bots.question(state, 1)
    try:
        with monkeypatch.context() as hung:
            hung.setattr(thinking, "answer", sleepy)
            with pytest.raises(TimeoutError):
                await thinker.think(asked)
        thinker._patience = 5
        assert await thinker.think(asked) == bots.answer(asked)
    finally:
        thinker.close()


async def test_a_process_that_dies_is_replaced() -> None:
    state, thinker = at_a_bots_turn(), Thinking(patience=5)
    asked = bots.question(state, 1)
    try:
        await thinker.think(asked)
        assert thinker._pool is not None
        for process in list(thinker._pool._processes.values()):
            process.kill()
        for _ in range(50):
            try:
                answered = await thinker.think(asked)
                break
            except TimeoutError:
                await asyncio.sleep(0.05)
        assert answered == bots.answer(asked)
    finally:
        thinker.close()


KILLED = """
import asyncio, os, signal
from app.table.thinking import Thinking

async def main():
    pool = Thinking()._start()
    print(await asyncio.get_running_loop().run_in_executor(pool, os.getpid), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.middle
def test_the_process_ends_with_a_server_that_was_killed(tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(KILLED)
    root = str(Path(__file__).parents[2])
    ended = subprocess.run(
        [sys.executable, str(script)], env={"PYTHONPATH": root}, capture_output=True, text=True, timeout=60
    )
    assert ended.returncode == -9
    deadline = time.monotonic() + 10
    while lives(int(ended.stdout)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not lives(int(ended.stdout))
