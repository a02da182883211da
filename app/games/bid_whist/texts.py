"""What Bid Whist says to people: the lines of the score sheet and the rules they cite (message ids)."""

from collections.abc import Mapping
from typing import Final

from app.games.core.options import N_
from app.games.core.statistics import POINTS_A_DEAL, Statistic

SCORE_LABELS: Final[Mapping[str, str]] = {
    "bid_uptown": N_("Bid: {number} uptown, {needs} tricks needed"),
    "bid_downtown": N_("Bid: {number} downtown, {needs} tricks needed"),
    "bid_nt": N_("Bid: {number} no trump, {needs} tricks needed"),
    "tricks_with_kitty": N_("Tricks, the kitty counted: {count}"),
    "tricks": N_("Tricks: {count}"),
    "made": N_("Bid made, tricks over six: {over}"),
    "failed": N_("Bid of {number} failed, tricks short: {short}"),
    "nt_double": N_("No trump, doubled"),
    "boston_double": N_("Boston, all thirteen tricks, doubled"),
}

STATISTICS: Final[Mapping[str, Statistic]] = {
    "points": POINTS_A_DEAL,
    "made": Statistic(N_("Bids of your side made"), ("made",), of=("made", "failed")),
    "failed": Statistic(N_("Bids of your side failed"), ("failed",), of=("made", "failed")),
    "tricks": Statistic(
        N_("Tricks a deal, the kitty counted"), ("tricks", "tricks_with_kitty"), adds="amount", a_deal=True
    ),
}

RULE_TEXTS: Final[Mapping[str, str]] = {
    "BW-1": N_("Four play, partners opposite each other; play runs clockwise."),
    "BW-2": N_("The pack has 52 cards and two jokers, a red one and a black one."),
    "BW-3": N_("The first dealer is drawn by lot; after every deal the next seat to the left deals."),
    "BW-4": N_("Everybody is dealt twelve cards; the last six lie face down as the kitty."),
    "BW-5": N_("Everybody speaks once, first the player left of the dealer, the dealer last."),
    "BW-6": N_(
        "A bid promises one to seven tricks over six, uptown, downtown or without trumps; it names no suit."
    ),
    "BW-7": N_("A bid must be higher than the last: more tricks, or as many in a higher mode."),
    "BW-8": N_("When all others have passed, the dealer must bid."),
    "BW-9": N_("Nothing beats seven without trumps: it ends the bidding at once."),
    "BW-10": N_("The highest bidder declares; the side needs six tricks and as many more as were bid."),
    "BW-11": N_(
        "After a bid uptown or downtown the bidder names the trump suit, after no trump the direction."
    ),
    "BW-12": N_("The bidder declares before anybody has seen the kitty, and cannot change it afterwards."),
    "BW-13": N_("The kitty is the first trick of the bidder's side."),
    "BW-14": N_("Nobody looks at the kitty before the deal is scored."),
    "BW-15": N_("After declaring, the bidder takes the kitty and puts any six cards away face down."),
    "BW-16": N_("The player left of the dealer leads to the first trick."),
    "BW-17": N_("Uptown the king is next to the ace, downtown the two; the ace is highest both ways."),
    "BW-18": N_("With a trump suit the jokers are its two highest cards, the red one above the black one."),
    "BW-19": N_("Without trumps a joker has no suit and no rank and never wins."),
    "BW-20": N_("The suit led is that of the first card in the trick that has one."),
    "BW-21": N_("As long as only jokers without a suit lie there, any card may be played."),
    "BW-22": N_("Whoever holds a card of the suit led has to play one; a joker is a trump like others."),
    "BW-23": N_(
        "The highest trump takes the trick, else the highest card of the suit led; its player leads."
    ),
    "BW-24": N_("Every trick has a winner, as there are only two jokers."),
    "BW-25": N_("A bid that is made scores every trick over six, not only those bid."),
    "BW-26": N_("A bid that fails costs its number; the other side's score never changes."),
    "BW-27": N_(
        "The match ends when a side reaches the target or as much below zero; the higher score wins."
    ),
    "BW-28": N_("A match is never tied, as only one side's score changes in a deal."),
    "BW-29": N_("The lowest bid is a house rule; it binds the dealer who has to bid as well."),
    "BW-30": N_("With equal directions neither uptown nor downtown beats the other; no trump beats both."),
    "BW-31": N_("Who leads to the first trick is a house rule; afterwards the winner of a trick leads."),
    "BW-32": N_("A bid without trumps counts double, made or failed."),
    "BW-33": N_("All thirteen tricks double the score of the deal once more."),
    "BW-34": N_("The end of the match is read from the doubled score."),
    "BW-35": N_("House rules may be chosen one by one or as a set."),
    "BW-36": N_(
        "For whoever runs out of time the server passes, names the longest suit and plays the lowest card."
    ),
}
"""By rule id, as numbered in the rules page."""

EVENT_RULES: Final[Mapping[str, str]] = {
    "auction_won": "BW-10",
    "declared": "BW-11",
    "kitty_won": "BW-13",
    "kitty_shown": "BW-15",
    "kitty_taken": "BW-15",
    "discarded": "BW-15",
    "trick_taken": "BW-23",
}
"""By event type: the rule that says why such a thing happens."""
