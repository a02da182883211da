"""One card is played: it is laid or captures, and may make a pişti.

Whose turn it is and whether the card is in the hand has been settled before; nothing here ends a round.
"""

from app.games.core.cards import CODES, codes
from app.games.core.ruleset import Event, Json
from app.games.pisti.layout import ACE, JACK, PLAYS, Layout, Pisti
from app.games.pisti.options import House
from app.games.pisti.score import PISTI_RULES
from app.games.pisti.sight import leftover_seats


def play(layout: Layout, house: House, seat: int, card: int) -> Event:
    """PI-16 … PI-18: a card of the top card's rank, or any jack, captures; any other is the new top."""
    pile = layout.pile
    rank = card % 13
    if pile and (rank == JACK or rank == pile[-1] % 13):
        return capture(layout, house, seat, card)
    pile.append(card)
    layout.log.append((seat, card, 0, 0, 0))
    return Event(
        {
            "type": "played",
            "seat": seat,
            "card": CODES[card],
            "result": "lay",
            "count": 0,
            "leftover": 0,
            "pisti": 0,
        }
    )


def capture(layout: Layout, house: House, seat: int, card: int) -> Event:
    """PI-19: the whole pile and the card go to the side's score pile."""
    side = house.side_of[seat]
    top = layout.pile[-1]
    pisti = pisti_made(layout, house, seat, card)
    count = len(layout.pile) + 1
    score_pile = layout.piles[side]
    score_pile += layout.pile
    score_pile.append(card)
    layout.pile = []
    layout.last_side = side
    leftover = take_leftovers(layout, seat, score_pile) if layout.first is None else 0
    count += leftover
    points = pisti.value if pisti else 0
    layout.log.append((seat, card, count, leftover, points))
    shared: Json = {
        "type": "played",
        "seat": seat,
        "card": CODES[card],
        "result": "capture",
        "count": count,
        "leftover": leftover,
        "pisti": points,
        "cards": codes((top, card)),
        "rule": _why(card, pisti),
    }
    if pisti:
        layout.pistis += (pisti,)
    return show_leftovers(layout, house, shared) if leftover else Event(shared)


def _why(card: int, pisti: Pisti | None) -> str:
    """The rule by which a card captures."""
    if pisti:
        return PISTI_RULES[pisti.kind]
    return "PI-17" if card % 13 == JACK else "PI-16"


def take_leftovers(layout: Layout, seat: int, score_pile: list[int]) -> int:
    """PI-20: the first capture also takes the face-down centre cards; how many there were."""
    layout.first = seat
    layout.taken = tuple(layout.leftover)
    layout.leftover = []
    score_pile += layout.taken
    return len(layout.taken)


def show_leftovers(layout: Layout, house: House, shared: Json) -> Event:
    """PI-21: the leftovers are named to those who may look at them, and to nobody else."""
    names = codes(layout.taken)
    if house.leftover_view == "everyone":
        shared["leftovers"] = names
        return Event(shared)
    return Event(shared, {seat: {"leftovers": names} for seat in leftover_seats(layout, house)})


def pisti_made(layout: Layout, house: House, seat: int, card: int) -> Pisti | None:
    """PI-24 … PI-28, PI-39: what a capture of a pile of exactly one card is worth, if anything."""
    if len(layout.pile) != 1:
        return None
    number = len(layout.log) + 1
    if number == 1 or (number == PLAYS and not house.last_card_pisti):
        return None
    laid = layout.pile[0]
    kind, value = single_capture(house, laid % 13, card % 13)
    return Pisti(seat, kind, value, laid, card) if value else None


def single_capture(house: House, laid: int, taker: int) -> tuple[str, int]:
    """What one rank taken alone by another brings: the word of its score line and its points.

    An ace on an ace has a line of its own only where it is worth something else.
    """
    if taker == JACK:
        return ("jack_pisti", house.jack_pisti) if laid == JACK else ("jack_on_single", house.jack_on_single)
    if taker == ACE and house.ace_pisti != house.pisti:
        return "ace_pisti", house.ace_pisti
    return "pisti", house.pisti


def clear_table(layout: Layout) -> Event | None:
    """PI-30: what still lies in the pile goes to the side of the last capture; None if nothing lies there.

    Raises:
        AssertionError: nobody captured in the whole round, which cannot be (PV-8).
    """
    side = layout.last_side
    assert side is not None, "PV-8"
    count = len(layout.pile)
    layout.piles[side] += layout.pile
    layout.pile = []
    return Event({"type": "last_cards", "side": side, "count": count}) if count else None
