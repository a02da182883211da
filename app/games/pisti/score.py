"""What a round brings, line by line, and when a match is over.

Pure sums over a finished layout; nothing here moves a card.
"""

from typing import Final

from app.games.core.cards import CODES, PACK_52, codes, rank
from app.games.core.ruleset import Result, ScoreLine
from app.games.pisti.layout import ACE, JACK, TEN_OF_DIAMONDS, TWO_OF_CLUBS, Layout, Pisti
from app.games.pisti.options import House

WORTHS: Final[tuple[tuple[str, tuple[int, ...], int], ...]] = (
    ("aces", tuple(card for card in PACK_52 if rank(card) == ACE), 1),
    ("jacks", tuple(card for card in PACK_52 if rank(card) == JACK), 1),
    ("two_of_clubs", (TWO_OF_CLUBS,), 2),
    ("ten_of_diamonds", (TEN_OF_DIAMONDS,), 3),
)
"""PI-31: line, the cards that count for it, points for each."""

PISTI_RULES: Final = {
    "pisti": "PI-24",
    "ace_pisti": "PI-24",
    "jack_pisti": "PI-25",
    "jack_on_single": "PI-26",
}


def score_lines(layout: Layout, house: House) -> tuple[ScoreLine, ...]:
    """PI-31: everything that brought points in this round, side by side."""
    lines: list[ScoreLine] = []
    winner = most_cards([len(pile) for pile in layout.piles])
    for side, pile in enumerate(layout.piles):
        lines += card_lines(side, pile)
        if side == winner and house.majority:
            lines.append(ScoreLine(side, "most_cards", "PI-32", house.majority, {"count": len(pile)}))
        lines += pisti_lines(side, [pisti for pisti in layout.pistis if house.side_of[pisti.seat] == side])
    return tuple(lines)


def card_lines(side: int, pile: list[int]) -> list[ScoreLine]:
    """PI-31: aces, jacks, the two of clubs and the ten of diamonds in a score pile."""
    lines = []
    for what, worthy, points in WORTHS:
        found = [card for card in worthy if card in pile]
        if found:
            params = {"count": len(found), "cards": codes(found)}
            lines.append(ScoreLine(side, what, "PI-31", points * len(found), params))
    return lines


def pisti_lines(side: int, pistis: list[Pisti]) -> list[ScoreLine]:
    """PI-24 … PI-26, PI-39: piştis by kind, each at the value it had when it was made."""
    lines = []
    for kind, rule in PISTI_RULES.items():
        made = [pisti for pisti in pistis if pisti.kind == kind]
        if made:
            points = sum(pisti.value for pisti in made)
            params = {"count": len(made), "cards": [CODES[pisti.taker] for pisti in made]}
            lines.append(ScoreLine(side, kind, rule, points, params))
    return lines


def most_cards(counts: list[int]) -> int | None:
    """PI-32: the side with strictly more cards than every other, None at a tie."""
    highest = max(counts)
    return counts.index(highest) if counts.count(highest) == 1 else None


def outcome(house: House, totals: tuple[int, ...], rounds: int) -> Result | None:
    """PI-34 … PI-37: the result after so many scored rounds, None if another is played."""
    highest = max(totals)
    if totals.count(highest) > 1:
        return None
    if house.target is not None:
        ended, reason = highest >= house.target, "PI-34"
    else:
        ended, reason = house.rounds is not None and rounds >= house.rounds, "PI-34-rounds"
    return Result((totals.index(highest),), reason) if ended else None
