"""An export as a log again: the entries of a table at which this one match was played, and which is closed since.

Pure: a verified export and ids for its people in, entries out. Each entry is folded as it is made, by the code that
plays, so what is told here holds together or is not told at all. It stores nothing, and verifies no fairness.
"""

import hashlib
from collections.abc import Sequence
from typing import Final

from app.games.core.ruleset import Refusal
from app.table import entries as e
from app.table import export as x
from app.table import state as s
from app.table.bots import NAMES, bot, name_of
from app.table.evolve import FoldError, evolve
from app.table.manners import USUAL, Manners
from app.table.rulings.hosting import stopped
from app.table.rulings.play import MIX_MS, deal_cards, play_for
from app.table.rulings.questions import laid_down
from app.table.rulings.verdict import Draft, Verdict
from app.table.state import BOT, TableState

_CID: Final = "import"


def log_of(export: x.Export, persons: Sequence[str]) -> list[e.Entry]:
    """The entries, from 1 on; `persons` by seat are who sat there in the end.

    Raises:
        FoldError: this cannot have been played, so it cannot have been verified.
    """
    telling = _Telling(export, persons)
    telling.open()
    for deal in export.deals:
        telling.deal(deal)
    return telling.close()


class _Telling:
    """A log as far as it is told."""

    def __init__(self, export: x.Export, persons: Sequence[str]) -> None:
        self.export, self.persons = export, persons
        self.state, self.at = TableState(0), export.started_at
        self.log: list[e.Entry] = []
        of_bots = {move.seat for deal in export.deals for move in deal.moves if move.by == x.BOT_OWN}
        self.bots = {seat: _bot(export, seat, sorted(of_bots)) for seat in sorted(of_bots)}

    def tell(self, verdict: Verdict, actor: str | None = None) -> None:
        """One more entry."""
        if isinstance(verdict, Refusal):
            raise FoldError(f"refused after {self.state.seq}: {verdict.code}")
        seq = self.state.seq + 1
        named = f"aelwyd import {self.export.table} {self.export.match} {seq}"
        entry = e.Entry(
            table=0,
            seq=seq,
            entry_id=hashlib.sha256(named.encode()).hexdigest()[:32],
            at=self.at,
            actor=actor,
            cid=f"{_CID}-{self.export.table}-{self.export.match}" if seq == 1 else None,
            body=verdict.body,
            private=verdict.private,
        )
        evolve(self.state, entry)
        self.log.append(entry)

    # ── Before and after ──────────────────────────────────────────────────────────────────────────
    def open(self) -> None:
        """The table, its people, and the start of the match."""
        export, host = self.export, self.persons[0]
        opened = e.TableOpened(
            table=export.table,
            ruleset=export.ruleset,
            seats=export.seats,
            options=export.options,
            preset=export.preset,
            public=True,
            host=host,
            manners=self._manners(),
        )
        self.tell(Draft(opened), host)
        for seat, person in enumerate(self.persons):
            if seat in self.bots:
                self.tell(Draft(e.BotsSat(seats=[seat], persons=[self.bots[seat]])), host)
            elif seat:
                self.tell(Draft(e.Sat(seat=seat, person=person)), person)
        started = e.MatchStarted(
            number=export.match,
            ruleset=export.ruleset,
            rules_version=export.rules_version,
            seats=export.seats,
            options=export.options,
            first_dealer=export.first_dealer,
            persons=[str(seat.person) for seat in self.state.seats],
        )
        self.tell(Draft(started, {"chapter": self.state.to_json(with_match=False)}))

    def _manners(self) -> Manners:
        moves = (move for deal in self.export.deals for move in deal.moves)
        return Manners(clock=15) if any(move.by == x.BY_CLOCK for move in moves) else USUAL

    def close(self) -> list[e.Entry]:
        """The end of the match, if no move has brought it; nothing is ever played at this table again."""
        self.at = max(self.at, self.export.ended_at)
        if self.state.phase != s.MATCH_OVER:
            self.tell(stopped(self.state))
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
