"""What a deal brings, line by line, and when a match is over. Pure sums; nothing here moves a card."""

from collections.abc import Sequence

from aelwyd import Result, ScoreLine, cards
from aelwyd_scopa.pack import COINS, PRIMIERA, SETTEBELLO


def lines(piles: Sequence[Sequence[int]], scope: Sequence[Sequence[int]]) -> tuple[ScoreLine, ...]:
    """SC-14, SC-18 … SC-21: every point of a deal, by side. `scope` are the cards that made a scopa."""
    found: list[ScoreLine] = []
    counts = [len(pile) for pile in piles]
    coins = [sorted(COINS.intersection(pile)) for pile in piles]
    primieras = [primiera(pile) for pile in piles]
    worth = [sum(PRIMIERA[card] for card in best) for best in primieras]
    for side, pile in enumerate(piles):
        other = 1 - side
        if scope[side]:
            params = {"count": len(scope[side]), "cards": cards.codes(scope[side])}
            found.append(ScoreLine(side, "scopa", "SC-14", len(scope[side]), params))
        if counts[side] > counts[other]:
            found.append(ScoreLine(side, "most_cards", "SC-18", 1, {"count": counts[side]}))
        if len(coins[side]) > len(coins[other]):
            params = {"count": len(coins[side]), "cards": cards.codes(coins[side])}
            found.append(ScoreLine(side, "coins", "SC-19", 1, params))
        if SETTEBELLO in pile:
            found.append(ScoreLine(side, "settebello", "SC-20", 1, {"card": "7D"}))
        if worth[side] > worth[other]:
            params = {"count": worth[side], "cards": cards.codes(primieras[side])}
            found.append(ScoreLine(side, "primiera", "SC-21", 1, params))
    return tuple(found)


def primiera(pile: Sequence[int]) -> tuple[int, ...]:
    """SC-21: the best card of each suit; none where a suit is missing."""
    best: dict[int, int] = {}
    for card in sorted(pile):
        kept = best.get(cards.suit(card))
        if kept is None or PRIMIERA[card] > PRIMIERA[kept]:
            best[cards.suit(card)] = card
    return tuple(best[suit] for suit in sorted(best)) if len(best) == 4 else ()


def outcome(totals: Sequence[int], target: int) -> Result | None:
    """SC-22, SC-23: the side with more points wins once one has reached the target; level sides play on."""
    if max(totals) < target or totals[0] == totals[1]:
        return None
    return Result((0 if totals[0] > totals[1] else 1,), "SC-22")
