"""The log of a finished match, told as an export: the deals in order, and of each what stands in the end.

Pure: entries and names in, an export out. The entries are folded by the very code that played them, so an export
never says anything else than the table did. It reads no store and checks no permission.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import msgspec

from app.games.core.cards import codes
from app.table import entries as e
from app.table import export as x
from app.table.bots import is_bot, name_of
from app.table.evolve import FoldError, before_chapter, evolve
from app.table.projection import DealRow, deal_row
from app.table.redeal import Redeal, Stuck, known_rules
from app.table.state import TableState

_MOVES: Final = e.Acted | e.Claimed


@dataclass(slots=True)
class _Told:
    """What has been read of a match so far; moves of the deal in play by the seq of their entry."""

    moves: dict[int, x.Move] = field(default_factory=dict)
    deals: list[x.Deal] = field(default_factory=list)


def export_match(log: Sequence[e.Entry], names: Mapping[str, str] | None) -> x.Export:
    """The export of a match from its part of the log, which may go on after its end. People are named where `names`
    has them, and nobody is where it is None.

    Raises:
        FoldError: these are not the entries of one finished match, or they cannot be folded.
        Stuck: `unknown_ruleset`, `old_rules`: it was played by rules that are not known here.
    """
    if not log or not isinstance(log[0].body, e.MatchStarted):
        raise FoldError("no match begins here")
    started = log[0].body
    known_rules(started.ruleset, started.rules_version)
    state, told = before_chapter(log[0].table, log[0]), _Told()
    for entry in log:
        _tell(state, entry, told)
        facts = state.facts
        if facts is not None and facts.ended is not None:
            break
    else:
        raise FoldError("the match is not over")
    return x.Export(
        table=state.table,
        match=facts.number,
        ruleset=facts.ruleset,
        rules_version=facts.rules_version,
        preset=state.preset,
        options=facts.options,
        seats=facts.seats,
        sides=[list(side) for side in state.match_rules.sides(facts.seats, facts.options)],
        first_dealer=facts.first_dealer,
        people=[_name(person, names) for person in facts.persons],
        started_at=facts.started_at,
        ended_at=entry.at,
        deals=list(_with_cards(state, told.deals)),
        result=msgspec.convert(facts.ended, x.Result),
        package=facts.package or msgspec.UNSET,
    )


def _name(person: str, names: Mapping[str, str] | None) -> str | None:
    if names is None:
        return None
    return name_of(person) if is_bot(person) else names.get(person)


def _tell(state: TableState, entry: e.Entry, told: _Told) -> None:
    """Fold an entry, and remember what it says of the deal in play."""
    body = entry.body
    if isinstance(body, _MOVES):
        told.moves[entry.seq] = _move(state, body, entry.private or {})
    elif isinstance(body, e.Undone):
        told.moves.pop(body.to, None)
    elif isinstance(body, e.DealOpened):
        told.moves.clear()
    evolve(state, entry)
    if (row := deal_row(state, entry)) is not None:
        assert state.deal is not None
        told.deals.append(
            _deal(row, told, dealt=state.deal.dealt, abandoned=isinstance(body, e.DealAbandoned))
        )


def _move(state: TableState, body: e.Acted | e.Claimed, private: dict[str, object]) -> x.Move:
    if isinstance(body, e.Claimed):
        return x.Move(seat=body.seat, claim=body.claim)
    hidden = private.get("move")
    whole = {**body.move, **(hidden if isinstance(hidden, dict) else {})}
    return x.Move(seat=body.seat, move=whole, by=_mover(state, body))  # type: ignore[arg-type]


def _mover(state: TableState, body: e.Acted) -> str:
    """Who made a move, as the table stood before it."""
    seat = state.seats[body.seat]
    if body.by:
        return x.BY_CLOCK if body.by == e.CLOCK else x.STAND_IN
    if seat.owner is not None:
        return x.BORROWER
    return x.PERSON if seat.human else x.BOT_OWN


def _deal(row: DealRow, told: _Told, *, dealt: bool, abandoned: bool) -> x.Deal:
    if abandoned:
        outcome = "abandoned"
    elif row.score is None:
        outcome = "stopped"
    else:
        outcome = "scored" if row.score["counted"] else "void"
    return x.Deal(
        number=row.number,
        dealer=row.dealer,
        commit=row.commit,
        asked=row.asked,
        mix_by=row.mix_by,
        mixes=[x.Mix(seat=seat, hex=row.mixes.get(str(seat), "")) for seat in row.asked] if dealt else [],
        silent=row.silent if dealt else [],
        secret=row.secret,
        pack=[] if dealt else None,
        drawn=[],
        moves=[] if abandoned else list(told.moves.values()),
        outcome=outcome,  # type: ignore[arg-type]
        score=row.score,
    )


def _with_cards(state: TableState, deals: Sequence[x.Deal]) -> Iterator[x.Deal]:
    """The deals with the order of their packs and all other chance, by dealing and playing them again."""
    facts = state.facts
    assert facts is not None
    again = Redeal(state.match_rules, facts.options, facts.seats, facts.first_dealer)
    for deal in deals:
        if deal.pack is None:
            yield deal
            continue
        try:
            order = again.order(deal)
            again.deal(deal, order)
            for number, move in enumerate(deal.moves, 1):
                again.play(deal, number, move)
        except Stuck as fault:
            raise FoldError(f"deal {deal.number} cannot be played again: {fault}") from fault
        yield msgspec.structs.replace(deal, pack=codes(order), drawn=list(again.drawn))
        if deal.outcome == "abandoned":
            again.abandon()
