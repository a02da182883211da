"""The house rules of Hockey: what a table may choose, and `House`, the choice in the form the engine reads.

No rule is played here; every option says in `rule` which numbered rule of `docs/rules/hockey.md` it changes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from app.games.core.cards import CARDS
from app.games.core.options import N_, Choice, Option, Options, OptionValue, Preset
from app.games.core.ruleset import Json

MATCH: Final = N_("The match")
BREAKAWAYS: Final = N_("Breakaways")
SEEN: Final = N_("What may be seen")

JACKS: Final = frozenset(CARDS[code] for code in ("JC", "JD", "JH", "JS"))
RED_KINGS: Final = frozenset(CARDS[code] for code in ("KD", "KH"))

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "periods",
        N_("Periods"),
        3,
        tuple(Choice(value, str(value)) for value in (1, 2, 3, 5)),
        MATCH,
        "HO-2",
        N_("A period is once through the pack; the deal changes hands after each."),
    ),
    Option(
        "deal_size",
        N_("Cards dealt at a time"),
        5,
        (
            Choice(5, N_("Five"), N_("Four times five cards each, then six.")),
            Choice(4, N_("Four"), N_("Five times four cards each, then six, as in overtime.")),
        ),
        MATCH,
        "HO-6",
        N_("Overtime is dealt by fours in either case."),
    ),
    Option(
        "overtime",
        N_("If the goals are level after the last period"),
        "repeat",
        (
            Choice("repeat", N_("Overtime until somebody scores"), N_("The first goal wins.")),
            Choice(
                "once_then_draw",
                N_("One overtime, then a draw"),
                N_("The first goal wins; without a goal nobody wins."),
            ),
            Choice("none", N_("A draw"), N_("No overtime is played.")),
        ),
        MATCH,
        "HO-28",
    ),
    Option(
        "rebound",
        N_("Does a goal keep the breakaway?"),
        False,
        (
            Choice(False, N_("No"), N_("Whoever has scored needs a new breakaway before another goal.")),
            Choice(True, N_("Yes"), N_("Whoever has scored may score again on the very next turn.")),
        ),
        BREAKAWAYS,
        "HO-18",
        N_("In overtime it makes no difference: the first goal ends the match."),
    ),
    Option(
        "contest",
        N_("A match or a jack played against a breakaway"),
        "steal",
        (
            Choice("steal", N_("Takes it over"), N_("The breakaway is cancelled, and the player has one.")),
            Choice("block", N_("Only stops it"), N_("The breakaway is cancelled, and nobody has one.")),
        ),
        BREAKAWAYS,
        "HO-15",
    ),
    Option(
        "extra_break_cards",
        N_("Other cards that make a breakaway"),
        "none",
        (
            Choice("none", N_("None"), N_("Jacks alone.")),
            Choice("red_kings", N_("Red kings"), N_("As jacks do; but a red king that matches can score.")),
        ),
        BREAKAWAYS,
        "HO-15",
    ),
    Option(
        "pile_view",
        N_("Cards of the pile that stay readable"),
        "top",
        (
            Choice("top", N_("The top card")),
            Choice("last4", N_("The last four cards")),
            Choice("all", N_("All cards of the period")),
        ),
        SEEN,
        "HO-9",
        N_("Only the top card can be matched; the others help the memory."),
    ),
    Option(
        "open_log",
        N_("How far back the plays of a period can be read"),
        "last4",
        (Choice("last4", N_("The last four plays")), Choice("all", N_("The whole period"))),
        SEEN,
        "HO-23",
        N_("Goals always stay listed."),
    ),
)

PRESETS: Final[tuple[Preset, ...]] = (
    Preset("rule_page", N_("As in the rule page"), N_("Three periods, then overtime until somebody scores.")),
    Preset(
        "traditional",
        N_("Traditional"),
        N_("As the game was first played: whoever scores keeps the breakaway and may score again at once."),
        {"rebound": True},
    ),
)

PHRASES: Final[Mapping[str, Mapping[OptionValue, str]]] = {
    "deal_size": {4: N_("dealt by fours")},
    "overtime": {
        "repeat": N_("overtime until somebody scores"),
        "once_then_draw": N_("one overtime, then a draw"),
        "none": N_("no overtime"),
    },
    "rebound": {True: N_("a goal keeps the breakaway")},
    "contest": {"block": N_("breakaways are only stopped")},
    "extra_break_cards": {"red_kings": N_("red kings break too")},
    "pile_view": {"last4": N_("four cards of the pile open"), "all": N_("pile open")},
    "open_log": {"all": N_("whole log open")},
}
"""What a choice is called in the digest; choices that are not named here go without saying."""


@dataclass(frozen=True, slots=True)
class House:
    """The house rules of one match as the engine reads them; shared by all clones, never changed.

    `breakers` are the cards that make a breakaway whatever they lie on; `handout` is the hand size of the
    ordinary handouts in regulation.
    """

    options: Options
    periods: int
    handout: int
    overtime: str
    rebound: bool
    block: bool
    breakers: frozenset[int]
    pile_view: str
    open_log: str


def house(options: Options) -> House:
    """The frozen options of a match in the engine's form."""
    return House(
        options=options,
        periods=int(options["periods"]),
        handout=int(options["deal_size"]),
        overtime=str(options["overtime"]),
        rebound=options["rebound"] is True,
        block=options["contest"] == "block",
        breakers=JACKS | RED_KINGS if options["extra_break_cards"] == "red_kings" else JACKS,
        pile_view=str(options["pile_view"]),
        open_log=str(options["open_log"]),
    )


def digest(options: Mapping[str, OptionValue]) -> list[tuple[str, Json]]:
    """The house rules in a few words, the length of the match first."""
    periods = options["periods"]
    length: tuple[str, Json] = (
        (N_("one period"), {}) if periods == 1 else (N_("{periods} periods"), {"periods": periods})
    )
    named = (PHRASES[key][value] for key, value in options.items() if value in PHRASES.get(key, {}))
    return [length, *((phrase, {}) for phrase in named)]
