"""The house rules of Pedro as data, the presets, and the digest in a few words. Decides nothing in play."""

from collections.abc import Mapping
from typing import Any, Final

from app.games.core.options import N_, Choice, Option, OptionValue, Preset

_MATCH: Final = N_("The match")
_BIDS: Final = N_("Bids")
_PLAY: Final = N_("Play")
_SEEN: Final = N_("What may be seen")

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        key="target",
        label=N_("How many points win the match"),
        default=62,
        group=_MATCH,
        rule="PE-47",
        help=N_("When both sides are within 7 points of it, whoever makes the bid wins."),
        choices=tuple(Choice(points, str(points)) for points in (42, 51, 62, 100)),
    ),
    Option(
        key="failed_bid",
        label=N_("A bid that is not made costs"),
        default="lose_points_won",
        group=_BIDS,
        rule="PE-37",
        choices=(
            Choice(
                "lose_points_won",
                N_("The points won in the deal"),
                N_("A bold bid is cheap: whoever wins nothing loses nothing."),
            ),
            Choice("lose_bid", N_("The bid"), N_("The usual custom: a bid of 9 that fails costs 9.")),
        ),
    ),
    Option(
        key="min_bid",
        label=N_("The lowest bid"),
        default=7,
        group=_BIDS,
        rule="PE-47",
        help=N_("What a first bid must be at least, and what a dealer must bid when all others have passed."),
        choices=(Choice(6, "6"), Choice(7, "7")),
    ),
    Option(
        key="follow",
        label=N_("Following suit"),
        default="strict",
        group=_PLAY,
        rule="PE-43",
        choices=(
            Choice("strict", N_("Must be followed"), N_("Whoever holds none of the suit plays any card.")),
            Choice(
                "follow_or_trump",
                N_("Follow or trump"),
                N_("A trump may be played although one could follow."),
            ),
        ),
    ),
    Option(
        key="two_scores",
        label=N_("The two of trumps scores for"),
        default="holder",
        group=_PLAY,
        rule="PE-44",
        choices=(
            Choice("holder", N_("The side that held it"), N_("Whoever takes the trick it falls in.")),
            Choice(
                "trick_winner",
                N_("The side that takes its trick"),
                N_("As the ace, the jack and the ten do."),
            ),
        ),
    ),
    Option(
        key="buried",
        label=N_("Cards laid under the first trick"),
        default="hidden",
        group=_SEEN,
        rule="PE-46",
        help=N_("Whoever holds more than six cards lays the surplus there."),
        choices=(
            Choice("hidden", N_("Face down"), N_("Everybody sees how many there are.")),
            Choice("shown", N_("Face up")),
        ),
    ),
)

PRESETS: Final[tuple[Preset, ...]] = (
    Preset("rule_page", N_("As in the rule page"), N_("To 62; a failed bid costs the points won.")),
    Preset(
        "traditional",
        N_("Traditional"),
        N_("To 62; a failed bid costs the bid."),
        {"failed_bid": "lose_bid"},
    ),
)

_NOTES: Final[tuple[tuple[str, OptionValue, str], ...]] = (
    ("failed_bid", "lose_points_won", N_("a failed bid loses the points won")),
    ("failed_bid", "lose_bid", N_("a failed bid loses the bid")),
    ("min_bid", 6, N_("bids from 6")),
    ("follow", "follow_or_trump", N_("follow or trump")),
    ("two_scores", "trick_winner", N_("the two goes with its trick")),
    ("buried", "shown", N_("buried cards face up")),
)


def digest(options: Mapping[str, OptionValue]) -> list[tuple[str, dict[str, Any]]]:
    """The target, what a failed bid costs, then every house rule that is not the rule page's."""
    words: list[tuple[str, dict[str, Any]]] = [(N_("to {target} points"), {"target": options["target"]})]
    return words + [(text, {}) for key, value, text in _NOTES if options[key] == value]
