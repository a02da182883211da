"""The walk through every table: at each phase of a ruleset each seat's person goes for good, the others choose, and the
match must come to its next deal or to its end. Where nobody can do anything any more, the case is stuck."""

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from app.games.registry import RULESETS
from app.table import duties as d
from app.table import entries as e
from app.table import messages as m
from app.table import state as s
from app.table.absence import BOT, END, WAIT
from app.table.decide import Command, MarkAway
from app.table.evening import Company, Evening

CHOICES: Final = (WAIT, BOT, END)
STEPS: Final = 1_500
"""Entries after which a case counts as stuck."""
DEALS: Final = 2
"""Deals in which the phases of a ruleset are looked for."""


@dataclass(frozen=True)
class Place:
    """A moment of an evening from which somebody goes: table and engine in these phases, this seat on turn or not."""

    ruleset: str
    phase: str
    seat: int
    on_turn: bool
    evening: Company

    def __str__(self) -> str:
        """As a test names it."""
        return f"{self.ruleset} {len(self.evening.people)} {self.phase} {self.seat} {self.on_turn}"


def places(ruleset: str, seats: int, seed: int = 1) -> list[Place]:
    """Each phase of a match with each seat, where it comes to that also with the seat on turn."""
    evening = Evening(ruleset, seats, {}, Random(seed))
    evening.restless = 0.0
    found: dict[tuple[str, int, bool], Place] = {}
    while evening.state.phase != s.MATCH_OVER and evening.state.deals <= DEALS:
        evening.go_on()
        state = evening.state
        if state.match is None or not state.match_running:
            continue
        phase = f"{state.phase}/{state.match.phase}"
        for seat in range(seats):
            owes = state.owes(seat) is not None
            found.setdefault((phase, seat, owes), Place(ruleset, phase, seat, owes, copy(evening)))
    return [found[key] for key in sorted(found)]


class Bereft(Company):
    """The same evening, from which one person goes and never comes back; the others give the same answer, once."""

    think_ms = 10_000

    def __init__(self, place: Place, choice: str) -> None:
        self.__dict__ = dict(place.evening.__dict__)
        self.state, self.log, self.rng = self.state.clone(), [], Random(str(place))
        self.gone, self.choice = place.seat, choice
        self.answers = 1
        """How many questions they still answer; then the manners of the table decide."""

    def _next(self) -> Command:
        self.eager = set(range(len(self.people))) - {self.gone}
        asked = self.state.question
        if asked is not None and self.answers:
            silent = [seat for seat in asked.asked if seat not in asked.answers]
            if silent and self._duty() is None:
                choice: Any = self.choice
                return self.command(silent[0], m.Answer(choice))
        return super()._next()

    def _come_or_go(self) -> Command:
        return self._wait()

    def _move(self) -> Command:
        match = self.state.match
        assert match is not None
        able = [seat for seat in match.to_act() if self.state.seats[seat].away_since is None]
        return super()._move() if able and self.gone not in match.to_act() else self._only(able)

    def _only(self, able: list[int]) -> Command:
        """A move of one of these, or whatever the table owes."""
        match = self.state.match
        assert match is not None
        if not able:
            return self._wait()
        self._think()
        seat = able[0]
        move = next(iter(match.legal(seat)))
        return self.command(seat, m.Act(self.state.match_rules.move_json(move)))


def walk(place: Place, choice: str) -> list[str]:
    """Let them go, and the others choose; the kinds of the entries until the next deal lies there or the match ends.

    Raises:
        AssertionError: the table is stuck.
    """
    table = Bereft(place, choice)
    person, deals = table.state.seats[place.seat].person, table.state.deals
    assert person is not None
    table.follow(_entry(table, Command(MarkAway(person))))
    kinds = []
    for _ in range(STEPS):
        entry = table.go_on()
        kinds.append(entry.kind)
        if isinstance(entry.body, e.Waited | e.StandInSat):
            table.answers, deals = 0, table.state.deals
        if isinstance(entry.body, e.MatchStopped):
            assert choice == END, f"{place}: given up"
        state = table.state
        assert (
            state.phase == s.MATCH_OVER
            or any(duty != d.GiveUp() for _, duty in d.duties(state))
            or _someone(table)
        ), f"{place}: nobody can do anything"
        if state.phase == s.MATCH_OVER or (
            table.answers == 0 and state.phase == s.PLAYING and state.deals > deals
        ):
            return kinds
    raise AssertionError(f"{place} {choice}: no end after {STEPS} entries")


def _someone(table: Company) -> bool:
    """Whether somebody who is here owes the game a decision."""
    return any(table.state.owes(seat) is not None for seat in table.state.present())


def _entry(table: Company, command: Command) -> e.Entry:
    entry = table.try_out(command)
    assert isinstance(entry, e.Entry), entry
    return entry


def every_place(most_seats: bool) -> Iterator[Place]:
    """The places of every ruleset, with the usual number of seats or with each."""
    for name, rules in sorted(RULESETS.items()):
        for seats in rules.seats if most_seats else rules.seats[:1]:
            yield from places(name, seats)
