"""Whether an export is what it claims to be: each deal fair, each move allowed, each point earned.

Pure: it trusts nothing in the file but its own account, and needs nothing beside it. A verdict is codes and numbers;
the words are `app.verdicts`'.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from app.games.core.cards import cards, codes
from app.games.core.scores import result_json, score_json
from app.table.entries import canonical_json
from app.table.export import Deal, Export
from app.table.fairness import commitment, shuffled, words
from app.table.redeal import PACK, Redeal, Stuck, known_rules


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, as a stable code with its parameters."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DealVerdict:
    """What was found of one deal. `alone`: fewer than two people mixed; `fault` None: nothing is wrong."""

    number: int
    alone: bool
    fault: Fault | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found of a match. `fault` is about the match as a whole."""

    deals: tuple[DealVerdict, ...]
    fault: Fault | None

    @property
    def good(self) -> bool:
        """Whether nothing is wrong, neither with a deal nor with the match."""
        return self.fault is None and all(deal.fault is None for deal in self.deals)


def verify(export: Export) -> Verdict:
    """Deal and play the whole match again and compare.

    Deals after one that cannot be followed are checked as far as that is possible without it.
    """
    try:
        again = _start(export)
    except Stuck as stuck:
        return Verdict((), Fault(stuck.code, stuck.params))
    found: list[DealVerdict] = []
    lost: int | None = None
    for place, deal in enumerate(export.deals, 1):
        try:
            _sealed(export, deal, place)
            _follow(again, deal, lost)
            _in_time(export, deal)
            fault = None
        except Stuck as stuck:
            fault = Fault(stuck.code, stuck.params)
            lost = place if lost is None else lost
        found.append(DealVerdict(deal.number, deal.alone, fault))
    return Verdict(tuple(found), None if lost is not None else _end(export, again))


def _start(export: Export) -> Redeal:
    rules = known_rules(export.ruleset, export.rules_version)
    again = Redeal(rules, export.options, export.seats, export.first_dealer)
    sides = [list(side) for side in rules.sides(export.seats, export.options)]
    if export.sides != sides or len(export.people) != export.seats:
        raise Stuck("wrong_sides")
    return again


# ── What a deal shows by itself ───────────────────────────────────────────────────────────────────


def _sealed(export: Export, deal: Deal, place: int) -> None:
    """Its number is its place, its commitment holds, and its mixes are those of the seats that were asked."""
    if deal.number != place:
        raise Stuck("wrong_number", place=place)
    commit = commitment(
        export.table, export.match, deal.number, export.rules_version, deal.asked, deal.mix_by, deal.secret
    )
    if commit != deal.commit:
        raise Stuck("bad_commit")
    dealt = deal.pack is not None
    asked = deal.asked if dealt else []
    silent = [mix.seat for mix in deal.mixes if not mix.hex]
    if [mix.seat for mix in deal.mixes] != asked or deal.silent != silent:
        raise Stuck("bad_mixes")
    if deal.asked != sorted({*deal.asked}) or any(seat >= export.seats for seat in deal.asked):
        raise Stuck("bad_mixes")
    if not dealt and (deal.drawn or deal.moves or deal.outcome not in ("abandoned", "stopped")):
        raise Stuck("wrong_order")


def _in_time(export: Export, deal: Deal) -> None:
    """Only the last deal can have been stopped, and only of an unfinished match."""
    if deal.outcome == "stopped" and (deal is not export.deals[-1] or not export.result.unfinished):
        raise Stuck("wrong_outcome")


def _own_order(export_version: int, deal: Deal) -> list[str]:
    """The order that its secret and mixes give to the very cards of its pack."""
    pack = sorted(cards(deal.pack or []))
    drawn = words(deal.secret, deal.number, PACK, export_version, deal.asked, deal.given)
    return codes(shuffled(pack, drawn))


# ── What it is after the deals before ─────────────────────────────────────────────────────────────


def _follow(again: Redeal, deal: Deal, lost: int | None) -> None:
    if lost is not None:
        if deal.pack is not None and _own_order(again.rules.rules_version, deal) != deal.pack:
            raise Stuck("wrong_order")
        raise Stuck("after_fault", deal=lost)
    if deal.dealer != again.match.dealer:
        raise Stuck("wrong_dealer")
    if deal.pack is None:
        return
    order = again.order(deal)
    if codes(order) != deal.pack:
        raise Stuck("wrong_order")
    scored = len(again.match.scores)
    again.deal(deal, order)
    for number, move in enumerate(deal.moves, 1):
        again.play(deal, number, move)
    if again.drawn != deal.drawn:
        raise Stuck("wrong_draw")
    _counted(again, deal, scored)


def _counted(again: Redeal, deal: Deal, scored: int) -> None:
    """It ended as it is said, with the points that are said."""
    scores = again.match.scores[scored:]
    if deal.outcome in ("abandoned", "stopped"):
        if scores or deal.score is not None or (deal.outcome == "abandoned" and deal.moves):
            raise Stuck("wrong_outcome")
        if deal.outcome == "abandoned":
            again.abandon()
        return
    if len(scores) != 1 or not again.between or scores[0].counted != (deal.outcome == "scored"):
        raise Stuck("wrong_outcome")
    if canonical_json(score_json(scores[0])) != canonical_json(deal.score):
        raise Stuck("wrong_score")


def _end(export: Export, again: Redeal) -> Fault | None:
    """The match came to what is said."""
    scores, result = again.match.scores, export.result
    if result.totals != (list(scores[-1].totals) if scores else []):
        return Fault("wrong_result")
    if result.unfinished:
        stopped = again.match.result is None and not result.winners and result.reason == "stopped"
        whole = again.between or (bool(export.deals) and export.deals[-1].outcome == "stopped")
        return None if stopped and whole else Fault("wrong_result")
    ended = {"winners": result.winners, "reason": result.reason}
    return None if result_json(again.match.result) == ended else Fault("wrong_result")
