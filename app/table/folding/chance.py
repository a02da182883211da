"""What the deal's secret gives a match, and what is decided for good by then."""

from typing import Any, Final

from msgspec import UNSET, structs

from app.games.core.ruleset import Event, Match
from app.games.core.scores import result_json, score_json
from app.table import entries as e
from app.table.fairness import answer
from app.table.folding.fault import FoldError
from app.table.state import OpenDeal, TableState


def deal_out(match: Match, deal: OpenDeal, state: TableState) -> list[Event]:
    """Give the pack that opens a deal, and what follows from it."""
    chance = match.awaits()
    if chance is None or chance.label != "pack":
        raise FoldError("no pack is awaited")
    return match.supply(_answer(deal, state, chance)) + supply(match, deal, state)


def supply(match: Match, deal: OpenDeal, state: TableState) -> list[Event]:
    """Give every chance event that belongs to the deal in progress."""
    events: list[Event] = []
    while (chance := match.awaits()) is not None and chance.label != "pack":
        events += match.supply(_answer(deal, state, chance))
    return events


def _answer(deal: OpenDeal, state: TableState, chance: Any) -> list[int] | int:
    assert state.facts is not None
    return answer(chance, deal.secret, deal.number, state.facts.rules_version, deal.asked, deal.mixes)


# ── Facts ─────────────────────────────────────────────────────────────────────────────────────────


NOTHING: Final = e.Facts()
"""What most moves decide."""


def facts_of(match: Match, deal: OpenDeal, scored_before: int) -> e.Facts:
    """What is decided for good once `match` has more scores than before, or is over."""
    scores = match.scores[scored_before:]
    if not scores:
        return NOTHING
    ended = None
    if match.result is not None:
        totals = list(scores[-1].totals)
        ended = {**(result_json(match.result) or {}), "unfinished": False, "totals": totals}
    luck = match.luck() if scores[-1].counted else None
    told = UNSET if luck is None else {"dealt": list(luck.dealt), "made": list(luck.made)}
    return e.Facts(scored=score_json(scores[-1]), ended=ended, secret=deal.secret, luck=told)


def agree(recorded: e.Facts, facts: e.Facts) -> bool:
    """Whether the record says what the rules say now; older logs recorded no luck."""
    if facts is NOTHING and recorded == NOTHING:
        return True
    if recorded.luck is UNSET:
        facts = structs.replace(facts, luck=UNSET)
    return e.canonical_json(facts) == e.canonical_json(recorded)
