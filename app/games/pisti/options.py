"""The house rules of Pişti: what a table may choose, and `House`, the choice in the form the engine reads.

No rule is played here; every option says in `rule` which numbered rule of `docs/rules/pisti.md` it changes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from app.games.core.options import N_, Choice, Option, Options, OptionValue, Preset

MATCH: Final = N_("The match")
PISTIS: Final = N_("Piştis")
DEAL: Final = N_("The deal")
SEEN: Final = N_("What may be seen")

NO, YES = Choice(False, N_("No")), Choice(True, N_("Yes"))


def _four(seats: int, options: Mapping[str, OptionValue]) -> bool:
    return seats == 4


def _to_target(seats: int, options: Mapping[str, OptionValue]) -> bool:
    return options["match_length"] == "target"


def _by_rounds(seats: int, options: Mapping[str, OptionValue]) -> bool:
    return options["match_length"] == "rounds"


def _numbers(*values: int) -> tuple[Choice, ...]:
    return tuple(Choice(value, str(value)) for value in values)


OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "partners",
        N_("Partners"),
        "pairs",
        (
            Choice("pairs", N_("Two pairs"), N_("Partners sit opposite each other and share one score.")),
            Choice("solo", N_("Everyone alone"), N_("Each of the four keeps a score of their own.")),
        ),
        MATCH,
        "PI-1",
        applies=_four,
    ),
    Option(
        "match_length",
        N_("How long a match lasts"),
        "target",
        (Choice("target", N_("To a number of points")), Choice("rounds", N_("A number of rounds"))),
        MATCH,
        "PI-3",
        N_("A match ends only after a whole round."),
    ),
    Option(
        "target",
        N_("Points to win"),
        151,
        _numbers(51, 101, 151, 201),
        MATCH,
        "PI-34",
        N_("The highest total wins once it has reached this; totals are compared only after a whole round."),
        low=31,
        high=501,
        applies=_to_target,
    ),
    Option(
        "rounds",
        N_("Rounds"),
        4,
        _numbers(1, 2, 4, 6, 8),
        MATCH,
        "PI-34",
        N_("If the highest total is shared after the last round, one more is played until one side leads."),
        low=1,
        high=20,
        applies=_by_rounds,
    ),
    Option(
        "majority_points",
        N_("Points for most cards"),
        3,
        _numbers(0, 1, 2, 3, 4, 5),
        MATCH,
        "PI-32",
        N_("Nobody gets them when the highest number of cards is shared."),
    ),
    Option(
        "pisti_points",
        N_("Points for a pişti"),
        10,
        _numbers(5, 10, 20),
        PISTIS,
        "PI-24",
        N_("A single card on the table taken by a card of the same rank."),
        low=1,
        high=50,
    ),
    Option(
        "jack_pisti_points",
        N_("Points for a jack taken by a jack"),
        20,
        _numbers(10, 20, 30),
        PISTIS,
        "PI-25",
        N_("A single jack on the table taken by a jack."),
        low=1,
        high=50,
    ),
    Option(
        "ace_pisti_points",
        N_("Points for an ace taken by an ace"),
        10,
        _numbers(10, 20),
        PISTIS,
        "PI-24",
        N_("This counts for aces whatever other piştis are worth."),
    ),
    Option(
        "jack_on_single",
        N_("Points for a jack that takes another single card"),
        0,
        _numbers(0, 10, 20),
        PISTIS,
        "PI-26",
        N_("In the rule page this is no pişti."),
    ),
    Option(
        "last_card_pisti",
        N_("May the last card of a round make a pişti?"),
        False,
        (NO, YES),
        PISTIS,
        "PI-28",
        N_("The first card of a round never does."),
    ),
    Option(
        "direction",
        N_("Direction of play"),
        "anticlockwise",
        (Choice("anticlockwise", N_("Anticlockwise")), Choice("clockwise", N_("Clockwise"))),
        DEAL,
        "PI-14",
        N_("Seen from above: anticlockwise, the turn passes to the player on the right."),
    ),
    Option(
        "manual_cut",
        N_("Does a player cut the pack?"),
        False,
        (NO, YES),
        DEAL,
        "PI-6",
        N_("The player who cuts names a place; a secret number is added, so that nobody can cut to a card."),
    ),
    Option(
        "cut_jack",
        N_("If the cut shows a jack"),
        "recut",
        (
            Choice("recut", N_("Cut again"), N_("The pack is cut again, and nobody sees the jack.")),
            Choice(
                "next_card", N_("Use the next card"), N_("The jack changes places with the card above it.")
            ),
            Choice(
                "cutter_takes",
                N_("The cutter takes it"),
                N_("The jack goes open into the cutter's hand, who is dealt one card fewer."),
            ),
        ),
        DEAL,
        "PI-7",
    ),
    Option(
        "opening_jack",
        N_("If a jack is turned at the start"),
        "turn_next",
        (
            Choice(
                "turn_next", N_("Turn the next card"), N_("The next of the four cards is laid on the jack.")
            ),
            Choice(
                "under_stock",
                N_("Put it under the stock"),
                N_("The top card of the stock takes its place; the dealer is dealt the jack at the end."),
            ),
            Choice("stand", N_("Leave it"), N_("The jack is the first card of the pile.")),
        ),
        DEAL,
        "PI-11",
    ),
    Option(
        "leftover_view",
        N_("Who sees the hidden cards of the centre"),
        "team",
        (
            Choice("team", N_("The side that takes them")),
            Choice("capturer", N_("Only the player who takes them")),
            Choice("everyone", N_("Everyone")),
            Choice("nobody", N_("Nobody"), N_("They are shown when the round is counted.")),
        ),
        SEEN,
        "PI-21",
        N_("From the first capture until the round is counted; then everybody sees them."),
    ),
    Option(
        "pile_view",
        N_("Cards of the pile that stay readable"),
        "top",
        (
            Choice("top", N_("The top card")),
            Choice("last_lap", N_("The last card of each player")),
            Choice("all", N_("All face-up cards")),
        ),
        SEEN,
        "PI-18",
        N_("Only the top card can be matched; the others help the memory."),
    ),
    Option(
        "captured_view",
        N_("Captured cards that may be looked at"),
        "none",
        (
            Choice("none", N_("None")),
            Choice("own", N_("Those of the own side")),
            Choice("all", N_("Those of all sides")),
        ),
        SEEN,
        "PI-19",
        N_("During the round; when it is counted everybody sees them all."),
    ),
    Option(
        "show_counts",
        N_("Show how many cards each side has captured?"),
        True,
        (NO, YES),
        SEEN,
        "PI-19",
        N_("If not, the numbers stay hidden until the round is counted."),
    ),
    Option(
        "open_log",
        N_("How far back the plays of a round can be read"),
        "last_lap",
        (Choice("last_lap", N_("The last play of each player")), Choice("all", N_("The whole round"))),
        SEEN,
        "PI-29",
        N_("Piştis and the first capture always stay listed."),
    ),
)

PRESETS: Final[tuple[Preset, ...]] = (
    Preset("rule_page", N_("As in the rule page"), N_("To 151, with everything as the rules have it.")),
    Preset(
        "turkish_cafe",
        N_("Turkish café"),
        N_("To 101; a jack turned at the start goes under the stock; only the taker sees the hidden cards."),
        {"target": 101, "opening_jack": "under_stock", "leftover_view": "capturer"},
    ),
)


@dataclass(frozen=True, slots=True)
class House:
    """The house rules of one match as the engine reads them; shared by all clones, never changed.

    Exactly one of `target` and `rounds` is None. Points are match points.
    """

    options: Options
    seats: int
    sides: tuple[tuple[int, ...], ...]
    side_of: tuple[int, ...]
    handouts: int
    target: int | None
    rounds: int | None
    majority: int
    pisti: int
    jack_pisti: int
    ace_pisti: int
    jack_on_single: int
    last_card_pisti: bool
    manual_cut: bool
    cut_jack: str
    opening_jack: str
    leftover_view: str
    pile_view: str
    captured_view: str
    show_counts: bool
    open_log: str


def sides_of(seats: int, options: Mapping[str, OptionValue]) -> tuple[tuple[int, ...], ...]:
    """PI-1: partners sit opposite each other; PI-38: otherwise every seat is a side of its own."""
    if seats == 4 and options["partners"] == "pairs":
        return ((0, 2), (1, 3))
    return tuple((seat,) for seat in range(seats))


def house(seats: int, options: Options) -> House:
    """The frozen options of a match in the engine's form."""

    def number(key: str) -> int:
        return int(options[key])

    sides = sides_of(seats, options)
    return House(
        options=options,
        seats=seats,
        sides=sides,
        side_of=tuple(seat % len(sides) for seat in range(seats)),
        handouts=48 // (4 * seats),
        target=number("target") if options["match_length"] == "target" else None,
        rounds=number("rounds") if options["match_length"] == "rounds" else None,
        majority=number("majority_points"),
        pisti=number("pisti_points"),
        jack_pisti=number("jack_pisti_points"),
        ace_pisti=number("ace_pisti_points"),
        jack_on_single=number("jack_on_single"),
        last_card_pisti=bool(options["last_card_pisti"]),
        manual_cut=bool(options["manual_cut"]),
        cut_jack=str(options["cut_jack"]),
        opening_jack=str(options["opening_jack"]),
        leftover_view=str(options["leftover_view"]),
        pile_view=str(options["pile_view"]),
        captured_view=str(options["captured_view"]),
        show_counts=bool(options["show_counts"]),
        open_log=str(options["open_log"]),
    )
