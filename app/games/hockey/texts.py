"""The words of Hockey: labels of score lines and the rules in plain sentences.

English message ids only; they are translated where they are shown.
"""

from collections.abc import Mapping
from typing import Final

from app.games.core.options import N_
from app.games.core.statistics import DEALS, Statistic

SCORE_LABELS: Final[Mapping[str, str]] = {
    "goal": N_("Goal, card {play}"),
    "rebound_goal": N_("Goal on the rebound, card {play}"),
    "overtime_goal": N_("Goal in overtime, card {play}"),
}
"""`play` is the number of the card in its period."""

STATISTICS: Final[Mapping[str, Statistic]] = {
    "goals": Statistic(N_("Goals"), ("goal", "rebound_goal", "overtime_goal")),
    "goals_a_period": Statistic(N_("Goals a period"), (DEALS,), adds="points", a_deal=True),
    "rebounds": Statistic(N_("Goals on the rebound"), ("rebound_goal",)),
    "overtime": Statistic(N_("Goals in overtime"), ("overtime_goal",)),
}

RULE_TEXTS: Final[Mapping[str, str]] = {
    "HO-1": N_("Two play, each alone, with the 52 cards; only ranks matter, never suits."),
    "HO-2": N_("A match has three periods; if the goals are level then, overtime is played."),
    "HO-3": N_("A period is once through the pack: 26 cards from each player."),
    "HO-4": N_("The first dealer is drawn at random; the deal changes hands after every period."),
    "HO-5": N_("Each period begins with all 52 cards shuffled, an empty pile and no breakaway."),
    "HO-6": N_("Five cards each are dealt at a time; when twelve are left, six each."),
    "HO-7": N_("New cards are dealt when both hands are empty, one at a time, to the dealer last."),
    "HO-8": N_("The player who did not deal begins; turns alternate without exception."),
    "HO-9": N_("Any one card of the hand may be played, face up on the pile; nobody may pass."),
    "HO-10": N_("A card matches if it has the same rank as the card it is played on."),
    "HO-11": N_("Only one player at a time has a breakaway."),
    "HO-12": N_("Whoever has a breakaway and matches the opponent's card scores a goal."),
    "HO-13": N_("Whoever has a breakaway and plays a jack scores nothing, but has a breakaway again."),
    "HO-14": N_("Whoever has a breakaway and plays any other card loses it."),
    "HO-15": N_("A matching card or a jack makes a breakaway, and cancels the opponent's."),
    "HO-15-block": N_("A matching card or a jack played against a breakaway cancels it and makes none."),
    "HO-16": N_("Any other card changes nothing."),
    "HO-17": N_("A goal can only be scored on the very next turn after the breakaway."),
    "HO-18": N_("The card that scores makes no breakaway; another goal needs a new one."),
    "HO-18-rebound": N_("Whoever has scored still has the breakaway and may score again on the next turn."),
    "HO-19": N_("A goal leaves the pile as it is: the opponent may match the card that scored."),
    "HO-20": N_("A jack never scores a goal."),
    "HO-21": N_("When new cards are dealt within a period, the pile and a breakaway stay."),
    "HO-22": N_("Nothing is carried over to the next period, and its first card cannot match."),
    "HO-23": N_("Each goal counts one, and the goals of all periods are added up."),
    "HO-24": N_("A goal with the last card of a period counts; a breakaway made with it comes to nothing."),
    "HO-25": N_("After the last period the player with more goals wins."),
    "HO-26": N_("If the goals are level, overtime is played: four cards each at a time, six at the end."),
    "HO-26-draw": N_("If the goals are level after the last period, the match is drawn."),
    "HO-27": N_("In overtime the first goal wins the match at once."),
    "HO-28": N_("After an overtime without a goal another one is played, dealt by the other player."),
    "HO-28-draw": N_("If nobody scores in overtime, the match is drawn."),
    "HO-29": N_("Whether a card matches is looked at first: a card that scores does nothing else."),
}
"""By rule id, as numbered in the rules page."""
