"""The house rules of Briscola as data, the presets, and the digest in a few words. Decides nothing in play."""

from collections.abc import Mapping
from typing import Any, Final

from app.games.core.options import N_, Choice, Option, OptionValue, Preset

Chosen = Mapping[str, OptionValue]

_MATCH: Final = N_("The match")
_TABLE: Final = N_("At the table")
_EXTRAS: Final = N_("Extras")
_SEEN: Final = N_("What may be seen")

TARGETS: Final[Mapping[OptionValue, tuple[int, int, int]]] = {
    "games_to": (2, 3, 11),
    "points_to": (121, 151, 1001),
    "fixed_deals": (2, 4, 20),
}
"""By match mode: the least, the usual and the greatest target (games, card points, deals)."""


def _asks_who_won(seats: int, chosen: Chosen) -> bool:
    """BR-33: only these modes ask who won a single deal."""
    return chosen["match_mode"] in ("single", "games_to")


def _partners(seats: int, chosen: Chosen) -> bool:
    return seats in (4, 6)


def _target_range(seats: int, chosen: Chosen) -> tuple[int, int]:
    least, _, greatest = TARGETS[chosen["match_mode"]]
    return least, greatest


_SWITCH: Final = (Choice(False, N_("No")), Choice(True, N_("Yes")))

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        key="match_mode",
        label=N_("How long the match lasts"),
        default="single",
        group=_MATCH,
        rule="BR-29",
        choices=(
            Choice("single", N_("One deal"), N_("Whoever wins it has won.")),
            Choice("games_to", N_("Up to a number of games"), N_("Every deal won is one game.")),
            Choice(
                "points_to", N_("Up to a number of card points"), N_("Card points add up over the deals.")
            ),
            Choice("fixed_deals", N_("A set number of deals"), N_("Then the most card points win.")),
        ),
    ),
    Option(
        key="target",
        label=N_("How many"),
        default=3,
        group=_MATCH,
        rule="BR-30",
        help=N_("2 to 11 games, 121 to 1001 card points or 2 to 20 deals."),
        choices=(),
        low=2,
        high=1001,
        applies=lambda seats, chosen: chosen["match_mode"] != "single",
        default_for=lambda seats, chosen: TARGETS[chosen["match_mode"]][1],
        range_for=_target_range,
    ),
    Option(
        key="cappotto",
        label=N_("All 120 points in one deal"),
        default="off",
        group=_EXTRAS,
        rule="A-13",
        help=N_("What a side wins that takes every card worth anything."),
        choices=(
            Choice("off", N_("One game, as ever")),
            Choice("two_games", N_("Two games")),
            Choice("match", N_("The whole match")),
        ),
        applies=lambda seats, chosen: chosen["match_mode"] == "games_to",
    ),
    Option(
        key="tie_rule",
        label=N_("Equal points"),
        default="draw",
        group=_MATCH,
        rule="A-10",
        help=N_("When sides have equally many card points after a deal."),
        choices=(
            Choice("draw", N_("The deal is drawn")),
            Choice("last_trick", N_("The later trick decides"), N_("Among those who are level.")),
            Choice(
                "replay",
                N_("Deal again"),
                N_("With a single deal, until somebody wins; in a match the next deal comes anyway."),
            ),
        ),
        applies=_asks_who_won,
    ),
    Option(
        key="stop_at_61",
        label=N_("Stop as soon as a side has 61 points"),
        default=False,
        group=_MATCH,
        rule="A-12",
        help=N_("The cards not yet played count for nobody."),
        choices=_SWITCH,
        applies=lambda seats, chosen: (
            seats != 3 and _asks_who_won(seats, chosen) and chosen.get("cappotto", "off") == "off"
        ),
    ),
    Option(
        key="six_seating",
        label=N_("How the two teams sit"),
        default="alternate",
        group=_TABLE,
        rule="BR-4",
        choices=(
            Choice("alternate", N_("Alternately"), N_("Both your neighbours are opponents.")),
            Choice("sides", N_("Side by side"), N_("Three of a team in a row.")),
        ),
        applies=lambda seats, chosen: seats == 6,
    ),
    Option(
        key="three_removed",
        label=N_("The two that is left out"),
        default="2H",
        group=_TABLE,
        rule="BR-6",
        help=N_("Forty cards do not divide by three; everybody knows which card is out."),
        choices=(
            Choice("2H", N_("Two of cups (hearts)")),
            Choice("2D", N_("Two of coins (diamonds)")),
            Choice("2S", N_("Two of swords (spades)")),
            Choice("2C", N_("Two of batons (clubs)")),
        ),
        applies=lambda seats, chosen: seats == 3,
    ),
    Option(
        key="must_follow",
        label=N_("The suit led must be followed"),
        default=False,
        group=_TABLE,
        rule="A-9",
        help=N_("Whoever holds none of it plays any card."),
        choices=_SWITCH,
    ),
    Option(
        key="trump_exchange",
        label=N_("Exchanging a low trump for the turned card"),
        default="off",
        group=_EXTRAS,
        rule="A-6",
        help=N_("On your turn, once your side has won a trick and while the turned card lies there."),
        choices=(
            Choice("off", N_("No")),
            Choice("seven", N_("The seven"), N_("For a turned ace, three, king, queen or jack.")),
            Choice("two", N_("The two"), N_("For any turned card.")),
            Choice(
                "seven_and_two",
                N_("The seven and the two"),
                N_("The seven as usual; the two for a turned seven, six, five or four."),
            ),
        ),
    ),
    Option(
        key="partner_view",
        label=N_("Partners see each other's cards"),
        default="off",
        group=_SEEN,
        rule="A-7",
        help=N_("After the last card of the stock has been drawn."),
        choices=(
            Choice("off", N_("Never")),
            Choice("last_three", N_("For the last three tricks"), N_("The usual custom in Italy.")),
        ),
        applies=_partners,
    ),
    Option(
        key="signals",
        label=N_("Signals between partners"),
        default="off",
        group=_TABLE,
        rule="A-8",
        help=N_(
            "Agreed signs about one's own cards, or asking for a card; nobody checks whether they are true."
        ),
        choices=(
            Choice("off", N_("None")),
            Choice("team", N_("Seen by partners only")),
            Choice("public", N_("Seen by everybody")),
        ),
        applies=_partners,
    ),
    Option(
        key="signals_first_trick",
        label=N_("Signals already in the first trick"),
        default=False,
        group=_TABLE,
        rule="A-8",
        help=N_("If not, signs begin with the second trick."),
        choices=_SWITCH,
        applies=lambda seats, chosen: chosen.get("signals", "off") != "off",
    ),
    Option(
        key="running_points",
        label=N_("Counting points during the deal"),
        default="off",
        group=_SEEN,
        rule="A-16",
        help=N_("The points of the cards that each side has won so far."),
        choices=(
            Choice("off", N_("Nobody is told")),
            Choice("own", N_("Each side sees its own")),
            Choice("all", N_("Everybody sees all")),
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
    Option(
        key="open_hands",
        label=N_("Open cards"),
        default="off",
        group=_SEEN,
        rule="A-17",
        help=N_("Briscola with nothing to hide, for two."),
        choices=(
            Choice("off", N_("No")),
            Choice("scoperta", N_("Briscola scoperta"), N_("Both hands and the top of the stock lie open.")),
        ),
        applies=lambda seats, chosen: seats == 2,
    ),
)

PRESETS: Final[tuple[Preset, ...]] = (
    Preset("rule_page", N_("As in the rule page"), N_("One deal, no extras.")),
    Preset(
        "italian_evening",
        N_("Italian evening"),
        N_("The first to three games; partners see each other's last three cards."),
        {"match_mode": "games_to", "target": 3, "partner_view": "last_three"},
    ),
)

_LENGTHS: Final[Mapping[OptionValue, str]] = {
    "single": N_("One deal"),
    "games_to": N_("First to {target} games"),
    "points_to": N_("First to {target} points"),
    "fixed_deals": N_("{target} deals"),
}

_NOTES: Final[tuple[tuple[str, OptionValue, str], ...]] = (
    ("cappotto", "two_games", N_("120 points make two games")),
    ("cappotto", "match", N_("120 points win the match")),
    ("tie_rule", "last_trick", N_("the later trick breaks a tie")),
    ("tie_rule", "replay", N_("a tie is dealt again")),
    ("stop_at_61", True, N_("stop at 61")),
    ("six_seating", "sides", N_("teams side by side")),
    ("must_follow", True, N_("follow suit")),
    ("trump_exchange", "seven", N_("the seven may be exchanged")),
    ("trump_exchange", "two", N_("the two may be exchanged")),
    ("trump_exchange", "seven_and_two", N_("seven and two may be exchanged")),
    ("partner_view", "last_three", N_("partners see the last three cards")),
    ("signals", "team", N_("signals to partners")),
    ("signals", "public", N_("open signals")),
    ("running_points", "own", N_("own points shown")),
    ("running_points", "all", N_("all points shown")),
    ("last_trick_view", False, N_("no looking back")),
    ("open_hands", "scoperta", N_("open cards")),
)


def digest(options: Chosen) -> list[tuple[str, dict[str, Any]]]:
    """The length of the match, then every house rule that is not the rule page's."""
    length = {"target": options["target"]} if "target" in options else {}
    words: list[tuple[str, dict[str, Any]]] = [(_LENGTHS[options["match_mode"]], length)]
    return words + [(text, {}) for key, value, text in _NOTES if options.get(key) == value]
