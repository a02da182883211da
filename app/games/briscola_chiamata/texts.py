"""What Briscola Chiamata says to people: the lines of the score sheet and the rules they cite (message ids)."""

from collections.abc import Mapping
from typing import Final

from app.games.core.options import N_
from app.games.core.statistics import LUCK, POINTS_A_DEAL, Statistic

SCORE_LABELS: Final[Mapping[str, str]] = {
    "card_points": N_("Cards won: {points} points"),
    "caller_made": N_("Caller: {won} points, {target} needed: made"),
    "caller_lost": N_("Caller: {won} points, {target} needed: lost"),
    "alone_made": N_("Caller alone: {won} points, {target} needed: made"),
    "alone_lost": N_("Caller alone: {won} points, {target} needed: lost"),
    "partner_made": N_("Partner of the caller, who made it"),
    "partner_lost": N_("Partner of the caller, who lost"),
    "defender_made": N_("Against the caller, who made it"),
    "defender_lost": N_("Against the caller, who lost"),
    "high_bid": N_("Target {target}: counts {times} times"),
    "cappotto": N_("All 120 points: counts double"),
    "void_at_sixty": N_("Exactly 60 points: nobody scores"),
}

_CALLED: Final = ("caller_made", "caller_lost", "alone_made", "alone_lost")

STATISTICS: Final[Mapping[str, Statistic]] = {
    "points": POINTS_A_DEAL,
    "called": Statistic(N_("Calls made"), ("caller_made", "alone_made"), of=_CALLED),
    "alone": Statistic(N_("Calls made alone"), ("alone_made",), of=("alone_made", "alone_lost")),
    "partner": Statistic(N_("Won as the partner"), ("partner_made",), of=("partner_made", "partner_lost")),
    "defender": Statistic(
        N_("Won against the caller"), ("defender_lost",), of=("defender_made", "defender_lost")
    ),
    "card_points": Statistic(N_("Card points a deal"), ("card_points",), adds="amount", a_deal=True),
    **LUCK,
}

RULE_TEXTS: Final[Mapping[str, str]] = {
    "BC-1": N_("Five play, each for themselves; who plays with whom is found out anew in every deal."),
    "BC-2": N_("Forty cards rank and count as in Briscola: ace 11, three 10, king 4, queen 3, jack 2."),
    "BC-3": N_("The first dealer is drawn by lot; after a deal played out the next player deals."),
    "BC-4": N_("All forty cards are dealt, eight to each, one at a time, beginning to the dealer's right."),
    "BC-5": N_("The player to the dealer's right speaks first; whoever has passed is skipped."),
    "BC-6": N_("Whoever is on turn bids higher than the last bid, or passes and is out of the auction."),
    "BC-7": N_(
        "Bids go from ace, three, king, queen, jack, seven down to two, then two with 62 to 120 points."
    ),
    "BC-8": N_("A rank alone promises 61 card points; the two with points promises so many."),
    "BC-9": N_("A bid may skip others as long as it is higher."),
    "BC-10": N_(
        "The auction ends when all others have passed, or with 120 points; the last bidder is the caller."
    ),
    "BC-11": N_("When all five pass, the cards are thrown in and nobody scores."),
    "BC-12": N_("The caller names trumps; the card of the bid rank in that suit is the called card."),
    "BC-13": N_("Whoever holds the called card is the caller's partner in this deal."),
    "BC-14": N_("A caller who holds the called card plays alone against four."),
    "BC-15": N_("Nobody is told who holds the called card; each knows only their own part."),
    "BC-16": N_("The player to the dealer's right leads first, then whoever has taken the trick."),
    "BC-17": N_(
        "Any card may be played; nobody has to follow suit, trump, beat, or show whom they play with."
    ),
    "BC-18": N_("The highest trump takes the trick; without a trump, the highest card of the suit led."),
    "BC-19": N_("Everybody keeps the tricks they have won apart from those of the others."),
    "BC-20": N_("When the called card is played, everybody knows who the partner is, or that there is none."),
    "BC-21": N_(
        "The caller's camp has made it with as many card points as the target; with fewer it has lost."
    ),
    "BC-22": N_(
        "The caller wins or loses two points, the partner one, and each of three others one the other way."
    ),
    "BC-23": N_("A caller alone wins or loses four points, and each of the four others one the other way."),
    "BC-24": N_("If one camp has all 120 points, all scores of the deal are doubled."),
    "BC-25": N_("Everybody's points add up over the deals; all together they are always nothing."),
    "BC-26": N_("Whoever has the points agreed on after a deal, and is alone at the top, wins the match."),
    "BC-27": N_(
        "After the deals agreed on the most points win, or share the win; deals thrown in do not count."
    ),
    "BC-28": N_("A deal that is void at 60 points has been played: it counts as a deal and scores nothing."),
    "A-16": N_("What people may count and look back at is a house rule."),
    "C-1": N_("Points alone are bid, from 61 to 120; the caller then calls any card of the pack."),
    "C-2": N_("A bid of two ends the auction, and nobody bids points."),
    "C-4": N_("When everybody has passed, the same player deals again."),
    "C-5": N_(
        "No card the caller was dealt may be called, unless the caller was dealt that rank in all four suits."
    ),
    "C-6": N_("The first trick is played before trumps are named, and decided afterwards."),
    "C-7": N_("The caller leads to the first trick."),
    "C-8": N_("Whoever holds the suit led has to play it."),
    "C-9": N_("Exactly 60 points for a target of 61 are judged by a house rule."),
    "C-11": N_(
        "A target above 70 counts twice, above 80 three times, above 90 four times, above 100 five times."
    ),
    "C-12": N_("All 120 points in one deal count as ever."),
    "C-14": N_("A hand without points may be shown and thrown in; the same player deals again."),
}
"""By rule id, as numbered in the rules page."""

EVENT_RULES: Final[Mapping[str, str]] = {
    "auction_won": "BC-10",
    "suit_named": "BC-12",
    "hand_voided": "C-14",
    "trick_taken": "BC-18",
    "partner_revealed": "BC-20",
}
"""By event type: the rule that says why such a thing happens; a deal thrown in names its rule itself."""
