"""All states of a model, breadth first, so that the first fault that is found has a shortest way to it.

`python -m tests.model.search 2` prints what the model of appending comes to with two faults, as it is and with each
planted mistake.
"""

import sys
from collections import deque
from typing import NamedTuple, TypeAlias

from tests.model.append import MISTAKES, Model, State

Before: TypeAlias = dict[State, tuple[State, str] | None]
"""From where a state was first reached, and by which step."""


class Found(NamedTuple):
    """How many states there are, or were before the first `fault` ("" for none), and a shortest way to that."""

    states: int
    fault: str
    way: list[str]


def explore(model: Model) -> Found:
    """Every state, checked; at last, whether the end can be reached from each by what may be relied on alone."""
    first = model.first()
    before: Before = {first: None}
    sources: dict[State, list[State]] = {}
    line, quiet = deque([first]), list[State]()
    while line:
        state = line.popleft()
        fault = model.always(state)
        if not fault and not _go_on(model, state, before, sources, line):
            quiet.append(state)
            fault = model.in_the_end(state)
        if fault:
            return Found(len(before), fault, _way(before, state))
    stuck = before.keys() - _leading_to(quiet, sources)
    if stuck:
        return Found(
            len(before), "it never comes to rest", min((_way(before, one) for one in stuck), key=len)
        )
    return Found(len(before), "", [])


def _go_on(
    model: Model, state: State, before: Before, sources: dict[State, list[State]], line: deque[State]
) -> bool:
    """Put what can come next in line; whether anything that may be relied on is still to happen."""
    onward = False
    for name, after, relied in model.steps(state):
        if relied and after != state:
            onward = True
            sources.setdefault(after, []).append(state)
        if after not in before:
            before[after] = (state, name)
            line.append(after)
    return onward


def _leading_to(ends: list[State], sources: dict[State, list[State]]) -> set[State]:
    found, left = set(ends), list(ends)
    while left:
        for state in sources.get(left.pop(), ()):
            if state not in found:
                found.add(state)
                left.append(state)
    return found


def _way(before: Before, state: State) -> list[str]:
    names = list[str]()
    while (step := before[state]) is not None:
        state, name = step
        names.append(name)
    return names[::-1]


def main() -> int:
    """Print it all; 1 where a promise is broken without a mistake."""
    status, faults = 0, int(sys.argv[1]) if sys.argv[1:] else 1
    for turns in (False, True):
        for mistake in ("", *MISTAKES):
            found = explore(Model(faults=faults, turns=turns, mistake=mistake))
            status |= bool(found.fault and not mistake)
            heard = f"{mistake or 'as it is'}{', in turns' if turns else ''}: {found.fault or 'all holds'}"
            print(f"{found.states:7} states, {heard}", *found.way, sep="\n            ")
    return status


if __name__ == "__main__":
    sys.exit(main())
