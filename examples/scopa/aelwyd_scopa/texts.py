"""What Scopa says to people: lines of the score sheet, figures, and the rules in a sentence each (message ids)."""

from collections.abc import Mapping
from typing import Final

from aelwyd import N_, statistics

SCORE_LABELS: Final[Mapping[str, str]] = {
    "scopa": N_("Scope: {count}"),
    "most_cards": N_("Most cards: {count}"),
    "coins": N_("Most coins: {count}"),
    "settebello": N_("Settebello"),
    "primiera": N_("Primiera: {count}"),
}

STATISTICS: Final[Mapping[str, statistics.Statistic]] = {
    "scope": statistics.Statistic(N_("Scope"), ("scopa",), adds="points"),
    "points": statistics.POINTS_A_DEAL,
}

RULE_TEXTS: Final[Mapping[str, str]] = {
    "SC-1": N_("Scopa is played by two, or by four in two pairs."),
    "SC-2": N_("Of four, partners sit opposite each other and share one score."),
    "SC-3": N_("The Italian pack has forty cards: coins, cups, swords and batons."),
    "SC-4": N_("Cards are worth what they show: ace 1 to seven 7, knave 8, knight 9, king 10."),
    "SC-5": N_("The first dealer is drawn by lot; after every deal the next seat deals."),
    "SC-6": N_("Everybody is dealt three cards, and four are laid open on the table."),
    "SC-7": N_("With three or four kings open, nothing counts and the same dealer deals again."),
    "SC-8": N_("The player to the dealer's right begins, and play goes round to the right."),
    "SC-9": N_("Whoever is on turn plays one card."),
    "SC-10": N_("A card takes one card of its own value; where one lies there, it takes no sum."),
    "SC-11": N_("Otherwise it takes cards that together have its value; of several ways its player chooses."),
    "SC-12": N_("The card and what it took go face down to the side's pile; whoever can take does."),
    "SC-13": N_("A card that takes nothing stays on the table."),
    "SC-14": N_("Taking every card on the table is a scopa: one point."),
    "SC-15": N_("The last card of a deal makes no scopa."),
    "SC-16": N_("When the hands are empty, everybody is dealt three more, until the stock is used up."),
    "SC-17": N_("What lies on the table in the end goes to the side that took last."),
    "SC-18": N_("More cards than the other side: one point."),
    "SC-19": N_("More coins than the other side: one point."),
    "SC-20": N_("The seven of coins, the settebello: one point."),
    "SC-21": N_(
        "Primiera: the best card of each suit, seven 21, six 18, ace 16, five 15, four 14, three 13, two 12, others "
        "10. The higher sum brings one point; without all four suits there is none."
    ),
    "SC-22": N_("The first side to reach the points agreed on wins."),
    "SC-23": N_("If both sides are level then, another deal is played."),
    "SC-24": N_("For whoever runs out of time the first card of the hand is played."),
    "A-2": N_("An ace takes every card on the table, and that is no scopa."),
}
"""By rule id, as numbered in `docs/rules.md`."""

EVENT_RULES: Final[Mapping[str, str]] = {
    "opening": "SC-6",
    "last_cards": "SC-17",
}
