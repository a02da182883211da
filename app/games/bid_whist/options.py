"""The house rules of Bid Whist as data, the presets, and the digest in a few words. Decides nothing in play."""

from collections.abc import Mapping
from typing import Any, Final

from app.games.core.options import N_, Choice, Option, OptionValue, Preset

_MATCH: Final = N_("The match")
_BIDDING: Final = N_("Bidding")
_PLAYING: Final = N_("Kitty and play")
_SCORING: Final = N_("Scoring")

_SWITCH: Final = (Choice(False, N_("No")), Choice(True, N_("Yes")))

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        key="target",
        label=N_("Target"),
        default=7,
        group=_MATCH,
        rule="BW-27",
        help=N_("A side that reaches it wins the match; a side that falls to as much below zero loses it."),
        choices=(Choice(5, N_("5 points")), Choice(7, N_("7 points")), Choice(9, N_("9 points"))),
    ),
    Option(
        key="min_bid",
        label=N_("Lowest bid"),
        default=1,
        group=_BIDDING,
        rule="BW-29",
        help=N_("The tricks over six that a bid must promise at least, also the dealer's who has to bid."),
        choices=(
            Choice(1, N_("One")),
            Choice(2, N_("Two")),
            Choice(3, N_("Three")),
            Choice(4, N_("Four")),
        ),
    ),
    Option(
        key="direction_order",
        label=N_("Uptown and downtown"),
        default="down_over_up",
        group=_BIDDING,
        rule="BW-30",
        choices=(
            Choice("down_over_up", N_("Downtown is higher"), N_("3 downtown beats 3 uptown.")),
            Choice(
                "equal",
                N_("They are equal"),
                N_("Neither of 3 uptown and 3 downtown beats the other; 3 no trump beats both."),
            ),
        ),
    ),
    Option(
        key="kitty",
        label=N_("The kitty"),
        default="won",
        group=_PLAYING,
        rule="BW-15",
        choices=(
            Choice(
                "won", N_("Stays face down"), N_("It counts as the bidder's first trick; nobody looks at it.")
            ),
            Choice(
                "exchange",
                N_("The bidder exchanges"),
                N_("The bidder takes the six cards and puts any six away face down, as the first trick."),
            ),
            Choice(
                "sport",
                N_("Shown, then exchanged"),
                N_("Everybody sees the six cards first; what the bidder puts away stays face down."),
            ),
        ),
    ),
    Option(
        key="first_lead",
        label=N_("Who leads first"),
        default="left_of_dealer",
        group=_PLAYING,
        rule="BW-31",
        help=N_("To the first trick; after that whoever took the last trick leads."),
        choices=(
            Choice("left_of_dealer", N_("The player left of the dealer")),
            Choice("bid_winner", N_("Whoever won the bidding")),
        ),
    ),
    Option(
        key="nt_double",
        label=N_("No trump counts double"),
        default=False,
        group=_SCORING,
        rule="BW-32",
        help=N_("Made or failed."),
        choices=_SWITCH,
    ),
    Option(
        key="boston_double",
        label=N_("A Boston counts double"),
        default=False,
        group=_SCORING,
        rule="BW-33",
        help=N_("All thirteen tricks. With no trump doubled as well, four times."),
        choices=_SWITCH,
    ),
)

PRESETS: Final[tuple[Preset, ...]] = (
    Preset(
        "rule_page",
        N_("As in the rule page"),
        N_("Bids from one, the kitty stays face down, left of the dealer leads."),
    ),
    Preset(
        "traditional",
        N_("Traditional"),
        N_("Bids from three, the kitty is shown and exchanged, the bidder leads, no trump counts double."),
        {
            "min_bid": 3,
            "direction_order": "equal",
            "kitty": "sport",
            "first_lead": "bid_winner",
            "nt_double": True,
        },
    ),
)

_NOTES: Final[tuple[tuple[str, OptionValue, str], ...]] = (
    ("min_bid", 2, N_("bids from two")),
    ("min_bid", 3, N_("bids from three")),
    ("min_bid", 4, N_("bids from four")),
    ("direction_order", "equal", N_("uptown and downtown are equal")),
    ("kitty", "exchange", N_("the bidder exchanges the kitty")),
    ("kitty", "sport", N_("the kitty is shown and exchanged")),
    ("first_lead", "bid_winner", N_("the bidder leads")),
    ("nt_double", True, N_("no trump counts double")),
    ("boston_double", True, N_("a Boston counts double")),
)


def digest(options: Mapping[str, OptionValue]) -> list[tuple[str, dict[str, Any]]]:
    """The target, then every house rule that is not the rule page's."""
    words: list[tuple[str, dict[str, Any]]] = [
        (N_("To {target} or minus {target}"), {"target": options["target"]})
    ]
    return words + [(text, {}) for key, value, text in _NOTES if options.get(key) == value]
