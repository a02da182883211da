"""What Pedro says to people: the lines of the score sheet and the rules they cite (message ids)."""

from collections.abc import Mapping
from typing import Final

from app.games.core.options import N_
from app.games.core.statistics import LUCK, POINTS_A_DEAL, Statistic

SCORE_LABELS: Final[Mapping[str, str]] = {
    "ace": N_("Ace of trumps"),
    "jack": N_("Jack of trumps"),
    "ten": N_("Ten of trumps"),
    "five": N_("Pedro, the five of trumps"),
    "off_five": N_("Off-five"),
    "two": N_("Two of trumps"),
    "bid_made": N_("Bid of {bid} made with {won} points"),
    "bid_failed": N_("Bid of {bid} failed with {won} points"),
    "bidder_goes_out": N_("Both sides had {threshold} or more: the bidder could go out"),
}

STATISTICS: Final[Mapping[str, Statistic]] = {
    "points": POINTS_A_DEAL,
    "made": Statistic(N_("Bids of your side made"), ("bid_made",), of=("bid_made", "bid_failed")),
    "failed": Statistic(N_("Bids of your side failed"), ("bid_failed",), of=("bid_made", "bid_failed")),
    "fives": Statistic(N_("Fives taken"), ("five", "off_five")),
    **LUCK,
}

RULE_TEXTS: Final[Mapping[str, str]] = {
    "PE-1": N_("Pedro is played by four in two pairs; partners sit opposite each other."),
    "PE-2": N_("One pack of 52 cards is used; dealing, bidding and playing run clockwise."),
    "PE-3": N_("The first dealer is drawn by lot; after every deal the next player to the left deals."),
    "PE-4": N_("Everybody is dealt nine cards in packets of three; sixteen remain as the stock."),
    "PE-5": N_("Each player speaks once, the one left of the dealer first and the dealer last."),
    "PE-6": N_("A bid is a number of points, from the lowest bid up to 14; no suit is named."),
    "PE-7": N_("A bid must be higher than the highest bid so far, also for the dealer."),
    "PE-8": N_("You may outbid your own partner."),
    "PE-9": N_("If the other three passed, the dealer must bid."),
    "PE-10": N_("A bid of 14 ends the bidding at once."),
    "PE-11": N_("The highest bidder declares, and the bid is what the side has to reach."),
    "PE-12": N_("The highest bidder alone names trumps, any suit."),
    "PE-13": N_("Trumps are fourteen cards: the named suit and the five of the other suit of its colour."),
    "PE-14": N_("That off-five is a trump in every respect and no card of its printed suit."),
    "PE-15": N_("Everybody lays away all cards that are no trumps, and no others."),
    "PE-16": N_("From the dealer's left, everybody but the dealer is filled up to six cards."),
    "PE-17": N_("The dealer looks at what is left of the stock and must take every trump in it."),
    "PE-18": N_("A dealer with fewer than six cards chooses others from the stock to have six."),
    "PE-19": N_("What the dealer does not take is out of the deal."),
    "PE-20": N_(
        "If the stock runs out, the cards laid away are shuffled and the missing ones dealt from them."
    ),
    "PE-21": N_("Then everybody has six cards or more, and all trumps are in the hands."),
    "PE-22": N_("The highest bidder leads to the first trick, any card."),
    "PE-23": N_("Whoever holds the suit led has to play it; others play any card."),
    "PE-24": N_(
        "In the first trick, whoever holds more than six cards lays the surplus under the card played."
    ),
    "PE-25": N_("Only trumps that are worth nothing may be laid under."),
    "PE-26": N_("So the card played on top must leave enough trumps that are worth nothing."),
    "PE-27": N_("Cards laid under do not count as played and score nothing."),
    "PE-28": N_(
        "The highest trump takes the trick, else the highest card of the suit led; the winner leads."
    ),
    "PE-29": N_("Cards rank from the ace down to the two; the off-five comes just below the five of trumps."),
    "PE-30": N_("There are six tricks."),
    "PE-31": N_("Ace, jack, ten and two of trumps are worth 1, five and off-five 5 each: 14 in all."),
    "PE-32": N_("A trump that is worth something scores for the side that takes its trick."),
    "PE-33": N_("The two of trumps scores for the side that held it as the first trick began."),
    "PE-34": N_("Every deal is played out, and scored after the sixth trick."),
    "PE-35": N_("The side that did not bid always scores what it has won."),
    "PE-36": N_("A side that wins as many points as it bid scores all it has won."),
    "PE-37": N_("A side that wins fewer points than it bid loses what it has won, or by house rule the bid."),
    "PE-38": N_("When both sides are within 7 points of the target, the bidder goes out in this deal."),
    "PE-39": N_("A bid made in such a deal wins the match, whatever the totals."),
    "PE-40": N_("If it fails, the side at the target wins; if both are there, the side that did not bid."),
    "PE-41": N_("A side that alone has reached the target wins; if both have, another deal decides."),
    "PE-42": N_("The winner need not be the side with the higher total."),
    "PE-43": N_("A trump may be played even by those who could follow suit."),
    "PE-44": N_("The two of trumps scores for the side that takes its trick."),
    "PE-45": N_("Points count while the deal runs as soon as everybody can see whose they are."),
    "PE-46": N_("Cards laid under the first trick lie face down or, by house rule, face up."),
    "PE-47": N_(
        "The lowest bid and the target are house rules; the bidder goes out from 7 below the target."
    ),
    "PE-48": N_("“Traditional” is the rule page with one change: a failed bid loses the bid."),
}
"""By rule id, as numbered in the rules page."""

EVENT_RULES: Final[Mapping[str, str]] = {
    "auction_won": "PE-11",
    "trump_named": "PE-13",
    "discarded": "PE-15",
    "refilled": "PE-16",
    "robbed": "PE-17",
    "recycled": "PE-20",
    "trick_taken": "PE-28",
}
"""By event type: the rule that says why such a thing happens; a play names its own (PE-24, PE-33)."""
