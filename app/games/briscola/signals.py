"""A-8: which signals there are and who hears them. They are talk: no rule looks at them, no hand is asked."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from app.games.core.ruleset import Audience, Refusal

if TYPE_CHECKING:
    from app.games.briscola.match import BriscolaMatch

KINDS: Final[Mapping[str, bool]] = {
    "trump_ace": False,
    "trump_three": False,
    "trump_king": False,
    "trump_queen": False,
    "trump_jack": False,
    "trump_low": False,
    "no_trump": False,
    "load": False,
    "play_load": False,
    "play_smooth": False,
    "play_trump": False,
    "lead_suit": True,
}
"""By kind, whether it names a suit: what one holds, then what one asks for."""


def audience(match: "BriscolaMatch", seat: int) -> Audience | Refusal:
    """Partners or everybody, on turn or not; without `signals_first_trick` only once a trick is complete."""
    setup = match.setup
    if match.phase != "play":
        return Refusal("wrong_phase")
    if setup.signals == "off" or not (match.winners or setup.signals_first_trick):
        return Refusal("signals_off")
    return Audience(None if setup.signals == "public" else setup.sides[setup.side_of[seat]])
