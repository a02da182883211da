"""The house rules of Briscola Chiamata as data, the presets, and the digest in a few words. Decides nothing."""

from collections.abc import Mapping
from typing import Any, Final

from app.games.core.options import N_, Choice, Option, OptionValue, Preset

Chosen = Mapping[str, OptionValue]

_MATCH: Final = N_("The match")
_AUCTION: Final = N_("The auction")
_PLAY: Final = N_("Calling and playing")
_COUNTING: Final = N_("Counting")
_SEEN: Final = N_("What may be seen")

TARGETS: Final[Mapping[OptionValue, tuple[int, ...]]] = {
    "points_to": (11, 5, 7, 21),
    "fixed_deals": (5, 10, 15, 20),
}
"""By match mode: the points or deals that may be agreed on, the usual number first."""

_SWITCH: Final = (Choice(False, N_("No")), Choice(True, N_("Yes")))


def _by_ranks(seats: int, chosen: Chosen) -> bool:
    return chosen["auction"] == "ranks"


OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        key="match_mode",
        label=N_("How long the match lasts"),
        default="points_to",
        group=_MATCH,
        rule="BC-26",
        help=N_("When the match ends, and who has won it then."),
        choices=(
            Choice("points_to", N_("Up to a number of points"), N_("Whoever is alone at the top then wins.")),
            Choice("single", N_("One deal"), N_("A deal thrown in is dealt again.")),
            Choice("fixed_deals", N_("A set number of deals"), N_("Then the most points win.")),
        ),
    ),
    Option(
        key="target",
        label=N_("How many"),
        default=11,
        group=_MATCH,
        rule="BC-26",
        help=N_("5, 7, 11 or 21 points; or 5, 10, 15 or 20 deals, so that everybody deals equally often."),
        choices=tuple(Choice(number, str(number)) for number in (5, 7, 10, 11, 15, 20, 21)),
        applies=lambda seats, chosen: chosen["match_mode"] != "single",
        default_for=lambda seats, chosen: TARGETS[chosen["match_mode"]][0],
        choices_for=lambda seats, chosen: TARGETS[chosen["match_mode"]],
    ),
    Option(
        key="auction",
        label=N_("What is bid"),
        default="ranks",
        group=_AUCTION,
        rule="C-1",
        help=N_("What a bid names, and with it how many card points the caller needs."),
        choices=(
            Choice("ranks", N_("Ranks, then points"), N_("From the ace down to the two, then 62 to 120.")),
            Choice("points", N_("Points alone"), N_("61 to 120; the caller then calls any card.")),
        ),
    ),
    Option(
        key="two_closes",
        label=N_("A bid of two ends the auction"),
        default=False,
        group=_AUCTION,
        rule="C-2",
        help=N_("Then nobody bids points, and 61 are always needed."),
        choices=_SWITCH,
        applies=_by_ranks,
    ),
    Option(
        key="all_pass",
        label=N_("When everybody passes"),
        default="next_dealer",
        group=_AUCTION,
        rule="C-4",
        help=N_("The cards are thrown in, nobody scores, and this player deals."),
        choices=(
            Choice("next_dealer", N_("The next player deals")),
            Choice("same_dealer", N_("The same player deals again")),
        ),
    ),
    Option(
        key="void_zero_hand",
        label=N_("A hand without points may be thrown in"),
        default=False,
        group=_AUCTION,
        rule="C-14",
        help=N_("On the first turn of the auction: it is shown, and the same player deals again."),
        choices=_SWITCH,
    ),
    Option(
        key="call_own",
        label=N_("Calling a card of one's own"),
        default=True,
        group=_PLAY,
        rule="C-5",
        help=N_("Whoever does plays alone against four."),
        choices=_SWITCH,
    ),
    Option(
        key="suit_naming",
        label=N_("When trumps are named"),
        default="before_play",
        group=_PLAY,
        rule="C-6",
        help=N_("Before it nobody knows what is trumps, and who plays with whom."),
        choices=(
            Choice("before_play", N_("Before the first trick")),
            Choice(
                "blind_first_trick",
                N_("After a blind first trick"),
                N_("Everybody has played to it before the suit is named; then it is seen who takes it."),
            ),
        ),
    ),
    Option(
        key="first_lead",
        label=N_("Who leads to the first trick"),
        default="dealer_right",
        group=_PLAY,
        rule="C-7",
        help=N_("After it, whoever has taken a trick leads."),
        choices=(
            Choice("dealer_right", N_("The player to the dealer's right")),
            Choice("caller", N_("The caller")),
        ),
    ),
    Option(
        key="must_follow",
        label=N_("The suit led must be followed"),
        default=False,
        group=_PLAY,
        rule="C-8",
        help=N_("Whoever holds none of it plays any card."),
        choices=_SWITCH,
    ),
    Option(
        key="at_sixty",
        label=N_("Exactly 60 points for a target of 61"),
        default="lost",
        group=_COUNTING,
        rule="C-9",
        help=N_("As good as half of all points; more than half are needed."),
        choices=(
            Choice("lost", N_("The caller has lost")),
            Choice("void", N_("Nobody scores")),
            Choice("made", N_("The caller has made it")),
        ),
    ),
    Option(
        key="high_bid_pay",
        label=N_("High targets pay more"),
        default="off",
        group=_COUNTING,
        rule="C-11",
        help=N_("What is won or lost counts more often, made or not."),
        choices=(
            Choice("off", N_("No")),
            Choice(
                "tens", N_("By tens"), N_("Twice from 71, three times from 81, up to five times from 101.")
            ),
        ),
        applies=lambda seats, chosen: chosen.get("two_closes") is not True,
    ),
    Option(
        key="cappotto",
        label=N_("All 120 points in one deal"),
        default="double",
        group=_COUNTING,
        rule="C-12",
        help=N_("Won by either camp; points decide, not tricks."),
        choices=(Choice("double", N_("Count double")), Choice("off", N_("Count as ever"))),
    ),
    Option(
        key="running_points",
        label=N_("Counting points during the deal"),
        default="off",
        group=_SEEN,
        rule="A-16",
        help=N_("Card points won so far. The points of the two camps are never shown before the end."),
        choices=(
            Choice("off", N_("Nobody is told")),
            Choice("per_player", N_("Everybody sees each player's"), N_("Never those of the two camps.")),
        ),
    ),
    Option(
        key="last_trick_view",
        label=N_("The last trick may be looked at"),
        default=True,
        group=_SEEN,
        rule="A-16",
        help=N_("Until the next card is led."),
        choices=_SWITCH,
    ),
)

