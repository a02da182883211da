"""How the pack of a period is dealt out: the sizes of its handouts, and whose each card of the pack becomes.

Nothing here draws a random number or decides whose turn it is.
"""

from itertools import accumulate

from app.games.core.cards import codes
from app.games.core.ruleset import Event, Json
from app.games.hockey.options import House
from app.games.hockey.score import SIDES, overtime

ORDINARY_OVERTIME = 4
LAST = 6
"""HO-6, HO-26: cards each in the ordinary handouts of overtime, and in the last handout of every period."""

LEFT_FOR_LAST = SIDES * LAST
PACK = 52


def sizes(house: House, period: int) -> tuple[int, ...]:
    """HO-6, HO-26: cards for each player in the handouts of a period, in order."""
    size = ORDINARY_OVERTIME if overtime(house, period) else house.handout
    return (*[size] * ((PACK - LEFT_FOR_LAST) // (SIDES * size)), LAST)


def packets(house: House, period: int, dealer: int, seat: int) -> list[range]:
    """HO-7: the places of the pack (top first) that become each packet of a seat, the dealer's last."""
    ends = list(accumulate(SIDES * size for size in sizes(house, period)))
    return [range(start + (seat == dealer), end, SIDES) for start, end in zip([0, *ends], ends, strict=False)]


def deal(stock: list[int], hands: list[list[int]], size: int, dealer: int) -> list[Json]:
    """HO-7: so many cards to each hand from the top of the stock, one at a time; what each seat is told."""
    for _ in range(size):
        for step in range(1, SIDES + 1):
            hands[(dealer + step) % SIDES].append(stock.pop())
    return [{"cards": codes(hand)} for hand in hands]


def dealt(handout: int, size: int, stock: int, own: list[Json]) -> Event:
    """The event of a handout."""
    shared = {"type": "handout_dealt", "handout": handout, "counts": [size] * SIDES, "stock": stock}
    return Event(shared, dict(enumerate(own)))
