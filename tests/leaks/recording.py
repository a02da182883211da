"""Deals played at a table by random people, kept so that they can be played again in another world.

A deal is the table before it was opened and every command that was accepted up to the last one before its
cards became public, each with the time and the fresh bytes it was decided with.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

from app.games.core.ruleset import Chance, Refusal, Shuffle
from app.games.registry import RULESETS
from app.table import entries as e
from app.table import state as s
from app.table.decide import Command, decide
from app.table.evening import Evening
from app.table.fairness import answer
from app.table.state import TableState

Answers = dict[tuple[str, int], list[int] | int]
"""What chance gave, by label and index (0 for a shuffle)."""


@dataclass(frozen=True, slots=True)
class Made:
    """A command that was accepted."""

    command: Command
    now: int
    fresh: bytes
    kind: str


@dataclass(slots=True)
class Deal:
    """One deal of a match. `told[n]` is the state of the match (as JSON) after command n."""

    before: TableState
    made: list[Made] = field(default_factory=list)
    told: list[dict[str, Any]] = field(default_factory=list)
    answers: Answers = field(default_factory=dict)


class Table(Evening):
    """An evening that writes down what was accepted."""

    def try_out(self, command: Command) -> e.Entry | Refusal:
        fresh = self.rng.randbytes(32)
        entry = decide(self.state, command, self.now, fresh)
        if isinstance(entry, e.Entry):
            self.newest = Made(command, self.now, fresh, entry.kind)
        return entry


class DealtByHand:
    """Stands in for the deal's secret: writes down what it gives, or gives what another world holds."""

    def __init__(self) -> None:
        self.heard: Answers = {}
        self.given: Answers | None = None
        self.trying = False

    def __call__(
        self,
        chance: Chance,
        secret: str,
        deal: int,
        rules_version: int,
        asked: Sequence[int],
        mixes: Mapping[int, str],
    ) -> list[int] | int:
        key = (chance.label, getattr(chance, "index", 0))
        if self.given is not None:
            return anything(chance) if self.trying and key not in self.given else self.given[key]
        self.heard[key] = answer(chance, secret, deal, rules_version, asked, mixes)
        return self.heard[key]

    @contextmanager
    def giving(self, answers: Answers) -> Iterator[None]:
        """Within this block chance gives these answers."""
        self.given = answers
        try:
            yield
        finally:
            self.given = None

    @contextmanager
    def for_a_try(self) -> Iterator[None]:
        """Within this block moves are tried that nobody made: what they alone would need is anything."""
        self.trying = True
        try:
            yield
        finally:
            self.trying = False


def anything(chance: Chance) -> list[int] | int:
    """An answer that is possible."""
    return list(chance.cards) if isinstance(chance, Shuffle) else 0


class Calm(Table):
    """An evening at which nobody goes away, and everybody's browser mixes."""

    restless = 0.0

    def go_on(self) -> e.Entry:
        entry = super().go_on()
        self.eager = set(range(len(self.people)))
        return entry


def deals(
    ruleset: str,
    seats: int,
    chosen: dict[str, Any],
    seed: int,
    chance: DealtByHand,
    kind: type[Table] = Table,
) -> Iterator[Deal]:
    """The deals of one match, each up to the last entry before it was scored."""
    table = kind(ruleset, seats, RULESETS[ruleset].freeze(seats, chosen), Random(seed))
    deal: Deal | None = None
    chance.heard = {}
    while table.state.phase != s.MATCH_OVER:
        before = table.state
        entry = table.go_on()
        if isinstance(entry.body, e.DealOpened):
            deal, chance.heard = Deal(before.clone()), {}
        if deal is None:
            continue
        assert table.state.match is not None and table.state.deal is not None
        if not table.state.deal.published:
            deal.made.append(table.newest)
            deal.told.append(table.state.match.to_json())
            continue
        assert chance.heard, "chance is not in these hands"
        deal.answers = chance.heard
        yield deal
        deal = None
