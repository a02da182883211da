"""What Briscola says to people: the lines of the score sheet and the rules they cite (message ids)."""

from collections.abc import Mapping
from typing import Final

from app.games.core.options import N_
from app.games.core.statistics import LUCK, Statistic

SCORE_LABELS: Final[Mapping[str, str]] = {
    "card_points": N_("Cards won: {points} points"),
    "game_won": N_("Game won"),
    "games_won_cappotto": N_("All 120 points: two games won"),
    "match_won_cappotto": N_("All 120 points: match won"),
    "drawn": N_("Drawn"),
}

STATISTICS: Final[Mapping[str, Statistic]] = {
    "card_points": Statistic(N_("Card points a deal"), ("card_points",), adds="amount", a_deal=True),
    "games": Statistic(N_("Deals won"), ("game_won", "games_won_cappotto", "match_won_cappotto")),
    "cappotto": Statistic(N_("All 120 points"), ("games_won_cappotto", "match_won_cappotto")),
    **LUCK,
}
"""No points a deal: by house rule the match counts games or card points, and the two cannot be added."""

RULE_TEXTS: Final[Mapping[str, str]] = {
    "BR-1": N_("Briscola is played by two, three, four or six."),
    "BR-2": N_("Two or three play each for themselves; four and six play in two teams."),
    "BR-3": N_("Of four, partners sit opposite each other."),
    "BR-4": N_("Of six, the teams sit alternately round the table."),
    "BR-5": N_("The pack has forty cards: no eights, nines or tens."),
    "BR-6": N_("With three players one two is left out, and everybody knows which."),
    "BR-7": N_("With six players all four twos are left out."),
    "BR-8": N_("In every suit the cards rank ace, three, king, queen, jack, seven, six, five, four, two."),
    "BR-9": N_(
        "An ace counts 11, a three 10, a king 4, a queen 3, a jack 2, all others nothing: 120 in all."
    ),
    "BR-10": N_("The first dealer of a match is drawn by lot."),
    "BR-11": N_("After every deal the next seat deals."),
    "BR-12": N_("Everybody is dealt three cards, one at a time, beginning to the dealer's right."),
    "BR-13": N_("The next card is turned up: its suit is trumps for the whole deal."),
    "BR-14": N_("The other cards are the stock; the turned card is the last to be drawn."),
    "BR-15": N_("The player to the dealer's right leads to the first trick."),
    "BR-16": N_("Everybody plays one card to a trick, in turn to the right."),
    "BR-17": N_("Any card may be played; nobody has to follow suit, trump or beat."),
    "BR-18": N_("The highest trump takes the trick; without a trump, the highest card of the suit led."),
    "BR-19": N_("The cards of a trick lie face down with whoever won it."),
    "BR-20": N_("Whoever takes a trick leads to the next."),
    "BR-21": N_("After a trick everybody draws one card, the winner of the trick first."),
    "BR-22": N_("Whoever draws last in the last round gets the turned card."),
    "BR-23": N_("Where the teams sit alternately, an opponent of the trick's winner gets the turned card."),
    "BR-24": N_("After the last draw the last three tricks are played from the hand."),
    "BR-25": N_("Trumps stay trumps after the turned card is gone."),
    "BR-26": N_("When all cards are played, each side counts the points of the cards it has won."),
    "BR-27": N_("The side with more points, at least 61, wins the deal; 60 each is a draw."),
    "BR-28": N_("Of three, the highest total wins the deal; if it is shared, the deal is drawn."),
    "BR-29": N_("One deal is the whole game."),
    "BR-30": N_("Every deal won is one game; the match is won with the number of games agreed on."),
    "BR-31": N_("Card points add up; with the points agreed on, the higher total wins the match."),
    "BR-32": N_("After the number of deals agreed on, the highest total wins the match."),
    "BR-33": N_("A house rule that cannot apply at this table is not in force."),
    "A-6": N_("A low trump may be exchanged for the turned card by a side that has won a trick."),
    "A-7": N_("After the last draw partners see each other's cards."),
    "A-8": N_("Partners may give each other signals."),
    "A-9": N_("Whoever holds the suit led has to play it."),
    "A-10": N_("Of sides with equal points, the one that took the later trick wins the deal."),
    "A-12": N_("The deal ends with the trick that brings a side to 61 points."),
    "A-13": N_("All 120 points in one deal count for more than one game."),
    "A-16": N_("What people may count and look back at is a house rule."),
    "A-17": N_("Both hands and the top card of the stock lie open."),
}
"""By rule id, as numbered in the rules page."""

EVENT_RULES: Final[Mapping[str, str]] = {
    "trumps_turned": "BR-13",
    "exchanged": "A-6",
    "trick_taken": "BR-18",
    "hands_shown": "A-7",
}
"""By event type: the rule that says why such a thing happens."""
