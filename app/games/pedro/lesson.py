"""Pedro told to somebody who has never played it. Nothing here is asked by the rules; the numbered rules decide."""

from typing import Final

from app.games.core.lesson import (
    AIM,
    BIDDING,
    CARDS,
    FIRST_HAND,
    SCORE,
    SURPRISES,
    TRICK,
    Lesson,
    Scene,
    Step,
)
from app.games.core.options import N_

LESSON: Final[Lesson] = (
    Step(
        AIM,
        (
            N_(
                "Two pairs bid for the 14 points of a deal. The side that bids most names trumps and must win at least "
                "what it bid. 62 points win the match."
            ),
        ),
        ("PE-1", "PE-11", "PE-41"),
    ),
    Step(
        CARDS,
        (
            N_(
                "All points lie in the trump suit. And there is one trump more than you would think: the *off-five*, the "
                "five of the other suit of the same colour."
            ),
        ),
        ("PE-13", "PE-14", "PE-31"),
        (
            Scene(
                ("AH", "JH", "TH", "5H", "5D", "2H"),
                N_("Fourteen points, when hearts are trumps"),
                N_("Ace, jack, ten and two 1 each, the two fives 5 each."),
            ),
            Scene(
                ("AH", "KH", "QH", "JH", "TH"),
                N_("The top trumps"),
                N_("Below them nine, eight, seven, six, five, off-five, four, three and two."),
            ),
        ),
    ),
    Step(
        BIDDING,
        (
            N_(
                "Two pairs, nine cards each. Everybody speaks once: pass, or bid *how many of the 14 points* your side "
                "will win. Seven is the least."
            ),
            N_(
                "The highest bidder names trumps. Everybody lays away all other cards and is filled up to six; the "
                "dealer, last of all, searches what is left for trumps."
            ),
        ),
        ("PE-6", "PE-9", "PE-12", "PE-15", "PE-17"),
    ),
    Step(
        TRICK,
        (
            N_(
                "The bidder leads to the first of six tricks. Follow suit if you can; if not, play anything. The highest "
                "trump takes the trick, without one the highest card of the suit led."
            ),
        ),
        ("PE-22", "PE-23", "PE-28", "PE-29"),
        (
            Scene(
                ("5D", "5H", "4H", "3H"),
                N_("The pedro wins, ten points"),
                N_("The off-five ranks just below the five of trumps. PE-29"),
                best=1,
            ),
            Scene(
                ("AD", "2H", "KD", "QD"),
                N_("The two wins"),
                N_("The smallest trump beats any ace. PE-28"),
                best=1,
            ),
            Scene(
                ("9C", "KD", "AC", "TC"),
                N_("No points"),
                N_("Only aces, tens and fives of trumps count. PE-31"),
                best=2,
                fails=True,
            ),
        ),
    ),
    Step(
        SCORE,
        (
            N_(
                "Bid made: you score all you have won. Bid failed: you lose points. The others always score what they "
                "have. *62 win*."
            ),
            N_(
                "Bid 8 and win 10: you score 10, the others 4 (PE-36). Bid 9 and win 6: you lose 6, or by house rule the "
                "9 you bid; the others score 8 either way (PE-37)."
            ),
        ),
        ("PE-35", "PE-36", "PE-37"),
    ),
    Step(
        SURPRISES,
        (
            N_(
                "The two is special: its point goes to the side that held it as the first trick began, whoever takes it "
                "(PE-33)."
            ),
            N_(
                "With more than six trumps, the surplus goes *under* the card you play to the first trick: trumps that "
                "are worth nothing, face down (PE-24, PE-25)."
            ),
        ),
        ("PE-14", "PE-33", "PE-24"),
        (
            Scene(
                ("AD", "5D", "KD", "9D"),
                N_("The off-five wins"),
                N_("Only somebody without diamonds could play it: it is a heart. PE-23"),
                best=1,
            ),
        ),
    ),
    Step(
        FIRST_HAND,
        (
            N_(
                "Bid with an ace and four or five cards of one suit; the cards you are dealt afterwards bring more. Pass "
                "with less."
            ),
            N_("Give your fives to a trick that your partner is sure to take, and to no other."),
        ),
        ("PE-6", "PE-32"),
    ),
)
