"""What if: a deal whose cards are public, played on otherwise from one of its moments, by one person against bots.

A line begins at the table as it stood after an entry of the log, with all secrets of the deal, and goes on through the
rulings and the folding of the live table; chance still to come in the deal is what it would have been. Only the person's
own seat is shown. Nothing is written anywhere: a line is made anew from the moves in it whenever somebody asks.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from app.games.core.ruleset import BadMove, DealScore, Event, Json, Refusal
from app.table import bots
from app.table import entries as e
from app.table.claims import CLAIMS_A_DEAL
from app.table.evolve import evolve
from app.table.replay import Frame, people_of, retold, seen
from app.table.rulings.play import play_for
from app.table.rulings.verdict import Draft
from app.table.state import BOT, PLAYING, TableState

MOVES_AT_MOST: Final = 200
"""More than the longest auction and all the cards of a deal."""
SHOWN_AT_MOST: Final = 24
"""Moves of a line that are shown one by one."""


class Made(msgspec.Struct, frozen=True):
    """A move in a line, as the socket carries it, and whose."""

    seat: int
    move: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a line begins: after the entry `step` of a deal, on this seat (None: the person's own where they had one,
    else the one on turn), against bots of this level; and every move in it so far, of which those after the first `since`
    are to be shown one by one (None: what all of them led to)."""

    deal: int
    step: int
    seat: int | None
    level: str
    moves: Sequence[Made]
    since: int | None = None


@dataclass(slots=True)
class Line:
    """A deal being played on. `state` is the table in the line, `move` how many moves the deal has by now, `people`
    everybody named in a frame; `frames` is what the person is shown in this answer, `answered` what the bots did."""

    state: TableState
    seat: int
    move: int
    people: tuple[str, ...]
    frames: list[Frame] = field(default_factory=list)
    answered: list[Made] = field(default_factory=list)

    @property
    def over(self) -> bool:
        """Whether the deal has come to its end."""
        return self.state.deal is not None and self.state.deal.published

    @property
    def bot(self) -> int | None:
        """The seat of the bot whose turn it is, or None where it is the person's, or nobody's any more."""
        match = self.state.match
        owing = match.to_act() if match is not None and self.state.phase == PLAYING else ()
        return next((seat for seat in owing if seat != self.seat), None)

    @property
    def score(self) -> DealScore | None:
        """What the deal came to in this line; None before its end."""
        match = self.state.match
        return match.scores[-1] if self.over and match is not None else None

    def question(self, seat: int) -> Json:
        """What the bot on this seat is to think about: a world drawn for it, as at a live table."""
        return bots.question(self.state, seat)

    def answer(self, seat: int, move: Json) -> None:
        """The bot on this seat has moved."""
        made = Made(seat, move)
        told = self._made(made)
        assert not isinstance(told, Refusal), (made, told)
        self.answered.append(made)
        self._show(told)

    def follow(self, moves: Sequence[Made], since: int | None = None) -> Refusal | None:
        """Make these moves and show what the last one led to, and with `since` how it stood after so many and each one
        later; or say why one of them cannot be made: `bad_message`, `no_such_seat`, `wrong_phase` after the deal, else the
        ruleset's code."""
        events: list[Event] = []
        shown_from = len(moves) if since is None else max(since, len(moves) - SHOWN_AT_MOST)
        for number, made in enumerate(moves):
            if number >= shown_from:
                self._show(events)
            told = self._made(made)
            if isinstance(told, Refusal):
                return told
            events = told
        self._show(events)
        return None

    def _made(self, made: Made) -> list[Event] | Refusal:
        state = self.state
        if not 0 <= made.seat < len(state.seats):
            return Refusal("no_such_seat")
        by = state.seats[made.seat].stand_in or ""
        try:
            verdict = play_for(state, made.seat, made.move, by)
        except BadMove:
            return Refusal("bad_message")
        if isinstance(verdict, Refusal):
            return verdict
        self.move += 1
        return evolve(state, _next(state, verdict))

    def _show(self, events: list[Event]) -> None:
        self.frames.append(seen(self.state, events, self.move, self.seat))


def played_on(key: int, log: Iterable[e.Entry], moment: Moment, person: str | None) -> Line | Refusal:
    """The line of these moves, for whoever may see the deal with all its cards; its bots have still to move.

    Refused as a replay, and with `deal_running` before the cards are public, `no_such_step`, `nobody_to_move` where
    nobody owed a move, `no_such_seat`, and as `Line.follow`.

    Raises:
        FoldError: the log cannot be folded, as of rules that are gone.
    """
    found = retold(key, log, moment.deal, person)
    if isinstance(found, Refusal):
        return found
    _, told = found
    if not told.over:
        return Refusal("deal_running")
    step = next((one for one in told.steps if one.entry.seq == moment.step), None)
    if step is None:
        return Refusal("no_such_step")
    state = step.state
    if state.phase != PLAYING or state.match is None or not state.match.to_act():
        return Refusal("nobody_to_move")
    seat = _seat(state, person) if moment.seat is None else moment.seat
    if not 0 <= seat < len(state.seats):
        return Refusal("no_such_seat")
    made = sum(isinstance(one.entry.body, e.Acted) for one in told.steps if one.entry.seq <= moment.step)
    _fill_with_bots(state, seat, moment.level)
    line = Line(state, seat, made, people_of([state]))
    return line.follow(moment.moves, moment.since) or line


def _seat(state: TableState, person: str | None) -> int:
    own = state.seat_of(person)
    own = state.owned_by(person) if own is None else own
    assert state.match is not None
    return state.match.to_act()[0] if own is None else own


def _fill_with_bots(state: TableState, seat: int, level: str) -> None:
    """A bot of this level gets every other seat, standing in for the person who had it. Nothing is open any more but the
    game itself: no question, no clock, nothing to claim or to take back."""
    state.question = state.paused_at = state.clocks = state.woken_at = state.last_move = None
    state.claims, state.removed = dict.fromkeys(range(len(state.seats)), CLAIMS_A_DEAL), ()
    for number, here in enumerate(state.seats):
        here.away_since = here.wants = here.stand_in = here.ask_at = None
        here.left = False
        if number == seat:
            continue
        if here.human:
            here.stand_in = bots.bot(
                level, [who for one in state.seats for who in (one.person, one.stand_in)]
            )
        elif here.person is not None:
            here.person = f"{BOT}{level}-{bots.number_of(here.person)}"


def _next(state: TableState, draft: Draft) -> e.Entry:
    """The entry that a log would have next; no log ever does."""
    return e.Entry(
        table=state.key,
        seq=state.seq + 1,
        entry_id="",
        at=state.at,
        actor=None,
        cid=None,
        body=draft.body,
        private=draft.private,
    )
