"""A match dealt and played once more from what its deals are made of: secret, mixes and moves.

The rules of the game decide; nothing here compares anything with what was recorded (`verify`) or reads a log
(`chronicle`).
"""

from typing import Final

from app.games.core.cards import codes
from app.games.core.options import OptionError, Options
from app.games.core.ruleset import BadMove, Chance, Event, Refusal, Ruleset, Shuffle
from app.games.registry import RULESETS
from app.table.export import Deal, Drawn, Move
from app.table.fairness import answer

PACK: Final = "pack"


class Stuck(Exception):
    """The rules cannot follow. `code` is stable; `params` say where."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(f"{code} {params}")
        self.code, self.params = code, params


def known_rules(ruleset: str, rules_version: int) -> Ruleset:
    """The rules of a match.

    Raises:
        Stuck: `unknown_ruleset`, or `old_rules` where another version of them is known here.
    """
    rules = RULESETS.get(ruleset)
    if rules is None:
        raise Stuck("unknown_ruleset", ruleset=ruleset)
    if rules.rules_version != rules_version:
        raise Stuck("old_rules", ruleset=ruleset, version=rules_version)
    return rules


class Redeal:
    """A match on its way; `match` stands after what was dealt and played so far, `drawn` is the chance beside the
    pack of the newest deal, `events` what the last deal or move brought."""

    def __init__(self, rules: Ruleset, options: Options, seats: int, first_dealer: int) -> None:
        """Before the first deal.

        Raises:
            Stuck: `bad_options`: no table can be played like that.
        """
        try:
            frozen = rules.freeze(seats, options) if seats in rules.seats else None
        except OptionError as fault:
            raise Stuck("bad_options", option=fault.params.get("option", "")) from fault
        if frozen != options or first_dealer >= seats:
            raise Stuck("bad_options", option="")
        self.rules, self.seats = rules, seats
        self.match = rules.start(dict(options), seats, first_dealer)
        self.drawn: list[Drawn] = []
        self.events: list[Event] = []
        self._before = self.match

    def order(self, deal: Deal) -> list[int]:
        """The order of the pack that opens this deal.

        Raises:
            Stuck: `no_deal_due`: the match is over, or another deal is still in play.
        """
        awaited = self.match.awaits()
        if not isinstance(awaited, Shuffle) or awaited.label != PACK:
            raise Stuck("no_deal_due")
        order = self._chance(deal, awaited)
        assert isinstance(order, list)
        return order

    def deal(self, deal: Deal, order: list[int]) -> None:
        """Deal a pack in this order."""
        self._before, self.drawn = self.match.clone(), []
        self.events = self.match.supply(order)
        self._supply(deal)

    def play(self, deal: Deal, number: int, move: Move) -> None:
        """The move of that number (from 1) in this deal.

        Raises:
            Stuck: `bad_move`: it was none, or not allowed.
        """
        if move.seat >= self.seats:
            raise Stuck("bad_move", move=number, why="no_such_seat")
        if move.claim is not None:
            self._lay_down(number, move)
        else:
            self._apply(number, move)
        self._supply(deal)

    def abandon(self) -> None:
        """The newest deal never was."""
        self.match = self._before

    @property
    def between(self) -> bool:
        """Whether no deal is in play."""
        awaited = self.match.awaits()
        return self.match.result is not None or (awaited is not None and awaited.label == PACK)

    def _apply(self, number: int, move: Move) -> None:
        try:
            parsed = self.rules.parse_move(move.move or {})
        except BadMove as fault:
            raise Stuck("bad_move", move=number, why="bad_message") from fault
        if self.between:
            raise Stuck("bad_move", move=number, why="wrong_phase")
        told = self.match.apply(move.seat, parsed)
        if isinstance(told, Refusal):
            raise Stuck("bad_move", move=number, why=told.code)
        self.events = told

    def _lay_down(self, number: int, move: Move) -> None:
        allowed = () if self.between else self.match.claims()
        if isinstance(allowed, Refusal) or move.claim is None or move.claim not in allowed or move.move:
            raise Stuck("bad_move", move=number, why="no_claims")
        self.events = self.match.give_rest(move.seat, move.claim)

    def _supply(self, deal: Deal) -> None:
        while (awaited := self.match.awaits()) is not None and awaited.label != PACK:
            found = self._chance(deal, awaited)
            self.drawn.append(_drawn(awaited, found))
            self.events = [*self.events, *self.match.supply(found)]

    def _chance(self, deal: Deal, awaited: Chance) -> list[int] | int:
        return answer(awaited, deal.secret, deal.number, self.rules.rules_version, deal.asked, deal.given)


def _drawn(awaited: Chance, found: list[int] | int) -> Drawn:
    if isinstance(found, list):
        return Drawn(label=awaited.label, order=codes(found))
    assert not isinstance(awaited, Shuffle)
    return Drawn(label=awaited.label, below=awaited.below, index=awaited.index, number=found)
