"""Other worlds with the same public history: what a viewer has never been shown is drawn anew.

A card the viewer has seen stays where it is known to be. No world breaks what the rules have already ruled
out: four jacks dealt to the centre (PI-12), or a bottom card that would not have been cut away (PI-7).
"""

from app.games.core.ruleset import Draw
from app.games.core.worlds import shuffled
from app.games.pisti.layout import Layout, is_jack
from app.games.pisti.options import House
from app.games.pisti.sight import leftover_seats, leftovers_open


def redraw_pack(layout: Layout, draw: Draw, *, rejected: bool) -> None:
    """Before the cut is accepted nobody has seen a card; `rejected`: only that a jack lies at the bottom."""
    pack = shuffled(list(layout.pack), draw)
    while rejected and not is_jack(pack[-1]):
        pack = shuffled(pack, draw)
    layout.pack = tuple(pack)


def redraw_cards(layout: Layout, house: House, viewer: int | None, draw: Draw) -> None:
    """During play: the cards hidden from the viewer change places among themselves."""
    pool = hidden_cards(layout, house, viewer)
    while True:
        place = dict(zip(pool, shuffled(pool, draw), strict=True))
        pack = tuple(place.get(card, card) for card in layout.pack)
        if not all(is_jack(card) for card in pack[:4]):
            break
    layout.pack = pack
    layout.taken = tuple(place.get(card, card) for card in layout.taken)
    for cards in (layout.stock, layout.leftover, *layout.hands, *layout.piles):
        cards[:] = [place.get(card, card) for card in cards]


def hidden_cards(layout: Layout, house: House, viewer: int | None) -> list[int]:
    """The cards this viewer has never been shown, wherever they lie."""
    open_cards = {*layout.exposed, *layout.known}
    cards = [*layout.stock, *layout.leftover]
    for seat, hand in enumerate(layout.hands):
        if seat != viewer:
            cards += hand
    if viewer not in leftover_seats(layout, house) and not leftovers_open(layout, house, False):
        cards += layout.taken
    return [card for card in cards if card not in open_cards]
