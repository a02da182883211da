"""A match played once and written down, so that the very same moves can be made again and again while a clock runs.

It is played by rule of thumb, as a table's bots would, so it comes to its end; nothing is chosen while it is measured.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Protocol, TypeAlias

from app.games.core.ruleset import Chance, Json, Move, Ruleset, Shuffle

Choose: TypeAlias = Callable[[Any, int, Random], Move]


class Playable(Protocol):
    """What measuring needs of a match; the matches of all rulesets have it, and so has the floor."""

    def awaits(self) -> Chance | None:
        """The chance awaited, if any."""

    def supply(self, answer: Any) -> Any:
        """Give it."""

    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a move; nobody between deals and at the end."""

    def legal(self, seat: int) -> Iterator[Move] | Sequence[Move]:
        """Their legal moves."""

    def apply(self, seat: int, move: Move) -> Any:
        """Make one."""

    def clone(self) -> "Playable":
        """A copy."""

    def shared_view(self) -> Json:
        """What everybody may know."""

    def own_view(self, seat: int) -> Json:
        """What a seat knows beyond it."""


@dataclass(frozen=True, slots=True)
class Script:
    """How to start, and what happened then: a seat's move, or where the seat is None an answer of chance."""

    start: Callable[[], Playable]
    seats: int
    steps: tuple[tuple[int | None, Any], ...]
    moves: int


MOST_MOVES: Final = 2_000
"""A match that takes longer is not played to its end."""


def script_of(rules: Ruleset, seats: int, seed: int) -> Script:
    """A whole match with the rules as on the rule page."""
    options, bot = rules.freeze(seats, {}), rules.bot()

    def start() -> Playable:
        return rules.start(options, seats, 0)

    return written(start, seats, lambda match, seat, rng: bot.choose(match, seat, rng.randrange), seed)


def written(start: Callable[[], Playable], seats: int, choose: Choose, seed: int) -> Script:
    """A match of these players, written down."""
    rng, match = Random(seed), start()
    steps: list[tuple[int | None, Any]] = []
    moves = 0
    while moves < MOST_MOVES:
        if (asked := match.awaits()) is not None:
            answer = _answer(asked, rng)
            match.supply(answer)
            steps.append((None, answer))
        elif acting := match.to_act():
            move = choose(match, acting[0], rng)
            match.apply(acting[0], move)
            steps.append((acting[0], move))
            moves += 1
        else:
            break
    return Script(start, seats, tuple(steps), moves)


def _answer(asked: Chance, rng: Random) -> Any:
    return (
        rng.sample(asked.cards, len(asked.cards))
        if isinstance(asked, Shuffle)
        else rng.randrange(asked.below)
    )
