"""Who may see the hidden centre cards: the one secret of the score piles, decided in one place.

Events, views and resampling all ask here, so that they can never differ.
"""

from app.games.pisti.layout import Layout
from app.games.pisti.options import House


def leftover_seats(layout: Layout, house: House) -> tuple[int, ...]:
    """PI-21: the seats that may look at the leftovers before the round is counted."""
    if layout.first is None:
        return ()
    match house.leftover_view:
        case "everyone":
            return tuple(range(house.seats))
        case "team":
            return house.sides[house.side_of[layout.first]]
        case "capturer":
            return (layout.first,)
        case _:
            return ()


def leftovers_open(layout: Layout, house: House, scored: bool) -> bool:
    """Whether everybody, watchers too, sees the leftovers: `everyone`, or the round is counted."""
    return scored or (house.leftover_view == "everyone" and layout.first is not None)
