"""The house rules of Scopa, and what they mean for a match."""

from collections.abc import Mapping
from typing import Final

from aelwyd import N_, Choice, Option, OptionValue, Preset

_MATCH: Final = N_("The match")
_PLAY: Final = N_("The play")

OPTIONS: Final = (
    Option(
        "target",
        N_("Points to win"),
        11,
        (
            Choice(11, N_("11 points"), N_("Three or four deals.")),
            Choice(16, N_("16 points"), N_("A longer match.")),
            Choice(21, N_("21 points"), N_("An evening's match.")),
        ),
        _MATCH,
        "SC-22",
    ),
    Option(
        "ace_takes_all",
        N_("Ace takes all"),
        False,
        (
            Choice(False, N_("No"), N_("An ace takes an ace.")),
            Choice(True, N_("Yes"), N_("An ace takes every card on the table, and that is no scopa.")),
        ),
        _PLAY,
        "A-2",
    ),
)

PRESETS: Final = (
    Preset("page", N_("As in the rule page"), N_("Eleven points, and an ace is an ace.")),
    Preset(
        "ace",
        N_("Scopa with the ace"),
        N_("To 21, and an ace takes all."),
        {"target": 21, "ace_takes_all": True},
    ),
)


def sides_of(seats: int) -> tuple[tuple[int, ...], ...]:
    """SC-1, SC-2: two players alone, four in two pairs that sit opposite."""
    return ((0,), (1,)) if seats == 2 else ((0, 2), (1, 3))


def digest(options: Mapping[str, OptionValue]) -> list[tuple[str, dict[str, object]]]:
    """The house rules in a few words."""
    found: list[tuple[str, dict[str, object]]] = [(N_("To {target}"), {"target": options["target"]})]
    if options["ace_takes_all"]:
        found.append((N_("Ace takes all"), {}))
    return found
