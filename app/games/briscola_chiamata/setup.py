"""What the frozen options fix for a whole match. Never changes, knows no deal."""

from dataclasses import dataclass
from typing import Final

from app.games.briscola_chiamata.bids import Scale
from app.games.core.options import Options

SEATS: Final = 5
"""BC-1."""

HAND: Final = 8
"""BC-4: cards dealt to each seat, and tricks of a deal."""

SIDES: Final = tuple((seat,) for seat in range(SEATS))
"""BC-25: everybody has a score of their own; who plays with whom is a matter of each deal."""

_SCALES: Final = {(only, closes): Scale(only, closes) for only in (False, True) for closes in (False, True)}


@dataclass(frozen=True, slots=True)
class Setup:
    """The facts of a match. `target` is None in a match of one deal."""

    options: Options
    scale: Scale
    mode: str
    target: int | None
    same_dealer: bool
    call_own: bool
    blind: bool
    caller_leads: bool
    must_follow: bool
    at_sixty: str
    tens: bool
    cappotto: bool
    void_zero_hand: bool
    running_points: bool
    last_trick_view: bool


def settle(options: Options) -> Setup:
    """The facts that follow from frozen options; an option left out is not in force."""
    target = options.get("target")
    return Setup(
        options=options,
        scale=_SCALES[options["auction"] == "points", options.get("two_closes") is True],
        mode=str(options["match_mode"]),
        target=None if target is None else int(target),
        same_dealer=options["all_pass"] == "same_dealer",
        call_own=options["call_own"] is True,
        blind=options["suit_naming"] == "blind_first_trick",
        caller_leads=options["first_lead"] == "caller",
        must_follow=options["must_follow"] is True,
        at_sixty=str(options["at_sixty"]),
        tens=options.get("high_bid_pay") == "tens",
        cappotto=options["cappotto"] == "double",
        void_zero_hand=options["void_zero_hand"] is True,
        running_points=options["running_points"] == "per_player",
        last_trick_view=options["last_trick_view"] is True,
    )