PRESETS: Final[tuple[Preset, ...]] = (
    Preset("usually_played", N_("As usually played"), N_("The first to 11 points; trumps before the play.")),
    Preset(
        "traditional",
        N_("Traditional"),
        N_("The first trick is played blind, and high targets pay more."),
        {"suit_naming": "blind_first_trick", "high_bid_pay": "tens"},
    ),
)

_LENGTHS: Final[Mapping[OptionValue, str]] = {
    "single": N_("One deal"),
    "points_to": N_("First to {target} points"),
    "fixed_deals": N_("{target} deals"),
}

_NOTES: Final[tuple[tuple[str, OptionValue, str], ...]] = (
    ("auction", "points", N_("points are bid, then any card is called")),
    ("two_closes", True, N_("the two ends the auction")),
    ("all_pass", "same_dealer", N_("the same player deals again when all pass")),
    ("void_zero_hand", True, N_("a hand without points may be thrown in")),
    ("call_own", False, N_("nobody calls a card of their own")),
    ("suit_naming", "blind_first_trick", N_("blind first trick")),
    ("first_lead", "caller", N_("the caller leads first")),
    ("must_follow", True, N_("follow suit")),
    ("at_sixty", "void", N_("60 points score nothing")),
    ("at_sixty", "made", N_("60 points are enough")),
    ("high_bid_pay", "tens", N_("high targets pay more")),
    ("cappotto", "off", N_("120 points count as ever")),
    ("running_points", "per_player", N_("each player's points shown")),
    ("last_trick_view", False, N_("no looking back")),
)


def digest(options: Chosen) -> list[tuple[str, dict[str, Any]]]:
    """The length of the match, then every house rule that is not the usual one."""
    length = {"target": options["target"]} if "target" in options else {}
    words: list[tuple[str, dict[str, Any]]] = [(_LENGTHS[options["match_mode"]], length)]
    return words + [(text, {}) for key, value, text in _NOTES if options.get(key) == value]
