"""What each viewer may know of a match, built up from nothing.

A field is put in because the hidden-information table of `docs/rules/pisti.md` says so; nothing is ever taken
out of a fuller state. No points of the running round stand in any view: they would tell the leftovers.
"""

from app.games.core.cards import CODES, codes
from app.games.core.ruleset import Json
from app.games.pisti.layout import Layout, Play
from app.games.pisti.options import House
from app.games.pisti.sight import leftover_seats, leftovers_open


def shared_view(layout: Layout, house: House, phase: str, scored: bool) -> Json:
    """What everybody may know; `scored` once the round has been counted."""
    pile = layout.pile
    view: Json = {
        "phase": phase,
        "stock": len(layout.stock),
        "exposed": located(layout, layout.exposed),
        "known": located(layout, layout.known),
        "leftover": len(layout.leftover),
        "pile": {"count": len(pile), "cards": codes(visible_pile(layout, house))},
        "captured": [captured(layout, house, side, scored) for side in range(len(house.sides))],
        "first": first_capture(layout, house),
        "plays": len(layout.log),
        "handout": layout.handout,
        "handouts": house.handouts,
        "log": [logged(play) for play in visible_log(layout, house)],
    }
    if layout.taken and leftovers_open(layout, house, scored):
        view["leftovers"] = codes(layout.taken)
    return view


def own_view(layout: Layout, house: House, seat: int, scored: bool) -> Json:
    """What a seat knows beyond the shared view, its offers apart."""
    view: Json = {"hand": codes(layout.hands[seat])}
    allowed = seat in leftover_seats(layout, house)
    if layout.taken and allowed and not leftovers_open(layout, house, scored):
        view["leftovers"] = codes(layout.taken)
    if house.captured_view == "own":
        hidden = () if scored or allowed else layout.taken
        view["captured"] = face_up(layout.piles[house.side_of[seat]], hidden)
    return view


def located(layout: Layout, cards: tuple[int, ...]) -> list[Json]:
    """Cards everybody knows of, while they lie in the stock (seat None) or in a hand."""
    found: list[Json] = []
    for card in cards:
        if card in layout.stock:
            found.append({"card": CODES[card], "seat": None})
        else:
            found += [
                {"card": CODES[card], "seat": seat} for seat, hand in enumerate(layout.hands) if card in hand
            ]
    return found


def visible_pile(layout: Layout, house: House) -> list[int]:
    """The cards of the pile that stay readable, bottom to top."""
    match house.pile_view:
        case "top":
            return layout.pile[-1:]
        case "last_lap":
            return layout.pile[-house.seats :]
        case _:
            return layout.pile


def visible_log(layout: Layout, house: House) -> list[Play]:
    """The plays of this deal that can still be read, oldest first."""
    return layout.log if house.open_log == "all" else layout.log[-house.seats :]


def logged(play: Play) -> Json:
    """One play as everybody saw it."""
    seat, card, count, leftover, pisti = play
    return {
        "seat": seat,
        "card": CODES[card],
        "result": "capture" if count else "lay",
        "count": count,
        "leftover": leftover,
        "pisti": pisti,
    }


def captured(layout: Layout, house: House, side: int, scored: bool) -> Json:
    """A side's score pile as everybody sees it: its size, its piştis, its cards if they lie open."""
    pile = layout.piles[side]
    view: Json = {
        "count": len(pile) if house.show_counts or scored else None,
        "pistis": [
            {"seat": made.seat, "value": made.value, "cards": codes((made.laid, made.taker))}
            for made in layout.pistis
            if house.side_of[made.seat] == side
        ],
    }
    if house.captured_view == "all":
        view["cards"] = face_up(pile, () if leftovers_open(layout, house, scored) else layout.taken)
    return view


def face_up(pile: list[int], hidden: tuple[int, ...]) -> list[str | None]:
    """The cards of a score pile, None for one that stays face down."""
    return [None if card in hidden else CODES[card] for card in pile]


def first_capture(layout: Layout, house: House) -> Json | None:
    """Who made the first capture of the round, and how many leftovers went with it."""
    if layout.first is None:
        return None
    return {
        "seat": layout.first,
        "side": house.side_of[layout.first],
        "leftover": len(layout.taken),
    }
