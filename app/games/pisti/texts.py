"""The words of Pişti: labels of score lines, the rules in plain sentences, and the digest of house rules.

English message ids only; they are translated where they are shown.
"""

from collections.abc import Mapping
from typing import Final

from app.games.core.options import N_, OptionValue
from app.games.core.ruleset import Json
from app.games.core.statistics import LUCK, POINTS_A_DEAL, Statistic

SCORE_LABELS: Final[Mapping[str, str]] = {
    "aces": N_("Aces ({count})"),
    "jacks": N_("Jacks ({count})"),
    "two_of_clubs": N_("Two of clubs"),
    "ten_of_diamonds": N_("Ten of diamonds"),
    "most_cards": N_("Most cards ({count})"),
    "pisti": N_("Piştis ({count})"),
    "ace_pisti": N_("Aces taken by an ace ({count})"),
    "jack_pisti": N_("Jacks taken by a jack ({count})"),
    "jack_on_single": N_("Single cards taken by a jack ({count})"),
}

STATISTICS: Final[Mapping[str, Statistic]] = {
    "points": POINTS_A_DEAL,
    "pistis": Statistic(N_("Piştis"), ("pisti", "ace_pisti"), adds="amount"),
    "double_pistis": Statistic(N_("Double piştis, a jack by a jack"), ("jack_pisti",), adds="amount"),
    "jack_on_single": Statistic(N_("Single cards taken by a jack"), ("jack_on_single",), adds="amount"),
    "most_cards": Statistic(N_("Most cards of a deal"), ("most_cards",)),
    **LUCK,
}

RULE_TEXTS: Final[Mapping[str, str]] = {
    "PI-1": N_(
        "Four play; partners sit opposite each other and share one score, unless everyone plays alone."
    ),
    "PI-2": N_("The pack is the ordinary 52 cards; ranks have no order."),
    "PI-3": N_(
        "The match goes to 151 points, or to what the table agreed; it is tested after a whole round."
    ),
    "PI-4": N_("The first dealer is drawn at random; after each round the deal passes in the order of play."),
    "PI-5": N_("At the start of each round all 52 cards are shuffled."),
    "PI-6": N_("The player who sits last before the dealer in the order of play cuts the pack."),
    "PI-7": N_("If the cut shows a jack, the pack is cut again, and nobody is shown the jack."),
    "PI-8": N_("The first four cards are dealt face down to the centre."),
    "PI-9": N_("Then each player is dealt four cards, the dealer last."),
    "PI-10": N_("The bottom card of the stock lies face up and is dealt last."),
    "PI-11": N_("The top card of the centre is turned; if it is a jack, the next one is turned too."),
    "PI-12": N_("If all four cards of the centre are jacks, the same dealer deals afresh and nobody scores."),
    "PI-13": N_("The centre cards that were not turned stay face down."),
    "PI-14": N_("The player after the dealer begins; turns go round without exception."),
    "PI-15": N_("Any one card of the hand may be played."),
    "PI-16": N_("A card of the same rank as the top card captures the pile."),
    "PI-17": N_("A jack captures whatever lies on the table."),
    "PI-18": N_("Any other card, and any card on an empty table, becomes the new top card."),
    "PI-19": N_("A capture takes the whole pile and the card played; the next player starts a new pile."),
    "PI-20": N_("The first capture of a round also takes the face-down cards of the centre."),
    "PI-21": N_("Only the side that took the face-down cards may look at them before the round is counted."),
    "PI-22": N_("When all hands are empty, four cards each are dealt again until the stock is used up."),
    "PI-23": N_("The open bottom card is the last card dealt, and it goes to the dealer."),
    "PI-24": N_("A single card captured by a card of the same rank is a pişti."),
    "PI-25": N_("A single jack captured by a jack is a double pişti."),
    "PI-26": N_(
        "A jack that captures any other single card makes no pişti, unless the table agreed otherwise."
    ),
    "PI-27": N_("The first card played in a round never makes a pişti."),
    "PI-28": N_("The last card played in a round makes no pişti, unless the table agreed otherwise."),
    "PI-29": N_("A pişti is recorded at once, for everybody to see."),
    "PI-30": N_("After the last card, what lies on the table goes to the side that captured last."),
    "PI-31": N_("Each ace and each jack counts 1, the two of clubs 2 and the ten of diamonds 3."),
    "PI-32": N_("The side with the most cards scores extra; if the highest number is shared, nobody does."),
    "PI-33": N_("The points of a round are added to the totals; totals never go down."),
    "PI-34": N_("When a total has reached the target, the highest total wins, if nobody shares it."),
    "PI-34-rounds": N_("After the agreed rounds the highest total wins, if nobody shares it."),
    "PI-35": N_("If the highest total is shared at the end, another round is played."),
    "PI-36": N_("Points made during a round never end the match before the round is counted."),
    "PI-37": N_("Otherwise the next player deals the next round."),
    "PI-38": N_("With two or three players, or when everyone plays alone, each player is a side."),
    "PI-39": N_("Each pişti counts at the value it had when it was made; first and last card stay barred."),
}

EVENT_RULES: Final[Mapping[str, str]] = {
    "cut_asked": "PI-6",
    "cut_done": "PI-6",
    "redeal_four_jacks": "PI-12",
    "opening": "PI-11",
    "last_cards": "PI-30",
}
"""By event type; a capture names its rule itself."""

PHRASES: Final[Mapping[str, Mapping[OptionValue, str]]] = {
    "partners": {"pairs": N_("two pairs"), "solo": N_("everyone alone")},
    "last_card_pisti": {True: N_("pişti on the last card")},
    "direction": {"clockwise": N_("clockwise")},
    "manual_cut": {True: N_("a player cuts")},
    "cut_jack": {
        "next_card": N_("a cut jack changes places with the next card"),
        "cutter_takes": N_("the cutter takes a cut jack"),
    },
    "opening_jack": {
        "under_stock": N_("an opening jack goes under the stock"),
        "stand": N_("an opening jack stays"),
    },
    "leftover_view": {
        "capturer": N_("hidden cards for the taker alone"),
        "everyone": N_("hidden cards open to everyone"),
        "nobody": N_("hidden cards seen by nobody"),
    },
    "pile_view": {"last_lap": N_("last lap of the pile open"), "all": N_("pile open")},
    "captured_view": {"own": N_("own captured cards open"), "all": N_("captured cards open")},
    "show_counts": {False: N_("no card counts")},
    "open_log": {"all": N_("whole log open")},
}
"""What a choice is called in the digest; choices that are not named here go without saying."""

FIGURES: Final[Mapping[str, tuple[int, str]]] = {
    "majority_points": (3, N_("most cards {points}")),
    "pisti_points": (10, N_("pişti {points}")),
    "jack_pisti_points": (20, N_("jack pişti {points}")),
    "ace_pisti_points": (10, N_("ace pişti {points}")),
    "jack_on_single": (0, N_("jack on a single card {points}")),
}
"""Points that are named in the digest when they differ from the usual number."""


def digest(options: Mapping[str, OptionValue]) -> list[tuple[str, Json]]:
    """The house rules in a few words, the target first."""
    words: list[tuple[str, Json]] = []
    if "target" in options:
        words.append((N_("to {target} points"), {"target": options["target"]}))
    else:
        words.append((N_("{rounds} rounds"), {"rounds": options["rounds"]}))
    for key, value in options.items():
        if key in FIGURES:
            usual, phrase = FIGURES[key]
            if value != usual:
                words.append((phrase, {"points": value}))
        elif value in PHRASES.get(key, {}):
            words.append((PHRASES[key][value], {}))
    return words
