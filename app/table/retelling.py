"""Exports as a log again: the entries of a table at which these matches were played, and which is closed since.

Pure: verified exports and ids for their people in, entries out. Each entry is folded as it is made, by the code that
plays, so what is told here holds together or is not told at all. It stores nothing, and verifies no fairness.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from app.games.core.ruleset import Refusal
from app.table import entries as e
from app.table import export as x
from app.table import state as s
from app.table.bots import NAMES, bot, name_of
from app.table.chronicle import export_match
from app.table.evolve import FoldError, evolve
from app.table.manners import USUAL, Manners
from app.table.rulings.hosting import stopped
from app.table.rulings.play import MIX_MS, deal_cards, play_for
from app.table.rulings.questions import laid_down
from app.table.rulings.verdict import Draft, Verdict
from app.table.state import BOT, TableState

_CID: Final = "import"
_NOBODY: Final = "p"
"""The host of a table at which bots alone sat down."""


@dataclass(frozen=True, slots=True)
class Played:
    """A match to be told; `persons` by seat are who sat there in the end."""

    export: x.Export
    persons: Sequence[str]


def log_of(matches: Sequence[Played]) -> list[e.Entry]:
    """The entries, from 1 on, of a table with these matches (at least one), which are in their order.

    Raises:
        FoldError: this cannot have been played, so it cannot have been verified.
    """
    telling = _Telling(matches[0])
    for match in matches:
        telling.play(match)
    return telling.close()


# ── A log that is there ───────────────────────────────────────────────────────────────────────────


def chapters(log: Sequence[e.Entry]) -> dict[int, Sequence[e.Entry]]:
    """By the number of the match: its part of a whole log."""
    starts = [n for n, entry in enumerate(log) if isinstance(entry.body, e.MatchStarted)]
    parts = [log[start:end] for start, end in pairwise([*starts, len(log)])]
    return {_number(part): part for part in parts}


def was_told(log: Sequence[e.Entry]) -> bool:
    """Whether a whole log was made here, so that nothing was ever played at its table."""
    first, body = next(iter(chapters(log)), None), log[0].body
    if first is None or not isinstance(body, e.TableOpened):
        return False
    return log[0].entry_id == _entry_id(body.table, first, log[0].seq)


def to_be_told(chapter: Sequence[e.Entry]) -> Played:
    """A match out of its part of such a log.

    Raises:
        FoldError, Stuck: as `export_match` says.
    """
    people = {person: person for entry in chapter for person in _people(entry.body)}
    export = export_match(chapter, people)
    return Played(export, [people.get(name or "", _NOBODY) for name in export.people])


def _people(body: e.Body) -> Sequence[str]:
    if isinstance(body, e.MatchStarted):
        return body.persons
    return [body.person] if isinstance(body, e.Sat) else []


def _number(chapter: Sequence[e.Entry]) -> int:
    started = chapter[0].body
    assert isinstance(started, e.MatchStarted)
    return started.number


def _entry_id(table: str, match: int, seq: int) -> str:
    return hashlib.sha256(f"aelwyd import {table} {match} {seq}".encode()).hexdigest()[:32]


# ── A log to be ───────────────────────────────────────────────────────────────────────────────────


class _Telling:
    """A log as far as it is told; `export`, `persons` and `bots` are those of the match that is being told."""

    def __init__(self, first: Played) -> None:
        self.state, self.at = TableState(0), 0
        self.log: list[e.Entry] = []
        self._turn_to(first)

    def _turn_to(self, match: Played) -> None:
        export = match.export
        self.export, self.persons = export, match.persons
        self.at = max(self.at, export.started_at)
        of_bots = {move.seat for deal in export.deals for move in deal.moves if move.by == x.BOT_OWN}
        self.bots: Mapping[int, str] = {seat: _bot(export, seat, sorted(of_bots)) for seat in sorted(of_bots)}

    def play(self, match: Played) -> None:
        """A whole match."""
        self._turn_to(match)
        if self.log:
            self.lay_out()
        else:
            self.open()
        self.gather()
        for deal in match.export.deals:
            self.deal(deal)
        self.at = max(self.at, match.export.ended_at)
        if self.state.phase != s.MATCH_OVER:
            self.tell(stopped(self.state))

    def tell(self, verdict: Verdict, actor: str | None = None) -> None:
        """One more entry."""
        if isinstance(verdict, Refusal):
            raise FoldError(f"refused after {self.state.seq}: {verdict.code}")
        seq, table, match = self.state.seq + 1, self.export.table, self.export.match
        entry = e.Entry(
            table=0,
            seq=seq,
            entry_id=_entry_id(table, match, seq),
            at=self.at,
            actor=actor,
            cid=f"{_CID}-{table}-{match}" if seq == 1 else None,
            body=verdict.body,
            private=verdict.private,
        )
        evolve(self.state, entry)
        self.log.append(entry)

    # ── Before and after ──────────────────────────────────────────────────────────────────────────
    def open(self) -> None:
        """The table."""
        export = self.export
        people = (person for seat, person in enumerate(self.persons) if seat not in self.bots)
        host = next(people, _NOBODY)
        opened = e.TableOpened(
            table=export.table,
            public=True,
            host=host,
            manners=self._manners(),
            **self._game(),
        )
        self.tell(Draft(opened), host)

    def lay_out(self) -> None:
        """After a match: whoever sits elsewhere in the next one stands up, and its house rules are laid out."""
        export, state = self.export, self.state
        chairs = len(state.seats) == export.seats
        for seat, here in enumerate(state.seats):
            if (
                here.person is not None
                and here.human
                and not (chairs and here.person == self._at_first(seat))
            ):
                self.tell(Draft(e.Stood(seat=seat, person=here.person)), here.person)
        rules = (export.ruleset, export.seats, export.options, export.preset)
        if (state.ruleset, len(state.seats), state.options, state.preset) != rules:
            self.tell(Draft(e.OptionsChanged(**self._game())), state.host)
        if state.manners != self._manners():
            self.tell(Draft(e.MannersChanged(manners=self._manners())), state.host)

    def _at_first(self, seat: int) -> str:
        """Who sits there when the match begins."""
        return self.bots.get(seat) or self.persons[seat]

    def gather(self) -> None:
        """The people, and the start of the match."""
        for seat in range(self.export.seats):
            person = self._at_first(seat)
            if self.state.seats[seat].person == person:
                continue
            if seat in self.bots:
                self.tell(Draft(e.BotsSat(seats=[seat], persons=[person])), self.state.host)
            else:
                self.tell(Draft(e.Sat(seat=seat, person=person)), person)
        self._start()

    def _start(self) -> None:
        export = self.export
        started = e.MatchStarted(
            number=export.match,
            ruleset=export.ruleset,
            rules_version=export.rules_version,
            seats=export.seats,
            options=export.options,
            first_dealer=export.first_dealer,
            persons=[str(seat.person) for seat in self.state.seats],
            package=export.package,
        )
        self.tell(Draft(started, {"chapter": self.state.to_json(with_match=False)}))

    def _game(self) -> dict[str, Any]:
        """What is played, as the entries that lay it out say it."""
        names = ("ruleset", "seats", "options", "preset", "package")
        return {name: getattr(self.export, name) for name in names}

    def _manners(self) -> Manners:
        moves = (move for deal in self.export.deals for move in deal.moves)
        return Manners(clock=15) if any(move.by == x.BY_CLOCK for move in moves) else USUAL

    def close(self) -> list[e.Entry]:
        """Nothing is ever played at this table again."""
        self.tell(Draft(e.Closed(facts=None)))
        return self.log

    # ── Deals ─────────────────────────────────────────────────────────────────────────────────────
    def deal(self, deal: x.Deal) -> None:
        """One deal, from its promise to its end."""
        opened = deal.mix_by - (MIX_MS if deal.asked else 0)
        self.at = max(self.at, min(opened, self.export.ended_at))
        promised = e.DealOpened(deal=deal.number, commit=deal.commit, asked=deal.asked, mix_by=deal.mix_by)
        self.tell(Draft(promised, {"secret": deal.secret, "check": self.state.check()}))
        for seat, mix in deal.given.items():
            self.tell(Draft(e.Mixed(seat=seat), {"hex": mix}), self.state.seats[seat].person)
        self._pass_time(deal, left=len(deal.moves))
        if deal.pack is not None:
            self.tell(deal_cards(self.state))
        for number, move in enumerate(deal.moves, 1):
            self._pass_time(deal, left=len(deal.moves) - number)
            self.move(move)
        if deal.outcome == "abandoned":
            self.tell(Draft(e.DealAbandoned(deal=deal.number, secret=deal.secret)))

    def _pass_time(self, deal: x.Deal, left: int) -> None:
        """What ends a match that was played out happens when it ended; nothing else is dated in an export."""
        if left == 0 and deal is self.export.deals[-1] and deal.score is not None:
            self.at = max(self.at, self.export.ended_at)

    def move(self, move: x.Move) -> None:
        """One move, by whom it was made."""
        self._seat(move)
        if move.claim is not None:
            self.tell(laid_down(self.state, move.seat, move.claim))
            return
        person = self.state.seats[move.seat].person
        by = {x.BY_CLOCK: e.CLOCK, x.STAND_IN: f"{BOT}good-{len(NAMES) - 1}"}.get(move.by, "")
        ours = move.by in (x.PERSON, x.BORROWER)
        self.tell(play_for(self.state, move.seat, move.move or {}, by), person if ours else None)

    def _seat(self, move: x.Move) -> None:
        """Have whoever moves sit there: a person in the place of a bot, a borrower, the owner again."""
        seat = self.state.seats[move.seat]
        owner = self.persons[move.seat]
        if move.by == x.BORROWER and seat.owner is None:
            self.tell(Draft(e.SeatLent(seat=move.seat, owner=owner, to=f"{owner}x")), owner)
        elif move.by == x.PERSON and move.claim is None and seat.owner is not None:
            returned = e.SeatReturned(seat=move.seat, owner=owner, person=str(seat.person))
            self.tell(Draft(returned), owner)
        elif move.by == x.PERSON and move.claim is None and not seat.human:
            self.tell(Draft(e.Sat(seat=move.seat, person=owner)), owner)


def _bot(export: x.Export, seat: int, seats: list[int]) -> str:
    """The bot of a seat: the one of that name, or any that no other seat has."""
    ids = [f"{BOT}good-{number}" for number in range(2 * len(NAMES))]
    named = next((one for one in ids if name_of(one) == export.people[seat]), None)
    return named or bot("good", ids[: seats.index(seat)])
