"""From the shuffled pack to the hands: the cut, the centre, the opening card and the handouts.

Each function moves the cards of a `Layout` by one rule. Nothing here draws a random number or decides whose
turn it is.
"""

from app.games.core.cards import CODES, codes
from app.games.core.ruleset import Event, Json
from app.games.pisti.layout import Layout, is_jack
from app.games.pisti.options import House


def cut(pack: tuple[int, ...], position: int) -> tuple[int, ...]:
    """PI-6: a cut at `position` (1 … size - 1) puts the cards above it under the rest."""
    return pack[position:] + pack[:position]


def cutter(dealer: int, seats: int) -> int:
    """PI-6, PI-38: the player at the dealer's left cuts."""
    return (dealer + seats - 1) % seats


def exchange(pack: tuple[int, ...]) -> tuple[int, ...]:
    """`next_card`: a jack at the bottom changes places with the nearest card above it that is none."""
    if not is_jack(pack[-1]):
        return pack
    order = list(pack)
    place = next(i for i in range(len(order) - 2, -1, -1) if not is_jack(order[i]))
    order[place], order[-1] = order[-1], order[place]
    return tuple(order)


def settle_cut(layout: Layout, house: House, dealer: int) -> Event:
    """PI-7, PI-10: the cut is accepted; the bottom card is open to all from here on.

    With `cutter_takes` jacks at the bottom go openly to the cutter, as the oldest cards of that hand.
    """
    if house.cut_jack == "next_card":
        layout.pack = exchange(layout.pack)
    stock = layout.stock = list(reversed(layout.pack))
    taken: list[int] = []
    if house.cut_jack == "cutter_takes":
        while is_jack(stock[0]):
            taken.append(stock.pop(0))
        layout.hands[cutter(dealer, house.seats)].extend(taken)
    layout.known = tuple(taken)
    layout.exposed = (stock[0],)
    cuts = layout.drawn if house.manual_cut else layout.drawn + 1
    return Event({"type": "cut_done", "cuts": cuts, "exposed": CODES[stock[0]], "taken": codes(taken)})


def deal_centre(layout: Layout) -> bool:
    """PI-8: four cards go face down to the centre, the last on top. True if all four are jacks (PI-12)."""
    layout.leftover = [layout.stock.pop() for _ in range(4)]
    return all(is_jack(card) for card in layout.leftover)


def open_pile(layout: Layout, house: House) -> Event:
    """PI-11, PI-13: the top centre card is turned, and what the house rules do with a jack is done."""
    centre, stock = layout.leftover, layout.stock
    under: list[int] = []
    layout.pile.append(centre.pop())
    if house.opening_jack == "turn_next":
        while is_jack(layout.pile[-1]):
            layout.pile.append(centre.pop())
    elif house.opening_jack == "under_stock":
        while is_jack(layout.pile[-1]):
            under.append(layout.pile.pop())
            stock.insert(0, under[-1])
            layout.pile.append(stock.pop())
        layout.exposed = (*reversed(under), *layout.exposed)
    return Event(
        {"type": "opening", "cards": codes(layout.pile), "under": codes(under), "leftover": len(centre)}
    )


def hand_out(layout: Layout, house: House, dealer: int) -> Event:
    """PI-9, PI-22, PI-23: every hand is filled to four from the top of the stock, the dealer's last."""
    layout.handout += 1
    counts = [0] * house.seats
    own: dict[int, Json] = {}
    for step in range(1, house.seats + 1):
        seat = (dealer + step) % house.seats
        hand = layout.hands[seat]
        packet = [layout.stock.pop() for _ in range(4 - len(hand))]
        hand.extend(packet)
        counts[seat] = len(packet)
        own[seat] = {"cards": codes(packet)}
    return Event(
        {
            "type": "handout_dealt",
            "handout": layout.handout,
            "counts": counts,
            "stock": len(layout.stock),
        },
        own,
    )
