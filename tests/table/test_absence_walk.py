"""Each seat leaves at each phase of each ruleset, and each choice is taken: no match is stuck.

Also: however many workers think that a duty of an absence is theirs, it makes one entry.
"""

import asyncio
from collections import Counter

import pytest

from app.games.registry import RULESETS
from tests.simulation.loop import run_virtual
from tests.table.absence_walk import CHOICES, every_place, places, walk
from tests.table.tables import KEY, House, Socket, until
from tests.table.test_room import move_of


def kinds(house: House) -> Counter[str]:
    return Counter(entry.kind for entry in house.database.logs[KEY])


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_somebody_leaves_at_some_phases(ruleset: str) -> None:
    """Of every ruleset the last few places, which lie late in a deal, and each choice."""
    found = places(ruleset, RULESETS[ruleset].seats[0])
    for place, choice in zip((found[-1], found[-2], found[0]), CHOICES, strict=True):
        brought = {"wait": "waited", "bot": "stand_in_sat", "end": "match_stopped"}[choice]
        assert brought in walk(place, choice)


@pytest.mark.middle
def test_each_seat_leaves_at_each_phase(capsys: pytest.CaptureFixture[str]) -> None:
    """The whole walk; it prints how many cases there were."""
    cases: Counter[str] = Counter()
    stuck = []
    for place in every_place(most_seats=True):
        for choice in CHOICES:
            cases[place.ruleset] += 1
            try:
                walk(place, choice)
            except AssertionError as fault:
                stuck.append(str(fault))
    with capsys.disabled():
        print(f"\neach seat leaves at each phase: {cases.total()} cases {dict(cases)}, stuck {len(stuck)}")
    assert stuck == []
    assert cases.total() > 500


def test_two_workers_that_both_carry_out_a_duty_make_one_entry() -> None:
    """Everything that an absence makes a table owe itself, done by two workers at the same moment."""

    async def main() -> None:
        house = House()
        house.play_out("playing")
        gone = house.state.seat_of("p1")
        assert gone is not None
        workers = [await house.worker(name) for name in ("w0", "w1")]
        zero = await Socket.enter(workers[0], house.head, "p0")
        await Socket.enter(workers[1], house.head, "p8")
        await until(lambda: "away" in kinds(house), 60)

        async def both(kind: str, entries: int = 1) -> None:
            wanted = kinds(house)[kind] + entries
            for _ in range(900):
                for worker in workers:
                    worker._take_over([KEY])
                await asyncio.sleep(0.2)
                if kinds(house)[kind] >= wanted:
                    break
            await asyncio.sleep(1)
            assert kinds(house)[kind] == wanted

        await both("question_asked")
        await both("stand_in_sat")
        assert house.state.seats[gone].stand_in == "b-good-0"
        owed = zero.view["own"]["decision"] is not None
        if owed:
            action, decision = move_of(zero)
            zero.do("move-p0-01", action, decision)
        await both("acted", 1 + owed)  # then it is the turn of whoever is here
        seqs = [entry.seq for entry in house.database.logs[KEY]]
        assert seqs == list(range(1, len(seqs) + 1))
        for worker in workers:
            await worker.stop()

    run_virtual(main())
