"""What the number of seats and the frozen options fix for a whole match. Never changes, knows no deal."""

from dataclasses import dataclass
from typing import Final

from app.games.core.cards import CARDS
from app.games.core.italian_pack import PACK_40
from app.games.core.options import Options

SEATS: Final = (2, 3, 4, 6)
"""BR-1: the numbers of seats, the usual one first."""

HAND: Final = 3
"""BR-12: cards dealt to each seat."""

TWOS: Final = tuple(CARDS["2" + letter] for letter in "CDHS")


@dataclass(frozen=True, slots=True)
class Setup:
    """The facts of a match.

    `sides` are the seats of each side, `side_of` the side of each seat. `tricks` is the number of tricks of a
    deal, `draws` how many of them are followed by a draw. `target` is None in a match of one deal.
    """

    seats: int
    options: Options
    sides: tuple[tuple[int, ...], ...]
    side_of: tuple[int, ...]
    removed: tuple[int, ...]
    pack: tuple[int, ...]
    tricks: int
    draws: int
    mode: str
    target: int | None
    must_follow: bool
    exchange: str
    cappotto: str
    tie_rule: str
    stop_at_61: bool
    running_points: str
    last_trick_view: bool
    partner_view: bool
    signals: str
    signals_first_trick: bool
    scoperta: bool


def seats_of_sides(seats: int, six_seating: str) -> tuple[tuple[int, ...], ...]:
    """BR-2, BR-3, BR-4: everyone alone with 2 or 3; else two teams, every other seat (or seats in a row)."""
    if seats in (2, 3):
        return tuple((seat,) for seat in range(seats))
    if seats == 6 and six_seating == "sides":
        return (0, 1, 2), (3, 4, 5)
    return tuple(range(0, seats, 2)), tuple(range(1, seats, 2))


def removed(seats: int, removed_two: str | None) -> tuple[int, ...]:
    """The cards left out with so many seats, so that the rest divides evenly (BR-6, BR-7)."""
    if seats == 6:
        return TWOS
    return (CARDS[removed_two],) if seats == 3 and removed_two else ()


def settle(seats: int, options: Options) -> Setup:
    """The facts that follow from frozen options (BR-33: an option left out is not in force)."""
    sides = seats_of_sides(seats, str(options.get("six_seating")))
    out = removed(seats, str(options["three_removed"]) if "three_removed" in options else None)
    pack = tuple(card for card in PACK_40 if card not in out)
    target = options.get("target")
    return Setup(
        seats=seats,
        options=options,
        sides=sides,
        side_of=tuple(next(n for n, side in enumerate(sides) if seat in side) for seat in range(seats)),
        removed=out,
        pack=pack,
        tricks=len(pack) // seats,
        draws=len(pack) // seats - HAND,
        mode=str(options["match_mode"]),
        target=None if target is None else int(target),
        must_follow=options["must_follow"] is True,
        exchange=str(options["trump_exchange"]),
        cappotto=str(options.get("cappotto", "off")),
        tie_rule=str(options.get("tie_rule", "draw")),
        stop_at_61=options.get("stop_at_61", False) is True,
        running_points=str(options["running_points"]),
        last_trick_view=options["last_trick_view"] is True,
        partner_view=options.get("partner_view") == "last_three",
        signals=str(options.get("signals", "off")),
        signals_first_trick=options.get("signals_first_trick") is True,
        scoperta=options.get("open_hands") == "scoperta",
    )
