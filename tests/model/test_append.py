"""The model of appending: no order of events breaks a promise, and each planted mistake is found the shortest way."""

import pytest

from tests.model.append import MISTAKES, Model
from tests.model.search import explore

FOUND = {
    "ack before commit": (False, "a command is acknowledged and not in the log", 1, "ask 0 0"),
    "blind retry": (False, "a command is in the log twice", 4, "store (0, 0, 0)"),
    "trusted hint": (False, "a view goes back", 8, "hint 1 1"),
    "no comparison": (True, "all is quiet and the workers differ", 7, "answer 1"),
    "stale refusal": (True, "a right move is refused", 3, "ask 1 1"),
    "stale view": (False, "a view goes back", 5, "come 0 1"),
}
"""By mistake: whether it takes turns to find it, what is broken, after how many steps at least, and the last one."""


@pytest.mark.parametrize("turns", [False, True])
def test_no_order_of_events_breaks_a_promise(turns: bool) -> None:
    found = explore(Model(turns=turns))
    print(f"{found.states} states")
    assert (found.fault, found.way) == ("", [])
    assert found.states > 1_500, "the whole of it was searched"


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_planted_mistake_is_found_the_shortest_way(mistake: str) -> None:
    turns, fault, steps, last = FOUND[mistake]
    found = explore(Model(turns=turns, mistake=mistake))
    assert (found.fault, len(found.way), found.way[-1]) == (fault, steps, last), found.way


@pytest.mark.middle
@pytest.mark.parametrize("model", [Model(faults=2), Model(clients=3, turns=True)])
def test_nor_with_more_people_and_more_faults(model: Model) -> None:
    found = explore(model)
    print(f"{found.states} states")
    assert (found.fault, found.way) == ("", [])
