"""What one card does on the pile: nothing, a breakaway, a goal, or the end of a breakaway.

A function of the card, the card it covers and the holder alone. Whose turn it is and whether the card is in the
hand has been settled before; nothing here counts a goal or ends a period.
"""

from typing import Final, NamedTuple

from app.games.core.cards import codes, rank
from app.games.core.ruleset import Json
from app.games.hockey.options import JACKS, House

NOTHING: Final = "none"
BREAKAWAY: Final = "breakaway"
GOAL: Final = "goal"
LOST: Final = "lost"
RENEWED: Final = "renewed"

KEEPS: Final = frozenset((BREAKAWAY, RENEWED, GOAL))
"""The effects after which the player may be the holder (a goal only with `rebound`)."""


RULES: Final = {BREAKAWAY: "HO-15", RENEWED: "HO-13", LOST: "HO-14"}


class Play(NamedTuple):
    """One card played: by whom, what it did, and whether it ended a breakaway of the opponent."""

    seat: int
    card: int
    effect: str
    cancelled: bool


class Goal(NamedTuple):
    """One goal: in which period (from 1), by which play of it (from 1), and the three cards that made it: the
    breakaway's, the opponent's and the one that matched. `rebound`: scored on the goal before."""

    period: int
    seat: int
    play: int
    cards: tuple[int, int, int]
    rebound: bool


def reason(made: Play, top: int | None) -> Json:
    """The rule by which a play did what it did, and the cards that decided it; empty where it did nothing. What is
    said of a goal belongs to the score."""
    if made.cancelled and made.effect == NOTHING:
        rule = "HO-15-block"
    elif made.effect in RULES:
        rule = RULES[made.effect]
    else:
        return {}
    asked = [top] if top is not None and (matches(made.card, top) or made.effect == LOST) else []
    return {"rule": rule, "cards": codes([*asked, made.card])}


def matches(card: int, top: int | None) -> bool:
    """HO-10, HO-22: the rank of the card that was on top; on an empty pile nothing matches."""
    return top is not None and rank(card) == rank(top)


def played(
    house: House, sudden: bool, seat: int, card: int, top: int | None, holder: int | None
) -> tuple[Play, int | None]:
    """The play and who is holder after it (HO-12 … HO-16); `sudden`: in overtime, where a goal ends all.

    HO-29: whether the card matches is looked at first.
    """
    if holder == seat:
        return _by_holder(house, sudden, seat, card, top)
    if not matches(card, top) and card not in house.breakers:
        return Play(seat, card, NOTHING, False), holder  # HO-16
    if holder is not None and house.block:
        return Play(seat, card, NOTHING, True), None
    return Play(seat, card, BREAKAWAY, holder is not None), seat  # HO-15


def _by_holder(house: House, sudden: bool, seat: int, card: int, top: int | None) -> tuple[Play, int | None]:
    if matches(card, top):  # HO-12, HO-18
        assert card not in JACKS, "HO-20"
        return Play(seat, card, GOAL, False), seat if house.rebound and not sudden else None
    if card in house.breakers:  # HO-13
        return Play(seat, card, RENEWED, False), seat
    return Play(seat, card, LOST, False), None  # HO-14
